/** Whose memories are stored when nobody says. */
export const DEFAULT_USER_ID = "default";

/** Longest content, in Unicode code points, when nothing else is set. */
export const DEFAULT_CONTENT_CODE_POINTS = 32_000;

/** The path of a brain that lives in memory only. */
export const MEMORY_PATH = ":memory:";
