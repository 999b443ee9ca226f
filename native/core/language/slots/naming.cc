#include "language/slots/naming.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

/// "I have", "I use": says no more than "mine".
bool IsHaving(const StatementWord& word) {
  return In(word.stem, "naming/having") || In(word.text, "naming/having");
}

/// One has several friends and brothers.
bool MayBeOne(const StatementWord& head) {
  return !head.Is(kPerson) || head.Is(kSingleValued) || head.slot != 0;
}

}  // namespace

bool Naming::IsColour(const StatementWord& word) {
  static const std::uint32_t kColour = Lexicon::HashOf("colour");
  return Lexicon::English().NamesKindOf(kColour, word.meaning);
}

bool Naming::IntroducesName(std::size_t i) const {
  if (i + 1 >= clause_.end || !words_[i].Is(kContentWord)) return false;
  const auto& next = words_[i + 1];
  if (next.text == "called" || next.text == "named") return true;
  // "My sister Rosa", "my mum, Inês".
  const bool beside = breaks_[i + 1] == 0 ||
                      (breaks_[i + 1] == ',' && i > clause_.begin && words_[i - 1].Is(kPossessive));
  return words_[i].Is(kPerson) && !words_[i].Is(kPossessive) && next.Is(kAdjacent) && beside &&
         IsNamed(i + 1);
}

bool Naming::Names(std::size_t first, Identity* found) const {
  if (!MayName(first) && !(first + 2 < clause_.end && IntroducesName(first))) return false;
  if (first + 1 < clause_.end && IntroducesName(first)) ++first;
  if (words_[first].text == "called" || words_[first].text == "named") ++first;
  if (first >= clause_.end || !IsNamed(first)) return false;
  found->first = first;
  found->last = first;
  // "De" of "de Vries".
  const auto goes_on = [&](std::size_t i) {
    if (i >= clause_.end || breaks_[i] != 0) return false;
    if (IsNamed(i)) return words_[i].Is(kAdjacent);
    return In(words_[i].text, "naming/particles") && i + 1 < clause_.end && IsNamed(i + 1);
  };
  while (goes_on(found->last + 1)) ++found->last;
  // "A JVM language": one of a kind.
  const bool one =
      first > clause_.begin && (words_[first - 1].text == "a" || words_[first - 1].text == "an");
  const std::size_t next = found->last + 1;
  return !one || next >= clause_.end || !words_[next].Is(kAdjacent) ||
         !words_[next].Is(kContentWord);
}
bool Naming::MayName(std::size_t i) const {
  return i < clause_.end && (words_[i].Is(kName | kPerson | kProtectedWord) || IsNamed(i));
}
bool Naming::IsNamed(std::size_t i) const {
  // A title in quotation marks is one.
  if (words_[i].Is(kProtectedWord)) return words_[i].Is(kContentWord) && !words_[i].Is(kPossessive);
  // "At Odette's": a name too where nothing follows that could be hers.
  // "St Columba's Primary".
  const bool saint = i > clause_.begin && words_[i - 1].text == "st";
  const bool owns =
      words_[i].Is(kPossessive) && !saint && i + 1 < clause_.end && breaks_[i + 1] == 0;
  const bool titled =
      english::IsTitle(words_[i].text) && i + 1 < clause_.end && words_[i + 1].Is(kName);
  return titled || (words_[i].Is(kName) && !owns && !words_[i].Is(kPerson | kTimeWord));
}

