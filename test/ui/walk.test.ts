/**
 * What somebody does who does not program, from what README and docs/window.md say, by what stands on the screen alone: on the
 * package as npm installs it, started as README says.
 * CORTEX_WALK names a folder for a picture of each step, to be looked at.
 */
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { InstalledPlace } from "./support/installed.js";
import { describeInBrowser, useVisit } from "./support/visit.js";
import { fillWithExample } from "./support/window.mjs";

describeInBrowser("a person who does not program", () => {
  const fill = (installed: InstalledPlace) => {
    installed.install();
    fillWithExample(installed);
  };
  const { place, visit } = useVisit(fill, {
    place: new InstalledPlace(),
    open: (installed) => installed.openWindow(),
    limit: 300_000,
  });
  let step = 0;
  const picture = async (name: string) => {
    step += 1;
    const folder = process.env["CORTEX_WALK"];
    if (folder !== undefined) {
      const path = join(folder, `${String(step).padStart(2, "0")}-${name}.png`);
      await visit.page.screenshot({ path, fullPage: true });
    }
  };
  const page = (name: string) => visit.page.getByRole("link", { name, exact: true }).click();
  const find = async (words: string) => {
    await page("Memories");
    await visit.page.getByRole("searchbox").fill(words);
    await visit.page
      .getByText(/the best first|may speak of it|^Probably|^Nothing is known/u)
      .waitFor();
  };

  test("asks what it knows about the medicines", async () => {
    await picture("today");
    await find("what medicine do I take");
    await visit.page.getByText("20 mg of").first().waitFor();
    await picture("medicines");
  });

  test("asks why one of them is as sure as it is", async () => {
    const words = visit.page.locator(".words", { hasText: "10 mg" });
    await visit.page.locator(".hits a.row", { has: words }).first().click();
    await visit.page.getByText(/^\d+\u00a0% sure, because it began at 100\u00a0%/u).waitFor();
    await visit.page.getByText(/if it is left alone/u).waitFor();
    await visit.page.getByText("This no longer holds").waitFor();
    await picture("why");
  });

  test("says which of two is right, and takes it back", async () => {
    await page("Today");
    await visit.page.getByText("2 pairs of memories cannot both be true").click();
    await visit.page.getByText("What follows").waitFor();
    await picture("decide");
    await visit.page.getByRole("button", { name: /^Keep the newer/u }).click();
    await visit.page.getByText("You kept the newer one. 1 pair to decide.").waitFor();
    await picture("decided");
    await visit.page.getByRole("button", { name: /^Undo the last decision/u }).click();
    await visit.page.getByText("2 pairs to decide.").waitFor();
  });

  test("has what was said about the neighbour forgotten", async () => {
    await find("my neighbour");
    await picture("neighbour");
    for (const words of ["trumpet", "forty euros"]) {
      await visit.page.locator(".hits > li", { hasText: words }).getByLabel("Choose it").check();
    }
    await visit.button("Forget the 2 memories chosen …").click();
    await visit.page.getByText("This goes, and cannot be brought back:").waitFor();
    await visit.page.getByText("2 memories", { exact: true }).waitFor();
    await picture("forget");
    await visit.button("Forget for good").click();
    await visit.page.getByText(/^Done: the words are gone/u).waitFor();
    // What is gone is not seen any more either.
    await visit.page.getByText("trumpet").waitFor({ state: "detached" });
    await picture("forgotten");
    await find("trumpet");
    await picture("gone");
    expect(place.run("search", "neighbour Paul")).not.toMatch(/trumpet|euros/u);
    expect(visit.troubles).toEqual([]);
  });
});
