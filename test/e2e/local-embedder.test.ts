/** The local embedder with the real onnxruntime-node and tokenizers, on a model that the test makes. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./support/paths.js";
import { tinyOnnx, writeTinyModel } from "./support/tiny-model.js";

const MINUTES = 60_000;
const packages = join(root, "test/embedders/node_modules");

/** Installs the two packages once (290 MB); where no registry can be reached the tests say so and are left out. */
function areThere(): boolean {
  if (existsSync(join(packages, "onnxruntime-node"))) return true;
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-fund", "--no-audit", "--fetch-retries=0"],
    {
      cwd: join(root, "test/embedders"),
      timeout: 5 * MINUTES,
    },
  );
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), "cortex-embedder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A place in which the package and the two that it may use are installed beside each other. */
function install(withPeers: boolean): string {
  const place = join(folder, withPeers ? "with" : "without");
  mkdirSync(join(place, "node_modules"), { recursive: true });
  symlinkSync(root, join(place, "node_modules/cortex-brain"));
  for (const name of withPeers ? readdirSync(packages).filter((one) => !one.startsWith(".")) : []) {
    symlinkSync(join(packages, name), join(place, "node_modules", name));
  }
  return place;
}

const available = areThere();
if (!available) {
  process.stderr.write("local-embedder: left out, onnxruntime-node cannot be installed here\n");
}
const suite = available ? describe : describe.skip;
const [place, bare] = available ? [install(true), install(false)] : ["", ""];

