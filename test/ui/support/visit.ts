/** A person's visit: a page of the window in a browser, and all that went wrong on it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

export class Visit {
  /** Errors of the console and of the page's code, and requests that left the machine. */
  readonly troubles: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly base: string,
  ) {}

  static async at(browser: Browser, address: string): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
    const page = await context.newPage();
    const base = address.split("#")[0] ?? "";
    const visit = new Visit(context, page, base);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        visit.troubles.push(`console: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => visit.troubles.push(`page: ${error.message}`));
    page.on("dialog", (dialog) => {
      visit.troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith("data:,")) {
        visit.troubles.push(`request: ${request.url()}`);
      }
    });
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    return visit;
  }

  /** Goes to a page by its address, and waits until nothing is waited for. */
  async go(hash: string): Promise<void> {
    await this.page.goto(this.base + hash);
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.page.locator("h1").waitFor();
    const waits = "/Looking …|Checking …/u.test(document.body.innerText)";
    while (await this.page.evaluate<boolean>(waits)) {
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
    await this.context.close();
  }
}
