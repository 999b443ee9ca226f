#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "recall/fit.h"
#include "recall/lexical.h"
#include "recall/search.h"

/// The current value first, where nothing but the time tells which it is: of memories that hold the
/// same words of a question about now, the one told last. Of "Carla is reading Dune." and "Carla is
/// reading Emma.", told later, "What is Carla reading?" gets Emma, though both may be true and one
/// is shorter. Of turns of a conversation the best fitting stays first, but for one that tells a
/// change of the matter ("has now reached 165"): people come back to a matter without telling it
/// anew (on LoCoMo and BEAM the newer turn was the worse answer). And of
/// such memories that answer a question of the asker's own the asker's before another's: "What is
/// my blood type?" Thread-safe: pure functions.
namespace cortex {

/// A hit, and how it answers.
struct TellingHit {
  const SearchHit* hit = nullptr;
  Fit fit;
  Cover cover;
  /// It tells of somebody else than the question asks for (language/speech_acts/whose.h).
  bool of_another = false;
  /// What it tells of the fact that is asked for.
  Telling fact = Telling::kNothing;
  /// All that it tells is over by its own words, or to come.
  bool of_another_time = false;
  /// It is a turn of a conversation.
  bool is_turn = false;
  /// It tells that what is asked for changed (recall/question.h).
  bool tells_change = false;
};

/// By the id of a hit, those that come before it, in their order.
using HitsBefore = std::unordered_map<std::string, std::vector<std::string>>;

/// Of how many of the first hits this is asked, whatever the limit: so the first of few are the
/// first of many.
inline constexpr std::size_t kTellingHits = 10;

/// Told later, of nothing narrower (recall/narrower.h) and disputed by nothing, where the question
/// is `of_now`, the newest first; or the asker's own.
HitsBefore FindTellingAnew(std::string_view question, std::vector<TellingHit> hits, bool of_now);

}  // namespace cortex
