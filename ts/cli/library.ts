/**
 * The parts of the package that need the native addon, loaded when a command wants them: help must
 * work, and a missing addon be told like any other failure, where the addon cannot be loaded.
 */
import { CortexError, toCortexError } from "../bridge/errors.js";

/** What the doctor says about the installation. */
export interface Installation {
  version: string;
  addon: string;
  sqliteVersion: string;
  sqliteCompileOptions: readonly string[];
  schemaVersion: number;
}

/** The module that opens brains. */
export function loadBridge(): Promise<typeof import("../bridge/open.js")> {
  return loading(import("../bridge/open.js"));
}

/** The module that migrates brains of the old extension. */
export function loadMigration(): Promise<typeof import("../bridge/migrate.js")> {
  return loading(import("../bridge/migrate.js"));
}

/** The module that computes scores. */
export function loadConfidence(): Promise<typeof import("../bridge/confidence.js")> {
  return loading(import("../bridge/confidence.js"));
}

/** The module that puts backups back. */
export function loadRestoring(): Promise<typeof import("../bridge/restore.js")> {
  return loading(import("../bridge/restore.js"));
}

/** The module that gives brains another key. */
export function loadRekeying(): Promise<typeof import("../bridge/rekey.js")> {
  return loading(import("../bridge/rekey.js"));
}

/** The module that merges brains. */
export function loadMerging(): Promise<typeof import("../bridge/merge-brains.js")> {
  return loading(import("../bridge/merge-brains.js"));
}

/** The module that moves brains to PostgreSQL and back. */
export function loadMoving(): Promise<typeof import("../fleet/moving.js")> {
  return loading(import("../fleet/moving.js"));
}

/** The module that tells what the language rules make of a text. */
export function loadExplanation(): Promise<typeof import("../bridge/explain-language.js")> {
  return loading(import("../bridge/explain-language.js"));
}

/** The module that reads texts. */
export function loadReadings(): Promise<typeof import("../bridge/readings.js")> {
  return loading(import("../bridge/readings.js"));
}

/** The MCP server, and the tools with it. */
export function loadMcp(): Promise<typeof import("../mcp/server.js")> {
  return loading(import("../mcp/server.js"));
}

/** The MCP server over HTTP. */
export function loadMcpHttp(): Promise<typeof import("../mcp/http.js")> {
  return loading(import("../mcp/http.js"));
}

/** Memories as notes. */
export function loadView(): Promise<typeof import("../view/view.js")> {
  return loading(import("../view/view.js"));
}

/** The server of the window. */
export function loadWindow(): Promise<typeof import("../ui/index.js")> {
  return loading(import("../ui/index.js"));
}

/** The module of the tool cortex_stats. */
export function loadStatsTool(): Promise<typeof import("../tools/stats.js")> {
  return loading(import("../tools/stats.js"));
}

/** Which addon is in use and what it was built with. */
export async function inspectInstallation(): Promise<Installation> {
  const { default: native } = await loading(import("../native.js"));
  const loaded = Reflect.get(globalThis, Symbol.for(`cortex-brain.native/${native.version}`));
  return {
    version: native.version,
    addon: (loaded as { path?: string } | undefined)?.path ?? "unknown",
    sqliteVersion: native.sqliteVersion,
    sqliteCompileOptions: native.sqliteCompileOptions,
    schemaVersion: native.schemaVersion,
  };
}

/** The module of the clock that stands still. */
export function loadFixedClock(): Promise<typeof import("../bridge/fixed-clock.js")> {
  return loading(import("../bridge/fixed-clock.js"));
}

async function loading<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    const { code, message } = toCortexError(error);
    throw new CortexError(code, message, { cause: error });
  }
}
