import { Folder, type Look } from "./support/folder.js";
import { type End, Program, seeded, soak } from "./support/program.js";

const ROUNDS = soak ? 1_000 : 50;
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

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("kill -9 in the middle of 64 concurrent adds", () => {
  test(
    `loses no acknowledged memory and doubles none, ${ROUNDS} times`,
    async () => {
      const random = seeded(20_260_101);
      const acknowledged = new Map<string, string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const kill = Math.floor(random() ** 2 * 400);
        const { signal, messages, stderr } = await killAt(kill, `round ${round}`);
        expect({ round, signal, stderr }).toEqual({ round, signal: "SIGKILL", stderr: "" });
        expectSound(messages.find((message) => "found" in message)?.["found"] as Look, round);
        for (const { added, content } of messages) {
          if (typeof added === "string") acknowledged.set(added, String(content));
        }
      }
      expectSound(await folder.look(), ROUNDS);

      function expectSound(look: Look, rounds: number): void {
        expect(look).toMatchObject({ ok: true, problems: [] });
        const there = new Map(look.ids.map((id, index) => [id, look.contents[index]]));
        const lost = [...acknowledged].filter(([id, content]) => there.get(id) !== content);
        expect({ round: rounds, lost }).toEqual({ round: rounds, lost: [] });
        expect(new Set(look.contents).size).toBe(look.contents.length);
        expect(duplicates(look.ids.slice(0, 500))).toEqual([]);
        // What was stored but not yet acknowledged was in flight at the kill.
        expect(look.total - acknowledged.size).toBeLessThanOrEqual(rounds * IN_FLIGHT);
      }
      expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20);
    },
    soak ? 3_600_000 : 120_000,
  );
});
