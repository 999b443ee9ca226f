/**
 * A PostgreSQL for the suites that were written for brains in files: CORTEX_TEST_FLEET is its address, and each brain that
 * a test opens is one of the fleet's (test/ts/support/brains.ts).
 */
import settle, { leave } from "./own-home.mjs";
import { hasPostgres, Postgres } from "./postgres.mjs";

let server;

export default async function start() {
  if (!hasPostgres) throw new Error("there is no PostgreSQL (Debian's postgresql) to test with");
  settle();
  server = await Postgres.startWithBrains();
  process.env.CORTEX_TEST_FLEET = server.address();
}

export async function stop() {
  await server?.stop();
  leave();
}
