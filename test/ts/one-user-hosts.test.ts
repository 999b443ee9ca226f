import { PassThrough } from "node:stream";
import { describe, expect, jest, test } from "@jest/globals";
import { Command } from "commander";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import { runCli } from "../../ts/cli/program.js";
import { useRoom } from "./support/brains.js";
import { registeredIn } from "./support/host.js";
import { type Belongings, BOBS_WORD, furnished } from "./support/two-users.js";

const room = useRoom();

/** A brain in a file, in which Ada and Bob have things, and which nobody has open. */
async function left(): Promise<{ ada: Belongings; bob: Belongings }> {
  const { brain, ...both } = await furnished(room, { path: room.file() });
  await brain.close();
  return both;
}

async function run(...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const context = { stdin, stdout, stderr, env: {}, signal: new AbortController().signal };
  const code = await runCli(["--brain", room.file(), ...args], context);
  const told = String(stdout.read() ?? "").toLowerCase();
  return { code, told, refused: String(stderr.read() ?? "") };
}

/**
 * A command line for each command that reads or changes what is there, of what somebody has; null for those about the
 * whole file, and those that only store.
 */
const COMMANDS: Record<string, ((of: Belongings) => string[]) | null> = {
  add: null,
  stm: () => ["-n", "50"],
  search: () => ["kettle", "leaks", BOBS_WORD],
  show: ({ memory }) => [memory],
  trends: () => ["--metric", "volume"],
  patterns: () => [],
  compare: () => [],
  events: () => [],
  report: () => [],
  verify: () => ["--list"],
  "alerts list": () => [],
  "alerts rules": () => [],
  "alerts on": null,
  "alerts off": ({ rule }) => [rule],
  "alerts ack": ({ alert }) => [alert],
  "alerts deliver": null,
  current: (of) => [personOf(of)],
  "fleet brains": null,
  "fleet fetch": null,
  "fleet grant": null,
  "fleet init": null,
  "fleet push": null,
  "fleet retire": null,
  "fleet status": null,
  "atom draw": null,
  "atom list": () => [],
  "atom search": () => ["leaks"],
  "atom link": ({ atom, effect }) => [atom, effect],
  "atom causes": ({ effect }) => ["--atom", effect],
  "atom stats": () => [],
  "session list": () => [],
  "session show": ({ session }) => [session],
  "session history": ({ session }) => [session],
  "session export": ({ session }) => [session],
  "session verify": ({ session }) => [session],
  "session turns": ({ session }) => [session],
  "session start": null,
  "session say": ({ session }) => [session, "And then?"],
  "session answer": ({ session }) => [session, "1", "So."],
  "session pause": ({ session }) => [session],
  "session resume": ({ session }) => [session],
  "session undo": ({ session }) => [session],
  "session redo": ({ session }) => [session],
  "session end": ({ session }) => [session],
  "session import": null,
  "session agents": null,
  "graph facts": (of) => [personOf(of)],
  "graph neighbours": (of) => [personOf(of)],
  "graph path": (of) => [personOf(of), personOf(of)],
  "graph export": () => ["-"],
  "graph rebuild": null,
  stats: () => [],
  validate: ({ memory }) => [memory, "--success"],
  history: ({ memory }) => [memory],
  state: null,
  update: ({ memory }) => [memory, "--importance", "4"],
  edit: ({ memory }) => [memory, "--append", "Yes."],
  contradictions: () => ["--status", "all"],
  resolve: ({ pair }) => [pair, "--dismiss"],
  dedupe: () => [],
  forget: ({ memory }) => [memory],
  hook: null,
  install: null,
  import: null,
  export: null,
  view: () => [room.file("view")],
  migrate: null,
  rollback: null,
  maintain: null,
  sync: null,
  backup: null,
  restore: null,
  rekey: null,
  merge: null,
  doctor: null,
  "policy show": null,
  "policy set": null,
  "policy reset": null,
  mcp: null,
  ui: null,
  completion: null,
  "config show": null,
  "config check": null,
  "config trust": null,
  "config schema": null,
  "explain-language": null,
};

const asked = Object.entries(COMMANDS).flatMap(([name, args]) =>
  args === null ? [] : [[name, args] as const],
);
/** Of these nothing is undone that could be redone. */
const REFUSES_ITS_OWN = new Set(["session redo"]);

function personOf({ user }: Belongings): string {
  return user === "bob" ? "Quokkarina" : "Ruth";
}

function leaves(command: Command, prefix = ""): string[] {
  return command.commands.flatMap((each) =>
    each.commands.length > 0
      ? leaves(each, `${prefix}${each.name()} `)
      : [`${prefix}${each.name()}`],
  );
}

