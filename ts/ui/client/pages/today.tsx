import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import type { PageProps } from "../app.js";
import { noonOf } from "../figures.js";
import { useCall } from "../live.js";
import { Bar, Excerpt, Section, Trouble, Waiting, When } from "../parts/basic.js";
import { GivenUpList } from "../parts/given-up.js";
import { Plot } from "../parts/plot.js";
import { Remember } from "../parts/remember.js";
import { MemoryRow } from "../parts/rows.js";
import { linkTo } from "../router.js";
import { ago, minute } from "../times.js";
import { counted, KINDS, percent } from "../words.js";

/** How the brain fares, and what needs a look. */
export function Today({ hello }: PageProps) {
  const { data: stats, error } = useCall("stats", {});
  const newest = useCall("recent", { limit: 5 });
  const pins = useCall("pins", {});
  if (stats === undefined) {
    return error === undefined ? (
      <Waiting />
    ) : (
      <>
        <Trouble error={error} />
        <Health total={0} />
      </>
    );
  }
  const { total, confidence, oldest, newest: last } = stats;
  if (total === 0) {
    return (
      <Section title="Nothing is known yet" wide>
        <p>
          This brain holds no memories. An agent that uses it adds them
          {hello.read_only ? null : "; you can, too"}.
        </p>
        {hello.read_only ? null : <Remember startsOpen />}
      </Section>
    );
  }
  return (
    <div class="columns">
      <Section title={counted(total, "memory", "memories")}>
        {confidence.average === null ? null : (
          <p>
            On average <b>{percent(confidence.average)}</b> sure, true for {minute(stats.now)}.
          </p>
        )}
        {last === null || oldest === null ? null : (
          <p>
            The first was told <When at={oldest} />, the last {ago(last, stats.now)}.
          </p>
        )}
        <p>
          <a href={linkTo("memories")}>See them all</a>
        </p>
      </Section>
      <HowSure stats={stats} hello={hello} />
      <NeedsALook stats={stats} hello={hello} shown={newest.data !== undefined} />
      <Section title="Told last">
        <Trouble error={newest.error} />
        {newest.data?.map((memory) => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </Section>
      <Section title="By category">
        <ul class="counts">
          {Object.entries(stats.by_category)
            .sort(([, one], [, other]) => other - one)
            .slice(0, 8)
            .map(([name, number]) => (
              <li key={name}>
                <a href={linkTo("memories", "", { category: name })}>
                  <bdi>{name}</bdi>
                </a>
                <Bar share={number / total} />
                {number.toLocaleString("en")}
              </li>
            ))}
        </ul>
      </Section>
      {pins.data === undefined || pins.data.length === 0 ? null : (
        <Section title="Kept in view">
          <ul>
            {pins.data.map((pin) => (
              <li key={pin.id}>
                {pin.memory_id === null ? (
                  <Excerpt text={pin.content} />
                ) : (
                  <a href={linkTo("memory", pin.memory_id)}>
                    <Excerpt text={pin.content} />
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {/* They read much of the file: the rest comes first. */}
      {newest.data === undefined || hello.all_users ? null : <Growth />}
      {newest.data === undefined ? null : <Health total={total} />}
    </div>
  );
}

const LATELY = 30;

/** How many memories there were by each day, and how often they are used. */
function Growth() {
  const { data: told } = useCall("trends", { metric: "volume" });
  const { data: used } = useCall("trends", { metric: "uses" });
  if (told === undefined || used === undefined) {
    return null;
  }
  let sum = 0;
  const line = told.days.map(({ date, value }) => {
    sum += value ?? 0;
    return { at: noonOf(date), value: sum };
  });
  const lately = ({ days }: typeof told) =>
    days.slice(-LATELY).reduce((all, { value }) => all + (value ?? 0), 0);
  return (
    <Section title="How it grows, and is used">
      {line.length > 1 ? (
        <>
          <p>How many memories there were by each day:</p>
          <Plot line={line} broken={[]} scale={{ unit: "" }} />
        </>
      ) : null}
      <p>
        In the last {LATELY} days {counted(lately(told), "memory was", "memories were")} told, and
        memories were used {counted(lately(used), "time")}.
      </p>
      <p>
        Day by day: <a href={linkTo("time", "", { figure: "volume" })}>told</a>,{" "}
        <a href={linkTo("time", "", { figure: "uses" })}>used</a>
      </p>
    </Section>
  );
}

type Stats = NonNullable<ReturnType<typeof useCall<"stats">>["data"]>;

/** High, medium and low by kind. */
function HowSure({ stats, hello }: { stats: Stats; hello: PageProps["hello"] }) {
  const kinds = Object.entries(stats.confidence_by_kind).filter(([, { total }]) => total > 0);
  return (
    <Section title="How sure it is">
      {kinds.map(([kind, { total, high_count, medium_count, low_count }]) => (
        <div key={kind}>
          <h3>{KINDS[kind] ?? kind}</h3>
          <dl class="parts">
            {(
              [
                [`Sure (${percent(hello.high)} and more)`, high_count, "high"],
                [`Rather sure (${percent(hello.medium)} and more)`, medium_count, "medium"],
                [`Unsure (below ${percent(hello.medium)})`, low_count, "low"],
              ] as const
            ).map(([words, number, name]) => (
              <div key={name} class={`sure ${name}`}>
                <dt>{words}</dt>
                <dd>
                  <Bar share={number / total} /> {number.toLocaleString("en")}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p class="quiet">
        What is old, was not used and nobody checked counts as unsure: it may well be true, and a
        “Proved right” makes it surer.
      </p>
    </Section>
  );
}

const MOST = 100;
const orMore = (number: number) => (number >= MOST ? `${MOST} or more` : String(number));

/** `shown`: what is read faster is there. */
function NeedsALook({
  stats,
  hello,
  shown,
}: {
  stats: Stats;
  hello: PageProps["hello"];
  shown: boolean;
}) {
  const open = useCall("contradictions", { status: "open", limit: MOST }).data ?? [];
  const possible = useCall("contradictions", { status: "possible", limit: MOST }).data ?? [];
  const wrong = useCall("provedWrong", { limit: 5 }).data ?? [];
  const alerts = useCall("alerts", {}).data ?? [];
  const toVerify = useCall("toVerify", shown ? { limit: MOST } : null).data ?? [];
  const { forget_pending, given_up } = stats;
  const lists = [open, possible, wrong, alerts, toVerify, given_up];
  const nothing = lists.every(({ length }) => length === 0) && !forget_pending;
  return (
    <Section title="What needs a look">
      {nothing ? <p>Nothing: no memory contradicts another, and nothing is stuck.</p> : null}
      <ul>
        {alerts.length === 0 ? null : (
          <li>
            <a href={linkTo("insight")}>{counted(alerts.length, "alert")} to look at</a>
          </li>
        )}
        {toVerify.length === 0 ? null : (
          <li>
            <a href={linkTo("insight")}>
              {orMore(toVerify.length)} {toVerify.length === 1 ? "memory is" : "memories are"} worth
              checking
            </a>
            {toVerify.some(({ critical }) => critical) ? ", some of which must be right" : ""}
          </li>
        )}
        {open.length === 0 ? null : (
          <li>
            <a href={linkTo("pairs")}>
              {orMore(open.length)} {open.length === 1 ? "pair" : "pairs"} of memories cannot both
              be true
            </a>
          </li>
        )}
        {possible.length === 0 ? null : (
          <li>
            <a href={linkTo("pairs")}>
              {orMore(possible.length)} {possible.length === 1 ? "pair" : "pairs"} may not both be
              true
            </a>
          </li>
        )}
        {wrong.map(({ id, content, at }) => (
          <li key={id}>
            Proved wrong <When at={at} />:{" "}
            <a href={linkTo("memory", id)}>
              <Excerpt text={content} />
            </a>
          </li>
        ))}
        <GivenUpList all={given_up} readOnly={hello.read_only} />
        {forget_pending ? (
          <li>
            <a href={linkTo("forgetting")}>Traces of what was forgotten are still in the file.</a>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

/** In a brain of more memories a check holds others up: it waits to be asked for. */
const CHECKED_AT_ONCE = 200_000;

function Health({ total }: { total: number }) {
  const [asked, setAsked] = useState(total <= CHECKED_AT_ONCE);
  const [deep, setDeep] = useState(false);
  const { data, error } = useCall("check", asked ? { deep } : null, { live: false });
  return (
    <Section title="Is the file sound?">
      <Trouble error={error} />
      {asked ? null : (
        <button type="button" onClick={() => setAsked(true)}>
          Check it
        </button>
      )}
      {asked && data === undefined && error === undefined ? <p class="quiet">Checking …</p> : null}
      {data?.ok === true ? (
        <>
          <p>
            Yes, nothing is damaged.{" "}
            {deep ? "Every memory was looked at, and all that was drawn from it." : ""}
          </p>
          <details>
            <summary>What was checked</summary>
            {data.checked.join(", ")}
          </details>
        </>
      ) : null}
      {data?.words.map((finding) => (
        <Finding key={finding.means} {...finding} />
      ))}
      {data === undefined || data.ok ? null : <Backups all={data.backups} />}
      {data === undefined || deep ? null : (
        <p class="buttons">
          <button type="button" onClick={() => setDeep(true)}>
            Look more closely
          </button>
        </p>
      )}
    </Section>
  );
}

type Check = CallAnswers["check"];

/** What is wrong, what to do about it, and for whoever wants to know what the check said. */
function Finding({ means, then, found }: Check["words"][number]) {
  return (
    <div class="trouble" role="alert">
      <p>
        <b>{means}</b>
      </p>
      <p>{then}</p>
      <details>
        <summary>What the check found: {counted(found.length, "thing")}</summary>
        <ul>
          {found.map((problem) => (
            <li key={problem}>
              <bdi>{problem}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Copies that may be sound, the newest first. */
function Backups({ all }: { all: Check["backups"] }) {
  return all.length === 0 ? (
    <p>No backup of this brain is known here.</p>
  ) : (
    <>
      <p>Backups that are known:</p>
      <ul>
        {all.toReversed().map(({ path, made_at }) => (
          <li key={path}>
            <code class="path">{path}</code>, {minute(made_at)}
          </li>
        ))}
      </ul>
    </>
  );
}
