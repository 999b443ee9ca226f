import type { FleetState } from "../../ts/fleet/state.js";
import type { Outcome } from "./support/history.js";
import type { Trap } from "./support/host-process.js";
import { useFleet } from "./support/use-fleet.js";
import { describeWithPostgres } from "./support/with-postgres.js";

type Act = Trap["act"];
type When = Trap["when"];

/** Steps of a write that nobody is in the way of, and whether it is stored when a host dies there. */
const WRITE: [step: string, when: When, stored: boolean][] = [
  ["commit", "before", false],
  ["commit", "after", true],
];

/** Steps of a write that lost a race and stands in line. */
const WRITE_IN_LINE: [step: string, when: When, stored: boolean][] = [
  ["sql begin", "before", false],
  ["turn", "before", false],
  ["turn", "after", false],
  ["pull", "after", false],
  ["commit", "before", false],
  ["commit", "after", false],
  ["sql commit", "before", false],
  ["sql commit", "after", true],
];

const OPENING: [step: string, when: When][] = [
  ["begin_brain", "after"],
  ["check_in", "before"],
  ["check_in", "after"],
  ["pull", "after"],
];

describeWithPostgres("whatever ends at whatever step", () => {
  const fleet = useFleet("kills");

  const trap = (host: string, step: string, when: When, act: Act) =>
    fleet.run.host(host).must("trap", { step, when, act });

  /** Has a host begin to store something, and stops it at its commit. */
  async function addUntil(when: When, host: string, fact: string): Promise<Promise<Outcome>[]> {
    return await until(when, host, () => fleet.run.add(host, fact));
  }

  /** The same of any write. */
  async function until(
    when: When,
    host: string,
    write: () => Promise<Outcome>,
  ): Promise<Promise<Outcome>[]> {
    await trap(host, "commit", when, "hold");
    const writing = write();
    await fleet.run.host(host).held();
    return [writing];
  }

  /** Has a host lose a race, and stand in line from there on; what happens then is up to its trap. */
  async function addInLine(host: string, fact: string, step: string, when: When, act: Act) {
    const adding = await addUntil("before", host, fact);
    expect(await fleet.run.add("other", fleet.newFact())).toBe("done");
    await trap(host, step, when, act);
    await fleet.run.host(host).must("release");
    return adding;
  }

  /** Ends the connections of whoever has a turn, as the server does with one that takes too long. */
  async function endTurns(): Promise<void> {
    const ended = await fleet.server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'",
    );
    expect(ended).toHaveLength(1);
  }

  /** After a host died: is what it was about to store there, and can it go on? */
  async function comesBack(fact: string, stored: boolean): Promise<void> {
    await fleet.run.host("victim").ended;
    expect(await fleet.run.add("other", fleet.newFact())).toBe("done");
    await fleet.run.read("other");
    await fleet.run.start("victim");
    await fleet.run.read("victim");
    expect({ fact, outcome: await fleet.run.add("victim", fact) }).toEqual({
      fact,
      outcome: stored ? "double" : "done",
    });
  }

  it("loses and doubles nothing when a host is killed at any step of a write", async () => {
    await fleet.run.start("other");
    await fleet.run.start("victim");
    for (const [step, when, stored] of WRITE) {
      const fact = fleet.newFact();
      await trap("victim", step, when, "kill");
      expect(await fleet.run.add("victim", fact)).toBe("unknown");
      await comesBack(fact, stored);
    }
    const told = fleet.newFact();
    expect(await fleet.run.add("victim", told, { dies: true })).toBe("unknown");
    await comesBack(told, true);
    for (const [step, when, stored] of WRITE_IN_LINE) {
      const fact = fleet.newFact();
      const [adding] = await addInLine("victim", fact, step, when, "kill");
      expect(await adding).toBe("unknown");
      await comesBack(fact, stored);
    }
    expect(await fleet.run.end()).toEqual([]);
  });

  it("stores once what is cut at any step of a write", async () => {
    await fleet.run.start("other");
    await fleet.run.start("victim");
    for (const [step, when] of WRITE) {
      await trap("victim", step, when, "cut");
      expect(await fleet.run.add("victim", fleet.newFact())).toBe("done");
    }
    for (const [step, when] of WRITE_IN_LINE) {
      await fleet.run.reopen("victim");
      const [adding] = await addInLine("victim", fleet.newFact(), step, when, "cut");
      expect(await adding).toBe("done");
    }
    expect(await fleet.run.end()).toEqual([]);
  });

  it("stands in line again when its turn was lost and another host was first", async () => {
    await fleet.run.start("other");
    await fleet.run.start("victim");
    for (const step of ["turn", "pull", "commit"]) {
      await fleet.run.reopen("victim");
      const when = step === "commit" ? "before" : "after";
      const [adding] = await addInLine("victim", fleet.newFact(), step, when, "hold");
      await fleet.run.host("victim").held();
      await endTurns();
      expect(await fleet.run.add("other", fleet.newFact())).toBe("done");
      await fleet.run.host("victim").must("release");
      expect({ step, outcome: await adding }).toEqual({ step, outcome: "done" });
    }
    expect(await fleet.run.end()).toEqual([]);
  });

  it("knows how far it is after a turn in which it had nothing to write", async () => {
    const position = async () =>
      (await fleet.run.host("victim").must<FleetState>("state")).position;
    await fleet.run.start("other");
    await fleet.run.start("victim", { options: { freshMs: 3_600_000 } });
    await fleet.run.add("other", fleet.newFact());
    // It loses the race, and stands in line for a second.
    expect(await fleet.run.add("victim", fleet.newFact())).toBe("done");
    const before = await position();
    await fleet.run.add("other", fleet.newFact());
    expect(await fleet.run.host("victim").ask("validate", { id: "nobody" })).toMatchObject({
      failure: { code: "NOT_FOUND" },
    });
    expect(await position()).toBe(before + 1);
  });

  it.each(["validate", "forget"] as const)(
    "stands in line again, as for an add, to %s",
    async (what) => {
      await fleet.run.start("other");
      await fleet.run.start("victim");
      const fact = fleet.newFact();
      await fleet.run.add("other", fact);
      // It has accesses to write, too, before it does what it was asked for.
      await fleet.run.host("victim").must("search", { query: fact });
      const [writing] = await until("before", "victim", () => fleet.run[what]("victim", fact));
      expect(await fleet.run.add("other", fleet.newFact())).toBe("done");
      await trap("victim", "commit", "before", "hold");
      await fleet.run.host("victim").must("release");
      await fleet.run.host("victim").held();
      await endTurns();
      expect(await fleet.run.add("other", fleet.newFact())).toBe("done");
      await fleet.run.host("victim").must("release");
      expect(await writing).toBe("done");
      expect(await fleet.run.end()).toEqual([]);
    },
  );

  it("opens after it was killed while it opened, read or forgot", async () => {
    for (const [step, when] of OPENING) {
      await fleet.run.startToDie("victim", { traps: [{ step, when, act: "kill" }] });
    }
    await fleet.run.start("victim");
    await fleet.run.start("other");
    for (const when of ["before", "after"] as const) {
      const fact = fleet.newFact();
      await fleet.run.add("other", fact);
      await trap("victim", "pull", when, "kill");
      expect(await fleet.run.read("victim")).toBe("unknown");
      await fleet.run.start("victim");
      await fleet.run.read("victim");
      await trap("victim", "commit", when, "kill");
      expect(await fleet.run.forget("victim", fact)).toBe("unknown");
      await fleet.run.start("victim");
      if (when === "before") expect(await fleet.run.forget("victim", fact)).toBe("done");
      await fleet.run.read("victim");
    }
    expect(await fleet.run.end()).toEqual([]);
  });

  it("keeps what it acknowledged when the server is killed, whatever was under way", async () => {
    await Promise.all(["early", "late", "other"].map((host) => fleet.run.start(host)));
    const early = await addUntil("before", "early", fleet.newFact());
    const late = await addUntil("after", "late", fleet.newFact());
    await fleet.server.kill();
    await Promise.all(["early", "late"].map((host) => fleet.run.host(host).must("release")));
    await fleet.server.restart();
    expect(await Promise.all([...early, ...late])).toEqual(["done", "done"]);
    await fleet.run.reopen("early");
    const inLine = await addInLine("early", fleet.newFact(), "commit", "before", "hold");
    await fleet.run.host("early").held();
    await fleet.server.kill();
    await fleet.run.host("early").must("release");
    await fleet.server.restart();
    expect(await Promise.all(inLine)).toEqual(["done"]);
    expect(await fleet.run.end()).toEqual([]);
  });

  it("keeps what it acknowledged when the server is killed under work", async () => {
    const hosts = ["one", "two", "three"];
    await Promise.all(hosts.map((host) => fleet.run.start(host)));
    let isOver = false;
    const work = hosts.map(async (host) => {
      while (!isOver) {
        const fact = fleet.newFact();
        await fleet.run.add(host, fact);
        await fleet.run.validate(host, fact);
        await fleet.run.read(host);
        if (fleet.run.knows(fact)) await fleet.run.forget(host, fact);
      }
    });
    for (let kills = 0; kills < 3; kills += 1) {
      await fleet.run.progress(10);
      await fleet.server.kill();
      await fleet.server.restart();
    }
    isOver = true;
    await Promise.all(work);
    expect(await fleet.run.end()).toEqual([]);
  });
});
