/**
 * The one door to string-width. It builds large tables when it is loaded, which plain text never needs: the
 * build makes this module one that loads it with the first text that does (scripts/lib/bundle.mjs).
 */
export { default } from "string-width";
