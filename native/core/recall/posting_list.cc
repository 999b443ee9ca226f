#include "recall/posting_list.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace cortex {
namespace {

/// So many that a common word has one block for many memories, so few that a rare one has most of
/// them left out.
constexpr DocumentNumber kSinglesInAUnit = 64;

bool IsEarlier(const Posting& a, const Posting& b) { return a.document < b.document; }

/// The index gives words of spaced and of unspaced text one after the other.
void AddUp(std::vector<Posting>* postings) {
  const auto disordered = [](const Posting& a, const Posting& b) {
    return a.document >= b.document;
  };
  if (std::adjacent_find(postings->begin(), postings->end(), disordered) == postings->end()) return;
  std::sort(postings->begin(), postings->end(), IsEarlier);
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

UnitNumber UnitOf(DocumentNumber number, const IndexedDocument& document) {
  if (document.conversation == kNoConversation) return number / kSinglesInAUnit;
  return kFirstConversationUnit + document.conversation;
}

PostingList::PostingList(std::vector<Posting> postings, const Documents& documents)
    : postings_(std::move(postings)) {
  AddUp(&postings_);
  const auto unit_of = [&documents](const Posting& posting) {
    return UnitOf(posting.document, documents[posting.document]);
  };
  const auto in_order = [&unit_of](const Posting& a, const Posting& b) {
    return unit_of(a) < unit_of(b);
  };
  if (!std::is_sorted(postings_.begin(), postings_.end(), in_order))
    std::stable_sort(postings_.begin(), postings_.end(), in_order);
  for (std::uint32_t at = 0; at < postings_.size(); ++at) {
    const UnitNumber unit = unit_of(postings_[at]);
    if (blocks_.empty() || blocks_.back().unit != unit) {
      blocks_.push_back({unit, at, 0, std::numeric_limits<std::uint32_t>::max()});
      if (unit < kFirstConversationUnit) ++singles_;
    }
    Count(postings_[at], documents, &blocks_.back());
  }
  blocks_.shrink_to_fit();
}

void PostingList::Count(const Posting& posting, const Documents& documents, Block* block) {
  const auto count = static_cast<std::uint32_t>(posting.count);
  block->most = block->unit < kFirstConversationUnit ? std::max(block->most, count)
                                                     : block->most + count;
  block->shortest = std::min(block->shortest, documents[posting.document].length);
}

std::size_t PostingList::EndOf(std::size_t block) const {
  return block + 1 == blocks_.size() ? postings_.size() : blocks_[block + 1].begin;
}

std::span<const Posting> PostingList::Of(const Block& block) const {
  const auto end = EndOf(static_cast<std::size_t>(&block - blocks_.data()));
  return {postings_.data() + block.begin, end - block.begin};
}

/// Of the first block that is not before the unit: looked for in steps that double, from `near`.
std::size_t PostingList::PlaceOf(UnitNumber unit, std::size_t near) const {
  std::size_t low = near < blocks_.size() && blocks_[near].unit <= unit ? near : 0;
  std::size_t high = low;
  for (std::size_t step = 1; high < blocks_.size() && blocks_[high].unit < unit; step *= 2) {
    low = high + 1;
    high += step;
  }
  const auto begin = blocks_.begin();
  const auto before = [](const Block& block, UnitNumber sought) { return block.unit < sought; };
  const auto found =
      std::lower_bound(begin + static_cast<std::ptrdiff_t>(low),
                       begin + static_cast<std::ptrdiff_t>(std::min(high, blocks_.size())), unit,
                       before);
  return static_cast<std::size_t>(found - begin);
}

const PostingList::Block* PostingList::Find(UnitNumber unit, std::size_t* near) const {
  *near = PlaceOf(unit, *near);
  const bool found = *near < blocks_.size() && blocks_[*near].unit == unit;
  return found ? &blocks_[*near] : nullptr;
}

const PostingList::Block* PostingList::Find(UnitNumber unit) const {
  std::size_t near = 0;
  return Find(unit, &near);
}

std::int32_t PostingList::CountIn(DocumentNumber number, UnitNumber unit) const {
  const Block* const block = Find(unit);
  if (block == nullptr) return 0;
  const auto postings = Of(*block);
  const auto at = std::lower_bound(postings.begin(), postings.end(), Posting{number, 0}, IsEarlier);
  return at != postings.end() && at->document == number ? at->count : 0;
}

void PostingList::Shift(std::size_t first_block, std::int32_t by) {
  for (std::size_t block = first_block; block < blocks_.size(); ++block)
    blocks_[block].begin += static_cast<std::uint32_t>(by);
}

void PostingList::Insert(const Posting& posting, const Documents& documents) {
  const UnitNumber unit = UnitOf(posting.document, documents[posting.document]);
  const std::size_t place = PlaceOf(unit, 0);
  const auto at = blocks_.begin() + static_cast<std::ptrdiff_t>(place);
  if (place == blocks_.size() || at->unit != unit) {
    const std::size_t begin = place == blocks_.size() ? postings_.size() : at->begin;
    blocks_.insert(at, {unit, static_cast<std::uint32_t>(begin), 0,
                        std::numeric_limits<std::uint32_t>::max()});
    if (unit < kFirstConversationUnit) ++singles_;
  }
  Block& block = blocks_[place];
  const auto begin = postings_.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(EndOf(place));
  postings_.insert(std::lower_bound(begin + block.begin, end, posting, IsEarlier), posting);
  Shift(place + 1, 1);
  Count(posting, documents, &block);
}

void PostingList::Remove(DocumentNumber number, UnitNumber unit) {
  const std::size_t place = PlaceOf(unit, 0);
  if (place == blocks_.size() || blocks_[place].unit != unit) return;
  Block& block = blocks_[place];
  const auto begin = postings_.begin() + block.begin;
  const auto end = postings_.begin() + static_cast<std::ptrdiff_t>(EndOf(place));
  const auto at = std::lower_bound(begin, end, Posting{number, 0}, IsEarlier);
  if (at == end || at->document != number) return;
  // What is left may be longer than the block says: that only makes its bound less sharp.
  if (unit >= kFirstConversationUnit) block.most -= static_cast<std::uint32_t>(at->count);
  const bool is_last = end - begin == 1;
  postings_.erase(at);
  Shift(place + 1, -1);
  if (!is_last) return;
  blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(place));
  if (unit < kFirstConversationUnit) --singles_;
}

}  // namespace cortex
