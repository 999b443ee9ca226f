import type { PolicyListing } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const DAY_0 = "2026-01-01T10:00:00Z";
const DAY_104 = "2026-04-15T10:00:00Z";
const DAY_50 = "2026-02-20T10:00:00Z";

test("an allergy stays critical without anybody setting anything", () => {
  place.add("Mum is allergic to penicillin.", "-c", "health", "--now", DAY_0);
  const { stdout } = place.run(["search", "allergic", "--purpose", "critical", "--now", DAY_104]);
  expect(stdout).toContain("Mum is allergic to penicillin.");
});

test("a policy is kept by the brain, shown in words, and reset", () => {
  place.add("The kettle is blue.", "--now", DAY_0);
  const set = ["policy", "set", "decay_per_day=0.002", "category_decay.medication=", "--by", "ada"];
  expect(place.run(set).stdout).toContain("set by ada");
  const listing = place.json<PolicyListing>(["policy"]);
  expect(listing.in_force.decay_per_day).toBe(0.002);
  expect(listing.in_force.category_decay).toEqual({ allergy: 0, identity: 0, safety: 0.001 });
  expect(place.run(["stm", "--peek", "--now", DAY_50]).stdout).toContain("90%");
  expect(place.run(["policy", "reset"]).stdout).toContain("The brain keeps no policy");
  expect(place.run(["stm", "--peek", "--now", DAY_50]).stdout).toContain("50%");
});

test("a user has thresholds of their own", () => {
  place.add("The kettle is blue.", "--user", "ruth");
  const set = [
    "policy",
    "set",
    "users.ruth.purposes.critical=0.99",
    "users.ruth.high_threshold=0.95",
    "users.j.doe@example.org.medium_threshold=0.7",
  ];
  expect(place.run(set).stdout).toContain("For ruth: high_threshold 95%, critical 99%.");
  const { users } = place.json<PolicyListing>(["policy"]).in_force;
  expect(users).toEqual({
    ruth: { high_threshold: 0.95, purposes: { critical: 0.99 } },
    "j.doe@example.org": { medium_threshold: 0.7 },
  });
  expect(place.json<PolicyListing>(["policy", "set", "users.ruth="]).in_force.users).toEqual({
    "j.doe@example.org": { medium_threshold: 0.7 },
  });
});

test("confidence is counted by category, and a text checked without storing it", () => {
  place.add("My sister lives in Bern.", "-c", "family");
  expect(place.run(["stats", "--by", "category"]).stdout).toMatch(
    /By category[\s\S]*family[ │]+100%/u,
  );
  const check = ["contradictions", "--check", "My sister does not live in Bern."];
  expect(place.run(check).stdout).toContain("My sister lives in Bern.");
  expect(place.json<unknown[]>(["stm"])).toHaveLength(1);
});

test.each([
  [["policy", "set", "decay=1"], 1, /VALIDATION_ERROR: .*"decay"/u],
  [["policy", "set", "decay_per_day"], 1, /VALIDATION_ERROR: "decay_per_day" is no setting/u],
  [["policy", "set", "decay_per_day=fast"], 1, /VALIDATION_ERROR/u],
  [["policy", "set", "--file", "none.json"], 1, /IO_ERROR/u],
  [["policy", "set"], 2, /nothing to set/u],
])("what does not fit is refused: %j", (args, status, says) => {
  place.add("The kettle is blue.");
  const ran = place.run(args);
  expect(ran.status).toBe(status);
  expect(ran.stderr).toMatch(says);
  expect(place.json<PolicyListing>(["policy"]).kept).toBeNull();
});
