import type { Command } from "commander";
import type { EventRecording, OutsideEvent } from "../../bridge/insight.js";
import { counted } from "../../bridge/text.js";
import { addLeftOut, type LeftOut, readEvents } from "../../import/events.js";
import { readSource } from "../../import/file.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime } from "../format.js";
import { figure } from "../insight.js";
import { addExamples, parseLimit, parseNumber, parseTime, wrongUsage } from "../options.js";
import { addPaging, type PagingOptions, readPage, showPage } from "../paging.js";
import { onOneLine } from "../width.js";

const DEFAULT_LIMIT = 1_000;

interface EventsOptions extends PagingOptions {
  add?: string;
  at?: number | string;
  value?: number;
  unit?: string;
  label?: string;
  id?: string;
  kind?: string;
  from?: number | string;
  to?: number | string;
  limit?: number;
}

/** `cortex events`: what happens outside, recorded, imported or listed. */
export function registerEvents(command: Command, context: CliContext): void {
  addPaging(command)
    .description(
      "List what the host told of the outside (medication, sleep, visits); record one with --add, or import files: " +
        "CSV or JSONL with the columns kind, at, value, unit, label, source, id, or a FHIR R4 Bundle.",
    )
    .argument("[file...]", "files to import; importing one again adds only what is new")
    .option("--add <kind>", "record one event of this kind")
    .option("--at <time>", "when it was (default: now)", parseTime)
    .option("--value <number>", "how much; 0 for one that was due and did not happen", parseNumber)
    .option("--unit <unit>", "of the value")
    .option("--label <text>", "what it was")
    .option("--id <id>", "the same id is the same event")
    .option("--kind <kind>", "list only this kind")
    .option("--from <time>", "list from this moment on", parseTime)
    .option("--to <time>", "list what was before this", parseTime)
    .option("-n, --limit <number>", "list so many at most (default: 1000)", parseLimit)
    .action((files: string[], options: EventsOptions) => {
      requireOneJob(command, files, options);
      const writes = files.length > 0 || options.add !== undefined;
      return withBrain(command, context, writes ? "any" : "existing", async (session) => {
        if (options.add !== undefined) {
          tell(session, await record(session, options.add, options));
        } else if (files.length > 0) {
          tell(session, await importFiles(session, files));
        } else {
          const { kind, from, to, limit = DEFAULT_LIMIT, after } = options;
          const listing = session.brain.list("events", { kind, from, to });
          const page = await readPage(session, listing, { after, limit });
          showPage(session, page, options, (events) => show(session, events));
        }
      });
    });
  addExamples(command, [
    ["cortex events --add medication --label donepezil", "a dose, now"],
    ["cortex events doses.csv bundle.json", "import files"],
    ["cortex events --kind sleep --from 2026-01-01", "list them"],
  ]);
}

/** What belongs to recording an event, and to listing them. */
const OF_RECORDING = ["at", "value", "unit", "label", "id"] as const;
const OF_LISTING = ["kind", "from", "to", "limit", "after"] as const;

/** An option of another job would be passed over, and a dose that was meant to be recorded lost. */
function requireOneJob(command: Command, files: readonly string[], options: EventsOptions): void {
  const given = (names: readonly (keyof EventsOptions)[]) =>
    names.find((name) => options[name] !== undefined);
  if (files.length > 0 && options.add !== undefined) {
    wrongUsage(command, "--add records one event and files are imported: give one of them");
  }
  const recording = options.add === undefined ? given(OF_RECORDING) : undefined;
  if (recording !== undefined) {
    wrongUsage(
      command,
      `--${recording} is of an event that is recorded: give --add and its kind, too`,
    );
  }
  const listing = options.add !== undefined || files.length > 0 ? given(OF_LISTING) : undefined;
  if (listing !== undefined) {
    const job = options.add === undefined ? "files are imported" : "--add records one event";
    wrongUsage(command, `--${listing} is of a list, and ${job}: leave it out`);
  }
}

async function record(
  { brain }: Session,
  kind: string,
  { at, value, unit, label, id }: EventsOptions,
): Promise<EventRecording> {
  return await brain.recordEvent({
    kind,
    at: at ?? brain.now(),
    value,
    unit,
    label,
    id,
    source: "cli",
  });
}

/** What importing did, with what of the files is no event. */
type Imported = EventRecording & { left_out: LeftOut[] };

async function importFiles({ brain, context }: Session, files: string[]): Promise<Imported> {
  const total: Imported = { recorded: 0, existing: 0, left_out: [] };
  for (const name of files) {
    const { events, left_out } = readEvents(await readSource(name, context.signal));
    const done = await brain.recordEvents(events);
    total.recorded += done.recorded;
    total.existing += done.existing;
    for (const each of left_out) {
      addLeftOut(total.left_out, each);
    }
  }
  return total;
}

function tell({ output }: Session, done: EventRecording | Imported): void {
  const left_out = "left_out" in done ? done.left_out : [];
  output.result(done, () => {
    const known = done.existing === 0 ? "" : `, ${done.existing} known already`;
    output.line(`Recorded ${counted(done.recorded, "event")}${known}.`);
    for (const each of left_out) {
      output.line(leftOutLine(each));
    }
  });
}

function leftOutLine({ reason, name, count }: LeftOut): string {
  const of = onOneLine(name);
  switch (reason) {
    case "status":
      return `Left out ${counted(count, "entry", "entries")} of status ${of}.`;
    case "resource":
      return `Left out ${counted(count, "resource")} of type ${of}.`;
    case "time":
      return `Left out ${counted(count, "resource")} of type ${of} without the day on which it was.`;
  }
}

function show({ output, options }: Session, events: OutsideEvent[]): void {
  if (events.length === 0) {
    output.line("There are no events.");
    return;
  }
  output.table({
    head: ["When", "Kind", "Value", "What", "Source"],
    right: [2],
    rows: events.map(({ at, kind, value, unit, label, source }) => [
      formatTime(at, options.timezone),
      onOneLine(kind),
      value === null ? "" : onOneLine(`${figure(value)} ${unit ?? ""}`.trim()),
      onOneLine(label ?? ""),
      onOneLine(source ?? ""),
    ]),
  });
}
