#include "language/text/stem.h"

#include <libstemmer.h>

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

}  // namespace

std::string StemOf(std::string_view folded) {
  // Longer than any word; the stemmer would only spend time on it.
  constexpr std::size_t kLongestWord = 64;
  if (folded.size() > kLongestWord) return std::string(folded);
  thread_local const StemmerPtr kStemmer = NewStemmer();
  const auto* const symbols = reinterpret_cast<const sb_symbol*>(folded.data());
  const sb_symbol* const stem =
      sb_stemmer_stem(kStemmer.get(), symbols, static_cast<int>(folded.size()));
  if (stem == nullptr) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(kStemmer.get()))};
}

}  // namespace cortex
