/**
 * What has expired is told by no host: hooks, the plugin and its tools, the command line, the window, MCP, the AI SDK. The
 * library's readers: time-limits.test.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { expect, it, jest } from "@jest/globals";
import { generateText, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { runCli } from "../../ts/cli/program.js";
import { memoryMiddleware } from "../../ts/frameworks/ai-sdk.js";
import { runHook } from "../../ts/hooks/run.js";
import { hookSettings } from "../../ts/hooks/settings.js";
import { openBrain } from "../../ts/index.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";
import { registeredIn } from "./support/host.js";
import { TestWindow } from "./support/window.js";

const room = useRoom();
/** Of the plugin's maintenance, after its start. */
const FIRST_RUN = 5 * 60_000;
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

/** What a call of the window answers. */
async function window(name: string, body: object): Promise<string> {
  const of = { path: room.file(), userId: "default", clock: Date.now };
  const opened = await TestWindow.open(room, of);
  try {
    await opened.enter();
    return (await opened.call(name, body)).text;
  } finally {
    await opened.close();
  }
}

/** What a model is asked through the middleware of the AI SDK. */
async function aiSdk(): Promise<string> {
  const brain = await openBrain({ path: room.file(), userId: "default", timezone: "UTC" });
  const usage = { inputTokens: {}, outputTokens: {} };
  const content = [{ type: "text", text: "Yes." }];
  const answer = { content, finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
  const model = new MockLanguageModelV3({ doGenerate: answer } as never);
  const middleware = memoryMiddleware(brain);
  await generateText({ model: wrapLanguageModel({ model, middleware }), prompt: ASKED });
  await brain.close();
  return JSON.stringify(model.doGenerateCalls.map((call) => call.prompt));
}

/** The notes of a view, one after the other. */
async function view(): Promise<string> {
  const folder = room.file("view");
  await cli("view", folder);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const notes = names.filter((name) => name.endsWith(".md"));
  return notes.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n");
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
  "cortex graph export": () => cli("graph", "export", "-"),
  "cortex view": view,
  "the window's search": () => window("search", { query: ASKED }),
  "the window's list": () => window("list", {}),
  "the window's newest": () => window("recent", { limit: 50 }),
  "the AI SDK": aiSdk,
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

it("lists show it where that is asked, and a table of all has it until maintenance", async () => {
  const id = await left({ expires_at: START + DAY });
  expect(await cli("stm")).not.toContain(WORD);
  const only = await cli("stm", "--expired", "only");
  expect(only).toContain(WORD);
  expect(only).not.toContain("boat");
  expect(await cli("stm", "--expired", "show")).toMatch(/boat[\s\S]*quokka|quokka[\s\S]*boat/u);
  const table = async (name: string) => {
    await cli("export", "--format", "csv", room.file(name));
    return readFileSync(room.file(name), "utf8");
  };
  expect(await table("before.csv")).toContain(id);
  await cli("maintain");
  expect(await table("after.csv")).not.toContain(id);
});

it("the plugin's maintenance forgets it where the settings say so", async () => {
  const id = await left({ expires_at: START + DAY });
  const history = () => cli("history", id);
  expect(await history()).not.toBe("");
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  const maintenance = { enabled: true, expired: "forget" };
  const host = registeredIn(room.directory, { path: room.file(), timezone: "UTC", maintenance });
  try {
    for (const service of host.services) {
      await service.start();
    }
    await jest.advanceTimersByTimeAsync(FIRST_RUN);
    // The plugin's own brain does one thing after the other: this is answered after the maintenance.
    expect(await host.call("cortex_stats")).toContain("1");
  } finally {
    jest.useRealTimers();
    await host.stop();
  }
  expect(await history()).toBe("");
  expect(readFileSync(room.file()).includes("quokka sleeps")).toBe(false);
});
