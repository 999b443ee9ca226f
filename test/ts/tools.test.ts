import { describe, expect, it } from "@jest/globals";
import {
  cortexAdd,
  cortexDedupe,
  cortexForget,
  cortexHistory,
  cortexStats,
  cortexStm,
  cortexTools,
  cortexValidate,
} from "../../ts/index.js";
import { countingIds, DAY, HOUR, START, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

describe("cortex_stats", () => {
  it("tells of an empty brain that there is nothing, not zero confidence", async () => {
    const { text, result } = await resultOf(cortexStats, await room.open());
    expect(result).toMatchObject({
      total: 0,
      confidence: { average: null, total_with_confidence: 0 },
      oldest: null,
      newest: null,
    });
    expect(text).toContain("Confidence: nothing to score");
  });

  it("counts by kind, category and source, and gives the confidence for now", async () => {
    const brain = await room.open();
    await resultOf(cortexAdd, brain, { content: "One.", category: "work" });
    await stored(brain, { content: "Two.", categories: ["work", "home"], confidence: 0.6 });
    await stored(brain, { content: "Three.", confidence: 0.2, created_at: START - DAY });
    const { text, result } = await resultOf(cortexStats, brain);
    const confidence = {
      average: expect.closeTo((1 + 0.6 + 0.198) / 3, 12),
      distribution: { high_confidence: 1, medium_confidence: 1, low_confidence: 1 },
      total_with_confidence: 3,
    };
    const none = {
      average: null,
      distribution: { high_confidence: 0, medium_confidence: 0, low_confidence: 0 },
      total_with_confidence: 0,
    };
    expect(result).toEqual({
      total: 3,
      by_kind: { stm: 3, embedding: 0, atom: 0 },
      by_category: { work: 2, home: 1, general: 1 },
      by_source: { cortex_add: 1, api: 2 },
      by_confidence_source: { default: 1, explicit: 2 },
      confidence: { ...confidence, by_kind: { stm: confidence, embedding: none, atom: none } },
      outbox: { pending: 0, ok: 0, failed: 0, delete_pending: 0 },
      embeddings: {
        configured: false,
        embedder: null,
        models: [],
        pending: 0,
        failed: 0,
        last_error: null,
        indexes: [],
        message: "none configured",
      },
      database: {
        path: brain.path,
        bytes: expect.any(Number),
        wal_bytes: expect.any(Number),
        schema_version: expect.any(Number),
        sqlite_version: expect.stringMatching(/^3\.\d+/),
      },
      lightrag: null,
      fleet: brain.path === ":memory:" ? null : expect.objectContaining({ state: "up" }),
      retrieval_paths: ["recent", "by id", "words", "time", "speaker"],
      oldest: "2026-02-28T12:00:00.000Z",
      newest: "2026-03-01T12:00:00.000Z",
    });
    expect(text).toContain("Categories: work 2, general 1, home 1\n");
    expect(text).toContain("Confidence: average 60%, high 1, medium 1, low 1, of 3\n");
    expect(text).toContain("Embeddings: none configured\n");
  });

  it("names twenty categories and counts the others", async () => {
    const brain = await room.open();
    await brain.importMemories(
      Array.from({ length: 23 }, (_, index) => ({
        content: `Memory ${index}.`,
        categories: `category ${index}`,
      })),
    );
    const { text, result } = await resultOf(cortexStats, brain);
    expect(text).toContain("and 3 more");
    expect(Object.keys(result.by_category)).toHaveLength(23);
  });

  it("needs no parameters, also as undefined", async () => {
    const brain = await room.open();
    expect((await resultOf(cortexStats, brain, undefined)).result.total).toBe(0);
    expect(await failureOf(cortexStats, brain, { verbose: true })).toMatchObject({
      message: expect.stringContaining('no property "verbose"; it takes: by'),
    });
  });
});

describe("cortex_validate", () => {
  it("records success and failure, and shows the new confidence", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "The train leaves at nine.", confidence: 0.5 });
    const right = await resultOf(cortexValidate, brain, { id: "m1", success: true });
    expect(right.text).toBe(
      "✅ Recorded that it proved right: confidence 50% -> 70% medium\n" +
        "[m1] (2026-03-01 12:00; 70% medium) user: The train leaves at nine.",
    );
    expect(right.result).toMatchObject({ id: "m1", old_confidence: 0.5, new_confidence: 0.7 });
    const wrong = await resultOf(cortexValidate, brain, {
      id: "m1",
      success: false,
      note: "it left at ten",
    });
    expect(wrong.text).toBe(
      "✅ Recorded that it proved wrong: confidence 70% -> 40% low\n" +
        "[m1] (2026-03-01 12:00; 40% low; verify; proved wrong) user: The train leaves at nine.",
    );
    expect((await brain.getConfidenceHistory("m1")).at(-1)).toMatchObject({
      actor: "cortex_validate",
      note: "it left at ten",
    });
  });

  it.each([
    [{ id: "unknown", success: true }, "NOT_FOUND", "unknown"],
    [{ success: true }, "VALIDATION_ERROR", "id is missing"],
    [{ id: "m1" }, "VALIDATION_ERROR", "success is missing"],
    [{ id: 5, success: true }, "VALIDATION_ERROR", "id must be text that is not empty, but is 5"],
    [{ id: "", success: true }, "VALIDATION_ERROR", "id must be text that is not empty"],
    [{ id: "m1", success: "true" }, "VALIDATION_ERROR", "success must be true or false"],
    [{ id: "m1", success: true, note: 5 }, "VALIDATION_ERROR", "note must be text, but is 5"],
  ])("refuses %j", async (params, code, message) => {
    expect(await failureOf(cortexValidate, await room.open(), params)).toEqual({
      code,
      message: expect.stringContaining(message),
    });
  });
});

