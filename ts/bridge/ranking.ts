import native from "../native.js";
import { Input } from "./input.js";
import { type Static, Type } from "./typebox.js";

const weight = (value: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1000, default: value, description }));

/**
 * Schema of the ranking settings. The defaults here are for readers of the schema; a test holds them
 * against the addon's, which are the ones in force.
 */
export const rankingSettingsSchema = Type.Object(
  {
    term_saturation: weight(0.6, "BM25 k1: how late more occurrences of a word stop counting"),
    length_share: weight(0.65, "BM25 b: how far a long text is held against it, 0 to 1"),
    window_weight: weight(1, "Scales what turns hand on to their neighbours; 0 turns it off"),
    session_weight: weight(1.1, "What words in the whole conversation count"),
    speaker_weight: weight(0.2, "What being said by the speaker that is named adds, as a share"),
    asker_weight: weight(
      0.4,
      "What being told by the asker adds when the asker is spoken of, as a share",
    ),
    fact_weight: weight(0.5, "What telling the fact that a question asks for adds, as a share"),
    answer_weight: weight(0.3, "What telling a time or number that is asked for adds, as a share"),
    time_weight: weight(2, "What being said in the time that a query names adds, as a share"),
    time_alone_weight: weight(1, "What that time adds by itself, as a share of the best hit"),
    vector_weight: weight(1, "What the nearness of vectors counts, words counting 1"),
    standing_weight: weight(
      0.02,
      "Share of the score that confidence, recency and importance decide together, 0 to 1",
    ),
    confidence_weight: weight(1, "What confidence counts within that"),
    temporal_weight: weight(0.4, "What recency counts within that"),
    importance_weight: weight(0.3, "What importance counts within that"),
  },
  { additionalProperties: false, description: "How memories are ranked" },
);

/** How memories are ranked; what is left out keeps its default. */
export type RankingSettings = Static<typeof rankingSettingsSchema>;

const settingsInput = new Input("ranking", rankingSettingsSchema);
const memoryInput = new Input(
  "standingOf",
  Type.Object(
    {
      confidence: Type.Number({ minimum: 0, maximum: 1 }),
      days: Type.Number({ minimum: 0, maximum: 100_000 }),
      importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
    },
    { additionalProperties: false },
  ),
);

/**
 * The default ranking with the given settings over it.
 *
 * @throws CortexError VALIDATION_ERROR - a value out of its range
 */
export function resolveRanking(settings: RankingSettings = {}): native.RankingWeights {
  const given = Object.entries(settingsInput.parse(settings));
  return {
    ...native.defaultRanking,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  };
}

/**
 * What a memory has to say for itself beside fitting a query, 0 to 1: the weighed mean of how far it can be trusted now, how
 * new it is (1 for now, half as much after each month) and how important. It alone decides, of what fits a query about
 * equally well, between something new that is not sure and something older that is. Pure.
 *
 * @param memory - `confidence` 0 to 1; `days` since it was told; `importance` 0 to 5, default 1
 * @throws CortexError VALIDATION_ERROR - a number out of its range
 */
export function standingOf(
  memory: { confidence: number; days: number; importance?: number | undefined },
  weights: RankingSettings = {},
): number {
  const { confidence, days, importance = 1 } = memoryInput.parse(memory);
  const highest = 5;
  return native.standing(confidence, days, importance / highest, resolveRanking(weights));
}
