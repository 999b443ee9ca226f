/**
 * The one door to TypeBox's checks. They are most of the library, and not every process checks anything: the build makes
 * this module one that loads them with the first check (scripts/lib/bundle.mjs).
 */
export { Check, Compile, Errors, type Validator } from "typebox/schema";
