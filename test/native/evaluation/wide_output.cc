/// Wide output: what every layer of the language room gives for many texts, so that a change of
/// behaviour is seen wherever it happens. scripts/ratchet.mjs runs it and compares.
///
///     cortex_wide_output [--window N] FILE ...
///
/// Each line of a FILE is one text as a JSON string. Of text 12 it prints a line per layer,
///
///     topics<TAB>12<TAB>health .750, work .250
///
/// with control characters and backslashes escaped. A line "file<TAB>0<TAB>PATH" stands before the
/// texts of a file. "findings" and "duplicates" lay each text beside the N before it (4 unless
/// told). No times, no addresses: the same texts give the same bytes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/wide_text.h"
#include "language/causes/causal_statements.h"
#include "language/clauses/statement.h"
#include "language/clauses/word_flags.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/duplicates/occurrence.h"
#include "language/facts/fact_reader.h"
#include "language/facts/validity.h"
#include "language/restatement/restate.h"
#include "language/slots/analysis.h"
#include "language/speech_acts/speech_act.h"
#include "language/text/normalize.h"
#include "language/text/protected_spans.h"
#include "language/text/tokens.h"
#include "language/times/time_expression.h"
#include "language/topics/derived_categories.h"
#include "language/topics/importance.h"
#include "language/topics/topics.h"

