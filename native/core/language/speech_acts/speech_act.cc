#include "language/speech_acts/speech_act.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "language/lexicon/english_verbs.h"
#include "language/speech_acts/act_words.h"
#include "language/speech_acts/asking.h"
#include "language/speech_acts/directives.h"
#include "language/speech_acts/noted.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

class ActReader {
 public:
  explicit ActReader(const std::vector<ActWord>& words) : words_(words) {}

  /// "We're moving", "I'm flying to Oslo on Friday": the verb; nothing where none is such.
  [[nodiscard]] std::optional<std::size_t> Arranged(const Part& part) const {
    for (std::size_t i = part.begin; i + 1 < part.end; ++i) {
      if (words_[i].Begins(kActBe) == 0) continue;
      std::size_t verb = i + 1;
      constexpr std::size_t kBetween = 1;
      while (verb < part.end && verb < i + 1 + kBetween &&
             !words_[verb].word.folded.ends_with("ing"))
        ++verb;
      if (verb >= part.end || !words_[verb].word.folded.ends_with("ing")) continue;
      if (words_[verb].Begins(kActArranged) > 0 || Has(part, kActAhead)) return verb;
    }
    return std::nullopt;
  }

  /// "No, there isn't one" whatever was asked; "I don't touch them" where "Olives?" only names it.
  [[nodiscard]] bool Answers(const Part& part, const ActSpan& question) const {
    const bool told = words_[part.begin].Begins(kActAnswer) > 0 && HasVerb(part);
    return told || (question.names && Has(part, kActProForm));
  }

  /// "Olives?", "stretches before bed?": names what is then told of.
  [[nodiscard]] bool OnlyNames(const Part& part) const {
    return words_[part.begin].Begins(kActAsked) == 0 && !Has(part, kActQuestion) && !HasVerb(part);
  }

  [[nodiscard]] SpeechAct ActOf(const Part& part) const {
    const Part told = Told(part);
    if (told.begin == part.end) return SpeechAct::kRequest;
    const SpeechAct act = ActOfTold(told);
    const bool stored = AsksToStore(words_, part, BehindFillers(words_, part));
    return stored && act == SpeechAct::kRequest ? SpeechAct::kRule : act;
  }

  /// Behind "please remember that": what follows is told, also where a question mark ends it.
  [[nodiscard]] Part Told(const Part& part) const {
    const std::size_t start = BehindFillers(words_, part);
    if (start == part.end) return part;
    const std::size_t noted = AsksToNote(words_, part, start);
    if (noted == 0 || noted < words_[start].Begins(kActRequest)) return part;
    return {std::min(start + noted, part.end), part.end, false};
  }

  [[nodiscard]] SpeechAct ActOfTold(const Part& part) const {
    const std::size_t start = BehindFillers(words_, part);
    const bool orders = start < part.end && Orders(words_, part, start);
    // "Translate "I live in Bonn" into French."
    if (IsQuoted(part) && !(orders && !words_[start].quoted)) return SpeechAct::kQuotation;
    if (start == part.end || IsSmalltalk(part, start)) return SpeechAct::kSmalltalk;
    const auto& first = words_[start];
    if (SetsRule(words_, part)) return SpeechAct::kRule;
    if (first.Begins(kActRequest) > 0 || Has(part, kActFavour)) return SpeechAct::kRequest;
    if (part.asked || first.Begins(kActQuestion) > 0 || Has(part, kActWonder) ||
        AsksByOrder(words_, part, start))
      return SpeechAct::kQuestion;
    if (orders) return SpeechAct::kRequest;
    // "Suppose I had no car": something to be thought about.
    if (first.Begins(kActPretends) > 0) return SpeechAct::kQuestion;
    if (first.Begins(kActProposal) > 0 || Has(part, kActPlan) || Arranged(part))
      return SpeechAct::kPlan;
    return SpeechAct::kStatement;
  }

  /// Where the next part of the sentence [begin, end) may begin behind `from`; `end` for nowhere.
  [[nodiscard]] std::size_t NextPart(std::size_t from, const Part& sentence) const {
    OrderWithReason order(words_, {from, sentence.end, false});
    for (std::size_t i = from + 1; i < sentence.end; ++i) {
      const auto& word = words_[i];
      const bool joined = word.Begins(kActJoint) > 0;
      if (!joined && !word.word.after_mark) continue;
      const std::size_t start = BehindFillers(words_, {i, sentence.end, false});
      if (start == sentence.end) continue;
      const auto& first = words_[start];
      if (order.StatesFrom(i) || Notes(i, start, sentence) || OrdersBehindApproval(from, i, start))
        return i;
      const bool states = joined && first.Begins(kActSubject) > 0 && HasVerbAfter(start, sentence);
      if (first.Begins(kActRequest) > 0 || states) return i;
      const bool asks = sentence.asked && first.Begins(kActAsked) > 0;
      if (asks || (first.Begins(kActQuestion) > 0 && (sentence.asked || word.word.after_mark)))
        return i;
    }
    return sentence.end;
  }

