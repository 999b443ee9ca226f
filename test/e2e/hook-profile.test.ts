/** The setting `recall.profile` in the processes that coding agents start before a prompt. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOOK_HOSTS } from "../../ts/hooks/hosts.js";
import { estimateTokens } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

const place = new Workplace();
afterAll(() => place.dispose());

const shop = place.path("shop");
const log = place.path("hook.log");
const logged = () => (existsSync(log) ? readFileSync(log, "utf8") : "");

/** A file of settings that asks for recall in this way. */
function settings(recall: object): string {
  const path = place.path("settings.json");
  writeFileSync(path, JSON.stringify({ recall }));
  return path;
}

interface Asking {
  recall?: object;
  user?: string;
  host?: string;
  folder?: string;
  question?: string;
}

/** What a hook's process puts before a prompt. */
function recalled({
  recall = {},
  user = "ada",
  host = "claude-code",
  folder = place.folder,
  question = "Where does the boat lie?",
}: Asking = {}): string {
  const input = JSON.stringify({ session_id: "s", cwd: folder, prompt: question });
  const options = ["--host", host, "--user", user, "--config", settings(recall)];
  const { status, stdout, stderr } = place.runProcess(
    ["hook", "prompt", "--timeout", "120", ...options],
    { input, env: { CORTEX_HOOK_LOG: log } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout === "" ? "" : blockIn(JSON.parse(stdout));
}

/** The one text of an answer that is a block, wherever a host looks for it. */
function blockIn(answer: unknown): string {
  const texts = Object.values(answer as object).flatMap((value: unknown) =>
    typeof value === "object" && value !== null ? [blockIn(value)] : [String(value)],
  );
  return texts.find((text) => text.startsWith("<cortex-memories>")) ?? "";
}

/** The memories of a block, one a line. */
const linesOf = (block: string) => block.split("\n").filter((line) => line.startsWith("- ["));

const CHECK = /verify \(told today, not sure from the start; nobody checked it\)/u;

beforeAll(() => {
  mkdirSync(join(shop, ".git"), { recursive: true });
  for (const user of ["ada", "bob"]) {
    place.add("The boat lies in Bergen harbour, by the old pier.", "--user", user);
    place.add("The boat lies in Bergen.", "--user", user, "--confidence", "0.6");
  }
  const json = { session_id: "s", cwd: shop, prompt: "Our staging server is called Petrel." };
  for (const user of ["ada", "bob"]) {
    place.run(["hook", "turn-end", "--timeout", "120", "--user", user], {
      input: JSON.stringify(json),
    });
  }
  place.json([
    "policy",
    "set",
    "profiles.careful.standing_weight=0.9",
    "users.ada.profiles.careful.verify_below=0.8",
  ]);
});

describe.each(HOOK_HOSTS)("before a prompt of %s", (host) => {
  it("what is sure comes first and what is not is marked, where the setting names a profile", () => {
    const [first = "", second = "", ...others] = linesOf(
      recalled({ host, recall: { profile: "careful" } }),
    );
    expect(first).toContain("by the old pier.");
    expect(first).not.toContain("verify");
    expect(second).toMatch(CHECK);
    expect(others).toEqual([]);
  });

  it("the words alone decide, and nothing is marked, where it names none", () => {
    const [first = "", second = "", ...others] = linesOf(recalled({ host }));
    expect(first).toMatch(/user: The boat lies in Bergen\.$/u);
    expect(second).toContain("by the old pier.");
    expect(`${first}${second}`).not.toContain("verify");
    expect(others).toEqual([]);
  });
});

describe("a profile of the setting", () => {
  const profile = "careful";

  it("has for another user the numbers of everybody, not those of the one who has some", () => {
    const [first = "", second = ""] = linesOf(recalled({ user: "bob", recall: { profile } }));
    expect(first).toContain("by the old pier.");
    expect(`${first}${second}`).not.toContain("verify");
  });

  it("never lets the budget be passed, however much it marks", () => {
    const marked = recalled({ recall: { profile } });
    const plain = recalled();
    expect(estimateTokens(marked)).toBeGreaterThan(estimateTokens(plain));
    const max_tokens = estimateTokens(plain);
    const cut = recalled({ recall: { profile, max_tokens } });
    expect(estimateTokens(cut)).toBeLessThanOrEqual(max_tokens);
    expect(linesOf(cut)).toEqual(linesOf(marked).slice(0, 1));
    expect(linesOf(recalled({ recall: { profile, max_memories: 1 } }))).toEqual(linesOf(cut));
  });

  it("shows nobody more than their own memories and those of their project", () => {
    const question = "What is our staging server called?";
    for (const user of ["ada", "bob"]) {
      const inProject = recalled({ user, folder: shop, question, recall: { profile } });
      expect(linesOf(inProject)).toEqual([expect.stringMatching(/ user: .* Petrel\.$/u)]);
      expect(recalled({ user, question, recall: { profile } })).toBe("");
    }
  });

  it("that the brain has not gives nothing, and only the log says which there are", () => {
    expect(logged()).toBe("");
    expect(recalled({ recall: { profile: "careless" } })).toBe("");
    expect(logged()).toMatch(/VALIDATION_ERROR: .*"careless" \(there are careful\)/u);
  });
});
