/** What the server answers, kept true while it is shown: it says when the brain may have changed. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallAnswers, CallBodies } from "../routes.js";
import { call } from "./api.js";

let version = "";
let events: EventSource | undefined;
const listeners = new Set<(version: string) => void>();

/** Whether the server still answers. */
export type Line = "open" | "lost";
const lineListeners = new Set<(line: Line) => void>();

function tellLine(line: Line): void {
  for (const listener of lineListeners) {
    listener(line);
  }
}

/** How many changes of this page are under way, and whether something changed meanwhile. */
let under = 0;
let missed = false;
/** Longer than the page takes to show what came of them. */
const SHOWN_MS = 150;

/** When somebody typed last, and how long the page is theirs then: what it asks anew would be in the way of the next letter. */
let typed = Number.NEGATIVE_INFINITY;
const TYPING_MS = 400;
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * When somebody was told last, and how long the next time waits: what changes all the time, as a brain whose facts are
 * derived, would else have the page ask for nothing but what it shows already.
 */
let told = Number.NEGATIVE_INFINITY;
const TOLD_MS = 500;

function tellChange(): void {
  if (under > 0) {
    missed = true;
    return;
  }
  clearTimeout(later);
  const rest = Math.max(typed + TYPING_MS, told + TOLD_MS) - performance.now();
  if (rest > 0) {
    later = setTimeout(tellChange, rest);
    return;
  }
  missed = false;
  told = performance.now();
  for (const listener of listeners) {
    listener(version);
  }
}

/** Does what takes away what the page shows: until that is told, nobody asks for what is gone. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  under += 1;
  try {
    await work();
  } finally {
    setTimeout(() => {
      under -= 1;
      if (missed) {
        tellChange();
      }
    }, SHOWN_MS);
  }
}

/** Listens while the page is in sight: a browser has few lines to one server, and hidden pages need none. */
export function listen(): void {
  const typing = () => {
    typed = performance.now();
  };
  addEventListener("input", typing, { capture: true });
  const begin = () => {
    if (document.hidden || events !== undefined) {
      return;
    }
    events = new EventSource("/api/events");
    events.onopen = () => tellLine("open");
    events.onerror = () => tellLine("lost");
    events.onmessage = ({ data }: MessageEvent<string>) => {
      const now = (JSON.parse(data) as { version: string }).version;
      if (now === version) {
        return;
      }
      const isFirst = version === "";
      version = now;
      if (isFirst) {
        told = performance.now();
      } else {
        tellChange();
      }
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      events?.close();
      events = undefined;
    }
    begin();
  });
  begin();
}

/** Whether the server still answers, as it was last seen. */
export function useLine(): Line {
  const [line, setLine] = useState<Line>("open");
  useEffect(() => {
    lineListeners.add(setLine);
    return () => {
      lineListeners.delete(setLine);
    };
  }, []);
  return line;
}

/** Calls back whenever the brain may have changed. */
export function useChanges(changed: () => void): void {
  const last = useRef(changed);
  last.current = changed;
  useEffect(() => {
    const listener = () => last.current();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** An answer, or why there is none yet. */
export interface Loaded<Answer> {
  data: Answer | undefined;
  error: Error | undefined;
}

/** After an answer that took long the next one waits this many times as long: others have to get at the brain, too. */
const REST = 3;
/** An answer that took no longer holds nobody up. */
const SHORT_MS = 300;
/** After such a one the next waits no longer than this, so that what is written appears within a second. */
const SHORT_REST_MS = 200;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks, and asks again whenever that is wanted; never twice at once, so that a brain that changes all the time is shown all
 * the same.
 */
function asker(ask: () => Promise<void>, signal: AbortSignal): () => Promise<void> {
  let busy = false;
  let wanted = false;
  return async () => {
    wanted = true;
    if (busy) {
      return;
    }
    busy = true;
    while (wanted && !signal.aborted) {
      wanted = false;
      const began = performance.now();
      await ask();
      const took = performance.now() - began;
      await pause(took > SHORT_MS ? REST * took : Math.min(REST * took, SHORT_REST_MS));
    }
    busy = false;
  };
}

/** A call's answer, asked for again whenever the brain may have changed; `body` null: not asked. */
export function useCall<Name extends keyof CallAnswers>(
  name: Name,
  body: CallBodies[Name] | null,
  { live = true } = {},
): Loaded<CallAnswers[Name]> {
  const key = body === null ? null : JSON.stringify(body);
  const [state, setState] = useState<{
    key: string | null;
    data?: CallAnswers[Name];
    error?: Error;
  }>({ key });
  const again = useRef<(() => Promise<void>) | undefined>(undefined);
  useChanges(() => {
    if (live) {
      void again.current?.();
    }
  });
  useEffect(() => {
    if (key === null) {
      return;
    }
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () =>
      call(name, JSON.parse(key) as CallBodies[Name], signal).then(
        (data) => {
          if (!signal.aborted) setState({ key, data });
        },
        (error: Error) => {
          if (!signal.aborted) setState({ key, error });
        },
      );
    again.current = asker(ask, signal);
    void again.current();
    return () => stop.abort();
  }, [name, key]);
  const current = state.key === key;
  return {
    data: current ? state.data : undefined,
    error: current ? state.error : undefined,
  };
}
