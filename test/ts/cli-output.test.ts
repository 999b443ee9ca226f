import { PassThrough } from "node:stream";
import stringWidth from "string-width";
import type { CliContext, Terminal } from "../../ts/cli/context.js";
import { formatBytes, formatConfidence, formatTime } from "../../ts/cli/format.js";
import { Output } from "../../ts/cli/output.js";
import { Progress } from "../../ts/cli/progress.js";
import { errorLine } from "../../ts/cli/refusal.js";
import { onOneLine, printable, truncate, wrap } from "../../ts/cli/width.js";

class Screen extends PassThrough {
  readonly isTTY: boolean;
  readonly columns: number;

  constructor(isTTY = false, columns = 80) {
    super();
    this.isTTY = isTTY;
    this.columns = columns;
  }

  get shown(): string {
    return String(this.read() ?? "");
  }
}

function contextOf(stdout: Terminal, env: Record<string, string> = {}): CliContext {
  const { signal } = new AbortController();
  return { stdin: new PassThrough(), stdout, stderr: stdout, env, signal };
}

describe("text on a terminal", () => {
  test("is wrapped at spaces by columns, not characters", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("健康健康 健康", 8)).toEqual(["健康健康", "健康"]);
    expect(wrap("a\n\nb", 5)).toEqual(["a", "", "b"]);
    expect(wrap("", 5)).toEqual([""]);
  });

  test("is broken inside words only when they are too long, never inside a character", () => {
    expect(wrap("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
    expect(wrap("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 4)).toEqual(["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]);
    expect(wrap("   ", 2)).toEqual([""]);
  });

  test("is cut by columns with an ellipsis only when cut", () => {
    expect(truncate("short", 5)).toBe("short");
    expect(truncate("longer", 5)).toBe("long…");
    expect(truncate("健康健康", 6)).toBe("健康…");
  });

  test("cannot steer the terminal", () => {
    expect(printable("a\u001b[2Jb\u0000\u009b\u202Ec\td\r\ne\rf")).toBe(
      "a\\x1b[2Jb\\x00\\x9b\\u202ec  d\ne\nf",
    );
    expect(onOneLine(" a\n\n b\u0007 ")).toBe("a b\\x07");
  });
});

describe("a failure", () => {
  test("is told on the line of its code, whatever a path begins or ends with", () => {
    expect(errorLine("NOT_FOUND", "\n\tbrain.key\nis missing\r\n")).toBe(
      "cortex: NOT_FOUND: brain.key\nis missing\n",
    );
  });
});

test.each<[string, boolean, Record<string, string>, number]>([
  ["to the terminal", true, {}, 2],
  ["to COLUMNS", false, { COLUMNS: "40" }, 2],
  ["to nothing for other programs", false, {}, 1],
])("prose fits %s", (_what, isTTY, env, lines) => {
  const terminal = isTTY ? new Screen(true, 40) : new PassThrough();
  new Output(contextOf(terminal, env), false).prose(
    "a text that is far too long for such a terminal",
  );
  expect(String(terminal.read()).trimEnd().split("\n")).toHaveLength(lines);
});

