#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "recall/dated.h"
#include "recall/documents.h"
#include "recall/lexical.h"
#include "recall/query.h"
#include "recall/ranking.h"
#include "recall/search.h"
#include "recall/time_scope.h"

/// Whether what was found speaks of what was asked, so that nothing is told where nothing fits: a
/// probability by logistic regression over Grounds, fitted by scripts/fit-verdict.mjs on questions
/// to the conversation they are of, and to others; what it errs: docs/openclaw.md.
namespace cortex {

class SearchRepository;

/// What the last search went by.
struct Evidence {
  const ParsedQuery& query;
  std::string_view text;
  const TimeScope& time;
  const std::vector<DatedDocument>& dated;
  const LexicalScorer& lexical;
  const Documents& documents;
  /// Whether a path that goes by something else than words found something: an id, a time that is
  /// the whole query, vectors.
  bool beyond_words = false;
};

struct Judgement {
  Verdict verdict = Verdict::kNothing;
  std::optional<double> probability;
  std::optional<Grounds> grounds;
};

/// Judges the best of the hits; what a query in a script without spaces finds is found. A memory
/// that says word for word what was asked answers nothing, and does not count. One thread at a
/// time, as its LexicalScorer.
Judgement Judge(const Evidence& evidence, const std::vector<RankedDocument>& ranked,
                SearchRepository& repository);

}  // namespace cortex
