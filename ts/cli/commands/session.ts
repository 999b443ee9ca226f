import type { Command } from "commander";
import type { Session } from "../../bridge/session.js";
import { counted } from "../../bridge/text.js";
import { readSource } from "../../import/file.js";
import { type Session as CliSession, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, parseLimit, parseNumber, parseTime } from "../options.js";
import { addPaging, type PagingOptions, readPage, showPage, tellOfPages } from "../paging.js";
import { sessionId } from "../reference.js";
import { Refusal } from "../refusal.js";
import { showChange, showChanges, showSessions, showState, showTurns } from "../sessions.js";
import { onOneLine } from "../width.js";

/** `cortex session`: conversations, their turns and their four blocks. */
export function registerSession(group: Command, context: CliContext): void {
  group.description("Look at conversations, their turns and their four memory blocks.");
  registerList(group, context);
  registerShow(group, context);
  registerTurns(group, context);
  registerHistory(group, context);
  registerExport(group, context);
  registerVerify(group, context);
  registerStart(group, context);
  registerTalk(group, context);
  registerStates(group, context);
  registerImport(group, context);
  registerAgents(group, context);
  addExamples(group, [
    ["cortex session list", "the latest conversations"],
    ["cortex session show ID", "its blocks and how full they are"],
    ["cortex session turns ID --text headache", "what was said, archived or not"],
    ["cortex session export ID > talk.json", "for cortex session import"],
  ]);
}

type Use = (session: Session, cli: CliSession) => Promise<void>;

/** A subcommand that works on one session; an example gives what follows `cortex session NAME ID`. */
function onSession(
  group: Command,
  context: CliContext,
  name: string,
  about: string,
  ...examples: [rest: string, meaning: string][]
) {
  const command = group
    .command(name)
    .description(about)
    .argument("<id>", "the session's id, or its beginning");
  addExamples(
    command,
    examples.map(([rest, meaning]) => [`cortex session ${name} ID ${rest}`.trim(), meaning]),
  );
  return {
    command,
    run: (id: string, use: Use) =>
      withBrain(command, context, "existing", async (cli) => {
        await use(await cli.brain.openSession(await sessionId(cli, id, 1)), cli);
      }),
  };
}

function registerList(group: Command, context: CliContext): void {
  const list = addPaging(group.command("list"))
    .description("Show the latest sessions; with --after by when they began, the last first.")
    .option("--of-user <id>", "this user's instead of those of --user")
    .option("--limit <n>", "how many at most", parseLimit, 20)
    .action(({ ofUser: user_id, ...given }: { ofUser?: string; limit: number } & PagingOptions) =>
      withBrain(list, context, "existing", async (cli) => {
        if (given.after !== undefined) {
          const page = await readPage(cli, cli.brain.list("sessions", { user_id }), given);
          showPage(cli, page, given, (sessions) => showSessions(cli, sessions));
          return;
        }
        const { limit } = given;
        const sessions = await cli.brain.listSessions(
          user_id === undefined ? { limit } : { user_id, limit },
        );
        cli.output.result(sessions, () => showSessions(cli, sessions));
        tellOfPages(cli, sessions.length, limit);
      }),
    );
  addExamples(list, [["cortex session list --of-user ruth", "the latest of one user"]]);
}

function registerShow(group: Command, context: CliContext): void {
  const show = onSession(
    group,
    context,
    "show",
    "Show the four blocks and how full they are.",
    ["", "for people"],
    ["--json", "every block in full"],
  );
  show.command.action((id: string) =>
    show.run(id, async (session, cli) => {
      const state = await session.getState();
      cli.output.result(state, () => showState(cli, state));
    }),
  );
}

function registerHistory(group: Command, context: CliContext): void {
  const history = onSession(group, context, "history", "Show who changed what, and why.", [
    "--limit 10",
    "the newest ten changes",
  ]);
  addPaging(history.command)
    .option("--limit <n>", "how many at most", parseLimit, 50)
    .action((id: string, given: { limit: number } & PagingOptions) =>
      history.run(id, async (session, cli) => {
        if (given.after !== undefined) {
          const whose = { session_id: session.id, user: session.userId };
          const page = await readPage(cli, cli.brain.list("session_changes", whose), given);
          showPage(cli, page, given, (changes) => showChanges(cli, changes));
          return;
        }
        const changes = await session.getHistory(given.limit);
        cli.output.result(changes, () => showChanges(cli, changes));
        tellOfPages(cli, changes.length, given.limit);
      }),
    );
}

function registerExport(group: Command, context: CliContext): void {
  const exported = onSession(group, context, "export", "Print a session as one JSON document.", [
    "> talk.json",
    "for cortex session import",
  ]);
  exported.command.action((id: string) =>
    exported.run(id, async (session, { output }) => {
      const text = await session.export();
      output.result(JSON.parse(text), () => output.line(text));
    }),
  );
}

function registerVerify(group: Command, context: CliContext): void {
  const verify = onSession(
    group,
    context,
    "verify",
    "Check a session against what it is made of.",
    ["", "exits 1 when something is wrong"],
  );
  verify.command.action((id: string) =>
    verify.run(id, async (session, { output }) => {
      const problems = await session.verify();
      output.result(problems, () => {
        for (const { block, pointer, message } of problems) {
          output.line(onOneLine(`${block} ${pointer} ${message}`));
        }
      });
      if (problems.length > 0) {
        throw new Refusal("CORRUPT", `${counted(problems.length, "problem")} in the session`);
      }
      output.note("The session is sound.");
    }),
  );
}

