// Every text of test/fuzz/corpus that is for a door in Node: what once broke, and what is worth trying.
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "@jest/globals";
import { readEvents } from "../../ts/import/events.js";
import { IMPORT_FORMATS, importerFor } from "../../ts/import/index.js";
import { CORTEX_ERROR_CODES, CortexError, openBrain } from "../../ts/index.js";
import { serveMcp } from "../../ts/mcp/server.js";

interface Corpus {
  FILE_FOLDERS: string[];
  EVENT_FOLDER: string;
  MESSAGE_FOLDER: string;
  textsOf: (folder: string) => { name: string; text: string }[];
}

const corpus: Corpus = await import(pathToFileURL("test/harden/lib/corpus.mjs").href);

/** The text, and the text cut anywhere, as a file that was not written to its end. */
function pieces(text: string): string[] {
  const cuts = Math.ceil(Math.min(text.length, 400) / 7);
  return [text, ...Array.from({ length: cuts }, (_, i) => text.slice(0, i * 7))];
}

/** May refuse, with a code that is not INTERNAL and a reason. */
function mayRefuse(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CortexError)) throw error;
    expect(CORTEX_ERROR_CODES).toContain(error.code);
    expect(error.code).not.toBe("INTERNAL");
    expect(error.message).not.toBe("");
  }
}

const named = (folders: string[]): [string, string][] =>
  folders.flatMap((folder) =>
    corpus.textsOf(folder).map(({ name, text }): [string, string] => [`${folder}/${name}`, text]),
  );

describe("texts that are worth trying", () => {
  it.each(named(corpus.FILE_FOLDERS))("readers of files bear %s", (_, text) => {
    for (const piece of pieces(text)) {
      for (const format of [undefined, ...IMPORT_FORMATS]) {
        const source = { name: "notes", text: piece };
        mayRefuse(() => {
          for (const record of importerFor(source, format).read(source))
            expect(record).toBeDefined();
        });
      }
    }
  });

  it.each(named([corpus.EVENT_FOLDER]))("the reader of events bears %s", (_, text) => {
    for (const piece of pieces(text)) {
      mayRefuse(() => {
        for (const event of readEvents({ name: "events", text: piece }).events) {
          expect(event.kind).not.toBe("");
        }
      });
    }
  });
});

describe("messages that are worth trying", () => {
  const opened = openBrain({ path: ":memory:", userId: "ada", timezone: "UTC" });

  afterAll(async () => {
    await (await opened).close();
  });

  it.each(named([corpus.MESSAGE_FOLDER]))("the MCP server answers after %s", async (_, text) => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const stop = new AbortController();
    let answers = "";
    const answered = new Promise<void>((done) => {
      stdout.on("data", (chunk) => {
        answers += String(chunk);
        if (answers.includes('"id":"last"')) done();
      });
    });
    const over = serveMcp({
      version: "0",
      tools: ["all"],
      details: "brief",
      readOnly: false,
      brain: async () => opened,
      stdin,
      stdout,
      signal: stop.signal,
      onError: () => undefined,
    });
    const greeting = corpus
      .textsOf(corpus.MESSAGE_FOLDER)
      .filter(({ name }) => name.startsWith("initialize"))
      .map((message) => message.text);
    for (const line of [...greeting, ...pieces(text.trim())]) {
      stdin.write(`${line.trim()}\n`);
    }
    stdin.write('{"jsonrpc":"2.0","id":"last","method":"ping"}\n');
    await answered;
    expect(answers).not.toContain("Unexpected failure inside cortex");
    stop.abort();
    await over;
  });
});
