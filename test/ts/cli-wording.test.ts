import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inCommandLineWords } from "../../ts/cli/wording.js";

/** What only programs have: options of openBrain and what is given to its methods. */
const LIBRARY_WORDS =
  /openBrain|syncLightRag|AbortSignal|readOnly|recordValidation|allUsers\b|^userId |^user_id is/u;
/** Rooms whose messages can reach the command line. */
const ROOMS = ["native/core", "native/addon", "ts/bridge", "ts/lightrag", "ts/import"];
/** Text that is no message: what a schema is called, and what only a program can get wrong. */
const NOT_PRINTED = new Set(["an AbortSignal", "openBrain", "recordValidation"]);

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

test("what people wrote stays as it is", () => {
  const told = 'No memory has the id, or holds the text, "readOnly of openBrain"';
  expect(inCommandLineWords(told)).toBe(told);
});
