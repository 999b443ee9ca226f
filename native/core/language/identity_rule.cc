#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "language/clause_pair.h"
#include "language/token_view.h"

namespace cortex {
namespace {

/// School, nursery, academy.
bool IsSchool(const StatementWord& word) {
  static const std::uint32_t kSchool = Lexicon::HashOf("school");
  return word.meaning == kSchool || Lexicon::English().IsKindOf(word.meaning, kSchool);
}

/// "My dentist is Dr Vos", "Dr Vos is my dentist", "I work for Acme": who or what fills a place
/// that only one fills.
struct Identity {
  /// The place: the noun or verb that names it.
  std::size_t head = 0;
  /// Whose it is: "my", "Anna's". Without one it is whoever both speak of.
  std::optional<std::size_t> owner;
  /// What else tells which one is meant: "line" and "Leeds" of "my line manager in Leeds".
  std::vector<std::size_t> qualifiers;
  /// The name that fills it, from the first to the last word.
  std::size_t first = 0;
  std::size_t last = 0;
  /// Told by a verb of its own ("I work for"), not by the name of the place.
  bool by_verb = false;
  /// "We hired Jo as our cook", "we named the cat Pip": what was done then holds now.
  bool lasting = false;
  /// "We get our bread from", "we use it for our": others may fill the place as well.
  bool weak = false;
};

class IdentityReader {
 public:
  IdentityReader(const Statement& statement, const Clause& clause)
      : words_(statement.words), breaks_(statement.breaks), clause_(clause) {}

