import type { ConfidenceSettings } from "./policy-schema.js";

/**
 * What the hosts (command line, MCP server, OpenClaw plugin) go by where a brain keeps no policy: what a text
 * tells of somebody's allergies or identity does not grow old, dangers lose 10 % in 100 days, medicines 40 %.
 * The rates are those of a year's simulation with known truth (docs/confidence.md).
 */
export const hostConfidence: ConfidenceSettings & { category_decay: Record<string, number> } = {
  category_decay: { allergy: 0, identity: 0, medication: 0.004, safety: 0.001 },
};