describe("the command line answers for one user", () => {
  test("every command is asked, or is about the whole file", async () => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const context = { stdin, stdout, stderr, env: {}, signal: new AbortController().signal };
    const program = new Command();
    for (const { name, load } of COMMAND_GROUPS.flatMap((group) => group.commands)) {
      (await load())(program.command(name), context);
    }
    expect(leaves(program).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  test.each(asked)("cortex %s", async (name, args) => {
    const { ada, bob } = await left();
    const command = name.split(" ");
    const own = await run("--user", "ada", ...command, ...args(ada));
    expect(own).toMatchObject({ code: REFUSES_ITS_OWN.has(name) ? 1 : 0 });
    expect(own.told).not.toContain(BOBS_WORD);

    const others = await run("--user", "ada", ...command, ...args(bob));
    const names = args(bob).join() !== args(ada).join();
    expect(others.told).not.toContain(BOBS_WORD);
    expect(others).toMatchObject({
      code: names ? 1 : 0,
      refused: names ? expect.stringContaining("NOT_FOUND") : "",
    });
  });

  test.each([[["stm", "-n", "50"]], [["search", "whistles"]], [["atom", "search", "leaks"]]])(
    "and for everybody with --all-users, saying whose it is: %j",
    async (args) => {
      await left();
      const all = await run("--all-users", ...args);
      expect(all.told).toContain(BOBS_WORD);
      expect(all.told).toContain("of ada");
      expect(all.told).toContain("of bob");
    },
  );

  test("another user can be named, and anybody's memory be shown with --all-users", async () => {
    const { bob } = await left();
    expect((await run("--all-users", "show", bob.memory)).told).toContain("for bob");
    expect((await run("--user", "ada", "stm", "--of-user", "bob")).told).toContain(BOBS_WORD);
  });

  test("--all-users beside --user is a mistake", async () => {
    await left();
    expect(await run("--all-users", "--user", "ada", "stm")).toMatchObject({
      code: 2,
      refused: expect.stringContaining("--all-users"),
    });
  });

  test("what another user is to forget goes from the copies, too", async () => {
    const { bob } = await left();
    await run("backup", room.file("copy.db"));
    const forget = [
      "--user",
      "ada",
      "--json",
      "forget",
      "--of-user",
      "bob",
      "--confirm",
      "--backups",
    ];
    const receipt = JSON.parse((await run(...forget)).told);
    expect(receipt.backups).toMatchObject([{ memories: receipt.memories, state: "done" }]);
    expect(receipt.ids).toContain(bob.memory);
  });
});

describe("the OpenClaw plugin answers for its user", () => {
  const config = (more: object = {}) => ({
    path: room.file(),
    timezone: "UTC",
    user_id: "ada",
    ...more,
  });
  const question = {
    prompt: `Where in Potsdam is the kettle? And the ${BOBS_WORD}?`,
    messages: [],
  };

  interface SlotManager {
    search(query: string): Promise<unknown[]>;
    readFile(asked: { relPath: string }): Promise<{ status: string }>;
  }
  async function slotOf(host: ReturnType<typeof registeredIn>): Promise<SlotManager> {
    const [capability] = host.capabilities as {
      runtime: { getMemorySearchManager(): Promise<{ manager: SlotManager }> };
    }[];
    return (await capability?.runtime.getMemorySearchManager())?.manager as SlotManager;
  }

  test("in recall, the memory slot and its tools", async () => {
    const { bob } = await left();
    const host = registeredIn(room.directory, config());
    try {
      const recalled = JSON.stringify(await host.fire("before_prompt_build", question));
      expect(recalled).toContain("kettle");
      expect(recalled.toLowerCase()).not.toContain(BOBS_WORD);
      const slot = await slotOf(host);
      const hits = JSON.stringify(await slot.search(`kettle ${BOBS_WORD}`)).toLowerCase();
      expect(hits).toContain("kettle");
      expect(hits).not.toContain(BOBS_WORD);
      expect(await slot.readFile({ relPath: bob.memory })).toMatchObject({ status: "not_found" });
      expect((await host.call("cortex_stm", { limit: 50 })).toLowerCase()).not.toContain(BOBS_WORD);
      await expect(host.call("cortex_stm", { user: "bob" })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    } finally {
      await host.stop();
    }
  });

  test("in openclaw cortex", async () => {
    const { bob } = await left();
    const host = registeredIn(room.directory, config());
    const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    const complain = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const exitCode = process.exitCode;
    const told = () => write.mock.calls.join("").toLowerCase();
    try {
      await host.command(["stm", "-n", "50"]);
      expect(told()).toContain("kettle");
      expect(told()).not.toContain(BOBS_WORD);
      await host.command(["show", bob.memory]);
      expect(process.exitCode).toBe(1);
      expect(complain.mock.calls.join("")).toContain("NOT_FOUND");
      expect(told()).not.toContain(BOBS_WORD);
      await host.command(["--all-users", "stm", "-n", "50"]);
      expect(told()).toContain(BOBS_WORD);
    } finally {
      write.mockRestore();
      complain.mockRestore();
      process.exitCode = exitCode;
      await host.stop();
    }
  });

  test("and for everybody with all_users", async () => {
    const { bob } = await left();
    const host = registeredIn(room.directory, config({ all_users: true }));
    try {
      const recalled = JSON.stringify(await host.fire("before_prompt_build", question));
      expect(recalled.toLowerCase()).toContain(BOBS_WORD);
      const slot = await slotOf(host);
      expect(await slot.readFile({ relPath: bob.memory })).toMatchObject({ status: "ok" });
      expect((await host.call("cortex_stm", { user: "bob" })).toLowerCase()).toContain(BOBS_WORD);
    } finally {
      await host.stop();
    }
  });
});
