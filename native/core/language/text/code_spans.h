#pragma once

#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Where a text is source code, a log or an error that was pasted: between fences, comments, and
/// lines that look like it. In order, without overlap; a piece between single backticks belongs to
/// its sentence. Thread-safe: a pure function, linear in the text.
std::vector<Span> CodeSpans(std::string_view text);

}  // namespace cortex
