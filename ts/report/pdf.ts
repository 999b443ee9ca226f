/** The page of a report printed on A4. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { throwIfAborted } from "../bridge/cancel.js";
import { CortexError, toCortexError } from "../bridge/errors.js";

/** Debian's name for it first. */
const BROWSERS = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const USUAL_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
const OTHERWISE =
  "or write the report as .html and print it from any browser, which gives the same pages";

export interface PrintOptions {
  /** Where CORTEX_CHROMIUM and PATH are; default the process's own. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Prints a page with an installed Chromium, which playwright-core drives: this package starts no program by itself, since
 * plugin hosts refuse packages that can. The page may run no script and reach nothing.
 *
 * @throws CortexError NOT_FOUND - no Chromium, or no playwright-core; IO_ERROR - it failed; CANCELLED
 */
export async function printPage(
  page: string,
  { env = process.env, signal }: PrintOptions = {},
): Promise<Uint8Array> {
  throwIfAborted(signal);
  const executablePath = findBrowser(env);
  if (executablePath === undefined) {
    throw new CortexError(
      "NOT_FOUND",
      "a PDF needs an installed Chromium or Chrome, and none was found: install one (Debian: apt-get install chromium), " +
        `name one with CORTEX_CHROMIUM, ${OTHERWISE}`,
    );
  }
  const { chromium } = await loadDriver();
  try {
    // Chromium's own sandbox does not work for root; then the page's policy is what keeps it in.
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const browser = await chromium.launch({ executablePath, args });
    const stop = () => void browser.close();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
      const tab = await context.newPage();
      await tab.setContent(page);
      return await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    } finally {
      signal?.removeEventListener("abort", stop);
      await browser.close();
    }
  } catch (error) {
    throwIfAborted(signal);
    throw new CortexError(
      "IO_ERROR",
      `${executablePath} did not print the report: ${toCortexError(error).message}; name another one with ` +
        `CORTEX_CHROMIUM, ${OTHERWISE}`,
      { cause: error },
    );
  }
}

/** The browser that CORTEX_CHROMIUM names, else the first on the path or where systems keep it. */
export function findBrowser(env: NonNullable<PrintOptions["env"]>): string | undefined {
  const named = env["CORTEX_CHROMIUM"];
  if (named) {
    return existsSync(named) ? named : undefined;
  }
  const folders = (env["PATH"] ?? "").split(delimiter);
  const places = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...USUAL_PLACES].find((path) => existsSync(path));
}

async function loadDriver(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (error) {
    throw new CortexError(
      "NOT_FOUND",
      `a PDF needs the package playwright-core, which drives the browser: npm install playwright-core beside cortex-brain, ${OTHERWISE}`,
      { cause: error },
    );
  }
}
