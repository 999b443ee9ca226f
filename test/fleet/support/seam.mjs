// What lies between a host and the database in a test: a pool whose connections stop, die or lie at the steps of the
// protocol that the test names. Product code knows nothing of it; it is given as `fleet.pool`.
import { planted } from "./planted.mjs";

/** The step that a query is: the function that it calls, else the words of the query (begin, commit, rollback). */
function stepOf(text) {
  return /cortex\.(\w+)\(/u.exec(text)?.[1] ?? `sql ${text}`;
}

export class Seam {
  #pool;
  #tell;
  /** {step, when: "before" | "after", act: "kill" | "hold" | "cut"}; each is used once. */
  #traps = [];
  #lie = (question) => question.ask();
  #held;

  /** @param tell - is told of each step that was held */
  constructor(pool, tell) {
    this.#pool = pool;
    this.#tell = tell;
  }

  trap(trap) {
    this.#traps.push(trap);
  }

  /** Plants a bug, for good. */
  plant(name) {
    this.#lie = planted[name]();
  }

  /** Lets what is held go on. */
  release() {
    this.#held?.();
  }

  async connect() {
    const connection = await this.#pool.connect();
    const query = async (text, values) => {
      const step = stepOf(text);
      await this.#pass(step, "before", connection);
      const ask = (changed = values) => connection.query(text, changed);
      const other = (otherText, given) => connection.query(otherText, given);
      const answer = await this.#lie({ step, values, ask, other });
      await this.#pass(step, "after", connection);
      return answer;
    };
    return {
      query,
      release: (broken) => connection.release(broken),
      on: (event, listener) => connection.on(event, listener),
      off: (event, listener) => connection.off(event, listener),
    };
  }

  async #pass(step, when, connection) {
    const at = this.#traps.findIndex((trap) => trap.step === step && trap.when === when);
    if (at < 0) return;
    const [{ act }] = this.#traps.splice(at, 1);
    if (act === "kill") process.kill(process.pid, "SIGKILL");
    if (act === "cut") {
      connection.connection.stream.destroy();
      throw Object.assign(new Error("the connection was cut"), { code: "ECONNRESET" });
    }
    const released = new Promise((resolve) => {
      this.#held = resolve;
    });
    this.#tell({ event: "held", step, when });
    await released;
  }
}
