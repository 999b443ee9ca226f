/**
 * The native addon, for the bridge alone: everything else in TypeScript goes through `bridge/`.
 *
 * Loaded with `require`: when a CommonJS module that is imported throws, Node 20 reports the error a second
 * time, as an uncaught exception, and a host without a binary for its system would die of it.
 *
 * @internal
 */
import native = require("./binding.cjs");

export default native;
