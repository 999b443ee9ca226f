#include "language/text/operators.h"

#include <cstddef>

namespace cortex {
namespace {

bool IsSign(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

bool IsAnyOf(char c, std::string_view signs) { return signs.find(c) != std::string_view::npos; }

/// Without the brackets, quotation marks and ends of sentences around it.
std::string_view WithoutMarksAround(std::string_view run) {
  while (!run.empty() && IsAnyOf(run.front(), "\"'([{,;:")) run.remove_prefix(1);
  while (!run.empty() && IsAnyOf(run.back(), "\"')]},;:.!?")) run.remove_suffix(1);
  return run;
}

/// `run` of signs stands at `begin`.
bool IsOperator(std::string_view text, std::size_t begin, std::string_view run) {
  const std::size_t end = begin + run.size();
  const bool starts_word = begin == 0 || text[begin - 1] == ' ' || text[begin - 1] == '\n';
  const bool goes_on = end < text.size() && text[end] != ' ' && text[end] != '\n';
  if (run == "--") return starts_word && goes_on;
  // "> I live in Rome" quotes what is answered.
  const bool starts_line = begin == 0 || text[begin - 1] == '\n';
  if (run.size() == 1) return IsAnyOf(run.front(), "<>~^\\") && !(run == ">" && starts_line);
  return run.find_first_of("<>=&|/\\^~") != std::string_view::npos;
}

}  // namespace

std::string OperatorsOf(std::string_view text) {
  std::string operators;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsSign(text[end])) ++end;
    const std::string_view run = WithoutMarksAround(text.substr(at, end - at));
    if (!run.empty()) {
      const auto begin = static_cast<std::size_t>(run.data() - text.data());
      if (IsOperator(text, begin, run)) operators.append(operators.empty() ? "" : " ").append(run);
    }
    at = end + 1;
  }
  return operators;
}

}  // namespace cortex
