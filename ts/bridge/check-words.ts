/** What `brain.check` found, for people who do not know how a brain is built. */
import type { CheckReport } from "./types.js";

/** A kind of finding: what it means, what to do about it, and what the check said. */
export interface FindingWords {
  means: string;
  /** What to do about it. */
  then: string;
  found: string[];
}

const RESTORE =
  "Restore a backup (cortex restore BACKUP). Where the memories themselves can still be read, cortex export writes them out.";
const MORE = "Restore a backup if it goes on. What was told is not changed by it.";

/** How findings begin, as native/core/store/check.cc and the rooms above it write them. */
const KINDS: readonly [begins: RegExp, means: string, then: string][] = [
  [
    /^file (?:structure|integrity)| is damaged\b/u,
    "A part of the file cannot be read: something wrote over it, or the disk is failing. What stood there may be lost.",
    RESTORE,
  ],
  [
    /^(?:full text|character pairs|statement keys)/u,
    "What searching goes by does not agree with the memories: some may not be found, or not be recognised when told again.",
    MORE,
  ],
  [
    /^(?:facts|entities|mentions|atoms)/u,
    "What was read in memories does not agree with them: who and what, causes and effects may lack something.",
    "cortex graph rebuild and cortex atom draw read the memories anew.",
  ],
  [
    /^(?:score ranges|penalties|memories without audit)/u,
    "Scores of some memories do not agree with their history: how sure they are may be wrong.",
    "cortex maintain --force computes every score anew.",
  ],
  [/^session/u, "A conversation does not agree with what was said in it.", MORE],
  [
    /^(?:content key|categories of (?!missing))/u,
    "The words of a memory do not agree with what was kept of them: it may have been changed behind cortex's back.",
    "Look at the memory; edit it, or restore a backup.",
  ],
];

const OTHER: readonly [means: string, then: string] = [
  "Something is left over of what is not there any more.",
  MORE,
];

function kindOf(problem: string): readonly [means: string, then: string] {
  const found = KINDS.find(([begins]) => begins.test(problem));
  return found === undefined ? OTHER : [found[1], found[2]];
}

/** Findings by what they mean, the gravest first. */
export function findingWords({ problems }: Pick<CheckReport, "problems">): FindingWords[] {
  const kinds = new Map<string, FindingWords>();
  for (const problem of problems) {
    const [means, then] = kindOf(problem);
    const kind = kinds.get(means) ?? { means, then, found: [] };
    kind.found.push(problem);
    kinds.set(means, kind);
  }
  const rank = ({ means }: FindingWords) => KINDS.findIndex(([, each]) => each === means) >>> 0;
  return [...kinds.values()].sort((one, other) => rank(one) - rank(other));
}
