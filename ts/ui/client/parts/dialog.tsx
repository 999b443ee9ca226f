import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Trouble } from "./basic.js";

/** A question over the page; Escape and Cancel leave everything as it was. */
export function Dialog({
  title,
  confirm,
  danger = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** What the button says that does it; absent: there is nothing to confirm. */
  confirm?: string | undefined;
  danger?: boolean;
  onConfirm?: () => Promise<unknown>;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<Error>();
  const [busy, setBusy] = useState(false);
  useEffect(() => element.current?.showModal(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    onConfirm?.()
      .then(onClose, (problem: Error) => setError(problem))
      .finally(() => setBusy(false));
  };
  return (
    <dialog ref={element} onClose={onClose} aria-labelledby="dialog-title">
      <form onSubmit={submit}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        <Trouble error={error} />
        <p class="buttons">
          {confirm === undefined ? null : (
            <button type="submit" class={danger ? "danger" : "main"} disabled={busy}>
              {confirm}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {confirm === undefined ? "Close" : "Cancel"}
          </button>
        </p>
      </form>
    </dialog>
  );
}
