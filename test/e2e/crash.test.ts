import { Folder, type Look } from "./support/folder.js";
import { type End, Program, seeded, soak } from "./support/program.js";

const ROUNDS = 50;
const IN_FLIGHT = 64;

let folder: Folder;

beforeEach(() => {
  folder = new Folder();
});

afterEach(() => {
  folder.dispose();
});

/** Lets one process add to the brain and kills it at its nth acknowledgement; 0: as soon as it has opened it. */
async function killAt(acknowledgement: number, label: string): Promise<End> {
  let heard = 0;
  const program = Program.start("killed.mjs", [folder.brain, label], {
    onMessage: (message, self) => {
      if ("added" in message) heard += 1;
      const opened = message["phase"] === "adding";
      if (acknowledgement === 0 ? opened : heard >= acknowledgement) self.kill();
    },
  });
  return await program.end();
}

describe("kill -9 in the middle of 64 concurrent adds", () => {
  const seeds = Array.from({ length: soak ? 40 : 1 }, (_, index) => 20_260_101 + index);

  test.each(seeds)(
    `loses no acknowledged memory and doubles none, ${ROUNDS} times (seed %d)`,
    async (seed) => {
      const random = seeded(seed);
      const acknowledged = new Map<string, string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        // Often early, where opening and recovery are near.
        const kill = Math.floor(random() ** 2 * 300);
        const { signal, messages, stderr } = await killAt(kill, `round ${round}`);
        expect({ round, signal, stderr }).toEqual({ round, signal: "SIGKILL", stderr: "" });
        const found = messages.find((message) => "found" in message)?.["found"] as Look;
        expectAllThere(acknowledged, found, round);
        for (const { added, content } of messages) {
          if (typeof added === "string") acknowledged.set(added, String(content));
        }
      }
      expectAllThere(acknowledged, await folder.look(), ROUNDS);
      expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20);
    },
  );
});

function expectAllThere(acknowledged: Map<string, string>, look: Look, rounds: number): void {
  const { ok, problems, total, ids, contents } = look;
  expect({ rounds, ok, problems }).toEqual({ rounds, ok: true, problems: [] });
  expect(ids).toHaveLength(total);
  expect(new Set(contents).size).toBe(total);
  const there = new Map(ids.map((id, index) => [id, contents[index]]));
  const lost = [...acknowledged].filter(([id, content]) => there.get(id) !== content);
  expect({ rounds, lost }).toEqual({ rounds, lost: [] });
  // What was stored without an acknowledgement was in flight at a kill.
  expect(total - acknowledged.size).toBeLessThanOrEqual(rounds * IN_FLIGHT);
}
