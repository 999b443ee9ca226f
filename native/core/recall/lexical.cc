#include "recall/lexical.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// What the names count where the hit that has most of what was asked holds none of them.
constexpr double kNameElsewhere = 0.5;
/// What a name counts in a hit that holds nothing else of what was asked.
constexpr float kNameApart = 0.75F;

/// Support: what a word counts that stands in a neighbouring turn only, and how far the covered
/// share of the query decides against the amount that is covered.
constexpr float kBesideShare = 0.5F;
constexpr double kCoverageShare = 0.8;

/// Lengths between which the length of a text is told as a share, by its logarithm.
constexpr double kShortText = 64;
constexpr double kLongText = 16'384;

}  // namespace

void LexicalScorer::Begin(const ParsedQuery& query, const Documents& documents,
                          std::optional<NameNumber> reader, SearchRepository& repository,
                          const RankingWeights& weights) {
  if (reader == documents.only_user()) reader.reset();
  postings_.Refresh(documents, reader, repository);
  sought_ = Sought(documents, documents.CollectionOf(reader), weights);
  around_.clear();
  for (const auto& word : query.words) {
    SoughtWord sought;
    sought.is_name = word.is_name;
    sought.is_general = word.is_general;
    const auto add = [&](const std::string& term, double counts) {
      sought.terms.push_back(
          {&postings_.Of(term, documents, repository), static_cast<float>(counts)});
      sought.stems.push_back(term);
    };
    for (const auto& [term, counts] : word.terms) add(term, counts);
    if (sought.terms.front().postings->size() == 0) {
      for (const auto& term : word.stroked) add(term, 1.0);
    }
    sought_.Add(std::move(sought), word.weight);
  }
  for (const auto& range : query.grams) {
    SoughtWord piece;
    piece.terms.push_back({&postings_.OfGrams(range, documents, repository), 1.0F});
    sought_.Add(std::move(piece), 1.0);
  }
}

const WordsAround& LexicalScorer::Around(DocumentNumber document) const {
  const auto known = around_.find(document);
  if (known != around_.end()) return known->second;
  return around_.emplace(document, sought_.Around(document)).first->second;
}

float LexicalScorer::ShareIn(const SoughtWord& word, const WordsAround& around) const {
  const IndexedDocument& turn = Facts(around.document);
  // A word stands there or not, how often ever; one made from it counts less.
  const float own = std::min(1.0F, Sought::CountIn(word, around, around.document));
  const float beside = std::min(1.0F, std::max(Sought::CountIn(word, around, turn.previous),
                                               Sought::CountIn(word, around, turn.next)));
  return std::max(own, kBesideShare * beside);
}

double LexicalScorer::MostInAPassage(const WordsAround& around,
                                     SearchRepository& repository) const {
  const auto& words = sought_.words();
  if (Facts(around.document).length > kPassageLength)
    return BestPassage(repository.TextOf(around.document), repository).rarity;
  return std::accumulate(words.begin(), words.end(), 0.0, [&](double sum, const auto& word) {
    return sum +
           word.judged_rarity * std::min(1.0F, Sought::CountIn(word, around, around.document));
  });
}

Passage LexicalScorer::BestPassage(std::string_view text, SearchRepository& repository) const {
  const auto& words = sought_.words();
  std::unordered_map<std::string_view, std::size_t> by_stem;
  for (std::size_t word = 0; word < words.size(); ++word) {
    for (const auto& stem : words[word].stems) by_stem.try_emplace(stem, word);
  }
  // Words of the query where they stand, the last of them from `first` on within one passage.
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<int> counts(words.size());
  std::size_t first = 0;
  double held = 0;
  Passage best;
  for (const auto& term : repository.Terms(text)) {
    const auto word = by_stem.find(term.term);
    if (word == by_stem.end()) continue;
    found.emplace_back(term.begin, word->second);
    if (counts[word->second]++ == 0) held += words[word->second].judged_rarity;
    for (; term.begin - found[first].first > kPassageLength; ++first) {
      const std::size_t gone = found[first].second;
      if (--counts[gone] == 0) held -= words[gone].judged_rarity;
    }
    if (held > best.rarity) best = {found[first].first, term.end, held};
  }
  return best;
}

