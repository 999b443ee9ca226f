import { WebhookServer } from "../ts/support/webhook-server.js";
import { Folder } from "./support/folder.js";
import { Program, seeded, soak } from "./support/program.js";

interface Outcome {
  left: number;
  alerts: { id: string; user_id: string; state: string }[];
}

let folder: Folder;
let server: WebhookServer;

beforeEach(async () => {
  folder = new Folder();
  server = new WebhookServer();
  await server.start();
});

afterEach(async () => {
  await server.stop();
  folder.dispose();
});

const alerting = (label: string, count: number, speed = 20) => [
  folder.brain,
  server.url,
  server.secret,
  label,
  ...[count, speed].map(String),
];

/** Each user of whom a memory was acknowledged has one alert, and the webhook has its message under one id. */
function expectEachOnce({ left, alerts }: Outcome, added: ReadonlySet<string>): void {
  expect(left).toBe(0);
  const users = alerts.map(({ user_id }) => user_id);
  expect(new Set(users).size).toBe(users.length);
  expect([...added].filter((user) => !users.includes(user))).toEqual([]);
  const delivered = new Set(server.taken.map(({ id }) => id));
  expect([...delivered].sort()).toEqual(alerts.map(({ id }) => `${id}:opened`).sort());
  for (const { id, delivery, signature, body } of server.taken) {
    expect({ delivery, signature }).toEqual({ delivery: id, signature: server.signatureOf(body) });
  }
}

test("kill -9 of one of two processes while alerts are opened, looked at and sent, to a webhook that fails, hangs and redirects: none lost, none doubled", async () => {
  const rounds = soak ? 200 : 8;
  const random = seeded(20_260_107);
  const added = new Set<string>();
  const trouble = [
    "take",
    "take",
    "take",
    500,
    429,
    "hang",
    "drop",
    { redirect: "/elsewhere" },
  ] as const;
  for (let round = 0; round < rounds; round += 1) {
    const killAt = 1 + Math.floor(random() * 16);
    let seen = 0;
    const start = (label: string, count: number, dies: boolean): Program =>
      Program.start("alerting.mjs", alerting(`round ${round} ${label}`, count), {
        onMessage: (message, self) => {
          if (typeof message["added"] === "string") added.add(message["added"]);
          if (dies && ++seen === killAt) self.kill();
        },
      });
    const killed = start("killed", 4, true);
    const other = start("beside", 2, false);
    server.answer = () => {
      if (++seen === killAt) killed.kill();
      return trouble[Math.floor(random() * trouble.length)] ?? "take";
    };
    const [{ signal, stderr }, beside] = await Promise.all([killed.end(), other.end()]);
    expect({ round, stderr, ended: signal === "SIGKILL" || signal === null }).toEqual({
      round,
      stderr: "",
      ended: true,
    });
    // Whoever is not killed comes through beside one that was.
    expect({ round, stderr: beside.stderr, signal: beside.signal }).toEqual({
      round,
      stderr: "",
      signal: null,
    });
  }
  server.answer = () => "take";
  const last = await Program.result<Outcome>("alerting.mjs", alerting("last", 1));
  expectEachOnce(last, added);
  const { ok, problems } = await folder.look();
  expect({ ok, problems }).toEqual({ ok: true, problems: [] });
}, 900_000);

test("two processes on one brain open one alert for each and send it once", async () => {
  // In the time of the wall: a lease that ends while its holder waits for the processor lets another send too.
  const [one, two] = await Promise.all([
    Program.result<Outcome>("alerting.mjs", alerting("the same", 10, 1)),
    Program.result<Outcome>("alerting.mjs", alerting("the same", 10, 1)),
  ]);
  const last = await Program.result<Outcome>("alerting.mjs", alerting("last", 1, 1));
  expect([one.left, two.left]).toEqual([0, 0]);
  expectEachOnce(last, new Set());
  expect(last.alerts).toHaveLength(11);
  expect(server.taken.map(({ id }) => id).sort()).toEqual(
    last.alerts.map(({ id }) => `${id}:opened`).sort(),
  );
});
