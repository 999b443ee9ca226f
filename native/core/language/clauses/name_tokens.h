#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "language/lexicon/lexicon.h"
#include "language/text/tokens.h"

/// Whether tokens are written as names and values are, before their words are known. Thread-safe:
/// pure functions.
namespace cortex {

/// Whether no noun follows that the word before could describe: the text, a mark or a preposition.
bool EndsPhrase(const std::vector<Token>& tokens, std::size_t token);
/// "Married", "tall": what somebody may be. `entry` is what the lexicon knows of it, if anything.
bool IsState(std::string_view word, const LexicalEntry* entry);
/// Whether 's at `at` stands for "is" since nothing but a value follows `host`: "his middle name's
/// Piotr", "my favourite colour's teal".
bool NamesValue(const std::vector<Token>& tokens, std::size_t at, std::string_view host);
/// "Aisha captains our team": a verb for one person and its object follow.
bool ActsOn(const std::vector<Token>& tokens, std::size_t at);
/// "Sue Pritchard is": nobody is told to do something.
bool BeginsFullName(const std::vector<Token>& tokens, std::size_t at);
/// Whether `word`, which begins a sentence at `at` with a capital, stands there as a name does: it
/// owns, or stands before another name or a verb as one thing or person does.
bool LooksLikeName(const std::vector<Token>& tokens, std::size_t at, std::string_view word);
/// Whether "no" at `at` stands for "number": "new no for the pharmacy", "mobile no 07700 900312".
bool StandsForNumber(const std::vector<Token>& tokens, std::size_t at);
/// Genitive without its apostrophe: "mums ramipril", "dereks car". Who owns what follows the token
/// at `at`; empty where nothing says so.
std::string_view BareOwner(const std::vector<Token>& tokens, std::size_t at);

}  // namespace cortex