describe("a table", () => {
  const rows = [
    ["1", "a text that is far too long to fit into a narrow terminal"],
    ["2", "健康診断は木曜日の午後三時十五分からです 🎉"],
  ];

  test.each([40, 60, 100])("fits %d columns", (columns) => {
    const screen = new Screen(true, columns);
    new Output(contextOf(screen, { NO_COLOR: "1" }), false).table({ head: ["#", "Text"], rows });
    const lines = screen.shown.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
    expect(stringWidth(lines[0] ?? "")).toBeLessThanOrEqual(columns);
  });

  test("of columns that do not fit stands one row under the other", () => {
    const screen = new Screen(true, 44);
    const head = ["Confidence", "Average", "High", "Medium", "Low", "Scored"];
    new Output(contextOf(screen), false).table({
      head,
      rows: [["all", "100%", "1", "0", "0", "1"]],
    });
    expect(screen.shown).toContain("Average     100%\n");
    expect(Math.max(...screen.shown.split("\n").map((line) => line.length))).toBeLessThanOrEqual(
      44,
    );
  });

  const ID = `stm_${"01k3x9".repeat(5).slice(0, 26)}`;
  const listed = [
    ["2026-03-01 12:00", "0.62", { text: "I live in Bern.", below: `${ID}\nconflicts with ${ID}` }],
  ];

  test.each([40, 60, 80])("keeps ids whole at %d columns", (columns) => {
    const screen = new Screen(false, columns);
    const output = new Output(contextOf(screen), false);
    output.table({ head: ["When", "Fit", "Memory"], rows: listed });
    const shown = screen.shown.trimEnd().split("\n");
    expect(shown.filter((line) => line.includes(ID))).toHaveLength(2);
    expect(Math.max(...shown.map((line) => stringWidth(line)))).toBeLessThanOrEqual(
      Math.max(columns, ID.length + 8),
    );
  });

  test("has colours only on a terminal and without NO_COLOR", () => {
    const print = (isTTY: boolean, env: Record<string, string>) => {
      const screen = new Screen(isTTY);
      const output = new Output(contextOf(screen, env), false);
      output.table({ head: ["A"], rows: [[{ text: "x", style: "red", below: "y" }]] });
      return screen.shown;
    };
    expect(print(true, {})).toContain("\u001b[31mx\u001b[39m");
    expect(print(true, { NO_COLOR: "" })).toContain("\u001b[");
    expect(print(true, { NO_COLOR: "1" })).not.toContain("\u001b[");
    expect(print(false, {})).not.toContain("\u001b[");
  });
});

describe("a result", () => {
  test("is one JSON document for machines", () => {
    const screen = new Screen(true);
    new Output(contextOf(screen), true).result({ a: [1] }, () => {
      throw new Error("not for people");
    });
    expect(JSON.parse(screen.shown)).toEqual({ a: [1] });
  });

  test("is what the command shows for people", () => {
    const screen = new Screen(true);
    const output = new Output(contextOf(screen), false);
    output.result({}, () => output.line("shown"));
    expect(screen.shown).toBe("shown\n");
  });
});

describe("progress", () => {
  function run(isTTY: boolean, times: number[]): string {
    const screen = new Screen(isTTY);
    let step = 0;
    const progress = new Progress(contextOf(screen), "Working", () => times[step++] ?? 0);
    for (const [index] of times.slice(1).entries()) {
      progress.update(index + 1, times.length);
    }
    progress.stop();
    return screen.shown;
  }

  test("shows on a terminal when the work takes over a second", () => {
    expect(run(true, [0, 500, 1500])).toContain("Working");
  });

  test("says that nobody knows how long it takes while nothing is done", () => {
    const screen = new Screen(true);
    const times = [0, 5000];
    const progress = new Progress(contextOf(screen), "Sending", () => times.shift() ?? 5000);
    progress.update(0, 5);
    progress.stop();
    expect(screen.shown).toContain("unknown time left");
  });

  test("is silent for short work and without a terminal", () => {
    expect(run(true, [0, 500, 900])).toBe("");
    expect(run(false, [0, 500, 5000])).toBe("");
  });
});

describe("values", () => {
  test.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1.0 KiB"],
    [1_572_864, "1.5 MiB"],
    [5 * 1024 ** 5, "5120.0 TiB"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test("times are local to the zone asked for", () => {
    expect(formatTime(Date.UTC(2026, 2, 1, 23, 30), "Europe/Berlin")).toBe("2026-03-02 00:30");
    expect(formatTime(null)).toBe("never");
  });

  test("confidence is a percentage, or nothing", () => {
    expect(formatConfidence(0.874)).toBe("87%");
    expect(formatConfidence(null)).toBe("-");
  });
});
