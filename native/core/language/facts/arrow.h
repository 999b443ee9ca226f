#pragma once

#include <string_view>

#include "language/facts/sentence.h"

/// Arrows between an old and a new value: "Default branch: master -> main". Pure functions, linear
/// in the text, thread-safe.
namespace cortex::graph {

/// Whether nothing but an arrow to the right, and quotation marks, stands between two words.
bool IsArrow(std::string_view between);

/// Leaves the new value of a change in the sentence ("Default branch: main"), and nothing that
/// states a fact where the arrows are a way ("Home -> Settings -> Wifi") or do not say of what they
/// tell.
void ReadArrows(Sentence* sentence);

}  // namespace cortex::graph
