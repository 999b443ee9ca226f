#include "recall/postings.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// Rarer words are read as quickly as looked up.
constexpr std::size_t kCommon = 200;

/// New memories that are worth reading for the sake of what is kept.
constexpr std::size_t kFewNew = 200;

/// The index gives words of spaced and of unspaced text one after the other, and a key as often as
/// a range holds it.
void MakeUnique(PostingList* postings) {
  const auto by_document = [](const Posting& a, const Posting& b) {
    return a.document < b.document;
  };
  const auto disordered = [](const Posting& a, const Posting& b) {
    return a.document >= b.document;
  };
  if (std::adjacent_find(postings->begin(), postings->end(), disordered) == postings->end()) return;
  std::sort(postings->begin(), postings->end(), by_document);
  auto last = postings->begin();
  for (auto next = last + 1; next != postings->end(); ++next) {
    if (next->document == last->document) {
      last->count += next->count;
    } else {
      *++last = *next;
    }
  }
  postings->erase(last + 1, postings->end());
}

}  // namespace

void Postings::Refresh(const Documents& documents, SearchRepository& repository) {
  read_.clear();
  const bool only_added = revision_ == documents.revision() && size_ <= documents.size();
  if (!only_added || documents.size() - size_ > kFewNew) Forget();
  if (!kept_.empty() || !before_.empty()) {
    for (std::size_t number = size_; number < documents.size(); ++number)
      AddDocument(static_cast<DocumentNumber>(number), repository);
  }
  revision_ = documents.revision();
  size_ = documents.size();
  if (kept_count_ > std::max(kLeastKept, kKeptPerMemory * size_) / 2) {
    before_ = std::exchange(kept_, {});
    kept_count_ = 0;
  }
}

const PostingList& Postings::Of(const std::string& term, const Documents& documents,
                                SearchRepository& repository) {
  const auto kept = kept_.find(term);
  if (kept != kept_.end()) return kept->second;
  PostingList postings;
  if (const auto before = before_.find(term); before != before_.end()) {
    postings = std::move(before->second);
    before_.erase(before);
  } else {
    repository.VisitPostings(term, [&](std::int64_t seq, std::int32_t count) {
      if (const auto number = documents.Find(seq)) postings.push_back({*number, count});
    });
    MakeUnique(&postings);
  }
  if (postings.size() < kCommon) return read_.emplace_back(std::move(postings));
  kept_count_ += postings.size();
  return kept_.emplace(term, std::move(postings)).first->second;
}

const PostingList& Postings::OfGrams(const GramRange& range, const Documents& documents,
                                     SearchRepository& repository) {
  PostingList& postings = read_.emplace_back();
  repository.VisitGrams(range, [&](std::int64_t seq) {
    if (const auto number = documents.Find(seq)) postings.push_back({*number, 1});
  });
  MakeUnique(&postings);
  for (auto& posting : postings) posting.count = 1;
  return postings;
}

void Postings::Forget() {
  kept_.clear();
  before_.clear();
  kept_count_ = 0;
}

void Postings::AddDocument(DocumentNumber number, SearchRepository& repository) {
  std::unordered_map<std::string, std::int32_t> counts;
  const std::string text = repository.TextOf(number);
  for (auto& term : repository.Terms(text)) ++counts[std::move(term.term)];
  std::unordered_set<std::string> attached;
  for (auto& term : repository.AttachedTerms(text)) attached.insert(std::move(term.term));
  for (const auto& term : attached) ++counts[term];
  for (Kept* words : {&kept_, &before_}) {
    for (const auto& [term, count] : counts) {
      const auto kept = words->find(term);
      if (kept != words->end()) kept->second.push_back({number, count});
    }
  }
}

}  // namespace cortex
