#pragma once

#include <string_view>
#include <vector>

#include "recall/dated.h"
#include "recall/documents.h"
#include "recall/filter.h"
#include "recall/former_first.h"
#include "recall/lexical.h"
#include "recall/path.h"
#include "recall/query.h"
#include "recall/search.h"
#include "recall/time_scope.h"

/// What the time that a query names does to a search: beside other words, which it prefers, or
/// alone, when everything in it is found. Must run inside the snapshot of `documents`.
namespace cortex {

class SearchRepository;

/// Puts the earliest first, or the newest; relevance falls with the place.
void RankBySaying(const Documents& documents, bool newest_first, std::vector<Candidate>* said);

/// Everything said in the time that is asked for, when nothing else is (`only_time`), and what
/// tells of that time: of a time that the query names in the order of time, else the newest first.
PathCandidates FindByTime(bool only_time, const TimeScope& time, const Documents& documents,
                          const DocumentFilter& filter, const std::vector<DatedDocument>& dated);

/// Leaves of the notes that tell of the time those that hold a word of what else the query asks;
/// all where not even the best that was found does.
void KeepOfMatter(std::string_view text, const TimeScope& time, const ParsedQuery& parsed,
                  const LexicalScorer& lexical, const std::vector<Candidate>& found,
                  SearchRepository& repository, std::vector<DatedDocument>* dated);

/// "Pony club is off on Thursday 26 March" before "pony club on Thursdays", asked of that day: what
/// is told of the very time comes before what is told of more, where it is of the same matter.
HitsBefore OfTheVeryTime(const std::vector<DatedDocument>& dated,
                         const std::vector<SearchHit>& hits);

/// Prefers what was said in or near the time that a query names beside other things, or tells of
/// it, and adds what was said there in other words.
void PreferTime(const TimeScope& time, const Documents& documents, const DocumentFilter& filter,
                const RankingWeights& weights, const std::vector<DatedDocument>& dated,
                std::vector<Candidate>* candidates);

/// Takes from the query the words that name a day from now: "tomorrow" of a question is another day
/// than that of a text.
void DropDeictic(std::string_view text, const TimeScope& time, SearchRepository& repository,
                 ParsedQuery* parsed);

}  // namespace cortex
