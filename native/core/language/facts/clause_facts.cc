// ClauseReader: the facts that come of what was read.

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "language/facts/clause_reader.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Verb and head of an object that together mean something else.
bool IsIdiom(std::string_view verb, std::string_view object) {
  const auto space = object.find_last_of(' ');
  const auto head = space == std::string_view::npos ? object : object.substr(space + 1);
  const auto first = object.substr(0, object.find(' '));
  const std::string prefix = std::string(verb) + ":";
  return In(prefix + std::string(head), "clause-facts/idioms") ||
         In(prefix + std::string(first), "clause-facts/idioms");
}

/// What an object with a name must be for its predicate to make sense.
EntityType TypeFrom(std::string_view predicate, bool attribute, EntityType type) {
  if (type != EntityType::kMisc) return type;
  if (predicate.starts_with(kPlanned)) predicate.remove_prefix(kPlanned.size());
  const auto space = predicate.find_last_of(' ');
  const auto last = space == std::string_view::npos ? predicate : predicate.substr(space + 1);
  if (attribute) {
    if (In(last, "clause-facts/employers")) return EntityType::kOrganization;
    if (In(last, "clause-facts/places")) return EntityType::kLocation;
    return HasFlag(last, kLexPerson) && !IsAnimal(last) ? EntityType::kPerson : type;
  }
  if (predicate.ends_with("work for") || predicate.ends_with("work at") ||
      predicate.starts_with("be employed"))
    return EntityType::kOrganization;
  const bool place = In(last, "clause-facts/place-prepositions") &&
                     In(predicate.substr(0, predicate.find(' ')), "clause-facts/place-verbs");
  return place ? EntityType::kLocation : type;
}

}  // namespace

void ClauseReader::Tell(const Phrases& subjects, const VerbGroup& verbs,
                        const std::vector<Complement>& complements) {
  const bool called = verbs.verb == "be called" || verbs.verb == "be named";
  for (const auto& complement : complements) {
    // A time that something else stands beside is when, not what.
    if (complement.is_time &&
        (complements.size() > 1 || (verbs.passive && verbs.verb != "be born")))
      continue;
    if (complement.is_time) when_.clear();
    TellRelations(complement.objects);
    for (const auto& object : complement.objects) {
      for (const auto& subject : BearersOf(complement, subjects, verbs, complements)) {
        if (called && complement.preposition.empty() && !subject.owned.empty()) {
          Add(subject.owner, subject.owned, object.entity, {verbs.negated, true, verbs.past});
          continue;
        }
        if (verbs.predicate == "have" && !object.called.empty()) {
          Add(subject.entity, object.called, object.entity, {verbs.negated, true, verbs.past});
          continue;
        }
        if (IsIdiom(verbs.verb, object.core)) return;
        if (complement.preposition.empty() && object.core == "home") continue;
        const std::string ending =
            complement.preposition.empty() ? "" : " " + complement.preposition;
        Add(subject.entity, verbs.predicate + ending, object.entity,
            {verbs.negated != object.denied, false, verbs.past});
        if (verbs.verb == "have" && object.indefinite) holder_ = subject.entity;
      }
      last_object_ = object;
    }
  }
  // "My shed was stolen": the participle says it all.
  const bool only_time = std::all_of(complements.begin(), complements.end(),
                                     [](const Complement& c) { return c.is_time; });
  if (complements.empty() && !Is(at_, kPreposition)) TellDeath(subjects, verbs);
  if (!verbs.passive || !only_time || verbs.verb == "be born" || called) return;
  const EntityMention state{verbs.verb.substr(3), EntityType::kConcept};
  if (verbs.predicate != verbs.verb) return;
  for (const auto& subject : subjects)
    Add(subject.entity, "be", state, {verbs.negated, false, verbs.past});
}

/// "We moved the deploy day to Wednesdays": the day did. "We moved house to Porto": we did.
const ClauseReader::Phrases& ClauseReader::BearersOf(const Complement& complement,
                                                     const Phrases& subjects,
                                                     const VerbGroup& verbs,
                                                     const std::vector<Complement>& complements) {
  const Complement& first = complements.front();
  const bool moves = verbs.verb == "move" || verbs.verb == "relocate";
  const bool of_object = moves && !complement.preposition.empty() && first.preposition.empty() &&
                         !In(first.objects.front().core, "residence/dwellings");
  return of_object ? first.objects : subjects;
}

