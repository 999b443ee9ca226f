/** Hooks of coding agents answer for one user: each event of each host, in a brain in which another has things. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { projectOf, projectUser } from "../../ts/config/project.js";
import { HOOK_HOSTS, type HookEvent, type HookHost } from "../../ts/hooks/hosts.js";
import { answerHook } from "../../ts/hooks/main.js";
import type { CortexBridge } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";
import { BOBS_WORD, everythingOf, furnished } from "./support/two-users.js";

const room = useRoom();

/** Hooks have the clock of the machine; what they tell of times is to be the same each time. */
const BEGIN = Date.now();

/** The host's session that Bob has, and Ada's host names, too. */
const BOBS_SESSION = "the-same-session";

/** What Ada's agent tells of each event, in a session of her own and in Bob's. One that is missing does not compile. */
const TOLD: Record<HookEvent, readonly object[]> = {
  "session-start": [{ session_id: "adas-session" }, { session_id: BOBS_SESSION }],
  prompt: [
    { prompt: "Where in Potsdam is the kettle that whistles?" },
    { prompt: `What does the ${BOBS_WORD} do that whistles?`, session_id: BOBS_SESSION },
    { prompt: "What has Quokkarina polished at noon?" },
    { prompt: "Where do I live?" },
  ],
  "turn-end": [
    { prompt: "My kettle has a new lid of brass.", session_id: "adas-session" },
    // Bob's own words: no duplicate of hers.
    { prompt: `The ${BOBS_WORD} whistles because the ${BOBS_WORD} boils over.` },
    { prompt: "I live in Quokkaburg, not in Quokkaville.", session_id: BOBS_SESSION },
  ],
  "session-end": [
    { session_id: "adas-session" },
    { session_id: BOBS_SESSION },
    { session_id: BOBS_SESSION, reason: "clear" },
  ],
};

/** The project in whose folder both work. */
const project = () => projectOf(room.directory) ?? "";
const bobsProject = () => projectUser("bob", project());

interface Answered {
  readonly event: string;
  readonly heard: string;
  readonly log: string;
}

/** All that Ada's agent hears of all events. */
async function hear(host: HookHost): Promise<Answered[]> {
  const answers: Answered[] = [];
  const log = room.file("log");
  for (const [event, tellings] of Object.entries(TOLD)) {
    for (const telling of tellings) {
      let heard = "";
      writeFileSync(log, "");
      const args = [event, "--host", host, "--brain", room.file(), "--user", "ada"];
      await answerHook(args, {
        env: { CORTEX_HOOK_LOG: log, HOME: room.directory },
        read: async () => JSON.stringify({ cwd: room.directory, ...telling }),
        write: async (answer) => {
          heard += answer;
        },
        giveUp: () => expect(event).toBe("in time"),
      });
      answers.push({ event, heard, log: readFileSync(log, "utf8") });
    }
  }
  return answers;
}

/** Leaves a brain in a file, closed, as hooks find it; not alone, Bob has things in the same project and session, too. */
async function leave(host: HookHost, alone: boolean): Promise<void> {
  room.clock.time = BEGIN;
  const { brain } = await furnished(room, { path: room.file(), alone });
  if (!alone) {
    const user_id = bobsProject();
    await brain.createMemory({ content: `The ${BOBS_WORD} is our server that whistles.`, user_id });
    const session_id = `${host}:${BOBS_SESSION}`;
    const talk = await brain.startSession({ session_id, user_id });
    await talk.appendTurn({ user_message: { content: `Where is the ${BOBS_WORD}?` } });
  }
  await brain.close();
}

/** Looks into the brain that hooks work in, between them. */
async function look<T>(at: (brain: CortexBridge) => Promise<T>): Promise<T> {
  const brain = await room.open({ path: room.file(), userId: "ada" });
  const seen = await at(brain);
  await brain.close();
  return seen;
}

/** All that Bob has, in the project and out of it. */
const allOfBob = () =>
  look(async (brain) => [
    await everythingOf(brain, "bob"),
    await everythingOf(brain, bobsProject()),
  ]);

const captured = () =>
  look(async (brain) => {
    const user = projectUser("ada", project());
    const memories = await brain.getRecentSTM({ limit: 9, peek: true, user });
    return memories.map(({ content }) => content).reverse();
  });

describe.each(HOOK_HOSTS)("the hooks of %s", (host) => {
  test("tell and keep what they would if nobody else had anything, and leave it alone", async () => {
    await leave(host, true);
    const alone = await hear(host);
    await room.clear();

    await leave(host, false);
    const before = await allOfBob();
    const beside = await hear(host);
    expect(await allOfBob()).toEqual(before);

    expect(beside.map(({ heard }) => heard)).toEqual(alone.map(({ heard }) => heard));
    const told = beside.map(({ heard }) => heard.toLowerCase());
    expect(told.filter((heard) => heard.includes("kettle"))).not.toEqual([]);
    expect(told.filter((heard) => heard.includes(BOBS_WORD))).toEqual([]);
    expect(beside.filter(({ log }) => /quokka|bob/iu.test(log))).toEqual([]);
    expect(await captured()).toEqual([
      "My kettle has a new lid of brass.",
      `The ${BOBS_WORD} whistles because the ${BOBS_WORD} boils over.`,
      "I live in Quokkaburg, not in Quokkaville.",
    ]);
  });
});
