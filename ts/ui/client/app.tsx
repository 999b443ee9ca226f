import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallAnswers } from "../routes.js";
import { useCall, useLine } from "./live.js";
import { Forgetting } from "./pages/forgetting.js";
import { Graph } from "./pages/graph.js";
import { InsightPage } from "./pages/insight.js";
import { MemoriesPage } from "./pages/memories.js";
import { MemoryPage } from "./pages/memory.js";
import { Pairs } from "./pages/pairs.js";
import { PatternsPage } from "./pages/patterns.js";
import { SessionPage, SessionsPage } from "./pages/sessions.js";
import { TimePage } from "./pages/time.js";
import { Today } from "./pages/today.js";
import { Trouble, Waiting } from "./parts/basic.js";
import { usePlace } from "./router.js";
import { setZone } from "./times.js";

export type Hello = CallAnswers["hello"];

/** What each page is given. */
export interface PageProps {
  hello: Hello;
  id: string;
  query: URLSearchParams;
}

interface PageEntry {
  title: string;
  /** Whether the list of pages names it. */
  listed: boolean;
  page: ComponentType<PageProps>;
}

const PAGES: Readonly<Record<string, PageEntry>> = {
  today: { title: "Today", listed: true, page: Today },
  memories: { title: "Memories", listed: true, page: MemoriesPage },
  memory: { title: "One memory", listed: false, page: MemoryPage },
  pairs: { title: "To decide", listed: true, page: Pairs },
  graph: { title: "Who and what", listed: true, page: Graph },
  sessions: { title: "Conversations", listed: true, page: SessionsPage },
  session: { title: "One conversation", listed: false, page: SessionPage },
  time: { title: "Over time", listed: true, page: TimePage },
  patterns: { title: "Patterns", listed: true, page: PatternsPage },
  insight: { title: "To check", listed: true, page: InsightPage },
  forgetting: { title: "Forgetting", listed: true, page: Forgetting },
};

/** Pages that are reached from others. */
const PARENTS: ReadonlyMap<string, string> = new Map([
  ["memory", "memories"],
  ["session", "sessions"],
]);

/** Names come out of the address: anybody may have written them. */
function pageNamed(name: string): Pick<PageEntry, "title" | "page"> {
  const known = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  return known ?? { title: "Not here", page: NotHere };
}

export function App({ problem }: { problem: Error | undefined }) {
  const { data: hello, error } = useCall("hello", {}, { live: false });
  if (hello === undefined) {
    return (
      <main class="alone">
        <h1>cortex</h1>
        {error === undefined ? <Waiting /> : <Trouble error={problem ?? error} />}
      </main>
    );
  }
  setZone(hello.timezone);
  return <Shell hello={hello} />;
}

function Shell({ hello }: { hello: Hello }) {
  const { page, id, query } = usePlace();
  const line = useLine();
  const main = useRef<HTMLElement>(null);
  const pages = useRef<HTMLUListElement>(null);
  const place = `${page}/${id}?${query}`;
  const [seen, setSeen] = useState(place);
  const { title, page: Page } = pageNamed(page);
  useEffect(() => {
    document.title = `${title} · cortex`;
    showCurrent(pages.current);
    if (seen !== place) {
      // Whoever goes by keyboard or by ear begins at the page's top.
      setSeen(place);
      scrollTo(0, 0);
      main.current?.focus();
    }
  }, [place, seen, title]);
  useEffect(() => {
    const turned = () => showCurrent(pages.current);
    addEventListener("resize", turned);
    return () => removeEventListener("resize", turned);
  }, []);
  const current = PARENTS.get(page) ?? page;
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header>
        <p class="brand">
          cortex <small title={hello.path}>{hello.path.split(/[\\/]/u).at(-1)}</small>
        </p>
        <nav aria-label="Pages">
          <ul ref={pages}>
            {Object.entries(PAGES)
              .filter(([, { listed }]) => listed)
              .map(([name, each]) => (
                <li key={name}>
                  <a href={`#/${name}`} aria-current={current === name ? "page" : undefined}>
                    {each.title}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <p class="state">
          {hello.read_only ? <span class="tag">only looking</span> : null}
          <span role="status">
            {line === "open" ? "" : "The window was closed: run cortex ui again."}
          </span>
        </p>
      </header>
      <main ref={main} tabIndex={-1} id="main">
        <h1>{title}</h1>
        <Page key={place} hello={hello} id={id} query={query} />
      </main>
    </>
  );
}

/** In a narrow window the list of pages is one row, which may be longer than what is seen. */
function showCurrent(pages: HTMLElement | null): void {
  pages?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function NotHere() {
  return (
    <p>
      There is no such page. <a href="#/today">Go to today</a>.
    </p>
  );
}
