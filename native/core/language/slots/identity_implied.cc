#include <string_view>

#include "language/clauses/clause_view.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/identity_frames.h"
#include "language/slots/naming.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

/// Places that are filled without being named: by having, by where the house is, by where one does
/// one's job.
class ImpliedReader {
 public:
  ImpliedReader(const Statement& statement, const Clause& clause)
      : words_(statement.words),
        breaks_(statement.breaks),
        clause_(clause),
        naming_(statement, clause) {}

  [[nodiscard]] std::optional<Identity> Read() const {
    for (std::size_t i = clause_.begin + 1; i + 1 < clause_.end; ++i) {
      if (auto found = HasOfMake(i)) return found;
      if (auto found = DwellsIn(i)) return found;
      if (auto found = EmployedAt(i)) return found;
    }
    return std::nullopt;
  }

 private:
  /// "We've got a Neff oven in the kitchen": the oven is a Neff.
  [[nodiscard]] std::optional<Identity> HasOfMake(std::size_t article) const {
    const auto& text = words_[article].text;
    if ((text != "a" && text != "an") || !In(words_[article - 1].text, "owning/with-got") ||
        clause_.over)
      return std::nullopt;
    Identity found;
    found.had = true;
    found.first = naming_.SkipLead(article + 1);
    if (found.first >= clause_.end || !naming_.IsNamed(found.first)) return std::nullopt;
    found.last = found.first;
    while (GoesOn(found.last + 1) && naming_.IsNamed(found.last + 1)) ++found.last;
    found.head = found.last + 1;
    if (!GoesOn(found.head)) return std::nullopt;
    while (GoesOn(found.head + 1)) found.qualifiers.push_back(found.head++);
    if (words_[found.head].Is(kPerson | kTimeWord | kQuantityPart)) return std::nullopt;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (i < article && !found.owner && words_[i].Is(kPronoun | kSelf | kPerson | kName))
        found.owner = i;
      const bool tells = words_[i].Is(kContentWord | kTimeWord) && !words_[i].Is(kAside);
      if (i > found.head && tells) found.qualifiers.push_back(i);
    }
    return found.owner ? std::optional(found) : std::nullopt;
  }

  /// Another word of the same noun phrase.
  [[nodiscard]] bool GoesOn(std::size_t i) const {
    return i < clause_.end && breaks_[i] == 0 && words_[i].Is(kContentWord) &&
           words_[i].Is(kAdjacent) && !words_[i].Is(kPossessive);
  }

  /// "Our house is in Nether Wick": where we live. "Our holiday house" is another one.
  [[nodiscard]] std::optional<Identity> DwellsIn(std::size_t verb) const {
    Identity found;
    if (!naming_.IsCopula(verb) || words_[verb + 1].text != "in" ||
        !In(words_[verb - 1].text, "identity-implied/dwellings") ||
        !naming_.Describe(clause_.begin, verb, &found) || !found.owner ||
        !found.qualifiers.empty() || verb + 2 >= clause_.end || !naming_.Names(verb + 2, &found))
      return std::nullopt;
    found.place = Lexicon::HashOf("home");
    found.by_verb = true;
    found.weak = true;
    return found;
  }

  static bool IsProfession(const StatementWord& word) {
    return IsOccupation(word) || EndsWithOneOf(word.text, word_lists::kProfessionEndings);
  }

  /// "I'm an analyst at Heliodyne": where I work.
  [[nodiscard]] std::optional<Identity> EmployedAt(std::size_t at) const {
    if (words_[at].text != "at" || !IsProfession(words_[at - 1])) return std::nullopt;
    Identity found;
    std::size_t verb = at - 1;
    while (verb > clause_.begin && !words_[verb].Is(kAuxiliary | kVerb | kPreposition)) --verb;
    const auto& article = words_[verb + 1].text;
    if (verb == clause_.begin || !naming_.IsCopula(verb) || (article != "a" && article != "an"))
      return std::nullopt;
    const auto& subject = words_[verb - 1];
    if (!subject.Is(kSelf | kPerson | kName) || subject.Is(kPossessive) ||
        !naming_.Names(naming_.SkipLead(at + 1), &found))
      return std::nullopt;
    found.owner = verb - 1;
    found.head = at - 1;
    found.place = Lexicon::HashOf("employer");
    found.preposition = at;
    found.by_verb = true;
    return found;
  }

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
  Naming naming_;
};

}  // namespace

std::optional<Identity> ReadImpliedIdentity(const Statement& statement, const Clause& clause) {
  return ImpliedReader(statement, clause).Read();
}

}  // namespace cortex
