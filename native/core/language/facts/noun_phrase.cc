#include "language/facts/noun_phrase.h"

#include <algorithm>
#include <span>

#include "language/facts/verb_group.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Longer phrases are not names of anything.
constexpr std::size_t kLongestPhrase = 8;

bool EndsPhrase(const Word& word) {
  return word.Is(kBe | kHave | kDo | kModal | kNegation | kPreposition | kCoordinator | kConnector |
                 kSubordinator | kRelative | kSpeaker | kHeOrShe | kIt | kThey) ||
         word.text == "to";
}

bool IsPluralNoun(std::string_view word) {
  return In(word, "noun-phrase/irregular") ||
         (word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") &&
          !word.ends_with("us") && !word.ends_with("is") && !In(word, "noun-phrase/singular-in-s"));
}

std::string SingularOf(const std::string& plural) {
  if (plural == "children") return "child";
  if (plural.ends_with("ies")) return plural.substr(0, plural.size() - 3) + "y";
  return plural.ends_with('s') ? plural.substr(0, plural.size() - 1) : plural;
}

bool IsFiniteForm(std::string_view word) {
  return english::IsThirdPersonForm(word) || english::IsPastForm(word);
}

/// "Went", "took": no participle, which could as well stand before a noun.
bool IsPastAlone(std::string_view word) {
  return english::IsPastForm(word) && !english::IsParticiple(word);
}

/// "Said", "noticed": a clause may follow.
bool TakesClause(std::string_view form) {
  return english::IsReportingVerb(form) || In(BaseFormOf(form), "clause-reader/reporting-verbs");
}

}  // namespace

bool IsAnimal(std::string_view noun) { return In(noun, "noun-phrase/animals"); }

std::string NounPhraseReader::BeginOf(const TimePhrase& time) const {
  return time.begins_to > 0 ? TextOf(time.core, time.begins_to) : std::string();
}

std::string NounPhraseReader::TextOf(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  const std::string_view raw =
      text_.substr(words_[begin].span.begin, words_[end - 1].span.end - words_[begin].span.begin);
  std::string clean;
  for (const char c : raw) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (space && (clean.empty() || clean.back() == ' ')) continue;
    if (c != '"' && c != '`') clean += space ? ' ' : c;
  }
  return clean;
}

void NounPhraseReader::Remember(const NounPhrase& phrase, bool oblique) {
  if (phrase.entity.name.empty() || phrase.is_speaker) return;
  antecedents_.push_back({phrase.entity, phrase.plural, oblique});
}

EntityMention NounPhraseReader::AntecedentOf(const Word& pronoun) const {
  const bool person = pronoun.Is(kHeOrShe) || pronoun.text == "his";
  const bool plural = pronoun.Is(kThey) || pronoun.text == "their";
  // "A wallet on the bus": what a verb is about comes before where it is.
  for (const bool oblique : {false, true}) {
    for (auto at = antecedents_.rbegin(); at != antecedents_.rend(); ++at) {
      if (at->oblique == oblique && Fits(*at, person, plural)) return at->entity;
    }
  }
  // Singular they: "the user likes their coffee black".
  const auto names_speaker = [](const Word& word) {
    return word.Is(kSpeakerName) || (word.Is(kSpeaker) && word.text == "user");
  };
  const std::span before(words_.data(), &pronoun);
  if (plural && std::any_of(before.begin(), before.end(), names_speaker)) return speaker_;
  // "My cousin Bo has their birthday in May": the one person there is.
  if (pronoun.text != "their" || antecedents_.size() != 1) return {};
  const Antecedent& only = antecedents_.front();
  const bool somebody = only.entity.type == EntityType::kPerson && !only.plural && !only.oblique;
  return somebody ? only.entity : EntityMention();
}

bool NounPhraseReader::Fits(const Antecedent& antecedent, bool person, bool plural) {
  const bool named = antecedent.entity.type == EntityType::kMisc;
  const bool is_person = antecedent.entity.type == EntityType::kPerson;
  if (plural) return antecedent.plural;
  if (person) return (is_person || named) && !antecedent.plural;
  return !is_person && !antecedent.plural;
}