describe("cortex_history", () => {
  it("is a readable trail of what changed the score", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Told.", confidence: 0.5, source: "chat" });
    room.clock.advance(HOUR);
    await brain.recordValidation("m1", true, { actor: "ada", note: "she\nsays so" });
    const { text, result } = await resultOf(cortexHistory, brain, { id: "m1" });
    expect(text.split("\n")).toEqual([
      "History of [m1] (2026-03-01 12:00; 70% medium) user: Told.",
      "2026-03-01 12:00 created none -> 0.500 by chat",
      "2026-03-01 13:00 validation_success 0.500 -> 0.700 by ada: she says so",
      "now 0.700 (policy formula): base +0.500, validation +0.200",
    ]);
    expect(result).toMatchObject({
      memory_id: "m1",
      count: 2,
      entries: [{}, { note: "she\nsays so" }],
    });
  });

  it.each([
    [{ id: "unknown" }, "NOT_FOUND"],
    [{ id: 5 }, "VALIDATION_ERROR"],
    [{}, "VALIDATION_ERROR"],
  ])("refuses %j with %s", async (params, code) => {
    expect(await failureOf(cortexHistory, await room.open(), params)).toMatchObject({ code });
  });
});

describe("confidence.enabled: false", () => {
  it("hides confidence from everything that the tools say", async () => {
    const brain = await room.open({ confidence: { enabled: false }, ids: countingIds() });
    const outcomes = [
      await resultOf(cortexAdd, brain, { content: "Unscored.", confidence: 0.7 }),
      await resultOf(cortexStm, brain),
      await resultOf(cortexStats, brain),
      await resultOf(cortexValidate, brain, { id: "m1", success: true }),
      await resultOf(cortexHistory, brain, { id: "m1" }),
    ];
    for (const { text, result } of outcomes) {
      expect(text).not.toMatch(/conf=|confidence|->|%/i);
      expect(JSON.stringify(result)).not.toMatch(/confidence/i);
    }
  });
});

