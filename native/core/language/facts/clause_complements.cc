// ClauseReader: what follows the verb.

#include <algorithm>
#include <utility>

#include "language/facts/clause_reader.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// "Since kindergarten", "after work", but "named after Vera".
bool IsWhen(std::string_view preposition, std::string_view verb) {
  const bool after = preposition == "after" && verb != "name" && verb != "look" && verb != "take";
  return after || In(preposition, "clause-complements/of-time");
}

}  // namespace

void ClauseReader::ReadComplements(const Phrases& subjects, VerbGroup verbs) {
  if (verbs.copula ||
      (In(verbs.verb, "clause-complements/linking-verbs") && !Is(at_, kPreposition)))
    return ReadLinked(subjects, std::move(verbs));
  std::vector<Complement> complements;
  while (ReadComplement(&verbs, &complements)) {
  }
  Tell(subjects, verbs, complements);
}

/// Where "until Christmas" begins in "at 8 until Christmas", but not in "8 until 5": its end where
/// it does not.
std::size_t ClauseReader::BoundWithin(const TimePhrase& time) const {
  for (std::size_t i = time.core + 1; i + 1 < time.end; ++i) {
    const bool day = Is(i + 1, kTimeNoun | kTimeAdverb) || Is(time.end - 1, kTimeNoun);
    if (In(Text(i), "time-phrase/until") && day) return i;
  }
  return time.end;
}

/// When it is so; and what the verb is about, should nothing else stand beside it: "born in 1990".
void ClauseReader::ReadTime(const TimePhrase& time, std::vector<Complement>* complements) {
  std::size_t end = time.end;
  bool named = time.core > at_ && complements->empty();
  // "In May this year" names no day of its own.
  for (std::size_t i = time.core; i < time.end; ++i) named = named && !Is(i, kUnnamed);
  if (named) {
    end = BoundWithin(time);
    Complement only;
    only.preposition = words_[at_].text;
    only.is_time = true;
    only.when = phrases_.TextOf(at_, end);
    NounPhrase core;
    core.entity.name = phrases_.TextOf(time.core, end);
    if (core.entity.name.starts_with("the ")) core.entity.name.erase(0, 4);
    only.objects.push_back(std::move(core));
    complements->push_back(std::move(only));
  }
  if (!when_.empty()) when_ += " ";
  when_ += phrases_.TextOf(at_, end);
  if (time.begins_to > 0) begins_ = phrases_.BeginOf(time);
  at_ = end;
}

/// "Live together with Bo": an adverb that makes another relation with the preposition behind it.
void ClauseReader::TakeKept(VerbGroup* verbs) {
  const bool relates =
      MarkAt(at_ + 1) == 0 && Is(at_ + 1, kPreposition) && !english::IsBaseVerb(Text(at_ + 2));
  if (relates && In(Text(at_), "asked-fact/kept")) verbs->predicate += " " + words_[at_].text;
}

/// Reads one complement, adverb or time; false where the clause ends or cannot be followed.
bool ClauseReader::ReadComplement(VerbGroup* verbs, std::vector<Complement>* complements) {
  if (at_ >= words_.size() || MarkAt(at_) != 0) return false;
  const auto time = ReadTimePhrase(sentence_, at_);
  // "Love Mondays", but "work Monday to Friday".
  const bool object = complements->empty() && time.core == at_ && Is(at_, kTimeNoun) &&
                      !verbs->passive && !In(Text(at_ + 1), "time-phrase/ranges");
  if (time.end > at_ && !object) {
    ReadTime(time, complements);
    return true;
  }
  if (Text(at_) == "to" && english::IsBaseVerb(Text(at_ + 1)) && !Is(at_ + 1, kName | kOwner)) {
    // "Drove to work", but "a chance to work with them".
    const bool noun = english::IsAlsoNoun(Text(at_ + 1)) && !Is(at_ + 2, kArticle | kPossessor) &&
                      (complements->empty() || In(verbs->verb, "verb-group/motion"));
    if (!noun) return ReadObjectInfinitive(verbs, complements);
  }
  // "Handed it in to the police."
  const bool apart = at_ > 0 && Is(at_, kParticle) && Is(at_ - 1, kIt | kThey) &&
                     (Is(at_ + 1, kPreposition) || MarkAt(at_ + 1) != 0);
  if (apart) {
    verbs->predicate += " " + words_[at_].text;
    verbs->verb += " " + words_[at_].text;
    ++at_;
    return true;
  }
  if (Is(at_, kPreposition) && !Is(at_, kName)) return ReadPrepositional(verbs, complements);
  if (Is(at_, kAdverb) && !Is(at_, kName)) {
    TakeKept(verbs);
    ++at_;
    return true;
  }
  const bool has_object = std::any_of(complements->begin(), complements->end(),
                                      [](const Complement& c) { return c.preposition.empty(); });
  const bool mended = has_object && verbs->verb == "have" && english::IsParticiple(Text(at_)) &&
                      Text(at_) != "named" && Text(at_) != "called";
  if (mended && !Is(at_, kName)) {
    verbs->predicate += " " + words_[at_].text;
    ++at_;
    return true;
  }
  const bool giving =
      has_object && complements->size() == 1 && In(verbs->verb, "clause-complements/giving-verbs");
  if (has_object && !giving) return false;
  Phrases objects = ReadList(at_, verbs->verb == "have");
  if (objects.empty()) return false;
  at_ = objects.back().end;
  if (giving) {
    const auto& person = complements->front().objects.front();
    if (person.entity.type == EntityType::kConcept) return false;
    complements->front().preposition = "to";
  }
  complements->push_back({"", std::move(objects)});
  return true;
}

