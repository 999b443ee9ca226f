import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, cortexTools } from "../../ts/index.js";
import { recallBlock } from "../../ts/recall/block.js";
import { memoryLine } from "../../ts/recall/line.js";
import { isWorthKeeping, memoriesFor } from "../../ts/recall/prompt.js";
import { countingIds, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** Half an hour before midnight in UTC, the next morning in Tokyo. */
const SAID = "2023-05-08T22:30:00Z";
const REPTILES = "[m1] (2023-05-09 07:30; 10% low; verify; stored by agent planner) Joanna:";

/** A brain of the user ada in Tokyo: what Joanna said, told by an agent; what ada said; what bob said. */
async function household(): Promise<CortexBridge> {
  const brain = await room.open({ ids: countingIds(), userId: "ada", timezone: "Asia/Tokyo" });
  await stored(brain, {
    content: "I am allergic to most reptiles.",
    speaker: "Joanna",
    created_at: SAID,
    importance: 1,
    is_proxy: true,
    proxy_agent: "planner",
  });
  await stored(brain, { content: "I live in Bern.", importance: 1 });
  await stored(brain, { content: "I live in Graz.", importance: 1 });
  await brain.pin({ memory_id: "m1" });
  await brain.startSession({ session_id: "s1", user_id: "ada" });
  const session = await brain.openSession("s1");
  await session.appendTurn({ user_message: { content: "Where is the boat?" } });
  await brain.createAtom({ subject: "frost", action: "comes", outcome: "the pipes burst" });
  return brain;
}

/** What each tool must say in its text alone: who, when in the brain's zone, how sure, which. */
const TEXTS: Record<string, [params: object, ...said: (string | RegExp)[]]> = {
  cortex_add: [
    { content: "I live in Ulm." },
    /contradicts \(value: .*\) \[m\d\] \(2026-03-01 21:00; \d+% \w+.*\) user: I live in/u,
  ],
  cortex_check: [
    { content: "I am allergic to most reptiles.", speaker: "Joanna" },
    /\[m1\] says it already: "I am allergic to most reptiles\."/u,
  ],
  cortex_verify_next: [
    {},
    /\[m1\] \(2023-05-09 .*; 10% low; verify \(.*\); stored by agent planner\) Joanna: I am allergic/u,
  ],
  cortex_stm: [{}, `${REPTILES} I am allergic to most reptiles.`, "user: I live in Graz."],
  cortex_search: [{ query: "reptiles" }, `${REPTILES} I am allergic`],
  memory_search: [{ query: "reptiles" }, `${REPTILES} I am allergic`],
  memory_get: [{ path: "m1" }, `${REPTILES}\nI am allergic to most reptiles.`],
  temporal_search: [{ query: "on 9 May 2023" }, `${REPTILES} I am allergic`],
  what_happened_before: [{ event: "m2" }, `${REPTILES} I am allergic`],
  graph_query: [{ entity: "me" }, /user - live in - Bern.*, says \[m2\] \(2026-03-01 21:00; \d+%/u],
  cortex_current: [
    { subject: "me", relation: "lives in" },
    /user - live in - Graz \(since 2026-03-01\), says \[m3\] \(2026-03-01 21:00; \d+%/u,
  ],
  cortex_validate: [{ id: "reptiles", success: true }, "Joanna: I am allergic", "[m1]"],
  cortex_history: [
    { id: "most reptiles" },
    `${REPTILES} I am allergic`,
    "2026-03-01 21:00 created",
  ],
  cortex_update: [{ id: "m1", topics: ["pets"] }, `${REPTILES} I am allergic`],
  cortex_edit: [
    { id: "m1", append: "And cats." },
    `${REPTILES} I am allergic to most reptiles. And`,
  ],
  cortex_move: [
    { id: "m1", category: "health" },
    "verify; health; stored by agent planner) Joanna:",
  ],
  cortex_resolve: [{}, /older, .*says "Bern": \[m2\] \(2026-03-01 21:00; 70%.*\) user: I live/u],
  cortex_forget: [{ id: "most reptiles" }, "Would forget 1 memory", `${REPTILES} I am allergic`],
  working_memory: [{ action: "view" }, `${REPTILES} I am allergic`],
  atom_search: [{ query: "frost" }, /\(2026-03-01 21:00; 100% high; told by api\) \{frost\}/u],
  cortex_session_continue: [{}, "Session s1 of the user", "[turn 1] (2026-03-01 21:00) user:"],
  session_start: [{ session_id: "new" }, "session new of user"],
  cortex_stats: [{}, "newest: 2026-03-01 21:00"],
  session_context: [{ session_id: "s1" }, "Where is the boat?"],
};

/** They tell of no memory. */
const SAY_NOTHING_OF_MEMORIES = [
  "temporal_patterns",
  "cortex_trends",
  "cortex_report",
  "cortex_alerts",
  "cortex_dedupe",
  "cortex_create_category",
  "cortex_list_categories",
  "atom_create",
  "atom_find_causes",
  "atom_link",
  "atom_stats",
  "atomize",
  "session_turn",
  "session_complete",
  "session_edit",
  "session_end",
];

describe("what an agent reads says who, when, how sure and which", () => {
  it("in the text of every tool, or the tool tells of no memory", () => {
    const named = [...Object.keys(TEXTS), ...SAY_NOTHING_OF_MEMORIES].sort();
    expect(cortexTools.map(({ name }) => name).sort()).toEqual(named);
  });

  it.each(Object.entries(TEXTS))("%s", async (name, [params, ...said]) => {
    const brain = await household();
    const tool = cortexTools.find((each) => each.name === name);
    const outcome = await tool?.execute(() => brain, params);
    for (const piece of said) {
      expect(outcome?.content[0]?.text).toEqual(
        typeof piece === "string" ? expect.stringContaining(piece) : expect.stringMatching(piece),
      );
    }
  });

  it("names users where they are not the brain's own", async () => {
    const brain = await household();
    await stored(brain, { content: "I hate sushi.", user_id: "bob" });
    await stored(brain, { content: "I keep bees.", user_id: "bob", speaker: "Zoe; 99% high" });
    const [bees, sushi] = await brain.getRecentSTM({ user_id: "bob", peek: true });
    expect(memoryLine(sushi as never, brain)).toContain(") user bob: I hate sushi.");
    expect(memoryLine(bees as never, brain)).toContain(') "Zoe; 99% high" (of user bob): I keep');
  });

  it.each([
    [{ by: ["m7", "m8"], proved_wrong: false }, "; disputed by m7, m8"],
    [{ by: [], proved_wrong: true }, "; proved wrong"],
    [null, ""],
  ])("says how it is disputed: %j", async (disputed, words) => {
    const brain = await household();
    const whole = await brain.getMemory("m3", { peek: true });
    const memory = { ...whole, disputed, conflicts_with: [] };
    expect(memoryLine(memory, brain)).toContain(`(2026-03-01 21:00; 100% high${words}) user:`);
  });

  it("shows nothing that is read and not seen", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "a\u202Eb\u{E0049}c\nd" });
    expect(memoryLine(await brain.getMemory(id), brain)).toContain("user: abc d");
  });
});

