#include "language/speech_acts/speech_act.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/speech_acts/speech_act_tables.h"
#include "language/text/code_spans.h"

namespace cortex {
namespace {

/// A word with what the phrases say that begin with it.
struct ActWord {
  PhraseWord word;
  Span span;
  bool quoted = false;
  /// Of the marks between the word before and this one.
  bool after_question = false;
  bool after_colon = false;
  /// By label: words of the longest phrase that begins here.
  std::array<std::uint8_t, kActLabels> phrases{};

  [[nodiscard]] std::size_t Begins(ActLabel label) const {
    return phrases[static_cast<std::size_t>(label)];
  }
};

bool IsQuestionMark(std::string_view mark) { return mark == "?" || mark == "\uFF1F"; }

/// Walks along spans in order. `offset` only grows.
class SpanWalk {
 public:
  explicit SpanWalk(const std::vector<Span>& spans) : spans_(spans) {}
  bool Inside(std::size_t offset) {
    while (at_ < spans_.size() && spans_[at_].end <= offset) ++at_;
    return at_ < spans_.size() && spans_[at_].Contains(offset);
  }

 private:
  const std::vector<Span>& spans_;
  std::size_t at_ = 0;
};

std::vector<Span> Quotations(const Document& document) {
  auto spans = document.protected_spans();
  constexpr std::string_view kQuotes =
      "\"'>\xE2\xC2\xE3";  // straight, of a quoted line, and the first bytes of others
  std::erase_if(spans, [&](const Span& span) {
    return kQuotes.find(document.text()[span.begin]) == std::string_view::npos;
  });
  return spans;
}

/// The words of a text outside `foreign`: code, and what somebody else says.
std::vector<ActWord> ReadActWords(const Document& document, const std::vector<Span>& foreign) {
  std::vector<ActWord> words;
  const auto quotations = Quotations(document);
  SpanWalk in_foreign(foreign);
  SpanWalk in_quotation(quotations);
  ActWord next;
  for (const auto& token : document.tokens()) {
    if (in_foreign.Inside(token.offset)) {
      next.word.starts_sentence = true;
      continue;
    }
    next.word.starts_sentence = next.word.starts_sentence || token.starts_sentence;
    if (token.kind == TokenKind::kMark || token.kind == TokenKind::kPictograph) {
      next.word.after_mark = true;
      next.after_question = next.after_question || IsQuestionMark(token.folded);
      next.after_colon = next.after_colon || token.folded == ":";
      continue;
    }
    next.word.folded = token.folded;
    if (next.word.folded.ends_with("'s")) next.word.folded.resize(next.word.folded.size() - 2);
    next.word.is_number = token.kind == TokenKind::kNumber;
    next.word.is_name = token.capitalised;
    next.span = {token.offset, token.end()};
    next.quoted = in_quotation.Inside(token.offset);
    words.push_back(std::move(next));
    next = ActWord();
  }
  next.word.after_mark = true;  // behind the last word
  words.push_back(std::move(next));
  return words;
}

void FindPhrases(std::vector<ActWord>* words) {
  std::vector<PhraseWord> plain;
  plain.reserve(words->size());
  for (const auto& word : *words) plain.push_back(word.word);
  constexpr std::size_t kLongest = 255;
  for (std::size_t i = 0; i + 1 < words->size(); ++i) {
    kEnglishTables.speech_acts.Visit(plain, i, [&](int label, std::size_t size) {
      auto& longest = (*words)[i].phrases.at(static_cast<std::size_t>(label));
      longest = std::max(longest, static_cast<std::uint8_t>(std::min(size, kLongest)));
    });
  }
}

/// A part of a sentence: words [begin, end).
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// A question mark ends it.
  bool asked = false;
};

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
    return told.begin == part.end ? SpeechAct::kRequest : ActOfTold(told);
  }

  /// Behind "please remember that": what follows is told, also where a question mark ends it.
  [[nodiscard]] Part Told(const Part& part) const {
    const std::size_t start = Start(part);
    if (start == part.end) return part;
    const auto& first = words_[start];
    const std::size_t noted = first.Begins(kActNoted);
    if (noted == 0 || noted < first.Begins(kActRequest)) return part;
    return {std::min(start + noted, part.end), part.end, false};
  }

  [[nodiscard]] SpeechAct ActOfTold(const Part& part) const {
    if (IsQuoted(part)) return SpeechAct::kQuotation;
    const std::size_t start = Start(part);
    if (start == part.end || IsSmalltalk(part, start)) return SpeechAct::kSmalltalk;
    const auto& first = words_[start];
    if (first.Begins(kActRequest) > 0 || Has(part, kActFavour)) return SpeechAct::kRequest;
    if (part.asked || first.Begins(kActQuestion) > 0 || Has(part, kActWonder))
      return SpeechAct::kQuestion;
    if (Orders(part, start)) return SpeechAct::kRequest;
    if (first.Begins(kActProposal) > 0 || Has(part, kActPlan) || Arranged(part))
      return SpeechAct::kPlan;
    return SpeechAct::kStatement;
  }

  /// Where the next part of the sentence [begin, end) may begin behind `from`; `end` for nowhere.
  [[nodiscard]] std::size_t NextPart(std::size_t from, const Part& sentence) const {
    for (std::size_t i = from + 1; i < sentence.end; ++i) {
      const auto& word = words_[i];
      const bool joined = word.Begins(kActJoint) > 0;
      if (!joined && !word.word.after_mark) continue;
      const std::size_t start = Start({i, sentence.end, false});
      if (start == sentence.end) continue;
      const auto& first = words_[start];
      if (first.Begins(kActRequest) > 0 || (joined && first.Begins(kActSubject) > 0)) return i;
      const bool asks = sentence.asked && first.Begins(kActAsked) > 0;
      if (asks || (first.Begins(kActQuestion) > 0 && (sentence.asked || word.word.after_mark)))
        return i;
    }
    return sentence.end;
  }

 private:
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

  /// Behind what comes before the matter: "So, Mel, actually".
  [[nodiscard]] std::size_t Start(const Part& part) const {
    // Longer rows of such words are no sentence; it keeps the reading linear.
    constexpr int kMostFillers = 32;
    std::size_t at = part.begin;
    for (int skipped = 0; at < part.end && skipped < kMostFillers; ++skipped) {
      const auto& word = words_[at];
      const auto filler = std::max(word.Begins(kActFiller), word.Begins(kActJoint));
      const auto more =
          std::max({word.Begins(kActRequest), word.Begins(kActQuestion), word.Begins(kActNoted)});
      if (filler > 0 && filler >= more) {
        at = std::min(at + filler, part.end);
        continue;
      }
      // "Mel, ...", "Caroline: ...".
      const bool called = word.word.is_name && at + 1 < part.end &&
                          words_[at + 1].word.after_mark && word.Begins(kActRequest) == 0;
      if (!called) break;
      ++at;
    }
    return at;
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

  /// "Describe the tower", "book me a table": the plain form of a verb, nobody before it.
  [[nodiscard]] bool Orders(const Part& part, std::size_t start) const {
    const auto& word = words_[start];
    const auto& verb = word.word.folded;
    if (word.Begins(kActOrder) > 0) return true;
    if (word.Begins(kActTold) > 0 || !english::IsBaseVerb(verb)) return false;
    if (word.word.is_name && !word.word.starts_sentence && start > part.begin &&
        !word.word.after_mark)
      return false;
    const LexicalEntry* const entry = Lexicon::English().Find(verb);
    if (entry != nullptr && (entry->flags & kLexStative) != 0) return false;
    if (english::IsPastForm(verb) && !english::IsTenseless(verb)) return false;
    if (start + 1 == part.end) return !english::IsAlsoNoun(verb);
    const auto& next = words_[start + 1];
    if (next.word.after_mark) return false;
    if (english::IsAuxiliary(next.word.folded)) return false;
    return !english::IsAlsoNoun(verb) || next.Begins(kActObject) > 0;
  }

  const std::vector<ActWord>& words_;
};

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
    spans->push_back({{words[at].span.begin, words[end - 1].span.end},
                      act,
                      answers && act == SpeechAct::kStatement,
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
  const auto code = CodeSpans(document.text());
  std::vector<Span> foreign = code;
  for (const auto& one : acts.attributions) foreign.push_back(one.said);
  std::sort(foreign.begin(), foreign.end(),
            [](const Span& a, const Span& b) { return a.begin < b.begin; });
  auto words = ReadActWords(document, foreign);
  FindPhrases(&words);
  ForEachSentence(words, [&](const Part& sentence) { ReadSentence(words, sentence, &acts); });
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
  const auto largest = std::max_element(sizes.begin(), sizes.end());
  if (*largest == 0) return SpeechAct::kSmalltalk;
  return static_cast<SpeechAct>(largest - sizes.begin());
}

}  // namespace cortex