 private:
  /// "Refactor the checkout, and note that prices are in cents".
  [[nodiscard]] bool Notes(std::size_t from, std::size_t start, const Part& sentence) const {
    for (std::size_t i = from; i < start; ++i)
      if (words_[i].Begins(kActNoted) > 0) return true;
    return AsksToNote(words_, sentence, start) > 0;
  }

  /// "Looks good, merge it".
  [[nodiscard]] bool OrdersBehindApproval(std::size_t from, std::size_t at,
                                          std::size_t start) const {
    constexpr std::size_t kLongestApproval = 5;
    const Part before{from, at, false};
    if (!words_[at].after_splice || at - from > kLongestApproval) return false;
    const std::size_t opening = BehindFillers(words_, before);
    return opening < at && IsSmalltalk(before, opening) &&
           Orders(words_, {start, words_.size() - 1, false}, start);
  }

  /// A clause has a verb: "and my cat sleeps", "and I'm ill"; not "a poem about autumn and my cat".
  /// Looks at a few words.
  [[nodiscard]] bool HasVerbAfter(std::size_t subject, const Part& sentence) const {
    constexpr std::size_t kFarthest = 8;
    const auto& first = words_[subject];
    if (first.with_s || !SplitContraction(first.word.folded).ending.empty()) return true;
    const std::size_t end = std::min(sentence.end, subject + kFarthest);
    for (std::size_t i = subject + 1; i < end; ++i) {
      if (english::IsFiniteForm(words_[i].word.folded)) return true;
    }
    return end < sentence.end;
  }

  [[nodiscard]] bool HasVerb(const Part& part) const {
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const std::string_view word = words_[i].word.folded;
      if (word.ends_with("n't") || english::IsAuxiliary(word)) return true;
    }
    return false;
  }

  [[nodiscard]] bool Has(const Part& part, ActLabel label) const {
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const auto& word = words_[i];
      // "You'll find the key under the mat".
      if (label == kActPlan && word.Begins(kActPlace) > 0) {
        i += word.Begins(kActPlace) - 1;
        continue;
      }
      // "Will", somebody's name.
      const bool name = word.word.is_name && i > part.begin && word.Begins(label) == 1;
      if (word.Begins(label) > 0 && !word.quoted && !name) return true;
    }
    return false;
  }

  [[nodiscard]] bool IsQuoted(const Part& part) const {
    const auto quoted = std::count_if(words_.begin() + static_cast<std::ptrdiff_t>(part.begin),
                                      words_.begin() + static_cast<std::ptrdiff_t>(part.end),
                                      [](const ActWord& word) { return word.quoted; });
    return 2 * static_cast<std::size_t>(quoted) > part.end - part.begin;
  }

  /// "Thanks for your help", "that's great, Mel": of nothing but such words, names aside.
  [[nodiscard]] bool IsSmalltalk(const Part& part, std::size_t start) const {
    const auto opening =
        std::max(words_[start].Begins(kActSmalltalk), words_[part.begin].Begins(kActSmalltalk));
    if (opening == 0 || words_[start].Begins(kActRequest) > opening) return false;
    std::size_t kind = 0;
    for (std::size_t i = part.begin; i < part.end;) {
      const auto& word = words_[i];
      const auto said =
          std::max({word.Begins(kActSmalltalk), word.Begins(kActKind), word.Begins(kActFiller)});
      const bool name = word.word.is_name && !word.word.starts_sentence;
      kind += std::max<std::size_t>(said, name ? 1 : 0);
      i += std::max<std::size_t>(said, 1);
    }
    constexpr std::size_t kOf = 4;
    return kOf * kind >= (kOf - 1) * (part.end - part.begin);
  }

  const std::vector<ActWord>& words_;
};

Span SpanOf(const std::vector<ActWord>& words, const Part& part) {
  return {words[part.begin].span.begin, words[part.end - 1].span.end};
}

