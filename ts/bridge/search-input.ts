import type native from "../native.js";
import { namedCategories } from "./helpers.js";
import { Input } from "./input.js";
import { trustFilter } from "./inputs.js";
import type { Purpose } from "./policy-schema.js";
import { type NamedUser, userOrUserId } from "./reader.js";
import {
  categoriesOrNull,
  closed,
  flag,
  optionalText,
  profile,
  purpose,
  SEARCHED_KINDS,
  share,
  signal,
  superseded,
  time,
  withoutDates,
} from "./schema.js";
import type { SearchOptions } from "./search-types.js";
import { wellFormed } from "./text.js";
import { Type } from "./typebox.js";

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 1_000;

const options = new Input(
  "searchMemories",
  closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_LIMIT })),
    categories: categoriesOrNull,
    kinds: Type.Optional(
      Type.Array(Type.Enum(SEARCHED_KINDS), {
        title: 'a list of kinds that search finds, which is "stm" (searchAtoms finds atoms)',
      }),
    ),
    min_confidence: share,
    purpose,
    profile,
    superseded,
    since: time,
    until: time,
    session: optionalText,
    ...userOrUserId,
    speaker: optionalText,
    topic: optionalText,
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
 * @param defaults - `purpose`: what the memories must be good enough for when the search does not say;
 *   `reader`: for whom a search with these options is
 * @throws CortexError VALIDATION_ERROR
 */
export function prepareSearch(
  given: string,
  search: SearchOptions,
  {
    purpose: usual,
    reader,
  }: { purpose: Purpose | undefined; reader: (given: NamedUser) => string | null },
): PreparedSearch {
  const searched = typeof given === "string" ? wellFormed(given) : given;
  const checked = options.parse(withoutDates(search, "since", "until"));
  const { limit = DEFAULT_LIMIT, categories, purpose, min_confidence, ...others } = checked;
  const { explain = false, peek = false, signal, user, user_id, ...conditions } = others;
  const least =
    min_confidence === undefined ? { purpose: purpose ?? usual } : { min_confidence, purpose };
  return {
    text: query.parse({ query: searched }).query,
    options: {
      ...conditions,
      user_id: reader({ user, user_id }),
      limit,
      categories: namedCategories(categories),
      ...trustFilter(least),
      peek,
    },
    explain,
    signal,
  };
}
