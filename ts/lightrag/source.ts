import { createHash } from "node:crypto";
import type native from "../native.js";

const FINGERPRINT_LENGTH = 12;

/** A text as it is sent, and the name that it is sent under. */
export interface SourceText {
  text: string;
  source: string;
}

/**
 * The name of a memory's document at the server: the memory's id, and a fingerprint of the text, so that an
 * edited text is another document and nothing but the list of names is needed to tell what is there. The id
 * is escaped: the server takes the last part of a path for the name.
 */
export function sourceOf(memoryId: string, text: string): string {
  const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, FINGERPRINT_LENGTH);
  return `${encodeURIComponent(memoryId)}@${fingerprint}`;
}

/** The memory whose document has this name; undefined when it is none of a brain's. */
export function memoryOf(source: string): string | undefined {
  const match = /^([^/@]+)@[0-9a-f]{12}$/u.exec(source);
  if (match?.[1] === undefined) {
    return undefined;
  }
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}

/**
 * What the server is to hold of a memory. It takes a text only once, so a memory that says the same as
 * another one is told apart by when it was said, and by its id.
 */
export function wantedOf(job: native.SinkJob): SourceText | undefined {
  if (job.state === "delete_pending") {
    return undefined;
  }
  const source = sourceOf(job.memory_id, job.text);
  const refused = job.documents.some((one) => one.source === source && one.state === "refused");
  if (!refused) {
    return { text: job.text, source };
  }
  const text = `${job.text}\n\n(${new Date(job.said_at).toISOString()}, ${job.memory_id})`;
  return { text, source: sourceOf(job.memory_id, text) };
}
