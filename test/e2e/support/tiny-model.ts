/**
 * A model that fits into a test: each word has a vector, the same for words that mean the same, and nothing else happens.
 * As an ONNX file, written by hand, and the tokenizer that goes with it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Words, those of a line with one meaning. What is not here is [UNK]. */
const MEANINGS = [
  ["[PAD]"],
  ["[UNK]"],
  ["[CLS]"],
  ["[SEP]"],
  ["dog", "puppy", "terrier"],
  ["tea", "infusion"],
  ["boat", "ship"],
];
const WORDS = MEANINGS.flat();
const WIDTH = 8;

/** Of every word: a direction of its meaning, which for marks and unknown words is hardly anything. */
function table(scale: number): Float32Array {
  const numbers = new Float32Array(WORDS.length * WIDTH);
  for (const [row, word] of WORDS.entries()) {
    const meaning = MEANINGS.findIndex((words) => words.includes(word));
    const strength = meaning < 4 ? 0.01 : 1;
    numbers[row * WIDTH + meaning] = strength * scale;
    numbers[row * WIDTH + WIDTH - 1] = 0.01;
  }
  return numbers;
}

/** A field of protobuf: a number, or bytes with their length. */
function field(number: number, value: number | Buffer | string): Buffer {
  if (typeof value === "number") {
    return Buffer.concat([varint(number << 3), varint(value)]);
  }
  const bytes = Buffer.from(value as Buffer);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const message = (...fields: Buffer[]) => Buffer.concat(fields);
const FLOAT = 1;
const INT64 = 7;

/** ValueInfoProto: a name, a type and a shape of named or fixed dimensions. */
function value(name: string, type: number, dimensions: (string | number)[]): Buffer {
  const shape = dimensions.map((one) =>
    field(1, typeof one === "number" ? field(1, one) : field(2, one)),
  );
  return message(
    field(1, name),
    field(2, field(1, message(field(1, type), field(2, message(...shape))))),
  );
}

/** ModelProto: `last_hidden_state` is the row of the table that each id names. */
export function tinyOnnx({
  output = "last_hidden_state",
  input = "input_ids",
  scale = 1,
} = {}): Buffer {
  const data = Buffer.from(table(scale).buffer);
  const weights = message(
    field(1, WORDS.length),
    field(1, WIDTH),
    field(2, FLOAT),
    field(8, "table"),
    field(9, data),
  );
  const gather = message(field(1, "table"), field(1, input), field(2, output), field(4, "Gather"));
  const graph = message(
    field(1, gather),
    field(2, "tiny"),
    field(5, weights),
    field(11, value(input, INT64, ["batch", "tokens"])),
    field(12, value(output, FLOAT, ["batch", "tokens", WIDTH])),
  );
  return message(field(1, 8), field(7, graph), field(8, field(2, 17)));
}

/** tokenizer.json: words in lower case between [CLS] and [SEP]. */
export function tinyTokenizer(): object {
  const special = (id: number) => ({
    id,
    content: WORDS[id],
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [0, 1, 2, 3].map(special),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [
        { SpecialToken: { id: "[CLS]", type_id: 0 } },
        { Sequence: { id: "A", type_id: 0 } },
        { SpecialToken: { id: "[SEP]", type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
        "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
      },
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
    },
  };
}

/** Writes a folder as sentence-transformers exports one; `null` leaves a file out. */
export function writeTinyModel(
  folder: string,
  files: Record<string, Buffer | object | null> = {},
  pooling = "mean_tokens",
): string {
  const all: Record<string, Buffer | object | null> = {
    "model.onnx": tinyOnnx(),
    "tokenizer.json": tinyTokenizer(),
    "1_Pooling/config.json": { word_embedding_dimension: WIDTH, [`pooling_mode_${pooling}`]: true },
    "modules.json": [
      { idx: 0, path: "", type: "sentence_transformers.models.Transformer" },
      { idx: 1, path: "1_Pooling", type: "sentence_transformers.models.Pooling" },
      { idx: 2, path: "2_Normalize", type: "sentence_transformers.models.Normalize" },
    ],
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    if (content === null) continue;
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return folder;
}
