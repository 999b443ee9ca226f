/** Calls a tool through a host and gives what its details hold as `result`; throws when it is refused. */
export type CallTool = (name: string, params: Record<string, unknown>) => Promise<Answer>;

/** The result of any tool, as a program reads it. */
export type Answer = Record<string, unknown>;

/**
 * Uses every tool once or more, each in a way that must succeed; returns the names, each once.
 *
 * @param user - whom the host answers for
 */
export async function useEveryTool(call: CallTool, user = "default"): Promise<string[]> {
  const used = new Set<string>();
  const use: CallTool = async (name, params) => {
    used.add(name);
    return await call(name, params);
  };
  await useMemories(use);
  await useWhatIsRare(use);
  await useAtoms(use);
  await useSessions(use, user);
  return [...used];
}

async function useMemories(use: CallTool): Promise<void> {
  const { memory_id: id } = await use("cortex_add", {
    content: "Ruth rings on Sundays at six.",
    categories: ["family"],
    confidence: 0.9,
  });
  await use("cortex_check", { content: "Ruth does not ring on Sundays at six." });
  await use("cortex_stm", { limit: 5, categories: "family" });
  await use("cortex_search", { query: "when does Ruth ring?", explain: true });
  await use("memory_search", { query: "Ruth", maxResults: 3 });
  await use("memory_get", { path: id, from: 1 });
  await use("temporal_search", { since: "2020-01-01" });
  await use("what_happened_before", { event: id });
  await use("graph_query", { entity: "Ruth", depth: 2 });
  await use("cortex_current", { subject: "Ruth", relation: "works for" });
  await use("cortex_trends", { metric: "volume" });
  await use("cortex_report", {});
  await use("cortex_alerts", {});
  await use("cortex_verify_next", {});
  await use("cortex_stats", {});
  await use("cortex_validate", { id, success: true, note: "She did." });
  await use("cortex_history", { id });
  await use("cortex_update", { id, importance: 4 });
  await use("cortex_edit", { id, append: " She likes long calls." });
  await use("cortex_move", { id, categories: ["calls"] });
  await use("cortex_dedupe", { action: "report" });
  await use("cortex_resolve", {});
  await use("cortex_create_category", { name: "calls", keywords: ["rings"] });
  await use("cortex_list_categories", {});
  await use("working_memory", { action: "pin", content: "Call Ruth back." });
  await use("cortex_forget", { ids: [id], confirm: true });
}

/** Memories of which results say more than of others: one that asks for a person's attention, disputed ones. */
async function useWhatIsRare(use: CallTool): Promise<void> {
  const { memory_id: flagged } = await use("cortex_add", { content: "I want to kill myself." });
  await use("cortex_edit", { id: flagged, content: "I want to kill myself. Nobody cares." });
  await use("cortex_update", { id: flagged, importance: 5 });
  await use("cortex_move", { id: flagged, categories: ["health"] });
  const { memory_id: older } = await use("cortex_add", { content: "I live in Potsdam." });
  const { memory_id: newer } = await use("cortex_add", { content: "I live in Leipzig." });
  await use("cortex_validate", { id: older, success: false });
  await use("cortex_stm", {});
  await use("cortex_search", { query: "Where do I live?", explain: true });
  await use("memory_search", { query: "Where do I live?" });
  await use("memory_get", { path: older });
  await use("temporal_search", { since: "2020-01-01" });
  await use("what_happened_before", { event: older });
  await use("cortex_update", { id: older, importance: 2 });
  await use("cortex_resolve", {});
  await use("cortex_edit", { id: older, append: " I love it." });
  const { id: wrong } = await use("atom_create", {
    subject: "the cat",
    action: "sneezed",
    outcome: "the vase fell",
  });
  await use("cortex_validate", { id: wrong, success: false });
  await use("atom_search", { query: "vase" });
  // Another walk through the same brain begins as this one did.
  await use("cortex_forget", { ids: [flagged, older, newer], confirm: true });
}

async function useAtoms(use: CallTool): Promise<void> {
  const create = async (action: string, outcome: string) =>
    (await use("atom_create", { subject: "the pump", action, outcome }))["id"];
  const cause = await create("lost its oil", "it ran dry");
  const effect = await create("ran dry", "the cellar was flooded");
  await use("atom_link", { from_atom_id: cause, to_atom_id: effect });
  await use("atom_find_causes", { atom_id: effect });
  await use("atom_search", { query: "pump" });
  await use("atomize", { text: "The storm broke the mast, so the race was called off." });
  await use("atom_stats", {});
  await use("temporal_patterns", { outcome: "flooded" });
}

async function useSessions(use: CallTool, user: string): Promise<void> {
  const { session_id } = await use("session_start", { user });
  const { turn_id } = await use("session_turn", { session_id, content: "Who rings today?" });
  await use("session_complete", { session_id, turn_id, content: "Ruth, at six." });
  await use("session_context", { session_id });
  await use("session_edit", {
    session_id,
    block: "context_summary",
    edit: "append",
    text: "\nA note.",
  });
  await use("session_end", { session_id });
  await use("cortex_session_continue", { user });
}
