/** How a figure goes day by day, compared with what is usual for this person. */
import type { CallAnswers } from "../../routes.js";
import type { PageProps } from "../app.js";
import { type Figure, figureOf, metricNamed, noonOf, scaled, shown } from "../figures.js";
import { useCall } from "../live.js";
import { Section, Trouble, Waiting, WideTable } from "../parts/basic.js";
import { FigureChoice } from "../parts/figure-choice.js";
import { Plot } from "../parts/plot.js";
import { linkTo } from "../router.js";
import { counted } from "../words.js";

type Report = CallAnswers["trends"];

/** `#/time?figure=volume`. */
export function TimePage({ query }: PageProps) {
  const metric = metricNamed(query.get("figure"));
  const { data, error } = useCall("trends", { metric });
  return (
    <>
      <div class="fields">
        <FigureChoice page="time" metric={metric} />
      </div>
      <Trouble error={error} />
      {data === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <Shown report={data} figure={figureOf(metric)} />
      )}
      <p>
        <a href={linkTo("patterns", "", { figure: metric })}>
          By hour, by weekday and around events
        </a>
      </p>
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
            scale={figure.share ? { unit: "\u00a0%", range: [0, 100] } : { unit: "" }}
          />
        ) : null}
        {line.length > 0 ? <p class="quiet">Broken: what is usual for this person.</p> : null}
      </Section>
      {busy.length === 0 ? null : (
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
              {busy.toReversed().map(({ date, value, count }) => (
                <tr key={date}>
                  <td>{date}</td>
                  <td>{shown(figure, value ?? 0)}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Section>
      )}
    </>
  );
}
