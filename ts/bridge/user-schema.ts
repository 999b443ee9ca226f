import { optionalText } from "./schema.js";

/** Schema of the option that says whose. */
export const user = { user: optionalText };

/** Schema of it where it has an older name, too. */
export const userOrUserId = { user: optionalText, user_id: optionalText };
