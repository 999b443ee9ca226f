// cortex_growth FUNCTION PATTERN MOST COUNT ...: the processor time, in milliseconds, that a
// function of the language room takes for a text of so many repetitions, a line for each count; it
// ends behind the first that takes more than MOST. Without arguments the names of the functions and
// patterns, for scripts.

#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "base/time.h"
#include "base/unicode.h"
#include "language/causes/causal_statements.h"
#include "language/claims/claim_reader.h"
#include "language/clauses/names.h"
#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/dismissal_key.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/duplicates/occurrence.h"
#include "language/explanation/explanation.h"
#include "language/facts/asked_fact.h"
#include "language/facts/fact_reader.h"
#include "language/facts/validity.h"
#include "language/restatement/entity_name.h"
#include "language/restatement/restate.h"
#include "language/secrets/secret_policy.h"
#include "language/slots/analysis.h"
#include "language/speech_acts/prompt.h"
#include "language/speech_acts/speech_act.h"
#include "language/speech_acts/whose.h"
#include "language/speech_acts/worth_keeping.h"
#include "language/text/grams.h"
#include "language/text/keywords.h"
#include "language/text/normalize.h"
#include "language/text/operators.h"
#include "language/text/stem.h"
#include "language/times/note_times.h"
#include "language/times/time_expression.h"
#include "language/times/told_times.h"
#include "language/topics/derived_categories.h"
#include "language/topics/importance.h"
#include "language/topics/review.h"
#include "language/topics/sentiment.h"
#include "language/topics/topics.h"
#include "recall/matches.h"
#include "session/turn_words.h"

