#include "lexicon/lexicon_flags.h"

#include "language/lexicon/lexicon.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr WordTable<std::uint32_t, 27> kFlagNames = {{
    {"stop", kLexStop},
    {"auxiliary", kLexAuxiliary},
    {"modal", kLexModal},
    {"preposition", kLexPreposition},
    {"pronoun", kLexPronoun},
    {"self", kLexSelf},
    {"negator", kLexNegator},
    {"degree", kLexDegree},
    {"hedge", kLexHedge},
    {"question", kLexQuestion},
    {"hypothetical", kLexHypothetical},
    {"wish", kLexWish},
    {"report", kLexReport},
    {"over", kLexOver},
    {"person", kLexPerson},
    {"time", kLexTime},
    {"place", kLexPlace},
    {"light", kLexLight},
    {"verb", kLexVerb},
    {"direction", kLexDirection},
    {"universal", kLexUniversal},
    {"version", kLexVersion},
    {"immutable", kLexImmutable},
    {"stative", kLexStative},
    {"talk", kLexTalk},
    {"change", kLexChange},
    {"measure", kLexMeasure},
}};

}  // namespace

std::optional<std::uint32_t> LexicalFlagNamed(std::string_view name) {
  return LookUp(kFlagNames, name);
}

}  // namespace cortex
