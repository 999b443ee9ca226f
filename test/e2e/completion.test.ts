/** The script of `cortex completion`, in a real bash that completes a line. */
import { spawnSync } from "node:child_process";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const hasBash = spawnSync("bash", ["-c", "type complete"]).status === 0;

/** What bash offers for a line whose last word is being typed. */
function offered(line: string): string[] {
  const { status, stdout, stderr } = place.run(["completion", "bash"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const words = line.split(" ");
  const program = `${stdout}
[[ "$(complete -p cortex)" == *"-F _cortex cortex" ]] || exit 3
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_cortex
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const answer = spawnSync("bash", ["--norc", "-c", program, "bash", ...words], {
    encoding: "utf8",
  });
  expect({ status: answer.status, stderr: answer.stderr }).toEqual({ status: 0, stderr: "" });
  return answer.stdout.split("\n").filter((word) => word !== "");
}

(hasBash ? describe : describe.skip)("bash", () => {
  test("offers every command of the table, and the global options", () => {
    const names = COMMAND_GROUPS.flatMap(({ commands }) => commands.map(({ name }) => name));
    expect(offered("cortex ")).toEqual(expect.arrayContaining([...names, "--brain", "--json"]));
  });

  test.each([
    ["cortex sea", ["search"]],
    ["cortex --json sea", ["search"]],
    ["cortex --brain my.brain contra", ["contradictions"]],
    ["cortex search --min-c", ["--min-confidence"]],
    ["cortex search what --bra", ["--brain"]],
    ["cortex completion ", ["bash", "zsh", "fish"]],
    ["cortex graph rebuild --timez", ["--timezone"]],
    ["cortex nothing-of-the-kind ab", []],
  ])("offers for %j what can stand there", (line, words) => {
    expect(offered(line)).toEqual(expect.arrayContaining(words));
    if (!line.endsWith(" ")) {
      expect(offered(line)).toHaveLength(words.length);
    }
  });
});
