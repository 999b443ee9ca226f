#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Multi-pattern search: where any of many texts stands in bytes, in one pass, without regard to
/// the case of ASCII letters. Building is one thread's; searching is thread-safe.
namespace cortex {

class TextSearch {
 public:
  /// Shorter texts are never found.
  static constexpr std::size_t kShortest = 4;

  /// Texts are numbered from 0 in the order in which they are added; equal ones are found as each.
  void Add(std::string_view text);

  /// Calls `visit(number, begin)` for every occurrence, by where it begins, until it answers false.
  void Visit(std::string_view bytes,
             const std::function<bool(std::size_t number, std::size_t begin)>& visit) const;
  [[nodiscard]] bool FindsAny(std::string_view bytes) const;

  [[nodiscard]] bool empty() const { return texts_.empty(); }
  [[nodiscard]] std::size_t SizeOf(std::size_t number) const { return texts_[number].size(); }
  /// Bytes of the longest text: how far two pieces of one file have to overlap.
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  /// Folded.
  std::vector<std::string> texts_;
  /// By their first four bytes.
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> starts_;
  /// A bit for each hash of such a start: most places in a file are passed by one look at it.
  std::vector<bool> may_start_;
  std::size_t longest_ = 0;
};

/// The same over bytes that come in pieces, such as those of a file. One thread at a time.
class StreamSearch {
 public:
  /// `search` must live as long.
  explicit StreamSearch(const TextSearch& search) : search_(search) {}

  /// What comes next follows on nothing.
  void Begin() { rest_.clear(); }
  /// Whether a text ends in this piece.
  bool FindsIn(std::string_view piece);

 private:
  const TextSearch& search_;
  /// The end of what came before, as far as a text may go on from there.
  std::string rest_;
};

}  // namespace cortex
