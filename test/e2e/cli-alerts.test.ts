/** `cortex alerts`: rules on and off, what is listed, who looks after it, and what a webhook gets. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Alert, AlertRule } from "../../ts/index.js";
import { WebhookServer } from "../ts/support/webhook-server.js";
import { mainScript, Workplace } from "./support/cortex.js";

const place = new Workplace();
afterAll(() => place.dispose());

test("an import that asks for a person opens an alert, and who says it again is counted", () => {
  const other = new Workplace();
  try {
    other.run(["alerts", "on", "safety"]);
    const file = other.path("sad.md");
    writeFileSync(file, "- I want to kill myself tonight.\n");
    expect(other.run(["import", file]).status).toBe(0);
    expect(other.json<Alert[]>(["alerts"])).toMatchObject([{ rule_id: "safety", state: "open" }]);
    const again = other.run(["add", "I want to kill myself tonight."]);
    expect(again.stderr).toContain("What it says asks for a person's attention.");
    const trend = other.json<{ observations: number }>(["trends", "--metric", "safety"]);
    expect(trend.observations).toBe(2);
  } finally {
    other.dispose();
  }
});

test("who switches off everybody's rule without saying so is told how", () => {
  place.run(["--all-users", "alerts", "on", "repetition_burst"]);
  const off = place.run(["alerts", "off", "repetition_burst"]);
  expect(off.status).not.toBe(0);
  expect(off.stderr).toContain("is on for everybody");
  expect(off.stderr).toContain("--all-users");
  expect(place.run(["--all-users", "alerts", "off", "repetition_burst"]).status).toBe(0);
});

test("rules are switched on and off, alerts listed and acknowledged, and sent by deliver", async () => {
  place.add("The garden is lovely today.");
  expect(place.run(["alerts", "rules"]).stdout).toContain("Built in are confidence_low,");
  expect(place.run(["alerts"]).stdout).toBe("No alert is open.\n");
  const on = place.run(["alerts", "on", "safety", "--by", "carer"]);
  expect(on).toEqual({
    status: 0,
    stdout: "On: safety (default, urgent): any safety within 1 day.\n",
    stderr: "",
  });
  const rules = place.json<AlertRule[]>(["alerts", "rules"]);
  expect(rules).toMatchObject([{ id: "safety", user_id: "default", set_by: "carer" }]);
  const memory = place.add("I want to kill myself.");
  const [alert] = place.json<Alert[]>(["alerts"]);
  expect(alert).toMatchObject({ rule_id: "safety", state: "open", memory_ids: [memory] });
  const listed = place.run(["alerts"]).stdout;
  expect(listed).toMatch(
    /^alt_\w+ {2}urgent, open: safety, since .*\n {2}safety: 1 within 1 day\n/u,
  );
  expect(listed).toContain(`  ${memory}: I want to kill myself.\n`);
  const id = alert?.id ?? "";
  expect(place.run(["alerts", "ack", id, "--by", "ada"]).stdout).toBe(
    `Acknowledged by ada: ${id}.\n`,
  );
  expect(place.run(["alerts"]).stdout).toContain("acknowledged by ada");

  const without = place.run(["alerts", "deliver"]);
  expect(without).toMatchObject({ status: 1, stderr: expect.stringContaining("NO_SINK") });
  expect(without.stderr).toContain(
    "set $CORTEX_ALERT_WEBHOOK_URL and $CORTEX_ALERT_WEBHOOK_SECRET",
  );
  expect(place.run(["alerts", "deliver", "--status"]).stdout).toBe(
    "No webhook is configured: 0 delivered, 1 waiting\n",
  );
  const server = new WebhookServer();
  await server.start();
  const deliver = async () => {
    const env = {
      ...process.env,
      CORTEX_BRAIN: place.brain,
      CORTEX_ALERT_WEBHOOK_URL: server.url,
      CORTEX_ALERT_WEBHOOK_SECRET: server.secret,
    };
    return await promisify(execFile)(process.execPath, [mainScript, "alerts", "deliver"], { env });
  };
  try {
    server.answer = () => 503;
    await expect(deliver()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/SINK_FAILED.*answered 503.*1 message waits/su),
    });
    server.answer = () => "take";
    expect((await deliver()).stdout).toBe(`${server.url}: 1 delivered, 0 waiting\n`);
    expect(server.taken.map(({ delivery }) => delivery)).toEqual([`${id}:opened`]);
  } finally {
    await server.stop();
  }
  expect(place.run(["alerts", "off", "safety"]).stdout).toBe("Off: safety.\n");
  expect(place.run(["alerts"]).stdout).toBe("No alert is open.\n");
  expect(place.json<Alert[]>(["alerts", "list", "--all"])).toMatchObject([{ closed_by: "cli" }]);
  expect(place.run(["alerts", "off", "safety"])).toMatchObject({ status: 1 });
});
