#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/lexicon/phrase_table.h"
#include "language/speech_acts/speech_act_tables.h"
#include "language/text/document.h"

/// The words of a text as its speech acts are read from them. Thread-safe: pure functions, linear
/// in the text but for what says that it looks at a few words.
namespace cortex {

/// A word with what the phrases say that begin with it.
struct ActWord {
  PhraseWord word;
  Span span;
  bool quoted = false;
  /// Of the marks between the word before and this one.
  bool after_question = false;
  bool after_colon = false;
  /// A comma, semicolon or dash.
  bool after_splice = false;
  /// Written with 's, which `word` lacks: "she's", "Nan's".
  bool with_s = false;
  /// By label: words of the longest phrase that begins here.
  std::array<std::uint8_t, kActLabels> phrases{};

  [[nodiscard]] std::size_t Begins(ActLabel label) const {
    return phrases[static_cast<std::size_t>(label)];
  }
};

/// A part of a sentence: words [begin, end).
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// A question mark ends it.
  bool asked = false;
};

/// The words of a text outside `foreign`: code, and what somebody else says. One more stands behind
/// the last.
std::vector<ActWord> ReadActWords(const Document& document, const std::vector<Span>& foreign);

/// Behind what comes before the matter: "So, Mel, actually"; looks at a few words.
std::size_t BehindFillers(const std::vector<ActWord>& words, const Part& part);

/// Whether the words from `start` are the subject of the finite verb that follows, with nouns or
/// the phrase of a preposition behind the first: "build takes a minute", "call with Petra went
/// well", "my shoe size is 43". Then the first is no verb. Looks at a few words.
bool IsSubject(const std::vector<ActWord>& words, const Part& part, std::size_t start);

/// Whether the verb at `start` of the part orders: "describe the tower", "book me a table": its
/// plain form, nobody before it, not the subject of another verb. Looks at a few words.
bool Orders(const std::vector<ActWord>& words, const Part& part, std::size_t start);

/// A plural that may be a verb as well: "tests", "runs".
bool IsPlural(std::string_view word);

/// A finite verb and nothing else: "is", "went", "takes"; not "do", nor what may be a participle or
/// a plural: "failed", "tests".
bool IsSurelyFinite(std::string_view word);

}  // namespace cortex
