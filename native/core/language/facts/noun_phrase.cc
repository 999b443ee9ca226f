#include "language/facts/noun_phrase.h"

#include <algorithm>
#include <span>

#include "language/facts/phrase_end.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

std::string SingularOf(const std::string& plural) {
  if (plural == "children") return "child";
  if (plural.ends_with("ies")) return plural.substr(0, plural.size() - 3) + "y";
  return plural.ends_with('s') ? plural.substr(0, plural.size() - 1) : plural;
}

}  // namespace

bool IsAnimal(std::string_view noun) { return In(noun, "noun-phrase/animals"); }

std::string NounPhraseReader::BeginOf(const TimePhrase& time) const {
  return time.begins_to > 0 ? TextOf(time.core, time.begins_to) : std::string();
}

std::string NounPhraseReader::TextOf(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  const Span span = {words_[begin].span.begin, words_[end - 1].span.end};
  std::string raw(text_.substr(span.begin, span.end - span.begin));
  if (span.begin < cut_.begin && cut_.end < span.end)
    raw.erase(cut_.begin - span.begin, cut_.end - cut_.begin);
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

std::optional<EntityMention> NounPhraseReader::OnlyPerson() const {
  const EntityMention* only = nullptr;
  for (const auto& antecedent : antecedents_) {
    const EntityMention& entity = antecedent.entity;
    if (!Fits(antecedent, true, false) || (only != nullptr && entity.name == only->name)) continue;
    // "Maren is the lead": what is not named says how she is.
    const bool named = entity.name.front() < 'a' || entity.name.front() > 'z';
    if (only != nullptr && named) return std::nullopt;
    if (only == nullptr) only = &entity;
  }
  return only == nullptr ? std::nullopt : std::optional(*only);
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
                           !EndsAnyPhrase(words_[at + 1]) && !words_[at + 1].Is(kAdverb | kArticle);
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

/// Group genitive: behind "Maya and Tom's" of "Maya and Tom's florist"; `begin` where one owns it.
std::size_t NounPhraseReader::BehindOwners(std::size_t begin) const {
  const std::size_t end = begin + 3;
  if (end >= words_.size() || words_[begin + 1].text != "and") return begin;
  const Word& first = words_[begin];
  const Word& last = words_[begin + 2];
  const bool names = first.Is(kName) && last.Is(kName) && !first.Is(kOwner | kSpeakerName);
  const bool joined = words_[begin + 1].mark == 0 && last.mark == 0 && words_[end].mark == 0;
  return names && joined && last.Is(kOwner) ? end : begin;
}

void NounPhraseReader::ReadCore(std::size_t begin, Place place, NounPhrase* phrase) const {
  std::size_t at = BehindOwners(begin);
  if (at > begin) TakeOwner(begin, at, phrase);
  begin = at;
  while (!PhraseEnd(words_, place, joined_).IsAt(begin, at)) {
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
  phrase->plural = !head.Is(kName) && english::IsPluralNoun(head.text);
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
