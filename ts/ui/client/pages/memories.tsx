import { useRef, useState } from "preact/hooks";
import type { CallAnswers, CallBodies } from "../../routes.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Trouble, Waiting } from "../parts/basic.js";
import { Causes } from "../parts/causes.js";
import { useGrowing } from "../parts/growing.js";
import { LongList } from "../parts/long-list.js";
import { ForgetDialog, Gone, type Receipt } from "../parts/receipt.js";
import { Remember } from "../parts/remember.js";
import { MemoryRow, PartBars } from "../parts/rows.js";
import { counted, FIT_PARTS, KINDS, percent, SEARCH_PARTS } from "../words.js";

type Found = CallAnswers["search"];
type Filter = Omit<CallBodies["list"], "after" | "limit">;

/** Most hits that are drawn: whoever wants others asks for less. */
const HITS = 50;

/** All memories, and those that fit. */
export function MemoriesPage({ hello, query: place }: PageProps) {
  const [query, setQuery] = useState(place.get("q") ?? "");
  const [fields, setFields] = useState<Fields>({
    ...NO_FIELDS,
    category: place.get("category") ?? "",
    session: place.get("session") ?? "",
    topic: place.get("topic") ?? "",
    kind: place.get("kind") ?? "",
  });
  return (
    <>
      <search>
        <label class="field big">
          Find
          <input
            type="search"
            value={query}
            placeholder="words or a question, such as: when does Ruth ring"
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
        <Filters fields={fields} change={setFields} allUsers={hello.all_users} />
      </search>
      {hello.read_only ? null : <Remember />}
      <Listed query={query} fields={fields} readOnly={hello.read_only} />
    </>
  );
}

/** What is asked for: hits of a search, memories, or what led to what. */
function Listed({ query, fields, readOnly }: { query: string; fields: Fields; readOnly: boolean }) {
  if (fields.kind === "atom") {
    return <Causes query={query} />;
  }
  const filter = filterOf(fields);
  return query.trim() === "" ? (
    <LongList filter={filter} />
  ) : (
    // A blank at the end asks nothing else.
    <Hits query={query.trim()} filter={filter} readOnly={readOnly} />
  );
}

interface Fields {
  kind: string;
  category: string;
  topic: string;
  least: string;
  since: string;
  until: string;
  speaker: string;
  session: string;
  user: string;
  stored: string;
  agent: string;
}

const NO_FIELDS: Fields = {
  kind: "",
  category: "",
  topic: "",
  least: "",
  since: "",
  until: "",
  speaker: "",
  session: "",
  user: "",
  stored: "",
  agent: "",
};

/** What the fields ask for; an empty one asks for nothing. */
function filterOf({
  category,
  topic,
  least,
  since,
  until,
  speaker,
  session,
  user,
  stored,
  agent,
}: Fields): Filter {
  return {
    ...(category === "" ? {} : { categories: [category] }),
    ...(topic === "" ? {} : { topic }),
    ...(least === "" ? {} : { min_confidence: Number(least) }),
    ...(since === "" ? {} : { since }),
    ...(until === "" ? {} : { until }),
    ...(speaker === "" ? {} : { speaker }),
    ...(session === "" ? {} : { session }),
    ...(user === "" ? {} : { user }),
    ...(stored === "" ? {} : { is_proxy: stored === "agent" }),
    ...(agent === "" ? {} : { proxy_agent: agent }),
  };
}

