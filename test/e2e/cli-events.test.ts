/** `cortex events` and what is told of their values. */
import { writeFileSync } from "node:fs";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

test("what a bundle holds and is no event is told by its status, for people and for programs", () => {
  const resource = (resourceType: string, id: string, status: string) => ({
    resource: { resourceType, id, status, effectiveDateTime: "2026-03-04T08:00:00Z" },
  });
  const entry = [
    resource("Observation", "o1", "final"),
    resource("Observation", "o2", "entered-in-error"),
    resource("MedicationAdministration", "m1", "entered-in-error"),
    resource("MedicationAdministration", "m2", "on-hold"),
    resource("Patient", "p", "final"),
  ];
  writeFileSync(place.path("b.json"), JSON.stringify({ resourceType: "Bundle", entry }));
  expect(place.run(["events", "b.json"]).stdout).toBe(
    "Recorded 1 event.\nLeft out 2 entries of status entered-in-error.\n" +
      "Left out 1 entry of status on-hold.\nLeft out 1 resource of type Patient.\n",
  );
  expect(place.json(["events", "b.json", "b.json"])).toEqual({
    recorded: 0,
    existing: 2,
    left_out: [
      { reason: "status", name: "entered-in-error", count: 4 },
      { reason: "status", name: "on-hold", count: 2 },
      { reason: "resource", name: "Patient", count: 2 },
    ],
  });
});

test.each([
  [["--kind", "sleep", "--value", "7"], "--value is of an event that is recorded"],
  [["--label", "donepezil"], "--label is of an event that is recorded"],
  [["doses.csv", "--at", "2026-03-04"], "--at is of an event that is recorded"],
  [["--add", "mood", "--kind", "sleep"], "--kind is of a list, and --add records one event"],
  [["doses.csv", "--from", "2026-03-04"], "--from is of a list, and files are imported"],
])("events %j: an option of another job is wrong usage", (args, says) => {
  const { status, stderr } = place.run(["events", ...args]);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(says) });
});

test("trends of events are of one series, and say which there are", () => {
  const rows = ["sleep,2026-03-01,7,h", "mood,2026-03-01,5,"].join("\n");
  writeFileSync(place.path("e.csv"), `kind,at,value,unit\n${rows}\n`);
  place.run(["events", "e.csv"]);
  const all = place.run(["trends", "--metric", "events"]);
  expect(all.status).toBe(1);
  expect(all.stderr).toMatch(/VALIDATION_ERROR: .*mood; sleep \(h\)/su);
  const sleep = [
    "--now",
    "2026-03-02T08:00:00Z",
    "trends",
    "--metric",
    "events",
    "--event",
    "sleep",
  ];
  expect(place.run(sleep).stdout).toMatch(/^sleep \(h\) of .*1 observation on 1 day/u);
  expect(place.json([...sleep, "--label", "", "--unit", "h"])).toMatchObject({
    event: { kind: "sleep", unit: "h" },
    days: [{ value: 7 }],
  });
  expect(place.run(["trends", "--help"]).stdout).toMatch(
    /--event <kind>[\s\S]*--metric events --event sleep/u,
  );
});
