#pragma once

#include <string_view>

#include "language/lexicon/word_index.h"

/// Words that stand in the place of others. Stems as the full-text index has them. Thread-safe:
/// constants.
namespace cortex {

/// What is made from a word, and what it is made from ("decide": "decision", "decisive"), from
/// data/derivations.txt (WordNet 3.0); of words with one stem, none.
WordList DerivationsOf(std::string_view stem);

/// How else the word is spelled ("colour": "color"), from data/spellings.txt (WordNet 3.0).
WordList OtherSpellingsOf(std::string_view stem);

/// One spelling for all of a word that the lexicon does not know in each of them ("anesthet" for
/// "anaesthet"): the stem itself where it knows it, else one that it knows, else the first by
/// bytes.
std::string_view StandardSpellingOf(std::string_view stem);

/// By which other words an answer to a question with this word may be told ("live": "moved"), from
/// data/answers.txt.
WordList AnswersTo(std::string_view stem);

/// By which other words the same one is named ("mother": "mum"), from data/answers.txt.
WordList AliasesOf(std::string_view stem);

/// Which other nouns may be said of the same ("doctor": "gp"), from data/answers.txt.
WordList SynonymsOf(std::string_view stem);

}  // namespace cortex
