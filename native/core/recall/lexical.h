#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recall/documents.h"
#include "recall/passage.h"
#include "recall/postings.h"
#include "recall/query.h"
#include "recall/search.h"

/// Finding by words: BM25 over the texts, over texts with what their neighbours hand on, and over
/// whole conversations. A word counts by the length of the text in which it stands before it is
/// handed on and added up (BM25F: Robertson, Zaragoza, Taylor, "Simple BM25 Extension to Multiple
/// Weighted Fields", CIKM 2004), so that one default fits short turns, notes and long messages.
namespace cortex {

class SearchRepository;

/// What the words of a query say of one memory, as shares of the most they could.
struct LexicalParts {
  double words = 0;
  double window = 0;
  double session = 0;
};

/// Scores word by word over the postings of the full-text index; neighbours and conversations are
/// looked up and hold no text of their own. Keeps its arrays from query to query. One thread at a
/// time: the read lane. 8 bytes a memory.
class LexicalScorer {
 public:
  /// Scores every memory in which, or beside which, a word of the query stands: all, or those of
  /// `reader`, who is told nothing then of the words of others, not even how rare they are. Holds
  /// until the next call.
  void Score(const ParsedQuery& query, const Documents& documents, std::optional<NameNumber> reader,
             SearchRepository& repository, const RankingWeights& weights);

  /// The memories that have a score, in no order.
  [[nodiscard]] const std::vector<DocumentNumber>& found() const { return found_; }
  [[nodiscard]] LexicalParts PartsOf(DocumentNumber document) const;
  /// The parts weighed together; 0 to 1.
  [[nodiscard]] double RelevanceOf(DocumentNumber document) const;
  /// How far the memory speaks of what the query's words speak of: of their rarity, the share that
  /// stands in it (half of it when only in the turn before or after it), raised a little when that
  /// is much. It falls more slowly than the share with the length of the query, because a long
  /// message is about more than one memory tells. From 0; one rare word that is the whole query
  /// has 1.
  [[nodiscard]] double SupportOf(DocumentNumber document) const;
  /// What the hits have of the words' rarity; `relevance` and `gap` are left. Reads the texts of
  /// those that are longer than a passage.
  [[nodiscard]] Grounds GroundsOf(const std::vector<DocumentNumber>& hits,
                                  SearchRepository& repository) const;
  /// Where a text says most of what the query's words say; of rarity 0 where it has none of them.
  [[nodiscard]] Passage BestPassage(std::string_view text, SearchRepository& repository) const;

 private:
  /// Counts by number, and which of them are not 0.
  struct Counts {
    std::vector<float> of;
    std::vector<std::uint32_t> touched;

    void Add(std::uint32_t number, float count);
    void Clear();
  };

  /// A word of the query: where its terms stand, what each occurrence counts, and the rarity.
  struct CountedWord {
    std::vector<std::pair<const PostingList*, float>> terms;
    double rarity = 0;
    bool is_name = false;
    /// No memory that is read has it.
    bool is_unknown = true;
    std::vector<std::string> stems;
  };

  void Reset(const Documents& documents, std::optional<NameNumber> reader);
  void Add(CountedWord word, double weight);
  /// In how many of the memories that are read the term stands.
  std::size_t Spread(const PostingList& postings, float weight);
  void AddToWindows(double rarity);
  void AddToConversations(double weight);
  [[nodiscard]] float LengthNorm(DocumentNumber document) const;
  [[nodiscard]] float Saturated(float count) const;
  [[nodiscard]] static float CountIn(const CountedWord& word, DocumentNumber document);
  /// Of 1: the word in the memory, or half as much beside it.
  [[nodiscard]] float ShareIn(const CountedWord& word, DocumentNumber document) const;
  /// The most rarity that stands in one passage of a memory.
  [[nodiscard]] double MostInAPassage(DocumentNumber document, SearchRepository& repository) const;
  [[nodiscard]] double WordsOf(DocumentNumber document) const;
  [[nodiscard]] double SessionOf(DocumentNumber document) const;

  Postings postings_;
  const Documents* documents_ = nullptr;
  /// Whose memories are read; all where the brain has only theirs.
  std::optional<NameNumber> reader_;
  Collection collection_;
  RankingWeights weights_;
  /// How often the word at hand stands in each memory for its length, with what neighbours hand on,
  /// and how often in each conversation.
  Counts counts_;
  Counts conversation_counts_;
  std::vector<CountedWord> words_;
  /// By document.
  std::vector<float> windows_;
  /// By conversation.
  std::vector<float> conversations_;
  std::vector<DocumentNumber> found_;
  /// The most that the words of the query can add up to.
  double bound_ = 0;
  double conversation_bound_ = 0;
  /// 1 divided by the average length of a memory.
  float per_average_length_ = 1;
  double average_conversation_ = 1;
};

}  // namespace cortex
