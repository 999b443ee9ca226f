#include "language/explanation/explanation.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "language/clauses/change_marks.h"
#include "language/clauses/word_flags.h"
#include "language/contradictions/comparisons.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/facts/fact_reader.h"
#include "language/slots/analysis.h"
#include "language/speech_acts/speech_act.h"
#include "language/topics/derived_categories.h"
#include "language/topics/topics.h"

namespace cortex {
namespace {

using Json = nlohmann::ordered_json;

/// Whose words "I" and "my" are where nobody is named.
constexpr std::string_view kSpeaker = "the speaker";

std::string_view TenseName(Tense tense) {
  switch (tense) {
    case Tense::kPresent:
      return "present";
    case Tense::kPast:
      return "past";
    case Tense::kPerfect:
      return "perfect";
    case Tense::kFuture:
      return "future";
    case Tense::kProgressive:
      return "progressive";
  }
  return "present";
}

std::string TextOf(const Statement& statement, std::size_t begin, std::size_t end) {
  return EvidenceOf(statement, begin, end - 1).text;
}

Json ActsOf(const Statement& statement) {
  const std::string_view text = statement.text;
  Json acts = Json::array();
  for (const auto& part : statement.acts.parts) {
    acts.push_back({{"act", SpeechActName(part.act)},
                    {"text", text.substr(part.span.begin, part.span.end - part.span.begin)}});
  }
  return acts;
}

Json WordsOf(const Statement& statement) {
  Json words = Json::array();
  for (const auto& word : statement.words)
    words.push_back(
        {{"text", word.text}, {"stem", word.stem}, {"flags", WordFlagNames(word.flags)}});
  return words;
}

/// What is special about the clause, by name.
Json MarksOf(const Clause& clause) {
  Json marks = Json::array();
  const std::pair<bool, std::string_view> kMarks[] = {
      {clause.Asserted(), "asserted"},
      {clause.Negative(), "negated"},
      {clause.Negative() && clause.negates_adjunct, "negates an adjunct"},
      {clause.passive, "passive"},
      {clause.question, "question"},
      {clause.wish, "wish"},
      {clause.wants, "wants"},
      {clause.hypothetical, "hypothetical"},
      {clause.reported, "reported"},
      {clause.opinion, "opinion"},
      {clause.condition >= 0, "has a condition"},
      {clause.over, "over"},
      {clause.change_marks & kChanged, "tells a change"},
      {clause.change_marks & kSaysItIsNow, "says it is so now"},
      {clause.change_marks & kSaysItEnded, "says it ended"},
      {clause.change_marks & kSaysItBegins, "says it begins"},
      {clause.change_marks & kCorrects, "corrects"},
      {clause.change_marks & kSaysItIsBack, "says it is back"},
      {clause.change_marks & kSaysItsGone, "says it has gone"},
      {clause.change_marks & kSaysItIsDone, "says it is done"}};
  for (const auto& [holds, name] : kMarks) {
    if (holds) marks.push_back(name);
  }
  return marks;
}

Json ClausesOf(const Statement& statement) {
  Json clauses = Json::array();
  for (const auto& clause : statement.clauses) {
    Json told = {{"text", TextOf(statement, clause.begin, clause.end)},
                 {"tense", TenseName(clause.tense)},
                 {"marks", MarksOf(clause)}};
    for (const auto& identity : clause.identities)
      told["fills"].push_back(TextOf(statement, identity.first, identity.last + 1));
    clauses.push_back(std::move(told));
  }
  return clauses;
}

Json ClaimsOf(const Statement& statement) {
  Json claims = Json::array();
  for (const auto& claim : statement.claims) {
    std::string value;
    for (const auto& word : claim.value) value += (value.empty() ? "" : " ") + word;
    claims.push_back(
        {{"subject", claim.subject}, {"relation", claim.relation}, {"value", std::move(value)}});
  }
  return claims;
}

Json FactsOf(const Statement& statement) {
  Json facts = Json::array();
  for (const auto& fact : graph::ReadFacts(statement, kSpeaker).facts) {
    facts.push_back({{"subject", fact.subject.name},
                     {"predicate", fact.predicate},
                     {"object", fact.object.name},
                     {"negated", fact.negated}});
  }
  return facts;
}

Json LayersOf(const Document& document, const Statement& statement) {
  return {{"text", statement.text},
          {"speech_acts", ActsOf(statement)},
          {"words", WordsOf(statement)},
          {"clauses", ClausesOf(statement)},
          {"facts", FactsOf(statement)},
          {"claims", ClaimsOf(statement)},
          {"topics", ReadTopics(document).names()},
          {"categories", NamesOf(DeriveCategories(document))}};
}

Json DuplicateOf(const Statement& older, const Statement& newer) {
  const auto compared = CompareForDuplicate(newer, older);
  return {{"is_duplicate", compared.verdict == DuplicateComparison::kDuplicate},
          {"similarity", compared.similarity},
          {"reason", compared.reason}};
}

Json ComparisonOf(const ClauseComparison& compared) {
  Json told = {{"older", compared.older.text},      {"newer", compared.newer.text},
               {"decided_by", compared.step},       {"found", compared.found},
               {"refused_by", compared.refused_by}, {"kept_silent", compared.silenced_rule}};
  told["vetoes_of_rules"] = Json::array();
  for (const auto& [rule, veto] : compared.silent)
    told["vetoes_of_rules"].push_back(std::string(rule) + "/" + std::string(veto));
  return told;
}

Json ContradictionOf(const Statement& older, const Statement& newer) {
  Json told = {{"share_a_key", MayMeet(older, newer)}, {"found", false}};
  if (const auto found = FindContradiction(older, newer)) {
    told["found"] = true;
    told["rule"] = found->rule;
    told["score"] = found->score;
    told["outcome"] = found->sure ? "opened" : "possible";
    told["evidence"] = {found->older.text, found->newer.text};
  }
  told["clauses"] = Json::array();
  for (const auto& compared : CompareClauses(older, newer))
    told["clauses"].push_back(ComparisonOf(compared));
  return told;
}

}  // namespace

std::string ExplainLanguage(std::string_view text, std::optional<std::string_view> newer) {
  const Document document(text);
  const Statement older_statement = AnalyzeStatement(document);
  Json explained = {{"texts", Json::array({LayersOf(document, older_statement)})}};
  if (newer) {
    const Document newer_document(*newer);
    const Statement newer_statement = AnalyzeStatement(newer_document);
    explained["texts"].push_back(LayersOf(newer_document, newer_statement));
    explained["duplicate"] = DuplicateOf(older_statement, newer_statement);
    explained["contradiction"] = ContradictionOf(older_statement, newer_statement);
  }
  return explained.dump();
}

}  // namespace cortex
