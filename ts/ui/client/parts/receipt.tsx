import { useEffect, useState } from "preact/hooks";
import type { CallAnswers, CallBodies } from "../../routes.js";
import { call } from "../api.js";
import { quietly } from "../live.js";
import { counted, RECEIPT } from "../words.js";
import { Excerpt, Trouble, Waiting, When } from "./basic.js";
import { Dialog } from "./dialog.js";

type Receipt = CallAnswers["forget"];
type Mentions = CallAnswers["receipt"]["mentions"];

const MOST_SHOWN = 20;
/** What scrolls has to be reached by keyboard. */
const scrolls = { tabIndex: 0 };

/** What goes or went, what stays and where copies are. */
export function ReceiptList({ receipt }: { receipt: Receipt }) {
  const counts = receipt as unknown as Record<string, number>;
  const lines = RECEIPT.filter(([name]) => (counts[name] ?? 0) > 0);
  const copies = receipt.backups_known.filter(({ exists }) => exists);
  return (
    <>
      {lines.length === 0 ? (
        <p>Nothing fits: nothing would go.</p>
      ) : (
        <ul class="receipt">
          {lines.map(([name, one, several]) => (
            <li key={name}>{counted(counts[name] ?? 0, one, several)}</li>
          ))}
        </ul>
      )}
      {receipt.remaining.map(({ what, id, part, advice }) => (
        <p key={`${what}${id}${part}`} class="note">
          The words still stand in {what} <bdi>{id}</bdi> {part}: {advice}
        </p>
      ))}
      {receipt.may_remain.map(({ what, id, advice }) => (
        <p key={`${what}${id}`} class="note">
          The words may still stand in {what} <bdi>{id}</bdi>: {advice}
        </p>
      ))}
      {receipt.undecided.map(({ what, id, advice }) => (
        <p key={`${what}${id}`} class="note">
          Only you can tell: {what} <bdi>{id}</bdi>: {advice}
        </p>
      ))}
      {receipt.outbox.length > 0 ? (
        <p class="note">
          {counted(receipt.outbox.length, "copy", "copies")} outside the brain will be deleted when
          the server there answers.
        </p>
      ) : null}
      {copies.length > 0 ? (
        <p class="note">
          {counted(copies.length, "backup")} may still hold the words. They are not touched here:{" "}
          <code>cortex forget ID --confirm --backups</code> on the command line does that
          {receipt.ids.length === 1 ? (
            <>
              , with the id <code>{receipt.ids[0]}</code>
            </>
          ) : null}
          .
        </p>
      ) : null}
    </>
  );
}

/** How forgetting ended, in words. */
export function ended({ state, remaining, may_remain }: Receipt): string {
  switch (state) {
    case "done":
      return may_remain.length === 0
        ? "Forgotten. No file of the brain holds the words any more."
        : "Forgotten where it can be seen. What is named may still hold the words.";
    case "pending":
      return remaining.some(({ what }) => what === "replica")
        ? "Forgotten here. The replicas that are named still hold it until their hosts next use the brain."
        : "Forgotten. Another program still reads an older state; the last traces go when it ends.";
    default:
      return "The memories are gone, but the words still stand elsewhere, as named.";
  }
}

/** Shows what would go, and forgets it when that is confirmed. */
export function ForgetDialog({
  query,
  onDone,
  onClose,
}: {
  query: CallBodies["forget"];
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
}) {
  const [receipt, setReceipt] = useState<CallAnswers["receipt"]>();
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
  const any = receipt !== undefined && RECEIPT.some(([name]) => Number(Reflect.get(receipt, name)));
  return (
    <Dialog
      title="Forget for good?"
      confirm={any ? "Forget for good" : undefined}
      danger
      onConfirm={() =>
        quietly(async () => {
          const turns = turnsToo ? (receipt?.mentions.turns ?? []) : [];
          const gone = await forgetWith(query, others);
          const also = turns.length === 0 ? [] : await call("forgetTurns", { turns: named(turns) });
          onDone([...gone, ...also].reduce(together));
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
          <p>{any ? "This goes, and cannot be brought back:" : ""}</p>
          <ReceiptList receipt={receipt} />
          <OtherMemories mentions={receipt.mentions} taken={others} take={setOthers} />
          <AlsoSaid mentions={receipt.mentions} taken={turnsToo} take={setTurnsToo} />
        </>
      )}
    </Dialog>
  );
}

/** Forgets what was asked for with the memories that were ticked beside it: together, where ids say what. */
async function forgetWith(
  query: CallBodies["forget"],
  others: readonly string[],
): Promise<Receipt[]> {
  const { ids } = query;
  if (ids !== undefined) {
    return [await call("forget", { ...query, ids: [...ids, ...others] })];
  }
  const asked = await call("forget", query);
  return others.length === 0 ? [asked] : [asked, await call("forget", { ids: [...others] })];
}

/** Which turns, as the call takes them. */
const named = (turns: Mentions["turns"]) =>
  turns.map(({ session_id, turn_id }) => ({ session_id, turn_id }));

/** Two receipts as one: what went, and the less finished of the two. */
function together(one: Receipt, other: Receipt): Receipt {
  const counts = RECEIPT.map(([name]) => [
    name,
    Number(Reflect.get(one, name)) + Number(Reflect.get(other, name)),
  ]);
  return {
    ...one,
    ...(Object.fromEntries(counts) as Partial<Receipt>),
    state: one.state === "done" ? other.state : one.state,
    ids: [...one.ids, ...other.ids],
    redacted: [...one.redacted, ...other.redacted],
    remaining: [...one.remaining, ...other.remaining],
    may_remain: [...one.may_remain, ...other.may_remain],
    undecided: [...one.undecided, ...other.undecided],
  };
}

/** Other memories of the same names: each stays unless its tick is set. */
function OtherMemories({
  mentions: { words, memories, more_memories },
  taken,
  take,
}: {
  mentions: Mentions;
  taken: readonly string[];
  take: (taken: readonly string[]) => void;
}) {
  if (memories.length === 0) {
    return null;
  }
  const shown = memories.slice(0, MOST_SHOWN);
  const more = memories.length - shown.length + more_memories;
  return (
    <fieldset class="note others">
      <legend>
        {counted(
          memories.length + more_memories,
          "other memory also speaks",
          "other memories also speak",
        )}{" "}
        of <bdi>{words.join(", ")}</bdi>. Forget too:
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
  mentions: { words, turns },
  taken,
  take,
}: {
  mentions: Mentions;
  taken: boolean;
  take: (taken: boolean) => void;
}) {
  if (turns.length === 0) {
    return null;
  }
  return (
    <div class="note">
      <p>
        {counted(
          turns.length,
          "turn of a conversation also speaks",
          "turns of conversations also speak",
        )}{" "}
        of <bdi>{words.join(", ")}</bdi>:
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
