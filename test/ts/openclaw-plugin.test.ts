import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { readSettings } from "../../ts/openclaw/config.js";
import plugin from "../../ts/openclaw/plugin.js";
import { cortexTools } from "../../ts/tools/index.js";
import { useRoom } from "./support/brains.js";
import { registeredIn } from "./support/host.js";

const room = useRoom();

const registered = (config?: unknown) => registeredIn(room.directory, config);

const defaultFile = () => join(room.directory, "workspace", "memory", "cortex.brain");

describe("the plugin", () => {
  it("is a plain object that a host can read", () => {
    expect(Object.getPrototypeOf(plugin)).toBe(Object.prototype);
    expect(plugin).toMatchObject({ id: "cortex", kind: "memory", name: expect.any(String) });
  });

  it("registers its tools, a service and the memory slot, and opens nothing", () => {
    const host = registered();
    expect([...host.tools.keys()]).toEqual(cortexTools.map(({ name }) => name));
    expect(host.services.map(({ id }) => id)).toEqual(["cortex"]);
    expect(host.capabilities).toHaveLength(1);
    expect([...host.hooks.keys()]).toEqual(["before_prompt_build", "agent_end"]);
    expect(host.commands).toEqual(["cortex"]);
    expect(existsSync(join(room.directory, "workspace"))).toBe(false);
  });

  it("registers in a host that has no memory slot and no state directory", () => {
    const tools: string[] = [];
    plugin.register({
      logger: { info() {}, warn() {}, error() {} },
      registerTool: (_make, { name }) => tools.push(name),
      registerService() {},
    });
    expect(tools).toHaveLength(cortexTools.length);
  });

  it("can be registered again and again, also with settings that are wrong", () => {
    for (let count = 0; count < 4; count += 1) {
      registered({ nonsense: true });
    }
    expect(existsSync(join(room.directory, "workspace"))).toBe(false);
  });

  it("stays closed when its service starts and stops without a call", async () => {
    const host = registered();
    await host.services[0]?.start();
    await host.stop();
    expect(existsSync(join(room.directory, "workspace"))).toBe(false);
  });
});

describe("a tool call of the host", () => {
  it("opens the brain, makes its directory for its owner alone, and stores", async () => {
    const host = registered();
    expect(await host.call("cortex_add", { content: "The host said so." })).toContain("✅");
    expect(await host.call("cortex_stm")).toContain("The host said so.");
    expect(statSync(dirname(defaultFile())).mode & 0o777).toBe(0o700);
    await host.stop();
    const brain = await openBrain({ path: defaultFile() });
    const memories = await brain.getRecentSTM();
    await brain.close();
    expect(memories).toHaveLength(1);
  });

  it("opens it once, however many come at the same time", async () => {
    const host = registered();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        host.call("cortex_add", { content: `At the same time ${index}.` }),
      ),
    );
    expect(await host.call("cortex_stats")).toContain("Memories: 8");
    await host.stop();
  });

  it("shares the brain with other copies of the plugin in the process", async () => {
    const [one, two] = [registered(), registered()];
    await one.call("cortex_add", { content: "From the first copy." });
    expect(await two.call("cortex_stm")).toContain("From the first copy.");
    await one.stop();
    expect(await two.call("cortex_stm")).toContain("From the first copy.");
    await two.stop();
  });

  it("opens the brain again after the service has stopped", async () => {
    const host = registered();
    await host.call("cortex_add", { content: "Before the stop." });
    await host.stop();
    expect(await host.call("cortex_stm")).toContain("Before the stop.");
    await host.stop();
  });

  it("tries again after an attempt to open has failed", async () => {
    mkdirSync(dirname(dirname(defaultFile())), { recursive: true });
    const obstacle = dirname(defaultFile());
    writeFileSync(obstacle, "a file where a directory should be");
    const host = registered();
    await expect(host.call("cortex_stats")).rejects.toMatchObject({
      name: "ToolInputError",
      code: "IO_ERROR",
    });
    rmSync(obstacle);
    expect(await host.call("cortex_stats")).toContain("Memories: 0");
    await host.stop();
  });

  it("throws a coded ToolInputError when the tool refuses", async () => {
    const host = registered();
    await expect(host.call("cortex_add", { text: "wrong name" })).rejects.toMatchObject({
      name: "ToolInputError",
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("content is missing"),
    });
    await expect(host.call("cortex_history", { id: "unknown" })).rejects.toMatchObject({
      name: "ToolInputError",
      code: "NOT_FOUND",
      storage: undefined,
    });
    await expect(host.call("cortex_add", { content: "   " })).rejects.toMatchObject({
      name: "ToolInputError",
      code: "CONTENT_EMPTY",
      storage: { status: "CONTENT_EMPTY", is_rejected: true },
    });
    await host.stop();
  });

  it("names the setting that is wrong", async () => {
    const host = registered({ pth: "/tmp/x" });
    await expect(host.call("cortex_stats")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining('no property "pth"'),
    });
  });

  it("follows every setting", async () => {
    const path = room.file("elsewhere/mine.brain");
    const host = registered({
      path,
      user_id: "ada",
      timezone: "Asia/Tokyo",
      confidence: { enabled: false },
      content_limit: 5,
    });
    await expect(host.call("cortex_add", { content: "123456" })).rejects.toMatchObject({
      code: "CONTENT_TOO_LONG",
    });
    await host.call("cortex_add", { content: "12345" });
    expect(await host.call("cortex_stm")).not.toMatch(/\d%/u);
    await host.stop();
    const brain = await openBrain({ path });
    const memories = await brain.getRecentSTM({ user: "ada" });
    await brain.close();
    expect(memories).toMatchObject([{ user_id: "ada", content: "12345" }]);
  });
});

