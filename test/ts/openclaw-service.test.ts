import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Maintenance, millisecondsUntil } from "../../ts/openclaw/maintenance.js";
import { stored, useRoom } from "./support/brains.js";
import { registeredIn } from "./support/host.js";

const room = useRoom();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the time until a time of day", () => {
  it.each([
    ["03:30", "UTC", 15.5],
    ["13:00", "UTC", 1],
    ["12:00", "UTC", 24],
    ["12:30", "Asia/Kolkata", 19],
  ])("%s in %s is %d hours at noon UTC", (at, zone, hours) => {
    expect(millisecondsUntil(at, Date.UTC(2026, 2, 1, 12), zone)).toBe(hours * HOUR);
  });
});

describe("maintenance", () => {
  const warnings: string[] = [];
  const logger = { info() {}, warn: (text: string) => warnings.push(text), error() {} };
  let runs: AbortSignal[] = [];
  let finish: () => void = () => {};
  const brain = {
    runMaintenance: ({ signal }: { signal: AbortSignal }) => {
      runs.push(signal);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  };
  const make = (open = async () => brain as never) => new Maintenance(open, logger);

  beforeEach(() => {
    jest.useFakeTimers();
    warnings.length = 0;
    runs = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("runs soon after the start, then at the interval, one run at a time", async () => {
    const maintenance = make();
    maintenance.start({ enabled: true, interval_hours: 2 });
    await jest.advanceTimersByTimeAsync(5 * MINUTE - 1);
    expect(runs).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(4 * HOUR);
    expect(runs).toHaveLength(1);
    finish();
    await jest.advanceTimersByTimeAsync(2 * HOUR);
    expect(runs).toHaveLength(2);
    maintenance.stop();
  });

  it("waits for months where it is told to", async () => {
    const maintenance = make();
    maintenance.start({ enabled: true, interval_hours: 60 * 24 });
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    finish();
    await jest.advanceTimersByTimeAsync(60 * 24 * HOUR - 1);
    expect(runs).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    maintenance.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("stops: nothing waits, and the run under way is told", async () => {
    const maintenance = make();
    maintenance.start({ enabled: true, interval_hours: 1 });
    await jest.advanceTimersByTimeAsync(5 * MINUTE);
    maintenance.stop();
    expect(runs[0]?.aborted).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
    maintenance.stop();
  });

  it("runs at a time of day, in hours in which nobody works", async () => {
    jest.setSystemTime(Date.UTC(2026, 2, 1, 12));
    const maintenance = make();
    maintenance.start({ enabled: true, interval_hours: 48, at: "03:30", timezone: "Asia/Tokyo" });
    const hours = (count: number) => jest.advanceTimersByTimeAsync(count * HOUR);
    await hours(6.5 - 1 / 60);
    expect(runs).toHaveLength(0);
    await hours(1 / 60);
    expect(runs).toHaveLength(1);
    finish();
    await hours(47);
    expect(runs).toHaveLength(1);
    await hours(1);
    expect(runs).toHaveLength(2);
    maintenance.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("does nothing when it is switched off", () => {
    make().start({ enabled: false, interval_hours: 1 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it("says in the log why it failed, and tries again", async () => {
    const maintenance = make(() =>
      Promise.reject(Object.assign(new Error("no disk"), { code: "IO_ERROR" })),
    );
    maintenance.start({ enabled: true, interval_hours: 1 });
    await jest.advanceTimersByTimeAsync(5 * MINUTE + HOUR);
    expect(warnings).toEqual(Array(2).fill("cortex: maintenance failed: IO_ERROR: no disk"));
    maintenance.stop();
  });
});

interface Manager {
  search(query: string, options?: object): Promise<object[]>;
  readFile(request: { relPath: string; from?: number; lines?: number }): Promise<object>;
  status(): object;
  probeVectorAvailability(): Promise<boolean>;
  probeEmbeddingAvailability(): Promise<object>;
}

interface Capability {
  promptBuilder(params: { availableTools: Set<string> }): string[];
  runtime: {
    getMemorySearchManager(): Promise<{ manager: Manager | null; error?: string }>;
    resolveMemoryBackendConfig(): object;
    closeAllMemorySearchManagers(): Promise<void>;
  };
}

describe("the memory slot", () => {
  const slotOf = (config: object) => {
    const host = registeredIn(room.directory, config);
    return { host, slot: host.capabilities[0] as Capability };
  };

  it("finds and reads memories, by the id that stands for a path", async () => {
    const brain = await room.open({ path: room.file() });
    const id = await stored(brain, {
      content: "The boat is moored.\nAt pier four.",
      session_id: "s",
    });
    await brain.close();
    const { host, slot } = slotOf({ path: room.file() });
    const { manager } = await slot.runtime.getMemorySearchManager();
    expect(await manager?.search("where is the boat?", { maxResults: 3 })).toMatchObject([
      { path: id, startLine: 1, endLine: 2, source: "memory", snippet: expect.any(String) },
    ]);
    expect(await manager?.search("boat", { minScore: 1.1 })).toEqual([]);
    expect(await manager?.readFile({ relPath: id, from: 2, lines: 5 })).toEqual({
      status: "ok",
      path: id,
      text: "At pier four.",
      from: 2,
      lines: 1,
    });
    expect(await manager?.readFile({ relPath: "MEMORY.md" })).toEqual({
      status: "not_found",
      path: "MEMORY.md",
      text: "",
    });
    expect(manager?.status()).toMatchObject({ backend: "builtin", dbPath: room.file() });
    expect(await manager?.probeVectorAvailability()).toBe(false);
    expect(await manager?.probeEmbeddingAvailability()).toMatchObject({ ok: false });
    expect(slot.runtime.resolveMemoryBackendConfig()).toEqual({ backend: "builtin" });
    await slot.runtime.closeAllMemorySearchManagers();
    await host.stop();
  });

  it("reads for the conversation what was found for it, and no other's memory by its id", async () => {
    const talk = "agent:main:telegram:group:-100";
    const brain = await room.open({ path: room.file() });
    const own = await stored(brain, { content: "The key lies under the oak." });
    const group = `${brain.userId}@sender/telegram@group/telegram/-100`;
    const shared = await stored(brain, { content: "The boat is moored.", user_id: group });
    await brain.close();
    const { host, slot } = slotOf({ path: room.file() });
    // The host asks for a manager each time.
    const manager = async () => (await slot.runtime.getMemorySearchManager()).manager;
    const read = async (relPath: string) => (await manager())?.readFile({ relPath });
    const find = async (sessionKey: string) =>
      (await manager())?.search("boat oak", { sessionKey, maxResults: 3 });
    expect(await find(talk)).toMatchObject([{ path: shared }]);
    expect(await read(shared)).toMatchObject({ status: "ok", text: "The boat is moored." });
    expect(await read(own)).toMatchObject({ status: "not_found", text: "" });
    expect(await find("agent:main:main")).toMatchObject([{ path: own }]);
    expect(await read(own)).toMatchObject({ status: "ok" });
    await host.stop();
  });

  it("answers with the reason when the settings are wrong", async () => {
    const { slot } = slotOf({ path: "relative" });
    expect(await slot.runtime.getMemorySearchManager()).toEqual({
      manager: null,
      error: expect.stringContaining("path must be absolute"),
    });
  });

  it("tells the model of the tools that there are", () => {
    const { slot } = slotOf({});
    const section = (...names: string[]) =>
      slot.promptBuilder({ availableTools: new Set(names) }).join("\n");
    expect(section("read")).toBe("");
    expect(section("memory_search")).toMatch(/^## Memory\n[\s\S]*memory_search/u);
    expect(section("memory_search")).not.toContain("cortex_add");
    expect(section("cortex_search", "cortex_add", "cortex_validate")).toMatch(
      /cortex_search[\s\S]*cortex_add[\s\S]*cortex_validate/u,
    );
  });
});

describe("the service", () => {
  it.each([
    [undefined, true],
    [{ plugins: { entries: {} } }, true],
    [{ plugins: { entries: { "memory-core": { enabled: false } } } }, false],
  ])("warns of the host's own memory tools when its settings are %j", async (config, warned) => {
    const host = registeredIn(room.directory, { path: room.file() });
    host.config = config ?? {};
    await host.services[0]?.start();
    expect(host.logged.some((line) => line.includes("memory-core"))).toBe(warned);
    await host.stop();
  });
});

describe("the command", () => {
  it("hands on what follows, unread, to the command line on the plugin's brain", async () => {
    const host = registeredIn(room.directory, { path: room.file("sub/x.brain"), user_id: "ada" });
    const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    const complain = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const exitCode = process.exitCode;
    try {
      await host.command(["add", "--json", "The boat is blue."]);
      expect(process.exitCode).toBe(0);
      expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({ status: "SUCCESS" });
      await host.command(["add", "--importance", "9", "x"]);
      expect(process.exitCode).toBe(1);
      expect(complain.mock.calls.join("")).toContain("VALIDATION_ERROR: --importance must be");
    } finally {
      write.mockRestore();
      complain.mockRestore();
      process.exitCode = exitCode;
    }
    expect(await host.call("cortex_stm", { user: "ada" })).toContain("The boat is blue.");
    await host.stop();
  });
});

it("a tool that is at work when the plugin is stopped is finished before its brain is closed", async () => {
  const host = registeredIn(room.directory, { path: room.file() });
  const id = /\[?(stm_\w+)/u.exec(await host.call("cortex_add", { content: "Ruth rings." }))?.[1];
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const edited = host.call("cortex_edit", { id, append: ` Again, ${ticks}.` });
    for (let count = 0; count < ticks; count += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await host.stop();
    expect(await edited).toContain(`Again, ${ticks}.`);
  }
});
