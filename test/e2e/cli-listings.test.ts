import type { CortexMemory, Page } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const cursorIn = (stderr: string) => /add --after (\S+)/u.exec(stderr)?.[1] as string;

describe("lists page by page", () => {
  test("stm tells how to get the next page, for people and for programs", () => {
    for (const content of ["One apple.", "Two pears.", "Three plums."]) place.add(content);
    const first = place.run(["stm", "-n", "2", "--peek"]);
    expect(first.stdout).toContain("Three plums.");
    expect(first.stdout).not.toContain("One apple.");
    const rest = place.run(["stm", "-n", "2", "--peek", "--after", cursorIn(first.stderr)]);
    expect(rest).toMatchObject({ status: 0, stderr: "" });
    expect(rest.stdout).toContain("One apple.");
    expect(rest.stdout).not.toContain("Two pears.");

    const pages = ["stm", "-n", "2", "--peek", "--after"];
    const told = place.json<Page<CortexMemory>>([...pages, "start"]);
    expect(told.items.map(({ content }) => content)).toEqual(["Three plums.", "Two pears."]);
    const last = place.json<Page<CortexMemory>>([...pages, told.next as string]);
    expect(last).toMatchObject({ items: [{ content: "One apple." }], next: null });
    // Programs that ask for no pages get an array, as ever.
    expect(place.json<CortexMemory[]>(["stm", "-n", "2", "--peek"])).toHaveLength(2);
  });

  test("a cursor of another list is refused", () => {
    for (const content of ["One apple.", "Two pears."]) place.add(content);
    const after = cursorIn(place.run(["stm", "-n", "1"]).stderr);
    for (const given of [
      ["stm", "--proxy", "--after", after],
      ["events", "--after", after],
      ["stm", "--after", after.slice(1)],
    ]) {
      const { status, stderr } = place.run(given);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^cortex: VALIDATION_ERROR: after .*beginning/su),
      });
    }
  });

  test("events, a history, sessions and their turns go on", () => {
    for (const day of ["01", "02", "03"])
      place.run(["events", "--add", "visit", "--at", `2026-01-${day}`, "--id", day]);
    const events = place.run(["events", "-n", "2"]);
    const rest = ["events", "--after", cursorIn(events.stderr)];
    expect(place.json<Page<{ id: string }>>(rest).items.map(({ id }) => id)).toEqual(["03"]);

    const id = place.add("The gate is blue.");
    place.run(["validate", id, "--success"]);
    const history = place.json<Page<{ reason: string }>>([
      "history",
      id,
      "-n",
      "1",
      "--after",
      "start",
    ]);
    expect(history.items.map(({ reason }) => reason)).toEqual(["created"]);
    const later = ["history", id, "--after", history.next as string];
    expect(place.json<Page<{ reason: string }>>(later).items).toMatchObject([
      { reason: "validation_success" },
    ]);

    for (const name of ["talk-1", "talk-2", "talk-3"]) place.run(["session", "start", name]);
    const list = ["session", "list", "--limit", "2"];
    expect(place.run(list).stderr).toContain("add --after start");
    const sessions = place.json<Page<{ session_id: string }>>([...list, "--after", "start"]);
    expect(sessions.items.map(({ session_id }) => session_id)).toEqual(["talk-3", "talk-2"]);
    const last = place.json<Page<{ session_id: string }>>([
      ...list,
      "--after",
      sessions.next as string,
    ]);
    expect(last).toMatchObject({ items: [{ session_id: "talk-1" }], next: null });
  });

  test("contradictions of several lists have no pages", () => {
    place.add("I live in Bern.");
    place.add("I live in Ulm.");
    const { status, stderr } = place.run(["contradictions", "--after", "start"]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("--status") });
    const all = ["contradictions", "--status", "all", "--after", "start"];
    expect(place.json<Page<unknown>>(all)).toMatchObject({ next: null });
  });
});
