#include "language/times/note_sentence.h"

#include "language/times/time_spans.h"

namespace cortex {

const TimeExpressions& NoteSentence::Reading(TimeReading reading,
                                             std::optional<TimeExpressions>* read) {
  if (!*read) *read = ReadTimes(text_, {told_at_, zone_, reading, TimeRegister::kNote});
  return **read;
}

}  // namespace cortex
