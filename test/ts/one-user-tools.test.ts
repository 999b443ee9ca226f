import { describe, expect, test } from "@jest/globals";
import { type CortexTool, cortexTools, type ToolDetails } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";
import { type Belongings, BOBS_WORD, furnished } from "./support/two-users.js";

const room = useRoom();

/** What each tool is asked about what somebody has. A tool that names one thing of another's must refuse. */
const ASKED: Record<string, (of: Belongings) => object> = {
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
const REFUSAL: Record<string, string> = { session_start: "VALIDATION_ERROR" };

async function call(
  name: string,
  params: object,
  { brain }: Awaited<ReturnType<typeof furnished>>,
): Promise<{ said: string; details: ToolDetails }> {
  const tool = cortexTools.find((each) => each.name === name) as CortexTool;
  const { content, details } = await tool.execute(() => brain, params);
  return { said: JSON.stringify({ content, details }).toLowerCase(), details };
}

describe("a tool answers for the brain's user", () => {
  test("every tool is asked", () => {
    expect(cortexTools.map(({ name }) => name).sort()).toEqual(Object.keys(ASKED).sort());
  });

  test.each(Object.entries(ASKED))("%s", async (name, params) => {
    const both = await furnished(room);
    const own = await call(name, params(both.ada), both);
    expect(own.details).toHaveProperty("result");
    expect(own.said).not.toContain(BOBS_WORD);

    const others = await call(name, params(both.bob), both);
    const names = JSON.stringify(params(both.bob)) !== JSON.stringify(params(both.ada));
    expect(others.details).toMatchObject(
      names ? { failure: { code: REFUSAL[name] ?? "NOT_FOUND" } } : { result: expect.anything() },
    );
    expect(others.said.replaceAll("quokkarina", "").replaceAll(both.bob.text, "")).not.toContain(
      BOBS_WORD,
    );
  });

  test("and for everybody where its host was set up so", async () => {
    const both = await furnished(room, { allUsers: true });
    for (const name of ["cortex_stm", "cortex_search", "memory_get", "atom_search"]) {
      const { said } = await call(name, ASKED[name]?.(both.bob) ?? {}, both);
      expect([name, said]).toEqual([name, expect.stringContaining(BOBS_WORD)]);
    }
    const { said } = await call("cortex_stm", { user: "ada" }, both);
    expect(said).not.toContain(BOBS_WORD);
  });

  test.each(["cortex_stm", "cortex_forget", "session_start", "cortex_session_continue"])(
    "%s refuses to be asked about another user, unless its host was set up so",
    async (name) => {
      const one = await furnished(room);
      const refused = await call(name, { user: "bob" }, one);
      expect(refused.details).toMatchObject({
        failure: {
          code: "VALIDATION_ERROR",
          message: 'user is "bob", but this host answers for one user, "ada": leave user out',
        },
      });
      expect((await call(name, { user: "ada" }, one)).details).toHaveProperty("result");
      const all = await furnished(room, { allUsers: true, path: room.file(name) });
      expect((await call(name, { user: "bob" }, all)).details).toHaveProperty("result");
    },
  );
});
