import { Type } from "typebox";
import type native from "../native.js";
import { namedCategories } from "./helpers.js";
import { Input } from "./input.js";
import { trustFilter } from "./inputs.js";
import type { ConfidencePolicy, Purpose } from "./policy-schema.js";
import {
  categoriesOrNull,
  closed,
  flag,
  KINDS,
  optionalText,
  purpose,
  share,
  signal,
  time,
  withoutDates,
} from "./schema.js";
import type { SearchOptions } from "./search-types.js";
import { wellFormed } from "./text.js";

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 1_000;

const options = new Input(
  "searchMemories",
  closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_LIMIT })),
    categories: categoriesOrNull,
    kinds: Type.Optional(Type.Array(Type.Enum(KINDS))),
    min_confidence: share,
    purpose,
    since: time,
    until: time,
    session: optionalText,
    user_id: optionalText,
    speaker: optionalText,
    is_proxy: flag,
    proxy_agent: optionalText,
    explain: flag,
    peek: flag,
    signal,
  }),
);

// A query is looked for and never stored, so that it need not be well-formed Unicode.
const query = new Input("searchMemories", Type.Object({ query: Type.String() }));

/** What the addon and the bridge need of a search. */
export interface PreparedSearch {
  text: string;
  options: Omit<native.SearchOptions, "ranking" | "now">;
  explain: boolean;
  signal: AbortSignal | undefined;
}

/**
 * A search ready for the addon.
 *
 * @param defaults - `purpose`: what the memories must be good enough for when the search does not say
 * @throws CortexError VALIDATION_ERROR
 */
export function prepareSearch(
  given: string,
  search: SearchOptions,
  { policy, purpose: usual }: { policy: ConfidencePolicy; purpose: Purpose | undefined },
): PreparedSearch {
  const searched = typeof given === "string" ? wellFormed(given) : given;
  const checked = options.parse(withoutDates(search, "since", "until"));
  const { limit = DEFAULT_LIMIT, categories, purpose, min_confidence, ...others } = checked;
  const { explain = false, peek = false, signal, ...conditions } = others;
  const least =
    min_confidence === undefined ? { purpose: purpose ?? usual } : { min_confidence, purpose };
  return {
    text: query.parse({ query: searched }).query,
    options: {
      ...conditions,
      limit,
      categories: namedCategories(categories),
      ...trustFilter(least, policy),
      peek,
    },
    explain,
    signal,
  };
}
