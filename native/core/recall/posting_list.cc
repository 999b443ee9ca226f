#include "recall/posting_list.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace cortex {
namespace {

/// So many that a common word has one block for many memories, so few that a rare one has most of
/// them left out.
constexpr DocumentNumber kSinglesInAUnit = 64;

/// Longer blocks are cut into pieces, so that a memory is found soon in a long conversation.
constexpr std::size_t kMostInAPiece = 128;
/// Fewer take more room for where segments begin, more take longer to find a unit.
constexpr std::size_t kPiecesInASegment = 32;
/// A single posting that counts 1; several; several of a block that goes on.
constexpr std::uint64_t kSingle = 0;
constexpr std::uint64_t kSeveral = 1;
constexpr std::uint64_t kGoesOn = 2;
constexpr unsigned kKindBits = 2;

/// How many postings it takes until what a memory is asked for is there.
constexpr std::size_t kLookedAhead = 16;

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

/// A length in a byte, with its four highest bits; what it stands for is not longer than it was.
constexpr unsigned kExactLengths = 16;
constexpr unsigned kStepsOfALength = 8;

std::uint8_t CodeOf(std::uint32_t length) {
  if (length < kExactLengths) return static_cast<std::uint8_t>(length);
  const auto shift = static_cast<unsigned>(std::bit_width(length)) - 4U;
  return static_cast<std::uint8_t>(kExactLengths + (shift - 1U) * kStepsOfALength +
                                   (length >> shift) - kStepsOfALength);
}

std::uint32_t LengthOf(std::uint8_t code) {
  if (code < kExactLengths) return code;
  const unsigned steps = code - kExactLengths;
  return (kStepsOfALength + steps % kStepsOfALength) << (steps / kStepsOfALength + 1U);
}

void Append(std::uint64_t number, std::string* bytes) {
  for (; number >= 0x80U; number >>= 7U)
    bytes->push_back(static_cast<char>(static_cast<unsigned char>(number | 0x80U)));
  bytes->push_back(static_cast<char>(static_cast<unsigned char>(number)));
}

/// Small for numbers near zero, whatever their sign.
std::uint64_t Folded(std::int64_t number) {
  const auto doubled = static_cast<std::uint64_t>(number) << 1U;
  return number < 0 ? ~doubled : doubled;
}
std::int64_t Unfolded(std::uint64_t number) {
  const auto half = static_cast<std::int64_t>(number >> 1U);
  return (number & 1U) != 0 ? ~half : half;
}

}  // namespace

UnitNumber UnitOf(DocumentNumber number, const IndexedDocument& document) {
  if (document.conversation == kNoConversation) return number / kSinglesInAUnit;
  return kFirstConversationUnit + document.conversation;
}

/// What is looked up of each memory lies 48 bytes apart in memory that the processor has not at
/// hand: it is told some postings ahead what will be looked at.
std::vector<PostingList::Held> PostingList::Hold(const std::vector<Posting>& postings,
                                                 const Documents& documents,
                                                 std::optional<NameNumber> reader) {
  std::vector<Held> held;
  held.reserve(postings.size());
  for (std::size_t at = 0; at < postings.size(); ++at) {
    if (at + kLookedAhead < postings.size())
      documents.Prefetch(postings[at + kLookedAhead].document);
    const auto& posting = postings[at];
    if (posting.document >= documents.size()) continue;
    const IndexedDocument& document = documents[posting.document];
    if (!document.exists || (reader && document.user != *reader)) continue;
    held.push_back({UnitOf(posting.document, document), document.length, posting});
  }
  return held;
}

PostingList::PostingList(std::vector<Posting> postings, const Documents& documents,
                         std::optional<NameNumber> reader) {
  AddUp(&postings);
  std::vector<Held> held = Hold(postings, documents, reader);
  const auto in_order = [](const Held& a, const Held& b) { return a.unit < b.unit; };
  if (!std::is_sorted(held.begin(), held.end(), in_order))
    std::stable_sort(held.begin(), held.end(), in_order);
  for (std::size_t at = 0; at < held.size(); ++at) {
    if (at > 0 && held[at - 1].unit == held[at].unit) continue;
    ++(held[at].unit < kFirstConversationUnit ? singles_ : conversations_);
  }
  size_ = held.size();
  Repack(0, held);
  bytes_.shrink_to_fit();
  segments_.shrink_to_fit();
}

std::size_t PostingList::SegmentOf(UnitNumber unit) const {
  const auto is_behind = [](UnitNumber sought, const Segment& segment) {
    return sought < segment.unit;
  };
  const auto after = std::upper_bound(segments_.begin(), segments_.end(), unit, is_behind);
  return after == segments_.begin() ? 0 : static_cast<std::size_t>(after - segments_.begin()) - 1;
}

std::int32_t PostingList::CountIn(DocumentNumber number, UnitNumber unit) const {
  std::int32_t count = 0;
  CountIn(unit, {&number, 1}, {&count, 1});
  return count;
}

