#include "language/contradictions/text_labels.h"

#include <algorithm>
#include <cstdint>

#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Words of a label at most.
constexpr std::size_t kMostOfLabel = 8;

/// A label with what stands behind it.
struct Cell {
  WordRange label;
  WordRange value;
};

/// Cells of a row, "job: backup; schedule: daily; status: active"; empty for a text that is none,
/// or more.
std::vector<Cell> CellsOf(const Statement& statement) {
  constexpr std::size_t kMostWords = 64;
  const std::size_t size = statement.words.size();
  std::vector<Cell> cells;
  if (size > kMostWords) return cells;
  for (std::size_t begin = 0; begin < size;) {
    std::size_t end = begin + 1;
    while (end < size && statement.breaks[end] != ';' && statement.breaks[end] != '.') ++end;
    if (end < size && statement.breaks[end] == '.') return {};
    std::size_t mark = begin + 1;
    while (mark < end && statement.breaks[mark] != ':' && !StandsForColon(statement, mark)) ++mark;
    if (mark == end || mark - begin > kMostOfLabel) return {};
    const std::size_t value = StandsForColon(statement, mark) ? mark + 1 : mark;
    if (value < end) cells.push_back({{begin, mark}, {value, end}});
    begin = end;
  }
  constexpr std::size_t kFewest = 2;
  return cells.size() < kFewest ? std::vector<Cell>() : cells;
}

bool SameWords(const Statement& one, WordRange range, const Statement& other, WordRange of_other) {
  if (range.end - range.begin != of_other.end - of_other.begin) return false;
  for (std::size_t i = 0; i < range.end - range.begin; ++i)
    if (one.words[range.begin + i].root != other.words[of_other.begin + i].root) return false;
  return true;
}

bool ShareAWord(const Statement& one, WordRange range, const Statement& other, WordRange of_other) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    for (std::size_t j = of_other.begin; j < of_other.end; ++j)
      if (other.words[j].root == one.words[i].root) return true;
  }
  return false;
}

}  // namespace

bool StandsForColon(const Statement& statement, std::size_t at) {
  const StatementWord& word = statement.words[at];
  return word.text == "is" && statement.text[word.span.begin] == ':';
}

std::vector<WordRange> LabelsOf(const Statement& statement) {
  constexpr std::uint32_t kSentence = kPronoun | kSelf | kAuxiliary | kModal | kPreposition;
  constexpr std::size_t kMostInARow = 4;
  std::vector<WordRange> labels;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < statement.words.size() && i - begin <= kMostOfLabel; ++i) {
    const StatementWord& word = statement.words[i];
    const bool stands_for_colon = StandsForColon(statement, i);
    if (i > begin && (statement.breaks[i] == ':' || stands_for_colon)) {
      labels.push_back({begin, i});
      if (labels.size() == kMostInARow) break;
      begin = stands_for_colon ? i + 1 : i;
      if (stands_for_colon) continue;
    }
    if (word.Is(kSentence) || In(word.text, "article")) break;
    const char mark = statement.breaks[i];
    if (i > begin && mark != 0 && mark != ',') break;
  }
  return labels;
}

bool IsInLabel(const Statement& statement, const EvidenceSpan& evidence) {
  const auto& words = statement.words;
  const auto last =
      std::ranges::find_if(words, [&](const auto& word) { return word.span.end >= evidence.end; });
  if (last == words.end()) return false;
  auto next = last + 1;
  while (next != words.end() && next->quantity >= 0 && next->quantity == last->quantity) ++next;
  const auto at = static_cast<std::size_t>(next - words.begin());
  const auto labels = LabelsOf(statement);
  return statement.breaks[at] == ':' || (!labels.empty() && at <= labels.back().end);
}

std::size_t BehindSharedLabel(const Statement& older, const Statement& newer) {
  const auto known = LabelsOf(older);
  const auto told = LabelsOf(newer);
  if (known.empty() || told.empty()) return 0;
  const WordRange a = known.front();
  const WordRange b = told.front();
  if (a.end - a.begin != b.end - b.begin) return 0;
  for (std::size_t i = 0; i < b.end - b.begin; ++i) {
    const auto& word = newer.words[b.begin + i];
    const bool somebody = word.Is(kPerson | kSelf) || english::IsGivenName(word.text);
    if (somebody || older.words[a.begin + i].root != word.root) return 0;
  }
  return b.end;
}

bool AreOtherRows(const Statement& older, const Statement& newer) {
  const auto row = CellsOf(older);
  const auto other = CellsOf(newer);
  if (row.empty() || other.empty()) return false;
  const Cell& key = row.front();
  const Cell& other_key = other.front();
  return SameWords(older, key.label, newer, other_key.label) &&
         !ShareAWord(older, key.value, newer, other_key.value);
}

}  // namespace cortex