std::optional<NounPhrase> NounPhraseReader::Pronoun(std::size_t at) const {
  const Word& word = words_[at];
  NounPhrase phrase;
  phrase.end = at + 1;
  phrase.is_pronoun = true;
  if (word.text == "mine" ||
      (word.Is(kSpeakerName) && word.Is(kOwner) && at + 1 == words_.size())) {
    phrase.entity = speaker_;
    phrase.only_owner = true;
    return phrase;
  }
  const bool before_noun = at + 1 < words_.size() && words_[at + 1].mark == 0 &&
                           !EndsPhrase(words_[at + 1]) && !words_[at + 1].Is(kAdverb | kArticle);
  if (word.Is(kPossessor) && before_noun) return std::nullopt;
  if ((word.Is(kSpeaker) || word.Is(kSpeakerName)) && !word.Is(kOwner)) {
    phrase.entity = speaker_;
    phrase.is_speaker = true;
    phrase.plural = word.text == "we" || word.text == "us";
    return phrase;
  }
  if (word.Is(kHeOrShe | kIt | kThey)) {
    phrase.entity = AntecedentOf(word);
    phrase.plural = word.Is(kThey);
    return phrase;
  }
  const bool stands_alone = word.Is(kArticle | kQuantifier | kNumber) ? !before_noun : true;
  if (word.Is(kUnnamed) && stands_alone) return phrase;
  return std::nullopt;
}

std::optional<EntityMention> NounPhraseReader::OwnerOf(const Word& possessor) const {
  if (possessor.text == "my" || possessor.text == "our") return speaker_;
  if (possessor.text == "your" || possessor.text == "whose") return std::nullopt;
  EntityMention owner = AntecedentOf(possessor);
  if (owner.name.empty()) return std::nullopt;
  return owner;
}

std::optional<NounPhrase> NounPhraseReader::Read(std::size_t at, Place place) {
  if (at >= words_.size()) return std::nullopt;
  if (auto pronoun = Pronoun(at)) return pronoun;
  NounPhrase phrase;
  std::size_t begin = at;
  const bool named = ReadStart(&begin, &phrase);
  // "the user"
  if (begin < words_.size() && words_[begin].Is(kSpeaker) && !words_[begin].Is(kOwner))
    return begin > at ? Pronoun(begin) : std::nullopt;
  ReadCore(begin, place, &phrase);
  if (phrase.end == begin && phrase.owner.name.empty()) return std::nullopt;
  ReadCalled(&phrase);
  ReadOf(place, &phrase);
  if (!named || IsPronounAmong(begin, phrase.end)) phrase.entity = {};
  return phrase;
}

/// Whatever else a word may be, a pronoun is part of no name.
bool NounPhraseReader::IsPronounAmong(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Word& word = words_[i];
    const bool standing = word.Is(kSpeaker | kHeOrShe | kIt | kThey) ||
                          (word.Is(kUnnamed) && !word.Is(kNumber | kQuantifier | kArticle));
    const bool resolved = word.Is(kPossessor) || word.Is(kOwner) || word.text == "mine" ||
                          (i > begin && words_[i - 1].text == "of");
    if (standing && !resolved && !word.Is(kName)) return true;
  }
  return false;
}

bool NounPhraseReader::ReadStart(std::size_t* at, NounPhrase* phrase) const {
  for (std::size_t i = *at; i < words_.size(); i = *at) {
    const Word& word = words_[i];
    if (i > 0 && i > *at && word.mark != 0) return true;
    if (word.Is(kOwner)) return true;
    if (word.Is(kPossessor)) {
      ++*at;
      phrase->determined = true;
      const auto owner = OwnerOf(word);
      if (owner) phrase->owner = *owner;
      return owner.has_value();
    }
    const std::string_view next = i + 1 < words_.size() ? words_[i + 1].text : std::string_view();
    if ((word.text == "lots" || word.text == "lot" || word.text == "plenty" ||
         word.text == "couple" || word.text == "bit") &&
        next == "of") {
      *at += 2;
    } else if (word.Is(kArticle) || word.Is(kQuantifier)) {
      phrase->denied = phrase->denied || word.text == "no";
      phrase->determined = true;
      phrase->indefinite =
          phrase->indefinite || word.text == "a" || word.text == "an" || word.text == "another";
      ++*at;
    } else {
      return true;
    }
    if (*at < words_.size() && words_[*at].mark != 0) return true;
  }
  return true;
}

