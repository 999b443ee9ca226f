import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { LONGEST_TIMER_MS, systemScheduler } from "../../ts/outside/scheduler.js";

describe("what is to happen later than Node's timers wait", () => {
  const run = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    run.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([1, LONGEST_TIMER_MS, LONGEST_TIMER_MS + 1, 3 * LONGEST_TIMER_MS + 5])(
    "happens after %d ms and not before",
    (milliseconds) => {
      systemScheduler.after(milliseconds, run, { awaited: true });
      jest.advanceTimersByTime(milliseconds - 1);
      expect(run).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(run).toHaveBeenCalledTimes(1);
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  it("is called off, also after the first of its timers", () => {
    const callOff = systemScheduler.after(2 * LONGEST_TIMER_MS, run, { awaited: false });
    jest.advanceTimersByTime(LONGEST_TIMER_MS);
    callOff();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("never happens after an endless time", () => {
    systemScheduler.after(Number.POSITIVE_INFINITY, run, { awaited: false });
    jest.advanceTimersByTime(10 * LONGEST_TIMER_MS);
    expect(run).not.toHaveBeenCalled();
  });
});
