import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import stringWidth from "string-width";
import { type Run, root, Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

function run(example: string): Run {
  const temporary = place.path("tmp");
  mkdirSync(temporary, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "examples", example)],
    {
      cwd: place.folder,
      encoding: "utf8",
      env: { ...process.env, TMPDIR: temporary, TZ: "America/New_York" },
    },
  );
  return { status, stdout, stderr };
}

describe("the demo", () => {
  test("shows how confidence moves, the same each time, and leaves nothing behind", () => {
    const first = run("demo.mjs");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(run("demo.mjs").stdout).toBe(first.stdout);
    expect(readdirSync(place.path("tmp"))).toEqual([]);
    expect(readdirSync(place.folder)).toEqual(["tmp"]);
  });

  test("fits into 80 columns", () => {
    const wide = run("demo.mjs")
      .stdout.split("\n")
      .filter((line) => stringWidth(line) > 80);
    expect(wide).toEqual([]);
  });

  test("tells what the formula says", () => {
    const { stdout } = run("demo.mjs");
    expect(stdout).toContain("80 turns stored");
    expect(stdout).toContain("0 stored, 80 already there");
    const sums = stdout.split("\n").filter((line) => line.includes(" x "));
    expect(sums.map((line) => line.replace(/ +/gu, " "))).toEqual(
      expect.arrayContaining([
        " left alone (1.00 + 0.00 + 0.00 - 0.00) x 1.00 = 100% high",
        " read, proved right (1.00 + 0.15 + 0.20 - 0.00) x 0.90 = 100% high",
        " read (1.00 + 0.10 + 0.00 - 0.00) x 0.90 = 99% high",
        " proved wrong (1.00 + 0.00 + 0.00 - 0.30) x 0.90 = 63% medium",
        " left alone (1.00 + 0.00 + 0.00 - 0.00) x 0.55 = 55% medium",
        " read, proved right (1.00 + 0.00 + 0.20 - 0.00) x 0.10 = 12% low",
      ]),
    );
    expect(stdout).toMatch(/Already stored as /u);
    expect(stdout).toMatch(/validation_success .* by\s+cortex_validate:\s+checked/u);
  });
});

describe("the quick start", () => {
  test("prints what README.md says", () => {
    const { status, stdout, stderr } = run("quickstart.mjs");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^SUCCESS \S+\n100% high I'm allergic to penicillin\.\n$/u);
  });

  test("is the program in README.md", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const [, shown = ""] = /```js\n([\s\S]*?)```/u.exec(readme) ?? [];
    const program = readFileSync(join(root, "examples/quickstart.mjs"), "utf8");
    const lines = (text: string) =>
      text
        .split("\n")
        .map((line) => line.replace(/ ?\/\/.*$/u, ""))
        .filter((line) => line !== "" && !line.startsWith("import"));
    expect(lines(shown)).toEqual(lines(program));
  });
});

test("a silent embedder holds up neither storing nor searching", () => {
  const { status, stdout, stderr } = run("silent-embedder.mjs");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("found: Ruth rings on Sundays at six.\nvectors: down, ");
});

test("the memory in the AI SDK stands before the question", () => {
  const { status, stdout, stderr } = run("ai-sdk.mjs");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(
    /^<cortex-memories>\n.*: My sister Ruth lives in Bergen\.\n<\/cortex-memories>\n\nWhere does/su,
  );
});

test("the memory in LangGraph is found by the next run", () => {
  const { status, stdout, stderr } = run("langgraph.mjs");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toBe("I do not know.\nMy sister Ruth lives in Bergen.\n");
});

/** Loads a module where nothing is found of the packages that are optional. */
function loadWithoutOptional(file: string): number | null {
  const optional = /^(?:ai|@langchain\/.*|@opentelemetry\/.*)$/u;
  const hook = `export const resolve = (name, context, next) => {
    if (${optional}.test(name)) throw new Error(name);
    return next(name, context);
  };`;
  const url = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(url(hook))});`;
  const args = ["--import", url(register), join(root, "dist", file)];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).status;
}

test.each([
  ["index.js", 0],
  ["openclaw/plugin.js", 0],
  ["frameworks/ai-sdk.js", 1],
  ["frameworks/langgraph.js", 1],
  ["frameworks/opentelemetry.js", 1],
])("%s loads what is optional only where it is the entry for it", (file, status) => {
  expect(loadWithoutOptional(file)).toBe(status);
});
