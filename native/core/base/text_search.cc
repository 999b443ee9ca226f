#include "base/text_search.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr unsigned kFilterBits = 20;
constexpr unsigned kByteBits = 8;
constexpr std::size_t kPairs = std::size_t{1} << (2 * kByteBits);

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

std::string FoldedText(std::string_view text) {
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(), Folded);
  return folded;
}

/// The number of two bytes, whatever their case.
std::size_t PairAt(std::string_view bytes, std::size_t place) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(Folded(bytes[at])));
  };
  return byte(place) << kByteBits | byte(place + 1);
}

/// Of the bytes of `start`, of which there are 8 at most, whatever their case.
std::size_t Slot(std::string_view start) {
  std::uint64_t number = 0;
  for (const char c : start) number = number << kByteBits | static_cast<unsigned char>(Folded(c));
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
  constexpr unsigned kWordBits = 64;
  return (number * kGoldenRatio) >> (kWordBits - kFilterBits);
}

std::size_t CommonPrefix(std::string_view one, std::string_view other) {
  const auto [end, _] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(end - one.begin());
}

}  // namespace

void TextSearch::AddStart(std::string_view text) {
  if (may_start_.empty()) {
    may_start_.resize(std::size_t{1} << kFilterBits);
    shifts_.resize(kPairs, static_cast<std::uint8_t>(shortest_ - 1));
  }
  may_start_[Slot(text.substr(0, shortest_))] = true;
  for (std::size_t i = 0; i + 2 <= shortest_; ++i) {
    std::uint8_t& shift = shifts_[PairAt(text, i)];
    shift = std::min(shift, static_cast<std::uint8_t>(shortest_ - 2 - i));
  }
}

std::size_t TextSearch::Add(std::string_view text) {
  std::string folded = FoldedText(text);
  const auto [place, added] = numbers_.emplace(std::move(folded), texts_.size());
  if (!added) return place->second;
  const std::string& known = place->first;
  texts_.push_back(&known);
  if (known.size() < shortest_) return place->second;
  AddStart(known);
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
  for (std::size_t begin = 0; begin + shortest_ <= bytes.size();) {
    const std::size_t shift = shifts_[PairAt(bytes, begin + shortest_ - 2)];
    if (shift == 0 && may_start_[Slot(bytes.substr(begin, shortest_))] &&
        !VisitPlace(bytes, begin, visit)) {
      return;
    }
    begin += std::max(shift, std::size_t{1});
  }
}

bool TextSearch::VisitPlace(
    std::string_view bytes, std::size_t begin,
    const std::function<bool(std::size_t number, std::size_t begin)>& visit) const {
  const std::string folded = FoldedText(bytes.substr(begin, longest_));
  std::string_view place = folded;
  for (auto found = LongestPrefix(place); found != numbers_.end(); found = LongestPrefix(place)) {
    if (!visit(found->second, begin)) return false;
    place = place.substr(0, found->first.size() - 1);
  }
  return true;
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
