/** What a search takes. */
import { Input } from "./input.js";
import {
  categoriesOrNull,
  closed,
  flag,
  hitLimit,
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
import type { CheckedSearch } from "./searching.js";
import { wellFormed } from "./text.js";
import { Type } from "./typebox.js";
import { userOrUserId } from "./user-schema.js";

const options = new Input(
  "searchMemories",
  closed({
    limit: hitLimit,
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
    as_statement: flag,
    explain: flag,
    peek: flag,
    signal,
  }),
);

// A query is looked for and never stored, so that it need not be well-formed Unicode.
const query = new Input("searchMemories", Type.Object({ query: Type.String() }));

/**
 * What a search was given, checked: moments as texts or numbers, the query as text.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function checkedSearch(given: string, search: SearchOptions): CheckedSearch {
  const searched = typeof given === "string" ? wellFormed(given) : given;
  const checked = options.parse(withoutDates(search, "since", "until"));
  return { query: query.parse({ query: searched }).query, options: checked };
}
