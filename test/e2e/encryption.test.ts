/** An encrypted brain as whoever runs `cortex` meets it: where the key comes from, and `cortex rekey`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Workplace } from "./support/cortex.js";
import { Program } from "./support/program.js";

const WORD = "Quillfeather";
const KEY = "1f".repeat(32);
const OTHER = "2e".repeat(32);

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
  writeFileSync(place.path("brain.key"), `${KEY}\n`);
  writeFileSync(place.path("other.key"), OTHER);
});
afterEach(() => place.dispose());

const withKey = { env: { CORTEX_KEY: KEY } };
const found = (args: string[], env: Record<string, string> = {}) =>
  place.run([...args, "search", WORD], { env });
const opens = expect.objectContaining({ status: 0, stdout: expect.stringContaining(WORD) });
const refused = (code: string) =>
  expect.objectContaining({ status: 1, stderr: expect.stringContaining(`cortex: ${code}: `) });

/** What `work` gives while another process has the brain open. */
async function whileOpen<T>(args: string[], work: () => T): Promise<T | undefined> {
  let result: T | undefined;
  const program = Program.start("encrypted.mjs", args, {
    onMessage: (_message, self) => {
      try {
        result = work();
      } finally {
        self.kill();
      }
    },
  });
  const { stderr } = await program.end();
  expect(stderr).toBe("");
  return result;
}

describe("the key", () => {
  beforeEach(() => {
    place.json(["add", `${WORD} rings on Sundays`], withKey);
  });

  it("comes from a file, the environment or the settings", () => {
    expect(found(["--key-file", "brain.key"])).toEqual(opens);
    expect(found([], withKey.env)).toEqual(opens);
    writeFileSync(place.path("own.json"), '{ "encryption": { "key_file": "brain.key" } }');
    expect(found(["--config", "own.json"])).toEqual(opens);
  });

  it("of the command line goes before the environment's, and that before the settings'", () => {
    writeFileSync(place.path("own.json"), '{ "encryption": { "key_file": "other.key" } }');
    expect(found(["--config", "own.json"])).toEqual(refused("WRONG_KEY"));
    expect(found(["--config", "own.json"], withKey.env)).toEqual(opens);
    const all = ["--config", "own.json", "--key-file", "other.key"];
    expect(found(all, withKey.env)).toEqual(refused("WRONG_KEY"));
  });

  it("that is missing or another is told so, and nothing of it is shown", () => {
    expect(found([])).toEqual(refused("WRONG_KEY"));
    expect(found(["--key-file", "other.key"])).toEqual(refused("WRONG_KEY"));
    expect(found(["--key-file", "none.key"])).toEqual(refused("NOT_FOUND"));
    writeFileSync(place.path("bad.key"), "open sesame");
    const { status, stderr } = found(["--key-file", "bad.key"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("VALIDATION_ERROR: the key of a brain is 64 hexadecimal"),
    });
    expect(stderr).not.toContain("sesame");
    const shown = place.run(["config"], withKey).stdout;
    expect(shown).toContain("encryption.key = (set)");
    expect(shown).not.toContain(KEY);
  });

  it("opens the brain for two processes at once", async () => {
    await whileOpen([place.brain, KEY], () => place.json(["add", `${WORD} bakes bread`], withKey));
    expect(place.json<unknown[]>(["stm"], withKey)).toHaveLength(2);
    const files = readdirSync(place.folder).map((name) => readFileSync(place.path(name), "latin1"));
    expect(files.some((bytes) => bytes.includes(WORD))).toBe(false);
  });
});

describe("cortex rekey", () => {
  beforeEach(() => {
    place.json(["add", `${WORD} rings on Sundays`]);
  });

  it("encrypts the brain, changes its key and decrypts it", () => {
    expect(place.run(["rekey", "--new-key-file", "brain.key"])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/brain\.db \(1 memory\) is encrypted with the new key\.\n$/u),
    });
    expect(found([])).toEqual(refused("WRONG_KEY"));
    expect(place.json(["rekey", "--new-key-file", "other.key"], withKey)).toMatchObject({
      encrypted: true,
    });
    expect(found(["--key-file", "other.key"])).toEqual(opens);
    expect(place.run(["--key-file", "other.key", "rekey", "--remove"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("is not encrypted"),
    });
    expect(found([])).toEqual(opens);
  });

  it("is refused while another process has the brain", async () => {
    const run = await whileOpen([place.brain], () =>
      place.run(["rekey", "--new-key-file", "brain.key"]),
    );
    expect(run).toEqual(refused("BUSY"));
    expect(found([])).toEqual(opens);
  });

  it("names the copies that stay as they were", () => {
    place.json(["backup", "copy.db"]);
    const { stdout } = place.run(["rekey", "--new-key-file", "brain.key"]);
    expect(stdout).toMatch(/May hold it as it was before; look, then keep or delete: .*copy\.db/u);
    expect(place.run(["--brain", "copy.db", "rekey", "--new-key-file", "brain.key"]).status).toBe(
      0,
    );
    expect(found(["--brain", "copy.db"], withKey.env)).toEqual(opens);
  });

  it("wants to be told what to do", () => {
    expect(place.run(["rekey"]).status).toBe(2);
    expect(place.run(["rekey", "--remove", "--new-key-file", "brain.key"]).status).toBe(2);
    const args = ["--read-only", "rekey", "--new-key-file", "brain.key"];
    expect(place.run(args)).toEqual(refused("READ_ONLY"));
  });
});
