#pragma once

#include <string_view>

#include "language/clauses/statement.h"
#include "language/lexicon/lexicon.h"

/// What the lexicon knows of a word of a statement. Thread-safe: pure functions.
namespace cortex {

/// Fills in stem, meaning and flags by the word's text.
void DescribeWord(StatementWord* word);
/// "Every", "last": what behind it is called May is the month.
bool OpensPeriod(std::string_view word);
/// "Older than", "oldest": by the scale of "old". `ending` ends the word: "er" or "est".
void ReadGraded(std::string_view ending, StatementWord* word);
/// Flags, meaning, theme, scale and slot as the entry has them; of a plain content word for
/// nullptr.
void TakeEntry(const LexicalEntry* entry, StatementWord* word);

}  // namespace cortex
