#pragma once

#include <optional>

#include "language/times/time_text.h"
#include "language/times/time_value.h"

/// Days that have a name of their own each year. Thread-safe: pure functions.
namespace cortex {

/// "Boxing Day", "Christmas", "Good Friday".
std::optional<Read<TimePattern>> HolidayAt(const TimeText& text, std::size_t i);

/// Of which the day depends on the country: "Mother's Day" is that of Lent where the clock is
/// British or Irish, else the second Sunday of May.
std::optional<Read<TimePattern>> NationalHolidayAt(const TimeText& text, std::size_t i,
                                                   const TimeContext& context);

/// Topic time: "boxing day mum at Margit's", "halloween party in the library": at the beginning of
/// a note, before what happens on it; not "christmas cake", "halloween costume".
bool HeadsNote(const TimeText& text, const Read<std::size_t>& holiday, const TimeContext& context);

}  // namespace cortex
