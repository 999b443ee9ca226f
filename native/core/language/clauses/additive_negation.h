#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace cortex {

/// The text of the word at a place; empty where there is none.
using TextAt = std::function<std::string_view(std::size_t)>;

/// Additive negation: "not only eggs", "isn't just allergic to eggs", "not to eggs only but also to
/// milk": the "not" at `at` denies that it is all, and what stands behind it is so; not "not just
/// yet". Looked at up to `end`. Thread-safe: a pure function, linear.
bool DeniesThatItIsAll(const TextAt& text, std::size_t at, std::size_t end);

}  // namespace cortex
