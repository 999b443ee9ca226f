/**
 * The file of MCP's reference memory server: entities with observations, and relations between them, one in
 * a line. Each observation and each relation becomes a memory about its entities.
 */
import { createHash } from "node:crypto";
import { type JsonLine, misfit, readLines, text, textList } from "./json.js";
import type { ImportEntry, ImportedMemory, ImportRecord, ImportSource } from "./record.js";

const ID_DIGITS = 32;

/**
 * The memories of a knowledge graph, in the order of the file. Ids are derived from what is said, so that
 * importing the file again, also with observations added, adds only what is new. A line that does not fit is refused.
 */
export function readMcpMemory(source: ImportSource): Generator<ImportEntry> {
  const seen = new Set<string>();
  return readLines(source, readLine);

  function* readLine(line: JsonLine): Generator<ImportRecord> {
    for (const memory of memoriesOf(source, line)) {
      if (!seen.has(memory.id)) {
        seen.add(memory.id);
        yield { place: line.place, memory };
      }
    }
  }
}

function* memoriesOf(source: ImportSource, { place, value }: JsonLine): Generator<ImportedMemory> {
  if (value["type"] === "entity") {
    const name = text(source, value, "name", place);
    const type = text(source, value, "entityType", place);
    const observations = textList(source, value, "observations", place);
    for (const observation of observations.length === 0 ? [type] : observations) {
      yield memoryOf(aboutEntity(name, observation), [name], type);
    }
  } else if (value["type"] === "relation") {
    const from = text(source, value, "from", place);
    const to = text(source, value, "to", place);
    const relation = text(source, value, "relationType", place).replaceAll("_", " ");
    yield memoryOf(`${from} ${relation} ${to}`, [from, to], "relation");
  } else {
    throw misfit(source, place, "a line is an entity or a relation");
  }
}

/** An observation often leaves out whom it is about. */
function aboutEntity(name: string, observation: string): string {
  const named = observation.toLocaleLowerCase("en").includes(name.toLocaleLowerCase("en"));
  return named ? observation : `${name}: ${observation}`;
}

function memoryOf(content: string, topics: string[], category: string): ImportedMemory {
  const hash = createHash("sha256").update(JSON.stringify([topics, category, content]));
  const id = `mcp_${hash.digest("hex").slice(0, ID_DIGITS)}`;
  const categories = category.trim() === "" ? [] : [category];
  return { id, content, source: "mcp-memory", topics, categories };
}
