#pragma once

#include <cstddef>
#include <vector>

#include "language/speech_acts/act_words.h"

/// What the hearer is asked to keep in mind. Thread-safe: pure functions that look at a few words.
namespace cortex {

/// How many words from `start` only ask to keep in mind what follows them in the part: "please
/// remember that", "don't forget" before a clause, "add to memory:". 0 where they do not: "don't
/// forget the cake".
std::size_t AsksToNote(const std::vector<ActWord>& words, const Part& part, std::size_t start);

/// Whether they name the place where it is kept, so that an order too is to be kept: "add to
/// memory: use tabs".
bool AsksToStore(const std::vector<ActWord>& words, const Part& part, std::size_t start);

}  // namespace cortex
