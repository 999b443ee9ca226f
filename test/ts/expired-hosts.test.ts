/** What has expired is told by no host: hooks, the plugin and its tools, the command line. The library's readers: time-limits.test.ts. */
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { expect, it } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import { runHook } from "../../ts/hooks/run.js";
import { hookSettings } from "../../ts/hooks/settings.js";
import { openBrain } from "../../ts/index.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";
import { registeredIn } from "./support/host.js";

const room = useRoom();
const WORD = "quokka";
const ASKED = "Where does the quokka sleep?";

/** A brain in which one memory's time passed long ago, by the clock of this machine; or in which it has none. */
async function left(limit: object): Promise<string> {
  const brain = await room.open({ path: room.file(), userId: "default" });
  const id = await stored(brain, { content: "The quokka sleeps in the shed.", ...limit });
  await stored(brain, { content: "The boat is blue." });
  await brain.close();
  return id;
}

async function cli(...args: string[]): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const env = { XDG_CONFIG_HOME: room.directory, XDG_STATE_HOME: room.directory };
  const context = { stdin, stdout, stderr, env, signal: new AbortController().signal };
  await runCli(["--brain", room.file(), ...args], context);
  return String(stdout.read() ?? "");
}

async function plugin(use: (host: ReturnType<typeof registeredIn>) => Promise<unknown>) {
  const host = registeredIn(room.directory, { path: room.file(), timezone: "UTC" });
  try {
    return JSON.stringify((await use(host)) ?? "");
  } finally {
    await host.stop();
  }
}

async function hook(): Promise<string> {
  const settings = hookSettings(["prompt", "--brain", room.file()]);
  if (settings === undefined) throw new Error("no such hook");
  const text = JSON.stringify({ session_id: "s", cwd: room.directory, prompt: ASKED });
  return await runHook(settings, { text, env: {}, workingDirectory: room.directory });
}

const READERS: Record<string, () => Promise<string>> = {
  "a hook before a prompt": hook,
  "the plugin before a prompt": () =>
    plugin((host) => host.fire("before_prompt_build", { prompt: ASKED })),
  "a tool of the plugin": () => plugin((host) => host.call("memory_search", { query: ASKED })),
  cortex_search: () => plugin((host) => host.call("cortex_search", { query: ASKED })),
  cortex_stm: () => plugin((host) => host.call("cortex_stm")),
  "cortex stm": () => cli("stm"),
  "cortex search": () => cli("search", "quokka"),
  "cortex graph facts": () => cli("graph", "facts", "quokka"),
};

it.each(Object.entries(READERS))("%s", async (_name, read) => {
  await left({});
  expect((await read()).toLowerCase()).toContain(WORD);
  await room.clear();
  await left({ expires_at: START + DAY });
  expect((await read()).toLowerCase().replaceAll(ASKED.toLowerCase(), "")).not.toContain(
    `${WORD} sleeps`,
  );
});

it("an export has it until maintenance, which takes it away", async () => {
  const id = await left({ expires_at: START + DAY });
  const exported = async (name: string) => {
    await cli("export", room.file(name));
    return readFileSync(room.file(name), "utf8");
  };
  expect(await exported("before.jsonl")).toContain(WORD);
  expect(await cli("show", id)).toContain("expired");
  await cli("maintain", "--forget-expired");
  expect(await exported("after.jsonl")).not.toContain(WORD);
  const brain = await openBrain({ path: room.file() });
  await expect(brain.getMemory(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await brain.close();
});
