#include "recall/postings.h"

#include <unordered_set>
#include <utility>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// Rarer words are read as quickly as looked up.
constexpr std::size_t kCommon = 200;

/// New memories that are worth reading for the sake of what is kept.
constexpr std::size_t kFewNew = 200;

}  // namespace

void Postings::Refresh(const Documents& documents, SearchRepository& repository) {
  const bool only_added = change_ == documents.last_change() && size_ <= documents.size();
  if (!only_added || documents.size() - size_ > kFewNew) Clear();
  if (!kept_.empty()) {
    for (std::size_t number = size_; number < documents.size(); ++number)
      AddDocument(static_cast<DocumentNumber>(number), repository);
  }
  change_ = documents.last_change();
  size_ = documents.size();
}

const std::vector<Posting>& Postings::Of(const std::string& term, const Documents& documents,
                                         SearchRepository& repository) {
  const auto kept = kept_.find(term);
  if (kept != kept_.end()) return kept->second;
  read_.clear();
  repository.VisitPostings(term, [&](std::int64_t seq, std::int32_t count) {
    if (const auto number = documents.Find(seq)) read_.push_back({*number, count});
  });
  if (read_.size() < kCommon || read_.size() > kMostKept) return read_;
  if (kept_count_ + read_.size() > kMostKept) Clear();
  kept_count_ += read_.size();
  return kept_[term] = std::exchange(read_, {});
}

void Postings::Clear() {
  kept_.clear();
  kept_count_ = 0;
}

void Postings::AddDocument(DocumentNumber number, SearchRepository& repository) {
  std::unordered_map<std::string, std::int32_t> counts;
  const std::string text = repository.TextOf(number);
  for (auto& term : repository.Terms(text)) ++counts[std::move(term.term)];
  std::unordered_set<std::string> attached;
  for (auto& term : repository.AttachedTerms(text)) attached.insert(std::move(term.term));
  for (const auto& term : attached) ++counts[term];
  for (const auto& [term, count] : counts) {
    const auto kept = kept_.find(term);
    if (kept == kept_.end()) continue;
    kept->second.push_back({number, count});
    ++kept_count_;
  }
}

}  // namespace cortex