function Filters({
  fields,
  change,
  allUsers,
}: {
  fields: Fields;
  change: (fields: Fields) => void;
  allUsers: boolean;
}) {
  const [open, setOpen] = useState(false);
  const categories = useCall("categories", {}).data ?? [];
  // It looks at all memories: only for whoever narrows down.
  const topics = useCall("topics", open ? {} : null).data ?? [];
  const set = (name: keyof Fields) => (event: Event) =>
    change({ ...fields, [name]: (event.currentTarget as HTMLInputElement).value });
  const used = Object.values(fields).filter((value) => value !== "").length;
  return (
    <details
      class="filters"
      open={used > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Narrow down{used > 0 ? ` (${used})` : ""}</summary>
      <div class="fields">
        <label class="field">
          Kind
          <select value={fields.kind} onChange={set("kind")}>
            <option value="">{KINDS["stm"]}</option>
            <option value="atom">{KINDS["atom"]}</option>
          </select>
        </label>
        <NameChoice
          label="Category"
          names={categories}
          chosen={fields.category}
          onChange={set("category")}
        />
        <NameChoice label="Topic" names={topics} chosen={fields.topic} onChange={set("topic")} />
        <label class="field">
          How sure
          <select value={fields.least} onChange={set("least")}>
            <option value="">any</option>
            {["0.2", "0.5", "0.8"].map((least) => (
              <option key={least} value={least}>
                {percent(Number(least))} and more
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Told from
          <input type="date" value={fields.since} onChange={set("since")} />
        </label>
        <label class="field">
          Told before
          <input type="date" value={fields.until} onChange={set("until")} />
        </label>
        <label class="field">
          Said by
          <input value={fields.speaker} onInput={set("speaker")} />
        </label>
        <label class="field">
          Conversation
          <input value={fields.session} onInput={set("session")} />
        </label>
        <label class="field">
          Stored by
          <select value={fields.stored} onChange={set("stored")}>
            <option value="">anybody</option>
            <option value="person">people</option>
            <option value="agent">agents for somebody</option>
          </select>
        </label>
        <label class="field">
          Which agent
          <input value={fields.agent} onInput={set("agent")} />
        </label>
        {allUsers ? (
          <label class="field">
            Whose
            <input value={fields.user} onInput={set("user")} />
          </label>
        ) : null}
        <button type="button" onClick={() => change(NO_FIELDS)}>
          Show all
        </button>
      </div>
    </details>
  );
}

/** A choice among names that memories have, with how many of each. */
function NameChoice({
  label,
  names,
  chosen,
  onChange,
}: {
  label: string;
  names: readonly { name: string; memories: number }[];
  chosen: string;
  onChange: (event: Event) => void;
}) {
  // One that came by the address may not be among them, or not yet.
  const known = chosen === "" || names.some(({ name }) => name === chosen);
  return (
    <label class="field">
      {label}
      <select value={chosen} onChange={onChange}>
        <option value="">any</option>
        {known ? null : <option value={chosen}>{chosen}</option>}
        {names.map(({ name, memories }) => (
          <option key={name} value={name}>
            {name} ({memories})
          </option>
        ))}
      </select>
    </label>
  );
}

/** What a search found, the best first, each with the parts of its score. */
function Hits({ query, filter, readOnly }: { query: string; filter: Filter; readOnly: boolean }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error } = useCall("search", { query, ...filter, limit: HITS });
  // What was found last stays until there is something else, so that nothing flickers while somebody types.
  const last = useRef<{ query: string; answer: Found } | undefined>(undefined);
  if (data !== undefined) {
    last.current = { query, answer: data };
  }
  const found = last.current;
  const drawn = useGrowing(found?.answer.hits ?? []);
  if (found === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  const { hits, verdict } = found.answer;
  const choose = (id: string, isChosen: boolean) =>
    setChosen([...chosen.filter((each) => each !== id), ...(isChosen ? [id] : [])]);
  return (
    <>
      <Trouble error={error} />
      <p role="status">{summary(hits.length, verdict)}</p>
      {/* What became of another question's memories is told with that one. */}
      <ForgetChosen key={query} chosen={chosen} onGone={() => setChosen([])} />
      <ol class="hits" data-of={found.query}>
        {drawn.map((hit) => (
          <li key={hit.id}>
            <MemoryRow memory={hit} words={hit.found} />
            {readOnly ? null : (
              <label class="choose">
                <input
                  type="checkbox"
                  checked={chosen.includes(hit.id)}
                  onChange={(event) => choose(hit.id, event.currentTarget.checked)}
                />{" "}
                Choose it
              </label>
            )}
            {hit.parts === undefined ? null : <Why score={hit.score} parts={{ ...hit.parts }} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What a hit's place comes from; what few look at is drawn when they do. */
function Why({ score, parts }: { score: number; parts: Readonly<Record<string, number>> }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="why">
      <p class="quiet">Why it is here: {percent(score)} altogether</p>
      <PartBars parts={parts} names={SEARCH_PARTS} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What “fits the question” comes from</summary>
        {open ? <PartBars parts={parts} names={FIT_PARTS} /> : null}
      </details>
    </div>
  );
}

/** Several memories at once, as a search found them. */
function ForgetChosen({ chosen, onGone }: { chosen: readonly string[]; onGone: () => void }) {
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState<readonly Receipt[]>();
  return (
    <>
      {chosen.length === 0 ? null : (
        <p class="buttons">
          <button type="button" class="danger" onClick={() => setAsked(true)}>
            Forget the {counted(chosen.length, "memory", "memories")} chosen …
          </button>
        </p>
      )}
      {gone === undefined ? null : <Gone receipts={gone} />}
      {asked ? (
        <ForgetDialog
          query={{ ids: [...chosen] }}
          onDone={(receipts) => {
            setGone(receipts);
            onGone();
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

function summary(number: number, verdict: Found["verdict"]): string {
  if (number === 0) {
    return "Nothing is known of that. Words are looked for as wholes.";
  }
  const those = counted(number, "memory", "memories");
  if (verdict === "nothing") {
    return `Probably nothing is known of that: ${those} share only common words with it.`;
  }
  return verdict === "weak" ? `${those} that may speak of it.` : `${those}, the best first.`;
}
