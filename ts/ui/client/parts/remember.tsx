import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import { useCall } from "../live.js";
import { linkTo } from "../router.js";
import { Trouble } from "./basic.js";
import { MemoryRow } from "./rows.js";

type Answer = CallAnswers["remember"];

/** Telling the brain something: the words are kept as they are, after the same checks as everybody's. */
export function Remember({ startsOpen = false }: { startsOpen?: boolean }) {
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<Error>();
  const tell = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    setAnswer(undefined);
    try {
      const told = await call("remember", { content: words });
      setAnswer(told);
      if (told.is_success) {
        setWords("");
      }
    } catch (failure) {
      setError(failure as Error);
    }
    setBusy(false);
  };
  return (
    <details class="remember" open={startsOpen}>
      <summary>Tell it something</summary>
      <form onSubmit={tell}>
        <label class="field">
          One thing at a time, in your own words
          <textarea
            rows={3}
            dir="auto"
            value={words}
            placeholder="such as: Ruth takes 5 mg ramipril in the morning"
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy || words.trim() === ""}>
          Remember it
        </button>
      </form>
      <Trouble error={error} />
      {answer === undefined ? null : <HowItEnded answer={answer} />}
    </details>
  );
}

/** What became of what was told, and which memories it touches. */
function HowItEnded({ answer }: { answer: Answer }) {
  const { memory_id, matched_id, contradictions = [] } = answer;
  const shown = memory_id ?? matched_id;
  const others = contradictions.map(({ older_id, newer_id }) =>
    older_id === memory_id ? newer_id : older_id,
  );
  return (
    <>
      <p role="status">{ending(answer)}</p>
      {shown === undefined ? null : <Memories ids={[shown]} />}
      {others.length === 0 ? null : (
        <>
          <p>
            It may not be true together with what was told before:{" "}
            <a href={linkTo("pairs")}>decide which holds</a>.
          </p>
          <Memories ids={others} />
        </>
      )}
    </>
  );
}

function ending({ is_success, status, message, secrets, safety_flag }: Answer): string {
  if (!is_success) {
    return status.startsWith("DUPLICATE") ? "It is known already; nothing was added." : message;
  }
  return [
    "It is remembered.",
    ...(secrets === undefined ? [] : ["A password or the like was taken out of it first."]),
    ...(safety_flag === true ? ["What it says asks for a person's attention."] : []),
  ].join(" ");
}

function Memories({ ids }: { ids: readonly string[] }) {
  const { data, error } = useCall("texts", { ids: [...ids] });
  return (
    <>
      <Trouble error={error} />
      {data?.map((memory) => memory && <MemoryRow key={memory.id} memory={memory} />)}
    </>
  );
}
