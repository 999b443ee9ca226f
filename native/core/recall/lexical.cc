#include "recall/lexical.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// What a turn hands on of its words: little to the one before it, more to the one after it, and
/// most of all when it asks, because the next turn answers. A question itself answers less. What a
/// long turn is handed tells little of all it says: it counts by the root of that turn's length.
constexpr float kToEarlier = 0.05F;
constexpr float kToLater = 0.15F;
constexpr float kToAnswer = 0.5F;
constexpr float kAskingLoses = 0.3F;

/// BM25 over conversations, where a word stands more often and lengths say less.
constexpr double kConversationSaturation = 1.2;
constexpr double kConversationLengthShare = 0.4;

/// Support: what a word counts that stands in a neighbouring turn only, and how far the covered
/// share of the query decides against the amount that is covered.
constexpr float kBesideShare = 0.5F;
constexpr double kCoverageShare = 0.8;

/// Lengths between which the length of a text is told as a share, by its logarithm.
constexpr double kShortText = 64;
constexpr double kLongText = 16'384;

/// The inverse document frequency of BM25, in the form that is never negative (Lucene).
double RarityOf(std::size_t holding, std::size_t all) {
  const auto with = static_cast<double>(holding);
  const auto without = static_cast<double>(all) - with;
  return std::log1p((std::max(0.0, without) + 0.5) / (with + 0.5));
}

/// By how much an occurrence counts less in a text of this length; 1 in one of average length. In
/// the shortest it counts no more than tenfold, whatever the setting.
template <class Number>
Number NormOf(Number relative_length, Number length_share) {
  return std::max(static_cast<Number>(0.1), 1 - length_share + length_share * relative_length);
}

/// BM25's share for `count` occurrences in a text of average length, below saturation + 1.
template <class Number>
Number Saturate(Number count, Number saturation) {
  return count * (saturation + 1) / (count + saturation);
}

double Average(std::uint64_t sum, std::size_t count) {
  return count == 0 ? 1.0 : std::max(1.0, static_cast<double>(sum) / static_cast<double>(count));
}

}  // namespace

void LexicalScorer::Counts::Add(std::uint32_t number, float count) {
  if (of[number] == 0.0F) touched.push_back(number);
  of[number] += count;
}

void LexicalScorer::Counts::Clear() {
  for (const auto number : touched) of[number] = 0.0F;
  touched.clear();
}

void LexicalScorer::Score(const ParsedQuery& query, const Documents& documents,
                          std::optional<NameNumber> reader, SearchRepository& repository,
                          const RankingWeights& weights) {
  weights_ = weights;
  Reset(documents, reader);
  postings_.Refresh(documents, repository);
  for (const auto& word : query.words) {
    CountedWord counted;
    counted.is_name = word.is_name;
    for (const auto& [term, weight] : word.terms) counted.stems.push_back(term);
    for (const auto& [term, weight] : word.terms)
      counted.terms.emplace_back(&postings_.Of(term, documents, repository),
                                 static_cast<float>(weight));
    Add(std::move(counted), word.weight);
  }
  for (const auto& range : query.grams)
    Add({{{&postings_.OfGrams(range, documents, repository), 1.0F}}, 0, false, true, {}}, 1.0);
}

void LexicalScorer::Reset(const Documents& documents, std::optional<NameNumber> reader) {
  documents_ = &documents;
  reader_ = reader == documents.only_user() ? std::nullopt : reader;
  collection_ = documents.CollectionOf(reader_);
  const std::size_t conversations = documents.conversations().size();
  counts_.of.resize(documents.size());
  conversation_counts_.of.resize(conversations);
  windows_.assign(documents.size(), 0.0F);
  conversations_.assign(conversations, 0.0F);
  words_.clear();
  found_.clear();
  bound_ = 0;
  conversation_bound_ = 0;
  per_average_length_ =
      static_cast<float>(1.0 / Average(collection_.length, collection_.documents));
  average_conversation_ = Average(collection_.length, collection_.conversations);
}

