/** What e2e-reasons.mjs says does not run on a fleet is there; of single tests the suite of "shared-e2e" says so. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FILES } from "./support/e2e-reasons.mjs";

const fileOf = (name: string) => fileURLToPath(new URL(`../e2e/${name}.test.ts`, import.meta.url));

describe("what of test/e2e does not run on a fleet", () => {
  it.each(Object.entries(FILES))("%s, since %s", (name, why) => {
    expect({ name, isThere: existsSync(fileOf(name)), why }).toEqual({
      ...{ name, isThere: true },
      why: expect.stringMatching(/\w+ \w+/u),
    });
  });
});
