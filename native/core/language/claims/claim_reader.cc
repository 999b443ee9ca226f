#include "language/claims/claim_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "language/claims/claim_words.h"
#include "language/claims/ending_reader.h"
#include "language/claims/phase_reader.h"
#include "language/claims/relation_tables.h"
#include "language/claims/residence.h"
#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Longer sentences tell more than one thing, or have lost their marks.
constexpr std::size_t kLongestSentence = 40;
constexpr std::size_t kLongestSubject = 10;
constexpr std::size_t kLongestValue = 8;

/// A phrase of data/relations.txt where it stands.
struct RelationPhrase {
  Stretch at;
  int label = 0;
};

class SentenceClaims {
 public:
  SentenceClaims(const ClaimWords& words, Stretch sentence)
      : words_(words), begin_(sentence.begin), end_(sentence.end) {}

  std::vector<Claim> Read() {
    for (std::size_t i = begin_; i < end_; ++i)
      if (In(Word(i), "claims/adds")) return {};
    std::vector<Claim> claims;
    const auto add = [&](std::optional<Claim> claim) {
      if (claim) claims.push_back(*std::move(claim));
    };
    const auto phrases = FindPhrase();
    for (const auto& phrase : phrases) add(ReadByPhrase(phrase));
    if (!phrases.empty()) return claims;
    const auto owner = FindHasNew();
    add(owner ? ReadHasNew(*owner) : ReadDescription());
    return claims;
  }

  /// The word that states it: the relation's phrase, or "is".
  [[nodiscard]] std::size_t stated_at() const { return stated_at_; }

 private:
  [[nodiscard]] const std::string& Word(std::size_t i) const { return words_.phrase[i].folded; }
  [[nodiscard]] bool Capitalised(std::size_t i) const { return words_.tokens[i]->capitalised; }
  [[nodiscard]] bool Owns(std::size_t i) const {
    return words_.tokens[i]->folded.size() > Word(i).size() &&
           words_.tokens[i]->folded.ends_with("'s");
  }

  // --- Subject | phrase of the table | value ---

  /// The longest phrase at the first place where there is one, with each relation of which it
  /// tells: "lives in".
  [[nodiscard]] std::vector<RelationPhrase> FindPhrase() const {
    std::vector<RelationPhrase> found;
    for (std::size_t i = begin_ + 1; i < end_ && found.empty(); ++i) {
      kEnglishTables.relations.Visit(words_.phrase, i, [&](int label, std::size_t size) {
        if (RoleOf(label) == kRelationEnds || i + size > end_) return;
        if (!found.empty() && size < found.front().at.size()) return;
        if (!found.empty() && size > found.front().at.size()) found.clear();
        found.push_back({{i, i + size}, label});
      });
    }
    return found;
  }

  [[nodiscard]] bool IsPast(std::size_t i) const {
    return Word(i) == "was" || Word(i) == "were" || english::IsPastForm(Word(i));
  }

  /// "Has lived", "have moved".
  [[nodiscard]] bool IsPerfect(std::size_t phrase) const {
    return phrase > begin_ &&
           (Word(phrase - 1) == "has" || Word(phrase - 1) == "have" || Word(phrase) == "been");
  }

  [[nodiscard]] bool SaysSince() const {
    for (std::size_t i = begin_; i < end_; ++i)
      if (In(Word(i), "claims/since")) return true;
    return false;
  }

  /// Whether the tense lets the relation hold now.
  [[nodiscard]] bool HoldsNow(const RelationPhrase& phrase) const {
    const std::size_t at = phrase.at.begin;
    if (at > begin_ && Word(at - 1) == "had") return false;
    switch (RoleOf(phrase.label)) {
      case kRelationForLife:
        return true;
      case kRelationBegins:
        return IsPerfect(at) || IsPast(at);
      default:
        // "Has lived in Rome": once, but "since May".
        return IsPerfect(at) ? SaysSince() : !IsPast(at);
    }
  }

