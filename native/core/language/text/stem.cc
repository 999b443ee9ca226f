#include "language/text/stem.h"

#include <libstemmer.h>

#include <array>
#include <cstdint>
#include <memory>
#include <new>

namespace cortex {
namespace {

struct StemmerDeleter {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};
using StemmerPtr = std::unique_ptr<sb_stemmer, StemmerDeleter>;

StemmerPtr NewStemmer() {
  StemmerPtr stemmer(sb_stemmer_new("english", "UTF_8"));
  if (!stemmer) throw std::bad_alloc();
  return stemmer;
}

std::string Stemmed(std::string_view folded) {
  thread_local const StemmerPtr kStemmer = NewStemmer();
  const auto* const symbols = reinterpret_cast<const sb_symbol*>(folded.data());
  const sb_symbol* const stem =
      sb_stemmer_stem(kStemmer.get(), symbols, static_cast<int>(folded.size()));
  if (stem == nullptr) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(kStemmer.get()))};
}

/// Words with their stems, the last ones of a thread: a few hundred words are most of what is said,
/// and finding a stem costs some ten times what finding it here does. 64 KiB.
class StemCache {
 public:
  /// Longer ones would be kept on the heap, and seldom come again.
  static constexpr std::size_t kLongest = 15;

  const std::string& Of(std::string_view word) {
    Entry& entry = entries_.at(PlaceOf(word));
    if (entry.word != word) {
      entry.stem = Stemmed(word);
      entry.word = word;
    }
    return entry.stem;
  }

 private:
  struct Entry {
    std::string word;
    std::string stem;
  };
  static constexpr std::size_t kEntries = 1024;

  /// FNV-1a, its upper bits folded in.
  static std::size_t PlaceOf(std::string_view word) {
    constexpr std::uint32_t kOffsetBasis = 0x811C9DC5U;
    constexpr std::uint32_t kPrime = 0x01000193U;
    constexpr unsigned kHalf = 16;
    std::uint32_t hash = kOffsetBasis;
    for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return (hash ^ (hash >> kHalf)) % kEntries;
  }

  std::array<Entry, kEntries> entries_;
};

/// "https://a.org/issues" is not "https://a.org/issue".
bool IsAddressOrFile(std::string_view folded) {
  return folded.find_first_of("./@") != std::string_view::npos;
}

}  // namespace

std::string StemOf(std::string_view folded) {
  // Longer than any word; the stemmer would only spend time on it.
  constexpr std::size_t kLongestWord = 64;
  if (folded.size() > kLongestWord || IsAddressOrFile(folded)) return std::string(folded);
  if (folded.size() > StemCache::kLongest) return Stemmed(folded);
  thread_local const auto kCache = std::make_unique<StemCache>();
  return kCache->Of(folded);
}

}  // namespace cortex
