/**
 * The one door to noble-hashes (scripts/lib/bundle.mjs). For what a hook hashes, a path and a small file: node:crypto takes
 * longer to load than either takes to hash, and a host waits.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a text, as UTF-8, or of bytes; in hexadecimal. */
export function sha256Of(data: string | Uint8Array): string {
  return bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data));
}