  std::optional<Claim> ReadByPhrase(const RelationPhrase& phrase) {
    if (!HoldsNow(phrase)) return std::nullopt;
    Stretch subject = WithoutOpening({begin_, phrase.at.begin});
    while (subject.size() > 0 && In(Word(subject.end - 1), "claims/before-relation")) --subject.end;
    Claim claim;
    claim.begins = RoleOf(phrase.label) == kRelationBegins;
    if (RoleOf(phrase.label) == kRelationForLife) claim.arity = Arity::kOneForLife;
    claim.relation =
        kEnglishTables.relation_names[static_cast<std::size_t>(RelationOf(phrase.label))];
    stated_at_ = phrase.at.begin;
    if (!IsIdentified(subject)) return std::nullopt;
    const bool is_read = claim.relation == kResidence
                             ? ReadResidence(words_, {phrase.at.end - 1, end_}, &claim)
                             : ReadValue({phrase.at.end, end_}, true, &claim);
    if (!is_read) return std::nullopt;
    claim.subject = NameOf(subject);
    if (claim.subject.empty()) return std::nullopt;
    return claim;
  }

  /// "By the way, Anna lives": without "by the way"; not "University of California, Berkeley".
  [[nodiscard]] Stretch WithoutOpening(Stretch subject) const {
    for (std::size_t i = subject.end; i > subject.begin + 1; --i) {
      const std::size_t at = i - 1;
      if (words_.marks[at] == 0) continue;
      const bool of_name =
          Capitalised(at) && (AllNames({subject.begin, at}) || In(Word(at - 1), "claims/only-one"));
      if (!of_name) return {at, subject.end};
    }
    return subject;
  }

  [[nodiscard]] bool AllNames(Stretch part) const {
    for (std::size_t i = part.begin; i < part.end; ++i) {
      if (!Capitalised(i) && Word(i) != "of" && Word(i) != "the" && Word(i) != "and") return false;
    }
    return true;
  }

  /// Whether it names who or what it is: a name, who speaks, or a word by itself ("cricket"); not
  /// "he", "the band".
  [[nodiscard]] bool IsIdentified(Stretch subject) const {
    if (subject.size() == 0 || subject.size() > kLongestSubject) return false;
    bool named = !In(Word(subject.begin), "article");
    for (std::size_t i = subject.begin; i < subject.end; ++i) {
      if (In(Word(i), "claims/no-subject") || words_.phrase[i].is_number) return false;
      named = named || (Capitalised(i) && i > subject.begin) || IsSelf(i);
    }
    return named;
  }

  [[nodiscard]] bool IsSelf(std::size_t i) const {
    return In(Word(i), "claims/self") || Word(i) == kClaimSelf;
  }

