import { type Command, Option } from "commander";
import { ATOM_FIELDS, LINK_TYPES } from "../../bridge/atom-inputs.js";
import type { Atom, AtomField, CausalLinkType, CausesResult } from "../../bridge/atom-types.js";
import { counted } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatDispute, ownerNote } from "../format.js";
import { addExamples, parseLimit, parseNumber } from "../options.js";
import type { StyledCell } from "../output.js";
import { addPaging, type PagingOptions, readPage, showPage } from "../paging.js";
import { Progress } from "../progress.js";
import { atomId } from "../reference.js";
import { onOneLine } from "../width.js";

/** `cortex atom`: atoms of cause and effect. */
export function registerAtom(group: Command, context: CliContext): void {
  group.description(
    "Draw atoms of cause and effect from memories, find them and what leads to them.",
  );
  registerDraw(group, context);
  registerSearch(group, context);
  registerList(group, context);
  registerLink(group, context);
  registerCauses(group, context);
  registerStats(group, context);
  addExamples(group, [
    ["cortex atom draw", "atoms from all memories"],
    ["cortex atom search migraine --field outcome", "what ends in one"],
    ["cortex atom causes migraine", "what leads there"],
  ]);
}

function registerDraw(group: Command, context: CliContext): void {
  const command = group
    .command("draw")
    .description(
      "Draw atoms from the memories that were not yet looked at. Can be stopped: the next run goes on from there.",
    )
    .option("--again", "look at all memories once more")
    .action((options: { again?: boolean }) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const progress = new Progress(context, "Reading");
        try {
          const report = await brain.atomizeMemories({
            again: options.again,
            onProgress: progress.update,
            signal: context.signal,
          });
          progress.stop();
          const memories = counted(report.processed, "memory", "memories");
          output.result(report, () =>
            output.line(`Drew ${counted(report.created, "atom")} from ${memories}.`),
          );
        } finally {
          progress.stop();
        }
      }),
    );
  addExamples(command, [
    ["cortex atom draw", "from memories not yet looked at"],
    ["cortex atom draw --again", "from all memories anew"],
  ]);
}

interface SearchOptions {
  field?: AtomField;
  limit?: number;
  threshold?: number;
}

function registerSearch(group: Command, context: CliContext): void {
  const command = group
    .command("search")
    .description("Find atoms by their words.")
    .argument("<words...>", "what they hold")
    .addOption(new Option("--field <name>", "only in this field").choices(ATOM_FIELDS))
    .option("-n, --limit <number>", "how many at most (default: 10)", parseLimit)
    .option("--threshold <number>", "least share of the words, 0 to 1 (default: 0.5)", parseNumber)
    .action((words: string[], options: SearchOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const { signal } = context;
        const hits = await brain.searchAtoms(words.join(" "), { ...options, signal });
        output.result(hits, () => {
          if (hits.length === 0) {
            output.line("No atom fits.");
            return;
          }
          output.table({
            head: ["Fit", "Confidence", "Atom"],
            right: [0, 1],
            rows: hits.map((hit) => [
              hit.similarity.toFixed(2),
              hit.display_confidence,
              atomCell(hit, brain),
            ]),
          });
        });
      }),
    );
  addExamples(command, [
    ["cortex atom search coffee", "atoms that hold the word"],
    ["cortex atom search migraine --field outcome", "what ends in one"],
  ]);
}

function registerList(group: Command, context: CliContext): void {
  const command = addPaging(group.command("list"))
    .description("List all atoms, the last stored first.")
    .option("-n, --limit <number>", "how many at most", parseLimit, 100)
    .action((options: PagingOptions & { limit: number }) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain, output } = session;
        const page = await readPage(session, brain.list("atoms"), options);
        showPage(session, page, options, (atoms) => {
          if (atoms.length === 0) {
            output.line("There are no atoms.");
            return;
          }
          output.table({
            head: ["Confidence", "Atom"],
            right: [0],
            rows: atoms.map((atom) => [atom.display_confidence, atomCell(atom, brain)]),
          });
        });
      }),
    );
  addExamples(command, [
    ["cortex atom list", "the last hundred"],
    ["cortex atom list --after CURSOR", "the page behind the one that told CURSOR"],
  ]);
}

