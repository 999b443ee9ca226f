import type native from "../native.js";
import type { Handle } from "./handle.js";
import { namedCategories } from "./helpers.js";
import { trustFilter } from "./trust-filter.js";
import type { RecentOptions } from "./types.js";

/** What the addon is asked for the newest memories, as of now. */
export function recentQuery(
  handle: Handle,
  given: Omit<RecentOptions, "signal"> &
    Pick<native.RecentQuery, "since" | "until" | "session" | "speaker" | "topic"> & {
      limit: number;
    },
): native.RecentQuery {
  const {
    limit,
    categories,
    user,
    user_id,
    is_proxy,
    proxy_agent,
    superseded,
    only_disputed,
    expired,
    profile,
    since,
    until,
    session,
    speaker,
    topic,
    peek = false,
    ...filter
  } = given;
  return {
    limit,
    categories: namedCategories(categories),
    ...trustFilter(filter),
    superseded,
    only_disputed,
    expired,
    profile,
    user_id: handle.reader({ user, user_id }),
    is_proxy,
    proxy_agent,
    since,
    until,
    session,
    speaker,
    topic,
    peek,
    now: handle.now(),
  };
}
