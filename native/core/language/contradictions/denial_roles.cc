#include <cstddef>
#include <string_view>

#include "language/contradictions/denial.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Whether the word stands in no phrase of a preposition: "for Tom", "of the cat".
bool StandsAlone(const ClauseSide& side, const StatementWord& word) {
  const auto& words = side.words;
  auto at = static_cast<std::size_t>(&word - words.data());
  const auto inside = [&] {
    const auto& before = words[at - 1];
    if (before.Is(kPreposition | kAuxiliary | kModal | kVerb)) return false;
    return !before.Is(kContentWord) || before.Is(kPossessive) || words[at].Is(kAdjacent);
  };
  while (at > side.clause.begin && inside()) --at;
  return !word.Is(kPossessive | kAside) &&
         (at == side.clause.begin || !words[at - 1].Is(kPreposition));
}

/// Who does it on one side has it done by another on the other: "Tom trusts Ada", "Ada trusts Tom".
bool IsDoneToActor(const ClauseSide& actor, const ClauseSide& other) {
  // A name that opens a sentence is known for one by the other side.
  const auto somebody = [&](const auto& word) {
    const auto named = [&](const auto& x) { return x.root == word.root && x.Is(kPerson | kName); };
    return actor.Any(named) || other.Any(named);
  };
  const auto acts = [&](const ClauseSide& side, const auto& word) {
    return word.Is(kBeforeVerb) && StandsAlone(side, word);
  };
  const bool another = other.Any([&](const auto& word) {
    return acts(other, word) && (word.Is(kSelf) || word.text == "we" || somebody(word));
  });
  return another && actor.Any([&](const auto& word) {
    const auto same = [&](const auto& x) { return x.root == word.root && StandsAlone(other, x); };
    const auto suffers = [&](const auto& x) { return same(x) && !x.Is(kBeforeVerb); };
    return acts(actor, word) && somebody(word) && other.Any(suffers) &&
           !other.Any([&](const auto& x) { return same(x) && x.Is(kBeforeVerb); });
  });
}

/// What two do with each other.
bool IsMutual(const StatementWord& word) { return In(word.stem, "denial-roles/mutual"); }

}  // namespace

bool SwapsRoles(const Denial& denial) {
  const auto& denied = denial.denying;
  const auto& affirmed = denial.affirming;
  if (denied.clause.passive || affirmed.clause.passive || denied.Has("denial-roles/together"))
    return false;
  const bool same_deed = denied.Any([&](const auto& word) {
    return word.Is(kNegated) && word.Is(kContentWord) && affirmed.Any([&](const auto& x) {
      return x.root == word.root && (x.Is(kVerb) || word.Is(kVerb));
    });
  });
  if (denied.Any(IsMutual) || !same_deed) return false;
  const auto done_to_me = [&](const ClauseSide& one, const ClauseSide& other) {
    const bool to_me =
        one.Any([&](const auto& word) { return word.text == "me" && StandsAlone(one, word); });
    return to_me && !one.HasWord("i") && other.HasWord("i") && !other.HasWord("me");
  };
  return done_to_me(denied, affirmed) || done_to_me(affirmed, denied) ||
         IsDoneToActor(denied, affirmed) || IsDoneToActor(affirmed, denied);
}

}  // namespace cortex
