#include "language/text/grams.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "base/hash.h"
#include "base/unicode.h"
#include "language/text/characters.h"

namespace cortex {
namespace {

constexpr unsigned kCodePointBits = 21;

struct Block {
  char32_t first;
  char32_t last;
};

// The Unicode Standard, Blocks.txt; ascending.
constexpr std::array kUnspacedBlocks = {
    Block{0x0E00, 0x0EFF},    // Thai, Lao
    Block{0x1000, 0x109F},    // Burmese
    Block{0x1100, 0x11FF},    // Hangul letters
    Block{0x1780, 0x17FF},    // Khmer
    Block{0x3005, 0x3007},    // the ideographic iteration mark, closing mark and zero
    Block{0x3040, 0x30FA},    // Hiragana, Katakana
    Block{0x30FC, 0x312F},    // Katakana length mark, Bopomofo
    Block{0x3130, 0x318F},    // Hangul compatibility letters
    Block{0x31F0, 0x31FF},    // Katakana extensions
    Block{0x3400, 0x4DBF},    // Han
    Block{0x4E00, 0x9FFF},    // Han
    Block{0xAC00, 0xD7AF},    // Hangul syllables
    Block{0xF900, 0xFAFF},    // Han compatibility
    Block{0xFF66, 0xFF9F},    // half-width Katakana
    Block{0x20000, 0x3FFFF},  // Han
};

GramKey Pack(char32_t first, char32_t second) {
  return (static_cast<GramKey>(first) << kCodePointBits) | static_cast<GramKey>(second);
}

/// Calls `visit` with each run of such characters.
void VisitRuns(std::string_view text, const std::function<void(const std::u32string&)>& visit) {
  if (!HasUnspaced(text)) return;
  std::u32string run;
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = NextCodePoint(text, &offset);
    if (IsUnspaced(code_point)) {
      run += code_point;
      continue;
    }
    if (!run.empty()) visit(run);
    run.clear();
  }
  if (!run.empty()) visit(run);
}

}  // namespace

bool IsUnspaced(char32_t code_point) {
  if (code_point < kUnspacedBlocks.front().first) return false;
  const auto* block =
      std::find_if(kUnspacedBlocks.begin(), kUnspacedBlocks.end(),
                   [code_point](const Block& candidate) { return code_point <= candidate.last; });
  return block != kUnspacedBlocks.end() && code_point >= block->first;
}

bool HasUnspaced(std::string_view text) {
  // The lead byte of three and four byte sequences: most texts have none.
  constexpr unsigned char kFirstLead = 0xE0;
  for (std::size_t offset = 0; offset < text.size();) {
    if (static_cast<unsigned char>(text[offset]) < kFirstLead) {
      ++offset;
    } else if (IsUnspaced(NextCodePoint(text, &offset))) {
      return true;
    }
  }
  return false;
}

std::vector<std::string_view> AttachedWords(std::string_view text) {
  std::vector<std::string_view> words;
  if (!HasUnspaced(text)) return words;
  bool after_run = false;  // what stands before the word is such a run
  std::size_t begin = 0;
  std::size_t end = 0;
  const auto finish = [&](bool before_run) {
    if (end > begin && (after_run || before_run)) words.push_back(text.substr(begin, end - begin));
    after_run = before_run;
  };
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t at = offset;
    const char32_t code_point = NextCodePoint(text, &offset);
    const bool unspaced = IsUnspaced(code_point);
    if (!unspaced && IsWordCharacter(code_point)) {
      end = offset;
      continue;
    }
    end = at;
    finish(unspaced);
    begin = offset;
    end = offset;
  }
  finish(false);
  return words;
}

GramKey KeyOfWord(std::string_view term) {
  return StableHash(term) | std::numeric_limits<GramKey>::min();
}

std::vector<GramKey> GramsOf(std::string_view text) {
  std::vector<GramKey> grams;
  VisitRuns(text, [&grams](const std::u32string& run) {
    for (std::size_t i = 0; i + 1 < run.size(); ++i) grams.push_back(Pack(run[i], run[i + 1]));
    grams.push_back(Pack(run.back(), 0));
  });
  std::sort(grams.begin(), grams.end());
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  return grams;
}

std::vector<GramRange> QueryGrams(std::string_view query, std::size_t limit) {
  std::vector<GramRange> ranges;
  const auto add = [&ranges, limit](GramKey first, GramKey last) {
    if (ranges.size() == limit) return;
    const bool known = std::any_of(ranges.begin(), ranges.end(), [&](const GramRange& range) {
      return range.first == first && range.last == last;
    });
    if (!known) ranges.push_back({first, last});
  };
  VisitRuns(query, [&add](const std::u32string& run) {
    if (run.size() == 1) add(Pack(run.front(), 0), Pack(run.front() + 1, 0) - 1);
    for (std::size_t i = 0; i + 1 < run.size(); ++i) {
      const GramKey key = Pack(run[i], run[i + 1]);
      add(key, key);
    }
  });
  return ranges;
}

}  // namespace cortex
