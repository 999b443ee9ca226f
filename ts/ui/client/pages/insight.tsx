/** What somebody should look at: alerts, memories worth checking, and the report to hand on. */
import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { AlertRules } from "../parts/alert-rules.js";
import { Byline, Excerpt, Section, Sure, Trouble, Waiting, When } from "../parts/basic.js";
import { linkTo } from "../router.js";
import { RULES } from "../words.js";

type Told = CallAnswers["alerts"][number];
type ToCheck = CallAnswers["toVerify"][number];

const MOST = 20;

/** `#/insight`. */
export function InsightPage({ hello }: PageProps) {
  return (
    <>
      <Alerts hello={hello} />
      <Worthiest hello={hello} />
      <AlertRules hello={hello} />
      <ReportButton hello={hello} />
      <p class="quiet">Nothing here is a diagnosis.</p>
    </>
  );
}

function Alerts({ hello }: { hello: PageProps["hello"] }) {
  const { data, error } = useCall("alerts", {});
  return (
    <Section title="Alerts" wide>
      <Trouble error={error} />
      {data === undefined && error === undefined ? <Waiting /> : null}
      {data?.length === 0 ? <p>No alert is open.</p> : null}
      <ul class="checks">
        {data?.map((told) => (
          <AlertItem key={told.alert.id} told={told} hello={hello} />
        ))}
      </ul>
    </Section>
  );
}

function AlertItem({ told: { alert, words }, hello }: { told: Told; hello: PageProps["hello"] }) {
  const [error, setError] = useState<Error>();
  const { id, severity, rule_id, opened_at, acknowledged_by, memory_ids } = alert;
  const acknowledge = () => {
    call("acknowledge", { id }).then(() => setError(undefined), setError);
  };
  return (
    <li>
      <p>
        <b>{severity}</b>: <bdi>{RULES[rule_id] ?? rule_id.replaceAll("_", " ")}</bdi>, since{" "}
        <When at={opened_at} now={hello.now} />
      </p>
      <p>
        <bdi>{words}</bdi>
      </p>
      <Concerned ids={memory_ids} />
      {acknowledged_by !== null ? (
        <p>
          <bdi>{acknowledged_by}</bdi> looks after it.
        </p>
      ) : hello.read_only ? null : (
        <p class="buttons">
          <button type="button" onClick={acknowledge}>
            I look after it
          </button>
        </p>
      )}
      <Trouble error={error} />
    </li>
  );
}

const MOST_NAMED = 20;

/** The memories that an alert is about, by their words. */
function Concerned({ ids }: { ids: readonly string[] }) {
  const named = ids.slice(0, MOST_NAMED);
  const { data } = useCall("texts", named.length === 0 ? null : { ids: named });
  return data === undefined ? null : (
    <ul>
      {data.map((memory) =>
        memory === null ? null : (
          <li key={memory.id}>
            <a href={linkTo("memory", memory.id)}>
              <Excerpt text={memory.content} />
            </a>{" "}
            <Sure share={memory.confidence} category={memory.confidence_category} />
          </li>
        ),
      )}
      {ids.length > named.length ? <li>and {ids.length - named.length} more</li> : null}
    </ul>
  );
}

function Worthiest({ hello }: { hello: PageProps["hello"] }) {
  const { data, error } = useCall("toVerify", { limit: MOST });
  return (
    <Section title="Does it still hold?" wide>
      <p>
        What is likely to be used and not sure. First comes what tells of allergies, who somebody
        is, medicines and dangers.
      </p>
      <Trouble error={error} />
      {data === undefined && error === undefined ? <Waiting /> : null}
      {data?.length === 0 ? <p>Nothing needs checking now.</p> : null}
      <ul class="checks">
        {data?.map((each) => (
          <CheckItem key={each.memory.id} each={each} hello={hello} />
        ))}
      </ul>
    </Section>
  );
}

function CheckItem({ each, hello }: { each: ToCheck; hello: PageProps["hello"] }) {
  const [error, setError] = useState<Error>();
  const { memory, critical } = each;
  const answer = (success: boolean) => () => {
    call("validate", { id: memory.id, success }).then(() => setError(undefined), setError);
  };
  return (
    <li>
      <p>
        <a href={linkTo("memory", memory.id)}>
          <Excerpt text={memory.content} />
        </a>
      </p>
      <p class="quiet">
        <Sure share={memory.confidence} category={memory.confidence_category} />{" "}
        <Byline at={memory.created_at} speaker={memory.speaker} />; {memory.verify_reason}
        {critical ? "; it must be right" : ""}
      </p>
      {hello.read_only ? null : (
        <p class="buttons">
          <button type="button" onClick={answer(true)}>
            Yes
          </button>
          <button type="button" onClick={answer(false)}>
            No
          </button>
        </p>
      )}
      <Trouble error={error} />
    </li>
  );
}

function ReportButton({ hello }: { hello: PageProps["hello"] }) {
  const [with_texts, setTexts] = useState(false);
  const [made, setMade] = useState<string>();
  const [error, setError] = useState<Error>();
  const make = () => {
    call("report", { with_texts }).then(({ headline, page }) => {
      save(`report-${new Date(hello.now).toISOString().slice(0, 10)}.html`, page);
      setMade(headline);
      setError(undefined);
    }, setError);
  };
  return (
    <Section title="Report" wide>
      <p>
        What may have changed, since when and how sure that is: a page to read, print and hand on.
      </p>
      <label>
        <input
          type="checkbox"
          checked={with_texts}
          onChange={(event) => setTexts(event.currentTarget.checked)}
        />{" "}
        With the words of the memories to check
      </label>
      <p class="buttons">
        <button type="button" onClick={make}>
          Make the report
        </button>
      </p>
      {made === undefined ? null : (
        <p role="status">
          <bdi>{made}</bdi>
        </p>
      )}
      <Trouble error={error} />
    </Section>
  );
}

/** Hands a file to the browser's downloads. */
function save(name: string, page: string): void {
  const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
