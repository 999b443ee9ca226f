/** What is more than is told at once comes in parts, and is taken in as one. */
import type { CortexBridge } from "../../ts/bridge/bridge.js";
import type { FleetPool } from "../../ts/fleet/pool.js";
import { useHosts } from "./support/use-hosts.js";
import { describeWithPostgres } from "./support/with-postgres.js";

const WAIT_MS = 60_000;
/** Their rows are more than two parts. */
const MEMORIES = 2_100;
const LONG_MS = 120_000;

describeWithPostgres("a brain of more rows than are told at once", () => {
  const fleet = useHosts("parts");
  const { hosts, open } = fleet;

  async function tell(brain: CortexBridge, from: number): Promise<string[]> {
    const told = Array.from({ length: MEMORIES }, (_, number) =>
      brain.createMemory({ content: `Crate ${from + number} is in hall ${number % 7}.` }),
    );
    return (await Promise.all(told)).map(({ memory_id }) => String(memory_id));
  }

  /** A pool that counts parts, and loses the connection at one of them. */
  function counting(losesAt = Number.POSITIVE_INFINITY) {
    const seen = { parts: 0 };
    const through: FleetPool = {
      async connect() {
        const connection = await fleet.pool.connect();
        return {
          async query(text, values) {
            seen.parts += text.startsWith("fetch") ? 1 : 0;
            if (text.startsWith("fetch") && seen.parts === losesAt) {
              throw Object.assign(new Error("the connection was cut"), { code: "ECONNRESET" });
            }
            return await connection.query(text, values);
          },
          release: (broken) => connection.release(broken),
        };
      },
    };
    return { seen, through };
  }

  it.each([
    ["comes whole to a new host", Number.POSITIVE_INFINITY],
    ["comes whole though the connection was lost at its first part", 1],
    ["comes whole though the connection was lost between two parts", 2],
  ])(
    "%s",
    async (_, losesAt) => {
      const one = await open("one");
      await tell(one, 0);
      const { seen, through } = counting(losesAt);
      const two = await open("two", through);
      expect(seen.parts).toBeGreaterThan(2);
      expect(await hosts.content(two)).toBe(await hosts.content(one));
    },
    LONG_MS,
  );

  it(
    "comes to a host that was behind, with what was forgotten gone",
    async () => {
      const one = await open("one");
      const first = await tell(one, 0);
      const { seen, through } = counting();
      const two = await open("two", through);
      seen.parts = 0;
      await one.forget({ ids: first.slice(0, 5) });
      await one.editSTM(String(first[5]), { content: "Crate 5 stands outside." });
      await tell(one, MEMORIES);
      const { hits } = await two.searchMemories("crate outside");
      expect(hits[0]?.content).toBe("Crate 5 stands outside.");
      expect(seen.parts).toBeGreaterThan(2);
      expect(await hosts.content(two)).toBe(await hosts.content(one));
    },
    LONG_MS,
  );

  it(
    "comes to a host that stands in line to write",
    async () => {
      const one = await open("one");
      const { seen, through } = counting();
      const two = await open("two", through, WAIT_MS);
      await tell(one, 0);
      const { status } = await two.createMemory({ content: "Crate 7 is in hall 0." });
      expect(status).toBe("DUPLICATE_EXACT");
      expect(seen.parts).toBeGreaterThan(2);
      expect(await hosts.content(two)).toBe(await hosts.content(one));
    },
    LONG_MS,
  );
});