function node(args: string[], where = place) {
  const env = {
    ...process.env,
    XDG_STATE_HOME: join(folder, "state"),
    XDG_CONFIG_HOME: join(folder, "config"),
    CORTEX_BRAIN: join(folder, "brain.db"),
    TZ: "UTC",
  };
  const links = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...links, ...args], {
    cwd: where,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const cortex = (args: string[], where = place) =>
  node([join(where, "node_modules/cortex-brain/dist/cli/main.cjs"), ...args], where);

/** What a program prints as JSON that has `localEmbedder`, `openBrain` and an embedder's `vectors` of texts. */
function program<T>(body: string): T {
  const code = `
    import { localEmbedder, openBrain } from "cortex-brain";
    const signal = new AbortController().signal;
    const vectors = async (embedder, texts, kind = "document") =>
      (await embedder.embed(texts, kind, { signal })).map((one) => [...one]);
    const refusal = (promise) => promise.then(() => null, ({ code, message }) => ({ code, message }));
    console.log(JSON.stringify(await (async () => { ${body} })()));
  `;
  const { stdout, stderr, status } = node(["--input-type=module", "-e", code]);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

const made = (name: string, ...how: unknown[]) =>
  JSON.stringify(writeTinyModel(join(folder, name), ...(how as [])));

suite("a local embedder", () => {
  it("gives words of one meaning one vector, and others another", () => {
    const { dimensions, likeness } = program<{ dimensions: number; likeness: number[] }>(`
      const embedder = await localEmbedder({ folder: ${made("a")} });
      const [dog, puppy, tea] = await vectors(embedder, ["dog", "Puppy!", "tea"]);
      const dot = (a, b) => a.reduce((sum, value, index) => sum + value * b[index], 0);
      await embedder.close();
      return { dimensions: embedder.dimensions, likeness: [dot(dog, dog), dot(dog, puppy), dot(dog, tea)] };
    `);
    expect(dimensions).toBe(8);
    expect(likeness[0]).toBeCloseTo(1, 5);
    expect(likeness[1]).toBeGreaterThan(0.9);
    expect(likeness[2]).toBeLessThan(0.1);
  });

  it("gives the same bits at every start, alone and in a batch", () => {
    const body = `
      const embedder = await localEmbedder({ folder: ${made("b")} });
      const [alone] = await vectors(embedder, ["the dog likes tea"]);
      const batch = await vectors(embedder, ["dog", "the dog likes tea", "a boat likes tea", "ship"]);
      await embedder.close();
      return { id: embedder.id, alone, inBatch: batch[1] };
    `;
    const first = program<{ alone: number[]; inBatch: number[]; id: string }>(body);
    expect(program(body)).toEqual(first);
    expect(first.inBatch).toEqual(first.alone);
    expect(first.id).toMatch(/^local-[0-9a-f]{16}$/u);
  });

  it("has an id by what decides about vectors, wherever the folder lies", () => {
    const other = { scale: 2 };
    const folders = [
      made("c1"),
      made("c2"),
      made("c3", { "model.onnx": tinyOnnx(other) }),
      made("c4", {}, "cls_token"),
      made("c5", { "cortex-embedder.json": { query_prompt: "query: " } }),
      made("c6", { "cortex-embedder.json": { max_tokens: 4 } }),
    ];
    const [first, same, ...others] = program<string[]>(`
      return await Promise.all([${folders.join()}].map(async (folder) => (await localEmbedder({ folder })).id));
    `);
    expect(same).toBe(first);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it.each([
    ["cls_token", "[CLS]", "dog boat"],
    ["lasttoken", "[SEP]", "dog boat"],
  ])("pools by %s as the folder says", (pooling, mark, text) => {
    const [vector, of] = program<number[][]>(`
      const embedder = await localEmbedder({ folder: ${made(`pool-${pooling}`, {}, pooling)} });
      return await vectors(embedder, [${JSON.stringify(text)}, "tea"]);
    `);
    // The first token of every text is the same mark, and so is the last.
    expect([mark, vector]).toEqual([mark, of]);
  });

  it("puts the prompts of the folder before queries and documents, and cuts what is too long", () => {
    const prompts = {
      "config_sentence_transformers.json": { prompts: { query: "dog ", document: "tea " } },
    };
    const found = program<number[][]>(`
      const plain = await localEmbedder({ folder: ${made("d1")} });
      const prompted = await localEmbedder({ folder: ${made("d2", prompts)} });
      const short = await localEmbedder({ folder: ${made("d3", { "sentence_bert_config.json": { max_seq_length: 4 } })} });
      return [
        (await vectors(prompted, ["boat"], "query"))[0], (await vectors(plain, ["dog boat"]))[0],
        (await vectors(prompted, ["boat"]))[0], (await vectors(plain, ["tea boat"]))[0],
        (await vectors(short, ["dog tea boat boat boat"]))[0], (await vectors(plain, ["dog tea"]))[0],
      ];
    `);
    expect(found[0]).toEqual(found[1]);
    expect(found[2]).toEqual(found[3]);
    expect(found[4]).toEqual(found[5]);
  });

  it("takes queries before documents, refuses what is too much, and stops at a signal and when it is closed", () => {
    const told = program<{ order: string[]; full: object; stopped: string; closed: object }>(`
      const embedder = await localEmbedder({ folder: ${made("e")}, batchSize: 1, maxWaiting: 4 });
      const order = [];
      const note = (name) => (promise) => promise.then(() => order.push(name));
      await embedder.embed(["dog"], "query", { signal });
      const stopping = new AbortController();
      const running = note("running")(embedder.embed(["dog"], "document", { signal }));
      await null;
      const documents = note("document")(embedder.embed(["dog"], "document", { signal }));
      const stopped = embedder.embed(["dog"], "document", { signal: stopping.signal }).catch((error) => String(error));
      const query = note("query")(embedder.embed(["tea"], "query", { signal }));
      stopping.abort("enough");
      const all = await Promise.all([running, documents, query, stopped]);
      const full = await Promise.all(Array.from({ length: 9 }, () => refusal(embedder.embed(["dog"], "document", { signal }))));
      await embedder.close();
      return { order, full: full.find((one) => one !== null), stopped: all[3], closed: await refusal(embedder.embed(["dog"], "query", { signal })) };
    `);
    expect(told.order.indexOf("query")).toBeLessThan(told.order.indexOf("document"));
    expect(told.full).toMatchObject({
      code: "EMBEDDER_FAILED",
      message: expect.stringContaining("4 batches wait"),
    });
    expect(told.stopped).toBe("enough");
    expect(told.closed).toMatchObject({
      code: "EMBEDDER_FAILED",
      message: expect.stringContaining("is closed"),
    });
  });

  it("is checked by the vector of a known text when it is loaded again", () => {
    const path = made("f");
    const state = JSON.stringify(join(folder, "state-f"));
    const start = `await localEmbedder({ folder: ${path}, stateDirectory: ${state} })`;
    program(`return (${start}).id;`);
    const [file = ""] = readdirSync(join(folder, "state-f"));
    const told = program<object>(`
      const { readFileSync, writeFileSync } = await import("node:fs");
      const file = ${state} + "/" + ${JSON.stringify(file)};
      const kept = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify({ ...kept, known: [...kept.known].reverse(), runtime: "0.0.1" }));
      const embedder = ${start};
      return await refusal(embedder.embed(["dog"], "query", { signal }));
    `);
    expect(told).toMatchObject({
      code: "EMBEDDER_FAILED",
      message: expect.stringMatching(/another vector.*0\.0\.1 then/u),
    });
  });

  it("notices that the files have changed, and not that they were only touched", () => {
    const path = join(folder, "g");
    const id = () =>
      program<string>(`return (await localEmbedder({ folder: ${JSON.stringify(path)} })).id;`);
    writeTinyModel(path);
    const first = id();
    utimesSync(join(path, "model.onnx"), 1, 1);
    expect(id()).toBe(first);
    writeFileSync(join(path, "model.onnx"), tinyOnnx({ scale: 3 }));
    expect(id()).not.toBe(first);
  });

  it.each<[string, string, Record<string, Buffer | object | null>, RegExp]>([
    ["no model", "h1", { "model.onnx": null }, /lacks model\.onnx \(or onnx\/model\.onnx\)$/u],
    [
      "nothing",
      "h2",
      { "model.onnx": null, "tokenizer.json": null },
      /lacks model\.onnx .* and tokenizer\.json$/u,
    ],
    ["no pooling", "h3", { "1_Pooling/config.json": null }, /lacks 1_Pooling\/config\.json/u],
    [
      "pooling of another kind",
      "h4",
      { "1_Pooling/config.json": { pooling_mode_max_tokens: true } },
      /asks for pooling_mode_max_tokens/u,
    ],
    [
      "a step that is unknown",
      "h5",
      { "modules.json": [{ type: "sentence_transformers.models.Dense" }] },
      /step that cortex does not know: Dense/u,
    ],
    [
      "a model that is none",
      "h6",
      { "model.onnx": Buffer.from("not a model") },
      /model\.onnx cannot be used: /u,
    ],
    [
      "a model of something else",
      "h7",
      { "model.onnx": tinyOnnx({ input: "pixel_values" }) },
      /takes pixel_values; a model that embeds texts takes input_ids/u,
    ],
    [
      "a tokenizer that is none",
      "h8",
      { "tokenizer.json": {} },
      /tokenizer\.json cannot be used: /u,
    ],
    [
      "a wrong description",
      "h9",
      { "cortex-embedder.json": { poling: "mean" } },
      /"poling": did you mean "pooling"/u,
    ],
  ])("refuses a folder with %s", (_what, name, files, message) => {
    const told = program(`return await refusal(localEmbedder({ folder: ${made(name, files)} }));`);
    expect(told).toEqual({ code: "VALIDATION_ERROR", message: expect.stringMatching(message) });
  });
});

suite("in cortex", () => {
  it("a search finds by meaning what was stored without the model, once maintain has computed the vectors", () => {
    const model = `local:${writeTinyModel(join(folder, "cli"))}`;
    expect(cortex(["add", "My puppy is called Bello."])).toMatchObject({ status: 0, stderr: "" });
    expect(cortex(["--embedder", model, "add", "The boat is in Bergen."])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(cortex(["--embedder", model, "maintain"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("has 2 vectors; 0 wait, 0 failed"),
    });
    const search = (args: string[]) => {
      const { stdout } = cortex([...args, "--json", "search", "terrier"]);
      return (JSON.parse(stdout) as { hits: { content: string }[] }).hits[0]?.content;
    };
    expect(search(["--embedder", model])).toBe("My puppy is called Bello.");
    expect(search([])).toBeUndefined();
    mkdirSync(join(folder, "config/cortex"), { recursive: true });
    const settings = { embedder: { kind: "local", folder: join(folder, "cli") } };
    writeFileSync(join(folder, "config/cortex/cortex.json"), JSON.stringify(settings));
    expect(search([])).toBe("My puppy is called Bello.");
    expect(search(["--embedder", "none"])).toBeUndefined();
    expect(cortex(["config", "check"])).toMatchObject({ status: 0 });
    rmSync(join(folder, "config"), { recursive: true });
  });

  it("without the packages it says how they are installed", () => {
    const model = writeTinyModel(join(folder, "bare-model"));
    const { status, stderr } = cortex(["--embedder", `local:${model}`, "search", "dog"], bare);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /VALIDATION_ERROR: .*npm install --ignore-scripts onnxruntime-node @huggingface\/tokenizers/u,
    );
  });

  it("the evaluation measures words and meaning together where it is given a folder", () => {
    const [file, dump] = [join(folder, "set.jsonl"), join(folder, "dump.jsonl")];
    const lines = [
      { document: "d1", content: "My puppy is called Bello." },
      { document: "d2", content: "The ship is in Bergen." },
      { question: "q1", query: "terrier", gold: ["d1"] },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const script = join(place, "node_modules/cortex-brain/dist/eval/main.js");
    const best = (args: string[]) => {
      const { status, stderr } = node([script, "jsonl", file, "--dump", dump, ...args]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return (JSON.parse(readFileSync(dump, "utf8")) as { hits: string[] }).hits[0];
    };
    expect(best([])).toBeUndefined();
    expect(best(["--embedder", writeTinyModel(join(folder, "eval"))])).toBe("d1");
  });

  it("what --embedder cannot mean is a mistake of usage", () => {
    expect(cortex(["--embedder", "remote:x", "stm"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("local:FOLDER, or none"),
    });
  });
});
