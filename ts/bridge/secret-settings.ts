import type { SecretAction } from "../binding.cjs";
import type { SecretCount, SecretRule } from "../shapes.cjs";
import { recordOf, Type } from "./typebox.js";

const action = (description: string, usual?: SecretAction) =>
  Type.Unsafe<SecretAction>({
    type: "string",
    enum: ["redact", "refuse", "allow"],
    description,
    ...(usual === undefined ? {} : { default: usual }),
  });

/** Schema of what becomes of secrets in what is told. */
export const secretSettingsSchema = Type.Object(
  {
    policy: Type.Optional(
      action(
        "redact (default): [secret:kind] is stored in its place; refuse: SECRET_REFUSED; allow: nobody looks",
        "redact",
      ),
    ),
    users: Type.Optional(
      recordOf(action("Of this user"), {
        description: "Users for whom it is another policy",
      }),
    ),
    rules: Type.Optional(
      Type.Array(
        Type.Object(
          { kind: Type.String(), pattern: Type.String() },
          { additionalProperties: false },
        ),
        { maxItems: 64, description: "Rules of one's own, as docs/secrets.md says them" },
      ),
    ),
  },
  { additionalProperties: false, description: "What becomes of secrets in what is told" },
);

/** What becomes of secrets (keys, tokens, passwords, card numbers) in what is told: see docs/secrets.md. */
export interface SecretSettings {
  policy?: SecretAction | undefined;
  users?: Record<string, SecretAction> | undefined;
  rules?: SecretRule[] | undefined;
}

/** What was taken out, for people: "1 jwt, 2 card". */
export function secretWords(secrets: readonly SecretCount[]): string {
  return secrets.map(({ kind, count }) => `${count} ${kind}`).join(", ");
}
