#include "language/facts/clause_reader.h"

#include <algorithm>
#include <utility>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {

void ClauseReader::Run() {
  if (sentence_.question || StatesNothing()) return;
  if (sentence_.span.begin == 0) SkipLabel();
  SkipOpening();
  opening_when_ = std::exchange(when_, {});
  opening_begins_ = std::exchange(begins_, {});
  while (at_ < words_.size() && ReadClause()) {
  }
}

void ClauseReader::GoOnFrom(const EntityMention& person) {
  if (words_.empty() || !words_.front().Is(kHeOrShe) || words_.front().Is(kPossessor)) return;
  NounPhrase antecedent;
  antecedent.entity = person;
  phrases_.Remember(antecedent, false);
}

/// Conditions, guesses and wishes.
bool ClauseReader::StatesNothing() const {
  return std::any_of(words_.begin(), words_.end(), [](const Word& word) {
    return !word.Is(kName) && In(word.text, "clause-reader/states-nothing") &&
           word.text != "please" && word.text != "let";
  });
}

bool ClauseReader::ReadClause() {
  when_ = opening_when_;
  begins_ = opening_begins_;
  last_object_.reset();
  holder_ = {};
  if (Text(at_) == "there" && Is(at_ + 1, kBe)) return ReadExistence();
  if (Text(at_) == "let") return false;  // "Let's go": nothing is said to be so
  if (ReadCleft()) return false;
  Phrases subjects;
  return ReadSubjects(&subjects) && ReadPredicate(subjects);
}

bool ClauseReader::ReadSubjects(Phrases* subjects) {
  for (;;) {
    auto subject = phrases_.Read(at_, Place::kSubject);
    if (!subject) break;
    at_ = subject->end;
    if (!ReadLabelTime()) ReadSubjectTail(&*subject);
    phrases_.Remember(*subject, false);
    subjects->push_back(std::move(*subject));
    const bool joined = Text(at_) == "and" || Text(at_) == "&";
    const bool listed =
        at_ != inserted_to_ && MarkAt(at_) == ',' && subjects->size() < 8 && !Is(at_, kRelative);
    if (!joined && !listed) break;
    const std::size_t next = at_ + (joined ? 1 : 0);
    if (listed && ReadVerbGroup(sentence_, next)) break;
    at_ = next;
    phrases_.set_joined(true);
  }
  phrases_.set_joined(false);
  const bool apart = MarkAt(at_) == ',' && at_ != inserted_to_;
  const bool verb = !subjects->empty() && !apart && ReadVerbGroup(sentence_, at_).has_value();
  if (verb) TellRelations(*subjects);
  return verb;
}

/// "The heating in our building", "Vera, my aunt," and "my oldest son, who is a pilot,".
void ClauseReader::ReadSubjectTail(NounPhrase* subject) {
  ReadApposition(subject);
  while (!subject->is_pronoun && Is(at_, kPreposition) && MarkAt(at_) == 0 && !Is(at_, kAdverb) &&
         !ReadVerbGroup(sentence_, at_)) {
    const auto place = phrases_.Read(at_ + 1, Place::kSubject);
    if (!place || place->entity.name.empty()) return;
    const std::string tail = " " + words_[at_].text + " " + place->entity.name;
    if (!subject->entity.name.empty()) subject->entity.name += tail;
    if (!subject->owned.empty()) subject->owned += tail;
    subject->core += tail;
    subject->is_name = false;
    if (subject->entity.type != EntityType::kPerson) subject->entity.type = EntityType::kConcept;
    at_ = place->end;
  }
  if (MarkAt(at_) == ',' && (Text(at_) == "who" || Text(at_) == "which")) {
    const std::size_t begin = at_;
    if (!ReadSubjectRelative(*subject)) at_ = begin;
  }
}

/// "On-call this week: Diego": when, between a label and its colon.
bool ClauseReader::ReadLabelTime() {
  if (MarkAt(at_) != 0 || !In(Text(at_), "validity/short-time")) return false;
  const auto time = ReadTimePhrase(sentence_, at_);
  if (time.end <= at_ || phrases_.TextOf(time.end, std::min(time.end + 1, words_.size())) != ":")
    return false;
  when_ = phrases_.TextOf(at_, time.end);
  begins_ = phrases_.BeginOf(time);
  at_ = time.end;
  return true;
}

