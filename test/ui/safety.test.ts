/** Texts and deeds that mean harm, in a real browser; and how a window begins and ends. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { describeInBrowser, useVisit, Visit } from "./support/visit.js";
import { findChromium, Place, startBrowser } from "./support/window.mjs";

const HOSTILE = [
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  "[click](javascript:alert(3)) javascript:alert(4)",
  "A \u202Eright-to-left override\u202C, \u2066isolates\u2069 and a \u0007 bell.",
  "x".repeat(32_000),
  "{{constructor.constructor('alert(5)')()}} #{alert(6)} %3Cscript%3E",
  "<style>*{display:none}</style></title></textarea><svg onload=alert(7)>",
  "Zalgo: Z̷̢͝a̴l̵g̶o̷ and 👩‍👩‍👧‍👦 and مرحبا بالعالم.",
];

/** A name that fits in no line of a telephone. */
const LONG = `<b>\u202Egarden</b> ${"and all that grows in it ".repeat(5)}`.trim();

describeInBrowser("hostile texts", () => {
  const ids: string[] = [];
  const fill = (place: Place) => {
    const named = ["--speaker", "<img src=x onerror=alert(10)>", "-c", LONG];
    for (const text of HOSTILE) {
      ids.push(place.jsonOf<{ memory_id: string }>(text, "add", "-", ...named).memory_id);
    }
    place.add("<script>alert(11)</script> lives in Bern.");
    place.add("<script>alert(11)</script> lives in Graz.");
    place.run(
      "alerts",
      "on",
      "volume<svg>",
      "--metric",
      "volume",
      "--condition",
      "above",
      "--threshold",
      "0",
    );
    const event = [
      "kind,at,value,label",
      `"<i>dose</i>",2026-06-01T08:00,10,"<script>${LONG}"`,
    ].join("\n");
    writeFileSync(join(place.directory, "events.csv"), event);
    place.run("events", join(place.directory, "events.csv"));
    place.run("session", "start", "<b>talk</b>");
    for (const text of HOSTILE.filter((each) => each.length < 1_000)) {
      place.run("session", "say", "<b>talk</b>", text);
    }
  };
  const { place, visit } = useVisit(fill);
  const hashes = () => [
    ...["#/today", "#/memories", "#/memories?q=space%20click%20override", "#/pairs", "#/graph"],
    ...["#/sessions", `#/session/${encodeURIComponent("<b>talk</b>")}`, "#/forgetting"],
    ...["#/time", "#/patterns", "#/patterns?by=speaker", "#/insight", "#/memories?kind=atom"],
    "#/memories?category=%3Cimg%20src%3Dx%3E&topic=%3Csvg%20onload%3Dalert(12)%3E",
    "#/time?figure=%3Cscript%3E",
    ...ids.map((id) => `#/memory/${id}`),
    "#/memory/%3Cscript%3Ealert(8)%3C%2Fscript%3E",
    "#/graph/javascript:alert(9)?to=%3Cimg%20src=x%3E",
    "#/__proto__",
    "#/constructor/%E0%A4%A",
  ];

  /** To be looked at, where CORTEX_HOSTILE names a folder. */
  const picture = async (number: number, width: number) => {
    const folder = process.env["CORTEX_HOSTILE"];
    if (folder !== undefined) {
      const path = join(folder, `${String(number).padStart(2, "0")}-${width}.png`);
      await visit.page.screenshot({ path, fullPage: true });
    }
  };

  test("are texts on every page, at every width, and nothing else", async () => {
    for (const [number, hash] of hashes().entries()) {
      for (const width of [1200, 360]) {
        await visit.page.emulateMedia({ colorScheme: width === 360 ? "dark" : "light" });
        await visit.page.setViewportSize({ width, height: 800 });
        await visit.go(hash);
        await picture(number, width);
        expect(
          await visit.page.evaluate<number>("document.documentElement.scrollWidth"),
        ).toBeLessThanOrEqual(width);
      }
      // What a refused call says in the console is the browser's, not a script's.
      const troubles = visit.troubles.filter((each) => !/status of 40[04]/u.test(each));
      expect(troubles).toEqual([]);
    }
    expect(
      await visit.page.locator("script:not([src]), main style, main img, main b > b").count(),
    ).toBe(0);
  });

  test("are shown as they were told", async () => {
    for (const [index, text] of HOSTILE.entries()) {
      await visit.go(`#/memory/${ids[index]}`);
      expect(await visit.page.locator(".content").innerText()).toBe(text);
    }
  });

  test("are no barrier on any page", async () => {
    for (const hash of hashes()) {
      await visit.go(hash);
      expect({ hash, barriers: await visit.barriers() }).toEqual({ hash, barriers: [] });
    }
  });

  test("another site's page gets and changes nothing, in the very browser that was let in", async () => {
    const foreign = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<title>another site</title>");
    });
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
    const { port } = foreign.address() as AddressInfo;
    const page = await visit.page.context().newPage();
    await page.goto(`http://localhost:${port}/`);
    const tried = await page.evaluate<string[]>(`(async () => {
      const body = JSON.stringify({ content: "Planted by another site." });
      const tries = [
        { url: "api/stats", mode: "cors", headers: { "Content-Type": "application/json" } },
        { url: "api/remember", mode: "cors", headers: { "Content-Type": "application/json" } },
        { url: "api/remember", mode: "no-cors", headers: { "Content-Type": "text/plain" } },
      ];
      return await Promise.all(tries.map(({ url, ...rest }) =>
        fetch("${visit.base}" + url, { method: "POST", body, credentials: "include", ...rest })
          .then((answer) => answer.text().then((text) => answer.type + text), () => "refused")));
    })()`);
    // Also what may be sent without asking first is answered with 403, which the page may not read.
    expect(tried).toEqual(["refused", "refused", "refused"]);
    await page.close();
    foreign.close();
    visit.troubles.length = 0;
    expect(place.run("search", "planted by another site")).not.toContain("Planted");
  });
});

