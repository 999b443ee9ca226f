/** What an agent of one's own puts before a prompt: the memories that belong there, as a block within a budget. */
import type { CortexBridge } from "../bridge/bridge.js";
import { Input } from "../bridge/input.js";
import { requireBrain } from "../bridge/require-brain.js";
import { closed, hitLimit, profile, share, superseded } from "../bridge/schema.js";
import type { SearchHit, SearchOptions } from "../bridge/search-types.js";
import { Type } from "../bridge/typebox.js";
import { fitting, withoutRecall } from "./block.js";
import { memoriesFor } from "./prompt.js";

const DEFAULT_TOKENS = 1_000;
const MOST_TOKENS = 100_000;

/** How `recallFor` recalls; what is not named here is a search's default. */
export interface RecallOptions
  extends Pick<SearchOptions, "limit" | "min_confidence" | "profile" | "superseded" | "user"> {
  /** The most that the block may take, in tokens as `estimateTokens` counts: 1 to 100,000; default 1,000. */
  readonly max_tokens?: number | undefined;
}

/** What belongs before a prompt. */
export interface Recall {
  /** To be put before the prompt as it is; "" where nothing belongs there. */
  readonly block: string;
  /** The memories of the block, in its order. */
  readonly memories: readonly SearchHit[];
}

/** What says how much is recalled, and of what. */
export const recallSettings = {
  max_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TOKENS })),
  limit: hitLimit,
  min_confidence: share,
  profile,
  superseded,
};

const input = new Input(
  "recallFor",
  closed({
    prompt: Type.String(),
    ...recallSettings,
    // The search checks it.
    user: Type.Optional(Type.Unknown()),
  }),
);

/**
 * The memories that belong before a prompt, as a block that says who told what, when and how sure it is, fenced and
 * marked as data. Nothing for small talk, pasted code and whatever no memory speaks of. Counts no access.
 *
 * @param prompt - what the user says; blocks of an earlier recall in it are left out of account
 * @throws CortexError VALIDATION_ERROR - an option that is unknown or out of range, a profile that the policy has not
 * @example
 * const { block } = await recallFor(brain, message, { max_tokens: 500 });
 * const answer = await model(`${block}\n\n${message}`);
 */
export async function recallFor(
  brain: CortexBridge,
  prompt: string,
  options: RecallOptions = {},
): Promise<Recall> {
  requireBrain(brain);
  const { max_tokens = DEFAULT_TOKENS } = input.parse(options, { prompt });
  const { max_tokens: _, ...search } = options;
  const hits = await memoriesFor(brain, withoutRecall(prompt), search);
  return fitting(hits, brain, max_tokens);
}
