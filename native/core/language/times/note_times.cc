#include "language/times/note_times.h"

#include "base/sentences.h"
#include "language/times/note_sentence.h"

namespace cortex {

NoteTimes ReadNoteTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone) {
  NoteTimes read;
  for (const auto sentence : SentencesOf(text)) {
    NoteSentence note(sentence, told_at, timezone);
    AddToldTimes(note, &read.times);
    AddRecurrences(note, &read.recurrences);
  }
  return read;
}

}  // namespace cortex
