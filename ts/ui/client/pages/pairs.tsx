import { useEffect, useRef, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Byline, Excerpt, Section, Sure, Told, Trouble, Waiting, When } from "../parts/basic.js";
import { Dialog } from "../parts/dialog.js";
import { linkTo } from "../router.js";
import { CONFLICTS, counted, percent } from "../words.js";

type Pair = CallAnswers["contradictions"][number];
type Memory = NonNullable<CallAnswers["texts"][number]>;
type Decision = "older" | "newer" | "both";

/** Pairs of memories that cannot both be true, one after the other; and memories that say the same. */
export function Pairs({ hello, id }: PageProps) {
  return (
    <>
      <Queue readOnly={hello.read_only} first={id} />
      <Duplicates readOnly={hello.read_only} />
    </>
  );
}

const MOST = 500;
const SAID: Readonly<Record<Decision, string>> = {
  older: "You kept the older one.",
  newer: "You kept the newer one.",
  both: "You said that both are true.",
};

function Queue({ readOnly, first }: { readOnly: boolean; first: string }) {
  const open = useCall("contradictions", { status: "open", limit: MOST });
  const possible = useCall("contradictions", { status: "possible", limit: MOST });
  const resolved = useCall("contradictions", { status: "resolved", limit: 100 });
  const dismissed = useCall("contradictions", { status: "dismissed", limit: 100 });
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState(first);
  const [last, setLast] = useState<{ id: string; decision: Decision }>();
  const [error, setError] = useState<Error>();
  const waiting = [...(open.data ?? []), ...(possible.data ?? [])];
  const decided = [...(resolved.data ?? []), ...(dismissed.data ?? [])];
  const pair =
    [...waiting, ...decided].find((each) => each.id === chosen) ??
    waiting.find((each) => !skipped.has(each.id));
  const decide = (decision: Decision) => {
    if (pair === undefined || readOnly) {
      return;
    }
    const winner = { older: pair.older_id, newer: pair.newer_id, both: undefined }[decision];
    const body = winner === undefined ? { id: pair.id } : { id: pair.id, winner };
    call("resolve", body).then(() => {
      setLast({ id: pair.id, decision });
      setChosen("");
      setError(undefined);
    }, setError);
  };
  const skip = () => {
    if (pair !== undefined) {
      setSkipped(new Set([...skipped, pair.id]));
      setChosen("");
    }
  };
  const back = () => {
    if (last !== undefined) {
      setChosen(last.id);
      setLast(undefined);
    }
  };
  useKeys({
    o: () => decide("older"),
    n: () => decide("newer"),
    b: () => decide("both"),
    s: skip,
    u: back,
  });
  const loading = open.data === undefined || possible.data === undefined;
  return (
    <Section title="Memories that cannot both be true" wide>
      <Trouble error={error ?? open.error} />
      <p role="status">
        {last === undefined ? "" : `${SAID[last.decision]} `}
        {loading ? "" : `${counted(waiting.length, "pair")} to decide.`}
      </p>
      {last === undefined ? null : (
        <p>
          <button type="button" onClick={back}>
            Decide the last one again <kbd>U</kbd>
          </button>
        </p>
      )}
      {pair === undefined ? (
        loading ? (
          <Waiting />
        ) : (
          <NoPair skipped={waiting.length} again={() => setSkipped(new Set())} />
        )
      ) : (
        <Decide pair={pair} readOnly={readOnly} decide={decide} skip={skip} />
      )}
    </Section>
  );
}

function NoPair({ skipped, again }: { skipped: number; again: () => void }) {
  return skipped === 0 ? (
    <p>There is nothing to decide.</p>
  ) : (
    <p>
      You skipped the rest.{" "}
      <button type="button" onClick={again}>
        Begin again
      </button>
    </p>
  );
}