void PostingList::CountIn(UnitNumber unit, std::span<const DocumentNumber> numbers,
                          std::span<std::int32_t> counts) const {
  Cursor cursor(*this);
  if (cursor.Seek(unit)) cursor.CountIn(numbers, counts);
}

bool PostingList::Holds(UnitNumber unit) const { return size_ > 0 && Cursor(*this).Seek(unit); }

std::vector<PostingList::Held> PostingList::Unpack(std::size_t segment,
                                                   const Documents& documents) const {
  std::vector<Held> held;
  if (segments_.empty()) return held;
  Reader reader(*this, segment);
  while (!reader.is_at_end()) {
    const Piece piece = reader.Next();
    if (reader.segment() != segment) break;
    Reader::VisitPostings(*this, piece, [&](const Posting& posting) {
      held.push_back({piece.block.unit, documents[posting.document].length, posting});
    });
  }
  return held;
}

/// Of the postings from `first` on those that belong in one piece; where the next begins.
std::size_t PostingList::Gather(const std::vector<Held>& held, std::size_t first, Piece* piece,
                                std::string* bytes) {
  Block& block = piece->block;
  block = {held[first].unit, 0, 0, std::numeric_limits<std::uint32_t>::max()};
  piece->first = held[first].posting.document;
  std::size_t at = first;
  for (; at < held.size() && held[at].unit == block.unit && block.postings < kMostInAPiece; ++at) {
    const auto& [number, times] = held[at].posting;
    const auto count = static_cast<std::uint32_t>(times);
    const bool is_sum = block.unit >= kFirstConversationUnit;
    block.most = is_sum ? block.most + count : std::max(block.most, count);
    block.shortest = std::min(block.shortest, held[at].length);
    if (block.postings++ == 0) {
      Append(count, bytes);
      continue;
    }
    const std::uint64_t step = number - held[at - 1].posting.document;
    Append(step << 1U | (count > 1 ? 1U : 0U), bytes);
    if (count > 1) Append(count, bytes);
  }
  piece->goes_on = at < held.size() && held[at].unit == block.unit;
  return at;
}

PostingList::Packed PostingList::Pack(const std::vector<Held>& held) {
  Packed packed;
  std::string& bytes = packed.bytes;
  std::string postings;
  std::size_t pieces = 0;
  Segment before;
  for (std::size_t first = 0; first < held.size();) {
    Piece piece;
    postings.clear();
    const bool is_new_unit = first == 0 || held[first - 1].unit != held[first].unit;
    first = Gather(held, first, &piece, &postings);
    const Block& block = piece.block;
    if (packed.segments.empty() || (is_new_unit && pieces >= kPiecesInASegment)) {
      pieces = 0;
      before = {block.unit, piece.first, static_cast<std::uint32_t>(bytes.size())};
      packed.segments.push_back(before);
    }
    ++pieces;
    const bool is_single = block.postings == 1 && block.most == 1 && !piece.goes_on;
    const std::uint64_t kind = is_single ? kSingle : piece.goes_on ? kGoesOn : kSeveral;
    Append(static_cast<std::uint64_t>(block.unit - before.unit) << kKindBits | kind, &bytes);
    bytes.push_back(static_cast<char>(CodeOf(block.shortest)));
    Append(
        Folded(static_cast<std::int64_t>(piece.first) - static_cast<std::int64_t>(before.document)),
        &bytes);
    before.unit = block.unit;
    before.document = piece.first;
    if (is_single) continue;
    for (const std::uint64_t number :
         {std::uint64_t{block.postings}, std::uint64_t{block.most}, std::uint64_t{postings.size()}})
      Append(number, &bytes);
    bytes += postings;
  }
  return packed;
}

/// Puts these postings in the place of a segment's.
void PostingList::Repack(std::size_t segment, const std::vector<Held>& held) {
  Packed packed = Pack(held);
  const bool is_last = segment + 1 >= segments_.size();
  const std::size_t begin = segments_.empty() ? 0 : segments_[segment].begin;
  const std::size_t end = is_last ? bytes_.size() : segments_[segment + 1].begin;
  const auto moved = static_cast<std::uint32_t>(packed.bytes.size() - (end - begin));
  for (std::size_t later = segment + 1; later < segments_.size(); ++later)
    segments_[later].begin += moved;
  for (auto& added : packed.segments) added.begin += static_cast<std::uint32_t>(begin);
  bytes_.replace(begin, end - begin, packed.bytes);
  const auto at = segments_.begin() + static_cast<std::ptrdiff_t>(segment);
  const auto after = segments_.empty() ? at : segments_.erase(at);
  segments_.insert(after, packed.segments.begin(), packed.segments.end());
}