bool ClauseReader::ReadPrepositional(VerbGroup* verbs, std::vector<Complement>* complements) {
  const std::string& preposition = words_[at_].text;
  std::string name = preposition;
  std::size_t next = at_ + 1;
  const bool pair = ((name == "next" || name == "close") && Text(next) == "to") ||
                    (name == "out" && Text(next) == "of") || (name == "up" && Text(next) == "to");
  if (pair) name += " " + words_[next++].text;
  if (In(preposition, "clause-complements/none") || (name == "next" || name == "close"))
    return false;
  Phrases objects = ReadList(next, false, true);
  if (objects.empty()) {
    // "Move in with us", "stay in": a part of the verb.
    const bool last = MarkAt(next) != 0 || next >= words_.size();
    if (!Is(at_, kParticle) || (!last && !Is(next, kPreposition))) return false;
    verbs->predicate += " " + name;
    at_ = next;
    return !last;
  }
  at_ = objects.back().end;
  if (IsWhen(name, verbs->verb)) {
    if (!when_.empty()) when_ += " ";
    when_ += phrases_.TextOf(next - 1, at_);
    return true;
  }
  // "Prefer tea to coffee", "tea over coffee": only the tea.
  if (verbs->verb == "prefer" && In(name, "clause-complements/less-liked")) return true;
  complements->push_back({std::move(name), std::move(objects)});
  return true;
}

/// "My doctor told me to avoid salt."
bool ClauseReader::ReadObjectInfinitive(VerbGroup* verbs, std::vector<Complement>* complements) {
  if (complements->size() == 1 && In(verbs->verb, "clause-complements/wishing")) {
    // "I want you to act as a coach": not the hearer is wanted, and I act as none.
    complements->clear();
    at_ = words_.size();
    return false;
  }
  if (complements->size() != 1 || !complements->front().preposition.empty() ||
      !In(verbs->verb, "clause-complements/asking-verbs"))
    return false;
  const auto second = ReadVerbGroup(sentence_, at_ + 1);
  if (!second || second->copula || second->uncertain) return false;
  verbs->predicate += " to " + second->predicate;
  verbs->verb = second->verb;
  complements->clear();
  at_ = second->end;
  return true;
}

/// Predicative adverb: "is away until Monday", "is off on Friday", "is back"; false where it goes
/// with something else, "is away on business", "is off the wall".
bool ClauseReader::ReadStateAdverb(const Phrases& subjects, VerbGroup verbs) {
  if (!verbs.copula || at_ == 0) return false;
  // The verb group took what is always an adverb; what may be a preposition comes behind it.
  const bool taken = In(Text(at_ - 1), "clause-complements/states");
  const bool particle = at_ < words_.size() && MarkAt(at_) == 0 &&
                        In(Text(at_), "clause-complements/particle-states");
  if (!taken && !particle) return false;
  const std::size_t next = taken ? at_ : at_ + 1;
  const bool ends = next >= words_.size() || MarkAt(next) != 0;
  const bool alone = ends || Is(next, kTimeAdverb) || ReadTimePhrase(sentence_, next).end > next;
  // "The heating is on until May"; "the meeting is on Monday".
  const bool of_time =
      !taken && !ends && In(Text(at_), "words/on-at-in") && !Is(next, kPreposition);
  if (!alone || of_time) return false;
  at_ = next;
  NounPhrase state;
  state.entity.name = words_[at_ - 1].text;
  std::vector<Complement> rest;
  while (ReadComplement(&verbs, &rest)) {
  }
  for (const auto& subject : subjects) TellBe(subject, verbs, state);
  return true;
}

