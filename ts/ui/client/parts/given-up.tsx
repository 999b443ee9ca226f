/** What could not be brought outside and is tried no more, and the way to try it again. */
import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import { counted } from "../words.js";
import { Told } from "./basic.js";

type GivenUp = CallAnswers["stats"]["given_up"][number];
type What = GivenUp["what"];

const TEXTS: Readonly<
  Record<
    What,
    {
      /** What was given up: of one, of several. */
      things: [one: string, several: string];
      became: string;
      follows: string;
      command: string;
      needs: string;
    }
  >
> = {
  alerts: {
    things: ["message about an alert", "messages about alerts"],
    became: "could not be delivered",
    follows: "Whoever should have been told does not know of it.",
    command: "cortex alerts deliver --retry",
    needs: "where the webhook is known",
  },
  server: {
    things: ["memory", "memories"],
    became: "could not be brought to the LightRAG server",
    follows: "Nothing is lost here, but the server lacks it.",
    command: "cortex sync --retry",
    needs: "where that server is known",
  },
  vectors: {
    things: ["memory", "memories"],
    became: "got no vector",
    follows: "Searching finds it by its words, not by its meaning.",
    command: "cortex maintain",
    needs: "where the embedder is known",
  },
};

/** A line for each kind of thing that was given up, and what came of trying again. */
export function GivenUpList({ all, readOnly }: { all: readonly GivenUp[]; readOnly: boolean }) {
  const [came, setCame] = useState<string>();
  const [busy, setBusy] = useState(false);
  const retry = (what: What) => {
    setBusy(true);
    setCame("Trying again …");
    void call("retry", { what })
      .then(outcome, ({ message }: Error) => message)
      .then((words) => {
        setCame(words);
        setBusy(false);
      });
  };
  return (
    <>
      {all.map(({ what, failed, last_error, known }) => {
        const { things, became, follows, command, needs } = TEXTS[what];
        return (
          <li key={what}>
            {counted(failed, ...things)} {became}, and {failed === 1 ? "is" : "are"} not tried again
            without being asked. {follows}
            {last_error === null ? null : (
              <small class="reason">
                {" "}
                Why: <Told text={last_error} />
              </small>
            )}{" "}
            {known && !readOnly ? (
              <button type="button" disabled={busy} onClick={() => retry(what)}>
                Try again
              </button>
            ) : (
              <>
                To try again, run <code>{command}</code> {needs}.
              </>
            )}
          </li>
        );
      })}
      {came === undefined ? null : <li role="status">{came}</li>}
    </>
  );
}

/** What came of trying again. */
function outcome({ pending, failed, last_error }: CallAnswers["retry"]): string {
  const left = pending + failed;
  if (left === 0) {
    return "Tried again: everything was delivered.";
  }
  const why = last_error === null ? "" : `: ${last_error}`;
  return `Tried again: ${left.toLocaleString("en")} still ${left === 1 ? "waits" : "wait"}${why}.`;
}
