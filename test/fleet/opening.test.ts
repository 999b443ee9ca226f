/** What a host asks the database before a brain is open, and what it does meanwhile. */
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { FleetPool } from "../../ts/fleet/pool.js";
import { useHosts } from "./support/use-hosts.js";
import { describeWithPostgres } from "./support/with-postgres.js";

const WORD = "xylophone";
/** Longer than it takes to open a file that is made. */
const LONGER_MS = 300;

/** What is done when a question was answered, before whoever asked hears of it. */
type Answered = (call: string, values: unknown[]) => Promise<void>;

/** A pool that tells of each question. */
function telling(pool: FleetPool, asks: (call: string) => void, answered?: Answered): FleetPool {
  return {
    async connect() {
      const connection = await pool.connect();
      return {
        async query(text, values = []) {
          const call = /cortex\.(\w+)\(/u.exec(text)?.[1] ?? text;
          asks(call);
          const answer = await connection.query(text, values);
          await answered?.(call, values);
          return answer;
        },
        release: (broken) => connection.release(broken),
      };
    },
  };
}

describeWithPostgres("opening a brain that hosts share", () => {
  const fleet = useHosts("opening");
  const { hosts, open } = fleet;
  /** Whether a host has its replica's file. */
  const hasFile = (host: string) => {
    const folder = hosts.cache(fleet.nameOf(host));
    return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".db"));
  };
  /** What is asked while a host opens the brain, with those questions marked that come before its file is there. */
  async function askedBy(host: string): Promise<string[]> {
    const asked: string[] = [];
    const brain = await open(
      host,
      telling(fleet.pool, (call) => asked.push(hasFile(host) ? call : `${call}, no file yet`)),
    );
    await brain.close();
    return asked;
  }

  it("asks in few questions, and for the whole while the file is made", async () => {
    const look = "pull, no file yet";
    const whole = "pull, no file yet";
    const arrived = ["check_in", "pull"];
    expect(await askedBy("one")).toEqual([
      ...[look, "begin_brain, no file yet", look],
      ...[whole, ...arrived],
    ]);
    expect(await askedBy("two")).toEqual([look, whole, ...arrived]);
    expect(await askedBy("two")).toEqual(["pull", ...arrived]);
  });

  it("needs one connection, also where the brain travels longer than its file is made", async () => {
    await (await open("one", fleet.pool)).close();
    let held = 0;
    let most = 0;
    const counting: FleetPool = {
      async connect() {
        held += 1;
        most = Math.max(most, held);
        const connection = await fleet.pool.connect();
        return {
          query: (text, values) => connection.query(text, values),
          release(broken) {
            held -= 1;
            connection.release(broken);
          },
        };
      },
    };
    const slow = telling(
      counting,
      () => undefined,
      async (call, values) => {
        if (call !== "pull" || values[1] !== 0) return;
        while (!hasFile("two")) await pause(5);
        await pause(LONGER_MS);
      },
    );
    await open("two", slow);
    expect(most).toBe(1);
  });

  it("holds what changed while the file was made, and not what was forgotten", async () => {
    const one = await open("one", fleet.pool);
    const stored = async (content: string) =>
      String((await one.createMemory({ content })).memory_id);
    const forgotten = await stored(`The shed smells of ${WORD}.`);
    const changed = await stored("The gate is blue.");
    await stored("The door is green.");
    const receipts: unknown[] = [];
    const two = await open(
      "two",
      telling(
        fleet.pool,
        () => undefined,
        async (call, values) => {
          if (call !== "pull" || values[1] !== 0 || receipts.length > 0) return;
          receipts.push((await one.forget({ ids: [forgotten] })).state);
          receipts.push((await one.editSTM(changed, { content: "The gate is red." })).status);
          await stored("The attic is dry.");
          receipts.push("the attic is stored");
        },
      ),
    );
    expect(receipts).toEqual(["done", "SUCCESS", "the attic is stored"]);
    expect(await hosts.content(two)).toBe(await hosts.content(one));
    expect((await two.searchMemories(WORD)).hits).toEqual([]);
  });
});