describe("every tool", () => {
  it("has a name, a label, a description and described parameters, and takes no others", () => {
    expect(cortexTools.map(({ name }) => name)).toEqual([
      "cortex_add",
      "cortex_check",
      "cortex_stm",
      "cortex_search",
      "memory_search",
      "memory_get",
      "temporal_search",
      "what_happened_before",
      "graph_query",
      "cortex_current",
      "temporal_patterns",
      "cortex_trends",
      "cortex_report",
      "cortex_alerts",
      "cortex_verify_next",
      "cortex_stats",
      "cortex_validate",
      "cortex_history",
      "cortex_update",
      "cortex_edit",
      "cortex_move",
      "cortex_dedupe",
      "cortex_resolve",
      "cortex_forget",
      "cortex_create_category",
      "cortex_list_categories",
      "working_memory",
      "atom_create",
      "atom_search",
      "atom_find_causes",
      "atom_link",
      "atom_stats",
      "atomize",
      "session_start",
      "session_turn",
      "session_complete",
      "session_context",
      "session_edit",
      "session_end",
      "cortex_session_continue",
    ]);
    for (const { label, description, parameters } of cortexTools) {
      expect(label).not.toBe("");
      expect(description.length).toBeGreaterThan(40);
      expect(parameters).toMatchObject({ type: "object", additionalProperties: false });
      for (const parameter of Object.values(parameters.properties)) {
        expect(parameter).toHaveProperty("description");
      }
    }
  });

  it("has one name for each thing: older ones are taken, and shown to no model", async () => {
    const shown = JSON.stringify(cortexTools.map(({ parameters }) => parameters));
    expect(shown).not.toMatch(/"category":|"batch_embeddings":|[Oo]lder name/u);
    const brain = await room.open();
    await stored(brain, { content: "Tea at home.", categories: "home" });
    for (const [tool, answer] of [
      [cortexStm, { count: 1 }],
      [cortexDedupe, { compared: 1 }],
      [cortexForget, { memories: 1 }],
    ] as const) {
      const { result } = await resultOf<object>(tool, brain, { category: "home" });
      expect(result).toMatchObject(answer);
    }
    const refusal = await failureOf(cortexStm, brain, { categorie: "home" });
    expect(refusal.message).toMatch(/no property "categorie".*categories/u);
    expect(refusal.message).not.toMatch(/\bcategory\b/u);
  });

  it.each(cortexTools.map((tool) => [tool.name, tool] as const))(
    "%s answers with a failure when the brain cannot be opened, and does not throw",
    async (_name, tool) => {
      const outcome = await tool.execute(
        () => Promise.reject(Object.assign(new Error("no disk"), { code: "IO_ERROR" })),
        validParams(tool.name),
      );
      expect(outcome.details).toEqual({ failure: { code: "IO_ERROR", message: "no disk" } });
    },
  );

  it.each(cortexTools.map((tool) => [tool.name, tool] as const))(
    "%s answers CLOSED when the brain was closed, and CANCELLED to a signal already given",
    async (_name, tool) => {
      const brain = await room.open();
      await brain.close();
      const params = validParams(tool.name);
      expect((await tool.execute(() => brain, params)).details).toMatchObject({
        failure: { code: "CLOSED" },
      });
      const cancelled = await tool.execute(() => brain, params, AbortSignal.abort());
      expect(cancelled.details).toMatchObject({ failure: { code: "CANCELLED" } });
    },
  );

  it("does not open the brain for parameters that are wrong", async () => {
    let opened = false;
    await cortexAdd.execute(async () => {
      opened = true;
      throw new Error("opened");
    }, {});
    expect(opened).toBe(false);
  });
});

function validParams(name: string): object {
  switch (name) {
    case "cortex_add":
    case "cortex_check":
      return { content: "x" };
    case "cortex_trends":
      return { metric: "volume" };
    case "cortex_search":
    case "memory_search":
    case "temporal_search":
      return { query: "x" };
    case "memory_get":
      return { path: "m1" };
    case "graph_query":
      return { entity: "x" };
    case "cortex_current":
      return { subject: "x" };
    case "what_happened_before":
      return { event: "x" };
    case "cortex_validate":
      return { id: "m1", success: true };
    case "cortex_history":
      return { id: "m1" };
    case "cortex_update":
      return { id: "m1", importance: 0 };
    case "cortex_edit":
      return { id: "m1", append: "x" };
    case "cortex_move":
      return { id: "m1", categories: "home" };
    case "cortex_forget":
      return { id: "m1" };
    case "cortex_create_category":
      return { name: "home" };
    case "working_memory":
      return { action: "view" };
    case "atom_create":
      return { subject: "x", action: "y", outcome: "z" };
    case "atom_search":
      return { query: "x" };
    case "atom_find_causes":
    case "temporal_patterns":
      return { outcome: "x" };
    case "atom_link":
      return { from_atom_id: "a1", to_atom_id: "a2" };
    case "atomize":
      return { text: "x" };
    case "session_turn":
      return { session_id: "s1", content: "x" };
    case "session_complete":
      return { session_id: "s1", turn_id: 1, content: "x" };
    case "session_edit":
      return { session_id: "s1", block: "context_summary", edit: "append", text: "x" };
    case "session_context":
    case "session_end":
      return { session_id: "s1" };
    default:
      return {};
  }
}