Naming::Phrase Naming::ReadPhrase(std::size_t begin, std::size_t end, Identity* found) const {
  Phrase phrase;
  auto& [head, definite] = phrase;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& word = words_[i];
    const bool opens = head == kNowhere;
    const bool pointed = word.text == "this" || word.text == "that";
    if (opens && (word.text == "the" || (pointed && i + 1 < end))) definite = true;
    // "The school my daughter attends".
    if (!opens && i + 1 < end && word.Is(kPossessive) && word.Is(kPronoun) &&
        words_[end - 1].Is(kVerb)) {
      found->owner = i + 1;
      break;
    }
    // "The horse I ride": whose it is.
    const bool they = (word.Is(kSelf) || word.text == "we") && !word.Is(kPossessive);
    if (!opens && head + 1 == i && they && i + 1 < end && IsHaving(words_[i + 1])) {
      found->owner = i++;
      continue;
    }
    if (word.Is(kPossessive) && (opens || head + 1 == i)) {
      definite = true;
      // "Auntie Bea's dentist": all before is hers. "On the forum my name": where.
      if (word.Is(kPronoun) && !opens) found->qualifiers.push_back(head);
      if (!word.Is(kPronoun)) found->qualifiers.clear();
      head = kNowhere;
      found->owner = i;
    } else if (opens && (word.text == "nearest" || word.text == "second" || word.text == "third")) {
      found->qualifiers.push_back(i);
    } else if (word.Is(kContentWord)) {
      // "The midwife looking after us".
      const bool told = word.text.ends_with("ing") && i + 1 < end && words_[i + 1].Is(kPreposition);
      // "The wiki at work": where it is.
      const bool where = word.text.starts_with("at_");
      const bool same_phrase = opens || (word.Is(kAdjacent) && head + 1 == i && !told && !where);
      if (same_phrase && !opens) found->qualifiers.push_back(head);
      if (same_phrase) head = i;
      if (!same_phrase) found->qualifiers.push_back(i);
    }
  }
  return phrase;
}

bool Naming::NamesBearer(std::size_t begin, Phrase* phrase, Identity* found) const {
  const auto owner_of = [&](std::size_t i, std::size_t first) {
    return i > first && words_[i - 1].Is(kPossessive) ? std::optional(i - 1) : std::nullopt;
  };
  if (words_[phrase->head].text != "name" || !found->owner) return false;
  if (words_[*found->owner].Is(kContentWord)) {
    // "My wife's name is", "my wife is called".
    phrase->head = *found->owner;
    found->by_name = true;
    found->owner = owner_of(phrase->head, begin);
    return false;
  }
  // "We have just one dog and his name is".
  const auto bearer = BearerOf(*found->owner);
  if (!bearer) return false;
  found->head = *bearer;
  found->owner = owner_of(*bearer, 0);
  found->by_name = true;
  found->unique = words_[*bearer - 1].text == "only" || words_[*bearer - 1].text == "one";
  return true;
}

bool Naming::Describe(std::size_t begin, std::size_t end, Identity* found) const {
  // "The name of our network".
  constexpr std::size_t kNameOf = 3;
  if (begin + kNameOf < end && words_[begin + 1].text == "name" && words_[begin + 2].text == "of")
    return Describe(begin + kNameOf, end, found);
  Phrase phrase = ReadPhrase(begin, end, found);
  if (phrase.head == kNowhere) return false;
  if (NamesBearer(begin, &phrase, found)) return true;
  std::size_t head = phrase.head;
  if (words_[head].text.starts_with("favo") && !found->qualifiers.empty())
    std::swap(head, found->qualifiers.front());  // "of all films my favourite"
  found->head = head;
  found->unique = IsOnly(begin, end);
  const bool definite = phrase.definite || found->unique || words_[head].slot != 0;
  // "Thesis supervisor: Dr Vos": a note needs no article.
  const bool noted = begin == clause_.begin && words_[begin].Is(kContentWord | kVersion) &&
                     (words_[head].Is(kSingleValued) || IsBest(*found));
  return (noted || definite) &&
         (MayBeOne(words_[head]) || found->unique || found->by_name || IsBest(*found));
}

/// Who "his" and "its" point back to: the nearest somebody before the clause, told of as one.
std::optional<std::size_t> Naming::BearerOf(std::size_t pronoun) const {
  constexpr std::size_t kReach = 6;
  if (!In(words_[pronoun].text, "naming/theirs")) return std::nullopt;
  for (std::size_t i = clause_.begin; i > 1 && i + kReach > clause_.begin; --i) {
    const auto& word = words_[i - 1];
    const auto& before = words_[i - 2].text;
    const bool only = (before == "one" || before == "only") && word.Is(kContentWord);
    if ((word.Is(kPerson) && !word.Is(kPossessive | kName) && In(before, "naming/one")) || only)
      return i - 1;
  }
  return std::nullopt;
}

bool Naming::IsDescriptive(const StatementWord& word) {
  return word.scale != 0 && word.Is(kContentWord) && !word.Is(kVerb | kPastForm | kPerson) &&
         !Lexicon::English().HasPlace(word.meaning);
}

