/** What a program's OpenTelemetry hears of its brains, with the SDK's own exporters into memory. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { metrics, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { instrumentBrains } from "../../ts/frameworks/opentelemetry.js";
import { CortexBridge } from "../../ts/index.js";
import { methodsOf, useRoom } from "./support/brains.js";

const room = useRoom();

const spans = new InMemorySpanExporter();
const measured = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({
  exporter: measured,
  exportIntervalMillis: 2 ** 30,
});
const meters = new MeterProvider({ readers: [reader] });
let remove: () => void;

beforeAll(() => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  metrics.setGlobalMeterProvider(meters);
});

afterAll(async () => {
  trace.disable();
  metrics.disable();
  await meters.shutdown();
});

beforeEach(async () => {
  await meters.forceFlush(); // what closing the brains of the test before left
  spans.reset();
  measured.reset();
  remove = instrumentBrains();
});

afterEach(() => remove());

const told = () =>
  spans.getFinishedSpans().map(({ name, attributes, status }) => ({
    name,
    attributes,
    isError: status.code === SpanStatusCode.ERROR,
  }));

it("makes a span of each call, with counts and how it ended", async () => {
  const brain = await room.open();
  await brain.createMemory({ content: "I am allergic to penicillin." });
  await brain.searchMemories("Am I allergic to anything?");
  await brain.getRecentSTM();
  expect(told()).toEqual([
    { name: "cortex.createMemory", attributes: { "cortex.status": "SUCCESS" }, isError: false },
    {
      name: "cortex.searchMemories",
      attributes: { "cortex.hits": 1, "cortex.verdict": "found" },
      isError: false,
    },
    { name: "cortex.getRecentSTM", attributes: { "cortex.items": 1 }, isError: false },
  ]);
});

it("gives the code of an error and leaves the error as it is", async () => {
  const brain = await room.open();
  await expect(brain.getMemory("stm_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(() => brain.list("nothing" as "memories")).toThrow(/there is no list/u);
  expect(told()).toEqual([
    { name: "cortex.getMemory", attributes: { "error.type": "NOT_FOUND" }, isError: true },
    { name: "cortex.list", attributes: { "error.type": "VALIDATION_ERROR" }, isError: true },
  ]);
});

it("says nothing of what was said, asked, by whom and where", async () => {
  const path = room.file("secretbrain");
  const brain = await room.open({ path, userId: "ruthsecret" });
  const { memory_id = "" } = await brain.createMemory({ content: "secretword is here." });
  await brain.searchMemories("secretquery");
  await brain.findMemoryId("secretreference").catch(() => undefined);
  await brain.getMemory("secretid").catch(() => undefined);
  await brain.importMemories([{ content: "secretimport is here." }]);
  await brain.getStats();
  await meters.forceFlush();
  const all = JSON.stringify([
    spans
      .getFinishedSpans()
      .map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    measured.getMetrics(),
  ]);
  expect(spans.getFinishedSpans().length).toBe(6);
  expect(all).not.toMatch(/secret/u);
  expect(all).not.toContain(memory_id);
});

it("measures how long calls take, by call and error", async () => {
  const brain = await room.open();
  await brain.getRecentSTM();
  await brain.getRecentSTM();
  await brain.getMemory("stm_none").catch(() => undefined);
  await meters.forceFlush();
  const [metric] = measured
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics);
  expect(metric?.descriptor).toMatchObject({ name: "cortex.call.duration", unit: "s" });
  const counts = metric?.dataPoints.map(({ attributes, value }) => [
    attributes,
    (value as { count: number }).count,
  ]);
  expect(counts).toEqual([
    [{ "cortex.call": "getRecentSTM" }, 2],
    [{ "cortex.call": "getMemory", "error.type": "NOT_FOUND" }, 1],
  ]);
});

it("covers every method, once however often it is called, and goes without a trace", async () => {
  const instrumented = methodsOf(CortexBridge).map((name) =>
    Reflect.get(CortexBridge.prototype, name),
  );
  expect(instrumentBrains()).toBe(remove);
  remove();
  const before = methodsOf(CortexBridge).map((name) => Reflect.get(CortexBridge.prototype, name));
  const same = methodsOf(CortexBridge).filter((_, index) => before[index] === instrumented[index]);
  expect(same).toEqual(["forUser", "now"]);
  const brain = await room.open();
  await brain.getRecentSTM();
  expect(told()).toEqual([]);
});
