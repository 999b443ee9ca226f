import type { ArchiveImportReport } from "./files.js";
import type { Handle } from "./handle.js";
import { nativeCall, runTask } from "./task.js";
import type { CancelOptions } from "./types.js";

/** All of a brain as an export, in memory: of an encrypted one no word reaches a disk. */
export async function exportBytes(handle: Handle, options: CancelOptions = {}): Promise<Buffer> {
  const brain = handle.opened();
  if (!handle.readOnly) {
    await nativeCall(() => brain.flushAccesses());
  }
  return await runTask(options, (_report, cancellation) => brain.exportBytes(cancellation));
}

/** Puts the rows of such an export into a brain; what that holds already is left as it is. */
export async function importBytes(
  handle: Handle,
  bytes: Buffer,
  options: CancelOptions = {},
): Promise<ArchiveImportReport> {
  const brain = handle.writable();
  try {
    return await runTask(options, (report, cancellation) =>
      brain.importArchive(bytes, report, cancellation),
    );
  } finally {
    handle.workSoon({ unqueued: true });
  }
}
