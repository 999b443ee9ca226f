#include "language/text/code_spans.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.h"

namespace cortex {
namespace {

/// A piece of code or a comment, which may go over several lines.
struct Enclosure {
  std::string_view open;
  std::string_view close;
  /// What is opened and never closed goes on to the end.
  bool to_the_end;
};
constexpr std::array<Enclosure, 3> kEnclosures = {
    {{"```", "```", true}, {"/*", "*/", false}, {"<!--", "-->", false}}};
constexpr std::string_view kBlank = " \t\r";

std::string_view Trimmed(std::string_view line) {
  const auto begin = line.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(kBlank) + 1 - begin);
}

/// "2024-05-08 10:12:33", "[2024-05-08", "10:12:33".
bool BeginsWithTimestamp(std::string_view line) {
  if (line.starts_with('[')) line.remove_prefix(1);
  constexpr std::array<std::string_view, 2> kShapes = {"####-##-##", "##:##:##"};
  return std::any_of(kShapes.begin(), kShapes.end(), [&](std::string_view shape) {
    if (line.size() < shape.size()) return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      if (shape[i] == '#' ? !IsAsciiDigit(line[i]) : line[i] != shape[i]) return false;
    }
    return true;
  });
}

/// "TypeError: x is undefined", "java.lang.IllegalStateException: ...".
bool BeginsWithException(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const auto name = line.substr(0, colon);
  return name.find(' ') == std::string_view::npos &&
         (name.ends_with("Error") || name.ends_with("Exception"));
}

bool BeginsLikeCode(std::string_view line) {
  constexpr std::array<std::string_view, 22> kOpenings = {
      "Traceback (", "at com.", "at java.", "at Object.", "File \"",        "#include",    "#!/",
      ">>> ",        "$ ",      "import {", "def ",       "<?xml",          "<!DOCTYPE",   "</",
      "[ERROR]",     "[WARN]",  "[INFO]",   "[DEBUG]",    "public static ", "diff --git ", "@@ -",
      "ERROR:"};
  return std::any_of(kOpenings.begin(), kOpenings.end(),
                     [&](std::string_view opening) { return line.starts_with(opening); });
}

/// Markup: a line that begins with a tag and ends with one, as "<p>Hello</p>" does.
bool IsMarkup(std::string_view line) {
  constexpr std::size_t kShortest = 3;
  const bool opens = line.size() >= kShortest && line[0] == '<' && line[1] >= 'a' && line[1] <= 'z';
  return opens && line.back() == '>';
}

/// A declaration of what a program needs: "import os", "from os import path".
bool IsImport(std::string_view line) {
  const bool from = line.starts_with("from ") && line.find(" import ") != std::string_view::npos;
  if (from) return true;
  constexpr std::string_view kImport = "import ";
  return line.starts_with(kImport) && line.find(' ', kImport.size()) == std::string_view::npos;
}

/// "So P(A) = 1/2 when we toss it once": half of the pieces between spaces are plain words.
bool IsProse(std::string_view line) {
  std::size_t pieces = 0;
  std::size_t plain = 0;
  while (!line.empty()) {
    const auto end = std::min(line.find(' '), line.size());
    const auto piece = line.substr(0, end);
    line.remove_prefix(std::min(line.size(), end + 1));
    if (piece.empty()) continue;
    ++pieces;
    const auto letters = static_cast<std::size_t>(std::count_if(
        piece.begin(), piece.end(), [](char c) { return (c >= 'a' && c <= 'z') || c < 0; }));
    // Its first letter may be a capital, a mark may end it.
    plain += static_cast<std::size_t>(piece.size() > 1 && letters + 2 > piece.size());
  }
  return 2 * plain >= pieces;
}

/// "// I live in Rome", "# I live in Rome", which may be a heading of Markdown as well.
bool IsCommentLine(std::string_view line) {
  if (line.starts_with("//")) return true;
  const auto name = line.find_first_not_of('#');
  return name != 0 && name != std::string_view::npos && line[name] == ' ';
}

/// "home = 'Rome';  // where I live"
bool IsCodeBeforeComment(std::string_view line) {
  const auto comment = std::min(line.find(" //"), line.find(" # "));
  if (comment == std::string_view::npos) return false;
  const auto code = line.substr(0, comment);
  return code.find_first_of("=(){}[];<>") != std::string_view::npos && !IsProse(code);
}

