import { describe, expect, it, jest } from "@jest/globals";
import type { Handle } from "../../ts/bridge/handle.js";
import { type BrainMethods, partsOf } from "../../ts/bridge/parts.js";
import { CortexBridge } from "../../ts/index.js";
import { methodsOf, useRoom } from "./support/brains.js";

const room = useRoom();

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Each method of a brain has the parameters and the result of its part's. One that has not does not compile. */
const sameTypes = (
  held: {
    [Name in keyof BrainMethods]: Same<BrainMethods[Name], CortexBridge[Name]>;
  },
): Record<keyof BrainMethods, true> => held;

type Method = (...given: unknown[]) => unknown;

const parts = Object.values(partsOf({} as Handle)).map(
  (part) => part.constructor as { name: string; prototype: Record<string, Method> },
);
const methods = parts.flatMap((part) => methodsOf(part).map((name) => ({ part, name })));

describe("CortexBridge", () => {
  it("has the methods of its parts and of its handle", () => {
    expect(sameTypes).toBeDefined();
    const names = methods.map(({ name }) => name);
    expect([...names, "close", "forUser", "now"].sort()).toEqual(methodsOf(CortexBridge));
  });

  it.each(methods)("hands $name over with all that it was given", async ({ part, name }) => {
    const brain = (await room.open()) as unknown as Record<string, Method>;
    const answer = Promise.resolve("the part's answer");
    const asked = jest.spyOn(part.prototype, name).mockReturnValue(answer);
    try {
      const given = Array.from({ length: brain[name]?.length ?? 0 }, (_, index) => ({ index }));
      expect(brain[name]?.(...given)).toBe(answer);
      expect(asked).toHaveBeenCalledWith(...given);
      expect(asked.mock.contexts[0]).toBeInstanceOf(part);
    } finally {
      asked.mockRestore();
    }
  });
});
