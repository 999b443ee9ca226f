import { isAddress, isFleetPath } from "./defaults.js";
import { validationError } from "./errors.js";

/**
 * Refuses a path that is an address, of which nothing is repeated: it may hold a password.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function requireFile(path: string): void {
  if (isFleetPath(path)) {
    throw validationError(
      "a file is needed here, but the path is an address in PostgreSQL: cortex fleet fetch writes such a brain into a file",
    );
  }
  if (isAddress(path)) {
    throw validationError(
      "a brain is in a file, or in PostgreSQL at postgres://USER@HOST/DATABASE#BRAIN; the path is an address of another kind",
    );
  }
}
