import type { CortexBridge } from "./bridge.js";

/**
 * The methods that by their nature are about the whole file, and why. Every other method that reads or changes what is
 * there does so for one user: the brain's, the one that the call names, or all of them by the name "*". A test holds
 * each method of a brain to the one or the other, so that a new one cannot be forgotten.
 */
export const WHOLE_BRAIN = {
  backup: "a copy of the file",
  rotateBackups: "copies of the file",
  merge: "all that another brain holds",
  restore: "the file's content",
  getBackups: "copies of the file",
  export: "all that the brain holds; only the scores (confidence_csv) are one user's",
  import: "all that another brain held",
  importMemories: "each memory names its user",
  importSession: "the session names its user, who must be the brain's",
  recordEvent: "the event names its user",
  recordEvents: "each event names its user",
  check: "damage to the file",
  runMaintenance: "cached scores",
  rebuildGraph: "what is derived from memories; tells counts",
  atomizeMemories: "what is derived from memories; tells counts",
  createCategory: "one vocabulary for all",
  registerAgentType: "one vocabulary for all",
  getAgentTypes: "one vocabulary for all",
  getEmbeddingStats: "how far the worker of the file is; tells counts",
  syncEmbeddings: "how far the worker of the file is; tells counts",
  getLightRagState: "how far the worker of the file is; tells counts",
  syncLightRag: "how far the worker of the file is; tells counts",
  deliverAlerts: "how far the worker of the file is; tells counts",
  getAlertDelivery: "how far the worker of the file is; tells counts",
  setCognitiveState: "names its user, and tells nothing",
  getConfidencePolicy: "one policy for all",
  setConfidencePolicy: "one policy for all",
  resetConfidencePolicy: "one policy for all",
  forUser: "names its user, and reads nothing",
  now: "the clock",
  close: "the handle",
} as const satisfies Partial<Record<keyof CortexBridge, string>>;
