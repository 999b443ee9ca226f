// Bugs for the history checker to find, each as an answer of the database that is not true. A bug is a function that
// gets a question {step, values, ask(values?), other(text, values)} and gives rows.

/** The places of what `cortex.commit` is given. */
const COMMIT = { brain: 0, base: 1, baseId: 2, id: 3, rows: 6 };
const PULL = { brain: 0, after: 1 };

/** A bug of one step; the others are as they should be. */
const at = (step, lie) => () => (question) =>
  question.step === step ? lie(question) : question.ask();

const headOf = (rows) => rows.rows[0];
/** What is told of the brain, which stands in the first row alone. */
const brainOf = ({ kind, key, pos, body, ...brain }) => brain;

/** Answers of `pull` for one brain, whose rows are changed. */
const changedRows = (change) =>
  at("pull", async ({ ask }) => {
    const answer = await ask();
    const rows = answer.rows.filter(({ kind }) => kind !== null);
    if (rows.length === 0) return answer;
    const head = headOf(answer);
    const left = change(rows).map((row) => ({ ...row, ...brainOf(head) }));
    return { rows: left.length > 0 ? left : [{ ...head, kind: null, key: null, body: null }] };
  });

export const planted = {
  /** Acknowledged before it is stored: the commit never reaches the database. */
  dropped: at("commit", async ({ values }) => ({
    rows: [{ status: "committed", pos: values[COMMIT.base] + 1 }],
  })),

  /** Sent again as something new: each memory is stored a second time, under another id. */
  doubled: at("commit", async ({ values, ask }) => {
    const rows = JSON.parse(values[COMMIT.rows]);
    const more = rows
      .filter(({ kind, body }) => kind === "memory" && body !== undefined)
      .map(({ kind, key, body }) => {
        const seq = JSON.parse(key)[0] + 1000;
        const memory = { ...JSON.parse(body), seq, id: crypto.randomUUID() };
        return { kind, key: JSON.stringify([seq]), body: JSON.stringify(memory) };
      });
    return await ask(values.with(COMMIT.rows, JSON.stringify([...rows, ...more])));
  }),

  /** Sent again on the new head instead of decided again: who lost a race writes over who won it. */
  resent: at("commit", async ({ values, ask, other }) => {
    const answer = await ask();
    if (answer.rows[0]?.status !== "behind") return answer;
    const pull = "select * from cortex.pull($1, $2)";
    const pulled = await other(pull, [values[COMMIT.brain], Number.MAX_SAFE_INTEGER]);
    const { head, head_id } = headOf(pulled);
    return await ask(values.with(COMMIT.base, head).with(COMMIT.baseId, head_id));
  }),

  /** Refused, but stored all the same. */
  refused: at("commit", async ({ ask }) => {
    await ask();
    throw Object.assign(new Error("permission denied"), { code: "42501" });
  }),

  /** Rows come after rows that were written later: those of the last commit first, the others with the next pull. */
  reordered: () => {
    let kept = [];
    return async ({ step, ask }) => {
      const answer = await ask();
      const rows = answer.rows.filter(({ kind }) => kind !== null);
      if (step !== "pull" || rows.length === 0) return answer;
      const head = headOf(answer);
      const now = [...rows.filter(({ pos }) => pos === head.head), ...kept];
      kept = rows.filter(({ pos }) => pos !== head.head);
      return { rows: now.map((row) => ({ ...row, ...brainOf(head) })) };
    };
  },

  /** Answered from a copy of the database that is behind: what others wrote is not there yet. */
  delayed: at("pull", async ({ values, ask }) => {
    const answer = await ask();
    const head = headOf(answer);
    const after = values[PULL.after];
    if (head === undefined || after === Number.MAX_SAFE_INTEGER) return answer;
    const then = { head: after, head_id: head.after_id, kind: null, key: null, body: null };
    return { rows: [{ ...head, ...then }] };
  }),

  /** Torn: the last row of each answer is missing. */
  torn: changedRows((rows) => rows.slice(0, -1)),

  /** Rows that are gone are left out: what was forgotten stays. */
  unforgotten: changedRows((rows) => rows.filter(({ body }) => body !== null)),
};
