#include "language/slots/identity_frames.h"

#include <string>
#include <string_view>

#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

class FrameReader {
 public:
  FrameReader(const Statement& statement, const Clause& clause)
      : statement_(statement),
        words_(statement.words),
        breaks_(statement.breaks),
        clause_(clause),
        naming_(statement, clause) {}

  [[nodiscard]] std::optional<Identity> Read() const {
    if (auto found = PointedBackTo()) return found;
    if (auto found = SwitchedTo()) return found;
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = FilledBehind(i)) return found;
      if (auto found = LicensedUnder(i)) return found;
      if (auto found = OnlyOne(i)) return found;
      if (auto found = GoesBy(i)) return found;
      if (auto found = DoneWith(i)) return found;
      if (auto found = LookedAfter(i)) return found;
      if (auto found = Acts(i)) return found;
      if (auto found = AllOf(i)) return found;
      if (auto found = CodeBehind(i)) return found;
    }
    for (std::size_t i = clause_.begin + 1; i + 1 < clause_.end; ++i) {
      if (auto found = SaidAfterwards(i)) return found;
      if (auto found = NamedBeside(i)) return found;
    }
    return std::nullopt;
  }

 private:
  /// The only stretch of names in [begin, end).
  bool TheOnlyName(std::size_t begin, std::size_t end, Identity* found) const {
    bool any = false;
    for (std::size_t i = begin; i < end; ++i) {
      if (!naming_.IsNamed(i)) continue;
      if (any && found->last + 1 != i) return false;
      if (!any) found->first = i;
      found->last = i;
      any = true;
    }
    return any;
  }

  /// "I'm with Monzo, that's my only account", "Dr Sand, who is my GP": the value stands before.
  [[nodiscard]] std::optional<Identity> PointedBackTo() const {
    const std::size_t verb = clause_.begin + 1;
    if (verb + 1 >= clause_.end || !In(words_[clause_.begin].text, "identity-frames/back") ||
        !naming_.IsCopula(verb))
      return std::nullopt;
    Identity found;
    std::size_t end = verb + 1;
    while (end < clause_.end && !words_[end].Is(kAside) && words_[end].text != "now") ++end;
    if (!naming_.Describe(verb + 1, end, &found)) return std::nullopt;
    if (!clause_.antecedent.empty() && naming_.IsNamed(clause_.antecedent.begin)) {
      found.first = clause_.antecedent.begin;
      found.last = clause_.antecedent.end - 1;
      return found;
    }
    const std::size_t number = words_[clause_.begin].clause;
    if (number == 0) return std::nullopt;
    const Clause& before = statement_.clauses[number - 1];
    if (before.Denies() || before.over) return std::nullopt;
    const bool person = words_[clause_.begin].text != "that" && words_[found.head].Is(kPerson);
    std::size_t begin = before.begin;
    while (begin < before.end && words_[begin].Is(kBeforeVerb)) ++begin;
    const bool named = TheOnlyName(begin, before.end, &found);
    // "I fly from Gatwick, it's my home airport".
    const auto& head = words_[found.head];
    const bool pointed =
        named && found.last + 1 == before.end && (head.Is(kSingleValued) || head.slot != 0);
    if (naming_.IsTold(found) && IsSaidOf(before)) return PredicateOf(before, found);
    // "My sister knows Dr Vos, she's my dentist": who, is not known.
    if (!named || (!found.unique && !person && !pointed)) return std::nullopt;
    return found;
  }

  /// "She is head of design", not "she lives in".
  [[nodiscard]] bool IsSaidOf(const Clause& before) const {
    for (std::size_t i = before.begin; i + 1 < before.end; ++i) {
      if (In(words_[i].text, "copula")) return !words_[i + 1].Is(kPreposition);
    }
    return false;
  }

  /// "She is head of design, that's her job title".
  [[nodiscard]] std::optional<Identity> PredicateOf(const Clause& before, Identity found) const {
    std::size_t first = before.begin;
    while (first < before.end && !In(words_[first].text, "copula")) ++first;
    ++first;
    while (first < before.end && (words_[first].Is(kDegree) || words_[first].text == "a" ||
                                  words_[first].text == "an" || words_[first].text == "the"))
      ++first;
    found.told = true;
    return first < before.end && naming_.Value(first, &found) ? std::optional(found) : std::nullopt;
  }

  /// "I switched dentists, I'm with Dr Amadi".
  [[nodiscard]] std::optional<Identity> SwitchedTo() const {
    const std::size_t number = words_[clause_.begin].clause;
    if (number == 0) return std::nullopt;
    const Clause& before = statement_.clauses[number - 1];
    std::size_t verb = before.begin;
    while (verb < before.end && !In(words_[verb].stem, "identity-frames/switching")) ++verb;
    std::size_t with = clause_.begin;
    while (with < clause_.end && words_[with].text != "with" && words_[with].text != "at") ++with;
    if (verb + 1 >= before.end || with == clause_.begin || with + 1 >= clause_.end ||
        !words_[clause_.begin].Is(kSelf | kPronoun) || !naming_.IsCopula(with - 1))
      return std::nullopt;
    Identity found;
    std::size_t head = verb + 1;
    if (words_[head].Is(kPossessive)) ++head;
    if (head >= before.end || !words_[head].Is(kContentWord)) return std::nullopt;
    if (!naming_.Names(with + 1, &found)) return std::nullopt;
    found.head = head;
    found.owner = clause_.begin;
    return found;
  }

  /// "We host all our services on Hetzner", "they have insured the house with Alba": the verb and
  /// its preposition with the thing between them.
  [[nodiscard]] std::optional<Identity> FilledBehind(std::size_t verb) const {
    if (!words_[verb].Is(kVerb) || verb == clause_.begin || naming_.IsCopula(verb - 1))
      return std::nullopt;
    Identity found;
    found.head = verb;
    found.by_verb = true;
    for (std::size_t by = verb + 1; by + 1 < clause_.end && breaks_[by] == 0; ++by) {
      if (words_[by].Is(kVerb | kAuxiliary)) return std::nullopt;
      if (words_[by].Is(kContentWord)) found.qualifiers.push_back(by);
      if (!words_[by].Is(kPreposition)) continue;
      if (!In(words_[by].text, "identity-frames/by") || found.qualifiers.empty())
        return std::nullopt;
      found.place = SlotOf(words_[verb], words_[by]);
      if (!naming_.Names(naming_.SkipLead(by + 1), &found)) return std::nullopt;
      // "We track issues in Linear" tells of the tracker only.
      found.weak = found.place == 0;
      if (found.weak) found.place = kDeed;
      found.subject = found.qualifiers.back();
      return found;
    }
    return std::nullopt;
  }

  /// "Mona chairs the committee", "Emma babysits for us": the one who does it fills the place.
  [[nodiscard]] std::optional<Identity> Acts(std::size_t verb) const {
    Identity found;
    if (verb == clause_.begin || words_[verb].Is(kName | kAuxiliary | kModal) ||
        !words_[verb].text.ends_with("s") || !naming_.Names(clause_.begin, &found) ||
        found.last + 1 != verb)
      return std::nullopt;
    const bool for_us = words_[verb + 1].text == "for" && verb + 2 < clause_.end &&
                        (words_[verb + 2].text == "us" || words_[verb + 2].text == "me");
    std::size_t end = verb + 1;
    while (end < clause_.end && !words_[end].Is(kAside)) ++end;
    Identity thing;
    if (!for_us && !naming_.Describe(verb + 1, end, &thing)) return std::nullopt;
    found.owner = thing.owner;
    found.qualifiers = thing.qualifiers;
    if (!for_us) found.qualifiers.push_back(thing.head);
    found.head = verb;
    found.place = kDeed;
    found.by_verb = true;
    found.weak = true;
    return found;
  }

  /// "All our milk goes to Holt", "I buy all my books at Lumen"; and, of which there may be more,
  /// "we sell our milk to Arla".
  [[nodiscard]] std::optional<Identity> AllOf(std::size_t own) const {
    static const std::uint32_t kAll = Lexicon::HashOf("all_of");
    if (!words_[own].Is(kPossessive) || !words_[own].Is(kPronoun) || own + 3 >= clause_.end)
      return std::nullopt;
    const std::size_t head = own + 1;
    if (!words_[head].Is(kContentWord) || words_[head].Is(kPerson | kName)) return std::nullopt;
    Identity found;
    found.head = head;
    found.owner = own;
    found.place = words_[head].meaning ^ kAll;
    const std::size_t before = own > clause_.begin && words_[own - 1].text == "of" ? own - 1 : own;
    found.unique = before > clause_.begin && words_[before - 1].text == "all";
    found.weak = !found.unique;
    for (std::size_t by = head + 1; by + 1 < clause_.end && breaks_[by] == 0; ++by) {
      if (words_[by].Is(kContentWord) && !words_[by].Is(kVerb | kLightWord)) return std::nullopt;
      if (!words_[by].Is(kPreposition)) continue;
      // "My flight to Athens": which one it is.
      if (by == head + 1 && words_[own].Is(kBeforeVerb)) return std::nullopt;
      found.preposition = by;
      if (!In(words_[by].text, "identity-frames/by-place") ||
          !naming_.Names(naming_.SkipLead(by + 1), &found))
        return std::nullopt;
      return found;
    }
    return std::nullopt;
  }

  /// "The library is under the GPL".
  [[nodiscard]] std::optional<Identity> LicensedUnder(std::size_t under) const {
    if (words_[under].text != "under" || under < clause_.begin + 2 || !naming_.IsCopula(under - 1))
      return std::nullopt;
    Identity found;
    found.head = under;
    found.by_verb = true;
    found.place = Lexicon::HashOf("licence");
    Identity thing;
    if (!naming_.Names(naming_.SkipLead(under + 1), &found) || found.last + 1 != clause_.end ||
        !naming_.Describe(clause_.begin, under - 1, &thing))
      return std::nullopt;
    found.owner = thing.owner;
    found.qualifiers = thing.qualifiers;
    found.qualifiers.push_back(thing.head);
    return found;
  }

  /// "I park in bay C3", "my seat is in row F".
  [[nodiscard]] std::optional<Identity> CodeBehind(std::size_t noun) const {
    const auto& code = words_[noun + 1];
    if (!code.Is(kName)) return std::nullopt;
    const bool letter = code.text.size() == 1 && In(words_[noun].text, "identity-frames/lettered");
    const bool coded = code.Is(kAdjacent) &&
                       (letter || code.text.find_first_of("0123456789") != std::string::npos);
    if (!coded || !words_[noun].Is(kContentWord) || words_[noun].Is(kName)) return std::nullopt;
    Identity found;
    found.head = noun;
    found.coded = true;
    found.first = noun + 1;
    found.last = noun + 1;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      const bool other = i != noun && i != noun + 1 && !words_[i].Is(kAside);
      if (other && words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
      if (words_[i].Is(kSelf)) found.owner = i;
    }
    return found;
  }

  /// "Host" and "on": the place that both together name.
  static std::uint32_t SlotOf(const StatementWord& verb, const StatementWord& by) {
    const Lexicon& lexicon = Lexicon::English();
    const LexicalEntry* entry = lexicon.Find(verb.text + "_" + by.text);
    if (entry == nullptr)
      entry = lexicon.Find(std::string(lexicon.BaseOf(verb.text)) + "_" + by.text);
    return entry == nullptr ? 0 : entry->slot;
  }

  /// "I have one car, a red Skoda", "I taught at only one school, St Bede", "Gran has a new GP,
  /// Vos".
  [[nodiscard]] std::optional<Identity> OnlyOne(std::size_t one) const {
    const auto& text = words_[one].text;
    const bool renewed = text == "new" && one > clause_.begin && words_[one - 1].text == "a";
    if ((text != "one" && text != "only" && !renewed) || one + 2 >= clause_.end)
      return std::nullopt;
    Identity found;
    found.unique = !renewed;
    found.lasting = renewed;  // "got a new phone, a Pixel 8"
    found.head = one + 1;
    found.owner = naming_.SomebodyBefore(one);
    while (words_[found.head + 1].Is(kContentWord) && words_[found.head + 1].Is(kAdjacent) &&
           breaks_[found.head + 1] == 0 && found.head + 2 < clause_.end) {
      found.qualifiers.push_back(found.head++);
    }
    const std::size_t end = naming_.EndOfPhrase(found.head);
    const auto& head = words_[found.head];
    if (renewed && naming_.TellsWork(end, &found)) return found;
    if (!head.Is(kContentWord) || head.Is(kVerb) || end >= clause_.end || breaks_[end] != ',' ||
        (renewed && !head.Is(kSingleValued) && head.slot == 0))
      return std::nullopt;
    if (!naming_.Names(naming_.SkipLead(end), &found)) return std::nullopt;
    return found;
  }

  /// "The network goes by the name of BlueDoor".
  [[nodiscard]] std::optional<Identity> GoesBy(std::size_t verb) const {
    if (words_[verb].stem != "go" || words_[verb + 1].text != "by" || verb == clause_.begin)
      return std::nullopt;
    std::size_t first = verb + 2;
    while (
        first < clause_.end && !words_[first].Is(kName) &&
        (words_[first].text == "the" || words_[first].text == "name" || words_[first].text == "of"))
      ++first;
    Identity found;
    found.by_name = true;
    if (words_[verb - 1].Is(kPerson | kName) || !naming_.Describe(clause_.begin, verb, &found) ||
        !naming_.Names(first, &found))
      return std::nullopt;
    return found;
  }

  /// "We close the set with Saltwater": the closing song.
  [[nodiscard]] std::optional<Identity> DoneWith(std::size_t verb) const {
    if (!In(words_[verb].stem, "identity-frames/ends") || verb == clause_.begin ||
        words_[verb].Is(kBeforeVerb))
      return std::nullopt;
    std::size_t with = verb + 1;
    Identity found;
    found.head = verb;
    found.by_verb = true;
    while (with < clause_.end && words_[with].text != "with") {
      if (words_[with].Is(kContentWord)) found.qualifiers.push_back(with);
      ++with;
    }
    if (with + 1 >= clause_.end || found.qualifiers.empty()) return std::nullopt;
    return naming_.Names(naming_.SkipLead(with + 1), &found) ? std::optional(found) : std::nullopt;
  }

  /// "Hofer & Sons look after our Skoda", "our Skoda is looked after by Blume".
  [[nodiscard]] std::optional<Identity> LookedAfter(std::size_t verb) const {
    if (words_[verb].stem != "look" || words_[verb + 1].text != "after" || verb == clause_.begin)
      return std::nullopt;
    Identity found;
    found.by_verb = true;
    found.head = verb;
    const auto describe = [&](std::size_t begin, std::size_t end) {
      Identity thing;
      if (begin >= end || !naming_.Describe(begin, end, &thing)) return false;
      found.owner = thing.owner;
      found.qualifiers = thing.qualifiers;
      found.qualifiers.push_back(thing.head);
      return true;
    };
    const std::size_t by = verb + 2;
    if (by + 1 < clause_.end && words_[by].text == "by" && naming_.IsCopula(verb - 1)) {
      if (!describe(clause_.begin, verb - 1) || !naming_.Names(naming_.SkipLead(by + 1), &found))
        return std::nullopt;
      return found;
    }
    std::size_t end = by;
    while (end < clause_.end && !naming_.IsCopula(end) && !words_[end].Is(kAside)) ++end;
    if (!describe(by, end)) return std::nullopt;
    if (end + 1 < clause_.end && naming_.IsCopula(end))
      return naming_.Names(naming_.SkipLead(end + 1), &found) ? std::optional(found) : std::nullopt;
    return TheOnlyName(clause_.begin, verb, &found) ? std::optional(found) : std::nullopt;
  }

  /// "I drive a Skoda, my only car".
  [[nodiscard]] std::optional<Identity> SaidAfterwards(std::size_t comma) const {
    const bool definite = words_[comma].Is(kPossessive) || words_[comma].text == "the";
    if (breaks_[comma] != ',' || !definite) return std::nullopt;
    Identity found;
    if (!naming_.Describe(comma, naming_.EndOfPhrase(comma), &found)) return std::nullopt;
    // "Ask Mr Cruz, my lawyer".
    const auto& head = words_[found.head];
    const bool beside = naming_.IsNamed(comma - 1) && words_[comma].Is(kPossessive) &&
                        head.Is(kPerson) && head.Is(kSingleValued);
    if (!found.unique && !beside) return std::nullopt;
    return TheOnlyName(clause_.begin, comma, &found) ? std::optional(found) : std::nullopt;
  }

  /// "Write to the head coach, Samir Haddad".
  [[nodiscard]] std::optional<Identity> NamedBeside(std::size_t comma) const {
    if (breaks_[comma] != ',' || !naming_.IsNamed(comma)) return std::nullopt;
    std::size_t begin = comma;
    while (begin > clause_.begin && breaks_[begin] == (begin == comma ? ',' : 0) &&
           words_[begin - 1].Is(kContentWord))
      --begin;
    if (begin == comma || begin == clause_.begin || breaks_[begin] != 0) return std::nullopt;
    --begin;
    const auto& head = words_[comma - 1];
    const bool definite = words_[begin].Is(kPossessive) || words_[begin].text == "the";
    Identity found;
    if (!definite || !head.Is(kSingleValued) || !naming_.Describe(begin, comma, &found) ||
        !naming_.Names(comma, &found))
      return std::nullopt;
    return found.last + 1 == clause_.end ? std::optional(found) : std::nullopt;
  }

  static inline const std::uint32_t kDeed = Lexicon::HashOf("deed");

  const Statement& statement_;
  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
  Naming naming_;
};

}  // namespace

std::optional<Identity> ReadIdentityFrame(const Statement& statement, const Clause& clause) {
  return FrameReader(statement, clause).Read();
}

}  // namespace cortex