void ClauseReader::ReadApposition(NounPhrase* subject) {
  if (MarkAt(at_) != ',' || subject->entity.name.empty() || at_ >= words_.size()) return;
  const auto second = phrases_.Read(at_, Place::kSubject);
  if (!second || second->entity.name.empty() || second->end >= words_.size()) return;
  const bool closed = MarkAt(second->end) == ',';
  if (!closed || !ReadVerbGroup(sentence_, second->end) || Is(second->end, kCoordinator)) return;
  at_ = second->end;
  inserted_to_ = at_;
  if (!second->owned.empty()) {  // "Vera, my aunt,"
    Add(second->owner, second->owned, subject->entity, {.attribute = true});
  } else if (second->is_name && !subject->owned.empty()) {  // "my aunt, Vera,"
    Add(subject->owner, subject->owned, second->entity, {.attribute = true});
    subject->entity = {second->entity.name, EntityType::kPerson};
    subject->owned.clear();
    subject->is_name = true;
  } else if (second->indefinite) {
    Add(subject->entity, "be", second->entity, {});
  }
}

bool ClauseReader::ReadSubjectRelative(const NounPhrase& subject) {
  const auto verbs = ReadVerbGroup(sentence_, at_ + 1);
  if (!verbs) return false;
  const std::string when = when_;
  const std::string begins = begins_;
  at_ = verbs->end;
  ReadComplements({subject}, *verbs);
  when_ = when;
  begins_ = begins;
  last_object_.reset();
  inserted_to_ = at_;
  return MarkAt(at_) == ',' && at_ < words_.size();
}

/// "There is a bakery below my flat."
bool ClauseReader::ReadExistence() {
  const auto verbs = ReadVerbGroup(sentence_, at_ + 1);
  if (!verbs || verbs->uncertain) return false;
  Phrases things = ReadList(verbs->end, false);
  if (things.empty()) return false;
  at_ = things.back().end;
  std::vector<Complement> places;
  VerbGroup be = *verbs;
  be.predicate = be.predicate.starts_with(kPlanned) ? std::string(kPlanned) + "be" : "be";
  for (auto& thing : things) be.negated = be.negated || thing.denied;
  if (!Is(at_, kPreposition) || !ReadPrepositional(&be, &places) || places.empty()) return false;
  Tell(things, be, places);
  return false;
}

/// Pseudo-cleft: "What I drink now is oat milk", "The editor that Bo uses is Helix" tell the same
/// as "I drink oat milk now".
bool ClauseReader::ReadCleft() {
  std::size_t at = at_;
  const bool of_noun = Text(at) != "what";
  if (!of_noun) {
    ++at;
  } else {
    const auto thing = Text(at) == "the" ? phrases_.Read(at, Place::kSubject) : std::nullopt;
    if (!thing || thing->is_name || MarkAt(thing->end) != 0) return false;
    at = thing->end;
    if (Text(at) == "that" || Text(at) == "which") ++at;
  }
  if (MarkAt(at) != 0) return false;
  auto subject = phrases_.Read(at, Place::kSubject);
  if (!subject || subject->entity.name.empty() || MarkAt(subject->end) != 0) return false;
  const std::size_t last = subject->end - 1;
  // "The project Ada leads is ...": a name does not go on with a verb.
  if (Is(subject->end, kBe) && last > at && Is(last - 1, kName) && !Is(last, kName) &&
      english::IsThirdPersonForm(Text(last))) {
    subject->entity = {phrases_.TextOf(at, last), EntityType::kMisc};
    subject->end = last;
  }
  const auto verbs = ReadVerbGroup(sentence_, subject->end);
  if (!verbs || verbs->copula || verbs->passive || verbs->uncertain) return false;
  // "What we do is great".
  if (In(verbs->verb, "role/do")) return false;
  std::string predicate = verbs->predicate;
  std::string when;
  std::size_t be = verbs->end;
  while (be < words_.size() && MarkAt(be) == 0 && !Is(be, kBe)) {
    const auto time = ReadTimePhrase(sentence_, be);
    if (time.end > be) {
      when += (when.empty() ? "" : " ") + phrases_.TextOf(be, time.end);
      be = time.end;
    } else if (Is(be, kPreposition) && Is(be + 1, kBe)) {
      predicate += " " + words_[be++].text;
    } else if (Is(be, kAdverb)) {
      ++be;
    } else {
      return false;
    }
  }
  if (!Is(be, kBe) || MarkAt(be) != 0) return false;
  const auto is = ReadVerbGroup(sentence_, be);
  if (!is || !is->copula || is->uncertain || is->predicate != "be") return false;
  const Phrases values = ReadList(is->end, true);
  // "What I mean is that ...", "what I like is how it looks": no thing, but a clause.
  if (values.empty() || Is(is->end, kSubordinator | kRelative)) return false;
  // "The coat I own is tight": how it is, not which one.
  const auto is_thing = [&](const NounPhrase& value) {
    return value.is_name || (value.determined && value.owner.name.empty()) ||
           value.core.find_first_of("0123456789") != std::string::npos;
  };
  if (of_noun && (is->negated || !std::all_of(values.begin(), values.end(), is_thing)))
    return false;
  phrases_.Remember(*subject, false);
  when_ += (when_.empty() || when.empty() ? "" : " ") + when;
  for (const auto& value : values) {
    Add(subject->entity, predicate, value.entity,
        {verbs->negated != (is->negated != value.denied), false, verbs->past});
  }
  at_ = values.back().end;
  return true;
}