/// Reduced participle: "Brandt's agreed rate is", "the paid invoices were", not "Tom said dinner
/// is".
bool NounPhraseReader::IsAttributive(std::size_t at) const {
  constexpr std::size_t kMostNouns = 2;
  if (!english::IsParticiple(words_[at].text) || TakesClause(words_[at].text)) return false;
  std::size_t i = at + 1;
  const auto is_noun = [this](const Word& word) {
    return word.mark == 0 && (word.roles & ~kPersonNoun) == 0 && !IsFiniteForm(word.text);
  };
  while (i < words_.size() && i <= at + kMostNouns && is_noun(words_[i])) ++i;
  return i > at + 1 && i < words_.size() && words_[i].mark == 0 &&
         words_[i].Is(kBe | kHave | kDo | kModal);
}

bool NounPhraseReader::IsVerbAfter(std::size_t begin, std::size_t at) const {
  const Word& word = words_[at];
  if (word.Is(kName | kOpaque | kNumber) || word.roles & kOwner) return false;
  if (IsAttributive(at)) return false;
  const bool is_last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  const bool next_finite = !is_last && (words_[at + 1].Is(kBe | kHave | kDo | kModal) ||
                                        IsPastAlone(words_[at + 1].text));
  if (IsFiniteForm(word.text)) {
    // "My work emails are", "my retired father lives": a noun or adjective here.
    if (next_finite) return false;
    if (!english::IsPastForm(word.text) || is_last) return true;
    const Word& next = words_[at + 1];
    return next.roles != 0 || !IsFiniteForm(next.text);
  }
  // "My doctor put me on statins": past and base form are one.
  const bool puts = at > begin && english::IsTenseless(word.text) && !is_last &&
                    words_[at + 1].Is(kSpeaker | kHeOrShe | kIt | kThey | kArticle | kPossessor);
  if (puts) return true;
  const bool plural = at > begin && (joined_ || IsPluralNoun(words_[at - 1].text));
  return plural && english::IsBaseVerb(word.text) && !next_finite;
}

/// "Yesterday", "all week", "next Monday": when, behind "Seidel's"; not "daily run", "next job".
bool NounPhraseReader::IsTimeAlone(std::size_t at) const {
  const Word& word = words_[at];
  const bool last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  if (In(word.text, "noun-phrase/which-time"))
    return !last && words_[at + 1].Is(kTimeNoun | kTimeUnit);
  const bool alone = last || words_[at + 1].Is(kPreposition | kCoordinator);
  return alone && word.Is(kTimeAdverb) && !word.Is(kOwner);
}

/// "20 March to 2 April" behind "on holiday", "8 March" behind "booked a scan" at the end: when.
/// Not of the first word.
bool NounPhraseReader::BeginsDate(std::size_t at, Place place) const {
  constexpr std::size_t kWords = 3;
  const std::size_t behind = at + 2;
  const bool last = behind == words_.size() || (behind < words_.size() && words_[behind].mark != 0);
  const bool day =
      last && place != Place::kSubject && words_[at].Is(kNumber) && MonthNamed(words_[at + 1].text);
  // "6 to 20 July" is one.
  if (day && !In(words_[at - 1].text, "validity/to")) return true;
  return at + kWords < words_.size() && words_[at].Is(kNumber) && words_[at + 1].Is(kTimeNoun) &&
         In(words_[at + 2].text, "validity/to") && words_[at + kWords].Is(kNumber);
}

