import { readFileSync } from "node:fs";
import { validationError } from "../bridge/errors.js";
import { Calls } from "./calls.js";
import { toFleetError } from "./failures.js";
import { openPool } from "./pool.js";

/** How long a command waits for the database. */
const PATIENCE_MS = 10_000;

/** What sets a database up for brains: plain SQL, for psql too. */
export function fleetSchema(): string {
  return readFileSync(new URL("../../sql/fleet/0001.sql", import.meta.url), "utf8");
}

/** Does something with the database of an address; its failures become CortexErrors. */
export async function withDatabase<T>(
  connection: string,
  shown: string,
  work: (calls: Calls) => Promise<T>,
): Promise<T> {
  const pool = await openPool(connection, PATIENCE_MS);
  try {
    return await work(new Calls(pool, PATIENCE_MS));
  } catch (error) {
    throw toFleetError(error, shown);
  } finally {
    await pool.end();
  }
}

/** Sets a database up, all or nothing; false: it is set up already. */
export async function initialise(calls: Calls): Promise<boolean> {
  return await calls.during(async (ask) => {
    await ask("begin");
    const found = await ask("select 1 from pg_namespace where nspname = 'cortex'");
    if (found.rows.length === 0) {
      await ask(fleetSchema());
    }
    await ask("commit");
    return found.rows.length === 0;
  });
}

/**
 * Lets a database user read the brains of a name, and those below it, or also write to them.
 *
 * @throws CortexError VALIDATION_ERROR - there is no such user, or it does not log in; READ_ONLY - the one who asks may not give rights
 */
export async function grant(
  calls: Calls,
  { member, prefix, writes }: { member: string; prefix: string; writes: boolean },
): Promise<void> {
  await calls.during(async (ask) => {
    const found = await ask("select rolcanlogin as logs_in from pg_roles where rolname = $1", [
      member,
    ]);
    if (found.rows.length === 0) {
      throw validationError(`the database has no user ${member}; create it first`);
    }
    if (found.rows[0]?.logs_in !== true) {
      throw validationError(
        `${member} is a role that nobody logs in as, and its members may not do what it may: grant it to each of them`,
      );
    }
    await ask(
      "insert into cortex.members (member, prefix, writes) values ($1, $2, $3) on conflict (member, prefix) do update set writes = excluded.writes",
      [member, prefix, writes],
    );
  });
}

/** A brain that is in a database. */
export interface ListedBrain {
  brain: string;
  position: number;
  replicas: number;
}

const LISTED_AT_ONCE = 1000;

/** The brains of a database that its user may read, by name. */
export async function listBrains(calls: Calls): Promise<ListedBrain[]> {
  const brains: ListedBrain[] = [];
  for (;;) {
    const after = brains.at(-1)?.brain ?? "";
    const { rows } = await calls.during((ask) =>
      ask("select * from cortex.list_brains($1, $2)", [after, LISTED_AT_ONCE]),
    );
    for (const { brain, head, replicas } of rows) {
      brains.push({ brain: String(brain), position: Number(head), replicas: Number(replicas) });
    }
    if (rows.length < LISTED_AT_ONCE) {
      return brains;
    }
  }
}
