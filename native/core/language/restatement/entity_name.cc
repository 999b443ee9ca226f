#include "language/restatement/entity_name.h"

#include "base/unicode.h"
#include "language/lexicon/word_classes.h"

namespace cortex {

std::string EntityNameOf(std::string_view asked, std::string_view user) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kOwn = "my";
  const auto begin = asked.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::string(asked);
  const auto name = asked.substr(begin, asked.find_last_not_of(kBlanks) + 1 - begin);
  const auto space = name.find_first_of(kBlanks);
  const std::string first = FoldName(name.substr(0, space));
  if (space == std::string_view::npos) {
    const bool is_user = first == "user" ||
                         (first != kOwn && In(first, "words/first-person-singular")) ||
                         In(first, "role/speaker");
    return std::string(is_user ? user : name);
  }
  const auto rest = name.substr(name.find_first_not_of(kBlanks, space));
  if (first == "the" && FoldName(rest) == "user") return std::string(user);
  const bool own = first == kOwn || In(first, "claims/of-self");  // "our rota"
  return own ? std::string(user) + "'s " + std::string(rest) : std::string(name);
}

}  // namespace cortex
