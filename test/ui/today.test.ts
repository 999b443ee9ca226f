/** The first page in a real browser where something is amiss: what was given up outside, and a damaged file. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { CortexError, openBrain } from "../../ts/index.js";
import { embedderOf } from "../ts/support/embedded.js";
import { answerJson, DIMENSIONS, EmbeddingServer, well } from "../ts/support/embedding-server.js";
import { LightRagServer } from "../ts/support/lightrag-server.js";
import { FastScheduler, TestScheduler } from "../ts/support/scheduler.js";
import { WebhookServer } from "../ts/support/webhook-server.js";
import { describeInBrowser, useVisit, Visit } from "./support/visit.js";
import type { Place } from "./support/window.mjs";

const ASKS = "I want to kill myself.";
/** How often a webhook may refuse a message. */
const REFUSALS = 10;

describeInBrowser("what was given up outside", () => {
  const webhook = new WebhookServer();
  const server = new LightRagServer();
  const vectors = new EmbeddingServer();
  const { secret } = webhook;

  /** Has each of the three refuse until cortex gives up. */
  const giveUp = async (place: Place) => {
    await Promise.all([webhook.start(), server.start(), vectors.start()]);
    webhook.answer = () => 422;
    server.failure = () => "the model is out of order";
    vectors.behave = ({ response }) => answerJson(response, "too long", 400);
    const scheduler = new TestScheduler();
    const brain = await openBrain({
      path: place.brain,
      timezone: "UTC",
      alertWebhook: { url: webhook.url, secret, background: false },
      lightrag: { url: server.url, background: false, scheduler: new FastScheduler() },
      embedder: embedderOf(vectors),
      embedding: { scheduler, background: false },
    });
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    for (let attempt = 0; attempt < REFUSALS; attempt += 1) {
      await brain.deliverAlerts();
      await brain.syncEmbeddings();
      scheduler.advance(1_000_000);
    }
    await brain.syncLightRag();
    await brain.close();
  };
  const tellWhere = ({ directory }: Place) => {
    const folder = join(directory, ".config/cortex");
    mkdirSync(folder, { recursive: true });
    const settings = {
      alert_webhook: { url: webhook.url, secret },
      lightrag: { url: server.url },
      embedder: {
        kind: "openai",
        url: `${vectors.url}/v1`,
        model: "test-model",
        dimensions: DIMENSIONS,
      },
    };
    writeFileSync(join(folder, "cortex.json"), JSON.stringify(settings));
  };
  const { place, visit } = useVisit(async (filled) => {
    await giveUp(filled);
    tellWhere(filled);
  });
  afterAll(() => Promise.all([webhook.stop(), server.stop(), vectors.stop()]));
  const line = (words: RegExp) => visit.page.locator("li", { hasText: words });
  const failed = async () => {
    const brain = await openBrain({ path: place.brain, timezone: "UTC" });
    try {
      const { outbox, embedding } = await brain.getStats();
      const alerts = await brain.getAlertDelivery();
      return { alerts: alerts.failed, both: outbox.failed, vectors: embedding.failed };
    } finally {
      await brain.close();
    }
  };

  test("is told on the first page, each with what follows from it and why", async () => {
    await visit.go("#/today");
    for (const [words, why] of [
      [/1 message about an alert could not be delivered, and is not tried again/u, /answered 422/u],
      [/1 memory could not be brought to the LightRAG server/u, /the model is out of order/u],
      [/1 memory got no vector/u, /answered 400/u],
    ] as const) {
      await line(words).getByText(why).waitFor();
    }
    expect(await visit.page.getByText("nothing is stuck").count()).toBe(0);
    expect(await visit.barriers()).toEqual([]);
  });

  test("what is refused once more is told so, and nothing is lost", async () => {
    await line(/about an alert/u)
      .getByRole("button", { name: "Try again" })
      .click();
    await visit.page.getByText(/^Tried again: 1 still waits: .*422/u).waitFor();
    expect(webhook.taken).toEqual([]);
  });

  test("one button for each tries again, and it is where it should be", async () => {
    webhook.answer = () => "take";
    server.failure = () => undefined;
    vectors.behave = well;
    await visit.go("#/today");
    for (const words of [/LightRAG server/u, /got no vector/u]) {
      await line(words).getByRole("button", { name: "Try again" }).click();
      await visit.page.getByText("Tried again: everything was delivered.").waitFor();
      await line(words).waitFor({ state: "detached" });
    }
    expect(await failed()).toEqual({ alerts: 0, both: 0, vectors: 0 });
    expect([...server.documents.values()].map(({ status }) => status)).toContain("processed");
    expect(visit.troubles).toEqual([]);
  });

  test("where the receiver is not known, or the window only looks, it names the command", async () => {
    await giveUpAgain();
    const other = await Visit.at(visit.browser, (await place.window("--read-only")).address);
    const told = other.page.locator("li", { hasText: "about an alert" });
    await told.getByText("cortex alerts deliver --retry").waitFor();
    expect(await other.page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    expect(other.troubles).toEqual([]);
    await other.close();
  });

  /** A window is open already: another brain is looked at. */
  async function giveUpAgain(): Promise<void> {
    webhook.answer = () => 422;
    place.run("backup", join(place.directory, "second.db"));
    place.use("second.db");
    const brain = await openBrain({
      path: place.brain,
      timezone: "UTC",
      alertWebhook: { url: webhook.url, secret, background: false },
    });
    for (let attempt = 0; attempt <= REFUSALS; attempt += 1) {
      await brain.deliverAlerts();
    }
    await brain.close();
  }
});

/** A brain's file with one bit of the first byte of a page turned. */
function withDamagedPage(bytes: Buffer, page: number, size: number): Buffer {
  const damaged = Buffer.from(bytes);
  const at = (page - 1) * size;
  damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  return damaged;
}

/** What can still be read of a file. */
async function readable(path: string): Promise<"all" | "some" | "little" | "nothing"> {
  const corrupt = (error: unknown) => {
    if (error instanceof CortexError && error.code === "CORRUPT") {
      return undefined;
    }
    throw error;
  };
  const brain = await openBrain({ path, timezone: "UTC", readOnly: true }).catch(corrupt);
  if (brain === undefined) {
    return "nothing";
  }
  try {
    if ((await brain.getStats().catch(corrupt)) === undefined) {
      return "little";
    }
    return (await brain.check().catch(corrupt))?.ok ? "all" : "some";
  } finally {
    await brain.close();
  }
}

describeInBrowser("a damaged file", () => {
  const { place, visit } = useVisit((filled) => {
    for (let index = 0; index < 40; index += 1) {
      filled.add(`Crate ${index} is in row ${index * 7}.`);
    }
    filled.run("backup", join(filled.directory, "copy.db"));
  });

  /** Copies of the brain, of which some or little can be read. */
  async function damagedCopies(): Promise<Map<string, string>> {
    const bytes = readFileSync(join(place.directory, "copy.db"));
    const size = bytes.readUInt16BE(16);
    const found = new Map<string, string>();
    for (let page = 2; page <= bytes.length / size && found.size < 2; page += 1) {
      const path = join(place.directory, `page-${page}.db`);
      writeFileSync(path, withDamagedPage(bytes, page, size));
      const what = await readable(path);
      if (what === "some" || what === "little") {
        found.set(what, found.get(what) ?? path);
      }
    }
    return found;
  }

  test("is told in plain words with what to do, and the window goes on", async () => {
    const copies = await damagedCopies();
    expect([...copies.keys()].sort()).toEqual(["little", "some"]);
    for (const [what, path] of copies) {
      place.use(path);
      if (what === "little") {
        // It cannot be written to any more.
        await expect(place.window()).rejects.toThrow("restore a backup");
      }
      const { address, child } = await place.window(...(what === "little" ? ["--read-only"] : []));
      const other = new Visit();
      await other.begin(visit.browser, address);
      const found = other.page.getByText(/A part of the file cannot be read/u);
      await found.waitFor();
      await other.page.getByText(/Restore a backup \(cortex restore BACKUP\)/u).waitFor();
      await other.page
        .getByText(/What the check found/u)
        .first()
        .click();
      await other.page
        .locator("details[open]")
        .getByText(/damaged|btreeInitPage|malformed/u)
        .first()
        .waitFor();
      expect(await other.barriers()).toEqual([]);
      for (const hash of ["memories", "pairs", "graph", "sessions", "time", "patterns"]) {
        await other.go(`#/${hash}`);
      }
      await other.go("#/today");
      await found.waitFor();
      expect({ what, code: child.exitCode }).toEqual({ what, code: null });
      // What a refused call says in the console is the browser's.
      expect(other.troubles.filter((each) => !/status of 500/u.test(each))).toEqual([]);
      await other.close();
    }
  });

  test("of a sound one every row is looked at where somebody asks for it", async () => {
    await visit.go("#/today");
    await visit.page.getByText("Yes, nothing is damaged.").waitFor();
    await visit.button("Look more closely").click();
    await visit.page.getByText(/Every memory was looked at/u).waitFor();
    expect(visit.troubles).toEqual([]);
  });
});

describe("the words for findings", () => {
  test("are known for each thing that a close check looks at", async () => {
    const { findingWords } = await import("../../ts/bridge/check-words.js");
    const brain = await openBrain({ path: ":memory:", timezone: "UTC" });
    const { checked } = await brain.check({ deep: true });
    await brain.close();
    const kinds = findingWords({ problems: checked });
    expect(kinds.map(({ found }) => found[0])).toEqual([
      "file structure",
      "full text count",
      "atoms drawn from missing memories",
      "score ranges",
      "sessions",
      "content keys and categories",
      "references",
    ]);
    for (const { means, then } of kinds) {
      expect(`${means} ${then}`).toMatch(/^[A-Z].*\.$/u);
    }
  });
});
