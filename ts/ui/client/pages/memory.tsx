import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Actions } from "../parts/actions.js";
import { Section, Sure, Tags, Told, Trouble, Waiting, When, WideTable } from "../parts/basic.js";
import { type Point, ScorePlot } from "../parts/plot.js";
import { Gone, type Receipt } from "../parts/receipt.js";
import { linkTo } from "../router.js";
import { day, minute } from "../times.js";
import {
  actorName,
  because,
  CONFLICTS,
  counted,
  partName,
  percent,
  REASONS,
  signed,
  sourceName,
  userName,
} from "../words.js";

type Answer = CallAnswers["memory"];

/** One memory: what was told, how sure it is and why, and what can be done about it. */
export function MemoryPage({ hello, id }: PageProps) {
  const [gone, setGone] = useState<readonly Receipt[]>();
  const { data, error } = useCall("memory", gone === undefined ? { id } : null);
  if (gone !== undefined) {
    return (
      <Section title="Forgotten" wide>
        <Gone receipts={gone} />
        <p>
          <a href={linkTo("memories")}>Back to all memories</a>
        </p>
      </Section>
    );
  }
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  const { memory, why, history } = data;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <blockquote class="content" dir="auto" tabIndex={0}>
        <Told text={memory.content} />
      </blockquote>
      <p class="facts">
        <Sure share={memory.confidence} category={memory.confidence_category} />
        <span>
          told <When at={memory.created_at} />
          {memory.speaker === null ? null : (
            <>
              {" "}
              by <bdi>{memory.speaker}</bdi>
            </>
          )}
        </span>
        <Tags names={[...new Set([...memory.categories, ...memory.topics])]} />
      </p>
      {hello.read_only ? null : <Actions data={data} onGone={setGone} />}
      <Superseded memory={memory} />
      <div class="grid">
        <Why why={why} enabled={hello.enabled} />
        <Course data={data} />
        <Against data={data} />
        <Drawn data={data} />
        <ToldAgain repetitions={data.repetitions} />
        <Section title="Where it comes from">
          <Origin memory={memory} />
        </Section>
        <History history={history} created={memory.created_at} />
      </div>
    </>
  );
}

function Superseded({ memory }: { memory: Answer["memory"] }) {
  const { superseded_by: by, replacement } = memory;
  return by === null ? null : (
    <p class="note">
      This no longer holds. What holds now:{" "}
      <a href={linkTo("memory", by)}>
        <Told text={replacement?.content ?? by} />
      </a>
    </p>
  );
}

