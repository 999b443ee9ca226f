/**
 * Events of the outside from files: CSV and JSON lines with the columns kind, at, value, unit, label, source, id; and FHIR
 * R4 Bundles, of which MedicationAdministration and Observation are read. A row without an id gets one of its own
 * content, so that importing the file again adds nothing.
 */
import { createHash } from "node:crypto";
import { CortexError } from "../bridge/errors.js";
import type { NewEvent } from "../bridge/insight.js";
import { csvRows, isBlank } from "./csv.js";
import { type JsonObject, misfit, object, parseJson, text } from "./json.js";
import type { ImportSource } from "./record.js";

const COLUMNS = ["kind", "at", "value", "unit", "label", "source", "id"] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;

/** What a file has: its events in their order, and what of it is none. */
export interface EventsRead {
  events: NewEvent[];
  left_out: LeftOut[];
}

/** Resources of a bundle that were left out, for the same reason. */
export interface LeftOut {
  /**
   * status: it says of no moment that something happened. resource: of its type nothing is read. time: it names no day,
   * or none that there is.
   */
  reason: "status" | "resource" | "time";
  /** Which status; else which type. */
  name: string;
  count: number;
}

/**
 * The events of a file.
 *
 * @throws CortexError `VALIDATION_ERROR` with the place of the first thing that does not fit.
 */