/// "My only bike", "the one account I have", "our sole supplier".
bool Naming::IsOnly(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    const auto& text = words_[i].text;
    if (text.starts_with("only_")) return true;  // "our only child"
    if (i + 1 == end) return false;
    const bool noun = words_[i + 1].Is(kContentWord) && !words_[i + 1].Is(kQuantityPart);
    if (noun && (text == "only" || text == "sole" || text == "one")) return true;
  }
  return false;
}

/// "My best friend", "our oldest son".
bool Naming::IsBest(const Identity& found) const {
  return std::any_of(found.qualifiers.begin(), found.qualifiers.end(), [&](std::size_t i) {
    return In(words_[i].text, "naming/best") ||
           (words_[i].text.ends_with("est") && words_[i].scale != 0);
  });
}

bool Naming::IsCopula(std::size_t i) const {
  return i < clause_.end && In(words_[i].text, "copula");
}

std::size_t Naming::EndOfPhrase(std::size_t begin) const {
  std::size_t end = begin;
  while (end < clause_.end && (end == begin || breaks_[end] == 0)) ++end;
  return end;
}

std::size_t Naming::SkipLead(std::size_t first) const {
  while (first < clause_.end && !words_[first].Is(kName) &&
         (In(words_[first].text, "naming/lead") || IsColour(words_[first]) ||
          words_[first].Is(kDegree)))
    ++first;
  return first;
}

bool Naming::Value(std::size_t first, Identity* found) const {
  const std::size_t lead = SkipLead(first);
  if (lead < clause_.end && Names(lead, found)) return true;
  if (first >= clause_.end || !words_[first].Is(kContentWord)) return false;
  found->first = first;
  found->last = first;
  while (found->last + 1 < clause_.end && words_[found->last + 1].Is(kContentWord) &&
         words_[found->last + 1].Is(kAdjacent) && breaks_[found->last + 1] == 0)
    ++found->last;
  found->plain = true;
  const std::size_t next = found->last + 1;
  const bool alone =
      found->last == first && (next >= clause_.end || !words_[next].Is(kPreposition));
  const bool determined =
      first > clause_.begin && (words_[first - 1].Is(kPossessive) ||
                                words_[first - 1].text == "the" || words_[first - 1].text == "a");
  const bool verb = words_[found->last].Is(kVerb) && !determined;
  return !verb && !words_[found->last].Is(kPronoun | kTimeWord) &&
         !(alone && IsDescriptive(words_[first]));
}

std::optional<std::size_t> Naming::SomebodyBefore(std::size_t i) const {
  while (i > clause_.begin) {
    if (words_[--i].Is(kSelf | kPerson | kName | kPronoun)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Naming::SubjectBefore(std::size_t verb) const {
  std::optional<std::size_t> subject;
  for (std::size_t i = clause_.begin; i < verb; ++i) {
    const bool somebody = words_[i].Is(kSelf | kPerson | kName) || words_[i].text == "we";
    if (!somebody || words_[i].Is(kPossessive)) continue;
    // "My twin sister", "my cousin Leo".
    const bool more = subject && !words_[*subject].Is(kName | kSelf) &&
                      (words_[i].Is(kName) || (words_[i].Is(kAdjacent) && *subject + 1 == i));
    if (!subject || more) subject = i;
  }
  return subject;
}

std::optional<std::size_t> Naming::PronounBefore(std::size_t verb) const {
  for (std::size_t i = clause_.begin; i < verb; ++i) {
    if (words_[i].text != "he" && words_[i].text != "she") continue;
    return clause_.antecedent.empty() ? i : clause_.antecedent.begin;
  }
  return std::nullopt;
}

bool Naming::IsTold(const Identity& found) const {
  const auto best = [&](std::size_t i) { return words_[i].text.starts_with("favo"); };
  static const std::uint32_t kSubject = Lexicon::HashOf("subject");
  return In(words_[found.head].text, "naming/told") || words_[found.head].slot == kSubject ||
         best(found.head) || std::any_of(found.qualifiers.begin(), found.qualifiers.end(), best);
}

bool Naming::TellsWork(std::size_t as, Identity* found) const {
  static const std::uint32_t kOccupation = Lexicon::HashOf("occupation");
  if (words_[found->head].slot != kOccupation || as + 2 >= clause_.end || words_[as].text != "as" ||
      !In(words_[as + 1].text, "words/indefinite-article"))
    return false;
  found->work = true;
  found->told = true;
  return Value(as + 2, found);
}

}  // namespace cortex
