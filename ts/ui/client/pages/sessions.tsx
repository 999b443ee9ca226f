import { useEffect, useRef, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Bar, Section, Told, Trouble, Waiting, When, WideTable } from "../parts/basic.js";
import { ForgetDialog, Gone, type Receipt } from "../parts/receipt.js";
import { linkTo } from "../router.js";
import { minute } from "../times.js";
import { actorName, CHANGES, counted, percent } from "../words.js";

const MOST = 200;
const STATUS: Readonly<Record<string, string>> = {
  ACTIVE: "going on",
  PAUSED: "paused",
  ENDED: "ended",
};

/** Conversations, the latest first. */
export function SessionsPage(_: PageProps) {
  const { data, error } = useCall("sessions", { limit: MOST });
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  if (data.length === 0) {
    return (
      <p>
        No conversation is kept block by block in this brain. Memories of imported conversations are
        found under <a href={linkTo("memories")}>Memories</a>.
      </p>
    );
  }
  return (
    <WideTable label="Conversations">
      <thead>
        <tr>
          <th scope="col">Conversation</th>
          <th scope="col">Last words</th>
          <th scope="col">Turns</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {data.map((session) => (
          <tr key={session.session_id}>
            <td>
              <a href={linkTo("session", session.session_id)}>
                <bdi>{session.session_id}</bdi>
              </a>
            </td>
            <td>
              <When at={session.last_activity_at} />
            </td>
            <td>{session.total_turns.toLocaleString("en")}</td>
            <td>{STATUS[session.status]}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

const BLOCKS: readonly [label: keyof State["blocks"], words: string][] = [
  ["conversation_history", "What was said lately"],
  ["active_session", "What it is about now"],
  ["context_summary", "What was said before, in short"],
  ["memory_metadata", "How well it goes"],
];
type State = CallAnswers["session"]["state"];
const FEW_TURNS = 50;

/** One conversation: its turns, its blocks, its history. */
export function SessionPage({ hello, id, query }: PageProps) {
  const [gone, setGone] = useState<readonly Receipt[]>();
  const { data, error } = useCall("session", gone === undefined ? { id } : null);
  if (gone !== undefined) {
    return (
      <Section title="Forgotten" wide>
        <Gone receipts={gone} />
      </Section>
    );
  }
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  const { state, history } = data;
  return (
    <>
      <p>
        <b>
          <bdi>{id}</bdi>
        </b>
        : {counted(state.total_turns, "turn")}, {STATUS[state.status]}, last words{" "}
        {minute(state.last_activity_at)}.
      </p>
      <div class="grid">
        <Turns id={id} total={state.total_turns} asked={turnOf(query)} />
        <Blocks state={state} />
        <Changes id={id} history={history} readOnly={hello.read_only} onGone={setGone} />
      </div>
    </>
  );
}

/** The turn that the address asks for, as the page of a memory does that came out of it. */
function turnOf(query: URLSearchParams): number | undefined {
  const turn = Number(query.get("turn") ?? "");
  return Number.isSafeInteger(turn) && turn > 0 ? turn : undefined;
}

/** Turns shown before and after the one that was asked for. */
const AROUND = 10;

/** `asked`: the turn to begin at; without one the latest are shown. */
function Turns({ id, total, asked }: { id: string; total: number; asked: number | undefined }) {
  const [limit, setLimit] = useState(FEW_TURNS);
  const [around, setAround] = useState(asked);
  const which =
    around === undefined
      ? { limit }
      : { first: Math.max(1, around - AROUND), last: around + AROUND, limit: 2 * AROUND + 1 };
  const { data, error } = useCall("turns", { id, ...which, newest_first: true });
  const place = useRef<HTMLLIElement>(null);
  const isThere = data?.some(({ turn_id }) => turn_id === asked) ?? false;
  useEffect(() => {
    if (isThere) {
      place.current?.scrollIntoView({ block: "center" });
      place.current?.focus({ preventScroll: true });
    }
  }, [isThere]);
  return (
    <Section title="What was said" wide>
      <Trouble error={error} />
      {asked !== undefined && data !== undefined && !isThere ? (
        <p class="note">Turn {asked} is not kept any more.</p>
      ) : null}
      {total > (data?.length ?? 0) && data !== undefined ? (
        <p>
          <button
            type="button"
            onClick={() => (around === undefined ? setLimit(limit * 4) : setAround(undefined))}
          >
            {around === undefined ? "Show more" : "Show the latest"}
          </button>
        </p>
      ) : null}
      <ol class="turns">
        {[...(data ?? [])].reverse().map(({ turn_id, turn, said_at, archived }) => (
          <li
            key={turn_id}
            {...(turn_id === asked ? { ref: place, tabIndex: -1, "aria-current": "true" } : {})}
          >
            <p class="quiet">
              Turn {turn_id}, <When at={said_at} />
              {archived ? ", put away" : ""}
            </p>
            <p class="said" dir="auto">
              <Told text={turn.user_message.content} />
            </p>
            {turn.agent_response?.content === undefined ? null : (
              <p class="said agent" dir="auto">
                <Told text={turn.agent_response.content} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Blocks({ state }: { state: State }) {
  return (
    <Section title="What the agent has before it">
      {BLOCKS.map(([label, words]) => {
        const block = state.blocks[label];
        const share = block.chars_current / block.chars_limit;
        return (
          <details key={label}>
            <summary>
              {words}
              <span class="fill">
                <Bar share={share} /> {percent(share)} full
              </span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <pre class="block" tabIndex={0}>
              <Told text={block.value} />
            </pre>
          </details>
        );
      })}
    </Section>
  );
}

function Changes({
  id,
  history,
  readOnly,
  onGone,
}: {
  id: string;
  history: CallAnswers["session"]["history"];
  readOnly: boolean;
  onGone: (receipts: Receipt[]) => void;
}) {
  const [error, setError] = useState<Error>();
  const [forgetting, setForgetting] = useState(false);
  const turnBack = (name: "undo" | "redo") =>
    call(name, { session: id }).then(() => setError(undefined), setError);
  const canUndo = history.some(({ state }) => state === "applied");
  const canRedo = history.some(({ state }) => state === "undone");
  return (
    <Section title="What changed">
      {readOnly ? null : (
        <p class="buttons">
          <button type="button" disabled={!canUndo} onClick={() => void turnBack("undo")}>
            Undo the last change
          </button>
          <button type="button" disabled={!canRedo} onClick={() => void turnBack("redo")}>
            Redo
          </button>
          <button type="button" class="danger" onClick={() => setForgetting(true)}>
            Forget …
          </button>
        </p>
      )}
      <Trouble error={error} />
      <ol class="changes">
        {[...history].reverse().map(({ seq, kind, actor, at, state }) => (
          <li key={seq} class={state === "undone" ? "over" : ""}>
            {CHANGES[kind] ?? kind}, by <bdi>{actorName(actor)}</bdi>, <When at={at} />
            {state === "undone" ? " (undone)" : ""}
          </li>
        ))}
      </ol>
      {forgetting ? (
        <ForgetDialog
          query={{ session_id: id }}
          onDone={onGone}
          onClose={() => setForgetting(false)}
        />
      ) : null}
    </Section>
  );
}
