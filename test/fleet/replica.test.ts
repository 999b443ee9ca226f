import { parseAddress } from "../../ts/fleet/address.js";
import { joined } from "../../ts/fleet/ahead.js";
import { Calls } from "../../ts/fleet/calls.js";
import { FleetBrainClient, type Position, type Pulled } from "../../ts/fleet/client.js";
import { Replica } from "../../ts/fleet/replica.js";
import { resolveFleet } from "../../ts/fleet/settings.js";
import type native from "../../ts/native.js";

const at = (position: number) => ({ position, commit: `commit ${position}` });
const unused = () => Promise.reject(new Error("no connection is needed"));

/** A database whose brain is at a commit; it tells what it was asked for. */
class Database extends FleetBrainClient {
  readonly asked: number[] = [];
  head = 4;

  constructor() {
    super("brain", 1_000);
  }

  override async checkIn(): Promise<boolean> {
    return true;
  }

  override async pull(_ask: unknown, after: number): Promise<Pulled> {
    this.asked.push(after);
    const told = {
      epoch: "epoch",
      settings: "{}",
      counters: "{}",
      forgot: 0,
      rows: [],
      more: false,
    };
    return { ...told, head: at(this.head), afterCommit: at(after).commit };
  }
}

/** A core with a file that is at a commit. */
class Core {
  position = 4;

  async replicaState(): Promise<native.ReplicaState> {
    return this.state;
  }

  get state(): native.ReplicaState {
    return { id: "id", epoch: "epoch", forgot: 0, ...at(this.position) };
  }

  async applyChanges(changes: string): Promise<native.ReplicaState> {
    this.position = (JSON.parse(changes) as { head: number }).head;
    return this.state;
  }
}

const publication = (base: Position): native.ReplicaPublication => ({
  ...base,
  rows: "[]",
  counters: "{}",
  removes: false,
});

describe("a replica", () => {
  const connection = { query: unused, release: () => undefined };
  const calls = new Calls({ connect: async () => connection }, 1_000);
  let database: Database;
  let core: Core;
  let replica: Replica;

  beforeEach(async () => {
    database = new Database();
    core = new Core();
    const address = parseAddress("postgres://app@localhost/none#brain");
    replica = new Replica(
      address,
      calls,
      database,
      resolveFleet({ freshMs: 0, writeTimeoutMs: 100 }),
      "/none/file.db",
    );
    await replica.start(core as unknown as native.Brain, { timezone: "UTC", writes: true });
    database.asked.splice(0);
  });

  it.each([
    ["its file does not hold yet, or could not take", 4, 4],
    ["its file holds", 5, 5],
  ])("that published what %s asks for what is behind its file", async (_, position, asked) => {
    database.head = 5;
    replica.committed(at(5), false);
    core.position = position;
    await replica.fresh();
    expect(database.asked).toEqual([asked]);
    expect(core.position).toBe(5);
  });

  it("hears from a core that stands in line where its file is, also while the database is away", async () => {
    core.position = 5;
    replica.committed(at(5), false);
    core.replicaState = () => new Promise(() => undefined);
    database.pull = unused;
    replica.gate.serve("turn", publication(at(5)), () => undefined);
    const { position } = await replica.state();
    expect(position).toBe(5);
  });

  it("does not wait for a core that is busy with another write", async () => {
    database.head = 5;
    replica.committed(at(5), false);
    core.replicaState = () => new Promise(() => undefined);
    await replica.fresh();
    expect(database.asked).toEqual([4]);
  });
});

describe("what was pulled ahead", () => {
  const row = (key: string, body: string | null) => ({ kind: "memory", key, body });
  const brain = { epoch: "epoch", settings: "{}", counters: "{}", forgot: 0, more: false };
  const told = { ...brain, afterCommit: null };
  const ahead: Pulled = { ...told, head: at(4), rows: [row("[1]", "{}"), row("[2]", "{}")] };
  const since: Pulled = { ...told, head: at(5), afterCommit: at(4).commit, forgot: 5, rows: [] };

  it.each([
    ["stays as it is where nothing changed since", [], ahead.rows],
    [
      "has what came since, and nothing of what was removed",
      [row("[2]", null), row("[3]", "{}")],
      [row("[1]", "{}"), row("[2]", null), row("[3]", "{}")],
    ],
  ])("%s", (_, rows, expected) => {
    const all = joined(ahead, { ...since, rows });
    expect(all).toEqual({ ...since, afterCommit: null, rows: expected });
  });

  it.each<[string, Pulled | undefined]>([
    ["of another epoch", { ...since, epoch: "another" }],
    ["without that commit", { ...since, afterCommit: null }],
    ["with another at its place", { ...since, afterCommit: "another" }],
    ["that ends before it", { ...since, head: at(3), afterCommit: null }],
    ["that ends there with another", { ...since, head: { position: 4, commit: "another" } }],
    ["of which more changed than is told at once", { ...since, more: true }],
    ["that is gone", undefined],
  ])("is not used in a history %s", (_, later) => {
    expect(joined(ahead, later)).toBeUndefined();
  });
});
