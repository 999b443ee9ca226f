#include "language/slots/identities.h"

#include <string>
#include <string_view>
#include <utility>

#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/identity_frames.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

class IdentityReader {
 public:
  IdentityReader(const Statement& statement, const Clause& clause)
      : words_(statement.words),
        breaks_(statement.breaks),
        clause_(clause),
        naming_(statement, clause) {}

  [[nodiscard]] std::optional<Identity> Read() const {
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (words_[i].Is(kAuxiliary) && IsCopula(i)) {
        if (auto found = NamedAfter(i)) return found;
        if (auto found = NamedBefore(i)) return found;
      }
    }
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (words_[i].slot == 0 || !words_[i].Is(kVerb) || In(words_[i].stem, "identities/leading"))
        continue;
      if (auto found = FilledBy(i)) return found;
    }
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = NamedAs(i)) return found;
      if (auto found = Leads(i)) return found;
      if (auto found = CalledByName(i)) return found;
    }
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = Attends(i)) return found;
      if (auto found = Supplies(i)) return found;
      if (auto found = ChangedTo(i)) return found;
      if (auto found = NamedWithin(i)) return found;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool IsCopula(std::size_t i) const {
    const bool will_be =
        words_[i].text == "be" && i > clause_.begin && words_[i - 1].text == "will";
    return will_be || In(words_[i].text, "copula");
  }

  /// "My dentist is (called) Dr Vos", "my car is a blue Skoda", "my witness is my sister Rosa",
  /// "our landlord is a firm called Vonrode".
  [[nodiscard]] std::optional<Identity> NamedAfter(std::size_t verb) const {
    std::size_t first = verb + 1;
    // "The account I have is with Nationwide".
    const bool held = first < clause_.end &&
                      (words_[first].text == "with" || words_[first].text == "at") && IsHeld(verb);
    if (held) ++first;
    while (first < clause_.end && !words_[first].Is(kName) &&
           (In(words_[first].text, "identities/between") || words_[first].Is(kDegree) ||
            (first > verb + 1 && Naming::IsDescriptive(words_[first])) ||
            Naming::IsColour(words_[first]) || naming_.IntroducesName(first))) {
      ++first;
    }
    Identity found;
    for (std::size_t i = verb + 1; i < first; ++i) {
      if (words_[i].Is(kPreposition)) found.preposition = i;
      if (words_[i].text == "all") found.whole = true;
      const bool called = words_[i].text == "called" || words_[i].text == "named";
      if (called && i == verb + 1) found.by_name = true;
    }
    if (!DescribeSubject(verb, &found) || !naming_.Names(first, &found)) return std::nullopt;
    return found;
  }

  /// An account, an insurance: with whom one has it.
  [[nodiscard]] bool IsHeld(std::size_t verb) const {
    static const std::uint32_t kBank = Lexicon::HashOf("bank");
    static const std::uint32_t kInsurer = Lexicon::HashOf("insurer");
    for (std::size_t i = clause_.begin; i < verb; ++i) {
      if (words_[i].slot != 0 && (words_[i].slot == kBank || words_[i].slot == kInsurer))
        return true;
    }
    return false;
  }

  /// What stands before the verb, or what "who" and "she" stand for.
  bool DescribeSubject(std::size_t verb, Identity* found) const {
    if (clause_.antecedent.empty() || verb != clause_.begin + 1)
      return naming_.Describe(clause_.begin, verb, found);
    std::size_t begin = clause_.antecedent.begin;
    while (begin > 0 && breaks_[begin] == 0 &&
           (words_[begin - 1].Is(kPossessive) || words_[begin - 1].text == "the" ||
            words_[begin - 1].text == "this" || words_[begin - 1].text == "that" ||
            words_[begin - 1].text == "only" || words_[begin - 1].text == "one"))
      --begin;
    return naming_.Describe(begin, clause_.antecedent.end, found);
  }

  /// "We run Postgres as our main database", "Sommer has replaced Beck as our contact".
  [[nodiscard]] std::optional<Identity> NamedAs(std::size_t as) const {
    // "Mr Boyd acts as my solicitor".
    const bool acts = as > clause_.begin + 1 && In(words_[as - 1].stem, "identities/acting");
    // "Joan has taken over as treasurer".
    const bool over = as > clause_.begin && words_[as].text == "as" && TakesOver(as);
    if (as == clause_.begin || (!over && !naming_.IsNamed(as - 1 - static_cast<std::size_t>(acts))))
      return std::nullopt;
    const bool use = words_[as].text == "for" && words_[as + 1].Is(kPossessive) && Uses(as);
    if (!use && words_[as].text != "as") return std::nullopt;
    const bool definite = words_[as + 1].Is(kPossessive) || words_[as + 1].text == "the";
    Identity found;
    found.weak = use;
    if (!definite && over && words_[as + 1].Is(kContentWord)) {
      found.head = as + 1;
    } else if (!definite || !naming_.Describe(as + 1, EndOfAsides(as + 1), &found)) {
      return std::nullopt;
    }
    found.lasting = over;
    std::size_t first = as - 1 - static_cast<std::size_t>(acts);
    while (first > clause_.begin && words_[first].Is(kAdjacent) && naming_.IsNamed(first - 1))
      --first;
    for (std::size_t i = clause_.begin; i < first; ++i) {
      if (In(words_[i].stem, "identities/replacing")) first = clause_.begin;
    }
    if (over) first = clause_.begin;
    for (std::size_t i = clause_.begin; i < first; ++i)
      found.lasting = found.lasting || In(words_[i].stem, "identities/choosing");
    if (!naming_.Names(first, &found)) return std::nullopt;
    return found;
  }

  [[nodiscard]] bool TakesOver(std::size_t as) const {
    for (std::size_t i = clause_.begin; i + 1 < as; ++i) {
      if (words_[i].stem == "take" && words_[i + 1].text == "over") return true;
    }
    return false;
  }

  /// "We use GitLab for our code".
  [[nodiscard]] bool Uses(std::size_t end) const {
    for (std::size_t i = clause_.begin; i < end; ++i) {
      if (words_[i].stem == "use") return true;
    }
    return false;
  }

  /// "Dana leads the team", "the team is led by Dana".
  [[nodiscard]] std::optional<Identity> Leads(std::size_t verb) const {
    if (verb == clause_.begin || !words_[verb].Is(kContentWord) ||
        !words_[verb - 1].Is(kName | kAuxiliary) || !In(words_[verb].stem, "identities/leading"))
      return std::nullopt;
    const bool progressive = IsCopula(verb - 1) && words_[verb].text.ends_with("ing");
    Identity found;
    // "Tom runs the marathon".
    if (words_[verb].stem == "run" && !IsCopula(verb - 1)) return std::nullopt;
    const bool passive = IsCopula(verb - 1) && words_[verb + 1].text == "by";
    const auto [begin, end] =
        passive ? std::pair(clause_.begin, verb - 1) : std::pair(verb + 1, EndOfAsides(verb + 1));
    if (begin >= end || !naming_.Describe(begin, end, &found)) return std::nullopt;
    if (passive ? !naming_.Names(verb + 2, &found)
                : !naming_.Names(clause_.begin, &found) ||
                      found.last + 1 + static_cast<std::size_t>(progressive) != verb)
      return std::nullopt;
    found.qualifiers.push_back(found.head);
    found.head = verb;
    return found;
  }

  /// "We call the new release Heron", "call me Lex", "I prefer to be called Lex".
  [[nodiscard]] std::optional<Identity> CalledByName(std::size_t verb) const {
    if (!words_[verb].Is(kContentWord) || !In(words_[verb].stem, "identities/calling") ||
        words_[verb].Is(kPossessive))
      return std::nullopt;
    // "Karl calls me Mimi": he does.
    const bool asked =
        verb == clause_.begin || words_[verb - 1].text == "please" || words_[verb - 1].text == "to";
    const bool me = asked && words_[verb + 1].Is(kSelf) && !words_[verb + 1].Is(kPossessive);
    if (me || (verb > clause_.begin && words_[verb - 1].text == "be" &&
               words_[clause_.begin].Is(kSelf))) {
      Identity self;
      self.head = verb;
      self.owner = me ? verb + 1 : clause_.begin;
      if (!naming_.Names(me ? verb + 2 : verb + 1, &self)) return std::nullopt;
      return self;
    }
    std::size_t first = verb + 1;
    while (first < clause_.end && breaks_[first] == 0 && !naming_.IsNamed(first) &&
           !words_[first].Is(kPreposition | kVerb)) {
      ++first;
    }
    Identity found;
    if (first == verb + 1 || !naming_.Describe(verb + 1, first, &found) ||
        !naming_.Names(first, &found))
      return std::nullopt;
    found.lasting = words_[verb].text == "named";
    return found;
  }

  /// "Emma goes to Northfield Primary": the name says what kind of place it is.
  [[nodiscard]] std::optional<Identity> Attends(std::size_t verb) const {
    if (!naming_.MayName(verb + 1)) return std::nullopt;
    const auto& by = words_[verb].text;
    const bool attends =
        words_[verb].stem == "attend" || ((by == "to" || by == "at") && verb > clause_.begin);
    Identity found;
    found.by_verb = true;
    if (!attends || !naming_.Names(verb + 1, &found)) return std::nullopt;
    found.head = found.last;
    if (found.last == found.first || !IsSchool(words_[found.last])) return std::nullopt;
    --found.last;
    found.owner = naming_.SubjectBefore(verb);
    if (!found.owner) return std::nullopt;
    return found;
  }

  /// "We get our gas from Nordgas", "I'm with Fernbank for my phone contract".
  [[nodiscard]] std::optional<Identity> Supplies(std::size_t by) const {
    Identity found;
    found.by_verb = true;
    const bool with = words_[by].text == "with";
    const std::size_t first = naming_.SkipLead(by + 1);
    if ((!with && words_[by].text != "from") || !naming_.Names(first, &found)) return std::nullopt;
    if (!with) {
      std::size_t verb = clause_.begin;
      while (verb < by && !In(words_[verb].stem, "identities/obtaining")) ++verb;
      if (verb + 1 >= by || !naming_.Describe(verb + 1, by, &found)) return std::nullopt;
    } else {
      const std::size_t with_for = found.last + 1;
      const bool is_with = by > clause_.begin && IsCopula(by - 1) && with_for < clause_.end &&
                           words_[with_for].text == "for";
      if (!is_with || !naming_.Describe(with_for + 1, EndOfAsides(with_for + 1), &found))
        return std::nullopt;
    }
    found.qualifiers.push_back(found.head);
    found.head = by;
    // "With a bank called Northmere".
    if (words_[first].slot != 0) found.place = words_[first].slot;
    found.weak = true;
    return found;
  }

  [[nodiscard]] std::size_t EndOfAsides(std::size_t begin) const {
    std::size_t end = begin;
    while (end < clause_.end && !words_[end].Is(kAside)) ++end;
    return end;
  }

  /// "Dr Vos is my dentist": nothing but the name before the verb.
  [[nodiscard]] std::optional<Identity> NamedBefore(std::size_t verb) const {
    Identity found;
    const std::size_t will = words_[verb].text == "be" ? 1 : 0;
    const bool named = naming_.Names(clause_.begin, &found) && found.last + 1 + will == verb;
    if (!named && clause_.begin + 1 != verb) return std::nullopt;
    // "Andrew is a person living in a flat": one of many.
    if (verb + 1 < clause_.end && In(words_[verb + 1].text, "words/indefinite-article"))
      return std::nullopt;
    // "Hanna was born in 1941": she is nobody's place of birth.
    if (verb + 1 < clause_.end && In(words_[verb + 1].text, "identities/born")) return std::nullopt;
    if (verb + 1 < clause_.end && IsDoing(verb + 1)) return std::nullopt;
    if (!naming_.Describe(verb + 1, EndOfAsides(verb + 1), &found)) return std::nullopt;
    // "Clover is our best cow": what has no article and is somebody is a name.
    const auto& bare = words_[clause_.begin];
    if (!named && (!bare.Is(kContentWord) || bare.Is(kPerson | kTimeWord | kPossessive) ||
                   bare.text.ends_with("ing") || !words_[found.head].Is(kPerson)))
      return std::nullopt;
    if (!named) found.first = found.last = clause_.begin;
    return found;
  }

  /// "Ines is supervising my thesis", "Joss is driving the van": what she does.
  [[nodiscard]] bool IsDoing(std::size_t i) const {
    const auto& word = words_[i];
    if (word.Is(kName) || !word.text.ends_with("ing")) return false;
    const bool object = i + 1 < clause_.end && In(words_[i + 1].text, "words/determiners");
    return word.Is(kVerb) || object;
  }

  /// "I work for Acme".
  [[nodiscard]] std::optional<Identity> FilledBy(std::size_t verb) const {
    Identity found;
    found.head = verb;
    found.by_verb = true;
    std::size_t first = verb + 1;
    // "The", "a blue".
    while (first < clause_.end && !words_[first].Is(kName | kPreposition | kVerb | kPossessive) &&
           first <= verb + kLongestLead) {
      ++first;
    }
    if (!naming_.Names(first, &found) && !NamesTown(verb, &found)) return std::nullopt;
    found.owner = naming_.SubjectBefore(verb);
    if (!found.owner) found.owner = naming_.PronounBefore(verb);
    // "Our blog runs on ...".
    for (std::size_t i = clause_.begin; i < verb && !found.owner; ++i) {
      if (words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
    }
    if (!found.owner && found.qualifiers.empty()) return std::nullopt;
    if (!found.owner) found.subject = found.qualifiers.back();
    return found;
  }

  /// "Lives in a farmhouse near Siena".
  bool NamesTown(std::size_t verb, Identity* found) const {
    static const std::uint32_t kHome = Lexicon::HashOf("home");
    if (words_[verb].slot != kHome) return false;
    for (std::size_t i = verb + 1; i + 1 < clause_.end && breaks_[i] == 0; ++i) {
      const auto& word = words_[i];
      const bool owner = word.Is(kPossessive) && word.Is(kPronoun);
      if (!owner && word.Is(kVerb | kPossessive | kPronoun | kName)) return false;
      if (!word.Is(kPreposition)) continue;
      if (!In(word.text, "identities/where")) return false;
      if (naming_.IsNamed(i + 1)) return naming_.Names(i + 1, found);
    }
    return false;
  }

  static bool IsChange(const StatementWord& word) { return HasFlag(word.text, kLexChange); }

  /// "We moved the database to Postgres".
  [[nodiscard]] std::optional<Identity> ChangedTo(std::size_t to) const {
    if (words_[to].text != "to" || words_[to + 1].Is(kPossessive)) return std::nullopt;
    std::size_t verb = clause_.begin;
    while (verb < to && !IsChange(words_[verb])) ++verb;
    Identity found;
    if (verb == to || !naming_.Describe(verb + 1, to, &found) || !naming_.Names(to + 1, &found))
      return std::nullopt;
    return found;
  }

  /// "I'm in the Pacific time zone", "the library is under the MIT licence".
  [[nodiscard]] std::optional<Identity> NamedWithin(std::size_t first) const {
    if (first == clause_.begin || words_[first - 1].text != "the") return std::nullopt;
    Identity found;
    if (!naming_.Names(first, &found)) return std::nullopt;
    found.head = found.last + 1;
    if (found.head >= clause_.end) return std::nullopt;
    const auto& head = words_[found.head];
    if (!head.Is(kAdjacent) || !head.Is(kSingleValued)) return std::nullopt;
    for (std::size_t i = clause_.begin; i < first; ++i) {
      const auto& word = words_[i];
      if (word.Is(kSelf | kPerson | kName)) found.owner = i;
      if (word.Is(kContentWord) && word.Is(kBeforeVerb) && !word.Is(kPerson | kName))
        found.qualifiers.push_back(i);
    }
    if (!found.owner && found.qualifiers.empty()) return std::nullopt;
    return found;
  }

  static constexpr std::size_t kLongestLead = 3;

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
  Naming naming_;
};

}  // namespace

std::vector<Identity> ReadIdentities(const Statement& statement, const Clause& clause) {
  std::vector<Identity> found;
  // A clause of more is a list, and some readings look at each of its words from each.
  if (clause.end - clause.begin > kMaxComparedWords) return found;
  if (auto identity = IdentityReader(statement, clause).Read()) found.push_back(*identity);
  if (auto identity = ReadIdentityFrame(statement, clause)) found.push_back(*identity);
  if (auto identity = ReadToldIdentity(statement, clause)) found.push_back(*identity);
  if (auto identity = ReadImpliedIdentity(statement, clause)) found.push_back(*identity);
  // "My boss is Swiss": how he is, not who.
  std::erase_if(found, [&](const Identity& one) {
    return statement.words[one.head].Is(kPerson) &&
           english::IsNationality(statement.words[one.last].text);
  });
  return found;
}

/// School, nursery, academy.
bool IsSchool(const StatementWord& word) {
  static const std::uint32_t kSchool = Lexicon::HashOf("school");
  return word.meaning == kSchool || Lexicon::English().IsKindOf(word.meaning, kSchool);
}

}  // namespace cortex