/// Behind "be", "feel", "become": what, how or where the subject is.
void ClauseReader::ReadLinked(const Phrases& subjects, VerbGroup verbs) {
  if (ReadStateAdverb(subjects, verbs)) return;
  // The verb group took the adverbs behind "be".
  if (at_ > 0 && Is(at_ - 1, kAdverb)) {
    --at_;
    TakeKept(&verbs);
    ++at_;
  }
  while (at_ < words_.size() && MarkAt(at_) == 0 && Is(at_, kAdverb) && !Is(at_, kPreposition) &&
         !Is(at_, kName)) {
    TakeKept(&verbs);
    ++at_;
  }
  const auto time = ReadTimePhrase(sentence_, at_);
  std::vector<Complement> complements;
  if (time.end == at_ && at_ < words_.size() && MarkAt(at_) == 0 && !Is(at_, kPreposition)) {
    const auto alone = phrases_.Read(at_, Place::kObject);
    if (!alone) return;
    const NounPhrase& first = *alone;
    if (first.entity.name.empty()) return;
    const bool bare = !first.determined && !first.is_pronoun && !first.only_owner &&
                      !first.is_name && !first.is_value && !first.plural;
    const std::size_t begin = at_;
    if (bare && !Is(first.end, kCoordinator) && ReadAdjective(subjects, verbs, first)) return;
    at_ = begin;
    Phrases values = ReadList(at_, true);
    if (values.empty()) return;
    at_ = values.back().end;
    last_object_ = values.back();
    std::vector<Complement> rest;
    // "has been ill since May", "is 42 today".
    while (ReadComplement(&verbs, &rest)) {
    }
    TellRelations(values);
    for (const auto& subject : subjects) {
      for (const auto& value : values) TellBe(subject, verbs, value);
    }
    return;
  }
  const bool date = verbs.copula && time.end > at_ && time.core == at_ &&
                    Is(at_, kNumber | kTimeNoun) && MarkAt(at_) == 0;
  if (date) {  // "my birthday is 14 August"
    NounPhrase value;
    value.entity.name = phrases_.TextOf(at_, time.end);
    value.is_name = true;
    at_ = time.end;
    for (const auto& subject : subjects) {
      if (!subject.owned.empty()) TellBe(subject, verbs, value);
    }
    return;
  }
  while (ReadComplement(&verbs, &complements)) {
  }
  if (verbs.copula) JoinPrepositions(&complements);
  Tell(subjects, verbs, complements);
}

/// Complex prepositions: "in a relationship with Bo", "on holiday with Bo" is one relation to Bo.
void ClauseReader::JoinPrepositions(std::vector<Complement>* complements) {
  if (complements->size() < 2) return;
  const Complement& first = complements->front();
  Complement& second = (*complements)[1];
  const bool prepositional = !first.preposition.empty() && !second.preposition.empty();
  if (!prepositional || first.is_time || second.is_time || first.objects.size() != 1) return;
  const NounPhrase& noun = first.objects.front();
  const bool bare = !noun.determined || noun.indefinite;
  if (!bare || noun.is_name || noun.is_pronoun || noun.plural || noun.is_value) return;
  second.preposition = first.preposition + " " + noun.core + " " + second.preposition;
}

/// "allergic to nuts", "keen to try", "married"; false where the phrase is a noun's.
bool ClauseReader::ReadAdjective(const Phrases& subjects, VerbGroup verbs,
                                 const NounPhrase& phrase) {
  const std::size_t begin = at_;
  std::size_t end = begin;
  while (end < words_.size() && end < phrase.end && !Is(end, kPreposition)) ++end;
  const std::string adjective = phrases_.TextOf(begin, end);
  if (Text(end) == "to" && english::IsBaseVerb(Text(end + 1)) &&
      !english::IsAlsoNoun(Text(end + 1))) {
    const auto second = ReadVerbGroup(sentence_, end + 1);
    if (!second || second->copula) return true;
    at_ = second->end;
    verbs.predicate += " " + adjective + " to " + second->predicate;
    verbs.verb = second->verb;
    verbs.copula = false;
    ReadComplements(subjects, std::move(verbs));
    return true;
  }
  at_ = end;
  std::vector<Complement> complements;
  const std::string_view joint = Text(end);
  if ((joint == "than" || joint == "of") && MarkAt(end) == 0) {
    Phrases others = ReadList(end + 1, false, true);
    if (others.empty()) return true;
    at_ = others.back().end;
    complements.push_back({std::string(joint), std::move(others)});
  }
  while (ReadComplement(&verbs, &complements)) {
  }
  std::erase_if(complements, [](const Complement& c) { return c.is_time; });
  if (complements.empty()) {
    NounPhrase value;
    value.entity.name = adjective;
    for (const auto& subject : subjects) TellBe(subject, verbs, value);
    return true;
  }
  if (complements.front().preposition.empty()) return true;
  verbs.predicate += " " + adjective;
  Tell(subjects, verbs, complements);
  return true;
}

}  // namespace cortex::graph
