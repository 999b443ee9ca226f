// ClauseReader: lists of phrases, "oats, rice and beans", and what belongs to their last one.

#include <algorithm>
#include <utility>

#include "language/facts/clause_reader.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {

ClauseReader::Phrases ClauseReader::ReadList(std::size_t at, bool attach, bool oblique) {
  Phrases list;
  const std::size_t start = at_;
  for (std::size_t i = at; i < words_.size();) {
    if (i == at && MarkAt(i) == ',') break;
    auto phrase = phrases_.Read(i, Place::kObject);
    if (!phrase || !IsListItem(*phrase, i)) break;
    if (attach) Attach(&*phrase);
    // "two kids named Ada and Ben"
    if (!list.empty() && !list.back().called.empty() && phrase->is_name)
      phrase->called = list.back().called;
    phrases_.Remember(*phrase, oblique);
    list.push_back(std::move(*phrase));
    i = list.back().end;
    if (Text(i) == "and" || Text(i) == "or" || Text(i) == "nor") {
      ++i;
    } else if (MarkAt(i) != ',' || i >= words_.size()) {
      break;
    }
  }
  at_ = start;
  return list;
}

/// Whether a phrase goes on a list of objects, rather than beginning another clause.
bool ClauseReader::IsListItem(const NounPhrase& item, std::size_t begin) {
  const bool first = begin == 0 || !(MarkAt(begin) == ',' || Is(begin - 1, kCoordinator));
  const std::size_t end = item.end;
  if (first) return true;
  // "Moved to Metz, says Ida", "according to Ida": who says so.
  if (MarkAt(begin) == ',' && In(Text(begin), "clause-facts/source")) return false;
  if (OpensClause(item) || IsSubject(item, begin)) return false;
  if (MarkAt(begin) == ',' && IsFragment(item)) return false;
  if (item.determined || item.is_name || item.is_value) return true;
  const std::string_view word = Text(begin);
  const bool verb_form =
      english::IsBaseVerb(word) || english::IsThirdPersonForm(word) || english::IsPastForm(word);
  const bool goes_on = end < words_.size() && MarkAt(end) == 0 && !Is(end, kCoordinator);
  // "Cancelled their contract, ends Dec 31": when something else ends.
  const bool dated = MarkAt(begin) == ',' && english::IsThirdPersonForm(word) && end > begin + 1 &&
                     ReadTimePhrase(sentence_, begin + 1).end >= end;
  if (dated) return false;
  return !(verb_form && (goes_on || end == begin + 1)) ||
         (end == begin + 1 && !goes_on && english::IsAlsoNoun(word));
}

/// Whether a verb follows, also behind "the garage on Elm Street".
bool ClauseReader::OpensClause(const NounPhrase& phrase) {
  std::size_t end = phrase.end;
  while (Is(end, kPreposition) && MarkAt(end) == 0) {
    const auto place = phrases_.Read(end + 1, Place::kSubject);
    if (!place) break;
    end = place->end;
  }
  return end < words_.size() && MarkAt(end) == 0 && ReadVerbGroup(sentence_, end).has_value();
}

/// Ellipsis of the copula: "cashews, epipen in the blue pouch", "Xero, Brandt still on sheets":
/// where another thing is. Not "bisoprolol, furosemide in the morning".
bool ClauseReader::IsFragment(const NounPhrase& item) {
  std::size_t at = item.end;
  if (MarkAt(at) != 0) return false;
  const bool adverb = Is(at, kAdverb);
  if (adverb) ++at;
  if (!Is(at, kPreposition) || MarkAt(at) != 0 || Text(at) == "of") return false;
  if (ReadTimePhrase(sentence_, at).end > at) return false;
  const auto place = phrases_.Read(at + 1, Place::kObject);
  return adverb || (place && place->determined);
}

/// Coordination of clauses: "and my dog Rex knows me" begins another one, where "knows" is no noun
/// or an object follows that no noun is followed by. A bare noun before the verb may as well be the
/// first part of a compound ("green colored tongues"), unless an object with its article or owner
/// follows: "fashion fuels my creativity".
bool ClauseReader::IsSubject(const NounPhrase& item, std::size_t begin) {
  constexpr std::uint32_t kNoObject = kCoordinator | kConnector | kPreposition;
  constexpr std::uint32_t kWhen = kAdverb | kTimeAdverb | kTimeNoun;
  constexpr std::uint32_t kBeginsObject = kArticle | kPossessor | kSpeaker | kHeOrShe | kIt | kThey;
  const auto subject = phrases_.Read(begin, Place::kSubject);
  if (!subject || subject->end >= item.end || subject->end == begin) return false;
  const std::size_t verb = subject->end;
  if (!ReadVerbGroup(sentence_, verb)) return false;
  const std::size_t next = verb + 1;
  const bool goes_on = next < words_.size() && MarkAt(next) == 0;
  if (!subject->determined && !subject->is_name) {
    // "Penicillin, doctor knows".
    const std::string_view word = Text(verb);
    const bool knows = MarkAt(begin) == ',' && !goes_on && english::IsThirdPersonForm(word) &&
                       !english::IsAlsoNoun(BaseFormOf(word));
    return knows || (goes_on && Is(next, kBeginsObject));
  }
  const std::uint32_t ends = subject->determined ? kNoObject : kNoObject | kWhen;
  return (goes_on && !Is(next, ends)) || !english::IsAlsoNoun(BaseFormOf(Text(verb)));
}

/// "a metal plate in my right ankle": where something is goes with the thing.
void ClauseReader::Attach(NounPhrase* phrase) {
  while (Is(phrase->end, kPreposition) && MarkAt(phrase->end) == 0 && !Is(phrase->end, kAdverb) &&
         ReadTimePhrase(sentence_, phrase->end).end == phrase->end) {
    // "An allergy to nuts", but "a letter to post".
    const bool infinitive = Text(phrase->end) == "to" && english::IsBaseVerb(Text(phrase->end + 1));
    if (infinitive || In(Text(phrase->end), "clause-complements/not-of-noun")) return;
    const auto tail = phrases_.Read(phrase->end + 1, Place::kObject);
    if (!tail || tail->entity.name.empty() || phrase->entity.name.empty()) return;
    const std::string words = " " + words_[phrase->end].text + " " + tail->entity.name;
    phrase->entity.name += words;
    phrase->core += words;
    if (!phrase->owned.empty()) phrase->owned += words;
    phrase->is_name = false;
    phrase->end = tail->end;
  }
}

}  // namespace cortex::graph
