import { FleetRun, factOf } from "./support/fleet-run.js";
import type { Outcome } from "./support/history.js";
import { HostProcess, type Trap } from "./support/host-process.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

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
  let server: Postgres;
  let run: FleetRun;
  let runs = 0;
  let facts = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
  });
  afterAll(async () => {
    await HostProcess.endIdle();
    await server.stop();
  });
  beforeEach(() => {
    runs += 1;
    run = new FleetRun(server, server.address(`kills/${runs}`));
  });
  afterEach(() => run.dispose());

  const newFact = () => {
    facts += 1;
    return factOf(facts);
  };

  const trap = (host: string, step: string, when: When, act: Act) =>
    run.host(host).must("trap", { step, when, act });

  /** Has a host begin to store something, and stops it at its commit. */
  async function addUntil(when: When, host: string, fact: string): Promise<Promise<Outcome>[]> {
    await trap(host, "commit", when, "hold");
    const adding = run.add(host, fact);
    await run.host(host).held();
    return [adding];
  }

  /** Has a host lose a race, and stand in line from there on; what happens then is up to its trap. */
  async function addInLine(host: string, fact: string, step: string, when: When, act: Act) {
    const adding = await addUntil("before", host, fact);
    expect(await run.add("other", newFact())).toBe("done");
    await trap(host, step, when, act);
    await run.host(host).must("release");
    return adding;
  }

  /** After a host died: is what it was about to store there, and can it go on? */
  async function comesBack(fact: string, stored: boolean): Promise<void> {
    await run.host("victim").ended;
    expect(await run.add("other", newFact())).toBe("done");
    await run.read("other");
    await run.start("victim");
    await run.read("victim");
    expect({ fact, outcome: await run.add("victim", fact) }).toEqual({
      fact,
      outcome: stored ? "double" : "done",
    });
  }

  it("loses and doubles nothing when a host is killed at any step of a write", async () => {
    await run.start("other");
    await run.start("victim");
    for (const [step, when, stored] of WRITE) {
      const fact = newFact();
      await trap("victim", step, when, "kill");
      expect(await run.add("victim", fact)).toBe("unknown");
      await comesBack(fact, stored);
    }
    const told = newFact();
    expect(await run.add("victim", told, { dies: true })).toBe("unknown");
    await comesBack(told, true);
    for (const [step, when, stored] of WRITE_IN_LINE) {
      const fact = newFact();
      const [adding] = await addInLine("victim", fact, step, when, "kill");
      expect(await adding).toBe("unknown");
      await comesBack(fact, stored);
    }
    expect(await run.end()).toEqual([]);
  });

  it("stores once what is cut at any step of a write", async () => {
    await run.start("other");
    await run.start("victim");
    for (const [step, when] of WRITE) {
      await trap("victim", step, when, "cut");
      expect(await run.add("victim", newFact())).toBe("done");
    }
    for (const [step, when] of WRITE_IN_LINE) {
      await run.reopen("victim");
      const [adding] = await addInLine("victim", newFact(), step, when, "cut");
      expect(await adding).toBe("done");
    }
    expect(await run.end()).toEqual([]);
  });

  it("opens after it was killed while it opened, read or forgot", async () => {
    for (const [step, when] of OPENING) {
      await run.startToDie("victim", { traps: [{ step, when, act: "kill" }] });
    }
    await run.start("victim");
    await run.start("other");
    for (const when of ["before", "after"] as const) {
      const fact = newFact();
      await run.add("other", fact);
      await trap("victim", "pull", when, "kill");
      expect(await run.read("victim")).toBe("unknown");
      await run.start("victim");
      await run.read("victim");
      await trap("victim", "commit", when, "kill");
      expect(await run.forget("victim", fact)).toBe("unknown");
      await run.start("victim");
      if (when === "before") expect(await run.forget("victim", fact)).toBe("done");
      await run.read("victim");
    }
    expect(await run.end()).toEqual([]);
  });

  it("keeps what it acknowledged when the server is killed, whatever was under way", async () => {
    await Promise.all(["early", "late", "other"].map((host) => run.start(host)));
    const early = await addUntil("before", "early", newFact());
    const late = await addUntil("after", "late", newFact());
    await server.kill();
    await Promise.all(["early", "late"].map((host) => run.host(host).must("release")));
    await server.restart();
    expect(await Promise.all([...early, ...late])).toEqual(["done", "done"]);
    await run.reopen("early");
    const inLine = await addInLine("early", newFact(), "commit", "before", "hold");
    await run.host("early").held();
    await server.kill();
    await run.host("early").must("release");
    await server.restart();
    expect(await Promise.all(inLine)).toEqual(["done"]);
    expect(await run.end()).toEqual([]);
  });

  it("keeps what it acknowledged when the server is killed under work", async () => {
    const hosts = ["one", "two", "three"];
    await Promise.all(hosts.map((host) => run.start(host)));
    let isOver = false;
    const work = hosts.map(async (host) => {
      while (!isOver) {
        const fact = newFact();
        await run.add(host, fact);
        await run.validate(host, fact);
        await run.read(host);
        if (run.knows(fact)) await run.forget(host, fact);
      }
    });
    for (let kills = 0; kills < 3; kills += 1) {
      await run.progress(10);
      await server.kill();
      await server.restart();
    }
    isOver = true;
    await Promise.all(work);
    expect(await run.end()).toEqual([]);
  });
});
