import { describe, expect, it } from "@jest/globals";
import { cancelled, throwIfAborted } from "../../ts/bridge/cancel.js";
import { toCortexError } from "../../ts/bridge/errors.js";
import { CORTEX_ERROR_CODES, CortexError } from "../../ts/index.js";
import native from "../../ts/native.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

describe("error codes", () => {
  it("are the same list in TypeScript and in the addon", () => {
    expect([...native.errorCodes].sort()).toEqual([...CORTEX_ERROR_CODES].sort());
  });
});

describe("errors that reach a caller", () => {
  it("are CortexErrors also when the addon made them, with its error as their cause", async () => {
    const brain = await room.open();
    const error = await brain.getMemory("unknown").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CortexError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "CortexError",
      code: "NOT_FOUND",
      message: expect.stringContaining("unknown"),
      cause: { code: "NOT_FOUND" },
    });
  });

  it("have stacks that lead to the call", async () => {
    const brain = await room.open();
    async function theCallInQuestion() {
      await brain.getMemory("unknown");
    }
    await expect(theCallInQuestion()).rejects.toMatchObject({
      stack: expect.stringContaining("theCallInQuestion"),
    });
  });

  it("are recognised by their code, not by their class", () => {
    const foreign = { code: "BUSY", message: "try again" };
    expect(toCortexError(foreign)).toMatchObject({
      code: "BUSY",
      message: "try again",
      cause: foreign,
    });
  });

  it.each([
    ["an unknown code", { code: "ENOENT", message: "no such file" }, "no such file"],
    ["no code", new TypeError("not a function"), "not a function"],
    ["a thrown text", "oops", "oops"],
    ["undefined", undefined, "undefined"],
  ])("are INTERNAL when they have %s", (_what, thrown, message) => {
    expect(toCortexError(thrown)).toMatchObject({ code: "INTERNAL", message, cause: thrown });
  });

  it.each([
    ["ENOSPC", "DISK_FULL"],
    ["EDQUOT", "DISK_FULL"],
    ["EACCES", "IO_ERROR"],
    ["EISDIR", "IO_ERROR"],
  ])("are the system's when it refused: %s is %s", (code, told) => {
    const refused = Object.assign(new Error(`${code}: refused, write`), { code, errno: -1 });
    expect(toCortexError(refused)).toMatchObject({ code: told, message: refused.message });
  });

  it("are not wrapped twice", () => {
    const error = new CortexError("CLOSED", "closed");
    expect(toCortexError(error)).toBe(error);
  });
});

describe("a cancelled call", () => {
  it("has the signal's reason as its cause", () => {
    const reason = new Error("the user left");
    const signal = AbortSignal.abort(reason);
    expect(cancelled(signal)).toMatchObject({ code: "CANCELLED", cause: reason });
    expect(() => throwIfAborted(signal)).toThrow(CortexError);
    expect(() => throwIfAborted(undefined)).not.toThrow();
    expect(() => throwIfAborted(new AbortController().signal)).not.toThrow();
  });
});