void LexicalScorer::Add(CountedWord word, double weight) {
  // Of the word itself, which stands first; of one that stands nowhere, of what is made from it.
  std::size_t holding = 0;
  for (const auto& [postings, term_weight] : word.terms) {
    const std::size_t count = Spread(*postings, term_weight);
    if (holding == 0) holding = count;
  }
  word.is_unknown = holding == 0;
  word.rarity = weight * RarityOf(holding, collection_.documents);
  bound_ += word.rarity * (weights_.saturation + 1.0);
  AddToWindows(word.rarity);
  AddToConversations(weight);
  words_.push_back(std::move(word));
}

std::size_t LexicalScorer::Spread(const PostingList& postings, float weight) {
  const auto scale = static_cast<float>(weights_.window);
  std::size_t others = 0;
  for (const auto& posting : postings) {
    const IndexedDocument& document = (*documents_)[posting.document];
    if (reader_ && document.user != *reader_) {
      ++others;
      continue;
    }
    const float all = weight * static_cast<float>(posting.count);
    const float count = all / LengthNorm(posting.document);
    if (document.conversation == kNoConversation) {
      counts_.Add(posting.document, count);
      continue;
    }
    conversation_counts_.Add(document.conversation, all);
    const float asking = static_cast<float>(document.asking) / 2;
    counts_.Add(posting.document, count * (1 - std::min(1.0F, scale) * kAskingLoses * asking));
    if (scale <= 0) continue;
    const auto hand_on = [&](DocumentNumber to, float share) {
      if (to != 0) counts_.Add(to, count * scale * share / std::sqrt(LengthNorm(to)));
    };
    hand_on(document.previous, kToEarlier);
    hand_on(document.next, kToLater + kToAnswer * asking);
  }
  return postings.size() - others;
}

void LexicalScorer::AddToWindows(double rarity) {
  for (const auto number : counts_.touched) {
    if (windows_[number] == 0.0F) found_.push_back(number);
    windows_[number] += static_cast<float>(rarity) * Saturated(counts_.of[number]);
  }
  counts_.Clear();
}

void LexicalScorer::AddToConversations(double weight) {
  const auto& all = documents_->conversations();
  const double rarity =
      weight * RarityOf(conversation_counts_.touched.size(), collection_.conversations);
  conversation_bound_ += rarity * (kConversationSaturation + 1.0);
  for (const auto conversation : conversation_counts_.touched) {
    const auto length = static_cast<double>(all[conversation].length);
    const double count = conversation_counts_.of[conversation];
    const double norm = NormOf(length / average_conversation_, kConversationLengthShare);
    const double share = Saturate(count / norm, kConversationSaturation);
    conversations_[conversation] += static_cast<float>(rarity * share);
  }
  conversation_counts_.Clear();
}

float LexicalScorer::LengthNorm(DocumentNumber document) const {
  return NormOf(static_cast<float>((*documents_)[document].length) * per_average_length_,
                static_cast<float>(weights_.length_share));
}

float LexicalScorer::Saturated(float count) const {
  return Saturate(count, static_cast<float>(weights_.saturation));
}

float LexicalScorer::CountIn(const CountedWord& word, DocumentNumber document) {
  const auto before = [](const Posting& posting, DocumentNumber number) {
    return posting.document < number;
  };
  float count = 0;
  for (const auto& [postings, weight] : word.terms) {
    const auto at = std::lower_bound(postings->begin(), postings->end(), document, before);
    if (at != postings->end() && at->document == document)
      count += weight * static_cast<float>(at->count);
  }
  return count;
}

double LexicalScorer::WordsOf(DocumentNumber document) const {
  double sum = 0;
  const float norm = LengthNorm(document);
  for (const auto& word : words_) sum += word.rarity * Saturated(CountIn(word, document) / norm);
  return sum;
}

float LexicalScorer::ShareIn(const CountedWord& word, DocumentNumber document) const {
  const IndexedDocument& turn = (*documents_)[document];
  // A word stands there or not, how often ever; one made from it counts less.
  const float own = std::min(1.0F, CountIn(word, document));
  const float beside =
      std::min(1.0F, std::max(CountIn(word, turn.previous), CountIn(word, turn.next)));
  return std::max(own, kBesideShare * beside);
}

