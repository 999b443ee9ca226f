#include "fingerprint/fingerprint.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/time.h"
#include "language/causes/causal_statements.h"
#include "language/contradictions/statement_keys.h"
#include "language/facts/fact_reader.h"
#include "language/facts/validity.h"
#include "language/lexicon/lexicon_data.h"
#include "language/slots/analysis.h"
#include "language/topics/derived_categories.h"
#include "language/topics/topics.h"

namespace cortex {
namespace {

/// Hashes values one behind the other, each so that it cannot run into the next.
class Hasher {
 public:
  void Add(std::string_view text) {
    hash_ = CombineHashes(hash_, static_cast<std::int64_t>(text.size()));
    hash_ = StableHash(text, hash_);
  }
  void Add(std::int64_t number) { hash_ = CombineHashes(hash_, number); }
  void Add(std::span<const std::string_view> pieces) {
    for (const auto piece : pieces) Add(piece);
  }

  [[nodiscard]] int Value() const {
    constexpr std::uint64_t kValues = 0x7FFFFFFFU;
    return static_cast<int>(static_cast<std::uint64_t>(hash_) % kValues) + 1;
  }

 private:
  std::int64_t hash_ = kHashOfNothing;
};

/// A fixed moment, so that what a text says of times is always the same.
constexpr TimeMs kToldAt = 1'770'000'000'000;
constexpr std::string_view kSpeaker = "Ruth Adler";

void AddKeys(const Statement& statement, Hasher* hasher) {
  std::size_t number = 0;
  for (const auto& clause : KeysOf(statement, StableHash(kSpeaker))) {
    const ClauseShape shape = ShapeOf(clause, number++);
    for (const auto& key : clause.words) {
      hasher->Add(key.hash);
      hasher->Add(Pack(shape, key.end));
      hasher->Add(static_cast<std::int64_t>(key.attribute));
    }
    for (const auto key : clause.values) hasher->Add(key);
    hasher->Add(Pack(shape, 0));
  }
}

void AddEntity(const EntityMention& entity, Hasher* hasher) {
  hasher->Add(entity.name);
  hasher->Add(EntityTypeName(entity.type));
}

void AddFacts(const Statement& statement, const TimeZone& timezone, Hasher* hasher) {
  TextGraph graph = graph::ReadFacts(statement, kSpeaker);
  graph::ReadValidity(kToldAt, timezone, &graph);
  for (const auto& fact : graph.facts) {
    AddEntity(fact.subject, hasher);
    hasher->Add(fact.predicate);
    AddEntity(fact.object, hasher);
    hasher->Add(fact.when);
    for (const bool flag : {fact.negated, fact.attribute, fact.past})
      hasher->Add(static_cast<std::int64_t>(flag));
    for (const auto& time : {fact.valid_from, fact.valid_to}) hasher->Add(time.value_or(-1));
    hasher->Add(static_cast<std::int64_t>(fact.sentence.begin));
    hasher->Add(static_cast<std::int64_t>(fact.sentence.end));
  }
  for (const auto& mention : graph.mentions) AddEntity(mention, hasher);
}

void AddCauses(std::string_view text, Hasher* hasher) {
  for (const auto& cause : FindCausalStatements(text, std::string(kSpeaker))) {
    for (const auto& part : {cause.subject, cause.action, cause.outcome, cause.consequences})
      hasher->Add(part);
    hasher->Add(static_cast<std::int64_t>(cause.relation));
    hasher->Add(static_cast<std::int64_t>(cause.continues));
  }
}

struct Hashers {
  Hasher statement_keys;
  Hasher facts;
  Hasher topics;
  Hasher causal_statements;
  Hasher derived_categories;
};

void Read(const std::string& text, const TimeZone& timezone, Hashers* hashers) {
  const Document document(text);
  const Statement statement = AnalyzeStatement(document);
  AddKeys(statement, &hashers->statement_keys);
  AddFacts(statement, timezone, &hashers->facts);
  for (const auto& topic : ReadTopics(document).names()) hashers->topics.Add(topic);
  AddCauses(text, &hashers->causal_statements);
  hashers->derived_categories.Add(static_cast<std::int64_t>(DeriveCategories(document)));
}

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + static_cast<std::size_t>(line.size() < text.size()));
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

}  // namespace

RuleFingerprints FingerprintsOver(std::string_view probes) {
  constexpr std::string_view kPlace = "{}";
  std::vector<std::string_view> texts;
  std::vector<std::string_view> frames = {kPlace};
  for (const auto line : LinesOf(probes))
    (line.find(kPlace) == std::string_view::npos ? texts : frames).push_back(line);
  Hashers hashers;
  for (Hasher* hasher :
       {&hashers.statement_keys, &hashers.facts, &hashers.topics, &hashers.causal_statements}) {
    for (const auto& table : {EnglishTable(), EverydayTable(), WordNetTable(), DerivationTable()})
      hasher->Add(table);
  }
  hashers.topics.Add(TopicTable());
  for (const auto table : {DerivedCategoryTable(), SubstanceTable(), InnStemTable()})
    hashers.derived_categories.Add(table);  // they ask no other
  const TimeZone timezone("UTC");
  for (const auto frame : frames) {
    const std::size_t place = frame.find(kPlace);
    for (const auto text : texts) {
      std::string framed(frame);
      framed.replace(place, kPlace.size(), text);
      Read(framed, timezone, &hashers);
    }
  }
  return {hashers.statement_keys.Value(), hashers.facts.Value(), hashers.topics.Value(),
          hashers.causal_statements.Value(), hashers.derived_categories.Value()};
}

}  // namespace cortex