/// "My dog Bruno died": Bruno is dead. Nobody tells that of himself, and a battery has no name.
void ClauseReader::TellDeath(const Phrases& subjects, const VerbGroup& verbs) {
  std::string verb = verbs.verb;
  std::replace(verb.begin(), verb.end(), ' ', '_');
  const bool is_death = In(verb, "clause-facts/deaths") && verbs.predicate == verbs.verb;
  if (!is_death || verbs.negated || verbs.uncertain) return;
  for (const auto& subject : subjects) {
    const bool somebody = subject.entity.type != EntityType::kConcept &&
                          subject.entity.name != phrases_.speaker().name;
    if (somebody) Add(subject.entity, "be", {"dead", EntityType::kConcept}, {});
  }
}

void ClauseReader::TellBe(const NounPhrase& subject, const VerbGroup& verbs,
                          const NounPhrase& value) {
  const Manner statement{verbs.negated != value.denied, false, verbs.past};
  const Manner attribute{statement.negated, true, verbs.past};
  const bool plain = verbs.predicate == "be";
  if (plain && value.only_owner && !subject.owned.empty()) {  // "my school is Saint Brigid's"
    const EntityMention name{value.entity.name + "'s", EntityType::kMisc};
    return Add(subject.owner, subject.owned, name, attribute);
  }
  if (plain && value.only_owner) {  // "the umbrella is mine"
    return Add(value.entity, "own", subject.entity, statement);
  }
  if (plain && !value.owned.empty()) {  // "Vera is my aunt"
    return Add(value.owner, value.owned, subject.entity, attribute);
  }
  const bool person = subject.entity.type == EntityType::kPerson;
  // "My boss is Swiss": how he is, not who.
  if (person && english::IsNationality(FoldCase(value.core)))
    return Add(subject.entity, verbs.predicate, value.entity, statement);
  const bool single = subject.single_valued && !person && !value.indefinite && !value.determined;
  const bool number = value.is_value && subject.single_valued && !person;
  if (plain && !subject.owned.empty() && (value.is_name || single || number)) {
    const bool own_name = subject.owned == "name" && subject.owner.name != phrases_.speaker().name;
    if (own_name) return Add(subject.owner, "be", value.entity, statement);
    return Add(subject.owner, subject.owned, value.entity, attribute);
  }
  if (verbs.copula && !value.of_head.empty() && value.determined && !value.of.name.empty())
    return Add(subject.entity, verbs.predicate + " " + value.of_head + " of", value.of, statement);
  Add(subject.entity, verbs.predicate, value.entity, statement);
}

void ClauseReader::TellRelations(const Phrases& phrases) {
  for (const auto& phrase : phrases) {
    if (!phrase.relation) continue;
    Add(phrase.relation->owner, phrase.relation->noun, phrase.relation->value, {.attribute = true});
  }
}

void ClauseReader::Mention(const EntityMention& entity) {
  if (entity.name.empty()) return;
  const auto known =
      std::find_if(result_.mentions.begin(), result_.mentions.end(),
                   [&](const EntityMention& other) { return other.name == entity.name; });
  if (known == result_.mentions.end()) {
    result_.mentions.push_back(entity);
  } else if (known->type == EntityType::kMisc || known->type == EntityType::kConcept) {
    known->type = entity.type;
  }
}

void ClauseReader::Add(const EntityMention& subject, std::string predicate,
                       const EntityMention& value, Manner manner) {
  if (subject.name.empty() || value.name.empty() || subject.name == value.name) return;
  const EntityMention object{value.name, TypeFrom(predicate, manner.attribute, value.type)};
  Mention(subject);
  Mention(object);
  Fact fact;
  fact.subject = subject;
  fact.predicate = std::move(predicate);
  fact.object = object;
  fact.negated = manner.negated;
  fact.attribute = manner.attribute;
  fact.past = manner.past;
  if (!manner.attribute || manner.negated || manner.past) fact.when = when_;
  if (subject.name != said_by_) fact.said_by = said_by_;
  fact.sentence = sentence_.span;
  result_.facts.push_back(std::move(fact));
}

}  // namespace cortex::graph
