#include "language/clauses/additive_negation.h"

#include "language/lexicon/word_classes.h"

namespace cortex {

bool DeniesThatItIsAll(const TextAt& text, std::size_t at, std::size_t end) {
  if (text(at) != "not") return false;
  if (In(text(at + 1), "negation/not-all")) return text(at + 2) != "yet";
  for (std::size_t i = at + 1; i < end; ++i)
    if (text(i) == "but" && text(i + 1) == "also") return true;
  return false;
}

}  // namespace cortex
