#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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
/// Retrieval Strategies for Block-Max Indexes", WSDM 2013). What a block knows holds for all weights
/// of a ranking and all average lengths. A value; 8 bytes a posting and 16 a block.
class PostingList {
 public:
  struct Block {
    UnitNumber unit = 0;
    /// Its first posting.
    std::uint32_t begin = 0;
    /// How often the word stands in the whole conversation; of single memories, in the one that has
    /// it most.
    std::uint32_t most = 0;
    /// Of the memories that have it, the length of the shortest, in bytes.
    std::uint32_t shortest = 0;
  };

  PostingList() = default;
  /// Of postings in any order, of one memory also several, which are added up.
  PostingList(std::vector<Posting> postings, const Documents& documents);

  [[nodiscard]] std::size_t size() const { return postings_.size(); }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// In how many conversations the word stands.
  [[nodiscard]] std::size_t conversations() const { return blocks_.size() - singles_; }
  /// In how many units of single memories.
  [[nodiscard]] std::size_t singles() const { return singles_; }
  [[nodiscard]] std::span<const Posting> Of(const Block& block) const;
  /// Null where the word does not stand in the unit. `near` is where the search begins and becomes
  /// where it ended: quick for units that are asked for one after the other.
  [[nodiscard]] const Block* Find(UnitNumber unit, std::size_t* near) const;
  [[nodiscard]] const Block* Find(UnitNumber unit) const;
  /// How often the word stands in a memory.
  [[nodiscard]] std::int32_t CountIn(DocumentNumber number, UnitNumber unit) const;

  /// Of a memory that it does not hold yet.
  void Insert(const Posting& posting, const Documents& documents);
  /// Of a memory that is gone or another now, and was in `unit`.
  void Remove(DocumentNumber number, UnitNumber unit);

 private:
  [[nodiscard]] std::size_t PlaceOf(UnitNumber unit, std::size_t near) const;
  [[nodiscard]] std::size_t EndOf(std::size_t block) const;
  void Shift(std::size_t first_block, std::int32_t by);
  static void Count(const Posting& posting, const Documents& documents, Block* block);

  std::vector<Posting> postings_;
  std::vector<Block> blocks_;
  std::size_t singles_ = 0;
};

}  // namespace cortex
