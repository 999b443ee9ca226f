// ClauseReader: what stands before the first subject: a label, a filler, whom it is said to, when.

#include <algorithm>

#include "language/facts/clause_reader.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex::graph {

/// "Note: ...", "From today's conversation: ...": a label before a clause of its own; who is named
/// by it says that. "Dentist: Dr Vos", "I know one thing: ..." state something themselves.
void ClauseReader::SkipLabel() {
  constexpr std::size_t kLongestLabel = 5;
  std::size_t end = 1;
  const auto is_colon = [&](std::size_t i) { return phrases_.TextOf(i, i + 1) == ":"; };
  while (end < words_.size() && MarkAt(end) != ':' && !is_colon(end)) ++end;
  if (end > kLongestLabel || end >= words_.size() || ReadTimePhrase(sentence_, 0).end >= end)
    return;
  // "Config: max retries = 8": no verb. "Memo: Ulf keeps ducks": one behind a subject.
  const std::size_t begin = end + (is_colon(end) ? 1 : 0);
  const auto states = [&](std::size_t at) {
    const auto subject = phrases_.Read(at, Place::kSubject);
    const bool clear = begin == end || (subject && (subject->determined || subject->is_name));
    return subject && clear && subject->end != end && ReadVerbGroup(sentence_, subject->end);
  };
  if (states(0) || !states(begin)) return;
  if (end == 1 && Is(0, kName) && english::IsGivenName(Text(0))) said_by_ = phrases_.TextOf(0, 1);
  at_ = begin;
}

void ClauseReader::SkipOpening() {
  for (bool skipped = true; skipped && at_ < words_.size();) {
    skipped = false;
    for (const auto opening : word_lists::kClauseOpenings) {
      std::size_t i = at_;
      std::string_view rest = opening;
      while (!rest.empty() && i < words_.size() && rest.starts_with(words_[i].text) &&
             !words_[i].text.empty()) {
        rest.remove_prefix(std::min(rest.size(), words_[i].text.size() + 1));
        ++i;
      }
      if (!rest.empty()) continue;
      at_ = i;
      skipped = true;
    }
    // "Hey John": both begin with a capital letter.
    if (at_ < words_.size() && In(Text(at_), "clause-reader/fillers") &&
        (!Is(at_, kName) || at_ == 0) && !(Text(at_) == "no" && MarkAt(at_ + 1) == 0)) {
      ++at_;
      skipped = true;
    }
    if (IsVocative(at_)) {
      ++at_;
      skipped = true;
    }
    const auto time = ReadTimePhrase(sentence_, at_);
    if (time.end > at_) {
      when_ = phrases_.TextOf(at_, time.end);
      begins_ = phrases_.BeginOf(time);
      at_ = time.end;
      skipped = true;
    } else if (SkipTimeClause()) {
      skipped = true;
    }
  }
}

/// "John, it's okay", "Mel, I joined a group": whom it is said to. "Anna, my aunt, sings" is none.
bool ClauseReader::IsVocative(std::size_t at) const {
  if (at + 1 >= words_.size()) return false;
  const bool subject = Is(at + 1, kSpeaker | kIt | kThey | kHeOrShe) || Text(at + 1) == "you" ||
                       Text(at + 1) == "let";
  if (MarkAt(at + 1) != ',' || words_[at].text.size() < 2) return false;
  const bool name = words_[at].Is(kName);
  // "Hey Jon, marketing is key".
  const bool greeted = at == 1 && name && In(Text(0), "clause-reader/greetings");
  return greeted || (subject && (name || words_[at].roles == 0));
}

/// "When I was a child, ...", "Since my hip surgery I ...".
bool ClauseReader::SkipTimeClause() {
  if (!In(Text(at_), "clause-reader/starts")) return false;
  for (std::size_t i = at_ + 1; i < words_.size(); ++i) {
    if (words_[i].mark != ',') continue;
    when_ = phrases_.TextOf(at_, i);
    at_ = i;
    return true;
  }
  const auto phrase = phrases_.Read(at_ + 1, Place::kObject);
  if (!phrase || phrase->is_speaker || !Is(phrase->end, kSpeaker | kSpeakerName)) return false;
  when_ = phrases_.TextOf(at_, phrase->end);
  at_ = phrase->end;
  return true;
}

}  // namespace cortex::graph