  [[nodiscard]] std::optional<Identity> Read() const {
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (words_[i].Is(kAuxiliary) && IsCopula(i)) {
        if (auto found = NamedAfter(i)) return found;
        if (auto found = NamedBefore(i)) return found;
      }
    }
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (words_[i].slot == 0 || !words_[i].Is(kVerb) || OneOf(words_[i].stem, kLeading)) continue;
      if (auto found = FilledBy(i)) return found;
    }
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = NamedAs(i)) return found;
      if (auto found = Leads(i)) return found;
      if (auto found = CalledByName(i)) return found;
    }
    for (std::size_t i = clause_.begin; i + 1 < clause_.end; ++i) {
      if (auto found = Only(i)) return found;
      if (auto found = Attends(i)) return found;
      if (auto found = Supplies(i)) return found;
      if (auto found = ChangedTo(i)) return found;
      if (auto found = CodeBehind(i)) return found;
      if (auto found = NamedWithin(i)) return found;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool IsCopula(std::size_t i) const {
    constexpr std::array<std::string_view, 5> kBe = {"is", "are", "am", "was", "were"};
    const bool will_be =
        words_[i].text == "be" && i > clause_.begin && words_[i - 1].text == "will";
    return will_be || OneOf(words_[i].text, kBe);
  }

  static bool IsColour(const StatementWord& word) {
    static const std::uint32_t kColour = Lexicon::HashOf("colour");
    return Lexicon::English().NamesKindOf(kColour, word.meaning);
  }

  /// "My dentist is (called) Dr Vos", "my car is a blue Skoda", "my witness is my sister Rosa",
  /// "our landlord is a firm called Vonrode".
  [[nodiscard]] std::optional<Identity> NamedAfter(std::size_t verb) const {
    constexpr std::array<std::string_view, 11> kBetween = {
        "called", "named", "a", "an", "the", "now", "in", "still", "my", "our", "on"};
    std::size_t first = verb + 1;
    while (first < clause_.end && !words_[first].Is(kName) &&
           (OneOf(words_[first].text, kBetween) || words_[first].Is(kDegree) ||
            IsColour(words_[first]) || IntroducesName(first))) {
      ++first;
    }
    Identity found;
    if (!Describe(clause_.begin, verb, &found) || !Names(first, &found)) return std::nullopt;
    return found;
  }

  /// "Sister" of "my sister Rosa", "firm" of "a firm called Vonrode".
  [[nodiscard]] bool IntroducesName(std::size_t i) const {
    if (i + 1 >= clause_.end || !words_[i].Is(kContentWord)) return false;
    const auto& next = words_[i + 1];
    if (next.text == "called" || next.text == "named") return true;
    return words_[i].Is(kPerson) && !words_[i].Is(kPossessive) && next.Is(kAdjacent) &&
           breaks_[i + 1] == 0 && IsNamed(i + 1);
  }

  /// "We run Postgres as our main database", "Sommer has replaced Beck as our contact".
  [[nodiscard]] std::optional<Identity> NamedAs(std::size_t as) const {
    if (as == clause_.begin || !IsNamed(as - 1)) return std::nullopt;
    const bool use = words_[as].text == "for" && words_[as + 1].Is(kPossessive) && Uses(as);
    if (!use && words_[as].text != "as") return std::nullopt;
    const bool definite = words_[as + 1].Is(kPossessive) || words_[as + 1].text == "the";
    Identity found;
    found.weak = use;
    if (!definite || !Describe(as + 1, EndOfAsides(as + 1), &found)) return std::nullopt;
    std::size_t first = as - 1;
    while (first > clause_.begin && words_[first].Is(kAdjacent) && IsNamed(first - 1)) --first;
    constexpr std::array<std::string_view, 2> kReplacing = {"replac", "succeed"};
    for (std::size_t i = clause_.begin; i < first; ++i) {
      if (OneOf(words_[i].stem, kReplacing)) first = clause_.begin;
    }
    constexpr std::array<std::string_view, 8> kChoosing = {"hire", "appoint", "elect", "choos",
                                                           "pick", "book",    "get",   "replac"};
    for (std::size_t i = clause_.begin; i < first; ++i)
      found.lasting = found.lasting || OneOf(words_[i].stem, kChoosing);
    if (!Names(first, &found)) return std::nullopt;
    return found;
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
        !words_[verb - 1].Is(kName | kAuxiliary) || !OneOf(words_[verb].stem, kLeading))
      return std::nullopt;
    Identity found;
    // "Tom runs the marathon".
    if (words_[verb].stem == "run" && !IsCopula(verb - 1)) return std::nullopt;
    const bool passive = IsCopula(verb - 1) && words_[verb + 1].text == "by";
    const auto [begin, end] =
        passive ? std::pair(clause_.begin, verb - 1) : std::pair(verb + 1, EndOfAsides(verb + 1));
    if (begin >= end || !Describe(begin, end, &found)) return std::nullopt;
    if (passive ? !Names(verb + 2, &found)
                : !Names(clause_.begin, &found) || found.last + 1 != verb)
      return std::nullopt;
    found.qualifiers.push_back(found.head);
    found.head = verb;
    return found;
  }

  /// "We call the new release Heron", "call me Lex", "I prefer to be called Lex".
  [[nodiscard]] std::optional<Identity> CalledByName(std::size_t verb) const {
    constexpr std::array<std::string_view, 3> kCalling = {"call", "name", "nicknam"};
    if (!words_[verb].Is(kContentWord) || !OneOf(words_[verb].stem, kCalling) ||
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
      if (!Names(me ? verb + 2 : verb + 1, &self)) return std::nullopt;
      return self;
    }
    std::size_t first = verb + 1;
    while (first < clause_.end && breaks_[first] == 0 && !IsNamed(first) &&
           !words_[first].Is(kPreposition | kVerb)) {
      ++first;
    }
    Identity found;
    if (first == verb + 1 || !Describe(verb + 1, first, &found) || !Names(first, &found))
      return std::nullopt;
    found.lasting = words_[verb].text == "named";
    return found;
  }

  /// "I have one car, a red Skoda".
  [[nodiscard]] std::optional<Identity> Only(std::size_t one) const {
    constexpr std::size_t kShortest = 3;
    if (words_[one].quantity < 0 || words_[one].text != "one" || one + kShortest >= clause_.end)
      return std::nullopt;
    Identity found;
    found.head = one + 1;
    std::size_t first = one + 2;
    if (!words_[found.head].Is(kContentWord) || breaks_[first] != ',') return std::nullopt;
    while (first < clause_.end &&
           (words_[first].text == "a" || words_[first].text == "an" || IsColour(words_[first])))
      ++first;
    if (!Names(first, &found)) return std::nullopt;
    return found;
  }

  /// "Emma goes to Northfield Primary": the name says what kind of place it is.
  [[nodiscard]] std::optional<Identity> Attends(std::size_t verb) const {
    if (!MayName(verb + 1)) return std::nullopt;
    const auto& by = words_[verb].text;
    const bool attends =
        words_[verb].stem == "attend" || ((by == "to" || by == "at") && verb > clause_.begin);
    Identity found;
    found.by_verb = true;
    if (!attends || !Names(verb + 1, &found)) return std::nullopt;
    found.head = found.last;
    if (found.last == found.first || !IsSchool(words_[found.last])) return std::nullopt;
    --found.last;
    for (std::size_t i = clause_.begin; i < verb && !found.owner; ++i) {
      if (words_[i].Is(kSelf | kPerson | kName) && !words_[i].Is(kPossessive)) found.owner = i;
    }
    if (!found.owner) return std::nullopt;
    return found;
  }

  /// "We get our gas from Nordgas", "I'm with Fernbank for my phone contract".
  [[nodiscard]] std::optional<Identity> Supplies(std::size_t by) const {
    Identity found;
    found.by_verb = true;
    const bool with = words_[by].text == "with";
    if ((!with && words_[by].text != "from") || !Names(by + 1, &found)) return std::nullopt;
    if (!with) {
      std::size_t verb = clause_.begin;
      while (verb < by && !OneOf(words_[verb].stem, kObtaining)) ++verb;
      if (verb + 1 >= by || !Describe(verb + 1, by, &found)) return std::nullopt;
    } else {
      const std::size_t with_for = found.last + 1;
      const bool is_with = by > clause_.begin && IsCopula(by - 1) && with_for < clause_.end &&
                           words_[with_for].text == "for";
      if (!is_with || !Describe(with_for + 1, EndOfAsides(with_for + 1), &found))
        return std::nullopt;
    }
    found.qualifiers.push_back(found.head);
    found.head = by;
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
    if (!Names(clause_.begin, &found) || found.last + 1 + will != verb) return std::nullopt;
    if (!Describe(verb + 1, EndOfAsides(verb + 1), &found)) return std::nullopt;
    return found;
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
    if (!Names(first, &found)) return std::nullopt;
    for (std::size_t i = clause_.begin; i < verb; ++i) {
      if (words_[i].Is(kSelf | kPerson | kName) && !words_[i].Is(kPossessive)) found.owner = i;
    }
    // "Our blog runs on ...".
    for (std::size_t i = clause_.begin; i < verb && !found.owner; ++i) {
      if (words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
    }
    if (!found.owner && found.qualifiers.empty()) return std::nullopt;
    return found;
  }

  static bool IsChange(const StatementWord& word) {
    const LexicalEntry* const entry = Lexicon::English().Find(word.text);
    return entry != nullptr && (entry->flags & kLexChange) != 0;
  }

  /// "We moved the database to Postgres".
  [[nodiscard]] std::optional<Identity> ChangedTo(std::size_t to) const {
    if (words_[to].text != "to" || words_[to + 1].Is(kPossessive)) return std::nullopt;
    std::size_t verb = clause_.begin;
    while (verb < to && !IsChange(words_[verb])) ++verb;
    Identity found;
    if (verb == to || !Describe(verb + 1, to, &found) || !Names(to + 1, &found))
      return std::nullopt;
    return found;
  }

  /// "I'm in the Pacific time zone", "the library is under the MIT licence".
  [[nodiscard]] std::optional<Identity> NamedWithin(std::size_t first) const {
    if (first == clause_.begin || words_[first - 1].text != "the") return std::nullopt;
    Identity found;
    if (!Names(first, &found)) return std::nullopt;
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

  /// "I park in bay C3", "my seat is in row F".
  [[nodiscard]] std::optional<Identity> CodeBehind(std::size_t noun) const {
    constexpr std::array<std::string_view, 12> kLettered = {
        "row",  "gate", "platform", "block", "section", "zone",
        "hall", "wing", "size",     "group", "bay",     "terminal"};
    const auto& code = words_[noun + 1];
    if (!code.Is(kName)) return std::nullopt;
    const bool letter = code.text.size() == 1 && OneOf(words_[noun].text, kLettered);
    const bool coded = code.Is(kAdjacent) &&
                       (letter || code.text.find_first_of("0123456789") != std::string::npos);
    if (!coded || !words_[noun].Is(kContentWord) || words_[noun].Is(kName)) return std::nullopt;
    Identity found;
    found.head = noun;
    found.first = noun + 1;
    found.last = noun + 1;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      const bool other = i != noun && i != noun + 1;
      if (other && words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
      if (words_[i].Is(kSelf)) found.owner = i;
    }
    return found;
  }

  /// The stretch of names that begins at `first`; a title before it is none of it.
  bool Names(std::size_t first, Identity* found) const {
    if (!MayName(first)) return false;
    if (first + 1 < clause_.end && IntroducesName(first)) ++first;
    if (first >= clause_.end || !IsNamed(first)) return false;
    found->first = first;
    found->last = first;
    while (found->last + 1 < clause_.end && IsNamed(found->last + 1) &&
           words_[found->last + 1].Is(kAdjacent)) {
      ++found->last;
    }
    // "A JVM language": one of a kind.
    const bool one =
        first > clause_.begin && (words_[first - 1].text == "a" || words_[first - 1].text == "an");
    const std::size_t next = found->last + 1;
    return !one || next >= clause_.end || !words_[next].Is(kAdjacent) ||
           !words_[next].Is(kContentWord);
  }
  [[nodiscard]] bool MayName(std::size_t i) const {
    return i < clause_.end && words_[i].Is(kName | kPerson);
  }
  [[nodiscard]] bool IsNamed(std::size_t i) const {
    return words_[i].Is(kName) && !words_[i].Is(kPossessive | kPerson | kTimeWord | kProtectedWord);
  }

  /// Reads [begin, end) as the description of one definite thing.
  bool Describe(std::size_t begin, std::size_t end, Identity* found) const {
    bool definite = false;
    std::size_t head = kNowhere;
    for (std::size_t i = begin; i < end; ++i) {
      const auto& word = words_[i];
      const bool opens = head == kNowhere;
      if (opens && word.text == "the") definite = true;
      if (word.Is(kPossessive) && (opens || head + 1 == i)) {
        definite = true;
        // "Auntie Bea's dentist": all before is hers. "On the forum my name": where.
        if (word.Is(kPronoun) && !opens) found->qualifiers.push_back(head);
        if (!word.Is(kPronoun)) found->qualifiers.clear();
        head = kNowhere;
        found->owner = i;
      } else if (word.Is(kContentWord)) {
        // "The midwife looking after us".
        const bool told =
            word.text.ends_with("ing") && i + 1 < end && words_[i + 1].Is(kPreposition);
        const bool same_phrase = opens || (word.Is(kAdjacent) && head + 1 == i && !told);
        if (same_phrase && !opens) found->qualifiers.push_back(head);
        if (same_phrase) head = i;
        if (!same_phrase) found->qualifiers.push_back(i);
      }
    }
    if (head == kNowhere) return false;
    if (words_[head].text == "name" && found->owner && words_[*found->owner].Is(kContentWord)) {
      // "My wife's name is", "my wife is called".
      head = *found->owner;
      const bool owned = head > begin && words_[head - 1].Is(kPossessive);
      found->owner = owned ? std::optional(head - 1) : std::nullopt;
    }
    if (words_[head].text.starts_with("favo") && !found->qualifiers.empty())
      std::swap(head, found->qualifiers.front());  // "of all films my favourite"
    found->head = head;
    return (definite || words_[head].slot != 0) && (MayBeOne(words_[head]) || IsBest(*found));
  }

  static constexpr std::array<std::string_view, 10> kLeading = {
      "lead", "head", "chair", "captain", "run", "coach", "manag", "edit", "organis", "direct"};
  static constexpr std::array<std::string_view, 4> kObtaining = {"get", "buy", "order", "obtain"};
  static constexpr std::size_t kLongestLead = 3;
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  /// One has several friends and brothers.
  static bool MayBeOne(const StatementWord& head) {
    return !head.Is(kPerson) || head.Is(kSingleValued) || head.slot != 0;
  }

  /// "My best friend", "our oldest son".
  [[nodiscard]] bool IsBest(const Identity& found) const {
    constexpr std::array<std::string_view, 5> kBest = {"best", "only", "favourite", "favorite",
                                                       "main"};
    return std::any_of(found.qualifiers.begin(), found.qualifiers.end(), [&](std::size_t i) {
      return OneOf(words_[i].text, kBest) ||
             (words_[i].text.ends_with("est") && words_[i].scale != 0);
    });
  }

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
};

/// "Is edited by", "the editor is".
bool DoesWhat(const StatementWord& agent, const StatementWord& deed) {
  return agent.stem == deed.stem + "or" || agent.stem == deed.stem + "er" ||
         agent.stem == deed.stem + "r";
}

/// The place that a head names: a slot, or what all words of its meaning name.
std::uint32_t PlaceOf(const StatementWord& head) {
  static const std::uint32_t kProvider = Lexicon::HashOf("provider");
  static const std::uint32_t kSchool = Lexicon::HashOf("school");
  if (head.Is(kPreposition)) return kProvider;
  if (head.slot == 0 && IsSchool(head)) return kSchool;
  return head.slot != 0 ? head.slot : head.meaning;
}

bool SameOwner(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (!a.owner || !b.owner) return true;
  const auto& x = pair.older.words[*a.owner];
  const auto& y = pair.newer.words[*b.owner];
  const auto own = [](const StatementWord& word) { return word.Is(kSelf) || word.text == "our"; };
  return own(x) || own(y) ? own(x) == own(y) : x.meaning == y.meaning;
}

/// "My wife's parents live in", "my parents live in": whose owner the owner is.
bool SameFamily(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto of = [](const Statement& statement, const Identity& one) -> std::uint32_t {
    if (!one.by_verb || !one.owner || *one.owner == 0) return 0;
    const auto& before = statement.words[*one.owner - 1];
    return before.Is(kPossessive) && !before.Is(kPronoun) ? before.meaning : 0;
  };
  return of(pair.older, a) == of(pair.newer, b);
}

/// Qualifiers of one that the other lacks.
std::vector<std::size_t> LoneQualifiers(const Statement& statement, const Identity& one,
                                        const Statement& other, const Identity& two) {
  std::vector<std::size_t> lone;
  std::copy_if(
      one.qualifiers.begin(), one.qualifiers.end(), std::back_inserter(lone), [&](std::size_t i) {
        return !statement.words[i].Is(kLightWord) &&
               std::none_of(two.qualifiers.begin(), two.qualifiers.end(), [&](std::size_t j) {
                 return MatchWords(statement.words[i], other.words[j]) != WordMatch::kNone;
               });
      });
  return lone;
}

/// "My work phone", "my own phone" are two; "my supervisor", "my supervisor for the thesis" one.
bool SameQualifiers(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto lone_a = LoneQualifiers(pair.older, a, pair.newer, b);
  const auto lone_b = LoneQualifiers(pair.newer, b, pair.older, a);
  if (lone_a.empty() && lone_b.empty()) return true;
  const auto known = [](const StatementWord& head) {
    return head.Is(kSingleValued) || head.slot != 0;
  };
  if (!known(pair.older.words[a.head]) && !known(pair.newer.words[b.head])) return false;
  if (!lone_a.empty() && !lone_b.empty()) return false;
  // "Our insurer", "our car insurer".
  const auto& lone = lone_a.empty() ? lone_b : lone_a;
  const std::size_t head = lone_a.empty() ? b.head : a.head;
  return a.by_verb || b.by_verb || std::find(lone.begin(), lone.end(), head - 1) == lone.end();
}

/// Two names of one sort, without a word in common: not a town and its country.
bool DifferentNames(const ClausePair& pair, const Identity& a, const Identity& b) {
  constexpr std::array<std::string_view, 8> kTitles = {"dr", "mr",        "mrs",  "ms",
                                                       "st", "professor", "prof", "miss"};
  static const std::uint32_t kCountry = Lexicon::HashOf("countri");
  const auto is_country = [](const StatementWord& word) {
    return Lexicon::English().NamesKindOf(kCountry, word.meaning);
  };
  const bool titles = OneOf(pair.older.words[a.first].text, kTitles) &&
                      OneOf(pair.newer.words[b.first].text, kTitles);
  bool known_a = false;
  bool known_b = false;
  for (std::size_t i = a.first; i <= a.last; ++i) {
    const auto& word = pair.older.words[i];
    known_a = known_a || is_country(word);
    for (std::size_t j = b.first; j <= b.last; ++j) {
      const auto& other = pair.newer.words[j];
      known_b = known_b || is_country(other);
      if (word.meaning == other.meaning && !OneOf(word.text, kTitles)) return false;
    }
  }
  return titles || known_a == known_b;
}

bool HasName(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const StatementWord& word) { return word.Is(kName); });
}

}  // namespace

