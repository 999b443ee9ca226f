#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "recall/documents.h"
#include "recall/passage.h"
#include "recall/postings.h"
#include "recall/query.h"
#include "recall/search.h"
#include "recall/sought.h"
#include "recall/unit_search.h"

/// Finding by words: BM25 over the texts, over texts with what their neighbours hand on, and over
/// whole conversations.
namespace cortex {

class SearchRepository;

/// What the words of a query say of one memory, as shares of the most they could.
struct LexicalParts {
  double words = 0;
  double window = 0;
  double session = 0;
};

/// What of a query's words a memory has.
struct Cover {
  std::vector<bool> words;
  double share = 0;
};

/// Scores by the postings of the full-text index; neighbours and conversations are looked up and
/// hold no text of their own. One thread at a time: the read lane.
class LexicalScorer {
 public:
  /// Begins a query: what follows is about it. Of all memories, or those of `reader`, who is told
  /// nothing then of the words of others, not even how rare they are.
  void Begin(const ParsedQuery& query, const Documents& documents, std::optional<NameNumber> reader,
             SearchRepository& repository, const RankingWeights& weights);

  /// The memories in which, or beside which, a word of the query stands: those that are wanted, or
  /// all (unit_search.h).
  [[nodiscard]] std::vector<Candidate> Find(const std::optional<Wanted>& wanted,
                                            const UnitSearch::Accepts& accepts,
                                            const UnitSearch::FitOf& fit_of) {
    return units_.Find(sought_, wanted, accepts, fit_of);
  }
  [[nodiscard]] LexicalParts PartsOf(DocumentNumber document) const;
  /// The parts weighed together; 0 to 1; 0 of what no word finds.
  [[nodiscard]] double RelevanceOf(DocumentNumber document) const {
    return sought_.RelevanceOf(document);
  }
  /// What all that follows asks of a memory: read once in a query, and kept as long as it.
  [[nodiscard]] const WordsAround& Around(DocumentNumber document) const;
  /// Whether every word of the query, or one that speaks of the same, stands in the memory itself.
  [[nodiscard]] bool HoldsAll(const WordsAround& around) const;
  /// Which words of the query stand in the memory itself, in their order, and of their rarity the
  /// share.
  [[nodiscard]] Cover CoverOf(DocumentNumber document) const;
  /// How far the memory speaks of what the query's words speak of: of their rarity, the share that
  /// stands in it (half of it when only in the turn before or after it), raised a little when that
  /// is much. It falls more slowly than the share with the length of the query, because a long
  /// message is about more than one memory tells. From 0; one rare word that is the whole query
  /// has 1.
  [[nodiscard]] double SupportOf(const WordsAround& around) const;
  /// What the hits have of the words' rarity; `relevance` and `gap` are left. Reads the texts of
  /// those that are longer than a passage.
  [[nodiscard]] Grounds GroundsOf(const std::vector<const WordsAround*>& hits,
                                  SearchRepository& repository) const;
  /// Where a text says most of what the query's words say; of rarity 0 where it has none of them.
  [[nodiscard]] Passage BestPassage(std::string_view text, SearchRepository& repository) const;

 private:
  /// Of 1: the word in the memory, or half as much beside it.
  [[nodiscard]] float ShareBesideOthers(const SoughtWord& name,
                                        const std::vector<const WordsAround*>& hits) const;
  [[nodiscard]] float ShareIn(const SoughtWord& word, const WordsAround& around) const;
  /// The most rarity that stands in one passage of a memory.
  [[nodiscard]] double MostInAPassage(const WordsAround& around,
                                      SearchRepository& repository) const;
  [[nodiscard]] const IndexedDocument& Facts(DocumentNumber document) const {
    return sought_.documents()[document];
  }

  Postings postings_;
  Sought sought_;
  mutable std::unordered_map<DocumentNumber, WordsAround> around_;
  UnitSearch units_;
};

}  // namespace cortex
