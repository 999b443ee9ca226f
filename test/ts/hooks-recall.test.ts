/** A hook before a prompt opens a brain only where the prompt asks anything of it. */
import { writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { runHook } from "../../ts/hooks/run.js";
import { hookSettings } from "../../ts/hooks/settings.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

/** What a hook answers to a prompt in front of a file that is no brain: whoever opens it fails. */
async function answer(prompt: string): Promise<string> {
  writeFileSync(room.file(), "no brain, but long enough to be looked at as one ".repeat(100));
  const settings = hookSettings(["prompt", "--brain", room.file()]);
  if (settings === undefined) throw new Error("no such hook");
  const text = JSON.stringify({ session_id: "s", cwd: room.directory, prompt });
  return await runHook(settings, { text, env: {}, workingDirectory: room.directory });
}

it.each(["thanks", "go on", "```js\nconst boat = 1;\n```"])("not for %j", async (prompt) => {
  expect(await answer(prompt)).toBe("");
});

it("for a question", async () => {
  const asking = answer("Where does Ruth keep the blue boat?");
  await expect(asking).rejects.toMatchObject({ code: "NOT_A_BRAIN" });
});
