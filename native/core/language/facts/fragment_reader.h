#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/facts/facts.h"
#include "language/facts/sentence.h"

/// Nominal sentences: what notes tell without a verb, "rent 520 a month, college on Fridays".
/// Linear in the sentence. Thread-safe: pure functions.
namespace cortex::graph {

/// What a part of a note is of, where its sentence says so by itself: "Mia" of "Mia - shoe size
/// 31".
std::optional<EntityMention> TopicOf(std::string_view text, const Sentence& sentence,
                                     std::string_view speaker);

struct FragmentContext {
  /// Whose the parts are that name no owner; nobody's where there is none.
  std::optional<EntityMention> owner;
  /// Somebody else than the speaker was named before.
  bool names_others = false;
};

/// Adds the facts of each part of the sentence between commas that is nothing but a matter and its
/// value: an amount, a dose, a day, or a name behind a colon. Told is what the clause "my rent is
/// 520 a month" tells, and only of matters with one value at a time, so that a newer one takes its
/// place. Nothing is a part with a verb, a thing with a mere quantity ("flour 200 g"), what
/// somebody asks, plans or quotes, nor what a long text lists.
void ReadFragments(const Statement& statement, const Sentence& sentence, std::string_view speaker,
                   const FragmentContext& context, TextGraph* result);

/// Whether a word of the sentence names somebody else than the speaker.
bool NamesOthers(const Sentence& sentence);

}  // namespace cortex::graph
