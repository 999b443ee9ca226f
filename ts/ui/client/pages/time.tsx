/** How a figure goes day by day, compared with what is usual for this person. */
import type { CallAnswers, CallBodies } from "../../routes.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Section, Trouble, Waiting, WideTable } from "../parts/basic.js";
import { Plot } from "../parts/plot.js";
import { go, linkTo } from "../router.js";
import { counted } from "../words.js";

type Metric = CallBodies["trends"]["metric"];
type Report = CallAnswers["trends"];

interface Figure {
  title: string;
  /** What is counted, for the column of the table. */
  of: string;
  /** From 0 to 1, shown in percent. */
  share?: boolean;
}

const FIGURES: Readonly<Partial<Record<Metric, Figure>>> = {
  initial_confidence: { title: "How sure new memories were", of: "How sure", share: true },
  current_confidence: { title: "How sure all were, as of each day", of: "How sure", share: true },
  cognitive_state: { title: "State of mind, as it was entered", of: "State, of 100" },
  volume: { title: "How much was told", of: "Memories a day" },
  repetitions: { title: "What was told again", of: "Told again" },
  contradictions: { title: "What came up that cannot both be true", of: "Pairs" },
  validations: { title: "What was checked", of: "Checks" },
  words: { title: "How long it was", of: "Words" },
  hour: { title: "At what hour it was told", of: "Hour" },
  safety: { title: "Texts that a person should look at", of: "Texts" },
};
const USUAL: Metric = "initial_confidence";
const MIDDAY = 43_200_000;

/** `#/time?figure=volume`. */
export function TimePage({ query }: PageProps) {
  const asked = query.get("figure") ?? USUAL;
  const metric = Object.hasOwn(FIGURES, asked) ? (asked as Metric) : USUAL;
  const { data, error } = useCall("trends", { metric });
  return (
    <>
      <div class="fields">
        <label class="field">
          What
          <select
            value={metric}
            onChange={(event) => go(linkTo("time", "", { figure: event.currentTarget.value }))}
          >
            {Object.entries(FIGURES).map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
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
        <Shown report={data} figure={FIGURES[metric] ?? { title: metric, of: metric }} />
      )}
      <p class="quiet">
        Each person is compared with their own usual days, nobody with others. Nothing here is a
        diagnosis.
      </p>
    </>
  );
}

function Shown({ report, figure }: { report: Report; figure: Figure }) {
  const scaled = (value: number) => (figure.share ? value * 100 : value);
  const shown = (value: number) =>
    `${Math.round(scaled(value) * 10) / 10}${figure.share ? "\u00a0%" : ""}`;
  const told = report.days.filter(({ value }) => value !== null);
  const points = told.map(({ date, value }) => ({ at: noon(date), value: scaled(value ?? 0) }));
  const busy = told.filter(({ value, count }) => count > 0 || value !== 0);
  const usual = report.baseline?.median.value;
  const first = points[0];
  const last = points.at(-1);
  const line =
    usual === undefined || first === undefined || last === undefined
      ? []
      : [first, last].map(({ at }) => ({ at, value: scaled(usual) }));
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
                  <td>{shown(value ?? 0)}</td>
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

/** The middle of a local day, so that it is drawn on that day in every zone. */
function noon(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + MIDDAY;
}
