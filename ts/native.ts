/**
 * The native addon, for the bridge alone: everything else in TypeScript goes through `bridge/`.
 *
 * @internal
 */
import native from "./binding.cjs";

export default native;
