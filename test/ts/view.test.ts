/** The memories as notes of Markdown: generated, never the truth. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readMarkdown } from "../../ts/import/markdown.js";
import { type CortexBridge, writeView } from "../../ts/index.js";
import { plainText } from "../../ts/view/note.js";
import { countingIds, DAY, stored, useRoom } from "./support/brains.js";

const room = useRoom();

const open = (options = {}) => room.open({ userId: "ada", ids: countingIds(), ...options });
const folder = () => room.file("view");
const note = (...names: string[]) => readFileSync(join(folder(), ...names), "utf8");

/** Every file with when it was last written, so that nothing is written without need. */
function files(): Record<string, string> {
  const names = readdirSync(folder(), { recursive: true, encoding: "utf8" });
  const paths = names.filter((name) => statSync(join(folder(), name)).isFile());
  return Object.fromEntries(
    paths.sort().map((name) => {
      const { ino, mtimeMs } = statSync(join(folder(), name));
      return [name, `${ino} ${mtimeMs} ${readFileSync(join(folder(), name), "utf8")}`];
    }),
  );
}

async function furnished(): Promise<CortexBridge> {
  const brain = await open();
  await stored(brain, { content: "Ruth rings on Sundays.", categories: ["family"], importance: 3 });
  room.clock.advance(40 * DAY);
  await stored(brain, { content: "The boat lies at pier four.", speaker: "Ben", session_id: "s1" });
  return brain;
}

