/** How a figure goes day by day, compared with what is usual for this person. */
import type { CallAnswers } from "../../routes.js";
import type { PageProps } from "../app.js";
import {
  type Figure,
  figureOf,
  figureOfSeries,
  metricNamed,
  noonOf,
  scaled,
  seriesNamed,
  shown,
  unitOf,
} from "../figures.js";
import { useCall } from "../live.js";
import { Section, Trouble, Waiting, WideTable } from "../parts/basic.js";
import { FigureChoice } from "../parts/figure-choice.js";
import { Plot } from "../parts/plot.js";
import { useSome } from "../parts/some.js";
import { linkTo } from "../router.js";
import { dayOf } from "../times.js";
import { counted } from "../words.js";

type Report = CallAnswers["trends"];

/** `#/time?figure=volume`, `#/time?figure=events&event=sleep&unit=h`. */
export function TimePage({ query }: PageProps) {
  const series = useCall("eventSeries", {}).data ?? [];
  const kind = query.get("figure") === "events" ? query.get("event") : null;
  const metric = kind === null ? metricNamed(query.get("figure")) : "events";
  const asked =
    kind === null
      ? undefined
      : seriesNamed({ kind, label: query.get("label"), unit: query.get("unit") });
  const { data, error } = useCall(
    "trends",
    asked === undefined
      ? { metric }
      : { metric, event: asked.event, label: asked.label, unit: asked.unit },
  );
  return (
    <>
      <div class="fields">
        <FigureChoice page="time" chosen={asked ?? { figure: metric }} series={series} />
      </div>
      <Trouble error={error} />
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <Shown
          report={data}
          figure={data.event === null ? figureOf(metric) : figureOfSeries(data.event)}
        />
      )}
      {kind === null ? (
        <p>
          <a href={linkTo("patterns", "", { figure: metric })}>
            By hour, by weekday and around events
          </a>
        </p>
      ) : null}
      <p class="quiet">
        Each person is compared with their own usual days, nobody with others. Nothing here is a
        diagnosis.
      </p>
    </>
  );
}

function Shown({ report, figure }: { report: Report; figure: Figure }) {
  const told = report.days.filter(({ value }) => value !== null);
  const points = told.map(({ date, value }) => ({
    at: noonOf(date),
    value: scaled(figure, value ?? 0),
  }));
  const busy = told.filter(({ value, count }) => count > 0 || value !== 0);
  const usual = report.baseline?.median.value;
  const first = points[0];
  const last = points.at(-1);
  const line =
    usual === undefined || first === undefined || last === undefined
      ? []
      : [first, last].map(({ at }) => ({ at, value: scaled(figure, usual) }));
  return (
    <>
      <Section title={figure.title} wide>
        <p>
          {counted(report.observations, "observation")} on {counted(report.days_with_data, "day")}.
        </p>
        {report.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {points.length > 1 ? (
          <Plot
            line={points}
            broken={line}
            scale={{ unit: unitOf(figure), ...(figure.share && { range: [0, 100] }) }}
          />
        ) : null}
        {line.length > 0 ? <p class="quiet">Broken: what is usual for this person.</p> : null}
      </Section>
      {busy.length === 0 ? null : <DayByDay days={busy} figure={figure} />}
    </>
  );
}

/** So many days are shown at once. */
const DAYS = 31;

function DayByDay({ days, figure }: { days: Report["days"]; figure: Figure }) {
  const [shownDays, more] = useSome(days.toReversed(), DAYS);
  return (
    <Section title="Day by day" wide>
      <WideTable label="Day by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{figure.of}</th>
            <th scope="col">From how many</th>
          </tr>
        </thead>
        <tbody>
          {shownDays.map(({ date, value, count }) => (
            <tr key={date}>
              <td>{dayOf(date)}</td>
              <td>{shown(figure, value ?? 0)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {more}
    </Section>
  );
}