double LexicalScorer::MostInAPassage(DocumentNumber document, SearchRepository& repository) const {
  if ((*documents_)[document].length > kPassageLength)
    return BestPassage(repository.TextOf(document), repository).rarity;
  return std::accumulate(words_.begin(), words_.end(), 0.0, [&](double sum, const auto& word) {
    return sum + word.rarity * std::min(1.0F, CountIn(word, document));
  });
}

Passage LexicalScorer::BestPassage(std::string_view text, SearchRepository& repository) const {
  std::unordered_map<std::string_view, std::size_t> by_stem;
  for (std::size_t word = 0; word < words_.size(); ++word) {
    for (const auto& stem : words_[word].stems) by_stem.try_emplace(stem, word);
  }
  // Words of the query where they stand, the last of them from `first` on within one passage.
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<int> counts(words_.size());
  std::size_t first = 0;
  double held = 0;
  Passage best;
  for (const auto& term : repository.Terms(text)) {
    const auto word = by_stem.find(term.term);
    if (word == by_stem.end()) continue;
    found.emplace_back(term.begin, word->second);
    if (counts[word->second]++ == 0) held += words_[word->second].rarity;
    for (; term.begin - found[first].first > kPassageLength; ++first) {
      const std::size_t gone = found[first].second;
      if (--counts[gone] == 0) held -= words_[gone].rarity;
    }
    if (held > best.rarity) best = {found[first].first, term.end, held};
  }
  return best;
}

Grounds LexicalScorer::GroundsOf(const std::vector<DocumentNumber>& hits,
                                 SearchRepository& repository) const {
  Grounds grounds;
  DocumentNumber best = hits.front();
  for (const auto hit : hits) {
    grounds.passage = std::max(grounds.passage, MostInAPassage(hit, repository));
    const double support = SupportOf(hit);
    if (support <= grounds.support) continue;
    grounds.support = support;
    best = hit;
  }
  double sought = 0;
  double names = 0;
  double held_names = 0;
  for (const auto& word : words_) {
    float together = 0;
    for (const auto hit : hits) together = std::max(together, ShareIn(word, hit));
    sought += word.rarity;
    grounds.covered += word.rarity * ShareIn(word, best);
    grounds.together += word.rarity * together;
    if (word.is_unknown) grounds.unknown += word.rarity;
    if (!word.is_name) continue;
    names += word.rarity;
    held_names += word.rarity * together;
  }
  if (sought > 0) {
    grounds.covered /= sought;
    grounds.together /= sought;
    grounds.passage = std::min(1.0, grounds.passage / sought);
    grounds.unknown /= sought;
  }
  if (names > 0) grounds.names = held_names / names;
  grounds.support = std::min(1.0, grounds.support);
  const double length = std::max(kShortText, static_cast<double>((*documents_)[best].length));
  grounds.length =
      std::min(1.0, std::log2(length / kShortText) / std::log2(kLongText / kShortText));
  return grounds;
}

double LexicalScorer::SupportOf(DocumentNumber document) const {
  double sought = 0;
  double found = 0;
  for (const auto& word : words_) {
    sought += word.rarity;
    found += word.rarity * ShareIn(word, document);
  }
  if (found <= 0) return 0;
  const double rarest = RarityOf(1, collection_.documents);
  return std::pow(found / sought, kCoverageShare) * std::pow(found / rarest, 1.0 - kCoverageShare);
}

LexicalParts LexicalScorer::PartsOf(DocumentNumber document) const {
  if (bound_ <= 0) return {};
  LexicalParts parts;
  parts.words = WordsOf(document) / bound_;
  parts.window = static_cast<double>(windows_[document]) / bound_;
  parts.session = SessionOf(document);
  return parts;
}

double LexicalScorer::SessionOf(DocumentNumber document) const {
  const ConversationNumber conversation = (*documents_)[document].conversation;
  // A text by itself is its whole surroundings.
  if (conversation == kNoConversation) return static_cast<double>(windows_[document]) / bound_;
  return static_cast<double>(conversations_[conversation]) / conversation_bound_;
}

double LexicalScorer::RelevanceOf(DocumentNumber document) const {
  const double session_bound = weights_.session * conversation_bound_;
  return (windows_[document] + session_bound * SessionOf(document)) / (bound_ + session_bound);
}

}  // namespace cortex
