#include "recall/verdict.h"

#include <algorithm>

#include "language/text/keywords.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// Below it a hit shares with the query what unrelated texts share. Set on two conversations of
/// LoCoMo, two chats of BEAM and one persona of RealMem.
constexpr double kLeastSupport = 0.35;

/// As many hits as people and models look at.
constexpr std::size_t kJudgedHits = 10;

/// "Where do I live?" remembered when it was asked the last time.
bool IsEcho(const std::vector<std::string>& asked, const std::string& text) {
  return !asked.empty() && FoldedWords(text) == asked;
}

}  // namespace

Verdict Judge(const Evidence& evidence, const std::vector<RankedDocument>& ranked,
              SearchRepository& repository) {
  // Pieces of words, by which scripts without spaces are searched, overlap: their shares are
  // others, and were not measured.
  const bool is_measured = evidence.query.grams.empty() && !evidence.beyond_words;
  if (!is_measured && !ranked.empty()) return Verdict::kFound;
  if (evidence.query.only_function_words) return Verdict::kNothing;
  const auto asked = FoldedWords(evidence.text);
  const auto fits = [&](const RankedDocument& hit) {
    // What was said in the time that the query names is what it asks for; the words for that time
    // stand in no memory.
    const bool in_time = evidence.time.is_given() && evidence.time.certainty() >= 1.0 &&
                         evidence.time.Contains(evidence.documents[hit.document]);
    if (!in_time && evidence.lexical.SupportOf(hit.document) < kLeastSupport) return false;
    return !IsEcho(asked, repository.TextOf(hit.document));
  };
  const auto end =
      ranked.begin() + static_cast<std::ptrdiff_t>(std::min(kJudgedHits, ranked.size()));
  return std::any_of(ranked.begin(), end, fits) ? Verdict::kFound : Verdict::kNothing;
}

}  // namespace cortex
