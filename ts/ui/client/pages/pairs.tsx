import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Byline, Section, Sure, Told, Trouble, Waiting } from "../parts/basic.js";
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
    chosen === ""
      ? waiting.find((each) => !skipped.has(each.id))
      : [...waiting, ...decided].find((each) => each.id === chosen);
  const deciding = useRef(false);
  const decide = (decision: Decision) => {
    if (pair === undefined || readOnly || deciding.current) {
      return;
    }
    deciding.current = true;
    const winner = { older: pair.older_id, newer: pair.newer_id, both: undefined }[decision];
    const body = winner === undefined ? { id: pair.id } : { id: pair.id, winner };
    call("resolve", body)
      .then(() => {
        setLast({ id: pair.id, decision });
        setChosen("");
        setError(undefined);
      }, setError)
      .finally(() => {
        deciding.current = false;
      });
  };
  const skip = () => {
    if (pair !== undefined) {
      setSkipped(new Set([...skipped, pair.id]));
      setChosen("");
    }
  };
  const undo = () => {
    if (last !== undefined) {
      call("reopen", { id: last.id }).then(() => {
        setChosen(last.id);
        setLast(undefined);
        setError(undefined);
      }, setError);
    }
  };
  useKeys({
    o: () => decide("older"),
    n: () => decide("newer"),
    b: () => decide("both"),
    s: skip,
    u: undo,
  });
  // What is decided is looked through for the pair that was asked for alone.
  const lists = chosen === "" ? [open, possible] : [open, possible, resolved, dismissed];
  const loading = lists.some(({ data }) => data === undefined);
  const failed = lists.find((each) => each.error !== undefined);
  return (
    <Section title="Memories that cannot both be true" wide>
      <Trouble error={error ?? failed?.error} />
      <p role="status">
        {last === undefined ? "" : `${SAID[last.decision]} `}
        {loading ? "" : `${counted(waiting.length, "pair")} to decide.`}
      </p>
      {last === undefined ? null : (
        <p>
          <button type="button" onClick={undo}>
            Undo the last decision <kbd>U</kbd>
          </button>
        </p>
      )}
      {pair === undefined ? (
        loading ? (
          <Waiting />
        ) : chosen === "" ? (
          <NoPair skipped={waiting.length} again={() => setSkipped(new Set())} />
        ) : (
          <NotThere others={() => setChosen("")} />
        )
      ) : (
        <Decide pair={pair} readOnly={readOnly} decide={decide} skip={skip} />
      )}
    </Section>
  );
}

/** The pair that was asked for is none of those that are shown: another one must not pass for it. */
function NotThere({ others }: { others: () => void }) {
  return (
    <p>
      This pair is gone, or was decided long ago.{" "}
      <button type="button" onClick={others}>
        Go to what is to be decided
      </button>
    </p>
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
  // With what is shown, not after it: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      // A key that is held decides once.
      if (!typing && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) {
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
          <h3>What follows</h3>
          <ul class="quiet">
            <li>
              Keep the older: the newer loses trust
              {pair.penalised_id === pair.older_id ? ", and the older gets back what it lost" : ""}.
            </li>
            <li>
              Keep the newer: the older{" "}
              {pair.penalised_id === pair.older_id
                ? "stays as little trusted as it is"
                : "loses trust"}
              .
            </li>
            <li>
              Both are true: neither loses trust, and pairs like this one are not asked about again.
            </li>
          </ul>
          <p class="quiet">
            Nothing is deleted. Searches name what you keep before what you do not.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <blockquote dir="auto" tabIndex={0}>
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
      {data === undefined || data.duplicates === 0 ? null : (
        <Twins groups={data.groups} readOnly={readOnly} />
      )}
      {readOnly || data === undefined || data.duplicates === 0 ? null : (
        <p>
          <button type="button" onClick={() => setMerging(true)}>
            Join all of them …
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

type Group = CallAnswers["duplicates"]["groups"][number];

/** Memories that say the same, side by side, one pair after the other. */
function Twins({ groups, readOnly }: { groups: readonly Group[]; readOnly: boolean }) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error>();
  const pairs = groups.flatMap(({ survivor_id, excerpt, duplicates }) =>
    duplicates.map((each) => ({
      older: survivor_id,
      newer: each.id,
      texts: [excerpt, each.excerpt] as const,
      similarity: each.similarity,
    })),
  );
  const left = pairs.filter(({ newer }) => !kept.has(newer));
  const [pair] = left;
  const joining = useRef(false);
  const join = () => {
    if (pair !== undefined && !readOnly && !joining.current) {
      joining.current = true;
      call("merge", { ids: [pair.newer] })
        .then(() => setError(undefined), setError)
        .finally(() => {
          joining.current = false;
        });
    }
  };
  const keep = () => {
    if (pair !== undefined) {
      setKept(new Set([...kept, pair.newer]));
    }
  };
  useKeys({ j: join, k: keep });
  const texts = useCall("texts", pair === undefined ? null : { ids: [pair.older, pair.newer] });
  const [older, newer] = texts.data ?? [];
  if (pair === undefined) {
    return <p>You kept the rest as they are.</p>;
  }
  return (
    <>
      <p>
        {pair.similarity >= 1 ? "They have the same words." : `Alike: ${percent(pair.similarity)}.`}{" "}
        {left.length > 1 ? `${counted(left.length - 1, "pair")} after this one.` : ""}
      </p>
      <div class="sides">
        <Side title="The older" memory={older} text={pair.texts[0]} clash={undefined} />
        <Side title="The newer" memory={newer} text={pair.texts[1]} clash={undefined} />
      </div>
      <Trouble error={error} />
      <p class="buttons">
        {readOnly ? null : (
          <button type="button" onClick={join}>
            Join these two <kbd>J</kbd>
          </button>
        )}
        <button type="button" onClick={keep}>
          Keep both <kbd>K</kbd>
        </button>
      </p>
      <p class="quiet">
        Joined, the older one stays, with the uses, categories, history and pins of the newer one,
        which goes. That cannot be undone.
      </p>
    </>
  );
}
