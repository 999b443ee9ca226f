#include "recall/recall.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "store/memory_repository.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// A memory whose id the query names is what it asks for.
constexpr double kIdWeight = 10.0;

constexpr double kHighestImportance = 5.0;

PathCandidates FindByIds(const ParsedQuery& parsed, const DocumentFilter& filter,
                         MemoryRepository& memories) {
  PathCandidates path;
  path.report = {"id", parsed.ids.empty() ? PathState::kOff : PathState::kLive, 0, ""};
  path.weight = kIdWeight;
  for (const auto& id : parsed.ids) {
    const auto seq = memories.SeqOf(id);
    if (!seq) continue;
    const auto number = static_cast<DocumentNumber>(*seq);
    if (filter.Accepts(number)) path.candidates.push_back({number, 1.0});
  }
  return path;
}

/// What was said in a time or conversation, when the query says nothing else: the newest first.
PathCandidates FindByTime(const ParsedQuery& parsed, const SearchFilter& asked,
                          const Documents& documents, const DocumentFilter& filter) {
  PathCandidates path;
  path.report = {"time", PathState::kOff, 0, ""};
  const bool about_time = asked.since || asked.until || asked.session_id;
  if (!about_time || !parsed.words.empty() || !parsed.grams.empty()) return path;
  path.report.state = PathState::kLive;
  for (DocumentNumber number = 1; number < documents.size(); ++number) {
    if (documents[number].exists && filter.Accepts(number))
      path.candidates.push_back({number, 1.0});
  }
  const auto newer = [&documents](const Candidate& a, const Candidate& b) {
    return std::pair(documents[a.document].created_at, a.document) >
           std::pair(documents[b.document].created_at, b.document);
  };
  std::sort(path.candidates.begin(), path.candidates.end(), newer);
  const auto count = static_cast<double>(path.candidates.size());
  for (std::size_t i = 0; i < path.candidates.size(); ++i)
    path.candidates[i].relevance = 1.0 - static_cast<double>(i) / count;
  return path;
}

/// The relevance of a memory is the weighed mean of what the paths that found something give it:
/// comparable from query to query, because each is a share of the most there could be.
std::vector<Candidate> Fuse(std::vector<PathCandidates> paths) {
  std::erase_if(paths, [](const PathCandidates& path) { return path.candidates.empty(); });
  if (paths.empty()) return {};
  if (paths.size() == 1) return std::move(paths.front().candidates);
  double weights = 0;
  std::unordered_map<DocumentNumber, double> sums;
  for (const auto& path : paths) {
    weights += path.weight;
    for (const auto& candidate : path.candidates)
      sums[candidate.document] += path.weight * candidate.relevance;
  }
  std::vector<Candidate> fused;
  fused.reserve(sums.size());
  for (const auto& [document, sum] : sums) fused.push_back({document, sum / weights});
  return fused;
}

}  // namespace

std::string_view PathStateName(PathState state) {
  switch (state) {
    case PathState::kLive:
      return "live";
    case PathState::kDown:
      return "down";
    default:
      return "off";
  }
}

Recollection Recall::Search(const SearchQuery& query, MemoryRepository& memories,
                            SearchRepository& repository,
                            const DocumentFilter::ConfidenceOf& confidence_of,
                            const std::vector<CandidatePath>& more_paths) {
  documents_.Refresh(repository);
  const ParsedQuery parsed = query.by_meaning ? ParsedQuery{} : ParseQuery(query.text, repository);
  const DocumentFilter filter(query.filter, documents_, repository, confidence_of);
  std::vector<PathCandidates> paths;
  paths.push_back(FindByWords(parsed, query, filter, repository));
  if (!query.by_meaning) {
    paths.push_back(FindByIds(parsed, filter, memories));
    paths.push_back(FindByTime(parsed, query.filter, documents_, filter));
  }
  for (const auto& path : more_paths) paths.push_back(path(documents_, filter));

  Recollection result;
  for (auto& path : paths) {
    path.report.candidates = static_cast<std::int64_t>(path.candidates.size());
    result.paths.push_back(path.report);
  }
  result.ranked = Rank(Fuse(std::move(paths)), documents_, confidence_of,
                       static_cast<std::size_t>(query.limit), query.now, query.ranking);
  return result;
}

PathCandidates Recall::FindByWords(const ParsedQuery& parsed, const SearchQuery& query,
                                   const DocumentFilter& filter, SearchRepository& repository) {
  PathCandidates path;
  path.report = {"words", query.by_meaning ? PathState::kOff : PathState::kLive, 0, ""};
  lexical_.Score(parsed, documents_, repository, query.ranking);
  path.candidates.reserve(lexical_.found().size());
  for (const auto document : lexical_.found()) {
    if (filter.Accepts(document))
      path.candidates.push_back({document, lexical_.RelevanceOf(document)});
  }
  return path;
}

ScoreParts Recall::PartsOf(const RankedDocument& found, const SearchQuery& query) const {
  const LexicalParts lexical = lexical_.PartsOf(found.document);
  const Document& document = documents_[found.document];
  ScoreParts parts;
  parts.words = lexical.words;
  parts.window = lexical.window;
  parts.session = lexical.session;
  parts.relevance = found.relevance;
  parts.confidence = found.confidence;
  parts.recency = RecencyOf(document.created_at, query.now);
  parts.importance = static_cast<double>(document.importance) / kHighestImportance;
  return parts;
}

}  // namespace cortex
