import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Section, Told, Trouble, Waiting, WideTable } from "../parts/basic.js";
import { Drawing, isOver, mostDrawn } from "../parts/drawing.js";
import { useSome } from "../parts/some.js";
import { go, linkTo } from "../router.js";
import { day } from "../times.js";
import { counted, percent } from "../words.js";

type View = CallAnswers["neighbourhood"];

const DAY = 86_400_000;
const MOST_FACTS = 150;

/** Who and what memories tell of, and how they are tied. */
export function Graph({ hello, id, query }: PageProps) {
  const [name, setName] = useState(id || hello.person);
  const [other, setOther] = useState(query.get("to") ?? "");
  const [depth, setDepth] = useState(1);
  const [asOf, setAsOf] = useState<number>();
  const entity = id || hello.person;
  const to = query.get("to") ?? "";
  const when = asOf === undefined ? {} : { as_of: asOf };
  const around = useCall(
    "neighbourhood",
    to === "" ? { entity, depth, limit: MOST_FACTS, ...when } : null,
  );
  const path = useCall("path", to === "" ? null : { from: entity, to, ...when });
  const { data, error } = to === "" ? around : path;
  const ask = (event: Event) => {
    event.preventDefault();
    go(linkTo("graph", name.trim() || hello.person, { to: other.trim() }));
  };
  return (
    <>
      <form class="fields" onSubmit={ask}>
        <label class="field">
          Who or what
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label class="field">
          The way to (may stay empty)
          <input value={other} onInput={(event) => setOther(event.currentTarget.value)} />
        </label>
        <label class="field">
          How far around
          <select value={depth} onChange={(event) => setDepth(Number(event.currentTarget.value))}>
            <option value={1}>one step</option>
            <option value={2}>two steps</option>
            <option value={3}>three steps</option>
          </select>
        </label>
        <button type="submit" class="main">
          Show
        </button>
      </form>
      <AsOf hello={hello} at={asOf} change={setAsOf} />
      <Trouble error={error} />
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <Shown view={data} centre={entity} now={asOf ?? hello.now} />
      )}
    </>
  );
}

function AsOf({
  hello,
  at,
  change,
}: {
  hello: PageProps["hello"];
  at: number | undefined;
  change: (at: number | undefined) => void;
}) {
  const { data } = useCall("stats", {});
  const oldest = data?.oldest ?? hello.now;
  const days = Math.max(1, Math.ceil((hello.now - oldest) / DAY));
  const value = at === undefined ? days : Math.round((at - oldest) / DAY);
  return (
    <label class="field slider">
      <span>
        As of <b>{at === undefined ? "any time" : day(at)}</b>
      </span>
      <input
        type="range"
        min={0}
        max={days}
        value={value}
        aria-valuetext={at === undefined ? "any time" : day(at)}
        onInput={(event) => {
          const chosen = Number(event.currentTarget.value);
          change(chosen >= days ? undefined : oldest + chosen * DAY);
        }}
      />
    </label>
  );
}

/** So many facts are shown at once. */
const ROWS = 30;

function Shown({ view, centre, now }: { view: View; centre: string; now: number }) {
  const known = new Map(view.entities.map((entity) => [entity.id, entity]));
  const name = (id: string) => known.get(id)?.name ?? id;
  const shown = (id: string) => known.get(id)?.shown ?? id;
  const [facts, more] = useSome(view.facts, ROWS);
  if (view.facts.length === 0) {
    return (
      <>
        <Unread count={view.underived} />
        <p>
          {view.underived === 0
            ? "No memory tells of that, as of then."
            : "None of those that were read tells of that, as of then."}
        </p>
      </>
    );
  }
  return (
    <>
      <Unread count={view.underived} />
      <Drawing view={view} centre={centre} now={now} />
      <p class="quiet">
        The paler a line, the less sure it is; what is over is grey and broken. The table tells the
        same{view.entities.length > mostDrawn() ? ", and what there is no room to draw" : ""}.
        {view.truncated ? ` Of all that is told these are the newest ${view.facts.length}.` : ""}
      </p>
      <Section title="What is told" wide>
        <WideTable label="What is told">
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Whom or what</th>
              <th scope="col">When</th>
              <th scope="col">How sure</th>
              <th scope="col">The sentence</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact, index) => (
              <tr key={index} class={isOver(fact, now) ? "over" : ""}>
                <td>
                  <a href={linkTo("graph", name(fact.subject))}>
                    <bdi>{shown(fact.subject)}</bdi>
                  </a>
                </td>
                <td>
                  <bdi>
                    {fact.says}
                    {fact.according}
                  </bdi>
                </td>
                <td>
                  <a href={linkTo("graph", name(fact.object))}>
                    <bdi>{shown(fact.object)}</bdi>
                  </a>
                </td>
                <td>{span(fact)}</td>
                <td>{percent(fact.confidence)}</td>
                <td>
                  <a class="sentence" href={linkTo("memory", fact.memory_id)}>
                    <Told text={fact.sentence} />
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
        {more}
      </Section>
    </>
  );
}

/** What a bulk import left to be read; the page is told whenever some more were. */
export function Unread({ count }: { count: number }) {
  return count === 0 ? null : (
    <p class="note" role="status">
      {counted(count, "memory is", "memories are")} not read yet; what they tell appears here by
      itself.
    </p>
  );
}

function span({ when, valid_from: from, valid_to: to }: View["facts"][number]): string {
  const since = from === null ? "" : `from ${day(from)}`;
  const until = to === null ? "" : `until ${day(to)}`;
  return [since, until].filter((part) => part !== "").join(" ") || (when ?? "");
}
