import { closed } from "./schema.js";
import { Type } from "./typebox.js";

/** How a brain's file is encrypted. */
export interface EncryptionOptions {
  /** 64 hexadecimal digits, as `openssl rand -hex 32` makes them. Who loses them loses the brain. */
  key: string;
}

/** A key. Its digits are the addon's to check: a message from here could show them. */
export const brainKey = Type.String({ writeOnly: true });

/** The option `encryption` of what opens a brain's file. */
export const encryption = Type.Optional(
  Type.Unsafe<EncryptionOptions>({ ...closed({ key: brainKey }), writeOnly: true }),
);
