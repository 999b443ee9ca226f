import { cpSync, renameSync, rmSync } from "node:fs";
import type { FleetState } from "../../ts/fleet/state.js";
import { check, type Ending, type Operation, type Reading } from "./support/history.js";
import { useFleet } from "./support/use-fleet.js";
import { describeWithPostgres } from "./support/with-postgres.js";

const ROUNDS = Number(process.env["CORTEX_FLEET_ROUNDS"] ?? 10);
/** For the start of the hosts, and for each round. */
const PATIENCE_MS = 180_000 + ROUNDS * 2_000;

const reading = (position: number, ...facts: string[]): Reading => ({
  facts: facts.map((fact) => ({ fact, validations: 0 })),
  position,
  still: true,
  up: true,
});

let clock = 0;
const did = (
  host: string,
  what: Operation["what"],
  fact: string,
  more: Partial<Operation> = {},
): Operation => {
  clock += 2;
  return { host, what, fact, start: clock, end: clock + 1, outcome: "done", ...more };
};
const read = (host: string, seen: Reading) => did(host, "read", "", { seen });

function ended(reading: Reading, more: Partial<Ending> = {}): Ending {
  const commits = Array.from({ length: reading.position }, (_, index) => ({
    pos: index + 1,
    id: `commit ${index + 1}`,
  }));
  const replicas = ["one", "two"].map((host) => ({ host, reading, lines: "same" }));
  return { replicas, commits, holders: () => [], ...more };
}

describe("the history checker", () => {
  const add = did("one", "add", "a");
  const twoSees = read("two", reading(1, "a"));

  it("finds nothing where all is well", () => {
    const unknown = did("two", "add", "b", { outcome: "unknown", end: Infinity });
    const forget = did("two", "forget", "a");
    const refused = did("one", "add", "c", { outcome: "refused" });
    const history = [add, twoSees, unknown, forget, refused];
    expect(check(history, ended(reading(2)))).toEqual([]);
    expect(check(history, ended(reading(3, "b")))).toEqual([]);
  });

  const two = (one: Reading, other: Reading, lines = ["same", "same"]) =>
    ended(one, {
      replicas: [
        { host: "one", reading: one, lines: String(lines[0]) },
        { host: "two", reading: other, lines: String(lines[1]) },
      ],
    });
  const full = reading(1, "a");
  const validated = { ...full, facts: [{ fact: "a", validations: 2 }] };

  it.each<[string, Operation[], Ending, RegExp]>([
    ["an acknowledged write that is lost", [add], ended(reading(1)), /stored by one, but is not/],
    ["a write that is stored twice", [add], ended(reading(1, "a", "a")), /2 times on one/],
    [
      "two hosts that stored the same",
      [add, did("two", "add", "a")],
      ended(full),
      /more than once/,
    ],
    ["a refused write that is there", [{ ...add, outcome: "refused" }], ended(full), /was refused/],
    ["a replica without a write", [add], two(full, reading(1)), /is not on two/],
    [
      "a host that does not see its own",
      [add, read("one", reading(1))],
      ended(full),
      /one does not/,
    ],
    [
      "a host that sees the past",
      [add, read("two", reading(0))],
      ended(full),
      /two does not see a/,
    ],
    ["what nobody stored", [add, read("two", reading(1, "a", "x"))], ended(full), /nobody stored/],
    [
      "a fact that came back",
      [add, did("one", "forget", "a"), read("two", reading(2, "a"))],
      ended(reading(2)),
      /two still sees a/,
    ],
    [
      "a host that goes back",
      [add, twoSees, read("two", reading(0, "a"))],
      ended(full),
      /went back/,
    ],
    ["two that differ at a commit", [], two(full, reading(1, "b")), /differ at commit 1/],
    ["two that export other lines", [add], two(full, full, ["same", "x"]), /exports other lines/],
    ["a replica that is left behind", [add], two(full, reading(0, "a")), /ends at commit 0/],
    [
      "a validation that counts twice",
      [add, did("one", "validate", "a")],
      ended(validated),
      /2 times/,
    ],
    ["a gap in the commits", [add], ended(full, { commits: [{ pos: 2, id: "x" }] }), /gap/],
    [
      "words that were forgotten",
      [add, did("one", "forget", "a")],
      ended(reading(2), { holders: () => ["a file"] }),
      /but is in a file/,
    ],
  ])("finds %s", (_, history, ending, told) => {
    expect(check(history, ending).join("\n")).toMatch(told);
  });
});