function registerLink(group: Command, context: CliContext): void {
  const command = group
    .command("link")
    .description("Link a cause to its effect.")
    .argument("<from>", "the cause's id, or its beginning")
    .argument("<to>", "the effect's id, or its beginning")
    .addOption(new Option("--type <type>", "of which kind (default: causes)").choices(LINK_TYPES))
    .option("--strength <number>", "how surely, 0 to 1", parseNumber)
    .action((from: string, to: string, options: { type?: CausalLinkType; strength?: number }) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain, output } = session;
        const ids = [await atomId(session, from), await atomId(session, to)] as const;
        const link = await brain.createCausalLink(...ids, options.type, options.strength);
        output.result(link, () =>
          output.line(
            `${onOneLine(ids[0])} ${link.link_type} ${onOneLine(ids[1])}, strength ${link.strength.toFixed(2)}.`,
          ),
        );
      }),
    );
  addExamples(command, [
    ["cortex atom link atom_1 atom_2", "the first causes the second"],
    ["cortex atom link atom_1 atom_2 --type correlates", "they go together"],
  ]);
}

function registerCauses(group: Command, context: CliContext): void {
  const command = group
    .command("causes")
    .description("Follow causes back from an outcome, or from an atom.")
    .argument("[outcome...]", "the outcome, in words")
    .option("--atom <id>", "the causes of this atom instead, by its id or its beginning")
    .option("--depth <number>", "steps back, 1 to 100 (default: 10)", parseNumber)
    .option("--no-bridge", "no steps over similarity where links are missing")
    .action((outcome: string[], options: { atom?: string; depth?: number; bridge: boolean }) => {
      if ((options.atom === undefined) === (outcome.length === 0)) {
        return command.error("error: give the outcome in words, or --atom");
      }
      return withBrain(command, context, "existing", async (session) => {
        const { brain } = session;
        const { depth: max_depth, bridge } = options;
        const search = { max_depth, bridge, signal: context.signal };
        const result =
          options.atom === undefined
            ? await brain.findPathsToOutcome(outcome.join(" "), search)
            : await brain.findRootCauses(await atomId(session, options.atom), search);
        session.output.result(result, () =>
          showCauses(session, result, options.atom === undefined),
        );
      });
    });
  addExamples(command, [
    ["cortex atom causes migraine", "what leads there"],
    ["cortex atom causes --atom atom_2 --depth 3", "of one atom, three steps back"],
  ]);
}

/** Of an outcome in words the atoms that end in it come first: each tells what brought it about. */
function showCauses(
  { brain, output }: Session,
  { effects, causes, total, has_more }: CausesResult,
  ofOutcome: boolean,
): void {
  if (effects.length === 0) {
    output.line("No atom has this outcome.");
    return;
  }
  const told = ofOutcome ? effects : [];
  if (told.length + causes.length > 0) {
    output.table({
      head: ["Strength", "Steps", "Atom"],
      right: [0, 1],
      rows: [
        ...told.map((atom) => [atom.similarity.toFixed(2), "0", atomCell(atom, brain)]),
        ...causes.map((cause) => [
          cause.strength.toFixed(2),
          `${cause.depth}${cause.bridged ? " ~" : ""}${cause.root ? " root" : ""}`,
          atomCell(cause, brain),
        ]),
      ],
    });
  }
  if (causes.length === 0) {
    output.line(ofOutcome ? "What led to that is not known." : "No cause is known.");
  }
  if (causes.some(({ bridged }) => bridged)) {
    output.line("~ rests on similarity, not on links alone.");
  }
  if (total > causes.length || has_more) {
    output.line(
      `${counted(total, "cause")} within this depth${has_more ? ", and there may be more" : ""}.`,
    );
  }
}

function registerStats(group: Command, context: CliContext): void {
  const command = group
    .command("stats")
    .description("Count atoms and links.")
    .action(() =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const stats = await brain.getAtomStats();
        output.result(stats, () =>
          output.table({
            head: ["What", "Number"],
            right: [1],
            rows: [
              ["atoms", String(stats.total_atoms)],
              ["drawn from memories", String(stats.derived_atoms)],
              ...Object.entries(stats.links_by_type).map(([type, number]) => [
                `links: ${type}`,
                String(number),
              ]),
            ],
          }),
        );
      }),
    );
  addExamples(command, [
    ["cortex atom stats", "atoms and links by type"],
    ["cortex atom stats --json", "for programs"],
  ]);
}

function atomCell(atom: Atom, brain: Session["brain"]): StyledCell {
  const { id, subject, action, outcome, consequences, user_id, disputed } = atom;
  const effects = consequences === "" ? outcome : `${outcome} → ${consequences}`;
  const against = disputed === null ? [] : [onOneLine(formatDispute(disputed))];
  const details = [onOneLine(id ?? ""), ...against, ...ownerNote(brain, user_id)];
  return { text: onOneLine(`${subject} ${action} → ${effects}`), below: details.join("\n") };
}
