#include "base/text_search.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr unsigned kFilterBits = 20;

constexpr std::array<char, 256> MakeFolds() {
  std::array<char, 256> folds{};
  for (std::size_t byte = 0; byte < folds.size(); ++byte) {
    const bool upper = byte >= 'A' && byte <= 'Z';
    folds[byte] = static_cast<char>(upper ? byte + ('a' - 'A') : byte);
  }
  return folds;
}

char Folded(char c) {
  static constexpr std::array<char, 256> kFolds = MakeFolds();
  return kFolds[static_cast<unsigned char>(c)];
}

std::size_t Slot(std::uint64_t start) {
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
  constexpr unsigned kWordBits = 64;
  return (start * kGoldenRatio) >> (kWordBits - kFilterBits);
}

std::size_t CommonPrefix(std::string_view one, std::string_view other) {
  const auto [end, _] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(end - one.begin());
}

}  // namespace

std::uint64_t TextSearch::Appended(std::uint64_t start, char c) const {
  constexpr unsigned kByteBits = 8;
  const std::uint64_t unused = kByteBits * (sizeof start - shortest_);
  return ((start << kByteBits | static_cast<unsigned char>(c)) << unused) >> unused;
}

std::size_t TextSearch::Add(std::string_view text) {
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(), Folded);
  const auto [place, added] = numbers_.emplace(std::move(folded), texts_.size());
  if (!added) return place->second;
  const std::string& known = place->first;
  texts_.push_back(&known);
  if (known.size() < shortest_) return place->second;
  std::uint64_t start = 0;
  for (std::size_t i = 0; i < shortest_; ++i) start = Appended(start, known[i]);
  if (may_start_.empty()) may_start_.resize(std::size_t{1} << kFilterBits);
  may_start_[Slot(start)] = true;
  longest_ = std::max(longest_, known.size());
  return place->second;
}

TextSearch::Numbers::const_iterator TextSearch::LongestPrefix(std::string_view place) const {
  // What `place` begins with is not behind it in the order, and nothing stands between but texts
  // that share more with it.
  while (place.size() >= shortest_) {
    auto found = numbers_.upper_bound(place);
    if (found == numbers_.begin()) break;
    --found;
    const std::size_t common = CommonPrefix(found->first, place);
    if (common == found->first.size()) return common < shortest_ ? numbers_.end() : found;
    place = place.substr(0, common);
  }
  return numbers_.end();
}

void TextSearch::Visit(
    std::string_view bytes,
    const std::function<bool(std::size_t number, std::size_t begin)>& visit) const {
  if (longest_ == 0) return;
  std::string folded(bytes);
  std::transform(folded.begin(), folded.end(), folded.begin(), Folded);
  const std::string_view all = folded;
  std::uint64_t start = 0;
  for (std::size_t end = 0; end < all.size(); ++end) {
    start = Appended(start, all[end]);
    if (end + 1 < shortest_ || !may_start_[Slot(start)]) continue;
    const std::size_t begin = end + 1 - shortest_;
    std::string_view place = all.substr(begin, longest_);
    for (auto found = LongestPrefix(place); found != numbers_.end(); found = LongestPrefix(place)) {
      if (!visit(found->second, begin)) return;
      place = place.substr(0, found->first.size() - 1);
    }
  }
}

bool TextSearch::FindsAny(std::string_view bytes) const {
  bool found = false;
  Visit(bytes, [&](std::size_t, std::size_t) {
    found = true;
    return false;
  });
  return found;
}

bool StreamSearch::FindsIn(std::string_view piece) {
  if (search_.FindsAny(piece)) return true;
  if (search_.longest() == 0) return false;
  const std::size_t overlap = search_.longest() - 1;
  const std::string seam = rest_ + std::string(piece.substr(0, overlap));
  if (!rest_.empty() && search_.FindsAny(seam)) return true;
  if (piece.size() >= overlap) {
    rest_ = piece.substr(piece.size() - overlap);
  } else {
    rest_ += piece;
    if (rest_.size() > overlap) rest_.erase(0, rest_.size() - overlap);
  }
  return false;
}

}  // namespace cortex
