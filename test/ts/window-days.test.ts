import { describe, expect, it } from "@jest/globals";
import { noonOf } from "../../ts/ui/client/figures.js";
import { day, dayOf, setZone } from "../../ts/ui/client/times.js";

describe("a date in the window", () => {
  it.each([
    ...["UTC", "Europe/Vienna", "America/Los_Angeles", "Etc/GMT+12"],
    ...["Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati"],
  ])("is that day in %s, as a text and where it is drawn", (zone) => {
    setZone(zone);
    for (const date of ["2026-01-01", "2026-03-29", "2026-09-27", "2026-12-31"]) {
      expect(day(noonOf(date))).toBe(dayOf(date));
    }
    expect(dayOf("2026-03-01")).toBe("1 Mar 2026");
  });
});
