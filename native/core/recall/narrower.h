#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "recall/meanings.h"

namespace cortex {

/// Noun adjuncts: asked "Who is Theo's teacher?", "Theo's piano teacher is Mr Grange" is of a
/// narrower thing than "Theo's teacher is Miss Hill"; "my new doctor" is none beside "my doctor". A
/// value, thread-safe to read; linear in the text.
class NounsTold {
 public:
  /// The nouns of `text` that are `asked` for, too.
  NounsTold(const Meanings& asked, std::string_view text);

  /// Whether a noun that the other text has alone is narrowed here by what that does not tell.
  [[nodiscard]] bool IsNarrowerThan(const NounsTold& other) const;

 private:
  /// The meaning of what narrows a noun, by the noun's; 0 where it stands alone once.
  std::map<std::uint32_t, std::uint32_t> narrowed_by_;
  Meanings told_;
};

}  // namespace cortex
