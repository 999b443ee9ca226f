import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { countingIds, stored, useRoom } from "./support/brains.js";

const room = useRoom();

test("a table of scores has the text of every memory and atom, harmless to a spreadsheet", async () => {
  const brain = await room.open({ ids: countingIds() });
  await stored(brain, { content: 'Ruth said "two\nlines", and left.' });
  await stored(brain, { content: "=1+1" });
  await brain.createAtom({
    subject: "user",
    action: "drinks red wine",
    outcome: "headache",
    consequences: "bad sleep",
  });
  const { path } = await brain.export(room.file("scores.csv"), { format: "confidence_csv" });
  const table = readFileSync(path, "utf8");
  expect(table).toMatch(/^kind,id,.*,text\r\n/u);
  expect(table).toContain(',"Ruth said ""two\nlines"", and left."\r\n');
  expect(table).toContain(`,"'=1+1"\r\n`);
  expect(table).toContain(',"user drinks red wine -> headache -> bad sleep"\r\n');
});
