/** How every tool is asked, for tests that hold all of them to a rule. */
import { type Belongings, BOBS_WORD } from "./two-users.js";

/** What each tool is asked about what somebody has. A tool that names one thing of another's must refuse. */
export const ASKED: Record<string, (of: Belongings) => object> = {
  cortex_add: () => ({ content: "The tap drips." }),
  cortex_check: () => ({ content: "The tap does not drip." }),
  cortex_stm: () => ({ limit: 50 }),
  cortex_search: () => ({ query: `kettle ${BOBS_WORD}` }),
  memory_search: () => ({ query: `kettle ${BOBS_WORD}` }),
  memory_get: ({ memory }) => ({ path: memory }),
  temporal_search: () => ({ since: "2026-01-01" }),
  what_happened_before: ({ newer }) => ({ event: newer }),
  cortex_current: ({ user }) => ({ subject: user === "bob" ? "Quokkarina" : "Ruth" }),
  graph_query: ({ user }) => ({ entity: user === "bob" ? "Quokkarina" : "Ruth" }),
  temporal_patterns: () => ({ outcome: "leaks", after: "rusts" }),
  cortex_report: () => ({}),
  cortex_trends: () => ({ metric: "volume" }),
  cortex_alerts: ({ alert }) => ({ acknowledge: alert }),
  cortex_verify_next: () => ({}),
  cortex_stats: () => ({}),
  cortex_validate: ({ memory }) => ({ id: memory, success: true }),
  cortex_history: ({ memory }) => ({ id: memory }),
  cortex_update: ({ memory }) => ({ id: memory, importance: 4 }),
  cortex_edit: ({ text }) => ({ id: text, append: "Yes." }),
  cortex_move: ({ memory }) => ({ id: memory, categories: ["elsewhere"] }),
  cortex_dedupe: () => ({}),
  cortex_resolve: ({ pair }) => ({ id: pair, dismiss: true }),
  cortex_forget: ({ memory }) => ({ ids: [memory] }),
  cortex_create_category: () => ({ name: "garden" }),
  cortex_list_categories: () => ({}),
  working_memory: ({ pin }) => ({ action: "unpin", id: pin }),
  atom_create: () => ({ subject: "rain", action: "falls", outcome: "wet grass" }),
  atom_search: () => ({ query: "leaks" }),
  atom_find_causes: ({ effect }) => ({ atom_id: effect }),
  atom_link: ({ atom, effect }) => ({ from_atom_id: atom, to_atom_id: effect }),
  atom_stats: () => ({}),
  atomize: () => ({ text: "The tap drips because the washer is old." }),
  session_start: ({ session }) => ({ session_id: session }),
  session_turn: ({ session }) => ({ session_id: session, content: "And then?" }),
  session_complete: ({ session }) => ({ session_id: session, turn_id: 1, content: "Done." }),
  session_context: ({ session }) => ({ session_id: session }),
  session_edit: ({ session }) => ({
    session_id: session,
    block: "context_summary",
    edit: "append",
    text: "A note.",
  }),
  session_end: ({ session }) => ({ session_id: session }),
  cortex_session_continue: () => ({}),
};

/** How a tool refuses what is another's: the id of a session can only be taken. */
export const REFUSAL: Record<string, string> = { session_start: "VALIDATION_ERROR" };