describe("the plugin's agents", () => {
  it("may be named by turns of sessions", async () => {
    const path = room.file();
    const host = registered({ path, agent_types: ["SLEEP_COACH"] });
    await host.call("session_start", { session_id: "talk" });
    await host.call("session_turn", { session_id: "talk", content: "I slept badly." });
    await host.call("session_complete", {
      session_id: "talk",
      turn_id: 1,
      content: "How long?",
      agent_type: "SLEEP_COACH",
    });
    await host.stop();
  });
});

describe("the plugin's settings", () => {
  it("have a default for everything", () => {
    expect(readSettings(undefined).brain).toMatchObject({
      path: join(homedir(), ".openclaw", "workspace", "memory", "cortex.brain"),
    });
    expect(readSettings(undefined)).toMatchObject({
      recall: { enabled: true, max_tokens: 1_500, max_memories: 10 },
      capture: { enabled: true, assistant: false, min_length: 16 },
      maintenance: { enabled: true, interval_hours: 24 },
    });
    expect(readSettings({}, "/state").brain.path).toBe("/state/workspace/memory/cortex.brain");
  });

  it("expand ~ in the path", () => {
    expect(readSettings({ path: "~/notes/my.brain" }).brain.path).toBe(
      join(homedir(), "notes", "my.brain"),
    );
  });

  it.each([
    [{ path: "relative.brain" }, "path must be absolute or begin with ~/"],
    [{ path: ":memory:" }, "path must be absolute"],
    [{ path: "~other/brain" }, "path must be absolute"],
    [{ confidence: { decay_per_day: "fast" } }, "confidence.decay_per_day must be a number"],
    [{ content_limit: 0 }, "content_limit must be a whole number of at least 1"],
    [{ recall: { max_tokens: 0 } }, "recall.max_tokens must be a whole number of at least 100"],
    [{ recall: { limit: 3 } }, 'no property "recall.limit"'],
    [{ capture: { roles: "user" } }, 'no property "capture.roles"'],
    [{ maintenance: { interval_hours: 0.5 } }, "maintenance.interval_hours must be a whole"],
    [{ maintenance: { at: "24:00" } }, "maintenance.at"],
    [{ agent_types: "COACH" }, "agent_types must be a list"],
    ["everything", "must be an object"],
  ])("refuse %j", (config, message) => {
    expect(() => readSettings(config)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(message),
      }),
    );
  });
});
