/**
 * Spans and metrics of the calls of brains, through the API of OpenTelemetry. Without an SDK that a program has set up, the
 * API records nothing.
 *
 * @packageDocumentation
 */
import {
  type Histogram,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { CortexBridge } from "../bridge/bridge.js";
import { toCortexError } from "../bridge/errors.js";

const SCOPE = "cortex-brain";

/** Seconds, as the conventions of OpenTelemetry have durations; calls take from microseconds to minutes. */
const BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Fields of answers that are lists, and are counted. */
const LISTS = ["hits", "memories", "items", "atoms", "facts"] as const;
/** Fields of answers that are counts. */
const COUNTS = ["stored", "duplicates", "existing", "deleted"] as const;

type Method = (this: CortexBridge, ...args: unknown[]) => unknown;

/** What takes the instruments away again; while they are there, the one that put them there. */
let undo: (() => void) | undefined;

/**
 * Has every call of every brain of this process make a span (`cortex.searchMemories`) and count towards the histogram
 * `cortex.call.duration`, in seconds. Attributes are the call's name, how it ended (`error.type`: the code), and counts
 * (`cortex.hits`): never a text, an id, a user or a path. Calling it again changes nothing.
 *
 * @returns takes the instruments away again
 * @example
 * // node --import ./telemetry.mjs program.mjs, where the program's SDK is set up
 * instrumentBrains();
 */
export function instrumentBrains(): () => void {
  if (undo !== undefined) {
    return undo;
  }
  const duration = metrics.getMeter(SCOPE).createHistogram("cortex.call.duration", {
    unit: "s",
    description: "How long calls of a brain take.",
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const originals = methodsOf(CortexBridge.prototype);
  for (const [name, method] of originals) {
    Object.defineProperty(CortexBridge.prototype, name, {
      value: instrumented(name, method, duration),
      configurable: true,
      writable: true,
    });
  }
  const remove = () => {
    for (const [name, value] of originals) {
      Object.defineProperty(CortexBridge.prototype, name, {
        value,
        configurable: true,
        writable: true,
      });
    }
    undo = undefined;
  };
  undo = remove;
  return remove;
}

/** What does no work. */
const IMMEDIATE: readonly string[] = ["constructor", "forUser", "now"];

function methodsOf(prototype: object): [name: string, method: Method][] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === "function" && !IMMEDIATE.includes(name)
      ? [[name, value as Method] as [string, Method]]
      : [],
  );
}

function instrumented(name: string, method: Method, duration: Histogram): Method {
  return function (...args) {
    const started = performance.now();
    return trace
      .getTracer(SCOPE)
      .startActiveSpan(`cortex.${name}`, { kind: SpanKind.INTERNAL }, (span) => {
        const end = (attributes: Record<string, string>) => {
          span.end();
          const seconds = (performance.now() - started) / 1000;
          duration.record(seconds, { "cortex.call": name, ...attributes });
        };
        const failed = (error: unknown): never => {
          const { code } = toCortexError(error);
          // The message may quote what was said.
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute("error.type", code);
          end({ "error.type": code });
          throw error;
        };
        const succeeded = (answer: unknown): unknown => {
          tell(span, answer);
          end({});
          return answer;
        };
        try {
          const answer = method.apply(this, args);
          return answer instanceof Promise ? answer.then(succeeded, failed) : succeeded(answer);
        } catch (error) {
          return failed(error);
        }
      });
  };
}

/** Counts of an answer, and how storing ended. */
function tell(span: Span, answer: unknown): void {
  if (Array.isArray(answer)) {
    span.setAttribute("cortex.items", answer.length);
    return;
  }
  if (typeof answer !== "object" || answer === null) {
    return;
  }
  const fields = answer as Readonly<Record<string, unknown>>;
  for (const name of LISTS) {
    const list = fields[name];
    if (Array.isArray(list)) {
      span.setAttribute(`cortex.${name}`, list.length);
    }
  }
  for (const name of COUNTS) {
    const count = fields[name];
    if (typeof count === "number") {
      span.setAttribute(`cortex.${name}`, count);
    }
  }
  for (const name of ["status", "verdict"]) {
    const word = fields[name];
    if (typeof word === "string") {
      span.setAttribute(`cortex.${name}`, word);
    }
  }
}
