/**
 * The words that the sentiment of a text is read off. An own list, written for cortex from everyday English and taken
 * from no other lexicon; it has the licence of the package. A weight says how good or bad a word by itself sounds, from
 * -3 to 3. Forms that differ by more than s, ed, d or ing have an entry of their own.
 */
export const WEIGHTS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [
        3,
        "amazing awesome brilliant delighted ecstatic excellent fantastic overjoyed perfect superb thrilled wonderful",
      ],
      [
        2,
        "beautiful best cheerful comfortable delicious enjoy excited fun glad good grateful great happy hopeful joy kind laugh love lovely lucky nice peaceful pleasant pleased proud relieved smile succeed thankful thanks welcome win won",
      ],
      [
        1,
        "agree better calm care easier easy fine fresh friendly funny helpful improve interested interesting like okay ready relaxed rested safe satisfied useful well",
      ],
      [
        -1,
        "bored boring busy cold difficult doubt hard late lazy limit lose lost miss nervous problem sleepy slow sorry tired uncomfortable unsure weak weird worse",
      ],
      [
        -2,
        "ache afraid alone angry annoyed anxious argue ashamed bad broken complain confused cruel cry crying disappointed dizzy embarrassed exhausted fail fear frustrated guilty hurt hurts ill jealous lonely mad nausea nauseous pain painful panic rude sad scared sick stressed struggle stupid suffer ugly unhappy upset worried worry wrong",
      ],
      [
        -3,
        "agony awful depressed desperate despair devastated disgusting dreadful furious grief hate heartbroken hopeless horrible miserable nightmare terrible terrified unbearable worst worthless",
      ],
    ] as const
  ).flatMap(([weight, words]) => words.split(" ").map((word) => [word, weight])),
);

/** They turn the next words round. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  "not no never neither nor without hardly barely cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt havent hasnt hadnt aint".split(
    " ",
  ),
);

/** They make the next word count more or less. */
export const INTENSITIES: Readonly<Record<string, number>> = {
  very: 1.3,
  really: 1.3,
  so: 1.3,
  extremely: 1.5,
  incredibly: 1.5,
  totally: 1.3,
  too: 1.2,
  quite: 1.1,
  pretty: 1.1,
  rather: 0.9,
  somewhat: 0.7,
  slightly: 0.6,
};
