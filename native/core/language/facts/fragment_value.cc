#include "language/facts/fragment_value.h"

#include <algorithm>

#include "base/ascii.h"
#include "language/facts/time_phrase.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/matters.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// What follows a value: "to Mr Achebe".
constexpr std::size_t kLongestTail = 7;
constexpr std::size_t kLongestName = 3;

/// Of UTF-8, behind ASCII and the signs of Latin-1: the first byte of a letter.
constexpr unsigned char kFirstLetterBeyond = 0xC3;

bool IsPlural(std::string_view word) {
  return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss");
}

}  // namespace

bool IsBareNoun(const std::vector<Word>& words, std::size_t begin, std::size_t i) {
  const Word& word = words[i];
  constexpr std::uint32_t kNever =
      kArticle | kQuantifier | kPossessor | kSpeaker | kHeOrShe | kIt | kThey | kUnnamed | kBe |
      kHave | kDo | kModal | kNegation | kCoordinator | kConnector | kSubordinator | kRelative |
      kAdverb | kTimeAdverb | kNumber | kOpaque | kSpeakerName | kPreposition | kParticle;
  if (word.Is(kNever) || word.text.find_first_of("_/=") != std::string::npos) return false;
  if (word.Is(kOwner)) return true;
  const bool letters = std::any_of(word.text.begin(), word.text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= kFirstLetterBeyond;
  });
  if (!letters || word.text.ends_with("ed")) return false;
  if (word.Is(kName)) return true;
  const auto present = PresentWords();
  const bool now = std::find(present.begin(), present.end(), word.text) != present.end();
  // "Target weight 70 kg", "default limit 50".
  if (In(word.text, "fragment/no-matter") || (HasFlag(word.text, kLexVersion) && !now))
    return false;
  if (HasFlag(word.text, kLexSingle | kLexMeasure)) return true;
  if (english::IsPastForm(word.text) || english::IsParticiple(word.text) ||
      english::IsThirdPersonForm(word.text) || word.text.ends_with("ing") ||
      english::IsAdverb(word.text))
    return false;
  if (!english::IsBaseVerb(word.text)) return true;
  const bool follows_plural = i > begin && (IsPlural(words[i - 1].text) || words[i - 1].Is(kName));
  return i > begin && english::IsAlsoNoun(word.text) && !follows_plural;
}

bool FragmentValueReader::ReadAmount(std::size_t at, std::size_t end, FragmentValue* value) const {
  const std::size_t byte = words_[at].span.begin;
  const auto word = std::lower_bound(
      statement_.words.begin(), statement_.words.end(), byte,
      [](const StatementWord& one, std::size_t offset) { return one.span.begin < offset; });
  if (word == statement_.words.end() || word->span.begin != byte || word->quantity < 0)
    return false;
  const auto& quantity = statement_.quantities[static_cast<std::size_t>(word->quantity)];
  switch (quantity.kind) {
    case QuantityKind::kMoney:
    case QuantityKind::kMeasure:
    case QuantityKind::kPercent:
    case QuantityKind::kLabel:
      break;
    case QuantityKind::kNumber:
      if (!IsAsciiDigit(Text(at).front())) return false;
      value->sort = FragmentValue::Sort::kNumber;
      break;
    default:
      return false;
  }
  // "2.5 mg twice a day" may be one value.
  std::size_t last = at;
  for (auto next = word; next != statement_.words.end() && next->quantity == word->quantity;
       ++next) {
    while (last < end && words_[last].span.begin < next->span.end) ++last;
  }
  value->begin = at;
  value->end = last;
  if (In(Text(last - 1), "fragment/dose-units")) value->sort = FragmentValue::Sort::kDose;
  return value->end > at;
}

bool FragmentValueReader::ReadDay(std::size_t at, std::size_t end, FragmentValue* value) const {
  const auto time = ReadTimePhrase(sentence_, at);
  if (time.end <= at || time.end > end || (time.core > at && Text(at) != "on")) return false;
  bool day = false;
  for (std::size_t i = time.core; i < time.end; ++i) {
    if (english::IsPastTime(Text(i)) || In(Text(i), "time-phrase/which")) return false;
    day = day || Is(i, kTimeNoun);
  }
  value->begin = time.core;
  value->end = time.end;
  value->sort = FragmentValue::Sort::kDay;
  return day;
}

/// Whether nothing else follows a value than how often, when, from whom: "a month due on the 1st to
/// Mr Achebe".
bool FragmentValueReader::ReadTail(std::size_t at, std::size_t end, FragmentValue* value) const {
  while (at < end) {
    if (words_[at].mark != 0) return false;
    const bool per =
        (Text(at) == "a" || Text(at) == "per") && Is(at + 1, kTimeUnit) && at + 1 < end;
    const auto time = ReadTimePhrase(sentence_, at);
    if (per || (time.end > at && time.end <= end)) {
      const std::size_t next = per ? at + 2 : time.end;
      for (std::size_t i = at; i < next; ++i) {
        if (english::IsPastTime(Text(i)) || Text(i) == "until" || Text(i) == "last") return false;
        value->rated = value->rated || per || english::IsPeriod(Text(i)) ||
                       english::IsHabitual(Text(i)) || Text(i) == "twice";
      }
      value->when += (value->when.empty() ? "" : " ") + phrases_.TextOf(at, next);
      if (!per && time.begins_to > 0) value->begins = phrases_.BeginOf(time);
      at = next;
    } else if (In(Text(at), "fragment/tail")) {
      ++at;
    } else if (Is(at, kPreposition) && at + 1 < end && end - at - 1 <= kLongestTail) {
      for (std::size_t i = at + 1; i < end; ++i)
        if (!Is(i, kName | kTitle | kArticle | kPersonNoun | kNumber | kPreposition) &&
            !IsBareNoun(words_, at + 1, i) && !In(Text(i), "fragment/no-matter"))
          return false;
      return true;
    } else {
      return false;
    }
  }
  return true;
}

std::optional<FragmentValue> FragmentValueReader::Read(std::size_t at, std::size_t end) const {
  if (at >= end) return std::nullopt;
  FragmentValue value;
  if (!ReadAmount(at, end, &value)) {
    value = FragmentValue();
    if (!ReadDay(at, end, &value)) return std::nullopt;
  }
  if (!ReadTail(value.end, end, &value)) return std::nullopt;
  return value;
}

/// "Dr Okafor" of "Dentist: Dr Okafor".
std::optional<FragmentValue> FragmentValueReader::ReadName(std::size_t at, std::size_t end) const {
  if (at >= end || end - at > kLongestName) return std::nullopt;
  for (std::size_t i = at; i < end; ++i)
    if (!Is(i, kName | kTitle) || Is(i, kOwner | kOpaque | kSpeakerName | kTimeNoun))
      return std::nullopt;
  FragmentValue value;
  value.begin = at;
  value.end = end;
  value.sort = FragmentValue::Sort::kName;
  return value;
}

}  // namespace cortex::graph
