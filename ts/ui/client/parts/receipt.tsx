import { useEffect, useState } from "preact/hooks";
import type { CallAnswers, CallBodies } from "../../routes.js";
import { call } from "../api.js";
import { counted, RECEIPT } from "../words.js";
import { Excerpt, Trouble, Waiting, When } from "./basic.js";
import { Dialog } from "./dialog.js";

type Receipt = CallAnswers["receipt"];

const MOST_SHOWN = 20;

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
export function ended({ state }: Receipt): string {
  switch (state) {
    case "done":
      return "Forgotten. No file of the brain holds the words any more.";
    case "pending":
      return "Forgotten. Another program still reads an older state; the last traces go when it ends.";
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
  const [receipt, setReceipt] = useState<Receipt>();
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
      onConfirm={async () => onDone(await call("forget", query))}
      onClose={onClose}
    >
      <Trouble error={error} />
      {receipt === undefined ? (
        error === undefined ? (
          <Waiting />
        ) : null
      ) : (
        <>
          <ul class="going">
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
        </>
      )}
    </Dialog>
  );
}
