import { type Static, Type } from "../bridge/typebox.js";
import { memoryLines } from "../recall/line.js";
import { READS } from "./annotations.js";
import { LINE_RULE, profileParameter } from "./format.js";
import { howMany } from "./paging.js";
import { closed, count, memorySchema } from "./result-schemas.js";
import { toCheckProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const DEFAULT_LIMIT = 5;
// A person is asked one after the other.
const MAXIMUM_LIMIT = 50;

const nextSchema = closed({
  count,
  to_check: Type.Array(closed({ ...toCheckProperties, memory: memorySchema }), {
    description: "The worthiest first",
  }),
});

/** What cortex_verify_next answers. */
export type VerifyNextResult = Static<typeof nextSchema>;

const NOTHING = "Nothing needs checking now; what is disputed is decided by cortex_resolve.";

/** cortex_verify_next: what to ask the user about. */
export const cortexVerifyNext = defineTool({
  name: "cortex_verify_next",
  label: "What to verify next",
  description:
    "List the memories that are most worth asking the user about: those that are likely to be used and not sure, what " +
    "tells of allergies, identity, medicines or dangers first. Ask in your own words whether each still holds, then say so " +
    `with cortex_validate. Nothing is doubted of the person: a low score says how little speaks for a memory. ${LINE_RULE}`,
  annotations: READS,
  parameters: Type.Object(
    {
      limit: howMany(MAXIMUM_LIMIT, DEFAULT_LIMIT),
      critical_only: Type.Optional(
        Type.Boolean({
          description: "true: only what tells of allergies, identity, medicines or dangers",
        }),
      ),
      profile: profileParameter,
    },
    { additionalProperties: false },
  ),
  result: nextSchema,
  async run(brain, { limit = DEFAULT_LIMIT, ...given }, signal) {
    const found = await brain.nextToVerify({ limit, ...given, signal });
    const result: VerifyNextResult = { count: found.length, to_check: found };
    const lines = memoryLines(
      found.map(({ memory }) => memory),
      brain,
    );
    const text = found.length === 0 ? NOTHING : lines.join("\n");
    return { text, result };
  },
});
