// ClauseReader: the facts that come of what was read.

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "language/facts/clause_reader.h"
#include "language/facts/validity.h"
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

/// Words of an expression as the classes have them.
std::string Joined(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '_');
  return words;
}

/// The words of a time but for those that tell what, not when: "until May" of "at 8 until May".
std::string Without(std::string when, const std::string& what) {
  const std::size_t at = when.find(what);
  if (at == std::string::npos) return when;
  when.erase(at, what.size() + 1);
  if (when.ends_with(' ')) when.pop_back();
  return when;
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

/// Principle B of binding: a pronoun is none of the subjects of its own clause, "Grace and Ben are
/// capping it".
bool ClauseReader::NamesOneOf(const Phrases& subjects, const EntityMention& entity) {
  return !entity.name.empty() &&
         std::any_of(subjects.begin(), subjects.end(), [&](const auto& one) {
           return one.entity.name == entity.name && !one.is_speaker;
         });
}

/// "My rate will be 72 from 1 May": no plan, it is so from that day on.
VerbGroup ClauseReader::Announced(VerbGroup verbs) const {
  if (!begins_.empty() && verbs.predicate.starts_with(kPlanned))
    verbs.predicate.erase(0, kPlanned.size());
  return verbs;
}

void ClauseReader::Tell(const Phrases& subjects, const VerbGroup& told,
                        const std::vector<Complement>& complements) {
  const VerbGroup verbs = Announced(told);
  const bool called = verbs.verb == "be called" || verbs.verb == "be named";
  for (const auto& complement : complements) {
    // A time that something else stands beside is when, not what.
    if (complement.is_time &&
        (complements.size() > 1 || (verbs.passive && verbs.verb != "be born")))
      continue;
    if (complement.is_time) when_ = Without(when_, complement.when);
    TellRelations(complement.objects);
    for (const auto& object : complement.objects) {
      if (object.is_pronoun && NamesOneOf(subjects, object.entity)) continue;
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
  if (verbs.predicate == verbs.verb || verbs.copula) TellMore(subjects, verbs, complements);
  if (!verbs.passive || !only_time || verbs.verb == "be born" || called) return;
  const EntityMention state{verbs.verb.substr(3), EntityType::kConcept};
  if (verbs.predicate != verbs.verb) return;
  for (const auto& subject : subjects)
    Add(subject.entity, "be", state, {verbs.negated, false, verbs.past});
}

/// What follows from a clause beside what its words say.
void ClauseReader::TellMore(const Phrases& subjects, const VerbGroup& verbs,
                            const std::vector<Complement>& complements) {
  if (verbs.uncertain || verbs.predicate.starts_with(kPlanned)) return;
  TellCaused(verbs, complements);
  TellDayOf(verbs, complements);
  for (const auto& subject : subjects) {
    for (const auto& complement : complements) {
      const bool somebody =
          subject.entity.type != EntityType::kConcept || !subject.owner.name.empty();
      for (const auto& object : complement.objects)
        if (somebody && complement.preposition == (verbs.copula ? "on" : ""))
          TellDose(subject.entity, verbs, object);
      TellChange(subject, verbs, complement);
    }
    TellRole(subject, verbs, complements);
    TellHolder(subject, verbs, complements);
  }
}

/// "I take 40 mg of metoprolol", "Ines is on 8 mg of it": the dose of it is 40 mg.
void ClauseReader::TellDose(const EntityMention& subject, const VerbGroup& verbs,
                            const NounPhrase& object) {
  const bool takes = In(verbs.verb, "clause-facts/taking");
  if (!takes || !object.is_value || object.of.name.empty() || object.of_head.empty()) return;
  const auto space = object.of_head.find_last_of(' ');
  const bool dose = space != std::string::npos &&
                    In(FoldCase(object.of_head.substr(space + 1)), "clause-facts/dose-units");
  if (!dose) return;
  Add(subject, "dose of " + object.of.name, {object.of_head, EntityType::kConcept},
      {verbs.negated != object.denied, true, verbs.past});
}

/// "Bo has his birthday on 4 May": his birthday is 4 May.
void ClauseReader::TellDayOf(const VerbGroup& verbs, const std::vector<Complement>& complements) {
  if (verbs.verb != "have" || when_.empty() || complements.size() != 1) return;
  const Complement& what = complements.front();
  if (!what.preposition.empty() || what.objects.size() != 1) return;
  const NounPhrase& day = what.objects.front();
  if (!In(FoldCase(day.owned), "clause-facts/days")) return;
  std::string_view when = when_;
  const std::size_t first = when.find(' ');
  const bool led = first != std::string_view::npos &&
                   In(FoldCase(when.substr(0, first)), "time-phrase/prepositions");
  if (led) when.remove_prefix(first + 1);
  Add(day.owner, day.owned, {std::string(when), EntityType::kConcept},
      {verbs.negated, true, verbs.past});
}

/// Causatives: "the doctor put me on statins" - I am on statins; "took me off them" - I am not.
void ClauseReader::TellCaused(const VerbGroup& verbs, const std::vector<Complement>& complements) {
  if (!In(verbs.verb, "clause-facts/putting") || verbs.negated || complements.size() < 2) return;
  const Complement& who = complements.front();
  const Complement& where = complements[1];
  const bool ends = where.preposition == "off";
  VerbGroup takes;
  takes.verb = "be";
  if (!who.preposition.empty() || !(ends || In(where.preposition, "clause-facts/put-where")))
    return;
  for (const auto& somebody : who.objects) {
    const bool person = somebody.is_speaker || somebody.entity.type == EntityType::kPerson ||
                        somebody.entity.type == EntityType::kMisc;
    if (!person) continue;
    for (const auto& object : where.objects) {
      Add(somebody.entity, "be on", object.entity, {.negated = ends});
      if (!ends) TellDose(somebody.entity, takes, object);
    }
  }
}

/// "I go to Dr. Vos as my dentist", "Ida took over from Bo as our treasurer": who fills the role.
void ClauseReader::TellRole(const NounPhrase& subject, const VerbGroup& verbs,
                            const std::vector<Complement>& complements) {
  const auto as = std::find_if(complements.begin(), complements.end(),
                               [](const Complement& c) { return c.preposition == "as"; });
  if (as == complements.end() || as->objects.size() != 1 || verbs.negated) return;
  const NounPhrase& role = as->objects.front();
  const bool succeeds = In(Joined(verbs.verb), "clause-facts/succeeding");
  const Complement& first = complements.front();
  if (!role.owned.empty()) {  // "as my dentist"
    // "Reports to Bo as his manager": whose manager nobody can tell from the words.
    const bool of_object = std::any_of(
        first.objects.begin(), first.objects.end(),
        [&](const NounPhrase& object) { return object.entity.name == role.owner.name; });
    if (of_object) return;
    const bool by_subject = subject.entity.name != role.owner.name;
    if (by_subject) return Add(role.owner, role.owned, subject.entity, {.attribute = true});
    for (const auto& somebody : first.objects)
      if (somebody.is_name) Add(role.owner, role.owned, somebody.entity, {.attribute = true});
    return;
  }
  if (!succeeds || role.entity.name.empty()) return;
  Add(subject.entity, "be", role.entity, {});
  for (const auto& complement : complements) {
    if (!complement.preposition.empty() && complement.preposition != "from") continue;
    for (const auto& before : complement.objects)
      if (before.is_name) Add(before.entity, "be", role.entity, {.negated = true});
  }
}

/// "My rent went up to 850 euros": the rent is 850 euros.
void ClauseReader::TellChange(const NounPhrase& subject, const VerbGroup& verbs,
                              const Complement& complement) {
  const std::size_t space = subject.owned.find_last_of(' ');
  const std::string noun = subject.owned.substr(space == std::string::npos ? 0 : space + 1);
  const std::string verb = verbs.verb.substr(0, verbs.verb.find(' '));
  const bool changes = complement.preposition == "to" && In(noun, "clause-facts/amounts") &&
                       !verbs.negated && In(verb, "clause-facts/changing");
  if (!changes || complement.objects.size() != 1) return;
  const NounPhrase& value = complement.objects.front();
  if (value.is_value || complement.is_time)
    Add(subject.owner, subject.owned, value.entity, {.attribute = true});
}

/// Succession: "Siobhan runs the rota now", "my nephew took over the shop": of what only one has at
/// a time, who.
void ClauseReader::TellHolder(const NounPhrase& subject, const VerbGroup& verbs,
                              const std::vector<Complement>& complements) {
  if (verbs.negated || complements.empty()) return;
  const Complement& what = complements.front();
  if (!what.preposition.empty() || what.objects.size() != 1) return;
  const bool takes_over = In(Joined(verbs.verb), "clause-facts/succeeding");
  if (!takes_over && (verbs.past || !In(verbs.verb, "clause-facts/tasks"))) return;
  TellHolderOf(what.objects.front(), subject, takes_over);
}

/// `begins`: the clause tells that it is so from now on, which else its time does.
void ClauseReader::TellHolderOf(const NounPhrase& task, const NounPhrase& holder, bool begins) {
  const std::string when = Joined(FoldCase(when_));
  const bool now = begins || In(when, "time-phrase/now") || In(when, "question/now");
  const bool definite = task.determined && !task.indefinite && task.owner.name.empty();
  const bool somebody = holder.is_speaker || holder.is_name || !holder.owner.name.empty();
  const bool person = somebody && holder.entity.type != EntityType::kConcept;
  if (!now || !definite || !person || task.is_name || task.is_value) return;
  Add(task.entity, std::string(kHeldBy), holder.entity, {});
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
  const bool is_death =
      In(Joined(verbs.verb), "clause-facts/deaths") && verbs.predicate == verbs.verb;
  if (!is_death || verbs.negated || verbs.uncertain) return;
  for (const auto& subject : subjects) {
    const bool somebody = subject.entity.type != EntityType::kConcept &&
                          subject.entity.name != phrases_.speaker().name;
    if (somebody) Add(subject.entity, "be", {"dead", EntityType::kConcept}, {});
  }
}

void ClauseReader::TellBe(const NounPhrase& subject, const VerbGroup& told,
                          const NounPhrase& value) {
  const VerbGroup verbs = Announced(told);
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
  if (plain && !verbs.past && !statement.negated && value.entity.type == EntityType::kPerson)
    TellHolderOf(value, subject, false);
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
  // "My rent is 900 this year": an attribute is told for good, unless its end is told.
  if (!manner.attribute || manner.negated || manner.past || MayTellEnd(when_)) fact.when = when_;
  fact.begins = begins_;
  if (subject.name != said_by_) fact.said_by = said_by_;
  fact.sentence = sentence_.span;
  result_.facts.push_back(std::move(fact));
}

}  // namespace cortex::graph
