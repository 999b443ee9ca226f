import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { brainOptions } from "../../ts/openclaw/config.js";
import type { HostApi, HostService, HostTool } from "../../ts/openclaw/host.js";
import plugin from "../../ts/openclaw/plugin.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

/** A host that notes what a plugin registers, and nothing more. */
class FakeHost implements HostApi {
  readonly tools = new Map<string, HostTool>();
  readonly services: HostService[] = [];
  readonly capabilities: object[] = [];
  readonly logged: string[] = [];
  readonly logger = {
    info: (message: string) => this.logged.push(message),
    warn: (message: string) => this.logged.push(message),
    error: (message: string) => this.logged.push(message),
  };
  readonly runtime: NonNullable<HostApi["runtime"]>;

  constructor(
    stateDirectory: string,
    readonly pluginConfig?: unknown,
  ) {
    this.runtime = { state: { resolveStateDir: () => stateDirectory } };
  }

  registerTool(tool: HostTool): void {
    this.tools.set(tool.name, tool);
  }

  registerService(service: HostService): void {
    this.services.push(service);
  }

  registerMemoryCapability(capability: object): void {
    this.capabilities.push(capability);
  }

  async call(tool: string, params: unknown = {}): Promise<string> {
    const answer = await this.tools.get(tool)?.execute("call-1", params);
    return answer?.content.map(({ text }) => text).join("\n") ?? "";
  }

  async stop(): Promise<void> {
    for (const service of this.services) {
      await service.stop();
    }
  }
}

function registered(config?: unknown): FakeHost {
  const host = new FakeHost(room.directory, config);
  plugin.register(host);
  return host;
}

const defaultFile = () => join(room.directory, "workspace", "memory", "cortex.brain");

describe("the plugin", () => {
  it("is a plain object that a host can read", () => {
    expect(Object.getPrototypeOf(plugin)).toBe(Object.prototype);
    expect(plugin).toMatchObject({ id: "cortex", kind: "memory", name: expect.any(String) });
  });

  it("registers its tools, a service and the memory slot, and opens nothing", () => {
    const host = registered();
    expect([...host.tools.keys()]).toEqual([
      "cortex_add",
      "cortex_stm",
      "cortex_search",
      "memory_search",
      "memory_get",
      "temporal_search",
      "what_happened_before",
      "temporal_patterns",
      "cortex_stats",
      "cortex_validate",
      "cortex_history",
      "cortex_update",
      "cortex_edit",
      "cortex_move",
      "cortex_dedupe",
      "cortex_resolve",
      "cortex_forget",
      "cortex_create_category",
      "cortex_list_categories",
      "working_memory",
      "atom_create",
      "atom_search",
      "atom_find_causes",
      "atom_link",
      "atom_stats",
      "atomize",
      "session_start",
      "session_turn",
      "session_complete",
      "session_context",
      "session_end",
      "cortex_session_continue",
    ]);
    expect(host.services.map(({ id }) => id)).toEqual(["cortex"]);
    expect(host.capabilities).toEqual([{}]);
    expect(existsSync(join(room.directory, "workspace"))).toBe(false);
  });

  it("registers in a host that has no memory slot and no state directory", () => {
    const tools: string[] = [];
    plugin.register({
      logger: { info() {}, warn() {}, error() {} },
      registerTool: ({ name }) => tools.push(name),
      registerService() {},
    });
    expect(tools).toHaveLength(25);
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
    expect(await host.call("cortex_stm")).not.toContain("conf=");
    await host.stop();
    const brain = await openBrain({ path });
    const memories = await brain.getRecentSTM();
    await brain.close();
    expect(memories).toMatchObject([{ user_id: "ada", content: "12345" }]);
  });
});

describe("the plugin's settings", () => {
  it("have a default for everything", () => {
    expect(brainOptions(undefined)).toMatchObject({
      path: join(homedir(), ".openclaw", "workspace", "memory", "cortex.brain"),
    });
    expect(brainOptions({}, "/state").path).toBe("/state/workspace/memory/cortex.brain");
  });

  it("expand ~ in the path", () => {
    expect(brainOptions({ path: "~/notes/my.brain" }).path).toBe(
      join(homedir(), "notes", "my.brain"),
    );
  });

  it.each([
    [{ path: "relative.brain" }, "path must be absolute or begin with ~/"],
    [{ path: ":memory:" }, "path must be absolute"],
    [{ path: "~other/brain" }, "path must be absolute"],
    [{ confidence: { decay_per_day: "fast" } }, "confidence.decay_per_day must be a number"],
    [{ content_limit: 0 }, "content_limit must be a whole number of at least 1"],
    ["everything", "must be an object"],
  ])("refuse %j", (config, message) => {
    expect(() => brainOptions(config)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(message),
      }),
    );
  });
});
