/** What led to what, as rules read it in memories or an agent told it. */
import { useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { call } from "../api.js";
import { useCall } from "../live.js";
import { linkTo } from "../router.js";
import { Sure, Trouble, Waiting } from "./basic.js";

type Atom = CallAnswers["atoms"]["atoms"][number];

/** All, the last stored first; those that fit while something is looked for. */
export function Causes({ query }: { query: string }) {
  return query.trim() === "" ? <All /> : <Fitting query={query} />;
}

function All() {
  const { data, error } = useCall("atoms", {});
  const [more, setMore] = useState<Atom[]>([]);
  const [next, setNext] = useState<string | null>();
  const [problem, setProblem] = useState<Error>();
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  const after = next === undefined ? data.next : next;
  const show = () =>
    call("atoms", after === null ? {} : { after }).then((page) => {
      setMore([...more, ...page.atoms]);
      setNext(page.next);
    }, setProblem);
  return (
    <>
      <List atoms={[...data.atoms, ...more]} />
      <Trouble error={problem} />
      {after === null ? null : (
        <p>
          <button type="button" onClick={() => void show()}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

function Fitting({ query }: { query: string }) {
  const { data, error } = useCall("causes", { query });
  if (data === undefined) {
    return error === undefined ? <Waiting /> : <Trouble error={error} />;
  }
  return <List atoms={data} />;
}

function List({ atoms }: { atoms: readonly Atom[] }) {
  if (atoms.length === 0) {
    return <p role="status">Nothing is known of what led to what.</p>;
  }
  return (
    <ul class="checks">
      {atoms.map((atom) => (
        <li key={atom.id}>
          <p>
            <bdi>
              {atom.subject} {atom.action}
            </bdi>{" "}
            led to <bdi>{atom.outcome}</bdi>
            {atom.consequences === "" ? null : (
              <>
                {" "}
                and then to <bdi>{atom.consequences}</bdi>
              </>
            )}
          </p>
          <p class="quiet">
            <Sure share={atom.confidence} category={atom.confidence_category} />{" "}
            {atom.source_memory_id === null ? (
              "told by itself"
            ) : (
              <a href={linkTo("memory", atom.source_memory_id)}>where it was read</a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
