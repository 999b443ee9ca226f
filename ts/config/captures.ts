/**
 * Where hooks keep what the user says: with the project's memories, with the personal ones, nowhere. By itself, since hooks load
 * it before anything else.
 */
export const CAPTURES = ["project", "personal", "off"] as const;
export type Capture = (typeof CAPTURES)[number];
