/** Row-level access: whose memories a call is about. */
import { validationError } from "./errors.js";
import { show } from "./text.js";

/** Stands for all users where one may be named; so nobody can have it for a name. */
export const EVERYBODY = "*";

/**
 * A name of one user.
 *
 * @throws CortexError VALIDATION_ERROR - none, or the one that stands for everybody
 */
export function checkedUser(userId: string): string {
  if (typeof userId !== "string" || userId === "") {
    throw validationError(`the user must be named by text, but is ${show(userId)}`);
  }
  if (userId === EVERYBODY) {
    throw validationError(
      'userId "*" stands for everybody: name the user whose memories are stored; allUsers reads all',
    );
  }
  return userId;
}

/** Whose a call says it is about. */
export interface NamedUser {
  user?: string | undefined;
  user_id?: string | undefined;
}

/**
 * The user that a call names, under either name; undefined for none.
 *
 * @throws CortexError VALIDATION_ERROR - two different ones
 */
export function namedUser({ user, user_id }: NamedUser): string | undefined {
  if (user !== undefined && user_id !== undefined && user !== user_id) {
    throw validationError(
      `user (${show(user)}) and user_id (${show(user_id)}) both say whose memories: give one of them`,
    );
  }
  return user ?? user_id;
}
