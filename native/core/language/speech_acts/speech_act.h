#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "language/speech_acts/attribution.h"
#include "language/text/document.h"

/// Speech act: what somebody does by saying something. "I live in Bonn" states, "Do I live in
/// Bonn?" asks, "Please forget Bonn" requests, "We'll move to Bonn" plans. Thread-safe: pure
/// functions, linear in the text.
namespace cortex {

enum class SpeechAct : std::uint8_t {
  /// Says that something is so.
  kStatement,
  /// Asks for an answer.
  kQuestion,
  /// Asks for a deed, also an order: "please", "can you", "write me a poem".
  kRequest,
  /// What is always or never to be done with somebody: "don't give Oma nuts".
  kRule,
  /// What is intended, wished or to come.
  kPlan,
  /// Thanks, greetings, agreement, praise.
  kSmalltalk,
  /// Source code, logs, errors that were pasted.
  kCode,
  /// The words of somebody else: between quotation marks, or said to be his.
  kQuotation,
};

template <>
inline constexpr auto kEnumNames<SpeechAct> = EnumNames("statement", "question", "request", "rule",
                                                        "plan", "smalltalk", "code", "quotation");
inline std::string_view SpeechActName(SpeechAct act) { return NameOf(act); }

/// A part of a text in which one thing is done: a sentence, or a part of one. "I'm ill, can you
/// call the school?" has two.
struct ActSpan {
  Span span;
  SpeechAct act = SpeechAct::kStatement;
  /// States what the question before it asks: "No, there isn't one."
  bool answers = false;
  /// A question that only names what is then told of: "Olives?"
  bool names = false;
};

/// What is done in a text, part by part.
struct SpeechActs {
  /// In order.
  std::vector<ActSpan> parts;
  /// Verbs that tell an arrangement, no deed under way: "moving" in "we're moving to Metz in
  /// March".
  std::vector<Span> arrangements;
  /// Whose words the parts are that somebody else says.
  std::vector<Attribution> attributions;
};

SpeechActs ReadSpeechActs(const Document& document);

/// The act of a text as a whole: what it asks of its hearer last, where it begins or ends with
/// asking or an eighth of it asks, whatever it tells besides; else what most of it is, small talk
/// only where there is nothing else. A question that the text answers itself asks nothing.
SpeechAct SpeechActOf(const std::vector<ActSpan>& parts);

}  // namespace cortex