void ReadSentence(const std::vector<ActWord>& words, Part sentence, SpeechActs* acts) {
  const ActReader reader(words);
  auto* const spans = &acts->parts;
  for (std::size_t at = sentence.begin; at < sentence.end;) {
    const std::size_t end = reader.NextPart(at, sentence);
    if (const auto verb = reader.Arranged({at, end, false}))
      acts->arrangements.push_back(words[*verb].span);
    // The question mark is of the last part; where only one asks by its words, it is that one.
    SpeechAct act = reader.ActOf({at, end, sentence.asked && end == sentence.end});
    // "Can you help me, like what should I expect?": told more of the request.
    const bool of_request = at != sentence.begin && spans->back().act == SpeechAct::kRequest;
    if (act == SpeechAct::kQuestion && of_request) act = SpeechAct::kRequest;
    const bool asked = !spans->empty() && spans->back().act == SpeechAct::kQuestion;
    const bool answers = asked && reader.Answers({at, end, false}, spans->back());
    // "Is there a bus? No, there isn't one": as an answer it is no small talk.
    if (answers && act == SpeechAct::kSmalltalk) act = SpeechAct::kStatement;
    spans->push_back({SpanOf(words, {at, end, false}), act, answers && act == SpeechAct::kStatement,
                      act == SpeechAct::kQuestion && reader.OnlyNames({at, end, false})});
    at = end;
  }
}

bool Asks(const ActSpan& part) {
  return part.act == SpeechAct::kRequest || part.act == SpeechAct::kQuestion;
}

/// What the text asks for last: at its beginning or end, small talk and code aside, or in a good
/// part of it. What a long report asks in passing is no more than that.
std::optional<SpeechAct> ActAsked(const std::vector<ActSpan>& parts) {
  std::size_t all = 0;
  std::size_t asking = 0;
  SpeechAct asked = SpeechAct::kQuestion;
  const ActSpan* first = nullptr;
  const ActSpan* last = nullptr;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& part = parts[i];
    if (part.act == SpeechAct::kSmalltalk || part.act == SpeechAct::kCode) continue;
    if (part.act == SpeechAct::kQuestion && i + 1 < parts.size() && parts[i + 1].answers) continue;
    if (first == nullptr) first = &part;
    last = &part;
    const std::size_t size = part.span.end - part.span.begin;
    all += size;
    if (!Asks(part)) continue;
    asking += size;
    asked = part.act;
  }
  constexpr std::size_t kGoodPart = 8;
  const bool frames = first != nullptr && (Asks(*first) || Asks(*last));
  if (asking == 0 || (!frames && kGoodPart * asking < all)) return std::nullopt;
  return asked;
}

template <class Read>
void ForEachSentence(const std::vector<ActWord>& words, const Read& read) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto& word = words[i];
    const bool last = i + 1 == words.size();
    if (!last && !word.word.starts_sentence && !word.after_question) continue;
    read(Part{begin, i, word.after_question});
    begin = i;
  }
}

}  // namespace

SpeechActs ReadSpeechActs(const Document& document) {
  SpeechActs acts;
  acts.attributions = ReadAttributions(document.text(), document.tokens());
  const auto& code = document.code_spans();
  std::vector<Span> foreign = code;
  for (const auto& one : acts.attributions) foreign.push_back(one.said);
  std::sort(foreign.begin(), foreign.end(),
            [](const Span& a, const Span& b) { return a.begin < b.begin; });
  const auto words = ReadActWords(document, foreign);
  MaterialOfOrder material(document.text(), words);
  ForEachSentence(words, [&](const Part& sentence) {
    if (material.Holds(sentence)) {
      acts.parts.push_back({SpanOf(words, sentence), SpeechAct::kRequest});
    } else {
      ReadSentence(words, sentence, &acts);
    }
  });
  for (const auto& span : code) acts.parts.push_back({span, SpeechAct::kCode});
  for (const auto& one : acts.attributions) acts.parts.push_back({one.said, SpeechAct::kQuotation});
  std::sort(acts.parts.begin(), acts.parts.end(),
            [](const ActSpan& a, const ActSpan& b) { return a.span.begin < b.span.begin; });
  return acts;
}

SpeechAct SpeechActOf(const std::vector<ActSpan>& parts) {
  std::array<std::size_t, kEnumNames<SpeechAct>.size()> sizes{};
  const auto size_of = [&](SpeechAct act) -> std::size_t& {
    return sizes.at(static_cast<std::size_t>(act));
  };
  for (const auto& part : parts) size_of(part.act) += part.span.end - part.span.begin;
  if (const auto asked = ActAsked(parts)) return *asked;
  size_of(SpeechAct::kRequest) = size_of(SpeechAct::kQuestion) = 0;
  size_of(SpeechAct::kSmalltalk) = 0;
  // "Never give Leo nuts, he is allergic" states.
  if (size_of(SpeechAct::kStatement) + size_of(SpeechAct::kPlan) > 0) size_of(SpeechAct::kRule) = 0;
  const auto largest = std::max_element(sizes.begin(), sizes.end());
  if (*largest == 0) return SpeechAct::kSmalltalk;
  return static_cast<SpeechAct>(largest - sizes.begin());
}

}  // namespace cortex
