import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * When the database last answered for a replica, beside its file: by this a host reads on that starts while it does not
 * answer.
 */
export interface Contact {
  /** In epoch milliseconds, by this host's clock. */
  at: number;
  replica: string;
  /** Where the replica was then, at least: a file that is behind it is an old copy. */
  position: number;
  timezone: string;
  /** Whether the user might write. */
  writes: boolean;
}

function nameOf(file: string): string {
  return `${file}.contact`;
}

/** The last contact of a replica, if it is not older than `longest` milliseconds; none where the clock was put back since. */
export function lastContact(file: string, longest: number): Contact | undefined {
  const contact = read(nameOf(file));
  const age = contact === undefined ? Number.NaN : Date.now() - contact.at;
  return age >= 0 && age <= longest ? contact : undefined;
}

/** Keeps a contact, in one step: other processes of the host do the same. */
export function keepContact(file: string, contact: Contact): void {
  const temporary = `${nameOf(file)}.${process.pid}`;
  try {
    writeFileSync(temporary, JSON.stringify(contact), { mode: 0o600 });
    renameSync(temporary, nameOf(file));
  } catch {
    // Where it cannot be kept, the database has to answer whoever starts.
  }
}

function read(name: string): Contact | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(name, "utf8"));
    return isContact(found) ? found : undefined;
  } catch {
    // There is none, or half of one: then the database has to answer.
    return undefined;
  }
}

function isContact(found: unknown): found is Contact {
  if (typeof found !== "object" || found === null) {
    return false;
  }
  const { at, replica, position, timezone, writes } = found as Record<keyof Contact, unknown>;
  return (
    typeof at === "number" &&
    typeof replica === "string" &&
    typeof position === "number" &&
    typeof timezone === "string" &&
    typeof writes === "boolean"
  );
}
