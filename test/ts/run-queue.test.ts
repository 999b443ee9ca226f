/** Runs of a local model: one at a time, who is waited for first, no more than may wait. */
import { expect, it } from "@jest/globals";
import { RunQueue } from "../../ts/embedders/run-queue.js";

const never = new AbortController().signal;

/** A run that goes on until it is ended. */
function run() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, work: () => ended };
}

it("runs one after the other, those for queries before those for documents", async () => {
  const queue = new RunQueue(10);
  const first = run();
  const order: string[] = [];
  const told = (name: string) => async () => {
    order.push(name);
  };
  const all = [
    queue.run("document", never, first.work),
    queue.run("document", never, told("document 1")),
    queue.run("document", never, told("document 2")),
    queue.run("query", never, told("query")),
  ];
  expect(order).toEqual([]);
  first.end();
  await Promise.all(all);
  expect(order).toEqual(["query", "document 1", "document 2"]);
});

it("goes on after a run that failed", async () => {
  const queue = new RunQueue(10);
  const failing = queue.run("document", never, () => Promise.reject(new Error("broken")));
  const next = queue.run("document", never, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

it("a signal ends the waiting, and nobody else's", async () => {
  const queue = new RunQueue(10);
  const first = run();
  const stopping = new AbortController();
  const running = queue.run("document", stopping.signal, first.work);
  const waiting = queue.run("document", stopping.signal, async () => "never");
  const other = queue.run("document", never, async () => "other");
  stopping.abort("enough");
  await expect(waiting).rejects.toBe("enough");
  first.end();
  await running;
  expect(await other).toBe("other");
  await expect(queue.run("query", stopping.signal, async () => 1)).rejects.toBe("enough");
});

it("refuses what is more than may wait, and all that waits when it is stopped", async () => {
  const queue = new RunQueue(1);
  const first = run();
  const running = queue.run("document", never, first.work);
  const waiting = queue.run("document", never, async () => "never");
  await expect(queue.run("query", never, async () => 1)).rejects.toMatchObject({
    code: "EMBEDDER_FAILED",
    problem: "unavailable",
  });
  queue.stop(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  first.end();
  await running;
});
