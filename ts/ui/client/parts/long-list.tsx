/** A list of any length: pages come as they are scrolled to, only the rows in sight are drawn, far pages are let go. */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { CallBodies } from "../../routes.js";
import { call } from "../api.js";
import { useChanges } from "../live.js";
import { Trouble, Waiting } from "./basic.js";
import { MemoryRow, type Row } from "./rows.js";

type Filter = Omit<CallBodies["list"], "after" | "limit">;

interface Page {
  after: string | undefined;
  count: number;
  /** null: let go, and asked for again when it comes into sight. */
  rows: Row[] | null;
}

const LIMIT = 100;
/** Rows drawn beyond what is in sight. */
const MARGIN = 8;
/** Pages kept on each side of those in sight. */
const KEPT = 8;

/** The pages of one list. */
class Pages {
  pages: Page[] = [];
  next: string | null | undefined = undefined;
  error: Error | undefined;
  #busy = false;
  #left = false;

  constructor(
    readonly filter: Filter,
    readonly changed: () => void,
  ) {}

  get count(): number {
    return this.pages.reduce((sum, page) => sum + page.count, 0);
  }

  leave(): void {
    this.#left = true;
  }

  /** The rows from one to another, as far as they are here; asks for those that are missing. */
  rows(first: number, last: number): { index: number; row: Row | undefined }[] {
    const shown: { index: number; row: Row | undefined }[] = [];
    let start = 0;
    let [low, high] = [this.pages.length, -1];
    for (const [number, page] of this.pages.entries()) {
      const from = Math.max(first, start);
      const to = Math.min(last, start + page.count);
      for (let index = from; index < to; index += 1) {
        shown.push({ index, row: page.rows?.[index - start] });
      }
      if (from < to) {
        [low, high] = [Math.min(low, number), Math.max(high, number)];
        if (page.rows === null) {
          void this.#load(page);
        }
      }
      start += page.count;
    }
    for (const [number, page] of this.pages.entries()) {
      if (number < low - KEPT || number > high + KEPT) {
        page.rows = null;
      }
    }
    if (last >= start && this.next !== null) {
      void this.more();
    }
    return shown;
  }

  async more(): Promise<void> {
    if (this.next !== null) {
      const page: Page = { after: this.next, count: 0, rows: null };
      await this.#load(page, true);
    }
  }

  async #load(page: Page, isNew = false): Promise<void> {
    if (this.#busy || this.#left) {
      return;
    }
    this.#busy = true;
    try {
      const after = page.after === undefined ? {} : { after: page.after };
      const { memories, next } = await call("list", {
        ...this.filter,
        ...after,
        limit: LIMIT,
      });
      page.rows = memories;
      page.count = memories.length;
      if (isNew) {
        this.pages.push(page);
        this.next = next;
      }
      this.error = undefined;
    } catch (error) {
      this.error = error as Error;
      this.next = isNew ? null : this.next;
    } finally {
      this.#busy = false;
    }
    if (!this.#left) {
      this.changed();
    }
  }
}

export function LongList({ filter }: { filter: Filter }) {
  const key = JSON.stringify(filter);
  const [, changed] = useReducer((round: number, _: number) => round + 1, 0);
  const [round, setRound] = useState(0);
  const [list, setList] = useState<Pages>();
  const [isOld, setOld] = useState(false);
  const waiting = useRef(false);
  const missed = useRef(false);
  const frame = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 600, row: 68 });
  useEffect(() => {
    const pages = new Pages(JSON.parse(key) as Filter, () => {
      setList(pages);
      changed(0);
      waiting.current = false;
      if (missed.current) {
        missed.current = false;
        setRound((last) => last + 1);
      }
    });
    setOld(false);
    waiting.current = true;
    void pages.more();
    return () => pages.leave();
  }, [key, round]);
  useChanges(() => {
    // Whoever reads further down is not pulled away from there.
    if (waiting.current) {
      // In a brain that changes all the time a list would never come otherwise.
      missed.current = true;
    } else if (view.top === 0) {
      setRound((last) => last + 1);
    } else {
      setOld(true);
    }
  });
  const measure = () => {
    const element = frame.current;
    if (element !== null) {
      const row = element.querySelector<HTMLElement>(".line")?.offsetHeight ?? view.row;
      setView({ top: element.scrollTop, height: element.clientHeight, row });
    }
  };
  useLayoutEffect(measure, [list]);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });
  if (list === undefined) {
    return <Waiting />;
  }
  const first = Math.max(0, Math.floor(view.top / view.row) - MARGIN);
  const last = Math.ceil((view.top + view.height) / view.row) + MARGIN;
  const shown = list.rows(first, last);
  const ends = list.next === null;
  const lead = (shown[0]?.index ?? 0) * view.row;
  return (
    <>
      <Trouble error={list.error} />
      {isOld ? (
        <p role="status">
          Something changed.{" "}
          <button
            type="button"
            onClick={() => {
              frame.current?.scrollTo(0, 0);
              setRound((each) => each + 1);
            }}
          >
            Show the newest
          </button>
        </p>
      ) : null}
      {list.count === 0 && ends ? <p>No memory fits.</p> : null}
      <section
        class="scroller"
        hidden={list.count === 0 && ends}
        ref={frame}
        onScroll={measure}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label="Memories, the newest first"
      >
        <ul style={{ height: `${list.count * view.row}px` }}>
          <li aria-hidden="true" class="lead" style={{ height: `${lead}px` }} />
          {shown.map(({ index, row }) => (
            <li
              key={row?.id ?? index}
              class="line"
              aria-setsize={ends ? list.count : -1}
              aria-posinset={index + 1}
            >
              {row === undefined ? <p class="quiet">…</p> : <MemoryRow memory={row} />}
            </li>
          ))}
        </ul>
      </section>
      <p class="quiet">
        {ends
          ? `${list.count.toLocaleString("en")} altogether.`
          : `${list.count.toLocaleString("en")} so far; more come as you scroll.`}
      </p>
    </>
  );
}