export function readEvents(source: ImportSource): EventsRead {
  if (/^\s*\{[\s\S]*"resourceType"\s*:\s*"Bundle"/u.test(source.text.slice(0, 10_000))) {
    return readBundle(source);
  }
  const events = /^\s*\{/u.test(source.text) ? readLines(source) : readTable(source);
  return { events, left_out: [] };
}

function readLines(source: ImportSource): NewEvent[] {
  const events: NewEvent[] = [];
  for (const [index, line] of source.text.split("\n").entries()) {
    if (line.trim() === "") {
      continue;
    }
    const place = { name: `${source.name}, line ${index + 1}`, text: line };
    const item = object(place, parseJson(place), "");
    const unknown = Object.keys(item).find((key) => !COLUMNS.includes(key as Column));
    if (unknown !== undefined) {
      throw misfit(place, `/${unknown}`, `expected one of ${COLUMNS.join(", ")}`);
    }
    const cells: Cells = {};
    for (const column of COLUMNS) {
      const value = item[column];
      if (value !== undefined && value !== null && value !== "") {
        cells[column] = typeof value === "number" ? String(value) : text(place, item, column, "");
      }
    }
    events.push(toEvent(cells, place.name));
  }
  return events;
}

function readTable(source: ImportSource): NewEvent[] {
  const [head, ...rows] = csvRows(source);
  if (head === undefined) {
    return [];
  }
  const names = head.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !COLUMNS.includes(name as Column));
  if (unknown !== undefined || !names.includes("kind") || !names.includes("at")) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${source.name} begins with the columns "${head.join(", ")}": it must name kind and at, and may name ` +
        "value, unit, label, source, id",
    );
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new CortexError("VALIDATION_ERROR", `${source.name} names the column ${twice} twice`);
  }
  return rows.flatMap((row, index) => {
    if (isBlank(row)) {
      return [];
    }
    if (row.slice(names.length).some((cell) => cell.trim() !== "")) {
      throw new CortexError(
        "VALIDATION_ERROR",
        `${source.name}, row ${index + 2} has ${row.length} cells for ${names.length} columns: put a cell that holds a ` +
          "comma in quotes, and write decimals with a point",
      );
    }
    const cells: Cells = {};
    for (const [column, name] of names.entries()) {
      const value = row[column]?.trim() ?? "";
      if (value !== "") {
        cells[name as Column] = value;
      }
    }
    return toEvent(cells, `${source.name}, row ${index + 2}`);
  });
}

function toEvent(cells: Cells, place: string): NewEvent {
  const { kind, at, value, ...rest } = cells;
  if (kind === undefined || at === undefined) {
    throw new CortexError("VALIDATION_ERROR", `${place}: kind or at is missing: give both`);
  }
  const number = value === undefined ? undefined : Number(value);
  if (number !== undefined && !Number.isFinite(number)) {
    throw new CortexError("VALIDATION_ERROR", `${place}: value "${value}" is no number: give one`);
  }
  const event = { ...rest, kind, at: /^\d{11,}$/u.test(at) ? Number(at) : at, value: number };
  return { ...event, id: rest.id ?? idOf(cells) };
}

function idOf(cells: Cells): string {
  const told = COLUMNS.map((column) => cells[column] ?? "");
  return `row:${createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, 32)}`;
}

// --- FHIR R4: http://hl7.org/fhir/R4/medicationadministration.html, .../observation.html

/** Of a resource or a part of one, what is looked at. */
interface FhirPart {
  code?: unknown;
  coding?: unknown;
  display?: unknown;
  effectiveDateTime?: unknown;
  effectiveInstant?: unknown;
  entry?: unknown;
  issued?: unknown;
  resource?: unknown;
  resourceType?: unknown;
  start?: unknown;
  status?: unknown;
  text?: unknown;
  unit?: unknown;
  value?: unknown;
  valueInteger?: unknown;
}

function readBundle(source: ImportSource): EventsRead {
  const bundle: FhirPart = object(source, parseJson(source), "");
  const entries = Array.isArray(bundle.entry) ? bundle.entry : [];
  const events: NewEvent[] = [];
  const left_out: LeftOut[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = `/entry/${index}/resource`;
    const holder: FhirPart = object(source, entry, `/entry/${index}`);
    const resource = object(source, holder.resource, place);
    const { resourceType, status }: FhirPart = resource;
    const read = READERS.get(resourceType);
    if (read === undefined) {
      addLeftOut(left_out, { reason: "resource", name: String(resourceType), count: 1 });
    } else if (typeof status === "string" && WITHOUT_EVENT.has(status)) {
      addLeftOut(left_out, { reason: "status", name: status, count: 1 });
    } else {
      const at = timeOf(resource);
      if (at === undefined) {
        addLeftOut(left_out, { reason: "time", name: String(resourceType), count: 1 });
      } else {
        events.push(read(source, resource, { at, place }));
      }
    }
  }
  return { events, left_out };
}

/** By status, what says of no moment that something happened: entered in error, not there yet, or called off. */
const WITHOUT_EVENT: ReadonlySet<string> = new Set([
  "entered-in-error",
  "cancelled",
  "on-hold",
  "registered",
]);

/** What is read of a bundle, by its type. */
const READERS: ReadonlyMap<unknown, typeof readObservation> = new Map([
  ["MedicationAdministration", readAdministration],
  ["Observation", readObservation],
]);

/** Where a resource is in its bundle, and when it was. */
interface Placed {
  at: string;
  place: string;
}

/** A moment, or a day, as FHIR writes it; a month or a year alone is neither. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d|:60)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/u;

/**
 * When something was: what a resource says of it, and where it says nothing, when it was issued. Undefined: there is
 * nothing that a figure could be put on.
 */
function timeOf(of: JsonObject): string | undefined {
  const { effectiveDateTime, effectiveInstant, issued }: FhirPart = of;
  const { start } = part(of, "effectivePeriod");
  const told = [effectiveDateTime, effectiveInstant, start, issued].find(
    (each) => each !== undefined && each !== null,
  );
  return typeof told === "string" && isMoment(told) ? told : undefined;
}

function isMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  // What is no day of its month is taken for one of the next.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** Counts what was left out with what was for the same reason. */
export function addLeftOut(total: LeftOut[], more: LeftOut): void {
  const same = total.find(({ reason, name }) => reason === more.reason && name === more.name);
  if (same === undefined) {
    total.push({ ...more });
  } else {
    same.count += more.count;
  }
}

/** What was due and not given has the value 0. */
function readAdministration(source: ImportSource, of: JsonObject, { at, place }: Placed): NewEvent {
  const dose = part(part(of, "dosage"), "dose");
  const { status }: FhirPart = of;
  const missed = status === "not-done";
  return {
    id: `MedicationAdministration/${text(source, of, "id", place)}`,
    kind: "medication",
    at,
    value: missed ? 0 : numberOf(dose.value),
    unit: textOf(dose.unit),
    label:
      conceptOf(part(of, "medicationCodeableConcept")) ??
      textOf(part(of, "medicationReference").display),
    source: "fhir",
  };
}

/** LOINC codes of what has a kind of its own here; anything else is an "observation". */
const KINDS: Readonly<Record<string, string>> = {
  "93832-4": "sleep",
  "55423-8": "activity",
  "41950-7": "activity",
  "9052-2": "nutrition",
};

function readObservation(source: ImportSource, of: JsonObject, { at, place }: Placed): NewEvent {
  const code = part(of, "code");
  const codings = Array.isArray(code.coding) ? code.coding : [];
  const loinc = codings
    .map((coding: unknown) => textOf((coding as FhirPart | null)?.code))
    .find((each) => each !== undefined && Object.hasOwn(KINDS, each));
  const quantity = part(of, "valueQuantity");
  const { valueInteger }: FhirPart = of;
  return {
    id: `Observation/${text(source, of, "id", place)}`,
    kind: (loinc === undefined ? undefined : KINDS[loinc]) ?? "observation",
    at,
    value: numberOf(quantity.value) ?? numberOf(valueInteger),
    unit: textOf(quantity.unit),
    label: conceptOf(code),
    source: "fhir",
  };
}

function part(of: FhirPart, key: string): FhirPart {
  const value = (of as JsonObject)[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function conceptOf(concept: FhirPart): string | undefined {
  const codings = Array.isArray(concept.coding) ? concept.coding : [];
  return textOf(concept.text) ?? textOf((codings[0] as FhirPart | undefined)?.display);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
