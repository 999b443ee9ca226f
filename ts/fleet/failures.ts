import { CortexError, type CortexErrorCode, toCortexError } from "../bridge/errors.js";

/** What PostgreSQL's codes (SQLSTATE) mean for a brain. */
const CODES: Readonly<Record<string, { code: CortexErrorCode; advice: string }>> = {
  "42501": { code: "READ_ONLY", advice: "cortex fleet grant gives rights" },
  "3F000": { code: "NOT_A_BRAIN", advice: "set the database up with cortex fleet init" },
  "42883": { code: "SCHEMA_CHANGED", advice: "the database was set up by another cortex" },
  "42P01": { code: "SCHEMA_CHANGED", advice: "the database was set up by another cortex" },
  "55P03": { code: "BUSY", advice: "other hosts write to this brain without a pause; try again" },
};

/**
 * Failures after which the same may well succeed: serialization, deadlock, a lock that was not to be had, too many
 * connections, a restart, a lost connection.
 */
const PASSING = /^(40001|40P01|55P03|53300|57P0[1-5]|25P03|08...)$/u;

/** What the server itself refused; undefined for whatever failed on the way to it or back. */
function sqlState(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  const isState = typeof code === "string" && /^[0-9A-Z]{5}$/u.test(code);
  // EPIPE and its like look the same, and are of the operating system.
  return isState && !/^E[A-Z]+$/u.test(code) ? code : undefined;
}

/** Whether the server wants a password and nobody gave one, which its client says without a code. */
function lacksPassword(error: unknown): boolean {
  return error instanceof Error && /^SASL: .*client password must be/u.test(error.message);
}

/** Whether it is worth to ask again: nothing was refused for good. */
export function isPassing(error: unknown): boolean {
  if (error instanceof CortexError) {
    return error.code === "UNREACHABLE";
  }
  const state = sqlState(error);
  return state === undefined ? !lacksPassword(error) : PASSING.test(state);
}

/** Whether what was asked may have been done all the same: the answer is missing. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CortexError
    ? error.code === "UNREACHABLE"
    : sqlState(error) === undefined || /^(08|57P0)/u.test(sqlState(error) ?? "");
}

/** A failure of the database as a CortexError; one that is told already stays as it is. */
export function toFleetError(error: unknown, shown: string): CortexError {
  if (error instanceof CortexError) {
    return error;
  }
  if (lacksPassword(error)) {
    return new CortexError(
      "UNREACHABLE",
      `${shown} wants a password: give it in PGPASSWORD or ~/.pgpass, or in the address`,
    );
  }
  const state = sqlState(error);
  const { message } = toCortexError(error);
  const known = state === undefined ? undefined : CODES[state];
  if (known !== undefined) {
    return new CortexError(known.code, `${shown}: ${message}; ${known.advice}`);
  }
  if (error instanceof TypeError || error instanceof RangeError) {
    return new CortexError("INTERNAL", message, { cause: error });
  }
  if (isPassing(error) || /^(28|3D)/u.test(state ?? "")) {
    return new CortexError("UNREACHABLE", `${shown} does not answer: ${message}`);
  }
  return new CortexError("STORAGE_ERROR", `${shown}: ${message} (SQLSTATE ${state})`);
}

/** The replica holds what the brain's history does not: it must not answer for it. */
export class AnotherHistory extends CortexError {
  constructor(shown: string, why: string) {
    super(
      "CORRUPT",
      `the replica of ${shown} on this host ${why}: close the brain and open it again, and it is pulled anew`,
    );
  }
}

/** Nobody waited for the replica any more when something was forgotten: it may hold it. */
export class Expired extends AnotherHistory {
  constructor(shown: string) {
    super(shown, "was away for too long");
  }
}
