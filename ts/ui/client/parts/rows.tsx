import type { CallAnswers } from "../../routes.js";
import { linkTo } from "../router.js";
import { against, conflicts, percent, perhapsChanged } from "../words.js";
import { Bar, Byline, Excerpt, Sure, Tags } from "./basic.js";

export type Row = CallAnswers["recent"][number];

/** One memory of a list. */
export function MemoryRow({ memory, words = [] }: { memory: Row; words?: readonly string[] }) {
  const speaks = against(memory);
  const doubts = [conflicts(memory), perhapsChanged(memory)].filter((doubt) => doubt !== "");
  return (
    <a class="row" href={linkTo("memory", memory.id)}>
      <span class="words">
        <Excerpt text={memory.content} words={words} />
      </span>
      <span class="facts">
        <Sure share={memory.confidence} category={memory.confidence_category} />
        {speaks === "" ? null : <span class="warning">⚠ {speaks}</span>}
        {doubts.map((doubt) => (
          <span key={doubt} class="warning">
            ⚠ <bdi>{doubt}</bdi>
          </span>
        ))}
        {memory.superseded_by === null ? null : <span class="warning">no longer holds</span>}
        <Byline at={memory.created_at} speaker={memory.speaker} />
        <Tags names={memory.categories} />
      </span>
    </a>
  );
}

/** Named figures from 0 to 1 with a bar each. */
export function PartBars({
  parts,
  names,
}: {
  parts: Readonly<Record<string, number>>;
  names: readonly [name: string, words: string][];
}) {
  return (
    <dl class="parts">
      {names.map(([name, words]) => (
        <div key={name}>
          <dt>{words}</dt>
          <dd>
            <Bar share={parts[name] ?? 0} /> {percent(parts[name] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