/// Agreement: "Anna do", "Anna have" is no clause.
bool ClauseReader::Agrees(const Phrases& subjects) const {
  if (subjects.size() != 1 || subjects.front().plural || !subjects.front().is_name) return true;
  std::size_t verb = at_;
  while (Is(verb, kAdverb)) ++verb;
  const std::string_view text = Text(verb);
  if (text == "do" || text == "have") return false;
  const bool other = Is(verb, kModal | kBe | kHave | kDo | kNegation) ||
                     english::IsPastForm(text) || english::IsThirdPersonForm(text);
  return other || !english::IsBaseVerb(text);
}

/// "User: prefers tabs": the label of a note is the subject of its verb, no "is" between them.
void ClauseReader::SkipColon(const NounPhrase& subject) {
  const bool somebody = subject.is_speaker || subject.is_name;
  if (somebody && phrases_.TextOf(at_, at_ + 1) == ":" &&
      english::IsThirdPersonForm(Text(at_ + 1)) && ReadVerbGroup(sentence_, at_ + 1))
    ++at_;
}

bool ClauseReader::ReadPredicate(const Phrases& subjects, bool denied) {
  if (at_ < words_.size() && subjects.size() == 1) SkipColon(subjects.front());
  const auto verbs = ReadVerbGroup(sentence_, at_);
  if (!verbs || !Agrees(subjects)) return false;
  for (const auto& subject : subjects) Mention(subject.entity);
  at_ = verbs->end;
  if (ReadReported(subjects, *verbs)) return true;
  if (verbs->uncertain) return false;
  if (In(verbs->verb, "clause-reader/doubting-verbs") && !verbs->passive &&
      verbs->predicate == verbs->verb && !Is(at_, kPreposition))
    return false;
  VerbGroup said = *verbs;
  // "No child eats".
  if (subjects.size() == 1 && subjects.front().denied) said.negated = !said.negated;
  said.negated = said.negated || denied;
  const bool denies = said.negated && !said.past;
  const std::size_t before = result_.facts.size();
  ReadComplements(subjects, std::move(said));
  // "Does not take insulin when he is sick": and takes it else.
  const auto in_a_case = [&] {
    const std::string opening = FoldCase(opening_when_.substr(0, opening_when_.find(' ')));
    return In(Text(at_), "clause-reader/cases") || In(opening, "clause-reader/cases");
  };
  if (denies && in_a_case()) result_.facts.resize(before);
  return Continue(subjects);
}

/// "Vera says (that) she is ill": goes on with what is said, which Vera says.
bool ClauseReader::ReadReported(const Phrases& subjects, const VerbGroup& verbs) {
  if (!In(verbs.verb, "clause-reader/reporting-verbs") || verbs.negated || at_ >= words_.size())
    return false;
  std::size_t next = at_;
  if (verbs.verb == "tell") {
    const auto person = phrases_.Read(next, Place::kSubject);
    if (!person) return false;
    next = person->end;
  }
  const bool that = Text(next) == "that" && !Is(next, kName);
  if (that) {
    ++next;
    if (next >= words_.size() || ReadVerbGroup(sentence_, next)) return false;
  } else {
    const auto subject = phrases_.Read(next, Place::kSubject);
    if (!subject || !ReadVerbGroup(sentence_, subject->end) || MarkAt(subject->end) != 0)
      return false;
  }
  const NounPhrase& sayer = subjects.front();
  // "Tom knows": so it is.
  if (In(verbs.verb, "qualifiers/reporting") && !sayer.is_speaker) {
    if (sayer.entity.name.empty()) return false;
    said_by_ = sayer.entity.name;
  }
  at_ = next;
  return true;
}

