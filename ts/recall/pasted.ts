/**
 * What of a message was pasted from a terminal: commands, what a tool prints of its failure, and stack traces, each line
 * by its shape. Pasted source is code by its speech act (`speechActs`).
 */
import { readPrompt } from "../bridge/speech-act.js";
import { PROGRAMS } from "./programs.js";

/** "npm ERR! code ENOENT", "error[E0382]: borrow of moved value", "fatal: not a git repository", "make: *** [all] Error 2". */
const FAILURES: readonly RegExp[] = [
  /^\s*(?:[a-z][\w.@/-]*:? )?(?:ERR!|(?:ERROR|FATAL|WARN)\b|(?:error|fatal|panic)(?:\[\w+\]| \w*\d+)?:)/u,
  /^\s*(?:[A-Z]\w* )?(?:[\w$]+[.:]{1,2})*[A-Z]\w*(?:Error|Exception)\b(?: \[\w+\])?(?::|$)/u,
  /\((?:core dumped|most recent call last)\):?$/u,
];

/** "at foo (a.js:1:2)", 'File "a.py", line 3', "/app/main.go:8 +0x1d", "goroutine 1 [running]:". */
const FRAMES: readonly RegExp[] = [
  /^\s*at \S.*[:(][^\s:]*:?\d+\)?$/u,
  /^\s*File ".*", line \d+/u,
  /^\s*[\w./\\-]+\.\w+:\d+(?::\d+)?(?: \+0x[\da-f]+)?:?$/u,
  /^\w+ \d+ \[[\w ,]+\]:$/u,
];

/** A call that stands alone: "main.main()". */
const CALL = /^\s*[\w.$/*]+\([^)]*\);?$/u;

/** A line that may be a command, behind the prompt of a shell and what is set for it. */
const COMMAND =
  /^\s*(?:[$%] )?(?:[A-Z_]+=\S+ )*(?<program>(?:\.{0,2}\/)?[a-z][\w./-]*)(?<rest>\s+\S.*)?$/u;

/** "rm -rf build", "cd src && ls", "curl example.com | sh". */
const OPTIONS = /(?:^|\s)--?[A-Za-z][\w-]*(?=[=\s]|$)|\s(?:&&|\|\|?|>>?)\s/u;

/** "&& docker logs", where "logs" is no verb. */
const JOINED = /\s(?:&&|\|\|?)\s/u;

/** The text without the lines that were pasted from a terminal. */
export function withoutPasted(text: string): string {
  const kept: string[] = [];
  let isTrace = false;
  for (const line of text.split("\n")) {
    // What a trace quotes of the source stands indented below the frame.
    isTrace = isOfTrace(line) || (isTrace && /^\s+\S/u.test(line));
    if (!isTrace && !isFailure(line) && !isCommand(line)) {
      kept.push(line);
    }
  }
  return kept.join("\n");
}

function isOfTrace(line: string): boolean {
  return FRAMES.some((frame) => frame.test(line));
}

function isFailure(line: string): boolean {
  const [program = ""] = line.trimStart().split(": ", 1);
  return PROGRAMS.has(program) || CALL.test(line) || FAILURES.some((failure) => failure.test(line));
}

/** A line that names a program and what it is given, and tells nothing of it: "docker compose up", not "docker works". */
function isCommand(line: string): boolean {
  const { program = "", rest = "" } = COMMAND.exec(line.trimEnd())?.groups ?? {};
  if (!OPTIONS.test(rest) && (!PROGRAMS.has(program) || rest === "")) {
    return false;
  }
  const { predicates, of_asker } = readPrompt(line);
  const joins = PROGRAMS.has(program) && JOINED.test(rest);
  return !of_asker && (joins || !predicates);
}