namespace {

using namespace cortex;  // NOLINT: one small program

constexpr TimeMs kNow = 1'772'366'400'000;

const std::map<std::string, std::function<void(const std::string&)>>& Functions() {
  static const std::map<std::string, std::function<void(const std::string&)>> functions = {
      {"AnalyzeStatement", [](const std::string& text) { AnalyzeStatement(Document(text)); }},
      {"FindContradiction",
       [](const std::string& text) {
         FindContradiction(AnalyzeStatement(Document(text)),
                           AnalyzeStatement(Document(text + " not")));
       }},
      {"FindInScene",
       [](const std::string& text) {
         FindContradiction(AnalyzeStatement(Document(text)),
                           AnalyzeStatement(Document("no " + text)), {true});
       }},
      {"KeysOf", [](const std::string& text) { KeysOf(AnalyzeStatement(Document(text)), 0); }},
      {"ReadSpeechActs",
       [](const std::string& text) { SpeechActOf(ReadSpeechActs(Document(text)).parts); }},
      {"ReadArrangements",
       [](const std::string& text) { ReadSpeechActs(Document(text)).arrangements; }},
      {"ReadPrompt", [](const std::string& text) { ReadPrompt(text); }},
      {"IsWorthKeeping", [](const std::string& text) { IsWorthKeeping(text); }},
      {"MatchesIn", [](const std::string& text) { MatchesIn(text, text); }},
      {"EntityNameOf", [](const std::string& text) { EntityNameOf(text, "Ada"); }},
      {"NamesIn", [](const std::string& text) { NamesIn(text); }},
      {"ReadSentiment", [](const std::string& text) { ReadSentiment(text); }},
      {"Settles",
       [](const std::string& text) {
         Settles({text, text}, LastQuestionOf(text).value_or(text));
       }},
      {"WhoseAsked",
       [](const std::string& text) { static_cast<void>(WhoseAsked(text).IsOfAnother(text)); }},
      {"AskedFact",
       [](const std::string& text) {
         static_cast<void>(AskedFact(text).ToldBy({text, text, text, text}, true));
       }},
      {"FoldedWords", [](const std::string& text) { FoldedWords(text); }},
      {"CompareForDuplicate",
       [](const std::string& text) {
         CompareForDuplicate(AnalyzeStatement(Document(text)),
                             AnalyzeStatement(Document(text + " again")));
       }},
      {"Restate", [](const std::string& text) { Restate(text, {"Ada"}); }},
      {"ParseTimeExpressions",
       [](const std::string& text) { ParseTimeExpressions(text, kNow, TimeZone::Utc()); }},
      {"ToldTimes", [](const std::string& text) { ToldTimes(text, kNow, TimeZone::Utc()); }},
      {"ReadNoteTimes",
       [](const std::string& text) { ReadNoteTimes(text, kNow, TimeZone::Utc()); }},
      {"FindCausalStatements", [](const std::string& text) { FindCausalStatements(text, "Ada"); }},
      {"ReadFacts",
       [](const std::string& text) {
         TextGraph facts = graph::ReadFacts(AnalyzeStatement(Document(text)), "Ada");
         graph::ReadValidity(kNow, TimeZone::Utc(), &facts);
       }},
      {"ReadTopics", [](const std::string& text) { ReadTopics(Document(text)); }},
      {"MayAskForReview", [](const std::string& text) { MayAskForReview(text); }},
      {"DeriveCategories", [](const std::string& text) { DeriveCategories(Document(text)); }},
      {"MayDeriveCategories", [](const std::string& text) { MayDeriveCategories(text); }},
      {"ReadClaims",
       [](const std::string& text) {
         const Document document(text);
         Statement statement = AnalyzeStatement(document);
         statement.claims.clear();
         statement.endings.clear();
         ReadClaims(document, &statement);
       }},
      {"ExplainLanguage", [](const std::string& text) { ExplainLanguage(text, text + " not"); }},
      {"DismissalKey",
       [](const std::string& text) {
         const Statement older = AnalyzeStatement(Document("I like tea. " + text));
         const Statement newer = AnalyzeStatement(Document("I don't like tea. " + text));
         const auto finding = FindContradiction(older, newer);
         if (finding) DismissalKey(*finding, older, newer, 1);
       }},
      {"GramsOf", [](const std::string& text) { GramsOf(text); }},
      {"QueryGrams",
       [](const std::string& text) {
         constexpr std::size_t kMost = 1'000;
         QueryGrams(text, kMost);
       }},
      {"SecretsIn",
       [](const std::string& text) { static_cast<void>(SecretPolicy().rules().Find(text)); }},
      {"StemOf", [](const std::string& text) { StemOf(FoldCase(text)); }},
      {"IsBoundToItsDay",
       [](const std::string& text) { IsBoundToItsDay(NormalizeForComparison(text)); }},
      {"OperatorsOf", [](const std::string& text) { OperatorsOf(text); }},
      {"ImportanceOf", [](const std::string& text) { ImportanceOf(NormalizeForComparison(text)); }},
  };
  return functions;
}

/// "#" is the number of the repetition, so that no two are the same.
const std::map<std::string, std::string>& Patterns() {
  static const std::map<std::string, std::string> patterns = {
      {"letter", "a"},
      {"word", "and "},
      {"not", "not "},
      {"open", "("},
      {"quote", "\" "},
      {"apostrophe", "I'm my's "},
      {"comma", "tea, "},
      {"sentence", "I like tea. "},
      {"clause", "because it rained and I fell, "},
      {"number", "5 mg 10 "},
      {"time", "last Tuesday at 7:40 "},
      {"said", "Tom: I said \"no\" to Rome.\n"},
      {"name", "Ada of Metz "},
      {"possessive", "Ada's "},
      {"dash", "-"},
      {"mark", "e\u0301"},
      {"ideograph", "北京"},
      {"secret", "<private>ghp_4111 AKIA"},
      {"line", "x\n"},
      {"bracket", "[a]("},
      {"fence", "```\n"},
      {"address", "https://a.example/# "},
      {"new word", "zor# "},
      {"new name", "Ada Berg# "},
      {"new sentence", "I like tea#. "},
      {"new denial", "I don't like tea#, "},
      {"new value", "My shoe size is #. "},
      {"new place", "Ada# lives in Metz#, "},
      {"question", "Is there tea#? No, there isn't. "},
      {"plan", "I'm moving to Metz and "},
      {"cause", "the pump failed, so the cellar# flooded, "},
      {"opposite", "near far from "},
      {"condition", "if it rains unless "},
  };
  return patterns;
}

std::string Repeated(const std::string& piece, long count) {
  const auto number = piece.find('#');
  std::string text;
  for (long i = 0; i < count; ++i) {
    std::string next = piece;
    for (auto at = number; at != std::string::npos; at = next.find('#', at))
      next.replace(at, 1, std::to_string(i));
    text += next;
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kFirstCount = 4;
  if (argc <= kFirstCount) {
    for (const auto& [name, run] : Functions()) std::cout << "function " << name << '\n';
    for (const auto& [name, text] : Patterns()) std::cout << "pattern " << name << '\n';
    return argc == 1 ? 0 : 2;
  }
  const auto& run = Functions().at(argv[1]);
  run("I like tea.");  // loads the tables
  for (int i = kFirstCount; i < argc; ++i) {
    const std::string text = Repeated(Patterns().at(argv[2]), std::stol(argv[i]));
    const std::clock_t began = std::clock();
    run(text);
    const std::clock_t took = 1000 * (std::clock() - began) / CLOCKS_PER_SEC;
    std::cout << took << std::endl;  // told before the next may be cut short
    if (took > std::stol(argv[3])) break;
  }
  return 0;
}
