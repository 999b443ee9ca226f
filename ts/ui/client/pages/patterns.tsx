/** How a figure goes with the hour, the weekday and events, and how groups of memories differ. */
import type { CallAnswers, CallBodies } from "../../routes.js";
import type { PageProps } from "../app.js";
import {
  type ComparedMetric,
  type Figure,
  figureOf,
  isCompared,
  type Metric,
  metricNamed,
  shown,
  shownChange,
} from "../figures.js";
import { useCall } from "../live.js";
import { Section, Trouble, Waiting, WideTable } from "../parts/basic.js";
import { FigureChoice } from "../parts/figure-choice.js";
import { HeatMap } from "../parts/heat.js";
import { go, linkTo } from "../router.js";
import { minute } from "../times.js";
import { counted } from "../words.js";

type Groups = CallAnswers["compare"]["comparison"];
type Group = Groups["groups"][number];
type Event = CallAnswers["patterns"]["events"][number];
type Grouping = CallBodies["compare"]["by"];

/** What a figure can be looked at by, as a heading and as a column. */
const BY: Readonly<Record<string, [heading: string, column: string]>> = {
  hour: ["By the hour", "Hour"],
  part_of_day: ["By the part of the day", "Part of the day"],
  weekday: ["By the weekday", "Weekday"],
};

const GROUPINGS: Readonly<Record<Grouping, string>> = {
  category: "Category",
  topic: "Topic",
  speaker: "Who said it",
  kind: "Kind",
  source: "Where it comes from",
};

const hasPatterns = ({ patterns = false }: Figure) => patterns;

const groupingNamed = (name: string | null): Grouping =>
  name !== null && Object.hasOwn(GROUPINGS, name) ? (name as Grouping) : "category";

/** `#/patterns?figure=words&by=speaker`. */
export function PatternsPage({ hello, query }: PageProps) {
  const metric = metricNamed(query.get("figure"), hasPatterns);
  const by = groupingNamed(query.get("by"));
  return (
    <>
      <div class="fields">
        <FigureChoice
          page="patterns"
          chosen={{ figure: metric }}
          query={{ by }}
          among={hasPatterns}
        />
      </div>
      <Patterns metric={metric} hello={hello} />
      {isCompared(metric) ? <Comparison metric={metric} by={by} /> : null}
      <p>
        <a href={linkTo("time", "", { figure: metric })}>The same figure day by day</a>
      </p>
      <p class="quiet">
        What is usual for one person is compared with that person only. Nothing here is a diagnosis.
      </p>
    </>
  );
}

function Patterns({ metric, hello }: { metric: Metric; hello: PageProps["hello"] }) {
  const { data, error } = useCall("patterns", { metric });
  const usual = useCall("trends", { metric }).data?.baseline;
  const figure = figureOf(metric);
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  return (
    <>
      <Section title={figure.title} wide>
        <p>{counted(data.observations, "observation")}.</p>
        <Words words={data.words} />
      </Section>
      {metric === "hour" || usual === undefined ? null : (
        <HeatMap cells={data.hours_of_week} figure={figure} spread={usual?.spread ?? 0} />
      )}
      {data.patterns.map((groups) => (
        <GroupTable key={groups.by} groups={groups} figure={figure} />
      ))}
      <Events events={data.events} figure={figure} />
      {data.events.length === 0 ? null : <Lately hello={hello} />}
    </>
  );
}

function Comparison({ metric, by }: { metric: ComparedMetric; by: Grouping }) {
  const { data, error } = useCall("compare", { metric, by });
  return (
    <>
      <div class="fields">
        <label class="field">
          Compared by
          <select
            value={by}
            onChange={(event) =>
              go(linkTo("patterns", "", { figure: metric, by: event.currentTarget.value }))
            }
          >
            {Object.entries(GROUPINGS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Trouble error={error} />
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <GroupTable groups={data.comparison} figure={figureOf(metric)}>
          <Words words={data.words} />
        </GroupTable>
      )}
    </>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.map((sentence) => (
        <p key={sentence}>
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </>
  );
}

/** Groups side by side: how many, how the middle one is, and how sure that is. */
function GroupTable({
  groups: { by, groups, p, method },
  figure,
  children,
}: {
  groups: Groups;
  figure: Figure;
  children?: preact.ComponentChildren;
}) {
  const [heading, column] = BY[by] ?? [
    `Compared by: ${(GROUPINGS[by as Grouping] ?? by).toLowerCase()}`,
    GROUPINGS[by as Grouping] ?? by,
  ];
  const against = groups.some(({ delta }) => delta !== null);
  return (
    <Section title={heading} wide>
      {children}
      {groups.length === 0 ? <p class="quiet">Nothing to show yet.</p> : null}
      {groups.length === 0 ? null : (
        <WideTable label={heading}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">From how many</th>
              <th scope="col">{figure.of}, median</th>
              <th scope="col">95&nbsp;% interval</th>
              {against ? <th scope="col">Against all others</th> : null}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.name} group={group} figure={figure} against={against} />
            ))}
          </tbody>
        </WideTable>
      )}
      {p !== null || against ? <HowFound method={method} p={p} /> : null}
    </Section>
  );
}