  /// Folded, without articles and words like "current"; who speaks as kClaimSelf.
  [[nodiscard]] std::string NameOf(Stretch part) const {
    std::string name;
    bool known = false;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      // "My mum Margaret": one has one mum, whatever her name is.
      known = In(Word(i), "claims/only-one") || (known && Capitalised(i));
      if (known && !In(Word(i), "claims/only-one")) continue;
      if (In(Word(i), "article") || In(Word(i), "claims/idle")) continue;
      if (!name.empty()) name += ' ';
      name += IsSelf(i) ? kClaimSelf : Word(i);
    }
    return name;
  }

  // --- S has a new R called V ---

  /// The verb of "Mum has a new carer called Ines".
  [[nodiscard]] std::optional<std::size_t> FindHasNew() const {
    for (std::size_t i = begin_ + 1; i + 2 < end_; ++i)
      if (In(Word(i), "owning/with-got") && Word(i + 1) == "a" && Word(i + 2) == "new") return i;
    return std::nullopt;
  }

  std::optional<Claim> ReadHasNew(std::size_t verb) {
    std::size_t called = verb;
    while (called < end_ && !In(Word(called), "claims/called")) ++called;
    Claim claim;
    stated_at_ = verb;
    std::size_t subject_end = verb;
    while (subject_end > begin_ && In(Word(subject_end - 1), "claims/before-relation"))
      --subject_end;
    const Stretch subject = WithoutOpening({begin_, subject_end});
    if (called == end_ || subject.size() == 0 || !IsIdentified(subject)) return std::nullopt;
    if (!Take(subject, {verb + 2, called}, true, &claim)) return std::nullopt;
    return ReadValue({called + 1, end_}, false, &claim) ? std::optional(claim) : std::nullopt;
  }

  // --- Value ---

  /// `by_table`: a value in small letters excludes another one, too: "plays the position of
  /// goalkeeper", but where all kinds of words may stand: "works at night".
  bool ReadValue(Stretch rest, bool by_table, Claim* claim) const {
    std::size_t at = rest.begin;
    while (at < rest.end && In(Word(at), "claims/value-opening")) ++at;
    if (at + 2 < rest.end && In(Word(at), "claims/value-kind") && Word(at + 1) == "of") {
      claim->value_kind = Word(at);
      at += 2;
    }
    while (at < rest.end && Word(at) == "the") ++at;
    if (at >= rest.end || In(Word(at), "claims/no-value") || TellsTime(at)) return false;
    const bool of_name = !by_table || In(claim->relation, "claims/of-names");
    if (of_name && !Capitalised(at)) return false;
    std::size_t end = at;
    while (end < rest.end &&
           (end == at || (words_.marks[end] == 0 && !In(Word(end), "claims/value-end"))))
      ++end;
    for (std::size_t i = end; i < rest.end; ++i) claim->context.push_back(Word(i));
    while (end > at && In(Word(end - 1), "claims/idle")) --end;
    for (std::size_t i = at; i < end; ++i) {
      if (In(Word(i), "claims/copula")) return false;
      if (!In(Word(i), "article")) claim->value.push_back(Word(i));
    }
    if (claim->value.empty() || claim->value.size() > kLongestValue) return false;
    claim->told = {words_.tokens[at]->offset, words_.tokens[end - 1]->end()};
    return true;
  }

  /// A number, a month, a day: other readers compare these.
  [[nodiscard]] bool TellsTime(std::size_t i) const {
    return words_.phrase[i].is_number || MonthNamed(Word(i)) || WeekdayNamed(Word(i));
  }

  // --- The R of S is V, S's R is V, V is the R of S ---

  std::optional<Claim> ReadDescription() {
    const auto copula = MainCopula();
    if (!copula) return std::nullopt;
    stated_at_ = *copula;
    const Stretch left = WithoutOpening({begin_, *copula});
    const Stretch right = {*copula + 1, end_};
    Claim claim;
    if (Describe(left, &claim)) {
      const bool of_kind = IsOfKind(claim.relation);
      if (!ReadValue(right, of_kind && !Owned(left), &claim)) return std::nullopt;
      // "My boss is Swiss": how he is, not who.
      if (!of_kind && english::IsNationality(claim.value.front())) return std::nullopt;
      return claim;
    }
    if (!AllNames(left) || left.size() == 0 || left.size() > kLongestValue) return std::nullopt;
    if (right.size() == 0 || !Describe(UpToEnd(right), &claim)) return std::nullopt;
    if (!ReadValue(left, false, &claim)) return std::nullopt;
    return claim;
  }

  /// "My job is better paid": how it is, not what.
  [[nodiscard]] bool Owned(Stretch part) const {
    for (std::size_t i = part.begin; i < part.end; ++i)
      if (Owns(i) || In(Word(i), "claims/of-self")) return true;
    return false;
  }

  /// The verb of the sentence, not that of "the school where Anna was": "is", since another tense
  /// tells of another time.
  [[nodiscard]] std::optional<std::size_t> MainCopula() const {
    std::vector<std::size_t> copulas;
    std::size_t relatives = 0;
    std::optional<std::size_t> last;
    for (std::size_t i = begin_ + 1; i + 1 < end_; ++i) {
      if (In(Word(i), "claims/relative")) ++relatives;
      if (!In(Word(i), "claims/copula") || words_.marks[i] != 0) continue;
      last = i;
      if (relatives == 0) break;
      --relatives;
    }
    if (!last || Word(*last) != "is") return std::nullopt;
    return last;
  }

  /// Up to where a description ends: "of Norway and" is "of Norway".
  [[nodiscard]] Stretch UpToEnd(Stretch part) const {
    std::size_t at = part.begin;
    while (at < part.end &&
           (at == part.begin || (words_.marks[at] == 0 && !In(Word(at), "claims/copula") &&
                                 !In(Word(at), "claims/relative") && Word(at) != "and" &&
                                 Word(at) != "but" && Word(at) != "or")))
      ++at;
    return {part.begin, at};
  }

  /// Reads a definite description into relation and subject. False where it is none, or where more
  /// than one may fit it: "the son of".
  bool Describe(Stretch part, Claim* claim) const {
    if (part.size() < 2 || part.size() > kLongestSubject) return false;
    std::size_t owner = part.end;
    std::size_t of = part.end;
    bool named = false;
    bool relative = false;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      if (Owns(i) || In(Word(i), "claims/of-self")) owner = i;
      if (of == part.end && Word(i) == "of" && !IsName(part.begin, i)) of = i;
      relative = relative || In(Word(i), "claims/relative");
      named = named || (Capitalised(i) && i > part.begin) || Owns(i);
      if (!In(Word(i), "claims/relative") && In(Word(i), "claims/no-subject")) return false;
    }
    if (owner + 1 < part.end && of == part.end && !relative)
      return Take({part.begin, owner + 1}, {owner + 1, part.end}, true, claim);
    if (Word(part.begin) != "the" || !named) return false;
    if (of < part.end && !relative) return Take({of + 1, part.end}, {part.begin, of}, false, claim);
    claim->relation = NameOf(part);
    return true;
  }

  /// "Name" of "the name of the head of state": tells no relation of its own.
  [[nodiscard]] bool IsName(std::size_t begin, std::size_t of) const {
    return of > begin && Word(of - 1) == "name" && of - begin <= 2;
  }

  bool Take(Stretch subject, Stretch relation, bool owned, Claim* claim) const {
    if (relation.size() > 2 && Word(relation.begin) == "the" && Word(relation.begin + 1) == "name")
      relation.begin += 3;
    if (relation.begin >= relation.end) return false;
    const std::string& head = Word(relation.end - 1);
    claim->subject = NameOf(subject);
    claim->relation = NameOf(relation);
    if (In(head, "claims/many") || (owned && !HasOneValue(head))) return false;
    return !claim->subject.empty() && !claim->relation.empty();
  }

  /// Whether one has one of it: a boss, an address; not a child.
  static bool HasOneValue(std::string_view noun) {
    const LexicalEntry* const entry = Lexicon::English().Find(noun);
    return entry != nullptr && ((entry->flags & kLexSingle) != 0 || entry->slot != 0);
  }

  /// "Type", "official language": one is told by a word in small letters.
  static bool IsOfKind(std::string_view relation) {
    for (std::size_t at = 0; at <= relation.size();) {
      const std::size_t end = std::min(relation.find(' ', at), relation.size());
      if (In(relation.substr(at, end - at), "claims/kind")) return true;
      at = end + 1;
    }
    return false;
  }

  const ClaimWords& words_;
  std::size_t begin_;
  std::size_t end_;
  std::size_t stated_at_ = 0;
};

