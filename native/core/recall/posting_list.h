#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "recall/documents.h"

/// Where a word stands, in blocks by what a search looks at together.
namespace cortex {

struct Posting {
  DocumentNumber document = 0;
  /// How often the word stands in it.
  std::int32_t count = 0;
};

/// Memories that a search looks at together: the turns of a conversation, which hand words on to
/// each other and share a score, or those by themselves among 64 numbers one after the other.
using UnitNumber = std::uint32_t;
inline constexpr UnitNumber kFirstConversationUnit = 1U << 31;

UnitNumber UnitOf(DocumentNumber number, const IndexedDocument& document);
/// Of a unit that is a conversation; kNoConversation for one of single memories.
inline ConversationNumber ConversationOf(UnitNumber unit) {
  return unit < kFirstConversationUnit ? kNoConversation : unit - kFirstConversationUnit;
}

/// The postings of a word, of each memory one, by unit and within it by number, and for each unit
/// what no memory in it exceeds: its block, of as many memories as the unit has (blocks by document
/// numbers rather than of one size: Dimopoulos, Nepomnyachiy, Suel, "Optimizing Top-k Document
/// Retrieval Strategies for Block-Max Indexes", WSDM 2013). What a block knows holds for all
/// weights of a ranking and all average lengths. A value, kept as differences of numbers: about a
/// byte for a posting of a common word, and four for one of a word that stands seldom in a unit.
class PostingList {
 public:
  struct Block {
    UnitNumber unit = 0;
    std::uint32_t postings = 0;
    /// How often the word stands in the whole conversation; of single memories, in the one that has
    /// it most.
    std::uint32_t most = 0;
    /// No memory that has it is shorter, in bytes.
    std::uint32_t shortest = std::numeric_limits<std::uint32_t>::max();
  };
  class Cursor;

  PostingList() = default;
  /// Of postings in any order, of one memory also several, which are added up. Those of memories
  /// that there are not are left out, and those of others than `reader`, where one is named.
  PostingList(std::vector<Posting> postings, const Documents& documents,
              std::optional<NameNumber> reader = std::nullopt);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// In how many conversations the word stands, and in how many units of single memories.
  [[nodiscard]] std::size_t conversations() const { return conversations_; }
  [[nodiscard]] std::size_t singles() const { return singles_; }
  /// How often the word stands in a memory.
  [[nodiscard]] std::int32_t CountIn(DocumentNumber number, UnitNumber unit) const;
  /// The same of several memories of a unit, in ascending order; counts of others stay as they are.
  void CountIn(UnitNumber unit, std::span<const DocumentNumber> numbers,
               std::span<std::int32_t> counts) const;
  /// What it takes, in bytes.
  [[nodiscard]] std::size_t bytes() const {
    return bytes_.size() + segments_.size() * sizeof(Segment);
  }

  /// Of a memory that it does not hold yet.
  void Insert(const Posting& posting, const Documents& documents);
  /// Of a memory that is gone or another now, and was in `unit`.
  void Remove(DocumentNumber number, UnitNumber unit, const Documents& documents);

 private:
  /// Where reading can begin: of each stretch of some units the first posting, and where it lies.
  struct Segment {
    UnitNumber unit = 0;
    DocumentNumber document = 0;
    std::uint32_t begin = 0;
  };
  struct Held {
    UnitNumber unit = 0;
    /// Bytes of the memory's text.
    std::uint32_t length = 0;
    Posting posting;
  };
  /// A block, or a piece of a long one, as it lies there.
  struct Piece {
    Block block;
    DocumentNumber first = 0;
    /// Where the postings lie; nowhere for a single one that counts 1.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// Whether the next piece is of the same unit.
    bool goes_on = false;
  };
  struct Packed {
    std::string bytes;
    std::vector<Segment> segments;
  };
  class Reader;

