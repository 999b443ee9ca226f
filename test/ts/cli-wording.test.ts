import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inCommandLineWords } from "../../ts/cli/wording.js";

/** What only programs have: options of openBrain and what is given to its methods. */
const LIBRARY_WORDS =
  /openBrain|syncLightRag|AbortSignal|readOnly|recordValidation|allUsers\b|^userId |^user_id is/u;
/** Rooms whose messages can reach the command line. */
const ROOMS = ["native/core", "native/addon", "ts/bridge", "ts/lightrag", "ts/import"];
/** Text that is no message: what a schema is called, and what only a program can get wrong. */
const NOT_PRINTED = new Set([
  "an AbortSignal",
  "openBrain",
  "recordValidation",
  "the brain must be one that openBrain gave",
]);

/** The texts of a source file, those of neighbouring lines put together, without comments. */
function textsOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gmu, "");
  const joined = code.replace(/["`](?:\s*\+)?\s*\n\s*["`]/gu, "");
  return [...joined.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/gu)].map(([text]) =>
    text.slice(1, -1).replaceAll('\\"', '"'),
  );
}

const found = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|cc|h)$/u.test(name))
    .flatMap((name) => textsOf(readFileSync(join(room, name), "utf8"))),
).filter((text) => LIBRARY_WORDS.test(text) && text.includes(" ") && !NOT_PRINTED.has(text));

test("there are messages in the library's words", () => {
  expect(found.length).toBeGreaterThan(5);
});

test.each([...new Set(found)])("the command line says %j in its own words", (message) => {
  expect(inCommandLineWords(message)).not.toMatch(LIBRARY_WORDS);
});

/** Names in the library of what no option gives a value: ids are arguments, the others switches or the command's own. */
const NO_OPTIONS = new Set([
  ...[
    "critical_only",
    "is_proxy",
    "link_type",
    "memory_id",
    "user_id",
    "with_memories",
    "with_texts",
  ],
]);

const readAll = (room: string) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(room, name), "utf8"))
    .join("\n");
const commandLine = readAll("ts/cli");
/** What the bridge's calls take and commands give them, as far as its name is no word of the command line. */
const names = [...readAll("ts/bridge").matchAll(/new Input\([^\n]*\);|new Input\([\s\S]*?\n\);/gu)]
  .flatMap(([schema]) => [...schema.matchAll(/\b([a-z]+(?:_[a-z]+)+|limit)\b\s*[:,]/gu)])
  .flatMap(([, name = ""]) => name)
  .filter((name) => new RegExp(`\\b${name}\\b\\s*[:,}]`, "u").test(commandLine));

test.each([...new Set(names)].filter((name) => !NO_OPTIONS.has(name)))(
  "a wrong %s is told by the option's name, which there is",
  (name) => {
    const [told = ""] = inCommandLineWords(`${name} must be a number`).split(" ");
    expect(told).toMatch(/^--[a-z-]+$/u);
    expect(commandLine).toContain(`${told} <`);
  },
);

test.each([
  ["importance must be a number from 0 to 5, but is 9", "--importance must be"],
  ["similarity_threshold must be a number from 0 to 1, but is 2", "--threshold must be"],
  ["limit must be a whole number of at least 1, but is 0", "--limit must be"],
  ["turn_ids.0 must be a whole number", "--turn must be"],
  ["category_decay must be an object", "category_decay must be"],
])("%j begins with %j", (message, begins) => {
  expect(inCommandLineWords(message).startsWith(begins)).toBe(true);
});

test("what people wrote stays as it is", () => {
  const told = 'No memory has the id, or holds the text, "readOnly of openBrain"';
  expect(inCommandLineWords(told)).toBe(told);
});