bool NounPhraseReader::Ends(std::size_t begin, std::size_t at, Place place) const {
  if (at >= words_.size() || at - begin >= kLongestPhrase) return true;
  const Word& word = words_[at];
  if (at > begin && word.mark != 0) return true;
  // "145 over 95".
  const bool between = at > begin && at + 1 < words_.size() && words_[at - 1].Is(kNumber) &&
                       words_[at + 1].Is(kNumber);
  // "From 800 to 850 euros": from the one to the other.
  const bool from = begin > 0 && words_[begin - 1].text == "from";
  if (between && !from && (word.text == "over" || word.text == "by" || word.text == "to"))
    return false;
  if (at > begin && BeginsDate(at, place)) return true;
  if (word.Is(kName | kOpaque)) return false;
  if (EndsPhrase(word)) return true;
  const bool now = at > begin && at + 1 < words_.size() &&
                   In(word.text + "_" + words_[at + 1].text, "time-phrase/now");
  if (now) return true;
  const bool determined =
      begin > 0 && words_[begin].mark == 0 && words_[begin - 1].Is(kArticle | kPossessor | kOwner);
  if (word.text == "called" || word.text == "named") return at > begin;
  if (at == begin) {
    if (word.Is(kArticle | kPossessor)) return true;
    // "At Seidel's yesterday", "at the customer's all week".
    if (at > 0 && words_[at - 1].Is(kOwner) && IsTimeAlone(at)) return true;
    // "Long hikes", but "works hard".
    const bool before_noun = at + 1 < words_.size() && words_[at + 1].mark == 0 &&
                             (words_[at + 1].roles & ~kPersonNoun) == 0 &&
                             In(word.text, "noun-phrase/also-adverbs");
    if (before_noun) return place == Place::kSubject && IsVerbAfter(begin, at + 1);
    return word.Is(kAdverb | kTimeAdverb) && !word.Is(kNumber | kTimeNoun | kOwner) && !determined;
  }
  const bool dated = (word.text == "last" || word.text == "next") && at + 1 < words_.size() &&
                     words_[at + 1].Is(kTimeNoun | kTimeUnit);
  if (dated) return true;
  if (word.Is(kArticle | kPossessor | kAdverb | kTimeAdverb | kUnnamed) && !word.Is(kNumber))
    return true;
  if (word.Is(kQuantifier) || (word.text.ends_with("ly") && english::IsAdverb(word.text)))
    return true;
  if (place == Place::kSubject) return IsVerbAfter(begin, at);
  // "The water bottle stolen from", "a shop selling books".
  const bool last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  // "Had the roof mended."
  if (last && begin > 0 && words_[begin - 1].Is(kArticle | kPossessor))
    return word.text.ends_with("ed") && english::IsParticiple(word.text) && word.text != "hundred";
  const bool after = !last && words_[at + 1].Is(kPreposition | kArticle | kPossessor);
  return after && (english::IsParticiple(word.text) || word.text.ends_with("ing")) &&
         !english::IsBaseVerb(word.text);
}

void NounPhraseReader::ReadCore(std::size_t begin, Place place, NounPhrase* phrase) const {
  std::size_t at = begin;
  while (!Ends(begin, at, place)) {
    const bool owner = words_[at].Is(kOwner);
    ++at;
    if (!owner) continue;
    TakeOwner(begin, at, phrase);
    begin = at;
  }
  Finish(begin, at, phrase);
}

void NounPhraseReader::TakeOwner(std::size_t begin, std::size_t end, NounPhrase* phrase) const {
  EntityMention owner;
  if (words_[end - 1].Is(kSpeakerName | kSpeaker)) {
    owner = speaker_;
  } else {
    const bool person = TypeOf(begin, end) == EntityType::kPerson;
    const bool name = words_[end - 1].Is(kName);
    owner.name =
        (phrase->owner.name.empty() ? "" : phrase->owner.name + "'s ") + TextOf(begin, end);
    owner.type = person ? EntityType::kPerson : name ? EntityType::kMisc : EntityType::kConcept;
  }
  phrase->owner = std::move(owner);
  phrase->determined = true;
}

EntityType NounPhraseReader::TypeOf(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Word& word = words_[i];
    const bool last = i + 1 == end;
    const bool kin = last && word.Is(kPersonNoun) && !IsAnimal(word.text);
    if ((word.Is(kTitle) && !last && words_[i + 1].Is(kName)) || kin || word.Is(kSpeakerName))
      return EntityType::kPerson;
  }
  const bool names = end > begin && std::all_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                                words_.begin() + static_cast<std::ptrdiff_t>(end),
                                                [](const Word& word) { return word.Is(kName); });
  return names ? EntityType::kMisc : EntityType::kConcept;
}