namespace {

using cortex::Clause;
using cortex::EntityMention;
using cortex::Identity;
using cortex::Span;
using cortex::Statement;
using cortex::StatementWord;
using cortex::wide::Escaped;
using cortex::wide::Flags;
using cortex::wide::Hex;
using cortex::wide::Joined;
using cortex::wide::Quoted;
using cortex::wide::Share;
using cortex::wide::Text;

/// A fixed moment and speaker, so that a text always says the same.
constexpr cortex::TimeMs kNow = 1'770'000'000'000;
constexpr std::string_view kSpeaker = "Ruth Adler";
constexpr std::size_t kWindow = 4;

const cortex::TimeZone& Utc() {
  static const auto kUtc = cortex::TimeZone::Utc();
  return kUtc;
}

std::string RangeOf(const Span& span) { return Text(span.begin) + "-" + Text(span.end); }

// --- The layers

std::string TokensOf(const std::string& text) {
  const auto token = [](const cortex::Token& t) {
    constexpr std::string_view kKinds = "wnpm";
    return std::string(1, kKinds.at(static_cast<std::size_t>(t.kind))) + Text(t.offset) + "-" +
           Text(t.end()) + Quoted(t.folded) +
           Text(Flags{{t.capitalised, "cap"},
                      {t.all_caps, "caps"},
                      {t.after_space, "space"},
                      {t.starts_sentence, "first"}});
  };
  return Joined(cortex::Tokenize(text), token, ", ") + " | protected " +
         Joined(cortex::ProtectedSpans(text), [](const Span& s) { return RangeOf(s); });
}

std::string FlagsOf(const StatementWord& word) {
  std::string result;
  for (const auto name : cortex::WordFlagNames(word.flags)) (result += " ") += name;
  return result;
}

std::string WordsOf(const Statement& statement) {
  const auto word = [](const StatementWord& w) {
    std::string line = Quoted(w.text) + "/" + Escaped(w.stem) + " " + RangeOf(w.span) + FlagsOf(w);
    for (const auto& [name, hash] : {std::pair{"means", w.meaning == w.root ? 0 : w.meaning},
                                     {"theme", w.theme},
                                     {"scale", w.scale},
                                     {"slot", w.slot}}) {
      if (hash != 0) line += std::string(" ") + name + ":" + Hex(hash);
    }
    return line;
  };
  const auto quantity = [](const cortex::Quantity& q) {
    return Text(static_cast<int>(q.kind)) + ":" + Text(q.value) + Quoted(q.unit) + " " +
           Text(q.year) + "-" + Text(q.month) + "-" + Text(q.day) + " weekday " + Text(q.weekday) +
           " tokens " + Text(q.first_token) + "-" + Text(q.last_token) + " bound " + Text(q.bound) +
           Text(Flags{{q.approximate, "about"}});
  };
  return Joined(statement.words, word, ", ") + " | " +
         Joined(statement.quantities, quantity, ", ") + (statement.cut ? " | cut" : "");
}

std::string IdentityOf(const Identity& i) {
  return "[head " + Text(i.head) + " place " + Hex(i.place) + " owner " +
         (i.owner ? Text(*i.owner) : "-") + " which " +
         Joined(i.qualifiers, [](std::size_t word) { return Text(word); }) + " name " +
         Text(i.first) + "-" + Text(i.last) + " subject " + (i.subject ? Text(*i.subject) : "-") +
         " preposition " + Text(i.preposition) +
         Text(Flags{{i.by_verb, "by-verb"},
                    {i.lasting, "lasting"},
                    {i.by_name, "by-name"},
                    {i.unique, "unique"},
                    {i.best, "best"},
                    {i.whole, "whole"},
                    {i.told, "told"},
                    {i.work, "work"},
                    {i.coded, "coded"},
                    {i.plain, "plain"},
                    {i.weak, "weak"},
                    {i.had, "had"}}) +
         "]";
}

std::string ClausesOf(const Statement& statement) {
  const auto clause = [](const Clause& c) {
    constexpr std::array<std::string_view, 5> kTenses = {"present", "past", "perfect", "future",
                                                         "progressive"};
    return Text(c.begin) + "-" + Text(c.end) + " " +
           std::string(kTenses.at(static_cast<std::size_t>(c.tense))) + " negations " +
           Text(c.negations) + " condition " + Text(c.condition) + " subject " + Text(c.subject) +
           " antecedent " + Text(c.antecedent.begin) + "-" + Text(c.antecedent.end) +
           Text(Flags{{c.negates_adjunct, "negates-adjunct"},
                      {c.passive, "passive"},
                      {c.one_of_several, "one-of-several"},
                      {c.question, "question"},
                      {c.wish, "wish"},
                      {c.wants, "wants"},
                      {c.hypothetical, "hypothetical"},
                      {c.reported, "reported"},
                      {c.opinion, "opinion"},
                      {c.over, "over"}}) +
           " " + Joined(c.identities, IdentityOf);
  };
  return Joined(statement.clauses, clause, " | ");
}

std::string RestatementOf(const std::string& text) {
  cortex::RestateOptions options;
  options.user = kSpeaker;
  const std::string third = cortex::Restate(text, options);
  options.person = cortex::RestatementPerson::kSecond;
  return Quoted(third) + " | " + Quoted(cortex::Restate(text, options));
}

std::string TextOf(const EntityMention& entity) {
  return Quoted(entity.name) + ":" + std::string(cortex::EntityTypeName(entity.type));
}

std::string FactsOf(const Statement& statement) {
  auto graph = cortex::graph::ReadFacts(statement, kSpeaker);
  cortex::graph::ReadValidity(kNow, Utc(), &graph);
  const auto fact = [](const cortex::Fact& f) {
    auto exclusive = cortex::graph::ExclusiveWith(f.predicate, f.attribute);
    std::sort(exclusive.begin(), exclusive.end());
    const auto time = [](const auto& t) { return t ? cortex::FormatUtc(*t) : std::string("-"); };
    return TextOf(f.subject) + " " + Quoted(f.predicate) + " " + TextOf(f.object) + " when " +
           Quoted(f.when) + " " + time(f.valid_from) + " to " + time(f.valid_to) + " in " +
           RangeOf(f.sentence) +
           Text(Flags{{f.negated, "negated"}, {f.attribute, "attribute"}, {f.past, "past"}}) +
           " excludes " + Joined(exclusive, [](const std::string& name) { return Quoted(name); });
  };
  return Joined(graph.facts, fact, ", ") + " | " + Joined(graph.mentions, TextOf, ", ");
}

std::string CausesOf(const std::string& text) {
  const auto cause = [](const cortex::CausalStatement& c) {
    const bool precedes = c.relation == cortex::CausalStatement::Relation::kPrecedes;
    return Quoted(c.subject) + " " + Quoted(c.action) + " " + Quoted(c.outcome) + " " +
           Quoted(c.consequences) + Text(Flags{{precedes, "precedes"}, {c.continues, "continues"}});
  };
  return Joined(cortex::FindCausalStatements(text, std::string(kSpeaker)), cause, ", ");
}

std::string TimesOf(const std::string& text) {
  const auto found = cortex::ParseTimeExpressions(text, kNow, Utc());
  const auto range = [](const cortex::TimeRange& r) {
    return Text(r.begin) + " to " + Text(r.end);
  };
  const auto session = [](const cortex::SessionRange& s) {
    return Text(s.first) + " to " + Text(s.last);
  };
  return Joined(found.ranges, range, ", ") + " | sessions " +
         Joined(found.sessions, session, ", ") + " | at " +
         Joined(found.spans, [](const Span& s) { return RangeOf(s); }) +
         Text(Flags{{found.whole_query, "whole"}});
}

std::string TopicsOf(const std::string& text) {
  const auto reading = cortex::ReadTopics(cortex::Document(text));
  const auto topic = [](const cortex::Topic& t) { return t.name + " " + Share(t.score); };
  return Joined(reading.topics, topic, ", ") + Text(Flags{{reading.asks_for_review, "| review"}});
}

std::string ActsOf(const std::string& text) {
  const auto act = [](const cortex::ActSpan& a) {
    return std::string(cortex::SpeechActName(a.act)) + " " + RangeOf(a.span) +
           Text(Flags{{a.answers, "answers"}, {a.names, "names"}});
  };
  const auto parts = cortex::ReadSpeechActs(cortex::Document(text)).parts;
  return std::string(cortex::SpeechActName(cortex::SpeechActOf(parts))) + " | " +
         Joined(parts, act, ", ") + " | arrangements " +
         Joined(cortex::ReadSpeechActs(cortex::Document(text)).arrangements,
                [](const Span& s) { return RangeOf(s); });
}

std::string KeysOf(const Statement& statement) {
  const auto hash = [](std::int64_t value) { return Hex(static_cast<std::uint64_t>(value)); };
  const auto key = [&](const cortex::StatementKey& k) {
    return hash(k.hash) + (k.attribute ? "!" : "") + (k.end == 0 ? "" : ":" + Text(int{k.end}));
  };
  const auto clauses = cortex::KeysOf(statement, 0);
  std::size_t number = 0;
  const auto clause = [&](const cortex::ClauseKeys& c) {
    const auto shape = cortex::Pack(cortex::ShapeOf(c, number++), 0);
    return Joined(c.words, key) + " values " + Joined(c.values, hash) + " shape " + hash(shape) +
           " contrasts " + Hex(c.contrasts) + " says " + Hex(c.fingerprint) + " traits " +
           Hex(c.traits) + Text(Flags{{c.asserted, "asserted"}, {c.negative, "negative"}});
  };
  return Joined(clauses, clause, ", ") + " | required " +
         Joined(cortex::RequiredKeys(clauses), hash);
}

/// What is small and read of the text as a whole.
std::string TraitsOf(const std::string& text) {
  const std::string normal = cortex::NormalizeForComparison(text);
  return Quoted(normal) + " importance " + Text(cortex::ImportanceOf(normal)) + " categories " +
         Joined(cortex::NamesOf(cortex::DeriveCategories(cortex::Document(text))),
                [](const auto& name) { return name; }) +
         Text(Flags{{cortex::IsBoundToItsDay(normal), "bound-to-its-day"}});
}

// --- Pairs

std::string EvidenceOf(const cortex::EvidenceSpan& e) {
  return Text(e.begin) + "-" + Text(e.end) + Quoted(e.text);
}

/// "-2 value sure 0.931 12-18"Mon" 3-9"Tue"": with the text two lines above, which is the older.
std::string FindingOf(std::size_t back, const Statement& older, const Statement& newer) {
  constexpr std::array<std::string_view, 4> kKinds = {"negation", "antonym", "value", "quantity"};
  std::string line;
  for (const bool scene : {false, true}) {
    cortex::ContradictionOptions options;
    options.same_scene = scene;
    const auto found = cortex::FindContradiction(older, newer, options);
    if (!found) continue;
    if (!line.empty()) line += ", ";
    line += "-" + Text(back) + (scene ? " scene " : " ") +
            std::string(kKinds.at(static_cast<std::size_t>(found->kind))) +
            (found->sure ? " sure " : " possible ") + Share(found->score) + " " +
            EvidenceOf(found->older) + " " + EvidenceOf(found->newer);
  }
  return line;
}

std::string DuplicateOf(std::size_t back, const Statement& older, const Statement& newer) {
  const auto compared = cortex::CompareForDuplicate(newer, older);
  if (compared.verdict == cortex::DuplicateComparison::kDistinct) return "";
  const bool same = compared.verdict == cortex::DuplicateComparison::kDuplicate;
  return "-" + Text(back) + (same ? " duplicate " : " update ") + Share(compared.similarity) + " " +
         Quoted(compared.reason);
}

using Comparing = std::string (*)(std::size_t, const Statement&, const Statement&);
std::string BesideThoseBefore(const std::vector<Statement>& statements, std::size_t at,
                              std::size_t window, Comparing compare) {
  std::string line;
  for (std::size_t back = 1; back <= std::min(at, window); ++back) {
    const std::string found = compare(back, statements[at - back], statements[at]);
    if (!found.empty()) line += (line.empty() ? "" : ", ") + found;
  }
  return line;
}

// --- The program

void Print(std::string_view layer, std::size_t number, const std::string& line) {
  std::printf("%.*s\t%zu\t%s\n", static_cast<int>(layer.size()), layer.data(), number,
              line.c_str());
}

std::vector<std::string> ReadTexts(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  std::vector<std::string> texts;
  for (std::string line; std::getline(file, line);) texts.push_back(nlohmann::json::parse(line));
  return texts;
}

void PrintFile(const std::string& path, std::size_t window) {
  Print("file", 0, Escaped(path));
  const auto texts = ReadTexts(path);
  std::vector<Statement> statements;
  for (const auto& text : texts)
    statements.push_back(cortex::AnalyzeStatement(cortex::Document(text)));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Print("tokens", i, TokensOf(texts[i]));
    Print("words", i, WordsOf(statements[i]));
    Print("clauses", i, ClausesOf(statements[i]));
    Print("restatement", i, RestatementOf(texts[i]));
    Print("facts", i, FactsOf(statements[i]));
    Print("causes", i, CausesOf(texts[i]));
    Print("times", i, TimesOf(texts[i]));
    Print("topics", i, TopicsOf(texts[i]));
    Print("acts", i, ActsOf(texts[i]));
    Print("keys", i, KeysOf(statements[i]));
    Print("traits", i, TraitsOf(texts[i]));
    Print("findings", i, BesideThoseBefore(statements, i, window, FindingOf));
    Print("duplicates", i, BesideThoseBefore(statements, i, window, DuplicateOf));
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t window = kWindow;
  std::vector<std::string> paths(argv + 1, argv + argc);
  try {
    if (paths.size() >= 2 && paths[0] == "--window") {
      window = std::stoul(paths[1]);
      paths.erase(paths.begin(), paths.begin() + 2);
    }
    for (const auto& path : paths) PrintFile(path, window);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cortex_wide_output: %s\n", error.what());
    return 1;
  }
  return 0;
}
