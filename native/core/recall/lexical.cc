#include "recall/lexical.h"

#include <algorithm>
#include <cmath>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// Turns before and after one that belong to its window.
constexpr std::uint32_t kWindowReach = 1;

/// The inverse document frequency of BM25, in the form that is never negative (Lucene).
double RarityOf(std::size_t holding, std::size_t all) {
  const auto with = static_cast<double>(holding);
  const auto without = static_cast<double>(all) - with;
  return std::log1p((std::max(0.0, without) + 0.5) / (with + 0.5));
}

double Average(std::uint64_t sum, std::size_t count) {
  return count == 0 ? 1.0 : std::max(1.0, static_cast<double>(sum) / static_cast<double>(count));
}

}  // namespace

void LexicalScorer::Score(const ParsedQuery& query, const Documents& documents,
                          SearchRepository& repository, const RankingWeights& weights) {
  weights_ = weights;
  Reset(documents);
  std::vector<Posting> postings;
  for (const auto& word : query.words) {
    postings.clear();
    repository.VisitPostings(word, [&postings](std::int64_t seq, std::int32_t count) {
      postings.push_back({static_cast<DocumentNumber>(seq), count});
    });
    AddTerm(postings);
  }
  for (const auto& range : query.grams) {
    postings.clear();
    repository.VisitGrams(range, [&postings](std::int64_t seq) {
      postings.push_back({static_cast<DocumentNumber>(seq), 1});
    });
    const auto by_document = [](const Posting& a, const Posting& b) {
      return a.document < b.document;
    };
    const auto same = [](const Posting& a, const Posting& b) { return a.document == b.document; };
    std::sort(postings.begin(), postings.end(), by_document);
    postings.erase(std::unique(postings.begin(), postings.end(), same), postings.end());
    AddTerm(postings);
  }
}

void LexicalScorer::Reset(const Documents& documents) {
  documents_ = &documents;
  words_.assign(documents.size(), 0.0F);
  windows_.assign(documents.size(), 0.0F);
  window_counts_.assign(documents.size(), 0);
  conversations_.assign(documents.conversations().size(), 0.0F);
  conversation_counts_.assign(documents.conversations().size(), 0);
  found_.clear();
  bound_ = 0;
  average_length_ = Average(documents.length(), documents.count());
  average_conversation_ = Average(documents.length(), documents.conversations().size());
}

void LexicalScorer::AddTerm(const std::vector<Posting>& postings) {
  const double rarity = RarityOf(postings.size(), documents_->count());
  bound_ += rarity * (weights_.saturation + 1.0);
  for (const auto& [document, count] : postings) {
    Touch(document);
    const double length = (*documents_)[document].length;
    words_[document] += static_cast<float>(rarity * Saturated(count, length, average_length_));
  }
  if (weights_.window > 0) AddToWindows(postings, rarity);
  if (weights_.session > 0) AddToConversations(postings, rarity);
}

void LexicalScorer::AddToWindows(const std::vector<Posting>& postings, double rarity) {
  std::vector<DocumentNumber> touched;
  for (const auto& [number, count] : postings) {
    const Document& document = (*documents_)[number];
    if (document.conversation == kNoConversation) continue;
    const auto& turns = documents_->conversations()[document.conversation].turns;
    const std::size_t first = document.turn - std::min(document.turn, kWindowReach);
    const std::size_t last = std::min<std::size_t>(document.turn + kWindowReach, turns.size() - 1);
    for (std::size_t turn = first; turn <= last; ++turn) {
      std::int32_t& counted = window_counts_[turns[turn]];
      if (counted == 0) touched.push_back(turns[turn]);
      counted += count;
    }
  }
  const double average = average_length_ * (2 * kWindowReach + 1);
  for (const auto number : touched) {
    Touch(number);
    const double length = WindowLength((*documents_)[number]);
    windows_[number] +=
        static_cast<float>(rarity * Saturated(window_counts_[number], length, average));
    window_counts_[number] = 0;
  }
}

void LexicalScorer::AddToConversations(const std::vector<Posting>& postings, double rarity) {
  std::vector<ConversationNumber> touched;
  for (const auto& [number, count] : postings) {
    const ConversationNumber conversation = (*documents_)[number].conversation;
    if (conversation == kNoConversation) continue;
    if (conversation_counts_[conversation] == 0) touched.push_back(conversation);
    conversation_counts_[conversation] += count;
  }
  for (const auto conversation : touched) {
    const auto length = static_cast<double>(documents_->conversations()[conversation].length);
    conversations_[conversation] += static_cast<float>(
        rarity * Saturated(conversation_counts_[conversation], length, average_conversation_));
    conversation_counts_[conversation] = 0;
  }
}

double LexicalScorer::WindowLength(const Document& document) const {
  const auto& turns = documents_->conversations()[document.conversation].turns;
  const std::size_t first = document.turn - std::min(document.turn, kWindowReach);
  const std::size_t last = std::min<std::size_t>(document.turn + kWindowReach, turns.size() - 1);
  double length = 0;
  for (std::size_t turn = first; turn <= last; ++turn) length += (*documents_)[turns[turn]].length;
  return length;
}

double LexicalScorer::Saturated(double count, double length, double average) const {
  const double damping =
      weights_.saturation * (1.0 - weights_.length_share + weights_.length_share * length / average);
  return count * (weights_.saturation + 1.0) / (count + damping);
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
  if (conversation == kNoConversation) {  // a text by itself is its whole surroundings
    parts.window = parts.words;
    parts.session = parts.words;
  } else {
    parts.session = static_cast<double>(conversations_[conversation]) / bound_;
  }
  return parts;
}

double LexicalScorer::RelevanceOf(DocumentNumber document) const {
  const LexicalParts parts = PartsOf(document);
  return (parts.words + weights_.window * parts.window + weights_.session * parts.session) /
         (1.0 + weights_.window + weights_.session);
}

}  // namespace cortex
