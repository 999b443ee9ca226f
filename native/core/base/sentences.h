#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// Sentence boundaries as far as marks tell them, in text of any language and without its words:
/// for excerpts and for looking for what was said. (The language room reads sentences with
/// abbreviations, initials and quotations: language/text.) Thread-safe: functions of their
/// arguments.
namespace cortex {

/// Whether the byte at `at` is the last one of a sentence: a mark before a blank or the end of the
/// text, the end of a line, or a mark of Chinese and Japanese. Example: the stop of "Yes. No", not
/// that of "3.5".
[[nodiscard]] bool EndsSentence(std::string_view text, std::size_t at);

/// The sentences with their marks, without the blanks between them; none is empty.
[[nodiscard]] std::vector<std::string_view> SentencesOf(std::string_view text);

}  // namespace cortex