void NounPhraseReader::Finish(std::size_t begin, std::size_t end, NounPhrase* phrase) const {
  phrase->end = end;
  if (end == begin) {
    phrase->entity = phrase->owner;
    phrase->only_owner = true;
    return;
  }
  phrase->core = TextOf(begin, end);
  const Word& head = words_[end - 1];
  phrase->plural = !head.Is(kName) && IsPluralNoun(head.text);
  phrase->is_value = words_[begin].Is(kNumber);
  phrase->indefinite = phrase->indefinite || phrase->is_value;
  phrase->single_valued = std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      words_.begin() + static_cast<std::ptrdiff_t>(end),
                                      [](const Word& word) { return word.Is(kAttribute); });
  NameIt(begin, end, phrase);
  // "A hypothetical boss", "my imaginary friend Bo": there is none.
  const bool unreal = std::any_of(
      words_.begin() + static_cast<std::ptrdiff_t>(begin),
      words_.begin() + static_cast<std::ptrdiff_t>(end),
      [](const Word& word) { return !word.Is(kName) && In(word.text, "noun-phrase/unreal"); });
  if (!unreal) return;
  phrase->entity = {};
  phrase->owned.clear();
  phrase->relation.reset();
  phrase->is_unreal = true;
}

void NounPhraseReader::NameIt(std::size_t begin, std::size_t end, NounPhrase* phrase) const {
  std::size_t name = end;
  while (name > begin && words_[name - 1].Is(kName | kTitle)) --name;
  // A title is a name's beginning, not a noun of its own.
  if (name < end && !words_[end - 1].Is(kName)) name = end;
  phrase->is_name = name == begin && end > begin;
  const bool relation =
      name > begin && name < end && words_[name - 1].Is(kPersonNoun) && !words_[begin].Is(kName);
  if (relation) {
    const bool animal = IsAnimal(words_[name - 1].text);
    phrase->entity = {TextOf(name, end), animal ? EntityType::kMisc : EntityType::kPerson};
    phrase->is_name = true;
    if (!phrase->owner.name.empty())
      phrase->relation = OwnerRelation{phrase->owner, TextOf(begin, name), phrase->entity};
    return;
  }
  phrase->entity.type = TypeOf(begin, end);
  phrase->entity.name = phrase->core;
  if (phrase->owner.name.empty()) return;
  phrase->owned = phrase->core;
  phrase->entity.name = phrase->owner.name + "'s " + phrase->core;
  if (phrase->entity.type == EntityType::kMisc) phrase->entity.type = EntityType::kConcept;
}

void NounPhraseReader::ReadCalled(NounPhrase* phrase) const {
  const std::size_t at = phrase->end;
  if (at + 1 >= words_.size() || words_[at].mark != 0) return;
  if (words_[at].text != "called" && words_[at].text != "named") return;
  std::size_t end = at + 1;
  while (end < words_.size() && words_[end].Is(kName | kOpaque) &&
         (end == at + 1 || words_[end].mark == 0))
    ++end;
  if (end == at + 1) return;
  phrase->end = end;
  if (phrase->is_unreal) return;
  phrase->called = phrase->plural ? SingularOf(words_[at - 1].text) : phrase->core;
  phrase->entity.name = TextOf(at + 1, end);
  if (phrase->entity.type == EntityType::kConcept) phrase->entity.type = EntityType::kMisc;
}

void NounPhraseReader::ReadOf(Place place, NounPhrase* phrase) {
  while (phrase->end + 1 < words_.size() && words_[phrase->end].text == "of" &&
         words_[phrase->end].mark == 0) {
    const auto of = Read(phrase->end + 1, place);
    if (!of) return;
    phrase->end = of->end;
    if (of->only_owner) {  // "a friend of mine"
      phrase->owner = of->entity;
      phrase->owned = phrase->core;
      phrase->entity.name = of->entity.name + "'s " + phrase->core;
      return;
    }
    if (of->entity.name.empty()) {
      phrase->entity = {};
      return;
    }
    if (phrase->of_head.empty()) {
      phrase->of_head = phrase->core;
      phrase->of = of->entity;
    } else {
      phrase->of.name += " of " + of->entity.name;
    }
    phrase->entity.name += " of " + of->entity.name;
    phrase->core += " of " + of->entity.name;
    if (!phrase->owned.empty()) phrase->owned += " of " + of->entity.name;
    phrase->is_name = false;
    if (phrase->entity.type == EntityType::kMisc) return;
    phrase->single_valued = phrase->single_valued || of->single_valued;
  }
}

}  // namespace cortex::graph