function GroupRow({ group, figure, against }: { group: Group; figure: Figure; against: boolean }) {
  const { name, count, median, delta, q } = group;
  return (
    <tr>
      <th scope="row">
        <bdi>{name.replaceAll("_", " ")}</bdi>
      </th>
      <td>{count.toLocaleString("en")}</td>
      <td>{median === null ? "too few to say" : shown(figure, median.value)}</td>
      <td>
        {median === null ? "" : `${shown(figure, median.low)} to ${shown(figure, median.high)}`}
      </td>
      {against ? <td>{delta === null ? "" : difference(delta, q)}</td> : null}
    </tr>
  );
}

/** Cliff's delta in words: how far one group's values tend to lie above the others'. */
function difference({ value, low, high }: NonNullable<Group["delta"]>, q: number | null): string {
  if (q === null || q >= 0.05 || (low <= 0 && high >= 0)) {
    return "no difference seen";
  }
  const interval = `delta ${rounded(value)}, ${rounded(low)} to ${rounded(high)}`;
  return `${value > 0 ? "higher" : "lower"} (${interval})`;
}

function Events({ events, figure }: { events: readonly Event[]; figure: Figure }) {
  const title = "Around events";
  if (events.length === 0) {
    return (
      <Section title={title} wide>
        <p class="quiet">
          No events are known: doses, nights, visits. <code>cortex events FILE</code> brings them.
        </p>
      </Section>
    );
  }
  return (
    <Section title={title} wide>
      <WideTable label={title}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">How many</th>
            <th scope="col">After less before</th>
            <th scope="col">95&nbsp;% interval</th>
            <th scope="col">Happened of those due</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ kind, count, effect: { difference: change }, adherence, due }) => (
            <tr key={kind}>
              <th scope="row">
                <bdi>{kind}</bdi>
              </th>
              <td>{count.toLocaleString("en")}</td>
              <td>{change === null ? "too few to say" : shownChange(figure, change.value)}</td>
              <td>
                {change === null
                  ? ""
                  : `${shownChange(figure, change.low)} to ${shownChange(figure, change.high)}`}
              </td>
              <td>{adherence === null ? "" : `${Math.round(adherence * 100)}\u00a0% of ${due}`}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {events.map(({ kind, effect: { method, p } }) => (
        <HowFound key={kind} of={kind} method={method} p={p} />
      ))}
    </Section>
  );
}

const DAYS = 30;
const DAY = 86_400_000;

/** What was told of the outside in the last days, the newest first. */
function Lately({ hello }: { hello: PageProps["hello"] }) {
  const { data, error } = useCall("events", { from: hello.now - DAYS * DAY });
  const title = `Events of the last ${DAYS} days`;
  return (
    <Section title={title} wide>
      <Trouble error={error} />
      {data === undefined || data.length === 0 ? (
        <p class="quiet">{data === undefined ? "" : "None."}</p>
      ) : (
        <details>
          <summary>{counted(data.length, "event")}</summary>
          <WideTable label={title}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">Which</th>
                <th scope="col">How much</th>
              </tr>
            </thead>
            <tbody>
              {data.toReversed().map(({ id, at, kind, label, value, unit }) => (
                <tr key={id}>
                  <td>{minute(at)}</td>
                  <td>
                    <bdi>{kind}</bdi>
                  </td>
                  <td>
                    <bdi>{label}</bdi>
                  </td>
                  <td>
                    <bdi>{[value, unit].filter((part) => part !== null).join(" ")}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </details>
      )}
    </Section>
  );
}

/** The method by its name in the field, for whoever wants to check it; of too few nothing was done. */
function HowFound({ of, method, p }: { of?: string; method: Groups["method"]; p: number | null }) {
  return method.name === "" ? null : (
    <p class="quiet">
      {of === undefined ? null : (
        <>
          <bdi>{of}</bdi>:{" "}
        </>
      )}
      By {method.name}
      {p === null ? "" : p < LEAST_P ? `, p below ${LEAST_P}` : `, p ${rounded(p)}`}.
    </p>
  );
}

const LEAST_P = 0.001;
const rounded = (value: number): string => String(Number(value.toPrecision(2)));
