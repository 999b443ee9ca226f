#include "recall/sought.h"

#include <algorithm>
#include <utility>

namespace cortex {
namespace {

/// What a general verb counts in the verdict, of its rarity.
constexpr double kGeneralVerbShare = 0.25;

/// In how many conversations a word stands in any of its forms: all of the form that stands in
/// most, and of the others those where no form before them stands.
std::size_t ConversationsHolding(const SoughtWord& word) {
  std::vector<const PostingList*> lists;
  for (const auto& term : word.terms) lists.push_back(term.postings);
  std::sort(lists.begin(), lists.end(), [](const PostingList* a, const PostingList* b) {
    return a->conversations() > b->conversations();
  });
  std::size_t holding = lists.front()->conversations();
  for (std::size_t list = 1; list < lists.size(); ++list) {
    std::vector<PostingList::Cursor> others;
    for (std::size_t other = 0; other < list; ++other) others.emplace_back(*lists[other]);
    PostingList::Cursor at(*lists[list]);
    while (at.Next()) {
      const UnitNumber unit = at.block().unit;
      if (unit < kFirstConversationUnit) continue;
      const bool is_known = std::any_of(others.begin(), others.end(),
                                        [unit](auto& other) { return other.Seek(unit); });
      if (!is_known) ++holding;
    }
  }
  return holding;
}

}  // namespace

Sought::Sought(const Documents& documents, const Collection& collection,
               const RankingWeights& weights)
    : documents_(&documents),
      collection_(collection),
      bm25_(documents, collection, weights),
      session_weight_(weights.session) {}

void Sought::Add(SoughtWord word, double weight) {
  // Of the word itself, which stands first; of one that stands nowhere, of what is made from it.
  const auto first = std::find_if(word.terms.begin(), word.terms.end(),
                                  [](const auto& term) { return term.postings->size() > 0; });
  word.is_unknown = first == word.terms.end();
  const std::size_t holding = word.is_unknown ? 0 : first->postings->size();
  word.rarity = weight * RarityOf(holding, collection_.documents);
  word.judged_rarity =
      weight * JudgedRarityOf(holding) * (word.is_general ? kGeneralVerbShare : 1.0);
  word.conversation_rarity =
      weight * RarityOf(ConversationsHolding(word), collection_.conversations);
  bound_ += word.rarity * bm25_.MostShare();
  conversation_bound_ += word.conversation_rarity * Bm25::MostConversationShare();
  word.first_term = terms_;
  terms_ += word.terms.size();
  words_.push_back(std::move(word));
}

WordsAround Sought::Around(DocumentNumber document) const {
  WordsAround around;
  const UnitNumber unit = UnitOf(document, (*documents_)[document]);
  PostingList::Cursor cursor;
  LookAround(
      document,
      [&](const SoughtTerm& term) {
        cursor = PostingList::Cursor(*term.postings);
        return cursor.Seek(unit) ? &cursor : nullptr;
      },
      &around);
  return around;
}

float Sought::CountIn(const SoughtWord& word, const WordsAround& around, DocumentNumber turn) {
  if (turn == 0) return 0;
  const auto place = static_cast<std::size_t>(
      std::find(around.turns.begin(), around.turns.end(), turn) - around.turns.begin());
  auto times = around.times.begin() + static_cast<std::ptrdiff_t>(word.first_term);
  float count = 0;
  for (const auto& term : word.terms)
    count += term.weight * static_cast<float>((times++)->at(place));
  return count;
}

double Sought::TextOf(const WordsAround& around) const {
  double sum = 0;
  bool says = false;
  const float norm = bm25_.NormOf((*documents_)[around.document].length);
  for (const auto& word : words_) {
    const float count = CountIn(word, around, around.document);
    says = says || (count > 0 && !word.is_general);
    sum += word.rarity * static_cast<double>(bm25_.Saturated(count / norm));
  }
  return says ? sum : 0;
}

float Sought::WindowOf(const WordsAround& around) const {
  float sum = 0;
  auto times = around.times.begin();
  for (const auto& word : words_) {
    float count = 0;
    for (const auto& term : word.terms) {
      // In the order in which all of them would be counted, so that the sum is the same to the bit.
      for (std::size_t i = 0; i < around.turns.size(); ++i) {
        if ((*times)[i] == 0) continue;
        bm25_.VisitCounts({around.turns[i], (*times)[i]}, term.weight,
                          [&](DocumentNumber for_whom, float counted) {
                            if (for_whom == around.document) count += counted;
                          });
      }
      ++times;
    }
    if (count != 0.0F) sum += static_cast<float>(word.rarity) * bm25_.Saturated(count);
  }
  return sum;
}

float Sought::ConversationOf(ConversationNumber conversation) const {
  PostingList::Cursor cursor;
  return ConversationOf(conversation, [&](const SoughtTerm& term) {
    cursor = PostingList::Cursor(*term.postings);
    return cursor.Seek(kFirstConversationUnit + conversation) ? &cursor : nullptr;
  });
}

std::optional<double> Sought::ConversationAround(DocumentNumber document) const {
  const ConversationNumber conversation = (*documents_)[document].conversation;
  if (conversation == kNoConversation) return std::nullopt;
  return static_cast<double>(ConversationOf(conversation));
}

double Sought::SessionShare(double window, std::optional<double> conversation) const {
  return conversation ? *conversation / conversation_bound_ : window / bound_;
}

double Sought::Relevance(double window, std::optional<double> conversation) const {
  const double session_bound = session_weight_ * conversation_bound_;
  return (window + session_bound * SessionShare(window, conversation)) / (bound_ + session_bound);
}

double Sought::RelevanceOf(DocumentNumber document) const {
  const auto window = static_cast<double>(WindowOf(Around(document)));
  return window == 0 ? 0 : Relevance(window, ConversationAround(document));
}

double Sought::SessionOf(DocumentNumber document, double window) const {
  return SessionShare(window, ConversationAround(document));
}

}  // namespace cortex