std::string NameIn(const ClaimWords& words, Span span) {
  std::string name;
  for (std::size_t i = 0; i < words.phrase.size(); ++i) {
    if (!span.Contains(words.tokens[i]->offset)) continue;
    name += (name.empty() ? "" : " ") + words.phrase[i].folded;
  }
  return name;
}

/// "Tom: I live in Rome", "Tom: my sister lives in Rome": of Tom, of his sister.
void ClaimFor(const std::string& name, Claim* claim) {
  const std::string_view self = kClaimSelf;
  const std::string_view rest =
      std::string_view(claim->subject).substr(claim->subject.starts_with(self) ? self.size() : 0);
  const bool own = rest.size() < claim->subject.size() && (rest.empty() || rest.front() == ' ');
  if (own) claim->subject = name + std::string(rest);
}

}  // namespace

void ReadClaims(const Document& document, Statement* statement) {
  const ClaimWords words(document);
  for (const auto& sentence : SentencesOf(words)) {
    if (sentence.size() < 3 || sentence.size() > kLongestSentence) continue;
    SentenceClaims reader(words, sentence);
    auto claims = reader.Read();
    if (claims.empty()) continue;
    const std::size_t stated = words.tokens[reader.stated_at()]->offset;
    if (!IsClaimed(document, *statement, stated)) continue;
    const auto* const said = AttributionAt(statement->acts.attributions, stated);
    for (auto& claim : claims) {
      if (said != nullptr) ClaimFor(NameIn(words, said->speaker), &claim);
      statement->claims.push_back(std::move(claim));
    }
  }
  statement->endings = ReadEndings(words, document, *statement);
  statement->phases = ReadPhases(*statement);
}

}  // namespace cortex
