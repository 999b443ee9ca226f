#include "language/claims/ending_reader.h"

#include <algorithm>
#include <string_view>

#include "language/claims/relation_tables.h"
#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// "Had to pack in the running", "had to be put to sleep": it was done.
bool HadTo(const ClaimWords& words, std::size_t at) {
  std::size_t before = at;
  if (before > 0 && words.phrase[before - 1].folded == "be") --before;
  return before >= 2 && words.phrase[before - 1].folded == "to" &&
         words.phrase[before - 2].folded == "had";
}

/// "I'm", "Bo's": a form of "be", or 's of an owner.
bool IsContractedBe(const ClaimWords& words, std::size_t i) {
  const std::string_view ending = SplitContraction(words.tokens[i]->folded).ending;
  return ending == "'m" || ending == "'re" || ending == "'s";
}

std::size_t WordAt(const Statement& statement, std::size_t offset) {
  const auto word = std::find_if(statement.words.begin(), statement.words.end(),
                                 [&](const StatementWord& one) { return one.span.end > offset; });
  return static_cast<std::size_t>(word - statement.words.begin());
}

/// "Sold", "had to go", "was replaced": done; not "to sell", "will quit".
bool IsDone(const ClaimWords& words, const Statement& statement, std::size_t at, std::size_t size) {
  if (HadTo(words, at)) return true;
  // "To sell", "will quit", "my left eye".
  if (at > 0 && words.marks[at] == 0 && In(words.phrase[at - 1].folded, "claims/not-done"))
    return false;
  // "Mum's left leg", but "Mum's lost her job".
  const std::size_t host =
      at > 0 ? WordAt(statement, words.tokens[at - 1]->offset) : statement.words.size();
  const std::size_t next = at + size;
  if (host < statement.words.size() && statement.words[host].Is(kPossessive) &&
      next < words.phrase.size() && words.marks[next] == 0)
    return false;
  const auto& first = words.phrase[at].folded;
  const bool is = first == "is" || first == "are" || first == "am" || IsContractedBe(words, at);
  // "Is over"; "is replaced" may tell a habit.
  if (size > 1 && is && !english::IsParticiple(words.phrase[at + 1].folded)) return true;
  for (std::size_t i = at; i < at + size; ++i) {
    const auto& word = words.phrase[i].folded;
    if (word == "was" || word == "been" || word == "had" || word == "got" || word.ends_with("ed") ||
        english::IsPastForm(word) || english::IsParticiple(word))
      return true;
  }
  return false;
}

/// Deontic: "told to stop the aspirin", "mum has to stop it"; not "wants to quit", a wish, nor
/// "told that it is to be replaced".
bool IsOrdered(const ClaimWords& words, std::size_t at) {
  if (at < 2 || words.phrase[at - 1].folded != "to" || words.marks[at - 1] != 0) return false;
  if (words.phrase[at].folded == "be") return false;
  const std::string_view before = words.phrase[at - 2].folded;
  return In(before, "ending/orders") || english::NamesSomebody(before);
}

/// "Dropped off", "left out": another verb. "Was removed by the nurse" tells who did it.
bool HasParticle(const ClaimWords& words, std::size_t at) {
  const std::size_t behind = at + 1;
  if (behind >= words.phrase.size() || words.marks[behind] != 0) return false;
  const std::string_view particle = words.phrase[behind].folded;
  const bool passive = at > 0 && In(words.phrase[at - 1].folded, "ending/passive");
  return In(particle, "ending/particle") && !(passive && particle == "by");
}

/// The phrase of data/relations.txt that ends what stands at a word.
struct EndingPhrase {
  std::size_t size = 0;
  /// "Retired": the job, and a thing.
  std::vector<std::string_view> of;
};

EndingPhrase PhraseAt(const std::vector<PhraseWord>& phrase, std::size_t i) {
  EndingPhrase found;
  kEnglishTables.relations.Visit(phrase, i, [&](int label, std::size_t size) {
    if (RoleOf(label) != kRelationEnds || size < found.size) return;
    if (size > found.size) found.of.clear();
    found.size = size;
    found.of.push_back(kEnglishTables.relation_names[static_cast<std::size_t>(RelationOf(label))]);
  });
  return found;
}

