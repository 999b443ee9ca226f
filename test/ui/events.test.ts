/** Recorded events in a real browser: how their values go, and what goes with them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeInBrowser, useVisit } from "./support/visit.js";
import type { Place } from "./support/window.mjs";

const NOW = ["--now", "2026-07-01T09:00:00Z"];

describeInBrowser("recorded events", () => {
  const fill = (place: Place) => {
    const rows = Array.from({ length: 40 }, (_, day) => {
      const at = new Date(Date.UTC(2026, 4, 1 + day, 8)).toISOString();
      return `sleep,${at},${6 + (day % 5) / 5},h\nmood,${at},${5 + (day % 3)},`;
    });
    const file = join(place.directory, "events.csv");
    writeFileSync(file, `kind,at,value,unit\n${rows.join("\n")}\n`);
    place.run(...NOW, "events", file);
  };
  const { visit } = useVisit(fill, { window: NOW });

  test("are figures of their own over time, each in its unit", async () => {
    await visit.go("#/time");
    await visit.page.getByLabel("What").selectOption({ label: "Recorded: sleep (h)" });
    await visit.page.getByRole("heading", { name: "Recorded: sleep (h)" }).waitFor();
    await visit.page.getByText("40 observations on 40 days.").waitFor();
    await visit.page.getByText("6.8\u00a0h").first().waitFor();
    expect(await visit.page.locator("main").innerText()).not.toContain("5\u00a0h");
    expect(visit.page.url()).toMatch(/#\/time\?figure=events&event=sleep&unit=h$/u);
    expect(visit.troubles).toEqual([]);
  });

  test("of which too few go with memories name no method", async () => {
    await visit.go("#/patterns");
    const section = visit.page.locator("section", { hasText: "Around events" }).first();
    await section.getByText("sleep").first().waitFor();
    expect(await section.innerText()).not.toMatch(/\bBy\s*\./u);
    expect(visit.troubles).toEqual([]);
  });
});
