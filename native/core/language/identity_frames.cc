#include "language/identity_frames.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "language/alignment.h"
#include "language/naming.h"
#include "language/token_view.h"

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
    if (auto found = LikedMost()) return found;
    if (auto found = Unbeaten()) return found;
    for (std::size_t i = clause_.begin + 1; i + 1 < clause_.end; ++i) {
      if (auto found = ToldAfter(i)) return found;
      if (auto found = ToldBefore(i)) return found;
      if (auto found = WorksAs(i)) return found;
      if (auto found = JobIs(i)) return found;
      if (auto found = FilledByThing(i)) return found;
    }
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = OnlyOne(i)) return found;
      if (auto found = GoesBy(i)) return found;
      if (auto found = DoneWith(i)) return found;
      if (auto found = LookedAfter(i)) return found;
    }
    for (std::size_t i = clause_.begin + 1; i + 1 < clause_.end; ++i) {
      if (auto found = SaidAfterwards(i)) return found;
      if (auto found = NamedBeside(i)) return found;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool IsCopula(std::size_t i) const {
    constexpr std::array<std::string_view, 5> kBe = {"is", "are", "am", "was", "were"};
    return i < clause_.end && OneOf(words_[i].text, kBe);
  }

  [[nodiscard]] std::size_t EndOfPhrase(std::size_t begin) const {
    std::size_t end = begin;
    while (end < clause_.end && (end == begin || breaks_[end] == 0)) ++end;
    return end;
  }

  /// Past "a", "an", "the", colours and degrees: "a little Fiat".
  [[nodiscard]] std::size_t SkipLead(std::size_t first) const {
    constexpr std::array<std::string_view, 8> kLead = {"a",   "an",    "the",    "called",
                                                       "our", "named", "little", "at"};
    while (first < clause_.end && !words_[first].Is(kName) &&
           (OneOf(words_[first].text, kLead) || Naming::IsColour(words_[first]) ||
            words_[first].Is(kDegree)))
      ++first;
    return first;
  }

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
    constexpr std::array<std::string_view, 8> kBack = {"that", "it", "this", "they",
                                                       "she",  "he", "who",  "which"};
    const std::size_t verb = clause_.begin + 1;
    if (verb + 1 >= clause_.end || !OneOf(words_[clause_.begin].text, kBack) || !IsCopula(verb))
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
    const bool named = TheOnlyName(before.begin, before.end, &found);
    if (!named && IsTold(found)) return PredicateOf(before, found);
    // "My sister knows Dr Vos, she's my dentist": who, is not known.
    if (!named || (!found.unique && !person)) return std::nullopt;
    return found;
  }

  /// "She is head of design, that's her job title".
  [[nodiscard]] std::optional<Identity> PredicateOf(const Clause& before, Identity found) const {
    std::size_t first = before.begin;
    while (first < before.end && !IsCopula(first)) ++first;
    ++first;
    while (first < before.end && (words_[first].Is(kDegree) || words_[first].text == "a" ||
                                  words_[first].text == "an" || words_[first].text == "the"))
      ++first;
    found.told = true;
    return first < before.end && Value(first, &found) ? std::optional(found) : std::nullopt;
  }

  /// "I switched dentists, I'm with Dr Amadi".
  [[nodiscard]] std::optional<Identity> SwitchedTo() const {
    constexpr std::array<std::string_view, 3> kSwitching = {"switch", "chang", "swap"};
    const std::size_t number = words_[clause_.begin].clause;
    if (number == 0) return std::nullopt;
    const Clause& before = statement_.clauses[number - 1];
    std::size_t verb = before.begin;
    while (verb < before.end && !OneOf(words_[verb].stem, kSwitching)) ++verb;
    std::size_t with = clause_.begin;
    while (with < clause_.end && words_[with].text != "with" && words_[with].text != "at") ++with;
    if (verb + 1 >= before.end || with == clause_.begin || with + 1 >= clause_.end ||
        !words_[clause_.begin].Is(kSelf | kPronoun) || !IsCopula(with - 1))
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

  /// "The film I like most is Vertigo", "of all the colours I like teal best".
  [[nodiscard]] std::optional<Identity> LikedMost() const {
    constexpr std::array<std::string_view, 2> kMost = {"most", "best"};
    constexpr std::array<std::string_view, 4> kLiking = {"like", "love", "enjoy", "prefer"};
    std::size_t like = clause_.begin;
    while (like < clause_.end && !OneOf(words_[like].stem, kLiking)) ++like;
    if (like == clause_.begin || like >= clause_.end) return std::nullopt;
    std::size_t most = like + 1;
    while (most < clause_.end && !OneOf(words_[most].text, kMost)) ++most;
    if (most >= clause_.end) return std::nullopt;
    Identity found;
    found.unique = true;
    found.told = true;
    found.owner = like - 1;
    std::size_t head = clause_.begin;
    while (head < like && !words_[head].Is(kContentWord)) ++head;
    if (head >= like) return std::nullopt;
    found.head = head;
    found.qualifiers.push_back(most);
    if (words_[clause_.begin].text == "of" && most > like + 1) {
      found.first = like + 1;
      found.last = most - 1;
      found.plain = !naming_.IsNamed(found.first);
      return found;
    }
    std::size_t is = most + 1;
    while (is < clause_.end && !IsCopula(is)) {
      if (words_[is].Is(kContentWord)) found.qualifiers.push_back(is);
      ++is;
    }
    if (is + 1 >= clause_.end || words_[clause_.begin].text != "the") return std::nullopt;
    return Value(is + 1, &found) ? std::optional(found) : std::nullopt;
  }

  /// "No film beats Vertigo for me".
  [[nodiscard]] std::optional<Identity> Unbeaten() const {
    constexpr std::size_t kShortest = 4;
    const std::size_t no = clause_.begin;
    if (no + kShortest > clause_.end || words_[no].text != "no" || words_[no + 2].stem != "beat")
      return std::nullopt;
    Identity found;
    found.head = no + 1;
    found.best = true;
    found.told = true;
    found.unique = true;
    const std::size_t first = words_[no + 3].text == "the" ? no + 4 : no + 3;
    if (first >= clause_.end || !Value(first, &found)) return std::nullopt;
    return found;
  }

  /// A name, or a bare noun phrase, that begins at `first` and ends there.
  bool Value(std::size_t first, Identity* found) const {
    const std::size_t lead = SkipLead(first);
    if (lead < clause_.end && naming_.Names(lead, found)) return true;
    if (first >= clause_.end || !words_[first].Is(kContentWord)) return false;
    found->first = first;
    found->last = first;
    while (found->last + 1 < clause_.end && words_[found->last + 1].Is(kContentWord) &&
           words_[found->last + 1].Is(kAdjacent) && breaks_[found->last + 1] == 0)
      ++found->last;
    found->plain = true;
    return !words_[found->last].Is(kVerb | kPronoun | kTimeWord) &&
           !Naming::IsDescriptive(words_[found->last]);
  }

  /// A favourite, a hobby, a topic: what fills it is told by words as well as by names.
  [[nodiscard]] bool IsTold(const Identity& found) const {
    constexpr std::array<std::string_view, 16> kTold = {
        "hobby",      "subject",    "topic",           "degree",         "major", "course",
        "title",      "job_title",  "mother_tongue",   "first_language", "breed", "instrument",
        "profession", "occupation", "native_language", "religion"};
    const auto best = [&](std::size_t i) { return words_[i].text.starts_with("favo"); };
    return OneOf(words_[found.head].text, kTold) || best(found.head) ||
           std::any_of(found.qualifiers.begin(), found.qualifiers.end(), best);
  }

  /// "My main hobby is woodturning".
  [[nodiscard]] std::optional<Identity> ToldAfter(std::size_t verb) const {
    Identity found;
    if (!IsCopula(verb) || !naming_.Describe(clause_.begin, verb, &found) || !IsTold(found) ||
        words_[verb + 1].Is(kPreposition))
      return std::nullopt;
    found.told = true;
    std::size_t first = verb + 1;
    if (words_[first].text == "a" || words_[first].text == "an" || words_[first].text == "the")
      ++first;
    return Value(first, &found) ? std::optional(found) : std::nullopt;
  }

  /// "Beekeeping is what I'd call my main hobby", "teal is my favourite colour".
  [[nodiscard]] std::optional<Identity> ToldBefore(std::size_t verb) const {
    if (!IsCopula(verb)) return std::nullopt;
    std::size_t begin = verb + 1;
    while (begin < clause_.end && words_[begin].Is(kDegree)) ++begin;
    Identity found;
    if (begin + 1 >= clause_.end || !words_[begin].Is(kPossessive) ||
        !naming_.Describe(begin, EndOfPhrase(begin), &found) || !IsTold(found))
      return std::nullopt;
    found.told = true;
    found.plain = !naming_.IsNamed(clause_.begin);
    found.first = clause_.begin;
    found.last = verb - 1;
    for (std::size_t i = clause_.begin; i < verb; ++i) {
      if (!words_[i].Is(kContentWord) || breaks_[i] == ',') return std::nullopt;
    }
    return found;
  }

  /// Who does what the verb at `verb` says: the subject.
  [[nodiscard]] std::optional<std::size_t> SubjectOf(std::size_t verb) const {
    for (std::size_t i = clause_.begin; i < verb; ++i) {
      if (words_[i].Is(kSelf | kPerson | kName) && !words_[i].Is(kPossessive)) return i;
    }
    return std::nullopt;
  }

  /// "I work as a night porter", "I'm a junior accountant".
  [[nodiscard]] std::optional<Identity> WorksAs(std::size_t verb) const {
    static const std::uint32_t kOccupation = Lexicon::HashOf("occupation");
    const bool verbal = words_[verb].slot == kOccupation && words_[verb].Is(kVerb);
    if (!verbal && !IsCopula(verb)) return std::nullopt;
    Identity found;
    found.head = verb;
    found.owner = SubjectOf(verb);
    found.told = true;
    found.weak = !verbal;
    const auto& article = words_[verb + 1].text;
    if (!found.owner || (article != "a" && article != "an") || verb + 2 >= clause_.end ||
        !Value(verb + 2, &found) || (!verbal && !IsOccupation(words_[found.last])))
      return std::nullopt;
    found.work = true;
    return found;
  }

  /// "My job is driving a tram", "my job title is head of design".
  [[nodiscard]] std::optional<Identity> JobIs(std::size_t verb) const {
    static const std::uint32_t kOccupation = Lexicon::HashOf("occupation");
    if (!IsCopula(verb)) return std::nullopt;
    Identity found;
    found.told = true;
    found.work = true;
    if (!naming_.Describe(clause_.begin, verb, &found) || words_[found.head].slot != kOccupation)
      return std::nullopt;
    std::size_t first = verb + 1;
    const bool article = words_[first].text == "a" || words_[first].text == "an";
    if (article) ++first;
    if (first + 1 < clause_.end && words_[first].text.ends_with("ing") &&
        (words_[first + 1].text == "the" || words_[first + 1].text == "a")) {
      found.first = first;
      found.last = first;
      found.plain = true;
      return found;
    }
    // "My job is precarious".
    if (first >= clause_.end || !Value(first, &found)) return std::nullopt;
    const bool noun = article || found.last > found.first || IsOccupation(words_[found.last]) ||
                      words_[found.head].text == "job_title";
    return noun ? std::optional(found) : std::nullopt;
  }

  /// "I work for the tax office", "my thesis is about housing prices".
  [[nodiscard]] std::optional<Identity> FilledByThing(std::size_t verb) const {
    static const std::uint32_t kEmployer = Lexicon::HashOf("employer");
    static const std::uint32_t kTopic = Lexicon::HashOf("topic");
    const auto slot = words_[verb].slot;
    if ((slot != kEmployer && slot != kTopic) || slot == 0 || !words_[verb].Is(kVerb))
      return std::nullopt;
    Identity found;
    found.head = verb;
    found.by_verb = true;
    found.told = slot == kTopic;
    found.owner = SubjectOf(verb);
    for (std::size_t i = clause_.begin; i < verb && !found.owner; ++i) {
      if (words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
    }
    const auto& article = words_[verb + 1].text;
    const bool one = article == "a" || article == "an" || article == "the";
    const std::size_t first = verb + 1 + static_cast<std::size_t>(one);
    if ((!found.owner && !found.told) || (!one && !found.told) || first >= clause_.end ||
        !Value(first, &found) || !found.plain)
      return std::nullopt;
    return found;
  }

  /// "I have one car, a red Skoda", "I taught at only one school all my life, St Bede".
  [[nodiscard]] std::optional<Identity> OnlyOne(std::size_t one) const {
    constexpr std::size_t kShortest = 3;
    const auto& text = words_[one].text;
    if ((text != "one" && text != "only") || one + kShortest >= clause_.end) return std::nullopt;
    Identity found;
    found.unique = true;
    found.head = one + 1;
    while (words_[found.head + 1].Is(kContentWord) && words_[found.head + 1].Is(kAdjacent) &&
           breaks_[found.head + 1] == 0 && found.head + 2 < clause_.end) {
      found.qualifiers.push_back(found.head++);
    }
    const std::size_t end = EndOfPhrase(found.head);
    if (!words_[found.head].Is(kContentWord) || words_[found.head].Is(kVerb) ||
        end >= clause_.end || breaks_[end] != ',')
      return std::nullopt;
    if (!naming_.Names(SkipLead(end), &found)) return std::nullopt;
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
    constexpr std::array<std::string_view, 7> kEnds = {"open",   "close", "start",  "begin",
                                                       "finish", "end",   "conclud"};
    if (!OneOf(words_[verb].stem, kEnds) || verb == clause_.begin || words_[verb].Is(kBeforeVerb))
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
    return naming_.Names(SkipLead(with + 1), &found) ? std::optional(found) : std::nullopt;
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
    if (by + 1 < clause_.end && words_[by].text == "by" && IsCopula(verb - 1)) {
      if (!describe(clause_.begin, verb - 1) || !naming_.Names(SkipLead(by + 1), &found))
        return std::nullopt;
      return found;
    }
    std::size_t end = by;
    while (end < clause_.end && !IsCopula(end) && !words_[end].Is(kAside)) ++end;
    if (!describe(by, end)) return std::nullopt;
    if (end + 1 < clause_.end && IsCopula(end))
      return naming_.Names(SkipLead(end + 1), &found) ? std::optional(found) : std::nullopt;
    return TheOnlyName(clause_.begin, verb, &found) ? std::optional(found) : std::nullopt;
  }

  /// "I drive a Skoda, my only car".
  [[nodiscard]] std::optional<Identity> SaidAfterwards(std::size_t comma) const {
    if (breaks_[comma] != ',' || !words_[comma].Is(kPossessive)) return std::nullopt;
    Identity found;
    if (!naming_.Describe(comma, EndOfPhrase(comma), &found) || !found.unique) return std::nullopt;
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
    if (!definite || !head.Is(kPerson) || !head.Is(kSingleValued) ||
        !naming_.Describe(begin, comma, &found) || !naming_.Names(comma, &found))
      return std::nullopt;
    return found.last + 1 == clause_.end ? std::optional(found) : std::nullopt;
  }

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
