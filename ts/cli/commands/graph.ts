import { type Command, Option } from "commander";
import { forPeople } from "../../bridge/entity-name.js";
import type { GraphOptions, GraphView, GraphWalkOptions } from "../../bridge/graph.js";
import { counted } from "../../bridge/text.js";
import { drawGraph } from "../../graph/drawing.js";
import {
  accordingTo,
  formatGraph,
  GRAPH_FORMATS,
  type GraphFormat,
  predicateText,
} from "../../graph/formats.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime } from "../format.js";
import { addExamples, parseLimit, parseNumber, parseTime } from "../options.js";
import { writeNewFile } from "../output-file.js";
import { Progress } from "../progress.js";
import { onOneLine } from "../width.js";

/** Of `2026-03-01 14:30`. */
const DAY_LENGTH = 10;

interface GraphCommandOptions {
  asOf?: string;
  limit?: number;
  depth?: number;
  svg?: string;
  format?: GraphFormat;
}

/** `cortex graph`: what memories state, as a graph. */
export function registerGraph(command: Command, context: CliContext): void {
  command.description("Ask for facts that memories state: who is what to whom, and when.");
  registerFacts(command, context);
  registerNeighbours(command, context);
  registerPath(command, context);
  registerExport(command, context);
  registerRebuild(command, context);
  addExamples(command, [
    ["cortex graph facts Ruth", "what is known of Ruth"],
    ["cortex graph facts Ruth --as-of 2024-05-01", "what held then"],
    ["cortex graph neighbours Ruth --svg ruth.svg", "a picture"],
    ["cortex graph path Ruth Acme", "how the two are related"],
    ["cortex graph export - --format dot", "for other programs"],
  ]);
}

/** A question to the graph; its options say of which time and how much. */
function onGraph(command: Command, context: CliContext, name: string, description: string) {
  const child = command
    .command(name)
    .description(description)
    .option(
      "--as-of <time>",
      "only what held then, or now (default: all, also what is over)",
      parseTime,
    )
    .option("-n, --limit <number>", "facts at most (default: 100)", parseLimit);
  const run = (work: (session: Session) => Promise<void>) =>
    withBrain(child, context, "existing", work);
  return { child, run };
}

function registerFacts(command: Command, context: CliContext): void {
  const { child, run } = onGraph(command, context, "facts", "List the facts of an entity.");
  child
    .argument("<entity>", 'its name; "me" for the user')
    .action((entity: string, options: GraphCommandOptions) =>
      run(async (session) => {
        const { brain } = session;
        list(session, await brain.getFacts(entity, asked(options, context)));
      }),
    );
  addExamples(child, [
    ["cortex graph facts Ruth", "what is known of Ruth"],
    ["cortex graph facts me --as-of now", "what holds now of you"],
    ["cortex graph facts Ruth --as-of 2024-05-01", "what held then"],
  ]);
}

function registerNeighbours(command: Command, context: CliContext): void {
  const about = "List what is around an entity, or draw it.";
  const { child, run } = onGraph(command, context, "neighbours", about);
  child
    .argument("<entity>", 'its name; "me" for the user')
    .option("--depth <number>", "steps, 1 to 10 (default: 1)", parseNumber)
    .option("--svg <file>", "draw it into this file, which must not be there yet")
    .action((entity: string, options: GraphCommandOptions) =>
      run(async (session) => {
        const { brain } = session;
        const view = await brain.getNeighbourhood(entity, asked(options, context));
        if (options.svg !== undefined) {
          await writeNewFile(options.svg, drawGraph(forPeople(view)));
        }
        list(session, view);
      }),
    );
  addExamples(child, [
    ["cortex graph neighbours Ruth --depth 2", "and what is near that"],
    ["cortex graph neighbours Ruth --svg ruth.svg", "a picture"],
  ]);
}

