#include "base/text_search.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr unsigned kFilterBits = 16;

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

std::uint32_t Appended(std::uint32_t start, char c) {
  constexpr unsigned kByteBits = 8;
  return (start << kByteBits) | static_cast<unsigned char>(Folded(c));
}

std::size_t Slot(std::uint32_t start) {
  constexpr std::uint32_t kGoldenRatio = 0x9E3779B1U;  // Knuth's multiplicative hashing
  constexpr unsigned kWordBits = 32;
  return (start * kGoldenRatio) >> (kWordBits - kFilterBits);
}

}  // namespace

void TextSearch::Add(std::string_view text) {
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(), Folded);
  if (folded.size() >= kShortest) {
    std::uint32_t start = 0;
    for (std::size_t i = 0; i < kShortest; ++i) start = Appended(start, folded[i]);
    if (may_start_.empty()) may_start_.resize(std::size_t{1} << kFilterBits);
    may_start_[Slot(start)] = true;
    starts_[start].push_back(texts_.size());
    longest_ = std::max(longest_, folded.size());
  }
  texts_.push_back(std::move(folded));
}

void TextSearch::Visit(
    std::string_view bytes,
    const std::function<bool(std::size_t number, std::size_t begin)>& visit) const {
  if (starts_.empty()) return;
  std::uint32_t start = 0;
  for (std::size_t end = 0; end < bytes.size(); ++end) {
    start = Appended(start, bytes[end]);
    if (end + 1 < kShortest || !may_start_[Slot(start)]) continue;
    const auto found = starts_.find(start);
    if (found == starts_.end()) continue;
    const std::size_t begin = end + 1 - kShortest;
    for (const auto number : found->second) {
      const std::string& text = texts_[number];
      const std::string_view place = bytes.substr(begin, text.size());
      const bool same = place.size() == text.size() &&
                        std::equal(place.begin(), place.end(), text.begin(),
                                   [](char one, char folded) { return Folded(one) == folded; });
      if (same && !visit(number, begin)) return;
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
