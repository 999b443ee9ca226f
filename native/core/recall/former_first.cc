#include "recall/former_first.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include "language/lexicon/word_classes.h"
#include "language/text/keywords.h"
#include "language/text/stem.h"
#include "recall/question.h"

namespace cortex {
namespace {

using Stems = std::vector<std::string>;

/// A hit, and what it has of what is asked.
struct FormerHit {
  const SearchHit* hit = nullptr;
  Stems matter;
  std::size_t of_event = 0;

  [[nodiscard]] TimeMs told_at() const { return hit->memory.score.created_at; }
  [[nodiscard]] const std::string& id() const { return hit->memory.id; }
};

Stems HeldBy(const std::unordered_set<std::string>& stems, Stems wanted) {
  std::erase_if(wanted, [&](const std::string& stem) { return !stems.contains(stem); });
  return wanted;
}

/// At least half of them, and one.
bool IsEnough(std::size_t held, const Stems& wanted) {
  return held > 0 && held >= wanted.size() / 2;
}

/// The matter of each sorted, as it is in `asked`.
std::vector<FormerHit> Read(const FormerState& asked, const std::vector<SearchHit>& hits) {
  std::vector<FormerHit> read;
  for (std::size_t i = 0; i < std::min(hits.size(), kTellingHits); ++i) {
    std::unordered_set<std::string> stems;
    for (const auto& word : FoldedWords(hits[i].memory.content)) stems.insert(StemOf(word));
    read.push_back({&hits[i], HeldBy(stems, asked.matter), HeldBy(stems, asked.event).size()});
  }
  return read;
}

/// Has more of the event, or as much and told it earlier.
bool TellsEventBetter(const FormerHit& one, const FormerHit& other) {
  if (one.of_event != other.of_event) return one.of_event > other.of_event;
  return one.told_at() < other.told_at();
}

/// It has all of the matter that the telling of the event has; where that has none, half of it.
bool IsOfTheSame(const FormerHit& hit, const FormerHit& event, const Stems& matter) {
  if (event.matter.empty()) return IsEnough(hit.matter.size(), matter);
  return std::includes(hit.matter.begin(), hit.matter.end(), event.matter.begin(),
                       event.matter.end());
}

/// What is told before each of the others: the ids of `first`, for all that are not among them.
HitsBefore Before(const std::vector<std::string>& first, const std::vector<FormerHit>& hits) {
  HitsBefore before;
  for (const auto& hit : hits) {
    const auto end = std::find(first.begin(), first.end(), hit.id());
    if (end != first.begin()) before[hit.id()] = {first.begin(), end};
  }
  return before;
}

HitsBefore FindFirst(const FormerState& asked, const std::vector<FormerHit>& hits) {
  const FormerHit* first = nullptr;
  for (const auto& hit : hits) {
    const std::size_t held = hit.matter.size();
    if (!IsEnough(held, asked.matter)) continue;
    const bool is_better = first == nullptr || held > first->matter.size() ||
                           (held == first->matter.size() && hit.told_at() < first->told_at());
    if (is_better) first = &hit;
  }
  if (first == nullptr) return {};
  return Before({first->id()}, hits);
}

}  // namespace

std::optional<FormerState> FormerStateAsked(const std::vector<std::string>& words) {
  const auto is_past = [](const std::string& word) { return In(word, "question/past"); };
  if (!IsQuestion(words) || std::none_of(words.begin(), words.end(), is_past)) return std::nullopt;
  const auto before = std::find(words.begin(), words.end(), "before");
  FormerState asked{StemsOfMatter({words.begin(), before}), {}};
  if (before != words.end()) {
    asked.event = StemsOfMatter({before + 1, words.end()});
    if (asked.event.empty()) return std::nullopt;
  } else {
    const auto is_at_first = [](const std::string& word) { return In(word, "question/at-first"); };
    if (words.back() == "first") {
      std::erase(asked.matter, words.back());
    } else if (std::none_of(words.begin(), words.end(), is_at_first)) {
      return std::nullopt;
    }
  }
  if (asked.matter.empty()) return std::nullopt;
  std::sort(asked.matter.begin(), asked.matter.end());
  return asked;
}

HitsBefore FindFormer(const FormerState& asked, const std::vector<SearchHit>& hits) {
  const auto read = Read(asked, hits);
  if (asked.event.empty()) return FindFirst(asked, read);
  const auto event = std::min_element(read.begin(), read.end(), TellsEventBetter);
  if (event == read.end() || !IsEnough(event->of_event, asked.event)) return {};
  std::vector<std::string> first;
  for (const auto& hit : read) {
    if (hit.told_at() < event->told_at() && IsOfTheSame(hit, *event, asked.matter))
      first.push_back(hit.id());
  }
  first.push_back(event->id());
  return Before(first, read);
}

}  // namespace cortex
