#include "recall/asked_part.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "language/clauses/statement.h"
#include "language/text/document.h"

namespace cortex {
namespace {

/// Words that stand together: an item of a list, or what a clause has before, between and behind
/// its items.
struct Part {
  WordRange words;
  /// Has something to say of its own: a verb where it is a clause, a value where it is an item.
  bool says = false;
  /// Index of the clause.
  std::uint32_t clause = 0;
  /// What "it" or "she" is in it.
  WordRange antecedent = {};
};

/// Bytes of a text: [begin, end).
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

bool BeginsItem(const Statement& told, std::size_t i) {
  const char mark = told.breaks[i];
  return mark == ',' || mark == ';' || told.words[i].text == "and";
}

/// Behind a heading, "Ida's meds: ", whose colon may be read as "is".
std::size_t BeginOfItems(const Statement& told, const Clause& clause) {
  for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
    if (told.breaks[i] == ':') return i;
    if (told.text[told.words[i - 1].span.begin] == ':') return i;
  }
  return clause.begin;
}

bool IsSentence(const Statement& told, const Clause& clause) {
  const auto ends = [&](std::size_t i) { return told.breaks[i] == '.'; };
  return (clause.begin == 0 || ends(clause.begin)) &&
         (clause.end == told.words.size() || ends(clause.end));
}

/// How many sentences end before a word.
std::ptrdiff_t SentenceOf(const Statement& told, std::size_t word) {
  return std::count(told.breaks.begin() + 1,
                    told.breaks.begin() + static_cast<std::ptrdiff_t>(word) + 1, '.');
}

/// "The water pill, torasemid 10, also in the morning": an item without a value goes with the next
/// one, the last with the one before.
std::vector<Part> WithValues(const std::vector<Part>& items) {
  std::vector<Part> joined;
  std::optional<std::size_t> begin;
  for (Part item : items) {
    item.words.begin = begin.value_or(item.words.begin);
    begin = item.says ? std::nullopt : std::optional(item.words.begin);
    if (item.says) joined.push_back(item);
  }
  if (begin && !joined.empty()) joined.back().words.end = items.back().words.end;
  return joined;
}

/// Items that have values, "ramipril 5 mg, omeprazole 20 mg"; else the clause is one part.
void AddParts(const Statement& told, const Clause& clause, std::vector<Part>* parts) {
  const auto has = [&](WordRange range, const auto& holds) {
    return std::any_of(told.words.begin() + static_cast<std::ptrdiff_t>(range.begin),
                       told.words.begin() + static_cast<std::ptrdiff_t>(range.end), holds);
  };
  const auto is_value = [](const StatementWord& word) { return word.quantity >= 0; };
  const std::uint32_t number = told.words[clause.begin].clause;
  std::vector<Part> items;
  std::size_t begin = BeginOfItems(told, clause);
  for (std::size_t i = begin + 1; i <= clause.end; ++i) {
    if (i < clause.end && !BeginsItem(told, i)) continue;
    items.push_back({{begin, i}, has({begin, i}, is_value), number});
    begin = i;
  }
  const std::vector<Part> valued = WithValues(items);
  if (valued.size() == items.size() || valued.size() > 1) {
    parts->insert(parts->end(), valued.begin(), valued.end());
    return;
  }
  const WordRange whole = {clause.begin, clause.end};
  const bool has_verb =
      has(whole, [](const StatementWord& word) { return word.Is(kVerb | kAuxiliary); });
  const bool says = has_verb || IsSentence(told, clause);
  parts->push_back({whole, says, number, clause.antecedent});
}

ByteRange BytesOf(const Statement& told, WordRange words) {
  if (words.empty()) return {};
  return {told.words[words.begin].span.begin, told.words[words.end - 1].span.end};
}

std::vector<Part> PartsOf(const Statement& told) {
  std::vector<Part> parts;
  for (const auto& clause : told.clauses) AddParts(told, clause, &parts);
  return parts;
}

std::size_t Shared(const Meanings& some, const Meanings& others) {
  return static_cast<std::size_t>(std::count_if(
      some.begin(), some.end(), [&](std::uint32_t meaning) { return others.contains(meaning); }));
}

struct Disputed {
  const Part* part = nullptr;
  ByteRange evidence;
};

/// The part with the words in dispute; where several have them, or they stand in several, the part
/// that says more than others of what the newer memory says.
std::optional<Disputed> FindDisputed(const Statement& told, const std::vector<Part>& parts,
                                     std::string_view evidence, const Meanings& newer) {
  const std::string_view text(told.text);
  const std::size_t first = text.find(evidence);
  std::optional<Disputed> found;
  std::size_t most = 0;
  bool alone = false;
  for (const auto& part : parts) {
    const auto [begin, end] = BytesOf(told, part.words);
    const std::size_t at = text.substr(begin, end - begin).find(evidence);
    const bool within = at != std::string_view::npos;
    const bool among = first <= begin && end <= first + evidence.size();
    if (!within && !among) continue;
    const std::size_t shared = Shared(MeaningsOf(told, part.words), newer);
    if (found && shared <= most) {
      alone = alone && shared < most;
      continue;
    }
    const ByteRange in_dispute =
        within ? ByteRange{begin + at, begin + at + evidence.size()} : ByteRange{begin, end};
    found = {&part, in_dispute};
    most = shared;
    alone = true;
  }
  return alone ? found : std::nullopt;
}

}  // namespace

bool AsksOfAnotherPart(const Meanings& asked, const DisputedPart& disputed) {
  const Meanings newer = MeaningsOf(disputed.newer_text);
  const auto asks_alone = [&](const Meanings& told, const Meanings& taken) {
    return std::any_of(asked.begin(), asked.end(), [&](std::uint32_t meaning) {
      return told.contains(meaning) && !newer.contains(meaning) && !taken.contains(meaning);
    });
  };
  const Statement told = ReadStatement(Document(disputed.text));
  if (!asks_alone(MeaningsOf(told), {})) return false;
  const auto parts = PartsOf(told);
  const auto in_dispute = FindDisputed(told, parts, disputed.evidence, newer);
  if (!in_dispute || !in_dispute->part->says) return false;
  const Meanings taken = MeaningsOf(told, in_dispute->part->words);
  return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
    if (&part == in_dispute->part || !part.says) return false;
    // "I have a red car, it is a Golf": more of what is in dispute.
    const ByteRange meant = BytesOf(told, part.antecedent);
    if (meant.begin < in_dispute->evidence.end && in_dispute->evidence.begin < meant.end)
      return false;
    const Meanings own = MeaningsOf(told, part.words);
    if (!asks_alone(own, taken)) return false;
    // The first item of a list has what is said of all of them, "Ida takes".
    if (part.clause == in_dispute->part->clause) return true;
    // A clause of the same sentence goes on about the same: it has to say more of what is asked.
    const bool goes_on =
        SentenceOf(told, part.words.begin) == SentenceOf(told, in_dispute->part->words.begin);
    const std::size_t others = std::max(Shared(taken, asked), Shared(newer, asked));
    return Shared(own, asked) >= others + static_cast<std::size_t>(goes_on);
  });
}

}  // namespace cortex
