/** Times are shown the same whether the process's own clock or the rules of its zone say them. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { byOwnClock, byRules, localTime, ownTimeZone } from "../../ts/bridge/local-time.js";

const FIRST = Date.UTC(1000, 0, 1);
const LAST = Date.UTC(9999, 11, 30);
const YEAR_100 = Date.parse("0100-06-01T12:00:00Z");
const TIMES = Array.from({ length: 3_001 }, (_, at) => FIRST + ((LAST - FIRST) / 3_000) * at);

it("is the same by the own clock and by the rules, in any year", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const times = [YEAR_100, ...TIMES.map(Math.floor)];
  expect(times.map(byOwnClock)).toEqual(times.map((time) => byRules(time, timeZone)));
});

it("has four digits of the year", () => {
  const told = "0100-06-01 12:00";
  expect(byRules(YEAR_100, "UTC")).toBe(told);
  expect(localTime(YEAR_100, "UTC")).toBe(told);
});

it("is the same where clocks are set, in the zone that the process was given", () => {
  const script = `
    const { byOwnClock, byRules, ownTimeZone } = await import(${JSON.stringify(join(process.cwd(), "dist/bridge/local-time.js"))});
    const first = Date.UTC(2026, 0, 1);
    const times = Array.from({ length: 366 * 48 }, (_, at) => first + at * 1_800_000);
    const wrong = times.filter((time) => byOwnClock(time) !== byRules(time, process.env.TZ));
    process.stdout.write(JSON.stringify([ownTimeZone(), byOwnClock(first), wrong.length]));`;
  const shown = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"].map((TZ) => {
    const args = ["--input-type=module", "-e", script];
    const env = { ...process.env, TZ };
    return JSON.parse(spawnSync(process.execPath, args, { env, encoding: "utf8" }).stdout);
  });
  expect(shown).toEqual([
    ["Europe/Berlin", "2026-01-01 01:00", 0],
    ["America/New_York", "2025-12-31 19:00", 0],
    ["Australia/Lord_Howe", "2026-01-01 11:00", 0],
  ]);
});

it("the own zone is the one by which the process counts", () => {
  const now = Date.UTC(2026, 6, 1, 12);
  expect(byRules(now, ownTimeZone())).toBe(byOwnClock(now));
  expect(localTime(now, ownTimeZone())).toBe(byOwnClock(now));
  expect(localTime(now, "Asia/Tokyo")).toBe("2026-07-01 21:00");
});
