import type { LightRagState } from "./settings.js";

/** How far a LightRAG server is, in words: what it holds, what waits, and why it does if something is wrong. */
export function lightRagMessage(status: LightRagState): string {
  const { pending, ok, failed, delete_pending, unqueued, state, reason, last_error } = status;
  const parts = [
    `${ok} there`,
    `${pending} waiting`,
    ...(delete_pending > 0 ? [`${delete_pending} to be deleted`] : []),
    ...(unqueued > 0 ? [`${unqueued} never sent (cortex sync sends them)`] : []),
    ...(failed > 0 ? [`${failed} failed (cortex sync --retry tries them again)`] : []),
  ];
  const trouble = state === "down" ? reason : (last_error ?? undefined);
  const message = `${status.url}${state === "down" ? " is down" : ""}: ${parts.join(", ")}`;
  return trouble === undefined ? message : `${message}; ${trouble}`;
}
