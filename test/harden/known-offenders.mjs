/**
 * Calls known to fail without a coded error: [name, arguments that show it]. One that is mended is a finding until it is
 * taken out here.
 *
 * @type {[string, unknown[]][]}
 */
export const knownOffenders = [
  ["confidenceCategory", [0.5, undefined]],
  ["categoriesMatch", [1, ["a"]]],
  ["displayConfidence", [10n]],
  ["estimateTokens", []],
  ["normalizeCategories", [5]],
  ["calculateConfidence", []],
  ["ensureEnhancedMemory", [{}, null]],
  ["brain.importMemories", [5]],
  ["brain.moveSTM", ["x", 5]],
  ["session.describe", [{ key_points: [10n] }]],
  ["session.appendTurn", [{ user_message: { content: "x", more: 10n } }]],
  ["session.setTurnEnrichment", [1, { more: 10n }]],
  ["session.completeTurn", [1, { more: 10n }]],
  ["session.setOptions", [{ more: 10n }]],
  ["session.commitSummary", ["x", { more: 10n }]],
  ["session.remember", ["x", null]],
];
