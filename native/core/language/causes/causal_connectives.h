#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "language/restatement/phrase.h"

/// The words that join a cause and its effect. Thread-safe: pure functions over constant tables.
namespace cortex::english {

/// How a connective joins what stands before and behind it.
enum class Joint {
  /// "..., so ...": cause, then effect, both clauses.
  kEffect,
  /// "... led to ...": what caused it and what it caused, both nouns.
  kVerb,
  /// "..., which led to ...", "..., causing ...": the cause is the clause before.
  kResult,
  /// "..., which means ...": the same, but the effect is a clause.
  kMeaning,
  /// "... because ...": effect, then cause, both clauses.
  kCause,
  /// "... because of ...": the cause is a noun.
  kCauseNoun,
  /// "... was caused by ...": both are nouns.
  kPassive,
  /// "... when ...": cause behind, of what happens again and again.
  kWhen,
  /// "... after ...": cause behind, of what happened.
  kAfter,
};

struct Connective {
  Joint joint = Joint::kCause;
  /// Tokens it takes.
  std::size_t size = 0;
};

/// The connective that begins at a token, the longest that fits; whether its surroundings fit is
/// for the caller to see.
std::optional<Connective> ConnectiveAt(const Phrase& phrase, std::size_t index);

/// "Because", "after", "due to" ... at the head of a sentence: the cause follows, then the effect.
std::optional<Connective> OpeningAt(const Phrase& phrase, std::size_t index);

/// "Therefore", "as a result", "this led to" ... at the head of a sentence: the cause is the
/// sentence before.
std::optional<Connective> ContinuationAt(const Phrase& phrase, std::size_t index);

/// "Caused", "leads to", "makes", whatever their subject; tokens they take, 0 for none.
std::size_t CausalVerbAt(const Phrase& phrase, std::size_t index);

/// "Maybe", "might", "if", "hope": the sentence does not say that it is so.
bool IsHedge(std::string_view word);

}  // namespace cortex::english
