import { describe, expect, test } from "@jest/globals";
import { type CortexTool, cortexTools, type ToolDetails } from "../../ts/index.js";
import { ASKED, REFUSAL } from "./support/asked-tools.js";
import { useRoom } from "./support/brains.js";
import { BOBS_WORD, furnished } from "./support/two-users.js";

const room = useRoom();

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