void PostingList::Insert(const Posting& posting, const Documents& documents) {
  const IndexedDocument& document = documents[posting.document];
  const UnitNumber unit = UnitOf(posting.document, document);
  if (!Holds(unit)) ++(unit < kFirstConversationUnit ? singles_ : conversations_);
  const std::size_t segment = SegmentOf(unit);
  auto held = Unpack(segment, documents);
  const auto is_before = [](const Held& a, const Held& b) {
    return std::pair(a.unit, a.posting.document) < std::pair(b.unit, b.posting.document);
  };
  const Held added{unit, document.length, posting};
  held.insert(std::lower_bound(held.begin(), held.end(), added, is_before), added);
  Repack(segment, held);
  ++size_;
}

void PostingList::Remove(DocumentNumber number, UnitNumber unit, const Documents& documents) {
  if (CountIn(number, unit) == 0) return;
  const std::size_t segment = SegmentOf(unit);
  auto held = Unpack(segment, documents);
  std::erase_if(held, [number](const Held& one) { return one.posting.document == number; });
  Repack(segment, held);
  --size_;
  if (!Holds(unit)) --(unit < kFirstConversationUnit ? singles_ : conversations_);
}

PostingList::Reader::Reader(const PostingList& list, std::size_t segment)
    : list_(&list), segment_(segment) {
  if (list.segments_.empty()) return;
  const Segment& first = list.segments_[segment];
  at_ = first.begin;
  end_ =
      segment + 1 < list.segments_.size() ? list.segments_[segment + 1].begin : list.bytes_.size();
  unit_ = first.unit;
  document_ = first.document;
}

bool PostingList::Reader::NextFrom(UnitNumber least, Piece* piece, UnitNumber* passed) {
  while (!is_at_end()) {
    if (at_ == end_) *this = Reader(*list_, segment_ + 1);
    std::size_t at = at_;
    const std::uint64_t head = list_->NumberAt(&at);
    const std::uint64_t kind = head & ((1U << kKindBits) - 1U);
    unit_ += static_cast<UnitNumber>(head >> kKindBits);
    const auto length = static_cast<std::uint8_t>(list_->bytes_[at++]);
    document_ = static_cast<DocumentNumber>(static_cast<std::int64_t>(document_) +
                                            Unfolded(list_->NumberAt(&at)));
    std::uint64_t postings = 1;
    std::uint64_t most = 1;
    std::uint64_t size = 0;
    if (kind != kSingle) {
      postings = list_->NumberAt(&at);
      most = list_->NumberAt(&at);
      size = list_->NumberAt(&at);
    }
    at_ = at + size;
    if (unit_ < least) {
      *passed = unit_;
      continue;
    }
    piece->block = {unit_, static_cast<std::uint32_t>(postings), static_cast<std::uint32_t>(most),
                    LengthOf(length)};
    piece->first = document_;
    piece->begin = at;
    piece->end = at_;
    piece->goes_on = kind == kGoesOn;
    return true;
  }
  return false;
}

PostingList::Piece PostingList::Reader::Next() {
  Piece piece;
  UnitNumber passed = 0;
  NextFrom(0, &piece, &passed);
  return piece;
}

bool PostingList::Cursor::NextFrom(UnitNumber least) {
  before_ = is_begun_ ? block_.unit : kNone;
  is_begun_ = true;
  if (!next_.NextFrom(least, &first_, &before_)) {
    block_.unit = kNone;
    return false;
  }
  GatherBlock();
  return true;
}

void PostingList::Cursor::GatherBlock() {
  block_ = first_.block;
  after_first_ = next_;
  for (bool goes_on = first_.goes_on; goes_on;) {
    const Piece piece = next_.Next();
    block_.postings += piece.block.postings;
    block_.most = block_.unit < kFirstConversationUnit ? std::max(block_.most, piece.block.most)
                                                       : block_.most + piece.block.most;
    block_.shortest = std::min(block_.shortest, piece.block.shortest);
    goes_on = piece.goes_on;
  }
}

void PostingList::Cursor::CountIn(std::span<const DocumentNumber> numbers,
                                  std::span<std::int32_t> counts) const {
  Reader reader = after_first_;
  for (Piece piece = first_; piece.first <= numbers.back();) {
    const Piece after = piece.goes_on ? reader.Next() : Piece{};
    if (!piece.goes_on || after.first > numbers.front()) {
      Reader::VisitPostings(*list_, piece, [&](const Posting& posting) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
          if (posting.document == numbers[i]) counts[i] = posting.count;
      });
    }
    if (!piece.goes_on) return;
    piece = after;
  }
}

bool PostingList::Cursor::Seek(UnitNumber unit) {
  if (list_->segments_.empty()) return false;
  if (is_begun_ && block_.unit == unit) return true;
  const bool is_between = is_begun_ && unit < block_.unit && before_ != kNone && before_ < unit;
  if (is_between) return false;
  const auto& segments = list_->segments_;
  const std::size_t following = next_.segment() + 1;
  const bool is_near = is_begun_ && block_.unit < unit &&
                       (following >= segments.size() || segments[following].unit > unit);
  if (!is_near) {
    next_ = Reader(*list_, list_->SegmentOf(unit));
    is_begun_ = false;
  }
  return NextFrom(unit) && block_.unit == unit;
}

}  // namespace cortex
