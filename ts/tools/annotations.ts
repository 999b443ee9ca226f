/**
 * What a call of a tool does to the brain, in the words of the Model Context Protocol's tool annotations. Counting
 * an access to a memory that was read is no change in their sense.
 */
export interface ToolAnnotations {
  /** Nothing changes. */
  readonly readOnlyHint: boolean;
  /** Something may be replaced or lost; false: things are only added. */
  readonly destructiveHint: boolean;
  /** The same call again changes nothing more, so a host may replay it. */
  readonly idempotentHint: boolean;
  /** Always false: a brain is one local file. */
  readonly openWorldHint: false;
}

/** Of a tool that looks. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Of a tool that adds; each call adds again. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Of a tool that adds once, however often it is called. */
export const ADDS_ONCE: ToolAnnotations = { ...ADDS, idempotentHint: true };

/** Of a tool that replaces or removes, each time anew. */
export const CHANGES: ToolAnnotations = { ...ADDS, destructiveHint: true };

/** Of a tool that replaces or removes; once more changes nothing more. */
export const CHANGES_ONCE: ToolAnnotations = { ...CHANGES, idempotentHint: true };