/// Signs of which code has more than prose. Not those of an amount: "$1,450", "~30", "20%", "3+".
std::size_t SignsOfCode(std::string_view line) {
  constexpr std::string_view kSigns = "{}[]()<>=;\\|&$#@_+~^%";
  // "cp $1 $2 && rm $3": arguments.
  const bool runs = line.find_first_of("{}<>=;|&\\") != std::string_view::npos;
  std::size_t signs = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (kSigns.find(line[i]) == std::string_view::npos) continue;
    const bool before =
        (line[i] == '$' || line[i] == '~') && i + 1 < line.size() && IsAsciiDigit(line[i + 1]);
    const bool behind = (line[i] == '%' || line[i] == '+') && i > 0 && IsAsciiDigit(line[i - 1]);
    if (runs || (!before && !behind)) ++signs;
  }
  return signs;
}

bool LooksLikeCode(std::string_view raw) {
  const auto line = Trimmed(raw);
  if (line.empty()) return false;
  if (IsCommentLine(line) || IsCodeBeforeComment(line)) return true;
  if (BeginsLikeCode(line) || BeginsWithException(line)) return true;
  if (IsMarkup(line) || IsImport(line)) return true;
  if (BeginsWithTimestamp(line)) {
    // "2024-05-08: went to Bonn" is a diary; a log names a level or a clock besides.
    return line.find("ERROR") != std::string_view::npos ||
           line.find("WARN") != std::string_view::npos ||
           line.find("INFO") != std::string_view::npos ||
           line.find("DEBUG") != std::string_view::npos;
  }
  const std::size_t signs = SignsOfCode(line);
  const auto written = static_cast<std::size_t>(std::count_if(
      line.begin(), line.end(), [&](char c) { return kBlank.find(c) == std::string_view::npos; }));
  // A smiley, "(sic)" and "= 5" are no code.
  constexpr std::size_t kFewest = 3;
  constexpr std::size_t kPart = 8;
  // "Last week {}": a place that is to be filled.
  const bool empty = line.ends_with("{}") && IsProse(line);
  const bool ends = line.ends_with(';') || line.ends_with('{') || line.ends_with('}');
  if (ends && !empty && signs >= 2) return true;
  return signs >= kFewest && signs * kPart >= written && !IsProse(line);
}

/// Whether a line goes on with what a line of code before it opened, or is that line: what a
/// command printed and the lines of a diff, up to an empty line; the indented body of a function.
bool GoesOn(std::string_view opening, std::string_view line) {
  const auto told = Trimmed(line);
  if (opening.empty() || told.empty()) return false;
  const auto code = Trimmed(opening);
  constexpr std::array<std::string_view, 4> kBlocks = {"$ ", ">>> ", "diff --git ", "@@ -"};
  const bool opens_block = std::any_of(kBlocks.begin(), kBlocks.end(), [&](std::string_view block) {
    return code.starts_with(block);
  });
  if (opens_block) return true;
  const bool is_indented = kBlank.find(line.front()) != std::string_view::npos;
  return code.ends_with(':') && (is_indented || line.data() == opening.data());
}

/// The block that opens in the line, as far as it goes. Comments stand apart: not "src/*.ts".
std::optional<Span> EnclosedIn(std::string_view text, Span line) {
  for (const auto& block : kEnclosures) {
    const auto at = text.substr(line.begin, line.end - line.begin).find(block.open);
    if (at == std::string_view::npos) continue;
    const std::size_t begin = line.begin + at;
    const bool apart = block.to_the_end || at == 0 || text[begin - 1] == ' ';
    const auto close = text.find(block.close, begin + block.open.size());
    if (!apart || (close == std::string_view::npos && !block.to_the_end)) continue;
    return Span{begin, close == std::string_view::npos ? text.size() : close + block.close.size()};
  }
  return std::nullopt;
}

/// Joins the span to the last one where only white space parts them.
void Append(std::string_view text, Span span, std::vector<Span>* spans) {
  if (!spans->empty()) {
    const auto between = text.substr(spans->back().end, span.begin - spans->back().end);
    if (between.find_first_not_of(" \t\r\n") == std::string_view::npos) {
      spans->back().end = span.end;
      return;
    }
  }
  spans->push_back(span);
}

}  // namespace

std::vector<Span> CodeSpans(std::string_view text) {
  std::vector<Span> spans;
  std::string_view opening;
  for (std::size_t at = 0; at < text.size();) {
    const auto line_end = std::min(text.find('\n', at), text.size());
    if (const auto block = EnclosedIn(text, {at, line_end})) {
      Append(text, *block, &spans);
      at = block->end;
      continue;
    }
    const auto line = text.substr(at, line_end - at);
    const bool is_code = LooksLikeCode(line);
    if (is_code) opening = line;
    if (!GoesOn(opening, line)) opening = {};
    if (is_code || !opening.empty()) Append(text, {at, line_end}, &spans);
    at = line_end + 1;
  }
  return spans;
}

}  // namespace cortex
