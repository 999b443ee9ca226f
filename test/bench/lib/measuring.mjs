// What every measurement needs: a brain of ours, calls in flight, their times.

export const seconds = (start) => Number(process.hrtime.bigint() - start) / 1e9;
export const clock = () => process.hrtime.bigint();

/** `checkout`: of a build elsewhere, to measure beside this one. */
export async function openOurs(path, options = {}, checkout = "../../..") {
  const { openBrain } = await import(`${checkout}/dist/index.js`);
  return openBrain({ path, userId: "bench", timezone: "UTC", ...options });
}

/** Runs `work` over `items`, `width` of them in flight. */
export async function inFlight(items, width, work) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Milliseconds of each call, sorted. */
export async function timings(count, work) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = clock();
    await work(i);
    times.push(seconds(start) * 1000);
  }
  return times.sort((a, b) => a - b);
}

/** Milliseconds of processor time that each call took, of all threads, sorted: what other work leaves as it is. */
export async function processorTimings(count, work) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = process.cpuUsage();
    await work(i);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b);
}