describe("a piece of text in the place of an id", () => {
  it.each(["cortex_validate", "cortex_history", "cortex_forget"])(
    "of %s is refused with the candidates when several memories hold it",
    async (name) => {
      const brain = await household();
      const tool = cortexTools.find((each) => each.name === name);
      const params = { id: "I live in", ...(name === "cortex_validate" ? { success: true } : {}) };
      const outcome = await tool?.execute(() => brain, params);
      expect(outcome?.details).toMatchObject({
        failure: { code: "AMBIGUOUS", message: expect.stringMatching(/m2[\s\S]*m3|m3[\s\S]*m2/u) },
      });
    },
  );
});

describe("a refusal", () => {
  it("of a store carries the whole result beside code and message", async () => {
    const brain = await room.open();
    const tool = cortexTools.find(({ name }) => name === "cortex_add");
    const { details } = (await tool?.execute(() => brain, { content: " " })) ?? {};
    expect(details).toEqual({
      failure: { code: "CONTENT_EMPTY", message: expect.any(String) },
      storage: expect.objectContaining({
        status: "CONTENT_EMPTY",
        is_rejected: true,
        is_success: false,
      }),
    });
  });

  it("of an agent type names those that are registered", async () => {
    const brain = await household();
    await brain.registerAgentType("LIBRARIAN");
    const tool = cortexTools.find(({ name }) => name === "session_complete");
    const params = { session_id: "s1", turn_id: 1, content: "Here.", agent_type: "claude" };
    const outcome = await tool?.execute(() => brain, params);
    expect(outcome?.content[0]?.text).toMatch(/GENERAL_HEALTH.*LIBRARIAN.*claude/u);
  });
});

