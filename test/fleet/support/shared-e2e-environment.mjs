/** Where the suites of test/e2e run with brains in PostgreSQL: what cannot counts as skipped, and e2e-reasons.mjs says why. */
import { basename } from "node:path";
import { TestEnvironment } from "jest-environment-node";
import { TESTS } from "./e2e-reasons.mjs";

/** What its describe blocks and itself are called. */
function fullName({ name, parent }) {
  return parent?.parent === undefined ? name : `${fullName(parent)} ${name}`;
}

const isMeant = (key, name) =>
  key.endsWith("*") ? name.startsWith(key.slice(0, -1)) : name === key;

export default class SharedE2eEnvironment extends TestEnvironment {
  #reasons;
  /** Those that are of no test. */
  #left;

  constructor(config, context) {
    super(config, context);
    this.#reasons = Object.keys(TESTS[basename(context.testPath, ".test.ts")] ?? {});
    this.#left = new Set(this.#reasons);
  }

  handleTestEvent({ name, test }) {
    if (name === "test_start") {
      const reason = this.#reasons.find((each) => isMeant(each, fullName(test)));
      if (reason !== undefined) test.mode = "skip";
      this.#left.delete(reason);
    }
    if (name === "run_finish" && this.#left.size > 0) {
      throw new Error(
        `e2e-reasons.mjs names tests that are not there: ${[...this.#left].join(", ")}`,
      );
    }
  }
}