bool FillsPlace(const Statement& statement, const Clause& clause) {
  return HasName(statement, clause) && IdentityReader(statement, clause).Read().has_value();
}

std::optional<ContradictionFinding> FindIdentity(const ClausePair& pair, bool same_time) {
  if (!pair.aligned.values.pairs.empty() || pair.aligned.other_version || pair.a.Denies() ||
      pair.b.Denies() || pair.a.one_of_several || pair.b.one_of_several)
    return std::nullopt;
  if (!HasName(pair.older, pair.a) || !HasName(pair.newer, pair.b)) return std::nullopt;
  const auto a = IdentityReader(pair.older, pair.a).Read();
  if (!a) return std::nullopt;
  const auto b = IdentityReader(pair.newer, pair.b).Read();
  if (!b) return std::nullopt;
  if (!same_time && !a->lasting && !b->lasting) return std::nullopt;
  const auto& place = pair.older.words[a->head];
  const auto& other_place = pair.newer.words[b->head];
  if (PlaceOf(place) != PlaceOf(other_place) && !DoesWhat(place, other_place) &&
      !DoesWhat(other_place, place))
    return std::nullopt;
  // One buys bread from several: only a supplier is named for one.
  if (a->weak && b->weak) return std::nullopt;
  // "Goes to Riverside Dance School on Fridays".
  if (a->by_verb && b->by_verb && pair.aligned.lone_time) return std::nullopt;
  if (!SameFamily(pair, *a, *b)) return std::nullopt;
  if (!SameOwner(pair, *a, *b) || !SameQualifiers(pair, *a, *b)) return std::nullopt;
  if (!DifferentNames(pair, *a, *b)) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, EvidenceOf(pair.older, a->first, a->last),
                    EvidenceOf(pair.newer, b->first, b->last));
}

}  // namespace cortex
