#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/times/time_expression.h"

/// Event times: when that is, or was, of which a text tells, as opposed to when it was told.
/// Thread-safe: pure functions. Linear in the text's length.
namespace cortex {

/// The times that a text names, resolved by when it was told. What comes again is read by the tense
/// of its sentence: told on Tuesday, "chess on Saturday" is the next Saturday, "played chess on
/// Saturday" the last one. The other one is meant where it is far nearer: "dentist, 5 March", told
/// on the 10th, was five days ago. English. `text` is valid UTF-8.
std::vector<TimeRange> ToldTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone);

/// Whether a question asks what was said, not what is or was on: "what did we discuss on Friday?"
bool AsksOfTelling(std::string_view question);

/// Whether a text names a day, which may be a time though no word governs it: "Monday", "13/06".
bool NamesDay(std::string_view text);

/// Whether a question asks for whatever is to come, without a time: "any upcoming appointments?",
/// "what's next in my calendar?"
bool AsksWhatComes(std::string_view question);

/// How a question asks for a time.
enum class AskedTime : std::uint8_t {
  /// Beside something else, or not at all.
  kAside,
  /// "Saturday", "19 March".
  kTimeAlone,
  /// For whatever is on then: "do I have appointments next week?", "what does Monday look like?"
  kWhatIsOn,
};
AskedTime TimeAsked(std::string_view question, TimeMs now, const TimeZone& timezone);

}  // namespace cortex
