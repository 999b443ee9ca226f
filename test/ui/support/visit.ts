/** A person's visit: a page of the window in a browser, and all that went wrong on it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { findChromium, Place, startBrowser } from "./window.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

export class Visit {
  /** Errors of the console and of the page's code, and requests that left the machine. */
  readonly troubles: string[] = [];
  #at: { browser: Browser; page: Page; base: string } | undefined;

  static async at(browser: Browser, address: string): Promise<Visit> {
    const visit = new Visit();
    await visit.begin(browser, address);
    return visit;
  }

  /** Opens a window by its address. */
  async begin(browser: Browser, address: string): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
    const page = await context.newPage();
    const base = address.split("#")[0] ?? "";
    this.#at = { browser, page, base };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        this.troubles.push(`console: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.troubles.push(`page: ${error.message}`));
    page.on("dialog", (dialog) => {
      this.troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith("data:,")) {
        this.troubles.push(`request: ${request.url()}`);
      }
    });
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  }

  get browser(): Browser {
    return this.#begun.browser;
  }

  get page(): Page {
    return this.#begun.page;
  }

  /** The window's address without what is behind "#". */
  get base(): string {
    return this.#begun.base;
  }

  /** Goes to a page by its address, and waits until nothing is waited for. */
  async go(hash: string): Promise<void> {
    await this.page.goto(this.base + hash);
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.page.locator("h1").waitFor();
    await this.until("!/Looking …|Checking …/u.test(document.body.innerText)");
  }

  /**
   * Waits until a condition holds on the page. `waitForFunction` asks a second time by `eval`, which the page's own rules
   * forbid.
   */
  async until(condition: string): Promise<void> {
    while (!(await this.page.evaluate<boolean>(condition))) {
      await this.page.waitForTimeout(20);
    }
  }

  /** What axe finds that is serious or worse. */
  async barriers(): Promise<string[]> {
    // The page's own rules let no script in that is not its own; this one comes by the debugger.
    await this.page.evaluate(AXE);
    const violations = (await this.page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
    )) as Finding[];
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  get #begun() {
    if (this.#at === undefined) {
      throw new Error("the visit has not begun");
    }
    return this.#at;
  }
}

/** Describes tests in a browser; where there is none it says that they are skipped. */
export const describeInBrowser: (name: string, tests: () => void) => void =
  findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) {
  process.stdout.write("Skipped: there is no Chromium here (CORTEX_CHROMIUM names one).\n");
}

/** How a place is opened. */
interface Opening<Kind extends Place> {
  /** Where it is; default: one that runs what was built here. */
  place?: Kind;
  /** Opens its window; default: by the command. */
  open?: (place: Kind) => Promise<string>;
  /** Options of the command that opens its window. */
  window?: readonly string[];
  /** How long it may take to fill it, in milliseconds. */
  limit?: number;
}

/** A place that is filled, with a visit in its window, for all tests of a block; gone after them. */
export function useVisit<Kind extends Place = Place>(
  fill: (place: Kind) => unknown,
  {
    place = new Place() as Kind,
    window = [],
    open = async (at) => (await at.window(...window)).address,
    limit = 120_000,
  }: Opening<Kind> = {},
): { place: Kind; visit: Visit } {
  const visit = new Visit();
  let browser: Browser | undefined;
  beforeAll(async () => {
    await fill(place);
    browser = await startBrowser();
    await visit.begin(browser, await open(place));
  }, limit);
  afterAll(async () => {
    await browser?.close();
    place.dispose();
  });
  return { place, visit };
}