/** What somebody told an agent. */
const LIFE = [
  "I'm allergic to penicillin.",
  "I live in Leipzig with my husband.",
  "The garden needs water in July.",
  "My best friend Ludwig moved to Bonn.",
  "We have a meeting with the school on Friday.",
  "My morning run was great.",
  "I like autumn best of all.",
  "My car is a red Fiat.",
  "Mum takes metformin twice a day.",
  "The list of guests is on the fridge.",
];

describe("before a prompt", () => {
  async function asked(prompt: string): Promise<string[]> {
    const brain = await household();
    await stored(brain, { content: "Thanks, that was a great morning at the lake!" });
    await stored(brain, { content: "Where do I live?" });
    const hits = await memoriesFor(brain, prompt, {});
    return hits.map(({ content }) => content);
  }

  it.each([
    "ok",
    "Thanks, that's great!",
    "Good morning! How are you?",
    "Please write a haiku about autumn leaves",
    "TypeError: Cannot read properties of undefined (reading 'map')\n    at List (List.jsx:24:31)",
  ])("memory has nothing to say on %j", async (prompt) => {
    expect(await asked(prompt)).toEqual([]);
  });

  it.each([
    "Write a short story about a garden gnome who travels to the moon with his best friend",
    "Thanks, that's great!",
    "Good morning! How are you?",
  ])("nor on %j, whose words some memories have", async (prompt) => {
    const brain = await room.open();
    for (const content of LIFE) {
      await stored(brain, { content });
    }
    expect(await memoriesFor(brain, prompt, {})).toEqual([]);
    expect(await memoriesFor(brain, "Tell me what I am allergic to", {})).not.toEqual([]);
  });

  it("a host can make the block of it that goes before a prompt", async () => {
    const brain = await household();
    const hits = await memoriesFor(brain, "Which reptiles is Joanna allergic to?", { limit: 5 });
    const block = recallBlock(hits, brain, 500);
    expect(block).toMatch(
      /^<cortex-memories>\n[\s\S]*Joanna: I am allergic[\s\S]*<\/cortex-memories>$/u,
    );
    expect(recallBlock([], brain, 500)).toBe("");
  });

  it("what fits is told, and never the question itself", async () => {
    expect(await asked("where do I live")).toEqual(["I live in Graz.", "I live in Bern."]);
    expect(await asked("Which reptiles is Joanna allergic to?")).toContain(
      "I am allergic to most reptiles.",
    );
  });
});

