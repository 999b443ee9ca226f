#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Multi-pattern search (Wu and Manber 1994): where any of many texts stands in bytes, in one pass,
/// without regard to the case of ASCII letters. A pair of bytes tells how far ahead the next text
/// can begin at the soonest: none of "lindenweg" and "number" has "qu", so five places are passed
/// by. Where one may begin, a hash of as many bytes as every text has is asked, and then the sorted
/// texts for the prefixes of what follows, so that the time grows with the bytes and hardly with
/// the number of texts, however alike they are. Building is one thread's; searching is thread-safe.
namespace cortex {

class TextSearch {
 public:
  static constexpr std::size_t kShortest = 4;

  /// Texts shorter than `shortest` (2 to 8) are never found.
  explicit TextSearch(std::size_t shortest = kShortest) : shortest_(shortest) {}
  TextSearch(TextSearch&&) = default;
  TextSearch& operator=(TextSearch&&) = default;
  TextSearch(const TextSearch&) = delete;
  TextSearch& operator=(const TextSearch&) = delete;
  ~TextSearch() = default;

  /// The text's number. Texts are numbered from 0 in the order in which they are added; one that
  /// is equal to an earlier one but for case has its number.
  std::size_t Add(std::string_view text);

  /// Calls `visit(number, begin)` for every occurrence, by where it begins and longer ones first,
  /// until it answers false.
  void Visit(std::string_view bytes,
             const std::function<bool(std::size_t number, std::size_t begin)>& visit) const;
  [[nodiscard]] bool FindsAny(std::string_view bytes) const;

  [[nodiscard]] bool empty() const { return numbers_.empty(); }
  /// In small letters.
  [[nodiscard]] const std::string& TextOf(std::size_t number) const { return *texts_[number]; }
  [[nodiscard]] std::size_t SizeOf(std::size_t number) const { return texts_[number]->size(); }
  /// Bytes of the longest text: how far two pieces of one file have to overlap.
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  using Numbers = std::map<std::string, std::size_t, std::less<>>;

  /// Makes the beginning of a text known.
  void AddStart(std::string_view text);
  /// Visits the texts that begin with this place; false when `visit` did.
  bool VisitPlace(std::string_view bytes, std::size_t begin,
                  const std::function<bool(std::size_t number, std::size_t begin)>& visit) const;
  /// The longest text of at least shortest_ bytes that `place` begins with, or the end.
  [[nodiscard]] Numbers::const_iterator LongestPrefix(std::string_view place) const;

  std::size_t shortest_;
  /// Folded texts, sorted.
  Numbers numbers_;
  /// The keys of these, by number.
  std::vector<const std::string*> texts_;
  /// By two folded bytes: how many places further on than the one whose first bytes they end a text
  /// can begin at the soonest; 0: there.
  std::vector<std::uint8_t> shifts_;
  /// A bit for each hash of the first bytes of a text.
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
