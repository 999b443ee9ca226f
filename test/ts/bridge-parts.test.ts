import { describe, expect, it, jest } from "@jest/globals";
import type { Handle } from "../../ts/bridge/handle.js";
import { METHODS, partsOf } from "../../ts/bridge/parts.js";
import { CortexBridge } from "../../ts/index.js";
import { methodsOf, useRoom } from "./support/brains.js";

const room = useRoom();

type Method = (...given: unknown[]) => unknown;

const parts = Object.values(partsOf({} as Handle)).map(
  (part) => part.constructor as { name: string; prototype: Record<string, Method> },
);
const methods = parts.flatMap((part) => methodsOf(part).map((name) => ({ part, name })));

describe("CortexBridge", () => {
  it("has the methods of its parts, each of one, and of its handle", () => {
    const names = methods.map(({ name }) => name);
    expect(METHODS.map(([name]) => name).sort()).toEqual([...names].sort());
    expect([...names, "close", "forUser", "now"].sort()).toEqual(methodsOf(CortexBridge));
  });

  it.each(methods)("hands $name over with all that it was given", async ({ part, name }) => {
    const brain = (await room.open()) as unknown as Record<string, Method>;
    const answer = Promise.resolve("the part's answer");
    const asked = jest.spyOn(part.prototype, name).mockReturnValue(answer);
    try {
      const given = [{ one: 1 }, "two", 3];
      expect(brain[name]?.(...given)).toBe(answer);
      expect(asked).toHaveBeenCalledWith(...given);
      expect(asked.mock.contexts[0]).toBeInstanceOf(part);
      expect(brain[name]).toHaveProperty("name", name);
    } finally {
      asked.mockRestore();
    }
  });
});
