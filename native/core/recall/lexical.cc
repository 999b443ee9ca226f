#include "recall/lexical.h"

#include <algorithm>
#include <cmath>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// What a turn hands on of its words: little to the one before it, more to the one after it, and
/// most of all when it asks, because the next turn answers. A question itself answers less.
constexpr double kToEarlier = 0.05;
constexpr double kToLater = 0.15;
constexpr double kToAnswer = 0.5;
constexpr double kAskingLoses = 0.3;

/// BM25 over conversations, where a word stands more often and lengths say less.
constexpr double kConversationSaturation = 1.2;
constexpr double kConversationLengthShare = 0.3;

/// The inverse document frequency of BM25, in the form that is never negative (Lucene).
double RarityOf(std::size_t holding, std::size_t all) {
  const auto with = static_cast<double>(holding);
  const auto without = static_cast<double>(all) - with;
  return std::log1p((std::max(0.0, without) + 0.5) / (with + 0.5));
}

/// BM25's share for `count` occurrences, below saturation + 1.
double Saturated(double count, double relative_length, double saturation, double length_share) {
  const double damping = saturation * (1.0 - length_share + length_share * relative_length);
  return count * (saturation + 1.0) / (count + damping);
}

double Average(std::uint64_t sum, std::size_t count) {
  return count == 0 ? 1.0 : std::max(1.0, static_cast<double>(sum) / static_cast<double>(count));
}

}  // namespace

void LexicalScorer::Counts::Add(std::uint32_t number, double count) {
  if (of[number] == 0.0F) touched.push_back(number);
  of[number] += static_cast<float>(count);
}

void LexicalScorer::Counts::Clear() {
  for (const auto number : touched) of[number] = 0.0F;
  touched.clear();
}

void LexicalScorer::Score(const ParsedQuery& query, const Documents& documents,
                          SearchRepository& repository, const RankingWeights& weights) {
  weights_ = weights;
  Reset(documents);
  postings_.Refresh(documents, repository);
  for (const auto& word : query.words) {
    CountWord(word, repository);
    AddCounts(word.weight);
  }
  for (const auto& range : query.grams) {
    CountGrams(range, repository);
    AddCounts(1.0);
  }
}

void LexicalScorer::Reset(const Documents& documents) {
  documents_ = &documents;
  const std::size_t conversations = documents.conversations().size();
  for (Counts* counts : {&counts_, &spread_, &conversation_counts_}) counts->Clear();
  words_.assign(documents.size(), 0.0F);
  windows_.assign(documents.size(), 0.0F);
  conversations_.assign(conversations, 0.0F);
  counts_.of.resize(documents.size());
  spread_.of.resize(documents.size());
  conversation_counts_.of.resize(conversations);
  found_.clear();
  bound_ = 0;
  conversation_bound_ = 0;
  average_length_ = Average(documents.length(), documents.count());
  average_conversation_ = Average(documents.length(), conversations);
}

void LexicalScorer::CountWord(const QueryWord& word, SearchRepository& repository) {
  counts_.Clear();
  holding_ = 0;
  for (const auto& [term, weight] : word.terms) {
    const auto& postings = postings_.Of(term, *documents_, repository);
    for (const auto& [document, count] : postings) counts_.Add(document, weight * count);
    if (holding_ == 0) holding_ = postings.size();  // of the word itself, which stands first
  }
}

void LexicalScorer::CountGrams(const GramRange& range, SearchRepository& repository) {
  counts_.Clear();
  repository.VisitGrams(range, [this](std::int64_t seq) {
    const auto number = documents_->Find(seq);
    if (number && counts_.of[*number] == 0.0F) counts_.Add(*number, 1.0);
  });
  holding_ = counts_.touched.size();
}

void LexicalScorer::AddCounts(double weight) {
  const double rarity = weight * RarityOf(holding_, documents_->count());
  const double saturation = weights_.saturation;
  const auto share = [&](float count, DocumentNumber number) {
    const double length = (*documents_)[number].length;
    return static_cast<float>(
        rarity * Saturated(count, length / average_length_, saturation, weights_.length_share));
  };
  bound_ += rarity * (saturation + 1.0);
  for (const auto number : counts_.touched) {
    Touch(number);
    words_[number] += share(counts_.of[number], number);
  }
  Spread();
  for (const auto number : spread_.touched) {
    Touch(number);
    windows_[number] += share(spread_.of[number], number);
  }
  AddToConversations(weight);
}

void LexicalScorer::Spread() {
  spread_.Clear();
  const double scale = weights_.window;
  for (const auto number : counts_.touched) {
    const Document& document = (*documents_)[number];
    const double count = counts_.of[number];
    if (document.conversation == kNoConversation) {
      spread_.Add(number, count);
      continue;
    }
    const double asking = document.asking / 2.0;
    spread_.Add(number, count * (1.0 - std::min(1.0, scale) * kAskingLoses * asking));
    if (scale <= 0) continue;
    const auto& turns = documents_->conversations()[document.conversation].turns;
    if (document.turn > 0) spread_.Add(turns[document.turn - 1], count * scale * kToEarlier);
    if (document.turn + 1 < turns.size())
      spread_.Add(turns[document.turn + 1], count * scale * (kToLater + kToAnswer * asking));
  }
}

void LexicalScorer::AddToConversations(double weight) {
  conversation_counts_.Clear();
  for (const auto number : counts_.touched) {
    const ConversationNumber conversation = (*documents_)[number].conversation;
    if (conversation != kNoConversation) conversation_counts_.Add(conversation, counts_.of[number]);
  }
  const auto& all = documents_->conversations();
  const double rarity = weight * RarityOf(conversation_counts_.touched.size(), all.size());
  conversation_bound_ += rarity * (kConversationSaturation + 1.0);
  for (const auto conversation : conversation_counts_.touched) {
    const auto length = static_cast<double>(all[conversation].length);
    const double share =
        Saturated(conversation_counts_.of[conversation], length / average_conversation_,
                  kConversationSaturation, kConversationLengthShare);
    conversations_[conversation] += static_cast<float>(rarity * share);
  }
}

void LexicalScorer::Touch(DocumentNumber document) {
  if (words_[document] == 0.0F && windows_[document] == 0.0F) found_.push_back(document);
}

LexicalParts LexicalScorer::PartsOf(DocumentNumber document) const {
  if (bound_ <= 0) return {};
  LexicalParts parts;
  parts.words = static_cast<double>(words_[document]) / bound_;
  parts.window = static_cast<double>(windows_[document]) / bound_;
  const ConversationNumber conversation = (*documents_)[document].conversation;
  // A text by itself is its whole surroundings.
  parts.session = conversation == kNoConversation
                      ? parts.window
                      : static_cast<double>(conversations_[conversation]) / conversation_bound_;
  return parts;
}

double LexicalScorer::RelevanceOf(DocumentNumber document) const {
  const LexicalParts parts = PartsOf(document);
  const double session_bound = weights_.session * conversation_bound_;
  return (bound_ * parts.window + session_bound * parts.session) / (bound_ + session_bound);
}

}  // namespace cortex