function registerPath(command: Command, context: CliContext): void {
  const { child, run } = onGraph(command, context, "path", "Show how two entities are related.");
  child
    .argument("<from>", 'a name; "me" for the user')
    .argument("<to>", "another name")
    .option("--depth <number>", "steps at most, 1 to 10 (default: 6)", parseNumber)
    .action((from: string, to: string, options: GraphCommandOptions) =>
      run(async (session) => {
        list(session, await session.brain.findPath(from, to, asked(options, context)));
      }),
    );
  addExamples(child, [["cortex graph path Ruth Acme", "how the two are related"]]);
}

function registerExport(command: Command, context: CliContext): void {
  const child = command
    .command("export")
    .description("Write the whole graph for other programs.")
    .argument("<file>", "the file, which must not be there yet, or - for standard output")
    .option("--as-of <time>", "only what held then", parseTime)
    .addOption(
      new Option("--format <format>", "json, graphml or dot")
        .choices(GRAPH_FORMATS)
        .default("json"),
    )
    .action((file: string, { asOf, format = "json" }: GraphCommandOptions) =>
      withBrain(child, context, "existing", async ({ brain, output }) => {
        const view = await brain.getGraph({ as_of: asOf, signal: context.signal });
        const text = formatGraph(view, format);
        if (file === "-") {
          context.stdout.write(text);
          return;
        }
        await writeNewFile(file, text);
        const report = { path: file, facts: view.facts.length, entities: view.entities.length };
        output.result(report, () =>
          output.line(`Wrote ${counted(report.facts, "fact")} to ${file}.`),
        );
      }),
    );
  addExamples(child, [
    ["cortex graph export facts.graphml --format graphml", "for Gephi, yEd"],
    ["cortex graph export - --format dot", "for Graphviz"],
  ]);
}

function registerRebuild(command: Command, context: CliContext): void {
  const rebuild = command
    .command("rebuild")
    .description(
      "Derive facts and topics anew from what the memories say. Can be stopped and resumed.",
    )
    .action(() =>
      withBrain(rebuild, context, "existing", async ({ brain, output }) => {
        const progress = new Progress(context, "Deriving");
        try {
          const report = await brain.rebuildGraph({
            onProgress: progress.update,
            signal: context.signal,
          });
          progress.stop();
          output.result(report, () =>
            output.line(
              `${counted(report.facts, "fact")} of ${counted(report.entities, "entity", "entities")}.`,
            ),
          );
        } finally {
          progress.stop();
        }
      }),
    );
  addExamples(rebuild, [["cortex graph rebuild", "after an update that reads texts better"]]);
}

function asked(
  { asOf, limit, depth }: GraphCommandOptions,
  { signal }: CliContext,
): GraphOptions & GraphWalkOptions {
  return {
    ...(asOf !== undefined && { as_of: asOf }),
    ...(limit !== undefined && { limit }),
    ...(depth !== undefined && { depth }),
    signal,
  };
}

function list({ output, options }: Session, view: GraphView): void {
  output.result(view, () => {
    if (view.facts.length === 0) {
      output.line("No fact fits.");
      return;
    }
    const names = new Map(forPeople(view).entities.map(({ id, name }) => [id, name]));
    const day = (time: number | null) =>
      time === null ? "" : formatTime(time, options.timezone).slice(0, DAY_LENGTH);
    output.table({
      head: ["Fact", "From", "To"],
      rows: view.facts.map((fact) => {
        const subject = names.get(fact.subject) ?? fact.subject;
        const object = names.get(fact.object) ?? fact.object;
        return [
          {
            text: onOneLine(`${subject} · ${predicateText(fact)} · ${object}${accordingTo(fact)}`),
            below: onOneLine(fact.memory_id),
          },
          day(fact.valid_from),
          day(fact.valid_to),
        ];
      }),
    });
    if (view.truncated) {
      output.line("There is more: raise --limit.");
    }
    if (view.underived > 0) {
      output.line(
        `${counted(view.underived, "memory", "memories")} not yet read: run without --read-only.`,
      );
    }
  });
}
