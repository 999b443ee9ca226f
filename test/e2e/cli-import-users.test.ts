/** Several users of one brain import the same: each has it, and once. */
import { writeFileSync } from "node:fs";
import { importerFor } from "../../dist/import/index.js";
import { type CortexMemory, openBrain } from "../../dist/index.js";
import { Workplace } from "./support/cortex.js";

interface Report {
  stored: number;
  existing: number;
  duplicates: number;
}

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const conversation = {
  session_1_date_time: "1:00 pm on 1 March, 2026",
  session_1: [
    { speaker: "Ada", text: "My sister moved to Graz." },
    { speaker: "Ben", text: "Mine is in Linz." },
  ],
};
const chat = {
  uuid: "c1",
  chat_messages: [
    { uuid: "1", sender: "human", text: "I keep bees in the garden behind the house." },
  ],
};
const FILES: Record<string, string> = {
  "notes.md": "# Team\n- The tests need port 5432\n- Deploys are on Tuesdays\n",
  "talk.json": JSON.stringify({ sample_id: "talk", conversation }),
  "mem0.json": JSON.stringify({ results: [{ id: "m1", memory: "Grows leeks" }] }),
  "rows.txt": "{'memory': 'I like green tea'}\n",
  "graph.jsonl": '{"type":"entity","name":"Ida","entityType":"person","observations":["Sails"]}\n',
  "conversations.json": JSON.stringify([chat]),
};

function imported(user: string, file: string): Report {
  return place.json<Report>(["--user", user, "import", file]);
}

function textsOf(user: string): string[] {
  const memories = place.json<CortexMemory[]>(["--user", user, "stm", "-n", "20", "--peek"]);
  return memories.map(({ content }) => content).sort();
}

test.each(Object.keys(FILES))("%s is stored for each user, once", (file) => {
  writeFileSync(place.path(file), FILES[file] ?? "");
  const { stored } = imported("ada", file);
  expect(stored).toBeGreaterThan(0);
  for (const user of ["ben", "default", "ada@session/8f1e"]) {
    expect(imported(user, file)).toMatchObject({ stored, existing: 0 });
    expect(textsOf(user)).toEqual(textsOf("ada"));
  }
  for (const user of ["ada", "ben", "default"]) {
    expect(imported(user, file)).toMatchObject({ stored: 0, existing: stored, duplicates: 0 });
  }
});

test("what was imported before ids held the user is met under its old id", async () => {
  const line = { type: "entity", name: "Ida", entityType: "person", observations: ["Sails"] };
  const source = { name: "graph.jsonl", text: JSON.stringify(line) };
  const [memory] = [...importerFor(source).read(source)].flatMap((entry) =>
    "memory" in entry ? [entry.memory] : [],
  );
  const brain = await openBrain({ path: place.brain, userId: "ada" });
  await brain.importMemories(memory === undefined ? [] : [memory]);
  await brain.close();
  writeFileSync(place.path(source.name), source.text);
  expect(imported("ada", source.name)).toMatchObject({ stored: 0, existing: 1 });
  for (const user of ["ben", "default"]) {
    expect(imported(user, source.name)).toMatchObject({ stored: 1, existing: 0 });
  }
  expect(place.json<CortexMemory[]>(["--user", "ben", "stm"])[0]?.id).toMatch(
    new RegExp(`^${memory?.id}~`, "u"),
  );
  // Whoever had the old id forgets it: nobody has theirs twice for that.
  place.run(["--user", "ada", "forget", memory?.id ?? "", "--confirm"]);
  expect(imported("default", source.name)).toMatchObject({ stored: 0, existing: 1 });
});

test("a file that says whose its memories are has them for each", () => {
  const rows = ["ada", "default", "ben"].map(
    (user) => `{'memory': 'I like green tea', 'user_id': '${user}'}\n`,
  );
  writeFileSync(place.path("rows.txt"), rows.join(""));
  expect(imported("default", "rows.txt")).toMatchObject({ stored: 3, existing: 0 });
  expect(imported("ada", "rows.txt")).toMatchObject({ stored: 0, existing: 3 });
  expect(textsOf("ben")).toEqual(["I like green tea"]);
});