/// "Diego's birthday is on 3 August" and "Aiko is based in Osaka" hold all words of "When is Aiko's
/// birthday?", but none of them the name and what is asked of it.
float LexicalScorer::ShareBesideOthers(const SoughtWord& name,
                                       const std::vector<const WordsAround*>& hits) const {
  const auto& words = sought_.words();
  const bool names_alone =
      std::all_of(words.begin(), words.end(), [](const auto& word) { return word.is_name; });
  float share = 0;
  for (const auto* const hit : hits) {
    const bool beside =
        names_alone || std::any_of(words.begin(), words.end(), [&](const auto& word) {
          return !word.is_name && ShareIn(word, *hit) > 0;
        });
    share = std::max(share, (beside ? 1.0F : kNameApart) * ShareIn(name, *hit));
  }
  return share;
}

Grounds LexicalScorer::GroundsOf(const std::vector<const WordsAround*>& hits,
                                 SearchRepository& repository) const {
  Grounds grounds;
  const WordsAround* best = hits.front();
  for (const auto* const hit : hits) {
    grounds.passage = std::max(grounds.passage, MostInAPassage(*hit, repository));
    const double support = SupportOf(*hit);
    if (support <= grounds.support) continue;
    grounds.support = support;
    best = hit;
  }
  const double rarest = sought_.JudgedRarityOf(1);
  double sought = 0;
  double askable = 0;
  double names = 0;
  double held_names = 0;
  float best_named = 0;
  for (const auto& word : sought_.words()) {
    float together = 0;
    for (const auto* const hit : hits) together = std::max(together, ShareIn(word, *hit));
    sought += word.judged_rarity;
    askable += word.is_unknown ? std::min(word.judged_rarity, rarest) : word.judged_rarity;
    grounds.covered += word.judged_rarity * ShareIn(word, *best);
    grounds.together += word.judged_rarity * together;
    if (word.is_unknown) grounds.unknown += word.judged_rarity;
    if (!word.is_name) continue;
    names += word.judged_rarity;
    best_named = std::max(best_named, ShareIn(word, *best));
    held_names += word.judged_rarity * ShareBesideOthers(word, hits);
  }
  if (askable > 0) grounds.told = std::min(1.0, grounds.covered / askable);
  if (sought > 0) {
    grounds.covered /= sought;
    grounds.together /= sought;
    grounds.passage = std::min(1.0, grounds.passage / sought);
    grounds.unknown /= sought;
  }
  if (names > 0) grounds.names = held_names / names * (best_named > 0 ? 1.0 : kNameElsewhere);
  grounds.support = std::min(1.0, grounds.support);
  const double length = std::max(kShortText, static_cast<double>(Facts(best->document).length));
  grounds.length =
      std::min(1.0, std::log2(length / kShortText) / std::log2(kLongText / kShortText));
  return grounds;
}

double LexicalScorer::SupportOf(const WordsAround& around) const {
  double sought = 0;
  double found = 0;
  for (const auto& word : sought_.words()) {
    sought += word.judged_rarity;
    found += word.judged_rarity * ShareIn(word, around);
  }
  if (found <= 0) return 0;
  const double rarest = sought_.JudgedRarityOf(1);
  return std::pow(found / sought, kCoverageShare) * std::pow(found / rarest, 1.0 - kCoverageShare);
}

bool LexicalScorer::HoldsAll(const WordsAround& around) const {
  const auto& words = sought_.words();
  return std::all_of(words.begin(), words.end(), [&around](const auto& word) {
    return Sought::CountIn(word, around, around.document) > 0;
  });
}

Cover LexicalScorer::CoverOf(DocumentNumber document) const {
  const WordsAround& around = Around(document);
  Cover cover;
  double sought = 0;
  for (const auto& word : sought_.words()) {
    cover.words.push_back(Sought::CountIn(word, around, document) > 0);
    sought += word.rarity;
    if (cover.words.back()) cover.share += word.rarity;
  }
  if (sought > 0) cover.share /= sought;
  return cover;
}

LexicalParts LexicalScorer::PartsOf(DocumentNumber document) const {
  if (sought_.bound() <= 0) return {};
  const WordsAround& around = Around(document);
  const auto window = static_cast<double>(sought_.WindowOf(around));
  LexicalParts parts;
  parts.words = sought_.TextOf(around) / sought_.bound();
  parts.window = window / sought_.bound();
  parts.session = sought_.SessionOf(document, window);
  return parts;
}

}  // namespace cortex
