#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

/// What the words around a long number say that it is: the number of an order is no card's,
/// whatever its checksum.
namespace cortex {

/// The words are data: the lines "named", "between", "joined" and "surely" of the table.
class NumberNames {
 public:
  /// Whether the line was one of these.
  bool Read(std::string_view name, std::string_view words);

  /// Whether the text names the number between `begin` and `end` as that of something else than a
  /// card. It looks at a fixed number of bytes around it.
  [[nodiscard]] bool SayAnother(std::string_view text, std::size_t begin, std::size_t end) const;

 private:
  using Words = std::set<std::string, std::less<>>;

  [[nodiscard]] bool SayACard(std::string_view behind) const;

  Words named_;
  Words between_;
  Words joined_;
  Words surely_;
};

}  // namespace cortex