/** Keys work where nothing is typed. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        current.current[event.key.toLowerCase()]?.();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

function Decide({
  pair,
  readOnly,
  decide,
  skip,
}: {
  pair: Pair;
  readOnly: boolean;
  decide: (decision: Decision) => void;
  skip: () => void;
}) {
  const texts = useCall("texts", { ids: [pair.older_id, pair.newer_id] });
  const [older, newer] = texts.data ?? [];
  return (
    <>
      <p>
        {CONFLICTS[pair.kind]} The rules are {percent(pair.score)} sure that they clash.
      </p>
      <div class="sides">
        <Side title="The older" memory={older} text={pair.older_content} clash={pair.evidence[0]} />
        <Side title="The newer" memory={newer} text={pair.newer_content} clash={pair.evidence[1]} />
      </div>
      {readOnly ? null : (
        <>
          <p class="buttons">
            <button type="button" onClick={() => decide("older")}>
              Keep the older <kbd>O</kbd>
            </button>
            <button type="button" onClick={() => decide("newer")}>
              Keep the newer <kbd>N</kbd>
            </button>
            <button type="button" onClick={() => decide("both")}>
              Both are true <kbd>B</kbd>
            </button>
            <button type="button" onClick={skip}>
              Skip <kbd>S</kbd>
            </button>
          </p>
          <p class="quiet">
            Nothing is deleted: the one that you do not keep loses trust, and searches name the
            other before it. If both are true, neither loses any, and pairs like them are not asked
            about again.
          </p>
        </>
      )}
    </>
  );
}

function Side({
  title,
  memory,
  text,
  clash,
}: {
  title: string;
  memory: Memory | null | undefined;
  text: string | null;
  clash: string | undefined;
}) {
  return (
    <article class="side">
      <h3>{title}</h3>
      <blockquote dir="auto">
        <Told text={memory?.content ?? text ?? "It is gone."} words={clash ? [clash] : []} />
      </blockquote>
      {memory ? (
        <p class="facts">
          <Sure share={memory.confidence} category={memory.confidence_category} />
          <Byline at={memory.created_at} speaker={memory.speaker} />
          <a href={linkTo("memory", memory.id)} aria-label={`${title}: look at it`}>
            Look at it
          </a>
        </p>
      ) : null}
    </article>
  );
}

function Duplicates({ readOnly }: { readOnly: boolean }) {
  const [asked, setAsked] = useState(false);
  const [merging, setMerging] = useState(false);
  const { data, error } = useCall("duplicates", asked ? {} : null);
  return (
    <Section title="Memories that say the same" wide>
      {asked ? null : (
        <p>
          <button type="button" onClick={() => setAsked(true)}>
            Look for them
          </button>{" "}
          <span class="quiet">In a large brain this takes a while.</span>
        </p>
      )}
      <Trouble error={error} />
      {asked && data === undefined && error === undefined ? <Waiting /> : null}
      {data === undefined ? null : (
        <p role="status">
          {data.duplicates === 0
            ? `No two of ${counted(data.compared, "memory", "memories")} say the same.`
            : `${counted(data.duplicates, "memory says", "memories say")} no more than another one.`}
        </p>
      )}
      {data?.groups.slice(0, 100).map((group) => (
        <div class="group" key={group.survivor_id}>
          <p>
            <a href={linkTo("memory", group.survivor_id)}>
              <Excerpt text={group.excerpt} />
            </a>{" "}
            <When at={group.created_at} />
          </p>
          <ul>
            {group.duplicates.map((each) => (
              <li key={each.id}>
                <a href={linkTo("memory", each.id)}>
                  <Excerpt text={each.excerpt} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {readOnly || data === undefined || data.duplicates === 0 ? null : (
        <p>
          <button type="button" onClick={() => setMerging(true)}>
            Join them …
          </button>
        </p>
      )}
      {merging ? (
        <Dialog
          title="Join what says the same?"
          confirm="Join them"
          danger
          onConfirm={() => call("merge", {})}
          onClose={() => setMerging(false)}
        >
          <p>
            Of each group the first one stays, with the uses, categories, history and pins of the
            others; the others go. This cannot be undone.
          </p>
        </Dialog>
      ) : null}
    </Section>
  );
}
