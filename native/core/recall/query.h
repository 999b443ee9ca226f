#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/facts/asked_fact.h"
#include "language/text/grams.h"
#include "recall/documents.h"
#include "recall/question.h"

/// A query as the paths understand it.
namespace cortex {

class SearchRepository;

/// A word as the full-text index has it, and what an occurrence of it counts.
struct WeightedTerm {
  std::string term;
  double weight = 1.0;
};

/// A word looked for.
struct QueryWord {
  /// The word itself, then other words that speak of the same.
  std::vector<WeightedTerm> terms;
  /// Terms of other spellings, for a word that stands nowhere.
  std::vector<std::string> stroked = {};
  /// What it counts among the words of the query.
  double weight = 1.0;
  /// Written as a name is: a capital within a sentence.
  bool is_name = false;
  /// A verb as general as "use" beside other words: to share it is no sign of the same matter.
  bool is_general = false;
};

/// Words and keys looked for, each once. Those of a very long query that come after the first
/// kMostQueryTerms are left out: the answer must come in bounded time.
struct ParsedQuery {
  /// All its words, function words too, as FoldedWords tells them.
  std::vector<std::string> folded;
  /// Without function words and words for talking, unless there is nothing else.
  std::vector<QueryWord> words;
  /// Whether there was nothing else.
  bool only_function_words = false;
  std::vector<GramRange> grams;
  /// Pieces of the query that may be ids of memories.
  std::vector<std::string> ids;
  AskedFor asked_for = AskedFor::kAnything;
  /// The fact it asks for, where it is a question.
  std::optional<AskedFact> asked_fact;
  /// It asks what holds now.
  bool of_now = false;
  /// The speaker it names; 0 for none and for several.
  NameNumber speaker = 0;
  /// It speaks of the asker and names no speaker: "What did I order?"
  bool of_asker = false;
  /// It asks for all that this speaker, or the asker, told: "What did Ruth say?", "What do you know
  /// about me?"
  bool all_told = false;

  [[nodiscard]] bool empty() const { return words.empty() && grams.empty() && ids.empty(); }
};

inline constexpr std::size_t kMostQueryTerms = 64;

/// The name of the role by which chats and notes call whoever asks.
inline constexpr std::string_view kUserRole = "user";

/// Nothing in the text is syntax. `text` is valid UTF-8. Speakers are those of the reader's own
/// memories; of all where none is given.
ParsedQuery ParseQuery(std::string_view text, const Documents& documents,
                       std::optional<NameNumber> reader, SearchRepository& repository);

}  // namespace cortex
