import { useState } from "preact/hooks";
import type { CallBodies } from "../../routes.js";
import type { PageProps } from "../app.js";
import { useCall } from "../live.js";
import { Section, Trouble } from "../parts/basic.js";
import { ForgetDialog, Gone, type Receipt } from "../parts/receipt.js";
import { linkTo } from "../router.js";
import { minute } from "../times.js";
import { counted } from "../words.js";

/** Forgetting many at once, what is still to be done, and copies. */
export function Forgetting({ hello }: PageProps) {
  return (
    <>
      <p>
        What is forgotten is gone for good, with its history and all that was drawn from it. A
        single memory is best <a href={linkTo("memories")}>found</a> and forgotten on its own page.
      </p>
      <div class="grid">
        {hello.read_only ? (
          <Section title="Forget many at once">
            <p>This window only looks. Start it without --read-only to forget.</p>
          </Section>
        ) : (
          <Many />
        )}
        <Pending />
        <Copies />
      </div>
    </>
  );
}

function Many() {
  const categories = useCall("categories", {}).data ?? [];
  const [category, setCategory] = useState("");
  const [before, setBefore] = useState("");
  const [query, setQuery] = useState<CallBodies["forget"]>();
  const [gone, setGone] = useState<readonly Receipt[]>();
  const wanted = {
    ...(category === "" ? {} : { categories: [category] }),
    ...(before === "" ? {} : { before }),
  };
  const empty = Object.keys(wanted).length === 0;
  return (
    <Section title="Forget many at once">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(wanted);
        }}
      >
        <label class="field">
          All in this category
          <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
            <option value="">any</option>
            {categories.map(({ name, memories }) => (
              <option key={name} value={name}>
                {name} ({memories})
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          And told before
          <input
            type="date"
            value={before}
            onInput={(event) => setBefore(event.currentTarget.value)}
          />
        </label>
        <p class="buttons">
          <button type="submit" disabled={empty}>
            Show what would go
          </button>
        </p>
      </form>
      {gone === undefined ? null : <Gone receipts={gone} />}
      {query === undefined ? null : (
        <ForgetDialog query={query} onDone={setGone} onClose={() => setQuery(undefined)} />
      )}
    </Section>
  );
}

function Pending() {
  const { data, error } = useCall("stats", {});
  const waits = data?.outbox.delete_pending ?? 0;
  return (
    <Section title="Still to be done">
      <Trouble error={error} />
      {data === undefined ? null : (
        <ul>
          <li>
            {data.forget_pending
              ? "Traces of what was forgotten are still in the file, because another program reads an older state, or the disk is full. They go when that is over and cortex maintain is run."
              : "In the brain's files: nothing."}
          </li>
          <li>
            {waits > 0
              ? `At the server outside: ${counted(waits, "deletion")} not confirmed yet.`
              : "At servers outside: nothing."}
          </li>
        </ul>
      )}
    </Section>
  );
}

function Copies() {
  const { data, error } = useCall("backups", {});
  return (
    <Section title="Backups that may hold it">
      <Trouble error={error} />
      {data?.length === 0 ? <p>No backup is known.</p> : null}
      <ul>
        {data?.map(({ path, made_at, bytes, exists }) => (
          <li key={path}>
            <code class="path">{path}</code>, {minute(made_at)}, {(bytes / 1_048_576).toFixed(1)} MB
            {exists ? "" : " (no longer there)"}
          </li>
        ))}
      </ul>
    </Section>
  );
}
