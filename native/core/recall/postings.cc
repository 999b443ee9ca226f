#include "recall/postings.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "store/search_repository.h"

namespace cortex {
namespace {

/// What keeping a word takes beside its postings: the entry in the table, and the list itself.
constexpr std::size_t kKeptEntry = 64 + sizeof(PostingList);

/// New and changed memories that are worth reading for the sake of what is kept.
constexpr std::size_t kFew = 200;

}  // namespace

void Postings::Refresh(const Documents& documents, std::optional<NameNumber> reader,
                       SearchRepository& repository) {
  read_.clear();
  reader_ = reader;
  CatchUp(documents, repository);
  revision_ = documents.revision();
  size_ = documents.size();
  if (kept_bytes_ > std::max(kLeastKept, kKeptPerMemory * size_) / 2) {
    before_ = std::exchange(kept_, {});
    kept_bytes_ = 0;
  }
}

void Postings::CatchUp(const Documents& documents, SearchRepository& repository) {
  if (kept_.empty() && before_.empty()) return;
  const std::int64_t missed = documents.revision() - revision_;
  const bool is_changed = missed == 1 && !documents.last_changes().empty();
  const std::size_t changes = is_changed ? documents.last_changes().size() : 0;
  const bool can_follow = (missed == 0 || is_changed) && documents.size() >= size_;
  if (!can_follow || documents.size() - size_ + changes > kFew) {
    Forget();
    return;
  }
  std::vector<DocumentNumber> to_add(documents.size() - size_);
  std::iota(to_add.begin(), to_add.end(), static_cast<DocumentNumber>(size_));
  for (std::size_t i = 0; i < changes; ++i) {
    const auto& [number, before] = documents.last_changes()[i];
    RemoveDocument(number, UnitOf(number, before), documents);
    to_add.push_back(number);
  }
  for (const auto number : to_add) {
    if (documents[number].exists) AddDocument(number, documents, repository);
  }
}

bool Postings::IsRead(DocumentNumber number, const Documents& documents) const {
  return !reader_ || documents[number].user == *reader_;
}

const PostingList& Postings::Of(const std::string& term, const Documents& documents,
                                SearchRepository& repository) {
  const NameNumber reader = reader_.value_or(kEverybody);
  Kept& of_reader = kept_[reader];
  const auto kept = of_reader.find(term);
  if (kept != of_reader.end()) return kept->second;
  PostingList list;
  Kept& before_of_reader = before_[reader];
  if (const auto before = before_of_reader.find(term); before != before_of_reader.end()) {
    list = std::move(before->second);
    before_of_reader.erase(before);
  } else {
    std::vector<Posting> postings;
    repository.VisitPostings(term, [&](std::int64_t seq, std::int32_t count) {
      if (documents.Knows(seq)) postings.push_back({static_cast<DocumentNumber>(seq), count});
    });
    list = PostingList(std::move(postings), documents, reader_);
  }
  kept_bytes_ += list.bytes() + term.size() + kKeptEntry;
  return of_reader.emplace(term, std::move(list)).first->second;
}

const PostingList& Postings::OfGrams(const GramRange& range, const Documents& documents,
                                     SearchRepository& repository) {
  std::vector<DocumentNumber> holding;
  repository.VisitGrams(range, [&](std::int64_t seq) {
    const auto number = documents.Find(seq);
    if (number && IsRead(*number, documents)) holding.push_back(*number);
  });
  std::sort(holding.begin(), holding.end());
  holding.erase(std::unique(holding.begin(), holding.end()), holding.end());
  std::vector<Posting> postings;
  postings.reserve(holding.size());
  for (const auto number : holding) postings.push_back({number, 1});
  return read_.emplace_back(std::move(postings), documents);
}

void Postings::Forget() {
  kept_.clear();
  before_.clear();
  kept_bytes_ = 0;
}

void Postings::AddDocument(DocumentNumber number, const Documents& documents,
                           SearchRepository& repository) {
  std::unordered_map<std::string, std::int32_t> counts;
  const std::string text = repository.TextOf(number);
  for (auto& term : repository.Terms(text)) ++counts[std::move(term.term)];
  std::unordered_set<std::string> attached;
  for (auto& term : repository.AttachedTerms(text)) attached.insert(std::move(term.term));
  for (const auto& term : attached) ++counts[term];
  for (KeptByReader* const kept : {&kept_, &before_}) {
    for (const NameNumber reader : {kEverybody, documents[number].user}) {
      const auto words = kept->find(reader);
      if (words == kept->end()) continue;
      for (const auto& [term, count] : counts) {
        const auto list = words->second.find(term);
        if (list != words->second.end()) list->second.Insert({number, count}, documents);
      }
    }
  }
}

void Postings::RemoveDocument(DocumentNumber number, UnitNumber unit, const Documents& documents) {
  for (KeptByReader* const kept : {&kept_, &before_}) {
    for (auto& [reader, words] : *kept) {
      for (auto& [term, list] : words) list.Remove(number, unit, documents);
    }
  }
}

}  // namespace cortex