function Why({ why, enabled }: { why: Answer["why"]; enabled: boolean }) {
  if (!enabled) {
    return (
      <Section title="How sure">
        <p>The policy of this brain tells no scores.</p>
      </Section>
    );
  }
  return (
    <Section title="Why it is this sure">
      <p>{because(why)}</p>
      <table class="sum">
        <tbody>
          {why.parts.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{partName(name)}</th>
              <td>{signed(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Now</th>
            <td>{percent(why.confidence)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

/** Of one that was stored later than it was told nothing is known in between. */
const LATER = 60_000;

const isStoredLater = (history: Answer["history"], created: number) =>
  history[0] !== undefined && history[0].at - created > LATER;

/** The scores that the history tells, from how sure it was when it was told. */
function pastOf(history: Answer["history"], created: number, told: number): Point[] {
  const later = isStoredLater(history, created);
  const points: Point[] = later ? [{ at: created, confidence: told }] : [];
  for (const { at, old_confidence, new_confidence } of history) {
    if (old_confidence !== null && points.length > 0) {
      points.push({ at: at - 1, confidence: old_confidence });
    }
    if (new_confidence !== null) {
      points.push({ at: points.length === 0 ? created : at, confidence: new_confidence });
    }
  }
  return points;
}

function Course({ data: { memory, history, why } }: { data: Answer }) {
  const { id, created_at: created } = memory;
  const { data: future, error } = useCall("outlook", { id, days: 365 });
  const [now] = future ?? [];
  const last = future?.at(-1);
  const past = pastOf(history, created, why.parts[0]?.amount ?? memory.base_confidence);
  if (now === undefined || last === undefined) {
    return (
      <Section title="How it came, and how it goes on">
        {error === undefined ? <Waiting /> : <Trouble error={error} />}
      </Section>
    );
  }
  return (
    <Section title="How it came, and how it goes on">
      <ScorePlot past={[...past, now]} future={future ?? []} />
      <p>
        Solid: what its history tells
        {isStoredLater(history, created)
          ? `, which begins on ${day(memory.recorded_at)}, when it was stored`
          : ""}
        . Broken: what becomes of it if it is left alone: <b>{percent(last.confidence)}</b> on{" "}
        {day(last.at)}.
      </p>
      <details>
        <summary>The same as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">How sure</th>
            </tr>
          </thead>
          <tbody>
            {[...past, ...(future ?? [])].map(({ at, confidence }, index) => (
              <tr key={index}>
                <td>{day(at)}</td>
                <td>{percent(confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

function Against({ data: { memory, contradictions } }: { data: Answer }) {
  return (
    <Section title="What speaks against it">
      {contradictions.length === 0 && !memory.disputed?.proved_wrong ? <p>Nothing.</p> : null}
      {memory.disputed?.proved_wrong ? <p>It proved wrong.</p> : null}
      <ul>
        {contradictions.map((pair) => {
          const older = pair.older_id === memory.id;
          const other = older ? pair.newer_id : pair.older_id;
          const text = older ? pair.newer_content : pair.older_content;
          return (
            <li key={pair.id}>
              <a href={linkTo("memory", other)}>
                <Told text={text ?? "(gone)"} />
              </a>{" "}
              <small>
                {CONFLICTS[pair.kind]} {STATUS[pair.status]}{" "}
                {pair.penalised_id === memory.id ? "This one lost trust by it." : ""}
              </small>{" "}
              <a href={linkTo("pairs", pair.id)}>Decide</a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const STATUS: Readonly<Record<Answer["contradictions"][number]["status"], string>> = {
  open: "Not decided yet.",
  possible: "Not sure; it costs no trust until you decide.",
  resolved: "Decided.",
  dismissed: "Both are true.",
};

/** What rules read in its text: facts, and what led to what. */
function Drawn({ data: { facts: view, atoms } }: { data: Answer }) {
  const entities = new Map(view.entities.map((entity) => [entity.id, entity]));
  // A sentence that stands in it many times tells one thing.
  const facts = new Map(
    view.facts.map((fact) => [
      [fact.subject, fact.negated, fact.predicate, fact.object, fact.valid_to].join("\n"),
      fact,
    ]),
  );
  return (
    <Section title="What was read in it">
      {view.underived > 0 ? <p>It is not read yet; what it tells appears here by itself.</p> : null}
      {view.facts.length + atoms.length + view.underived === 0 ? (
        <p>Nothing beyond its words.</p>
      ) : null}
      <ul>
        {[...facts].map(([key, { subject, object, says, according, valid_to }]) => (
          <li key={key}>
            <a href={linkTo("graph", entities.get(subject)?.name ?? subject)}>
              <bdi>{entities.get(subject)?.shown ?? subject}</bdi>
            </a>
            {" · "}
            {says}
            {" · "}
            <bdi>{entities.get(object)?.shown ?? object}</bdi>
            <bdi>{according}</bdi>
            {valid_to === null ? null : (
              <small>
                {" "}
                until <When at={valid_to} />
              </small>
            )}
          </li>
        ))}
        {atoms.map(({ id, subject, action, outcome, consequences }) => (
          <li key={id}>
            <bdi>
              {subject} {action}
            </bdi>{" "}
            led to <bdi>{outcome}</bdi>
            {consequences === "" ? null : (
              <>
                {" "}
                and then to <bdi>{consequences}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Tellings that were not stored, since this memory says it already. */
function ToldAgain({ repetitions }: { repetitions: Answer["repetitions"] }) {
  return repetitions.length === 0 ? null : (
    <Section title={`Told again ${counted(repetitions.length, "time")}`}>
      <p>It was not stored once more, since this memory says it already.</p>
      <ul>
        {repetitions.toReversed().map(({ at, match }) => (
          <li key={at}>
            {minute(at)}, {match === "exact" ? "in the same words" : "in other words"}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Origin({ memory }: { memory: Answer["memory"] }) {
  const rows: [name: string, value: preact.ComponentChildren][] = [
    ["Told", minute(memory.created_at)],
    ["Stored", minute(memory.recorded_at)],
    ["For", <bdi key="for">{userName(memory.user_id)}</bdi>],
    ["By way of", sourceName(memory.source)],
    [
      "Conversation",
      memory.session_id === null ? null : (
        <a key="session" href={linkTo("memories", "", { session: memory.session_id })}>
          <bdi>{memory.session_id}</bdi>
        </a>
      ),
    ],
    [
      "Said in",
      memory.source_turn === null || memory.session_id === null ? null : (
        <a
          key="turn"
          href={linkTo("session", memory.session_id, { turn: String(memory.source_turn) })}
        >
          Turn {memory.source_turn} of it
        </a>
      ),
    ],
    ["Agent", memory.is_proxy ? <bdi key="agent">{memory.proxy_agent ?? "an agent"}</bdi> : null],
    ["Importance", memory.importance.toFixed(1)],
    ["Used", counted(memory.access_count, "time")],
    ["Id", <code key="id">{memory.id}</code>],
  ];
  return (
    <dl class="pairs">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

const MEMORY_ID = /(stm_[0-9a-z]{20,})/u;

/** A note with a link in the place of each memory's id. */
function linked(note: string): preact.ComponentChildren {
  return note.split(MEMORY_ID).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a key={piece} href={linkTo("memory", piece)}>
        that memory
      </a>
    ),
  );
}

function History({ history, created }: { history: Answer["history"]; created: number }) {
  const later = isStoredLater(history, created);
  return (
    <Section title="What happened to it" wide>
      <WideTable label="What happened to it">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">How sure then</th>
            <th scope="col">By</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {[...history].reverse().map((entry) => (
            <tr key={entry.id}>
              <td>
                <When at={entry.at} />
              </td>
              <td>
                {entry.reason === "created" && later
                  ? `It was stored, told for ${day(created)}`
                  : REASONS[entry.reason]}
              </td>
              <td>{entry.new_confidence === null ? "" : percent(entry.new_confidence)}</td>
              <td>
                <bdi>{actorName(entry.actor)}</bdi>
              </td>
              <td>{entry.note ? <bdi>{linked(entry.note)}</bdi> : null}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Section>
  );
}
