import type { Command } from "commander";
import type {
  ExplainedComparison,
  ExplainedText,
  LanguageExplanation,
} from "../../bridge/explain-language.js";
import type { CliContext } from "../context.js";
import { loadExplanation } from "../library.js";
import { addExamples, type GlobalOptions } from "../options.js";
import { Output } from "../output.js";
import { onOneLine } from "../width.js";

/** `cortex explain-language`: what the rules make of a text, or of two. */
export function registerExplainLanguage(command: Command, context: CliContext): void {
  command
    .description(
      "Show what the language rules make of a text: speech acts, words, clauses, facts. With a second, " +
        "newer text also whether it says the same or contradicts the first, and which rule or veto " +
        "decided. For developers of the rules; no brain is opened.",
    )
    .argument("<text>", "the text, or the older of two")
    .argument("[newer]", "the newer text")
    .action(async (text: string, newer?: string) => {
      const { explainLanguage } = await loadExplanation();
      const output = new Output(context, command.optsWithGlobals<GlobalOptions>().json === true);
      const explained = explainLanguage(text, newer);
      output.result(explained, () => {
        for (const one of explained.texts) showText(output, one);
        showPair(output, explained);
      });
    });
  addExamples(command, [
    ['cortex explain-language "I never eat fish."', "its layers"],
    ['cortex explain-language "I am single." "I am married."', "and what decided"],
    ['cortex explain-language "I am single." --json', "everything, as JSON"],
  ]);
}

function showText(output: Output, explained: ExplainedText): void {
  output.line(output.styled("bold", onOneLine(explained.text)));
  for (const { act, text } of explained.speech_acts) output.line(`  ${act}: ${onOneLine(text)}`);
  output.table({
    head: ["Word", "Stem", "Flags"],
    rows: explained.words.map(({ text, stem, flags }) => [text, stem, flags.join(" ")]),
  });
  for (const { text, tense, marks, fills = [] } of explained.clauses) {
    const filled = fills.length > 0 ? `; fills a place: ${fills.join(", ")}` : "";
    output.line(`  clause: ${onOneLine(text)} (${[tense, ...marks].join(", ")}${filled})`);
  }
  for (const { subject, predicate, object, negated } of explained.facts) {
    output.line(`  fact: ${subject} | ${negated ? "not " : ""}${predicate} | ${object}`);
  }
  if (explained.topics.length > 0) output.line(`  topics: ${explained.topics.join(", ")}`);
  if (explained.categories.length > 0) {
    output.line(`  categories: ${explained.categories.join(", ")}`);
  }
  output.line();
}

function showPair(output: Output, { duplicate, contradiction }: LanguageExplanation): void {
  if (!duplicate || !contradiction) return;
  const similarity = duplicate.similarity.toFixed(2);
  output.line(
    `${duplicate.is_duplicate ? "The same" : "Not the same"}: similarity ${similarity}, ${duplicate.reason}`,
  );
  const { rule, outcome, score = 0 } = contradiction;
  output.line(
    contradiction.found
      ? `Contradiction: ${outcome}, by the rule ${rule}, score ${score.toFixed(2)}`
      : "No contradiction",
  );
  if (!contradiction.share_a_key) {
    output.line("The two share no key: a brain would not compare them.");
  }
  for (const compared of contradiction.clauses) showComparison(output, compared);
}

function showComparison(output: Output, compared: ExplainedComparison): void {
  output.line(`  ${onOneLine(compared.older)} / ${onOneLine(compared.newer)}`);
  if (compared.found) output.line(`    found by ${compared.decided_by}`);
  else if (compared.refused_by !== "") {
    output.line(`    found by ${compared.decided_by}, refused by ${compared.refused_by}`);
  } else if (compared.decided_by !== "") {
    const silent = compared.kept_silent === "" ? "" : `, which kept ${compared.kept_silent} silent`;
    output.line(`    ended by ${compared.decided_by}${silent}`);
  } else output.line("    no rule applies");
  for (const name of compared.vetoes_of_rules) output.line(`    ${name} held`);
}