interface TurnOptions extends PagingOptions {
  text?: string;
  first?: number;
  last?: number;
  since?: string;
  until?: string;
  limit: number;
}

function registerTurns(group: Command, context: CliContext): void {
  const turns = onSession(
    group,
    context,
    "turns",
    "Show turns, archived or not, oldest first.",
    ["--text headache", "where that was said"],
    ["--since 2026-03-01", "what was said since"],
  );
  addPaging(turns.command)
    .option("--text <words>", "only those in which all these words occur")
    .option("--first <id>", "from this turn on", parseNumber)
    .option("--last <id>", "up to this turn", parseNumber)
    .option("--since <time>", "said then or later")
    .option("--until <time>", "said then or earlier; a date is that whole day")
    .option("--limit <n>", "how many at most", parseLimit, 100)
    .action((id: string, { since, until, after, limit, ...query }: TurnOptions) =>
      turns.run(id, async (session, cli) => {
        const listing = cli.brain.list("turns", {
          ...query,
          session_id: session.id,
          user: session.userId,
          since: since === undefined ? undefined : parseTime(since),
          until: until === undefined ? undefined : parseTime(until),
        });
        const page = await readPage(cli, listing, { after, limit });
        showPage(cli, page, { after }, (found) => showTurns(cli, found));
      }),
    );
}

function registerStart(group: Command, context: CliContext): void {
  const start = group
    .command("start")
    .description("Start a session, or go on with one; prints its id.")
    .argument("[id]", "its id (default: a new one)")
    .action((id: string | undefined) =>
      withBrain(start, context, "any", async ({ brain, output }) => {
        const {
          id: session_id,
          userId: user_id,
          created,
        } = await brain.startSession({
          session_id: id,
        });
        output.result({ session_id, user_id, created }, () => output.line(onOneLine(session_id)));
        if (!created && !output.isJson) {
          output.note("It was there already and goes on.");
        }
      }),
    );
  addExamples(start, [
    ["cortex session start", "a new one; prints its id"],
    ["cortex session start morning", "with an id of your own"],
  ]);
}

/** What is said, and what is answered. */
function registerTalk(group: Command, context: CliContext): void {
  const say = onSession(group, context, "say", "Add what the user said.", [
    '"My head aches"',
    "begins a turn",
  ]);
  say.command.argument("<text>", "the message").action((id: string, content: string) =>
    say.run(id, async (session, cli) => {
      showChange(cli, await session.appendTurn({ user_message: { content } }, { actor: "cli" }));
    }),
  );
  const answer = onSession(group, context, "answer", "Add an answer and complete the turn.", [
    '1 "Since when?"',
    "the answer to turn 1",
  ]);
  answer.command
    .argument("<turn>", "the turn's id", parseNumber)
    .argument("<text>", "the answer")
    .option("--agent <type>", "a registered agent type")
    .action((id: string, turn: number, content: string, { agent }: { agent?: string }) =>
      answer.run(id, async (session, cli) => {
        const response = { agent_type: agent, content };
        showChange(cli, await session.completeTurn(turn, response, { actor: "cli" }));
      }),
    );
}

/** Commands that need nothing but the session. */
function registerStates(group: Command, context: CliContext): void {
  for (const [name, about, example] of [
    ["end", "End a session for good.", "it takes no more turns"],
    ["pause", "Take no more turns for now.", "until cortex session resume"],
    ["resume", "Take turns again.", "after cortex session pause"],
    ["undo", "Take the newest change back, in all four blocks.", "once more: the one before"],
    ["redo", "Make again what was undone.", "after cortex session undo"],
  ] as const) {
    const change = onSession(group, context, name, about, ["", example]);
    change.command.action((id: string) =>
      change.run(id, async (session, cli) => {
        showChange(cli, await session[name]({ actor: "cli" }));
      }),
    );
  }
}

function registerImport(group: Command, context: CliContext): void {
  const imported = group
    .command("import")
    .description("Bring in a session that was exported, or another system's blocks.")
    .argument("<file>", "a JSON file; again brings nothing new")
    .action((file: string) =>
      withBrain(imported, context, "any", async ({ brain, output }) => {
        const { text } = await readSource(file, context.signal);
        const { id, created } = await brain.importSession(text, { actor: "cli" });
        output.result({ session_id: id, created }, () =>
          output.line(`${created ? "Imported" : "Already there:"} ${onOneLine(id)}`),
        );
      }),
    );
  addExamples(imported, [["cortex session import talk.json", "what cortex session export wrote"]]);
}

function registerAgents(group: Command, context: CliContext): void {
  const agents = group
    .command("agents")
    .description("Show the agent types that turns may name; with names, register those first.")
    .argument("[names...]", "agent types to register, such as SLEEP_COACH")
    .action((names: string[]) =>
      withBrain(agents, context, names.length > 0 ? "any" : "existing", async (cli) => {
        for (const name of names) {
          await cli.brain.registerAgentType(name);
        }
        const known = await cli.brain.getAgentTypes();
        cli.output.result(known, () => {
          for (const name of known) {
            cli.output.line(onOneLine(name));
          }
        });
      }),
    );
  addExamples(agents, [
    ["cortex session agents", "those that are known"],
    ["cortex session agents SLEEP_COACH", "registers one"],
  ]);
}
