#pragma once

#include <cstdint>
#include <string_view>

#include "language/speech_acts/speech_act.h"

/// What a prompt is about, before memory is asked: English; in another language every word says
/// something. Thread-safe: pure functions, linear in the text.
namespace cortex {

struct PromptReading {
  SpeechAct act = SpeechAct::kSmalltalk;
  /// It speaks of the asker's world, as "my", "I", "we" do; not "tell me a joke".
  bool of_asker = false;
  /// It names somebody or something: a capital within a sentence.
  bool has_name = false;
  /// It has a verb in a form that tells: "is", "works", "went".
  bool predicates = false;
  /// It leaves open what was said or done in some time: "what did we decide yesterday?", "anything
  /// from last week?"; not "can I deploy today?".
  bool asks_what_was = false;
  /// How many words say what is meant: none of "go on", "let's do that", "what did you mean?". The
  /// verb of an order says what is to be done, not what of.
  std::uint32_t words = 0;
};

/// `text` is valid UTF-8.
PromptReading ReadPrompt(std::string_view text);

}  // namespace cortex
