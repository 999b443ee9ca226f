import { useEffect, useState } from "preact/hooks";
import type { CallAnswers, CallBodies } from "../../routes.js";
import { call } from "../api.js";
import { quietly } from "../live.js";
import { counted } from "../words.js";
import { Excerpt, Told, Trouble, Waiting, When } from "./basic.js";
import { Dialog } from "./dialog.js";

export type Receipt = CallAnswers["forget"];
type Plan = CallAnswers["receipt"];
type Mentions = Plan["mentions"];

const MOST_SHOWN = 20;
/** What scrolls has to be reached by keyboard. */
const scrolls = { tabIndex: 0 };

/** What goes or went, what stays and where copies are. */
function ReceiptList({ receipt: { words, ids } }: { receipt: Pick<Receipt, "words" | "ids"> }) {
  return (
    <>
      {words.things.length === 0 ? null : (
        <ul class="receipt">
          {words.things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      )}
      {words.notes.map((note) => (
        <p key={note} class="note">
          <Told text={note} />
        </p>
      ))}
      {words.backups === null ? null : (
        <p class="note">
          {words.backups}. Backups are not touched here; this command does that:{" "}
          <code class="path">cortex forget {few(ids)} --confirm --backups</code>
        </p>
      )}
    </>
  );
}

/** The ids of what went, as a command takes them, unless there are many. */
const few = (ids: readonly string[]) =>
  ids.length > 0 && ids.length <= 3 ? ids.join(" ") : "ID ...";

/** How forgetting ended: of what was asked for, and of turns that were taken along. */
export function Gone({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <>
      {receipts.map((receipt, index) => (
        <div key={index} class="ended">
          <p role="status" class={receipt.words.verdict.tone === "good" ? "" : "warning"}>
            {receipt.words.verdict.text}
          </p>
          <ReceiptList receipt={receipt} />
        </div>
      ))}
    </>
  );
}

/** Shows what would go, and forgets it when that is confirmed. */
export function ForgetDialog({
  query,
  onDone,
  onClose,
}: {
  query: CallBodies["forget"];
  onDone: (receipts: Receipt[]) => void;
  onClose: () => void;
}) {
  const [receipt, setReceipt] = useState<Plan>();
  const [turnsToo, setTurnsToo] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<CallAnswers["texts"]>([]);
  const [error, setError] = useState<Error>();
  const asked = JSON.stringify(query);
  useEffect(() => {
    const load = async () => {
      const found = await call("receipt", JSON.parse(asked) as CallBodies["receipt"]);
      setTexts(await call("texts", { ids: found.ids.slice(0, MOST_SHOWN) }));
      setReceipt(found);
    };
    load().catch(setError);
  }, [asked]);
  const any = receipt !== undefined && receipt.words.things.length > 0;
  return (
    <Dialog
      title="Forget for good?"
      confirm={any ? "Forget for good" : undefined}
      danger
      onConfirm={() =>
        quietly(async () => {
          const turns = turnsToo ? (receipt?.mentions.turns ?? []) : [];
          const gone = await forgetWith(query, receipt?.ids ?? [], others);
          const also = turns.length === 0 ? [] : await call("forgetTurns", { turns: named(turns) });
          onDone([...gone, ...also]);
        })
      }
      onClose={onClose}
    >
      <Trouble error={error} />
      {receipt === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <>
          <ul class="going" {...scrolls}>
            {texts.map((memory) =>
              memory === null ? null : (
                <li key={memory.id}>
                  <Excerpt text={memory.content} />{" "}
                  <small>
                    <When at={memory.created_at} />
                  </small>
                </li>
              ),
            )}
          </ul>
          {receipt.ids.length > texts.length ? (
            <p>
              … and {counted(receipt.ids.length - texts.length, "more memory", "more memories")}.
            </p>
          ) : null}
          <p>{any ? "This goes, and cannot be brought back:" : receipt.words.verdict.text}</p>
          <ReceiptList receipt={receipt} />
          <OtherMemories plan={receipt} taken={others} take={setOthers} />
          <AlsoSaid plan={receipt} taken={turnsToo} take={setTurnsToo} />
        </>
      )}
    </Dialog>
  );
}

/** So many ids are within the 512 KB of a request; more are forgotten by what was asked for. */
const MOST_BY_ID = 10_000;

/**
 * Forgets what was shown, not what was told since, with the memories that were ticked beside it. A session has no ids.
 */
async function forgetWith(
  query: CallBodies["forget"],
  shown: readonly string[],
  others: readonly string[],
): Promise<Receipt[]> {
  const isOfMemories = query.session_id === undefined && query.user_id === undefined;
  if (isOfMemories && shown.length > 0 && shown.length <= MOST_BY_ID) {
    return [await call("forget", { ids: [...shown, ...others] })];
  }
  const asked = await call("forget", query);
  return others.length === 0 ? [asked] : [asked, await call("forget", { ids: [...others] })];
}

/** Which turns, as the call takes them. */
const named = (turns: Mentions["turns"]) =>
  turns.map(({ session_id, turn_id }) => ({ session_id, turn_id }));

/** Other memories of the same names: each stays unless its tick is set. */
function OtherMemories({
  plan: { mentions, also },
  taken,
  take,
}: {
  plan: Plan;
  taken: readonly string[];
  take: (taken: readonly string[]) => void;
}) {
  const { memories, more_memories } = mentions;
  if (also.memories === null) {
    return null;
  }
  const shown = memories.slice(0, MOST_SHOWN);
  const more = memories.length - shown.length + more_memories;
  return (
    <fieldset class="note others">
      <legend>
        <Told text={also.memories} />
      </legend>
      {shown.map(({ id, content, created_at }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={taken.includes(id)}
            onChange={(event) =>
              take(
                event.currentTarget.checked ? [...taken, id] : taken.filter((each) => each !== id),
              )
            }
          />{" "}
          <Excerpt text={content} />{" "}
          <small>
            <When at={created_at} />
          </small>
        </label>
      ))}
      {more > 0 ? (
        <p>… and {counted(more, "more memory", "more memories")}: search for them.</p>
      ) : null}
    </fieldset>
  );
}

/** What conversations say of the same names: nobody named it, so it stays unless somebody wants it gone. */
function AlsoSaid({
  plan: {
    mentions: { turns },
    also,
  },
  taken,
  take,
}: {
  plan: Plan;
  taken: boolean;
  take: (taken: boolean) => void;
}) {
  if (also.turns === null) {
    return null;
  }
  return (
    <div class="note">
      <p>
        <Told text={also.turns} />
      </p>
      <ul class="going" {...scrolls}>
        {turns.slice(0, MOST_SHOWN).map(({ session_id, turn_id, said_at, content }) => (
          <li key={`${session_id} ${turn_id}`}>
            <Excerpt text={content} />{" "}
            <small>
              <bdi>{session_id}</bdi>, <When at={said_at} />
            </small>
          </li>
        ))}
      </ul>
      {turns.length > MOST_SHOWN ? (
        <p>… and {counted(turns.length - MOST_SHOWN, "more turn")}.</p>
      ) : null}
      <label>
        <input
          type="checkbox"
          checked={taken}
          onChange={(event) => take(event.currentTarget.checked)}
        />{" "}
        Forget them too
      </label>
    </div>
  );
}
