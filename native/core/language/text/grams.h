#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Keys for finding words in scripts that do not separate them by spaces: Chinese, Japanese, Korean
/// (whose words carry endings), Thai, Lao, Khmer, Burmese. Thread-safe: pure functions, linear in
/// the text.
namespace cortex {

/// Pairs of neighbouring characters find nearly as well as words do: Nie, Ren, "Chinese text
/// retrieval without using a dictionary" (SIGIR 1997). A key packs two code points; the last
/// character of a run also stands alone, so that every character begins some key.
using GramKey = std::int64_t;

/// A character of a script written without spaces.
bool IsUnspaced(char32_t code_point);

/// Whether `text`, valid UTF-8, holds such a character.
bool HasUnspaced(std::string_view text);

/// Words of other scripts that touch such a run, as in "iPhone手机" or "5月": the full-text index
/// takes run and word for one. `text` is valid UTF-8.
std::vector<std::string_view> AttachedWords(std::string_view text);

/// The key for a word as the full-text index has it: negative, which no other key is.
GramKey KeyOfWord(std::string_view term);

/// The keys under which a text is stored; ascending, each once. `text` is valid UTF-8.
std::vector<GramKey> GramsOf(std::string_view text);

/// Keys that a text must be stored under to fit a query: first to last. One key, or for a
/// character that stands alone all that begin with it.
struct GramRange {
  GramKey first = 0;
  GramKey last = 0;
};

/// The first `limit` in the order of the query, each once. `query` is valid UTF-8.
std::vector<GramRange> QueryGrams(std::string_view query, std::size_t limit);

}  // namespace cortex