describe("a window", () => {
  const places: Place[] = [];
  const started = () => {
    const place = new Place();
    places.push(place);
    place.add("The first memory.");
    return place;
  };
  const windowsOf = ({ directory }: Place) => {
    const folder = join(directory, ".cortex/windows");
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const ended = (child: { once(event: "close", listener: (code: number) => void): unknown }) =>
    new Promise<number>((resolve) => child.once("close", resolve));
  afterAll(() => {
    for (const place of places) {
      place.dispose();
    }
  });

  test("ends with Ctrl-C and leaves nothing", async () => {
    const place = started();
    const { child, address } = await place.window();
    expect(windowsOf(place)).toHaveLength(1);
    const end = ended(child);
    child.kill("SIGINT");
    expect(await end).toBe(130);
    expect(windowsOf(place)).toEqual([]);
    await expect(fetch(address)).rejects.toThrow();
  });

  test("is found by a second start, which ends", async () => {
    const place = started();
    const first = await place.window();
    const second = await place.window();
    expect(await ended(second.child)).toBe(0);
    expect(second.already_open).toBe(true);
    expect(new URL(second.address).port).toBe(new URL(first.address).port);
    expect(second.address).not.toBe(first.address);
    await expect(place.window("--read-only")).rejects.toThrow("OPTIONS_CONFLICT");
  });

  test("that was killed is in nobody's way", async () => {
    const place = started();
    const first = await place.window();
    const end = ended(first.child);
    first.child.kill("SIGKILL");
    await end;
    const second = await place.window();
    expect(second.already_open).toBe(false);
  });

  test("killed in the middle of forgetting leaves a sound brain, with all or nothing forgotten", async () => {
    const place = started();
    const file = join(place.directory, "many.md");
    const lines = Array.from(
      { length: 3_000 },
      (_, index) => `- The crate ${index} is in row ${index}.`,
    );
    writeFileSync(file, lines.join("\n"));
    place.run("import", file);
    const before = place.json<{ total: number }>("stats").total;
    const { child, address } = await place.window();
    const [base = "", token = ""] = address.split("#token=");
    const headers = { "Content-Type": "application/json", Origin: base.slice(0, -1) };
    const entered = await fetch(`${base}api/enter`, {
      method: "POST",
      headers,
      body: JSON.stringify({ token }),
    });
    const { result } = (await entered.json()) as { result: { token: string } };
    const forgetting = fetch(`${base}api/forget`, {
      method: "POST",
      headers: {
        ...headers,
        "X-Cortex-Token": result.token,
        Cookie: entered.headers.get("set-cookie")?.split(";")[0] ?? "",
      },
      body: JSON.stringify({ user_id: "default" }),
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const end = ended(child);
    child.kill("SIGKILL");
    await Promise.all([end, forgetting]);
    expect(place.json("doctor", "--deep")).toMatchObject({ ok: true });
    expect([0, before]).toContain(place.json<{ total: number }>("stats").total);
  });

  test("that only looks has no buttons that change", async () => {
    if (findChromium() === undefined) {
      return;
    }
    const place = started();
    const id = place.add("The gate is blue.");
    const browser = await startBrowser();
    const visit = await Visit.at(browser, (await place.window("--read-only")).address);
    await visit.go(`#/memory/${id}`);
    await visit.page.getByText("only looking").waitFor();
    expect(await visit.page.getByRole("button").count()).toBe(1);
    await visit.go("#/memories");
    expect(await visit.page.getByText("Tell it something").count()).toBe(0);
    await visit.go("#/forgetting");
    await visit.page.getByText("This window only looks").waitFor();
    expect(visit.troubles).toEqual([]);
    await browser.close();
  });

  test("says what it needs where there is no brain, or a wrong port", () => {
    const place = started();
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ["dist/cli/main.cjs", ...args], { encoding: "utf8" });
    expect(run("--brain", join(place.directory, "gone.db"), "ui").stderr).toContain("NOT_FOUND");
    expect(run("--brain", place.brain, "ui", "--port", "70000")).toMatchObject({ status: 2 });
  });
});
