import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import { Trouble } from "./basic.js";
import { Dialog } from "./dialog.js";
import { ForgetDialog, type Receipt } from "./receipt.js";

type Answer = CallAnswers["memory"];

type Asked = "right" | "wrong" | "edit" | "move" | "forget";

/** What can be done about a memory. */
export function Actions({
  data: { memory, pin },
  onGone,
}: {
  data: Answer;
  onGone: (receipts: Receipt[]) => void;
}) {
  const [asked, setAsked] = useState<Asked>();
  const [error, setError] = useState<Error>();
  const close = () => setAsked(undefined);
  const keep = () => {
    const done =
      pin === null ? call("pin", { memory_id: memory.id }) : call("unpin", { id: pin.id });
    done.then(() => setError(undefined), setError);
  };
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => setAsked("right")}>
          Proved right
        </button>
        <button type="button" onClick={() => setAsked("wrong")}>
          Proved wrong
        </button>
        <button type="button" onClick={() => setAsked("edit")}>
          Edit
        </button>
        <button type="button" onClick={() => setAsked("move")}>
          Move
        </button>
        <button type="button" onClick={keep} aria-pressed={pin !== null}>
          {pin === null ? "Pin" : "Unpin"}
        </button>
        <button type="button" class="danger" onClick={() => setAsked("forget")}>
          Forget …
        </button>
      </p>
      <Trouble error={error} />
      {asked === "right" || asked === "wrong" ? (
        <Judge id={memory.id} success={asked === "right"} onClose={close} />
      ) : null}
      {asked === "edit" ? <Edit memory={memory} onClose={close} /> : null}
      {asked === "move" ? <Move memory={memory} onClose={close} /> : null}
      {asked === "forget" ? (
        <ForgetDialog query={{ ids: [memory.id] }} onDone={onGone} onClose={close} />
      ) : null}
    </>
  );
}

function Judge({ id, success, onClose }: { id: string; success: boolean; onClose: () => void }) {
  const [note, setNote] = useState("");
  return (
    <Dialog
      title={success ? "It proved right" : "It proved wrong"}
      confirm={success ? "It proved right" : "It proved wrong"}
      onConfirm={() => call("validate", { id, success, note })}
      onClose={onClose}
    >
      <p>Its score {success ? "rises" : "falls"} at once, and the history says so.</p>
      <label class="field">
        How do you know? (may stay empty)
        <input value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
    </Dialog>
  );
}

/** A change that was refused is no exception of the bridge: the result says why. */
function stored(result: CallAnswers["edit"]): void {
  if (!result.is_success) {
    throw new Error(result.message);
  }
}

function Edit({ memory, onClose }: { memory: Answer["memory"]; onClose: () => void }) {
  // As it is shown: the memory itself may change while it is edited.
  const [shown] = useState(memory.content);
  const [content, setContent] = useState(shown);
  return (
    <Dialog
      title="Change the words"
      confirm="Save"
      onConfirm={async () => stored(await call("edit", { id: memory.id, content, shown }))}
      onClose={onClose}
    >
      <label class="field">
        The words
        <textarea
          rows={6}
          dir="auto"
          value={content}
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}

function Move({ memory, onClose }: { memory: Answer["memory"]; onClose: () => void }) {
  const [names, setNames] = useState(memory.categories.join(", "));
  const categories = names.split(",").map((name) => name.trim());
  return (
    <Dialog
      title="Move to other categories"
      confirm="Move"
      onConfirm={async () =>
        stored(
          await call("update", {
            id: memory.id,
            categories: categories.filter((name) => name !== ""),
          }),
        )
      }
      onClose={onClose}
    >
      <label class="field">
        Categories, with commas between them
        <input value={names} onInput={(event) => setNames(event.currentTarget.value)} />
      </label>
    </Dialog>
  );
}