describe("writeView", () => {
  it("writes a note for each memory, under its id, which says that it is not the truth", async () => {
    const brain = await furnished();
    expect(await writeView(brain, folder())).toEqual({
      path: folder(),
      memories: 2,
      written: 3,
      removed: 0,
    });
    expect(Object.keys(files())).toEqual(["2026-03/m1.md", "2026-04/m2.md", "index.md"]);
    expect(note("2026-03", "m1.md")).toMatch(
      /^---\ngenerated_by: cortex view\nuser: "ada"\nid: "m1"\ncreated: "2026-03-01T12:00:00\.000Z"\ncategories: \["family"\]\n/u,
    );
    expect(note("2026-03", "m1.md")).toMatch(
      /\n---\n\n> Generated from the brain, which alone counts[^\n]*\n\nRuth rings on Sundays\.\n$/u,
    );
    expect(note("2026-04", "m2.md")).toContain('speaker: "Ben"\nsession: "s1"\n');
    expect(note("index.md")).toContain("- [2026-04](2026-04): 1 memory\n- [2026-03](2026-03): 1");
    expect(statSync(join(folder(), "2026-03", "m1.md")).mode & 0o777).toBe(0o600);
  });

  it("says in both notes of an open pair what stands against what, with the other's words", async () => {
    const brain = await open();
    await stored(brain, { content: "I'm allergic to penicillin." });
    await stored(brain, { content: "I am not allergic to penicillin." });
    await stored(brain, { content: "The [[gate]] is blue." });
    await brain.recordValidation("m3", false);
    await writeView(brain, folder());
    const older = note("2026-03", "m1.md");
    expect(older).toContain('disputed_by: ["m2"]');
    expect(older).toContain(
      "> **Disputed by** [m2](../2026-03/m2.md) of 2026-03-01: “I am not allergic to penicillin.” Nobody decided yet",
    );
    const newer = note("2026-03", "m2.md");
    expect(newer).toContain('conflicts_with: ["m1"]');
    expect(newer).toContain(
      "> **Conflicts with** [m1](../2026-03/m1.md) of 2026-03-01: “I'm allergic",
    );
    expect(note("2026-03", "m3.md")).toContain("> **Proved wrong.**");
    expect(await writeView(brain, folder())).toMatchObject({ written: 0 });
  });

  it("refuses a file in the folder's place in plain words", async () => {
    writeFileSync(folder(), "Mine.");
    await expect(writeView(await furnished(), folder())).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("is a file: name a folder"),
    });
  });

  it("changes nothing when it is written again, and then only what has changed", async () => {
    const brain = await furnished();
    await writeView(brain, folder());
    const before = files();
    room.clock.advance(DAY);
    expect(await writeView(brain, folder())).toMatchObject({ written: 0, removed: 0 });
    expect(files()).toEqual(before);
    await brain.editSTM("m1", { append: "At six." });
    expect(await writeView(brain, folder())).toMatchObject({ written: 1 });
    expect(note("2026-03", "m1.md")).toContain("Ruth rings on Sundays. At six.");
  });

  it.each<[string, (brain: CortexBridge) => Promise<unknown>]>([
    ["was forgotten", (brain) => brain.forget({ ids: ["m1"] })],
    ["was deleted", (brain) => brain.deleteSTMBatch(["m1"])],
    [
      "has expired",
      async (brain) => {
        await brain.updateSTM("m1", { expires_at: room.clock.time + DAY });
        room.clock.advance(2 * DAY);
      },
    ],
  ])("takes away what %s, also when somebody has changed the note", async (_what, remove) => {
    const brain = await furnished();
    await writeView(brain, folder());
    writeFileSync(join(folder(), "2026-03", "m1.md"), `${note("2026-03", "m1.md")}My own words.\n`);
    await remove(brain);
    expect(await writeView(brain, folder())).toMatchObject({ memories: 1, removed: 1 });
    expect(Object.keys(files())).toEqual(["2026-04/m2.md", "index.md"]);
    expect(existsSync(join(folder(), "2026-03"))).toBe(false);
  });

  it("leaves the files of others alone, and overwrites none", async () => {
    const brain = await furnished();
    mkdirSync(join(folder(), "2026-03"), { recursive: true });
    writeFileSync(join(folder(), "mine.md"), "Mine.");
    writeFileSync(join(folder(), "2026-03", "diary.md"), "---\ntitle: Mine\n---\n");
    await writeView(brain, folder());
    await brain.deleteSTMBatch(["m1", "m2"]);
    await writeView(brain, folder());
    expect(Object.keys(files())).toEqual(["2026-03/diary.md", "index.md", "mine.md"]);
    writeFileSync(join(folder(), "2026-03", "m3.md"), "Mine, too.");
    room.clock.time = Date.UTC(2026, 2, 1);
    await stored(brain, { content: "A third one." });
    await expect(writeView(brain, folder())).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("m3.md is somebody's own file"),
    });
    expect(note("2026-03", "m3.md")).toBe("Mine, too.");
  });

  it("is one user's: of nobody else, and not where another's is", async () => {
    const brain = await furnished();
    await stored(brain, { content: "Bob's secret kettle.", user_id: "bob" });
    await writeView(brain, folder());
    expect(JSON.stringify(files())).not.toContain("kettle");
    await expect(writeView(brain.forUser("bob"), folder())).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining('no file of a view of "bob"'),
    });
    await expect(writeView(await open({ allUsers: true }), folder())).rejects.toThrow("one user's");
  });

  it("follows no link out of the folder", async () => {
    const brain = await furnished();
    const outside = room.file("outside");
    mkdirSync(outside);
    mkdirSync(folder());
    symlinkSync(outside, join(folder(), "2026-03"));
    await expect(writeView(brain, folder())).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("gives ids of any form names that no two share", async () => {
    const brain = await room.open({ userId: "ada" });
    const ids = ["D1:2", "d1:2", "../../etc/passwd", "con", "Ä", "a/b", "a b", "x".repeat(200)];
    await brain.importMemories(
      ids.map((id) => ({ id, content: `This one is called ${id}.` })),
      { keepDuplicates: true },
    );
    await writeView(brain, folder());
    const names = Object.keys(files());
    expect(names).toHaveLength(ids.length + 1);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(
      names.filter((name) => !/^(?:\d{4}-\d\d\/[a-z0-9.-]+\.md|index\.md)$/u.test(name)),
    ).toEqual([]);
    expect(await writeView(brain, folder())).toMatchObject({ written: 0, removed: 0 });
  });

  it("keeps secrets out that the brain was told to let in", async () => {
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;
    const brain = await open({ secrets: { policy: "allow" } });
    await stored(brain, { content: `The key is ${token}.`, speaker: token });
    await writeView(brain, folder());
    expect(JSON.stringify(files())).not.toContain(token);
    expect(note("2026-03", "m1.md")).toContain("The key is \\[secret:github\\_token\\].");
  });

  it("stops when it is told to, and goes on the next time", async () => {
    const brain = await furnished();
    const stopping = new AbortController();
    const writing = writeView(brain, folder(), {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    await expect(writing).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await writeView(brain, folder())).toMatchObject({ memories: 2, written: 2, removed: 0 });
  });

  it("is not imported as if it were somebody's notes", async () => {
    await writeView(await furnished(), folder());
    for (const name of Object.keys(files())) {
      expect([...readMarkdown({ name, text: note(name) })]).toEqual([]);
    }
  });
});

it.each([
  ["Plain words, with a stop.", "Plain words, with a stop."],
  ["[[a link]] and ![img](x)", "\\[\\[a link\\]\\] and \\!\\[img\\](x)"],
  ["# no heading", "\\# no heading"],
  ["- no item\n1. none\n2) none", "\\- no item\n1\\. none\n2\\) none"],
  ["```dataviewjs\nrun()\n```", "\\`\\`\\`dataviewjs\nrun()\n\\`\\`\\`"],
  ["<script>x</script>", "\\<script\\>x\\</script\\>"],
  ["    code", "\u00A0\u00A0\u00A0\u00A0code"],
  ["---\ntitle: x", "\\---\ntitle: x"],
  ["C:\\temp", "C:\\\\temp"],
])("%j stands in a note as %j", (text, shown) => {
  expect(plainText(text)).toBe(shown);
});
