#pragma once

#include <cstddef>
#include <vector>

#include "language/speech_acts/act_words.h"

/// Questions without their mark, as people type them: "is jenkins still used", "what port is
/// postgres on". Thread-safe: pure functions, linear in the part.
namespace cortex {

/// Whether the part asks by its word order: an interrogative word that opens it and is no
/// conjunction, or an auxiliary before its subject. Not "where I live is quiet", "which is why we
/// left", nor where the subject is left out: "is back on amlodipine".
bool AsksByOrder(const std::vector<ActWord>& words, const Part& part, std::size_t start);

}  // namespace cortex
