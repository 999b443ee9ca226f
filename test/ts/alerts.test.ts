import { afterEach, describe, expect, test } from "@jest/globals";
import type { OpenBrainOptions } from "../../ts/index.js";
import { cortexAlerts } from "../../ts/tools/index.js";
import { HOUR, START, useRoom } from "./support/brains.js";
import { TestScheduler } from "./support/scheduler.js";
import { WebhookServer } from "./support/webhook-server.js";

const room = useRoom();
const ASKS = "I want to kill myself.";
const servers: WebhookServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop();
  }
});

async function webhook() {
  const server = new WebhookServer();
  servers.push(server);
  await server.start();
  const scheduler = new TestScheduler();
  const { url, secret } = server;
  const alertWebhook = { url, secret, timeout_ms: 1_000, background: false, scheduler };
  const open = (options: Partial<OpenBrainOptions> = {}) =>
    room.open({ userId: "ada", timezone: "UTC", alertWebhook, ...options });
  return { server, scheduler, open };
}

describe("rules and alerts", () => {
  test("are switched on by name, open with what is written, and are acknowledged", async () => {
    const brain = await room.open({ userId: "ada", timezone: "UTC" });
    const rule = await brain.setAlertRule("safety", { actor: "carer" });
    expect(rule).toMatchObject({
      id: "safety",
      user_id: "ada",
      metric: "safety",
      condition: "any",
      severity: "urgent",
      notify: true,
      with_texts: false,
      set_by: "carer",
      set_at: START,
    });
    const { memory_id } = await brain.createMemory({ content: ASKS });
    const [alert] = await brain.alerts();
    expect(alert).toMatchObject({
      rule_id: "safety",
      user_id: "ada",
      state: "open",
      value: 1,
      affected: 1,
      opened_at: START,
      memory_ids: [memory_id],
    });
    expect(JSON.stringify(alert)).not.toContain("kill");
    const seen = await brain.acknowledgeAlert(alert?.id ?? "", { actor: "bob" });
    expect(seen).toMatchObject({ state: "acknowledged", acknowledged_by: "bob" });
    expect(await brain.alerts({ state: "open" })).toEqual([]);
    room.clock.advance(25 * HOUR);
    expect(await brain.evaluateAlerts()).toEqual({ evaluated: 1, opened: 0, closed: 0 });
    room.clock.advance(24 * HOUR);
    expect(await brain.evaluateAlerts()).toEqual({ evaluated: 1, opened: 0, closed: 1 });
    expect(await brain.alerts({ active: true })).toEqual([]);
    await brain.removeAlertRule("safety");
    expect(await brain.alertRules()).toEqual([]);
    await expect(brain.removeAlertRule("safety")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are one user's, and of everybody where all are asked for", async () => {
    const brain = await room.open({ userId: "ada", timezone: "UTC" });
    await brain.setAlertRule("safety", { user: "*" });
    await brain.createMemory({ content: ASKS, user_id: "bob" });
    expect(await brain.alerts()).toEqual([]);
    const [alert] = await brain.alerts({ user: "*" });
    expect(alert?.user_id).toBe("bob");
    await expect(brain.acknowledgeAlert(alert?.id ?? "")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await brain.alertRules()).toMatchObject([{ id: "safety", user_id: null }]);
  });

  test("refuse what makes no sense, and say what to do", async () => {
    const brain = await room.open({ timezone: "UTC" });
    await expect(brain.setAlertRule("sadness")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("confidence_low"),
    });
    await expect(
      brain.setAlertRule({ id: "x", metric: "volume", condition: "below" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("threshold is missing") });
    await expect(brain.setAlertRule({ id: "x", window: 3 } as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test("are told to agents by ids and figures", async () => {
    const brain = await room.open({ userId: "ada", timezone: "UTC" });
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    const { content, details } = await cortexAlerts.execute(() => brain, {});
    const text = content[0]?.text ?? "";
    expect(text).toMatch(
      /urgent, open: safety, since 2026-03-01T12:00:00.000Z: safety: 1 within 1 day/u,
    );
    expect(text).not.toContain("kill");
    const id = /alt_[0-9a-z]+/u.exec(text)?.[0];
    expect(details).toMatchObject({ result: { alerts: [{ id }], rules: ["safety"] } });
    const seen = await cortexAlerts.execute(() => brain, { acknowledge: id });
    expect(seen.content[0]?.text).toContain(`✅ Acknowledged ${id}`);
  });
});

describe("a webhook", () => {
  test("gets each message once, signed, without words unless the rule says so", async () => {
    const { server, open } = await webhook();
    const brain = await open();
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    const state = await brain.deliverAlerts();
    expect(state).toMatchObject({ state: "up", url: server.url, pending: 0, ok: 1, failed: 0 });
    expect(server.taken).toHaveLength(1);
    const [got] = server.taken;
    const [alert] = await brain.alerts();
    expect(JSON.parse(got?.body ?? "")).toEqual({
      id: `${alert?.id}:opened`,
      event: "alert.opened",
      alert,
    });
    expect(got?.delivery).toBe(`${alert?.id}:opened`);
    expect(got?.signature).toBe(server.signatureOf(got?.body ?? ""));
    await brain.deliverAlerts();
    expect(server.requests).toBe(1);
    await brain.removeAlertRule("safety");
    await brain.setAlertRule({ id: "safety", with_texts: true, cooldown_hours: 0 });
    await brain.deliverAlerts();
    const bodies = server.taken.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event)).toEqual([
      "alert.opened",
      "alert.closed",
      "alert.opened",
    ]);
    expect(bodies[2].texts).toEqual([{ memory_id: expect.any(String), content: ASKS }]);
    expect(bodies[1].texts).toBeUndefined();
  });

  test("that fails is asked again later, twice as long each time", async () => {
    const { server, scheduler, open } = await webhook();
    server.answer = () => 503;
    const brain = await open();
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    expect(await brain.deliverAlerts()).toMatchObject({
      pending: 1,
      last_error: expect.stringContaining("answered 503"),
      retry_at: scheduler.time + 750,
    });
    expect(await brain.deliverAlerts()).toMatchObject({ retry_at: scheduler.time + 1_500 });
    expect(await brain.deliverAlerts()).toMatchObject({ state: "down" });
    server.answer = () => "take";
    expect(await brain.deliverAlerts()).toMatchObject({ state: "up", pending: 0, ok: 1 });
    expect(server.requests).toBe(4);
  });

  test("is never followed to another address", async () => {
    const { server, open } = await webhook();
    const elsewhere = new WebhookServer();
    servers.push(elsewhere);
    await elsewhere.start();
    server.answer = () => ({ redirect: elsewhere.url });
    const brain = await open();
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    expect(await brain.deliverAlerts()).toMatchObject({ pending: 1, ok: 0 });
    expect(elsewhere.requests).toBe(0);
    expect(server.requests).toBe(1);
  });

  test("that refuses a message ten times gets it no more until it is asked for", async () => {
    const { server, open } = await webhook();
    server.answer = () => 422;
    const brain = await open();
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    for (let attempt = 1; attempt < 10; attempt += 1) {
      expect(await brain.deliverAlerts()).toMatchObject({ pending: 1, failed: 0 });
    }
    expect(await brain.deliverAlerts()).toMatchObject({ pending: 0, failed: 1 });
    server.answer = () => "take";
    expect(await brain.deliverAlerts()).toMatchObject({ pending: 0, failed: 1 });
    expect(await brain.deliverAlerts({ retryFailed: true })).toMatchObject({ failed: 0, ok: 1 });
  });

  test("that hangs is left after its time", async () => {
    const { server, scheduler, open } = await webhook();
    server.answer = () => "hang";
    const brain = await open();
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    const delivering = brain.deliverAlerts();
    while (server.requests === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    scheduler.advance(1_000);
    expect(await delivering).toMatchObject({
      pending: 1,
      reason: expect.stringContaining("did not answer within 1000 ms"),
    });
  });

  test("comes from the configuration only, and an alert waits for it", async () => {
    const { server, open } = await webhook();
    const path = room.file();
    const without = await room.open({ path, userId: "ada", timezone: "UTC" });
    await without.setAlertRule("safety");
    await without.createMemory({ content: ASKS });
    await expect(without.deliverAlerts()).rejects.toMatchObject({ code: "NO_SINK" });
    expect(await without.getAlertDelivery()).toMatchObject({
      url: null,
      state: "none",
      pending: 1,
    });
    await without.close();
    const brain = await open({ path });
    expect(await brain.deliverAlerts()).toMatchObject({ pending: 0, ok: 1 });
    expect(server.taken).toHaveLength(1);
    await brain.export(room.file("all.jsonl"));
    const { readFileSync } = await import("node:fs");
    for (const file of [path, room.file("all.jsonl")]) {
      const bytes = readFileSync(file, "latin1");
      expect(bytes).not.toContain(server.secret);
      expect(bytes).not.toContain(server.url);
    }
  });

  test("keeps what its address tells behind a ? to itself when it fails, also in the file", async () => {
    const { server, scheduler, open } = await webhook();
    server.answer = () => 503;
    const path = room.file();
    const url = `${server.url}?token=hush-hush`;
    const { secret } = server;
    const brain = await open({
      path,
      alertWebhook: { url, secret, background: false, scheduler },
    });
    await brain.setAlertRule("safety");
    await brain.createMemory({ content: ASKS });
    const state = await brain.deliverAlerts();
    expect(state).toMatchObject({ pending: 1, last_error: expect.stringContaining("503") });
    expect(JSON.stringify([state, await brain.getStats()])).not.toContain("hush");
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(`${path}-wal`, "latin1")).not.toContain("hush");
  });

  test("must be an address without a password, with a secret that is long enough", async () => {
    const secret = "a secret of more than sixteen characters";
    for (const settings of [
      { url: "ftp://carers.example", secret },
      { url: "https://ada:pw@carers.example", secret },
      { url: "https://carers.example", secret: "short" },
    ]) {
      await expect(room.open({ alertWebhook: settings })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
  });

  test("loses the words of what is forgotten before it was sent", async () => {
    const { server, open } = await webhook();
    const brain = await open();
    await brain.setAlertRule({ id: "safety", with_texts: true });
    const { memory_id } = await brain.createMemory({ content: ASKS });
    await brain.forget({ ids: [memory_id ?? ""] });
    await brain.deliverAlerts();
    expect(JSON.parse(server.taken[0]?.body ?? "")).toMatchObject({ alert: { memory_ids: [] } });
    expect(server.taken[0]?.body).not.toContain("kill");
    await brain.setAlertRule({ id: "mine", metric: "volume", condition: "above", threshold: -1 });
    await brain.forget({ user_id: "ada" });
    expect(await brain.deliverAlerts()).toMatchObject({ pending: 0 });
    expect(server.requests).toBe(1);
  });
});
