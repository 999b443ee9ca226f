/** Whose memories a tool is asked about: one user's, unless the host was set up for several. */
import type { CortexBridge } from "../bridge/bridge.js";
import { validationError } from "../bridge/errors.js";
import { show } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";

/** Schema of the parameter that names a user. */
export const userParameter = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      description: `${description}; another user's only where the host answers for all users`,
    }),
  );

/**
 * The user that was asked for; undefined for none.
 *
 * @throws CortexError VALIDATION_ERROR - another than the one that the host answers for
 */
export function askedUser(brain: CortexBridge, user: string | undefined): string | undefined {
  if (user === undefined || user === brain.userId || brain.allUsers) {
    return user;
  }
  throw validationError(
    `user is ${show(user)}, but this host answers for one user, ${show(brain.userId)}: leave user out`,
  );
}
