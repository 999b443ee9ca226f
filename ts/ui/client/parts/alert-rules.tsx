/** Which rules watch over the figures, each with a switch; and the alerts that are over. */
import { useEffect, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { actorName, counted, RULES } from "../words.js";
import { Section, Trouble, When } from "./basic.js";

type Rules = CallAnswers["rules"];
type On = Rules["on"][number];

/** What a built-in rule says in a person's words; one of somebody's own goes by its name. */
const nameOf = (id: string): string => RULES[id] ?? id.replaceAll("_", " ");

export function AlertRules({ hello }: { hello: PageProps["hello"] }) {
  const { data, error } = useCall("rules", {});
  const on = new Map((data?.on ?? []).map((each) => [each.rule.id, each]));
  const names = new Set([...(data?.built_in ?? []), ...on.keys()]);
  return (
    <Section title="What is watched" wide>
      <p>
        An alert is told here, and to the address that the configuration names for it, if any. No
        rule is on until somebody switches it on.
      </p>
      <Trouble error={error} />
      <ul class="checks">
        {[...names].map((id) => (
          <RuleItem key={id} id={id} on={on.get(id)} readOnly={hello.read_only} />
        ))}
      </ul>
      <Closed hello={hello} />
    </Section>
  );
}

function RuleItem({ id, on, readOnly }: { id: string; on: On | undefined; readOnly: boolean }) {
  const [error, setError] = useState<Error>();
  // What was asked for is shown until the brain says it, so that no refresh in between turns the switch back.
  const [wanted, setWanted] = useState<boolean>();
  const isOn = on !== undefined;
  useEffect(() => setWanted(undefined), [isOn]);
  const change = () => {
    setWanted(!isOn);
    call(isOn ? "ruleOff" : "ruleOn", { id }).then(
      () => setError(undefined),
      (problem: Error) => {
        setWanted(undefined);
        setError(problem);
      },
    );
  };
  // A rule for everybody is not this person's to switch off.
  const fixed = readOnly || on?.rule.user_id === null;
  return (
    <li>
      <label>
        <input type="checkbox" checked={wanted ?? isOn} disabled={fixed} onChange={change} />{" "}
        <bdi>{nameOf(id)}</bdi>
      </label>
      {on === undefined ? null : (
        <p class="quiet">
          <bdi>{on.words}</bdi>; switched on by <bdi>{actorName(on.rule.set_by)}</bdi>
          {on.rule.user_id === null ? ", for everybody" : ""}
        </p>
      )}
      <Trouble error={error} />
    </li>
  );
}

function Closed({ hello }: { hello: PageProps["hello"] }) {
  const { data } = useCall("alerts", { state: "closed" });
  if (data === undefined || data.length === 0) {
    return null;
  }
  return (
    <details>
      <summary>{counted(data.length, "alert that is", "alerts that are")} over</summary>
      <ul>
        {data.map(({ alert, words }) => (
          <li key={alert.id}>
            <bdi>{nameOf(alert.rule_id)}</bdi>, <When at={alert.opened_at} now={hello.now} /> until{" "}
            <When at={alert.closed_at ?? alert.opened_at} now={hello.now} />: <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