  /// The number that lies there, seven bits a byte (LEB128), and moves on behind it.
  [[nodiscard]] std::uint64_t NumberAt(std::size_t* at) const {
    std::uint64_t number = static_cast<unsigned char>(bytes_[(*at)++]);
    if (number < 0x80U) return number;
    number &= 0x7FU;
    for (unsigned shift = 7;; shift += 7U) {
      const auto byte = static_cast<unsigned char>(bytes_[(*at)++]);
      number |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) return number;
    }
  }
  /// The one that holds the unit if any does.
  [[nodiscard]] std::size_t SegmentOf(UnitNumber unit) const;
  [[nodiscard]] bool Holds(UnitNumber unit) const;
  [[nodiscard]] std::vector<Held> Unpack(std::size_t segment, const Documents& documents) const;
  static std::vector<Held> Hold(const std::vector<Posting>& postings, const Documents& documents,
                                std::optional<NameNumber> reader);
  static std::size_t Gather(const std::vector<Held>& held, std::size_t first, Piece* piece,
                            std::string* bytes);
  static Packed Pack(const std::vector<Held>& held);
  void Repack(std::size_t segment, const std::vector<Held>& held);

  std::string bytes_;
  std::vector<Segment> segments_;
  std::size_t size_ = 0;
  std::size_t singles_ = 0;
  std::size_t conversations_ = 0;
};

/// Reads the pieces of a list, one after the other.
class PostingList::Reader {
 public:
  Reader() = default;
  Reader(const PostingList& list, std::size_t segment);

  [[nodiscard]] bool is_at_end() const { return at_ == list_->bytes_.size(); }
  [[nodiscard]] std::size_t segment() const { return segment_; }
  /// Where it is not at its end.
  Piece Next();
  /// The next piece whose unit is not before `least`; false when there is none. `passed` becomes
  /// the last unit that was passed over, and stays where none was.
  bool NextFrom(UnitNumber least, Piece* piece, UnitNumber* passed);
  /// Calls `visit(posting)` for each of the piece.
  template <class Visit>
  static void VisitPostings(const PostingList& list, const Piece& piece, Visit&& visit) {
    if (piece.begin == piece.end) {
      visit(Posting{piece.first, 1});
      return;
    }
    std::size_t at = piece.begin;
    DocumentNumber document = piece.first;
    visit(Posting{document, static_cast<std::int32_t>(list.NumberAt(&at))});
    while (at < piece.end) {
      const std::uint64_t step = list.NumberAt(&at);
      document += static_cast<DocumentNumber>(step >> 1U);
      const bool is_more = (step & 1U) != 0;
      visit(Posting{document, is_more ? static_cast<std::int32_t>(list.NumberAt(&at)) : 1});
    }
  }

 private:
  const PostingList* list_ = nullptr;
  std::size_t segment_ = 0;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  UnitNumber unit_ = 0;
  DocumentNumber document_ = 0;
};

/// Goes over the units in which a word stands. The list must outlive it, and stay as it is.
class PostingList::Cursor {
 public:
  Cursor() = default;
  explicit Cursor(const PostingList& list) : list_(&list), next_(list, 0) {}

  /// To the next unit; false when there is none.
  bool Next() { return NextFrom(0); }
  /// To this unit; false when the word does not stand in it. Quick for units that are asked for in
  /// their order.
  bool Seek(UnitNumber unit);
  /// Of the unit at which it is.
  [[nodiscard]] const Block& block() const { return block_; }
  template <class Visit>
  void VisitPostings(Visit&& visit) const {
    Reader::VisitPostings(*list_, first_, visit);
    Reader reader = after_first_;
    for (bool goes_on = first_.goes_on; goes_on;) {
      const Piece piece = reader.Next();
      Reader::VisitPostings(*list_, piece, visit);
      goes_on = piece.goes_on;
    }
  }
  /// How often the word stands in memories of the unit at which it is, which are given in ascending
  /// order; counts of those in which it does not stay as they are.
  void CountIn(std::span<const DocumentNumber> numbers, std::span<std::int32_t> counts) const;

 private:
  /// To the next unit that is not before `least`.
  bool NextFrom(UnitNumber least);
  /// The block from its first piece and those with which it goes on.
  void GatherBlock();

  static constexpr UnitNumber kNone = std::numeric_limits<UnitNumber>::max();

  const PostingList* list_ = nullptr;
  Reader next_;
  Reader after_first_;
  Piece first_;
  Block block_;
  /// Units between the one before and that of the block have no posting; kNone before the first.
  UnitNumber before_ = kNone;
  bool is_begun_ = false;
};

}  // namespace cortex
