/**
 * Every code a {@link CortexError} can carry. The addon compiles the same list
 * (native/core/base/error_codes.def); a test compares the two in both directions.
 */
export const CORTEX_ERROR_CODES = [
  "VALIDATION_ERROR",
  "NOT_FOUND",
  "AMBIGUOUS",
  "CLOSED",
  "READ_ONLY",
  "BUSY",
  "DISK_FULL",
  "IO_ERROR",
  "CORRUPT",
  "NOT_A_BRAIN",
  "WRONG_KEY",
  "LEGACY_BRAIN",
  "NEWER_VERSION",
  "SCHEMA_CHANGED",
  "ALREADY_OPEN",
  "OPTIONS_CONFLICT",
  "CANCELLED",
  "CONTENT_EMPTY",
  "CONTENT_TOO_LONG",
  "SECRET_REFUSED",
  "VERSION_CONFLICT",
  "SESSION_NOT_ACTIVE",
  "NO_EMBEDDER",
  "STORAGE_ERROR",
  "EMBEDDER_FAILED",
  "NO_SINK",
  "SINK_FAILED",
  "UNREACHABLE",
  "NATIVE_LOAD_FAILED",
  "INTERNAL",
] as const;

/** One of {@link CORTEX_ERROR_CODES}. */
export type CortexErrorCode = (typeof CORTEX_ERROR_CODES)[number];

const knownCodes: ReadonlySet<unknown> = new Set(CORTEX_ERROR_CODES);

/** Whether a value is one of {@link CORTEX_ERROR_CODES}. */
export function isCortexErrorCode(value: unknown): value is CortexErrorCode {
  return knownCodes.has(value);
}

/**
 * The one error class of this package. `code` is for programs, `message` says what happened and what to
 * do, `cause` holds what lies beneath: the addon's error, or the reason given to an AbortController.
 */
export class CortexError extends Error {
  /** What went wrong, from a fixed list. */
  readonly code: CortexErrorCode;

  constructor(code: CortexErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CortexError";
    this.code = code;
  }
}

/**
 * Turns whatever was thrown into a CortexError. Errors of the addon are recognised by their code, not by
 * class: they may come from another realm, where `instanceof Error` is false.
 */
export function toCortexError(error: unknown): CortexError {
  if (error instanceof CortexError) {
    return error;
  }
  const { code, message, errno } = told(error);
  const known = isCortexErrorCode(code) ? code : ofSystem(code, errno);
  return new CortexError(known, message, { cause: error });
}

/** What the operating system refused is no mistake of cortex. */
function ofSystem(code: unknown, errno: unknown): CortexErrorCode {
  if (typeof errno !== "number" || typeof code !== "string") {
    return "INTERNAL";
  }
  return code === "ENOSPC" || code === "EDQUOT" ? "DISK_FULL" : "IO_ERROR";
}

/** What a thrown value says; it may be anything, also something that throws when it is looked at. */
function told(error: unknown): { code?: unknown; errno?: unknown; message: string } {
  try {
    if (typeof error !== "object" || error === null) {
      return { message: String(error) };
    }
    const { code, errno, message } = error as Record<"code" | "errno" | "message", unknown>;
    return { code, errno, message: typeof message === "string" ? message : String(error) };
  } catch {
    return { message: "something was thrown that cannot be read" };
  }
}

/** A VALIDATION_ERROR with this message. */
export function validationError(message: string): CortexError {
  return new CortexError("VALIDATION_ERROR", message);
}

/**
 * What `read` makes of something a caller gave. Reading may run the caller's code: getters, proxies, iterators.
 *
 * @param name - what takes it, e.g. "createMemory"
 * @throws CortexError VALIDATION_ERROR when reading it throws something else
 */
export function readable<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof CortexError ? error : unreadable(name, error);
  }
}

/** What is thrown where something a caller gave cannot be read. */
export function unreadable(name: string, error: unknown): CortexError {
  return validationError(`what ${name} got cannot be read: ${toCortexError(error).message}`);
}
