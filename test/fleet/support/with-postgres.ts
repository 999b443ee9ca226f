import { hasPostgres } from "./postgres.mjs";

export { Postgres } from "./postgres.mjs";

/** describe, where there is a PostgreSQL; else describe.skip, and says so. */
export const describeWithPostgres: typeof describe = (() => {
  if (hasPostgres) {
    return describe;
  }
  process.stderr.write("skipped: there is no PostgreSQL (Debian's postgresql) to test with\n");
  return describe.skip as unknown as typeof describe;
})();
