import { describe, expect, it } from "@jest/globals";
import type { CortexBridge } from "../../ts/index.js";
import { cortexTools } from "../../ts/tools/index.js";
import { type Answer, type CallTool, useEveryTool } from "../e2e/support/every-tool.js";
import { useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** Calls tools by name; what they answer is held against their output schemas. */
const callsOn =
  (brain: CortexBridge): CallTool =>
  async (name, params) => {
    const tool = cortexTools.find((candidate) => candidate.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return (await resultOf(tool, brain, params)).result as Answer;
  };

describe("the output schemas of the tools", () => {
  it.each([true, false])(
    "hold for what each tool answers, also of rare memories, with confidence enabled: %s",
    async (enabled) => {
      const used = await useEveryTool(callsOn(await room.open({ confidence: { enabled } })));
      expect(used.sort()).toEqual(cortexTools.map(({ name }) => name).sort());
    },
  );

  it("have room for the flag of a text that asks for a person's attention", async () => {
    const call = callsOn(await room.open());
    const added = await call("cortex_add", { content: "I want to kill myself." });
    expect(added).toMatchObject({ safety_flag: true });
    const content = "I want to kill myself. Nobody cares.";
    const edited = await call("cortex_edit", { id: added["memory_id"], content });
    expect(edited).toMatchObject({ storage: { safety_flag: true } });
  });
});
