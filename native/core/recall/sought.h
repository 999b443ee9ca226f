#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "recall/bm25.h"
#include "recall/documents.h"
#include "recall/posting_list.h"
#include "recall/search.h"

/// The words of a query where they stand, and what they say of one memory.
namespace cortex {

struct SoughtTerm {
  const PostingList* postings = nullptr;
  /// What an occurrence counts.
  float weight = 1;
};

/// A word of the query, or a piece of one in a script without spaces.
struct SoughtWord {
  /// Never empty.
  std::vector<SoughtTerm> terms;
  std::vector<std::string> stems;
  /// The place of the first among the terms of all words.
  std::size_t first_term = 0;
  double rarity = 0;
  /// As the verdict weighs it, see Sought::JudgedRarityOf.
  double judged_rarity = 0;
  /// Among conversations.
  double conversation_rarity = 0;
  bool is_name = false;
  /// See QueryWord::is_general.
  bool is_general = false;
  /// No memory that is read has it.
  bool is_unknown = true;
};

/// How often the words of a query stand in a memory and in the turns before and after it, read once
/// for all that is asked of it. Keeps its room from memory to memory.
struct WordsAround {
  DocumentNumber document = 0;
  /// The three of them in ascending order, in which what stands in them is added up; 0 for one that
  /// there is not.
  std::array<DocumentNumber, 3> turns = {};
  /// By term, those of all words one after the other: how often it stands in each of the turns.
  std::vector<std::array<std::int32_t, 3>> times;
};

/// In the order of the query: in which scores are added up, so that one of a single memory is to
/// the bit what it is among all. Holds for one query and snapshot, and as long as its postings.
/// Thread-safe: a value.
class Sought {
 public:
  Sought() = default;
  /// `documents` must outlive it; `collection` is what is searched.
  Sought(const Documents& documents, const Collection& collection, const RankingWeights& weights);

  /// A word with its terms, the word itself first; `weight` is what it counts among the words.
  void Add(SoughtWord word, double weight);

  [[nodiscard]] const std::vector<SoughtWord>& words() const { return words_; }
  [[nodiscard]] const Bm25& bm25() const { return bm25_; }
  [[nodiscard]] const Collection& collection() const { return collection_; }
  [[nodiscard]] const Documents& documents() const { return *documents_; }
  /// The most that the words can add up to.
  [[nodiscard]] double bound() const { return bound_; }
  [[nodiscard]] double session_weight() const { return session_weight_; }

  /// Reads the words around a memory. `cursor_of` is asked for each term in turn for where it
  /// stands in the memory's unit; null for nowhere.
  template <class CursorOf>
  void LookAround(DocumentNumber document, CursorOf&& cursor_of, WordsAround* around) const;
  [[nodiscard]] WordsAround Around(DocumentNumber document) const;

  /// How rare a word is that so many memories hold, as if there were at least 16: two memories
  /// about Mum's ramipril are no sign that "ramipril" is a common word, and one that neither of
  /// them has would outweigh all that they say. Background smoothing of a rarity that is estimated
  /// on too few; it changes no verdict of a larger brain.
  [[nodiscard]] double JudgedRarityOf(std::size_t holding) const {
    constexpr std::size_t kFew = 16;
    return RarityOf(holding, std::max(collection_.documents, kFew));
  }
  /// How often a word stands in one of the turns, each term by its weight; 0 in turn 0.
  [[nodiscard]] static float CountIn(const SoughtWord& word, const WordsAround& around,
                                     DocumentNumber turn);
  /// What the memory's own text says, of bound(); nothing where general verbs are all that it has.
  [[nodiscard]] double TextOf(const WordsAround& around) const;
  /// What the text says with what its neighbours hand on, of bound(); 0 when no word stands there.
  [[nodiscard]] float WindowOf(const WordsAround& around) const;
  /// What the conversation says; `cursor_of` as in LookAround.
  template <class CursorOf>
  [[nodiscard]] float ConversationOf(ConversationNumber conversation, CursorOf&& cursor_of) const;
  [[nodiscard]] float ConversationOf(ConversationNumber conversation) const;

  /// 0 to 1: what the conversation says, as a share; a text by itself is its whole surroundings.
  [[nodiscard]] double SessionShare(double window, std::optional<double> conversation) const;
  /// 0 to 1: the parts weighed together.
  [[nodiscard]] double Relevance(double window, std::optional<double> conversation) const;
  /// Relevance of WindowOf and ConversationOf.
  [[nodiscard]] double RelevanceOf(DocumentNumber document) const;
  /// SessionShare of the memory, whose window it is.
  [[nodiscard]] double SessionOf(DocumentNumber document, double window) const;

 private:
  [[nodiscard]] std::optional<double> ConversationAround(DocumentNumber document) const;

  const Documents* documents_ = nullptr;
  Collection collection_;
  Bm25 bm25_;
  double session_weight_ = 0;
  std::vector<SoughtWord> words_;
  std::size_t terms_ = 0;
  double bound_ = 0;
  double conversation_bound_ = 0;
};

template <class CursorOf>
void Sought::LookAround(DocumentNumber document, CursorOf&& cursor_of, WordsAround* around) const {
  const IndexedDocument& turn = (*documents_)[document];
  around->document = document;
  around->turns = {turn.previous, document, turn.next};
  std::sort(around->turns.begin(), around->turns.end());
  const auto first = std::find_if(around->turns.begin(), around->turns.end(),
                                  [](DocumentNumber number) { return number != 0; });
  const auto missing = static_cast<std::size_t>(first - around->turns.begin());
  around->times.assign(terms_, {});
  auto times = around->times.begin();
  for (const auto& word : words_) {
    for (const auto& term : word.terms) {
      if (const PostingList::Cursor* const at = cursor_of(term))
        at->CountIn(std::span(around->turns).subspan(missing), std::span(*times).subspan(missing));
      ++times;
    }
  }
}

template <class CursorOf>
float Sought::ConversationOf(ConversationNumber conversation, CursorOf&& cursor_of) const {
  float sum = 0;
  for (const auto& word : words_) {
    float count = 0;
    for (const auto& term : word.terms) {
      const PostingList::Cursor* const at = cursor_of(term);
      if (at == nullptr) continue;
      if (term.weight == 1.0F) {
        count += static_cast<float>(at->block().most);
        continue;
      }
      at->VisitPostings([&](const Posting& posting) {
        count += term.weight * static_cast<float>(posting.count);
      });
    }
    if (count == 0.0F) continue;
    const double share = bm25_.ConversationShare(count, conversation);
    sum += static_cast<float>(word.conversation_rarity * share);
  }
  return sum;
}

}  // namespace cortex
