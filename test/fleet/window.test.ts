/** The window on a brain that hosts share. */

import { Calls } from "../../ts/fleet/calls.js";
import { initialise } from "../../ts/fleet/database.js";
import { openPool } from "../../ts/fleet/pool.js";
import { TestWindow } from "../ts/support/window.js";
import { Hosts } from "./support/hosts.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

describeWithPostgres("the window on a brain that hosts share", () => {
  let server: Postgres;
  const hosts = new Hosts();

  beforeAll(async () => {
    server = await Postgres.start();
    const pool = await openPool(server.address(), 5_000);
    await initialise(new Calls(pool, 5_000));
    await pool.end();
  });

  afterAll(async () => {
    await hosts.dispose();
    await server.stop();
  });

  it("is told of what other hosts write, with nobody asking, and goes on through an outage", async () => {
    const path = server.address("test/window");
    const fleet = { writeTimeoutMs: 60_000 };
    const room = { open: () => hosts.open("one", path, { fleet: { ...fleet, freshMs: 1_000 } }) };
    const window = await TestWindow.open(room);
    const other = await hosts.open("two", path, { fleet });
    await window.enter();
    const { heard, until, stop } = window.listen();
    await until(1);
    await other.createMemory({ content: "The gate is blue." });
    await until(2);
    const list = (await window.call("recent", { limit: 5 })).result;
    expect(JSON.stringify(list)).toContain("The gate is blue.");
    await server.kill();
    await server.restart();
    await other.createMemory({ content: "The shed is green." });
    await until(3);
    expect(new Set(heard).size).toBe(heard.length);
    stop();
    await window.close();
  });
});