describeWithPostgres("what hosts were told", () => {
  const fleet = useFleet("history");

  /** A host does all sorts of things, one after the other; some facts are told by all. */
  async function live(host: string, number: number, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const own = fleet.fact(1000 * (number + 1) + round);
      await fleet.run.add(host, own);
      await fleet.run.add(host, fleet.fact(round));
      await fleet.run.validate(host, own);
      await fleet.run.read(host);
      const older = fleet.fact(1000 * (number + 1) + round - 2);
      if (fleet.run.knows(older)) await fleet.run.forget(host, older);
    }
  }

  it("is what happened", async () => {
    const hosts = ["one", "two", "three", "four"];
    await Promise.all(hosts.map((host) => fleet.run.start(host)));
    await Promise.all(hosts.map((host, number) => live(host, number, 6)));
    expect(await fleet.run.end()).toEqual([]);
    expect(fleet.run.history.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  });

  it(
    `stores what eight hosts say at once a single time, ${ROUNDS} rounds`,
    async () => {
      const hosts = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
      await Promise.all(hosts.map((host) => fleet.run.start(host)));
      const single = ["done", ...Array.from({ length: 7 }, () => "double")];
      for (let round = 0; round < ROUNDS; round += 1) {
        const told = await Promise.all(hosts.map((host) => fleet.run.add(host, fleet.fact(round))));
        expect({ round, told: told.sort() }).toEqual({ round, told: single });
      }
      expect(await fleet.run.end()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it("is forgotten once the host that was away has come back", async () => {
    const others = ["one", "two", "three"];
    await Promise.all([...others, "away"].map((host) => fleet.run.start(host)));
    await fleet.run.add("one", fleet.fact(0));
    await fleet.run.add("two", fleet.fact(1));
    await Promise.all([...others, "away"].map((host) => fleet.run.read(host)));
    await fleet.run.stop("away");
    const waitsFor = async () => {
      const state = await fleet.run.host("one").must<FleetState>("state");
      return state.forget_waits_for?.toSorted();
    };
    await fleet.run.forget("one", fleet.fact(0));
    expect(fleet.run.receipt?.state).toBe("pending");
    expect(fleet.run.receipt?.remaining.map(({ id }) => id.split(" ")[0]).toSorted()).toEqual([
      ...["away", "three", "two"],
    ]);
    await Promise.all(others.map((host) => fleet.run.read(host)));
    expect(await waitsFor()).toEqual(["away"]);
    expect(await fleet.run.holders(fleet.fact(0))).toEqual([expect.stringContaining("/away/")]);
    await fleet.run.start("away");
    expect(await waitsFor()).toEqual([]);
    expect(await fleet.run.holders(fleet.fact(0))).toEqual([]);
    expect(await fleet.run.end()).toEqual([]);
  });

  it("is caught up with by an old replica that is put back", async () => {
    await fleet.run.start("one");
    await fleet.run.start("old");
    await fleet.run.add("old", fleet.fact(0));
    await fleet.run.add("one", fleet.fact(1));
    await fleet.run.read("old");
    await fleet.run.stop("old");
    const copy = `${fleet.run.cache("old")}.copy`;
    cpSync(fleet.run.cache("old"), copy, { recursive: true });
    await fleet.run.start("old");
    await fleet.run.add("old", fleet.fact(2));
    await fleet.run.forget("one", fleet.fact(1));
    await fleet.run.read("old");
    await fleet.run.stop("old");
    rmSync(fleet.run.cache("old"), { recursive: true });
    renameSync(copy, fleet.run.cache("old"));
    await fleet.run.start("old");
    await fleet.run.read("old");
    expect(await fleet.run.add("old", fleet.fact(0))).toBe("double");
    expect(await fleet.run.add("old", fleet.fact(3))).toBe("done");
    expect(await fleet.run.end()).toEqual([]);
  });

  /** Two hosts, the second of which has a bug: what they store, forget and see. */
  async function withBug(bug: string): Promise<string[]> {
    await fleet.run.start("one");
    const two = await fleet.run.start("two", {
      bug,
      traps: [{ step: "commit", when: "before", act: "hold" }],
    });
    const late = fleet.run.add("two", fleet.fact(0));
    await two.held();
    await fleet.run.add("one", fleet.fact(1));
    await two.must("release");
    await late;
    for (const [round, host] of ["one", "one", "two", "one"].entries()) {
      await fleet.run.add(host, fleet.fact(2 + round));
      if (round > 0) await fleet.run.read("two");
    }
    await fleet.run.forget("one", fleet.fact(1));
    await fleet.run.read("two");
    return await fleet.run.end();
  }

  it.each([
    ["dropped", /was stored by two, but is not on one/],
    ["doubled", /is 2 times on one/],
    ["resent", /was stored by one, but is not on one/],
    ["refused", /is on one, but was refused/],
    ["reordered", /two does not see \w+, which one stored before/],
    ["delayed", /two does not see \w+, which one stored before/],
    ["torn", /two exports other lines than one/],
    ["unforgotten", /was forgotten, but is on two/],
  ])("shows a bug: %s", async (bug, told) => {
    expect((await withBug(bug)).join("\n")).toMatch(told);
  });
});
