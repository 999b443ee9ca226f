#include "recall/filter.h"

#include <algorithm>
#include <utility>

#include "base/unicode.h"
#include "store/search_repository.h"

namespace cortex {

DocumentFilter::DocumentFilter(const SearchFilter& filter, const Documents& documents,
                               SearchRepository& repository, Trust trust)
    : filter_(filter), documents_(documents), trust_(std::move(trust)) {
  names_.session_id = NumberOf(filter.session_id);
  names_.user = NumberOf(filter.user_id);
  names_.speaker = NumberOf(filter.speaker);
  names_.proxy_agent = NumberOf(filter.proxy_agent);
  const auto& kinds = filter.kinds;
  const bool wants_memories =
      kinds.empty() || std::find(kinds.begin(), kinds.end(), MemoryKind::kStm) != kinds.end();
  closed_ = closed_ || !wants_memories;
  CollectCategories(repository);
  CollectTopic(repository);
  if (names_.user == documents.only_user()) names_.user.reset();  // as if it were not named
  open_ = !closed_ && !documents.has_expired() && filter.categories.empty() &&
          !filter.min_confidence && !filter.undisputed && !filter.since && !filter.until &&
          !filter.session_id && !names_.user && !filter.speaker && !filter.topic &&
          !filter.is_proxy && !filter.proxy_agent;
}

std::optional<NameNumber> DocumentFilter::NumberOf(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  const auto number = documents_.NumberOf(*name);
  closed_ = closed_ || !number;
  return number;
}

void DocumentFilter::CollectCategories(SearchRepository& repository) {
  if (filter_.categories.empty() || closed_) return;
  in_category_.assign(documents_.size(), false);
  for (const auto& category : filter_.categories) {
    repository.VisitCategory(FoldName(category), [this](std::int64_t seq) {
      if (const auto number = documents_.Find(seq)) in_category_[*number] = true;
    });
  }
}

void DocumentFilter::CollectTopic(SearchRepository& repository) {
  if (!filter_.topic || closed_) return;
  in_topic_.assign(documents_.size(), false);
  repository.VisitTopic(*filter_.topic, [this](std::int64_t seq) {
    if (const auto number = documents_.Find(seq)) in_topic_[*number] = true;
  });
}

bool DocumentFilter::Accepts(DocumentNumber number) const {
  if (open_) return true;
  if (closed_ || !documents_.Find(number)) return false;
  const IndexedDocument& document = documents_[number];
  if (filter_.since && document.created_at < *filter_.since) return false;
  if (filter_.until && document.created_at >= *filter_.until) return false;
  if (names_.user && document.user != *names_.user) return false;
  if (names_.speaker && document.speaker != *names_.speaker) return false;
  if (filter_.is_proxy && document.is_proxy != *filter_.is_proxy) return false;
  if (names_.proxy_agent && document.proxy_agent != *names_.proxy_agent) return false;
  if (!in_category_.empty() && !in_category_[number]) return false;
  if (filter_.topic && !in_topic_[number]) return false;
  if (names_.session_id) {
    if (document.conversation == kNoConversation) return false;
    if (documents_.conversations()[document.conversation].session_id != *names_.session_id)
      return false;
  }
  if (filter_.min_confidence && trust_.confidence_of(number) < *filter_.min_confidence)
    return false;
  return !filter_.undisputed || !trust_.is_disputed(number);
}

}  // namespace cortex
