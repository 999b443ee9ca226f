/** Alerts, what to check and the report in a real browser, each button with its effect in the file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { Alert, AlertRule, ConfidenceAuditEntry, MemoryToCheck } from "../../ts/index.js";
import { describeInBrowser, useVisit } from "./support/visit.js";
import { fillWithExample, type Place } from "./support/window.mjs";

const NOW = ["--now", "2026-07-01T09:00:00Z"];

describeInBrowser("what somebody should look at", () => {
  const fill = (filled: Place) => {
    fillWithExample(filled);
    filled.run(...NOW, "alerts", "on", "critical_needs_checking");
  };
  const { place, visit } = useVisit(fill, { window: NOW });

  test("an alert is told on the first page, and acknowledged with one button", async () => {
    await visit.page.getByText("1 alert to look at").click();
    await visit.page.getByText("Something about an allergy").first().waitFor();
    await visit.button("I look after it").click();
    await visit.page.getByText("window looks after it.").waitFor();
    const [alert] = place.json<Alert[]>(...NOW, "alerts", "list");
    expect(alert).toMatchObject({ state: "acknowledged", acknowledged_by: "window" });
    expect(visit.troubles).toEqual([]);
  });

  test("yes and no are validations, and what was answered is not asked again", async () => {
    const next = () => place.json<MemoryToCheck[]>(...NOW, "verify").map(({ memory }) => memory.id);
    const [first = "", second = "", third = ""] = next();
    const list = visit.page.locator("section", { hasText: "Does it still hold?" });
    const row = (id: string) => list.locator(`a[href$="${encodeURIComponent(id)}"]`);
    await visit.go("#/insight");
    await row(first).waitFor();
    await visit.page.getByText("nobody checked it").first().waitFor();
    await list.getByRole("button", { name: "Yes" }).first().click();
    await row(first).waitFor({ state: "detached" });
    await list.getByRole("button", { name: "No", exact: true }).first().click();
    await row(second).waitFor({ state: "detached" });
    expect(next()[0]).toBe(third);
    const reasons = (id: string) =>
      place
        .json<ConfidenceAuditEntry[]>(...NOW, "history", id)
        .map(({ reason, actor }) => `${reason} ${actor}`)
        .filter((line) => line.startsWith("validation"));
    expect(reasons(first)).toEqual(["validation_success window"]);
    expect(reasons(second)).toEqual(["validation_failure window"]);
    expect(visit.troubles).toEqual([]);
  });

  test("rules are switched on and off, and what is over is told", async () => {
    await visit.go("#/insight");
    const rule = visit.page.getByLabel("A text asks for a person to look");
    await rule.check();
    await visit.page.getByText("switched on by you, in this window").waitFor();
    const on = () => place.json<AlertRule[]>(...NOW, "alerts", "rules").map(({ id }) => id);
    expect(on()).toEqual(["critical_needs_checking", "safety"]);
    await rule.uncheck();
    await visit.page.getByText("switched on by you, in this window").waitFor({ state: "detached" });
    expect(on()).toEqual(["critical_needs_checking"]);
    await visit.page.getByLabel("Something about an allergy").uncheck();
    await visit.page.getByText("1 alert that is over").click();
    await visit.page.getByText("No alert is open.").waitFor();
    expect(on()).toEqual([]);
    expect(visit.troubles).toEqual([]);
  });

  test("the report is the page that cortex report writes", async () => {
    await visit.go("#/insight");
    const waiting = visit.page.waitForEvent("download");
    await visit.button("Make the report").click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("report-2026-07-01.html");
    const page = readFileSync(await download.path(), "utf8");
    const written = join(place.directory, "report.html");
    place.run(...NOW, "report", "--out", written);
    expect(page).toBe(readFileSync(written, "utf8"));
    expect(page).toContain("What to check");
  });

  test.each(["light", "dark"] as const)("is without barriers, %s", async (colorScheme) => {
    await visit.page.emulateMedia({ colorScheme });
    for (const width of [1200, 360]) {
      await visit.page.setViewportSize({ width, height: 800 });
      await visit.go("#/insight");
      await visit.button("Make the report").waitFor();
      const wide = await visit.page.evaluate<number>("document.documentElement.scrollWidth");
      expect(wide).toBeLessThanOrEqual(width);
      expect(await visit.barriers()).toEqual([]);
    }
  });
});