/// What follows a clause of `subjects`; false where the sentence ends or cannot be followed.
bool ClauseReader::Continue(const Phrases& subjects) {
  if (at_ >= words_.size()) return false;
  const bool relative = Is(at_, kRelative) && !Is(at_, kName);
  if (relative) return ReadRelative();
  std::size_t next = at_;
  const bool denied = Text(next) == "nor";
  // "Her name is Petra, she runs a hotel."
  const bool pronoun = Is(next, kSpeaker | kHeOrShe | kThey) && ReadVerbGroup(sentence_, next + 1);
  if (MarkAt(next) == ',' && (pronoun || IsSplice(next))) return true;
  if (Is(next, kCoordinator)) {
    ++next;
  } else if (Is(next, kConnector)) {
    if (Text(next + 1) == "that" || Text(next + 1) == "of") return false;
    at_ = next + 1;
    return true;
  } else {
    return false;
  }
  if (Text(next) == "then" || Text(next) == "so") ++next;
  const auto time = ReadTimePhrase(sentence_, next);
  if (time.end > next && time.end < words_.size()) {
    opening_when_ = phrases_.TextOf(next, time.end);
    opening_begins_ = phrases_.BeginOf(time);
    next = time.end;
  } else {
    opening_when_.clear();
    opening_begins_.clear();
  }
  if (SharesSubject(subjects, next)) {
    at_ = next;
    when_ = opening_when_;
    begins_ = opening_begins_;
    last_object_.reset();
    return ReadPredicate(subjects, denied);
  }
  at_ = next;
  return true;
}

/// Comma splice: "Noel stepped down, Siobhan runs the rota now".
bool ClauseReader::IsSplice(std::size_t at) {
  if (Is(at, kCoordinator | kConnector | kSubordinator | kRelative | kPreposition)) return false;
  const auto subject = phrases_.Read(at, Place::kSubject);
  if (!subject || MarkAt(subject->end) != 0 || subject->entity.name.empty()) return false;
  if (!subject->is_name && subject->owner.name.empty()) return false;
  const std::string_view verb = Text(subject->end);
  // A participle may as well go on with what stands before: "a stove, bought in Metz".
  const bool finite = Is(subject->end, kBe | kHave | kDo | kModal) ||
                      english::IsThirdPersonForm(verb) || english::IsPastForm(verb);
  return finite && ReadVerbGroup(sentence_, subject->end).has_value();
}

/// "and works there": a verb in a form that fits the subject.
bool ClauseReader::SharesSubject(const Phrases& subjects, std::size_t at) const {
  const auto verbs = ReadVerbGroup(sentence_, at);
  if (!verbs || subjects.empty()) return false;
  std::size_t verb = at;
  while (Is(verb, kAdverb | kNegation) && !Is(verb, kBe | kHave | kDo | kModal)) ++verb;
  if (Is(verb, kBe | kHave | kDo | kModal)) return true;
  const std::string_view word = Text(verb);
  if (english::IsThirdPersonForm(word) || english::IsPastForm(word)) return true;
  const NounPhrase& subject = subjects.front();
  const bool plain = subject.is_speaker || subject.plural || subjects.size() > 1;
  // "I sing and Vera plays": a base form only where no other subject can begin.
  return plain && english::IsBaseVerb(word) && !Is(verb, kName);
}

/// "a stove, which heats the flat", "a friend whose brother plays".
bool ClauseReader::ReadRelative() {
  if (!last_object_ || last_object_->entity.name.empty()) return false;
  NounPhrase subject = *last_object_;
  if (!holder_.name.empty() && subject.owner.name.empty() && !subject.is_name) {
    subject.owner = holder_;
    subject.owned = subject.core;
    subject.entity.name = holder_.name + "'s " + subject.core;
  }
  if (Text(at_) == "whose") {
    auto owned = phrases_.Read(at_ + 1, Place::kSubject);
    if (!owned || !owned->owner.name.empty() || owned->entity.name.empty()) return false;
    owned->owner = subject.entity;
    owned->owned = owned->core;
    owned->entity.name = subject.entity.name + "'s " + owned->core;
    at_ = owned->end;
    return ReadPredicate({*owned});
  }
  if (!ReadVerbGroup(sentence_, at_ + 1)) return false;
  ++at_;
  when_.clear();
  begins_.clear();
  last_object_.reset();
  return ReadPredicate({subject});
}

}  // namespace cortex::graph
