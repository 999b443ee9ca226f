#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/clauses/words.h"
#include "language/text/tokens.h"

/// Clitic: what has grown to the word before it. What 's stands for behind a word. Thread-safe:
/// pure functions.
namespace cortex {

enum class CliticS : std::uint8_t {
  /// "She's got", "mum's had".
  kHas,
  /// "Tom's ill", "my uncle's singing".
  kIs,
  /// "Tom's list", "I like my uncle's singing".
  kGenitive,
};

/// Of the token at `at`, whose word without 's is `host` and the last one of `told`.
CliticS ReadCliticS(const std::vector<Token>& tokens, std::size_t at, std::string_view host,
                    const WordSequence& told);

/// Whether what was told since the last mark holds a verb.
bool LastSentenceHasVerb(const WordSequence& told);

}  // namespace cortex