/// "I'm off", "Bo's off": a phrase that begins with "be", which stands in the word before it.
EndingPhrase ContractedAt(const ClaimWords& words, std::size_t i) {
  constexpr std::size_t kLongest = 5;
  if (!IsContractedBe(words, i)) return {};
  const auto begin = words.phrase.begin() + static_cast<std::ptrdiff_t>(i);
  const auto end = words.phrase.begin() +
                   static_cast<std::ptrdiff_t>(std::min(words.phrase.size(), i + kLongest));
  std::vector<PhraseWord> phrase(begin, end);
  phrase.front().folded = phrase.front().stem = "be";
  auto found = PhraseAt(phrase, 0);
  return found.size > 1 ? found : EndingPhrase{};
}

/// Copula left out: "mum off ramipril".
EndingPhrase OffWithoutVerb(const ClaimWords& words, const Statement& statement, std::size_t i) {
  if (i == 0 || words.phrase[i].folded != "off" || words.marks[i] != 0) return {};
  const bool somebody = english::NamesSomebody(words.phrase[i - 1].folded);
  const std::size_t at = WordAt(statement, words.tokens[i]->offset);
  if (!somebody || at >= statement.words.size()) return {};
  const auto clause =
      std::find_if(statement.clauses.begin(), statement.clauses.end(),
                   [&](const Clause& one) { return one.begin <= at && at < one.end; });
  const bool verbless =
      clause != statement.clauses.end() &&
      std::none_of(statement.words.begin() + static_cast<std::ptrdiff_t>(clause->begin),
                   statement.words.begin() + static_cast<std::ptrdiff_t>(clause->end),
                   [](const auto& word) { return word.Is(kVerb | kAuxiliary | kModal); });
  return verbless ? EndingPhrase{1, {NameOf(EndingOf::kTreatment)}} : EndingPhrase{};
}

/// Particle verb with its object between: "turned the lights off", "paid my brother back".
EndingPhrase ParticleVerbAt(const ClaimWords& words, std::size_t i) {
  constexpr std::size_t kLongestObject = 5;
  // "Was taken off": off is of "taken".
  if (english::IsAuxiliary(words.phrase[i].folded)) return {};
  const std::size_t end = std::min(words.phrase.size(), i + 2 + kLongestObject);
  for (std::size_t at = i + 2; at < end && words.marks[at] == 0; ++at) {
    if (!In(words.phrase[at].folded, "ending/particle")) continue;
    auto found = PhraseAt({words.phrase[i], words.phrase[at]}, 0);
    if (found.size != 2) return {};
    found.size = 1;
    return found;
  }
  return {};
}

}  // namespace

std::vector<Ending> ReadEndings(const ClaimWords& words, const Document& document,
                                const Statement& statement) {
  std::vector<Ending> endings;
  for (std::size_t i = 0; i < words.phrase.size(); ++i) {
    EndingPhrase phrase = PhraseAt(words.phrase, i);
    const bool whole = phrase.size > 1 || (phrase.size == 1 && !HasParticle(words, i));
    if (!whole) phrase = ParticleVerbAt(words, i);
    const bool contracted = phrase.size == 0;
    if (contracted) phrase = ContractedAt(words, i);
    const bool elided = phrase.size == 0;
    if (elided) phrase = OffWithoutVerb(words, statement, i);
    const std::size_t longest = phrase.size;
    const bool ordered = longest > 0 && IsOrdered(words, i);
    if (longest == 0 || (!elided && !ordered && !IsDone(words, statement, i, longest))) continue;
    const std::size_t from = words.tokens[i]->offset;
    // "Gave up" denies by itself.
    if (!ordered && !IsTold(document, statement, from)) continue;
    const std::size_t last = WordAt(statement, words.tokens[i + longest - 1]->offset);
    if (last >= statement.words.size()) break;
    const std::size_t first = WordAt(statement, from) + (contracted && !elided ? 1 : 0);
    for (const auto name : phrase.of)
      endings.push_back({first, last, FindNamed<EndingOf>(name).value(), ordered});
    i += longest - 1;
  }
  return endings;
}

}  // namespace cortex