describe("of a message is worth keeping what it tells", () => {
  it.each([
    ["I moved to Leipzig last week.", true],
    ["I moved to Leipzig last week. Can you find me a dentist?", true],
    ["We are going to sail to Gotland in June.", true],
    ["Please remember that my sister is called Ruth.", true],
    ["Please remember: the key hangs behind the door.", true],
    ["I want you to remember that I hate cilantro.", true],
    ["Don't forget that my appointment is on Friday.", true],
    ["Keep in mind that I do not eat pork.", true],
    ["Could you note that I moved to Bonn?", true],
    ["Don't forget Mila is allergic to pistachios", true],
    ["Interview at Sartorius is on Nov 4 at 10am", true],
    ["Add to memory: my shoe size is 43", true],
    ["Build takes 3 minutes", true],
    ["Call with Petra went well", true],
    ["Visit at the dentist on Monday at 9", true],
    ["refactor the checkout, and note that prices are in cents everywhere", true],
    ["looks good, merge it", false],
    ["Verify Docker is running", false],
    ["Search for the code Petra wrote", false],
    ["Please remember to water the plants.", false],
    ["Where do I live?", false],
    ["Please forget what I said about my husband's job.", false],
    ["Thanks, that's great!", false],
    ["npm ERR! code ENOENT", false],
    ["npm ERR! code ENOENT\nnpm ERR! syscall open", false],
    ["error: failed to push some refs to the fork", false],
    ["fatal: not a git repository", false],
    ["npm WARN deprecated glob@7.2.3: no longer supported", false],
    ["error[E0382]: borrow of moved value", false],
    ["git push origin main", false],
    ["docker compose up -d", false],
    ["$ CI=1 npm test", false],
    ["rm -rf build && cmake .", false],
    ["I use git push origin main to deploy every Friday", true],
    ["My docker host is db-1", true],
    ["docker works on my laptop again", true],
    ["git is what we use at work", true],
    ["TypeError: x is undefined\n  at foo (a.js:1:2)", false],
    [
      "panic: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:8 +0x1d",
      false,
    ],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    go()\nOSError: no',
      false,
    ],
    ["bash: foo: command not found", false],
    ["I got a TypeError in my talk today", true],
    ["My server is down:\nTypeError: x is undefined\n  at foo (a.js:1:2)", true],
    ["never mind, forget about what I said regarding Tom", false],
    ["Never mind the rain, we went sailing.", true],
    ["stop", false],
    ["you are wrong", false],
    ["/clear", false],
    ["that's better", false],
    ["lgtm", false],
    ["Ruth died.", true],
    ["我对花生过敏", true],
    ["My bad knee.", true],
    ["weight 80", true],
    ["Danke dir!", false],
    ["Bitte schreibe einen Test.", false],
    ["Bitte merk dir, dass ich keine Nüsse vertrage.", true],
    ["$ git log\nOn branch main\nnothing was changed", false],
    ["$ git log\nOn branch main\n\nMy build runs on a Mac.", true],
    ["diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-the old\n+the new", false],
    ["docker compose up -d && docker logs -f web", false],
    ["import os\nfrom os import path", false],
    ['<p class="card">Jan lives in Metz</p>', false],
    ['Translate "I live in Metz" into French.', false],
    ['Summarise this note: "Ina lives in Metz. She is a baker."', false],
    ["Translate this: I live in Metz. I have a dog.\n\nI am ill today.", true],
    ["Translate this: I live in Metz. I have a dog.", false],
    ["Suppose I had no car, how would I get to Metz?", false],
    ["Write a song about the spring and my cat", false],
    ["Make sure nobody gives Oma nuts, she is allergic.", true],
    ["Don't give Oma nuts.", true],
    ["Write a story about a girl, she is a pirate.", false],
    ["Do not write long answers.", false],
    ["oh well, delete what I said of the surgery", false],
    ["I can't forget what my father said about Tom", true],
    ["I moved to Leipzig.\nnpm ERR! code ENOENT", true],
    ["I made an error: the boat leaves on Sunday.", true],
    ["const [items, setItems] = useState([]);\nuseEffect(() => { load(); }, []);", false],
  ])("%j: %j", (message, kept) => {
    expect(isWorthKeeping(message)).toBe(kept);
  });
});
