#include "language/speech_acts/attribution.h"

#include <algorithm>
#include <optional>
#include <string>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/phrase_table.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// Tokens [begin, end).
struct TokenRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin >= end; }
};

/// Who says something, and what.
struct Frame {
  /// Empty where nobody is named.
  TokenRange speaker;
  TokenRange said;
  /// Said by who tells the text: it ends what another one said before.
  bool own = false;
  /// What follows on the same line is said by the same one.
  bool goes_on = false;
};

constexpr std::size_t kLongestLabel = 4;
constexpr std::size_t kLongestSubject = 12;
constexpr std::size_t kLongestStamp = 8;
constexpr std::size_t kLongestTag = 10;

class AttributionReader {
 public:
  AttributionReader(std::string_view text, const std::vector<Token>& tokens)
      : text_(text), tokens_(tokens) {}

  std::vector<Attribution> Read() {
    for (std::size_t at = 0; at < tokens_.size();) {
      const std::size_t end = SentenceEnd(at);
      Take({at, end});
      at = end;
    }
    Close();
    return std::move(found_);
  }

 private:
  void Take(TokenRange sentence) {
    if (auto frame = FrameOf(sentence)) {
      Close();
      open_ = *frame;
      return;
    }
    const bool continues = open_ && open_->goes_on && OnSameLine(open_->said, sentence.begin);
    if (continues) {
      open_->said.end = sentence.end;
    } else {
      Close();
    }
  }

  void Close() {
    if (open_ && !open_->own && SaysI(open_->said)) {
      const auto [first, end] = open_->said;
      Attribution attribution{{tokens_[first].offset, tokens_[end - 1].end()}, {}};
      const auto speaker = open_->speaker;
      if (!speaker.empty())
        attribution.speaker = {tokens_[speaker.begin].offset, tokens_[speaker.end - 1].end()};
      found_.push_back(attribution);
    }
    open_.reset();
  }

  [[nodiscard]] std::optional<Frame> FrameOf(TokenRange sentence) const {
    if (auto frame = Label(sentence)) return frame;
    if (auto frame = SaidBefore(sentence)) return frame;
    return SaidBehind(sentence);
  }

  // --- where things stand ----------------------------------------------------------------------

  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < tokens_.size() ? std::string_view(tokens_[i].folded) : std::string_view();
  }
  [[nodiscard]] bool IsWord(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kWord;
  }

  [[nodiscard]] std::size_t SentenceEnd(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < tokens_.size() && !tokens_[end].starts_sentence) ++end;
    return end;
  }

  /// Whether no line break stands between the range and the token at `next`.
  [[nodiscard]] bool OnSameLine(TokenRange range, std::size_t next) const {
    const std::size_t from =
        range.empty() ? tokens_[range.begin].offset : tokens_[range.end - 1].end();
    return next < tokens_.size() &&
           text_.substr(from, tokens_[next].offset - from).find('\n') == std::string_view::npos;
  }

  /// What stands behind the colon at `colon`: the rest of its sentence, or the line below it.
  [[nodiscard]] std::optional<TokenRange> Behind(std::size_t colon, std::size_t end) const {
    const std::size_t first = colon + 1;
    if (first >= tokens_.size()) return std::nullopt;
    // "10:30" is a number by itself; "std::string" is no label.
    if (!tokens_[first].after_space && tokens_[first].kind == TokenKind::kWord) return std::nullopt;
    return TokenRange{first, first < end ? end : SentenceEnd(first)};
  }

  [[nodiscard]] bool SaysI(TokenRange range) const {
    return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                       tokens_.begin() + static_cast<std::ptrdiff_t>(range.end),
                       [](const Token& token) {
                         return In(WithoutPossessive(token.folded), "attribution/first-person");
                       });
  }

  // --- who -------------------------------------------------------------------------------------

  [[nodiscard]] bool IsPersonNoun(std::size_t i) const { return HasFlag(Word(i), kLexPerson); }

  /// "Tom", "Dr"; not "Work", "Monday", "Goals".
  [[nodiscard]] bool IsNamePart(std::size_t i) const {
    if (!IsWord(i) || !tokens_[i].capitalised) return false;
    const auto word = Word(i);
    if (english::IsTitle(word) || english::IsGivenName(word)) return true;
    return !In(word, "attribution/labels") && !In(word, "attribution/first-person") &&
           !MonthNamed(word) && !WeekdayNamed(word) && english::IsUnknown(word);
  }

  [[nodiscard]] bool IsName(TokenRange words) const {
    if (words.empty()) return false;
    for (std::size_t i = words.begin; i < words.end; ++i)
      if (!IsNamePart(i) && Word(i) != ".") return false;
    return true;
  }

  /// Begins with a title or a name that people have.
  [[nodiscard]] bool IsGivenName(TokenRange words) const {
    return english::IsTitle(Word(words.begin)) || english::IsGivenName(Word(words.begin));
  }

  /// The name that ends before `end`: "Tom" of "on Monday Tom".
  [[nodiscard]] TokenRange NameBefore(std::size_t begin, std::size_t end) const {
    std::size_t first = end;
    while (first > begin &&
           (IsNamePart(first - 1) ||
            (Word(first - 1) == "." && first > begin + 1 && english::IsTitle(Word(first - 2)))))
      --first;
    return {first, end};
  }

  // --- "Tom: I live in Rome" -------------------------------------------------------------------

  /// Past "10:32", "[12/03/24, 9:15 pm]", "- **": a stamp or a bullet before the name.
  [[nodiscard]] std::size_t BehindStamp(TokenRange sentence) const {
    std::size_t at = sentence.begin;
    const std::size_t most = std::min(sentence.end, at + kLongestStamp);
    while (at < most && (!IsWord(at) || Word(at) == "am" || Word(at) == "pm") && Word(at) != ":")
      ++at;
    return at;
  }

  [[nodiscard]] std::optional<Frame> Label(TokenRange sentence) const {
    TokenRange label{BehindStamp(sentence), BehindStamp(sentence)};
    const std::size_t longest = std::min(sentence.end, label.begin + kLongestLabel);
    while (label.end < longest && (IsWord(label.end) || EndsTitle(label.end))) ++label.end;
    const std::size_t colon = BehindBracket(label.end, sentence.end);
    if (label.empty() || Word(colon) != ":") return std::nullopt;
    const auto said = Behind(colon, sentence.end);
    if (!said) return std::nullopt;
    const std::size_t last = label.end - 1;
    for (std::size_t i = label.begin + 1; i < label.end; ++i)
      if (In(Word(i), "attribution/saying")) return std::nullopt;
    const bool own =
        In(Word(last), "attribution/own") || In(Word(last), "attribution/first-person");
    if (own) return Frame{{}, *said, true, true};
    // "Knee: ...": what nobody knows to be a name is nobody's, or who knows whose.
    if (IsName(label)) return Frame{IsGivenName(label) ? label : TokenRange{}, *said, false, true};
    // "Mum: I can't come", "my sister: ...".
    const bool person = IsPersonNoun(last);
    if (person && label.end - label.begin == 1 && tokens_[last].capitalised)
      return Frame{label, *said, false, true};
    const bool quotes = label.end - label.begin == 1 && In(Word(last), "attribution/quoting");
    if (person || quotes) return Frame{{}, *said, false, true};
    return Frame{{}, *said, true, true};
  }

  [[nodiscard]] bool EndsTitle(std::size_t i) const {
    return Word(i) == "." && i > 0 && english::IsTitle(Word(i - 1));
  }

  /// "Tom (10:32):"
  [[nodiscard]] std::size_t BehindBracket(std::size_t at, std::size_t end) const {
    if (Word(at) != "(" && Word(at) != "[") return at;
    const std::size_t most = std::min(end, at + kLongestStamp);
    for (std::size_t i = at + 1; i < most; ++i)
      if (Word(i) == ")" || Word(i) == "]") return i + 1;
    return at;
  }

  // --- "Tom wrote: I live in Rome", "Tom told me, I live in Rome" --------------------------------

  [[nodiscard]] std::optional<Frame> SaidBefore(TokenRange sentence) const {
    if (In(Word(sentence.begin), "attribution/subordinate")) return std::nullopt;
    const std::size_t most = std::min(sentence.end, sentence.begin + kLongestSubject);
    for (std::size_t verb = sentence.begin + 1; verb < most; ++verb) {
      if (!In(Word(verb), "attribution/saying")) continue;
      const auto said = SaidBehindVerb(verb, sentence.end);
      if (!said) continue;
      return FrameBy({sentence.begin, SubjectEnd(sentence.begin, verb)}, *said,
                     Word(said->begin - 1) == ":");
    }
    return std::nullopt;
  }

  /// Behind the colon that follows the verb and its hearer, or behind the comma; not "asked about
  /// creams: my skin is dry".
  [[nodiscard]] std::optional<TokenRange> SaidBehindVerb(std::size_t verb, std::size_t end) const {
    const bool goes = In(Word(verb), "attribution/going");
    std::size_t at = goes ? verb + 1 : BehindHearer(verb + 1, end);
    if (Word(at) == "," && !goes && at + 1 < end && In(Word(at + 1), "attribution/first-person"))
      return TokenRange{at + 1, end};
    if (Word(at) == "like") ++at;
    if (Word(at) == "this") ++at;
    return Word(at) == ":" ? Behind(at, end) : std::nullopt;
  }

  /// "Me", "to us", "my aunt Ann", "the nurse".
  [[nodiscard]] std::size_t BehindHearer(std::size_t at, std::size_t end) const {
    if (Word(at) == "to") ++at;
    if (In(Word(at), "attribution/hearers")) return at + 1;
    std::size_t hearer = at;
    if (english::IsDeterminer(Word(hearer))) ++hearer;
    const std::size_t head = hearer;
    while (hearer < end && (IsPersonNoun(hearer) || IsNamePart(hearer))) ++hearer;
    return hearer > head ? hearer : at;
  }

  // --- "I live in Rome, Tom said", "..., says my doctor", "..., according to Tom" ---------------

  [[nodiscard]] std::optional<Frame> SaidBehind(TokenRange sentence) const {
    if (In(Word(sentence.begin), "attribution/subordinate")) return std::nullopt;
    const std::size_t end = WithoutMarks(sentence);
    const std::size_t least = end - std::min(end - sentence.begin, kLongestTag);
    std::size_t comma = end;
    while (comma > least && Word(comma - 1) != ",") --comma;
    if (comma == least || comma == end) return std::nullopt;
    const TokenRange said{sentence.begin, comma - 1};
    const auto speaker = TagSpeaker({comma, end});
    if (!speaker || said.empty() || !SpeaksAsI(said)) return std::nullopt;
    return FrameBy(*speaker, said, false);
  }

  [[nodiscard]] std::size_t WithoutMarks(TokenRange sentence) const {
    std::size_t end = sentence.end;
    while (end > sentence.begin && !IsWord(end - 1)) --end;
    return end;
  }

  /// "Said", "says", "wrote"; not "when I call, she answers".
  [[nodiscard]] bool Attributes(std::size_t i) const {
    return In(Word(i), "attribution/saying") &&
           (english::IsPastForm(Word(i)) || In(Word(i), "clause-links/saying"));
  }

  /// Who a tag behind a comma names; nothing where it is none.
  [[nodiscard]] std::optional<TokenRange> TagSpeaker(TokenRange tag) const {
    if (In(Word(tag.begin), "attribution/subordinate")) return std::nullopt;
    if (Word(tag.begin) == "according" && Word(tag.begin + 1) == "to")
      return WholeSubject({tag.begin + 2, tag.end})
                 ? std::optional(TokenRange{tag.begin + 2, tag.end})
                 : std::nullopt;
    if (Attributes(tag.begin)) {
      const TokenRange speaker{tag.begin + 1, tag.end};
      return WholeSubject(speaker) ? std::optional(speaker) : std::nullopt;
    }
    for (std::size_t verb = tag.begin + 1; verb < tag.end; ++verb) {
      if (!Attributes(verb)) continue;
      std::size_t at = BehindHearer(verb + 1, tag.end);
      while (at < tag.end && IsTime(at)) ++at;
      const TokenRange speaker{tag.begin, SubjectEnd(tag.begin, verb)};
      return at == tag.end && WholeSubject(speaker) ? std::optional(speaker) : std::nullopt;
    }
    return std::nullopt;
  }

  /// "Tom", "my doctor", "the nice nurse", "she": nothing but somebody who can say something.
  [[nodiscard]] bool WholeSubject(TokenRange subject) const {
    if (subject.empty()) return false;
    const std::size_t head = subject.end - 1;
    if (In(SplitContraction(Word(head)).host, "attribution/own")) return false;
    const bool one = head == subject.begin;
    if (IsName(subject) || (one && english::IsSubjectPronoun(Word(head)))) return true;
    return IsPersonNoun(head) && (one || english::IsDeterminer(Word(subject.begin)));
  }

  [[nodiscard]] bool IsTime(std::size_t i) const {
    return WeekdayNamed(Word(i)) || Word(i) == "on" || HasFlag(Word(i), kLexTime);
  }

  /// "I" is who does it: "my knee is better, the doctor says" is told by whose knee it is. What is
  /// itself a tale of who said what has a hearer, no speaker behind it.
  [[nodiscard]] bool SpeaksAsI(TokenRange said) const {
    bool speaks = false;
    for (std::size_t i = said.begin; i < said.end; ++i) {
      if (In(Word(i), "attribution/saying")) return false;
      speaks = speaks || In(SplitContraction(Word(i)).host, "attribution/speaking");
    }
    return speaks;
  }

  /// Before "has", "just" and the like: "Tom has just" is Tom.
  [[nodiscard]] std::size_t SubjectEnd(std::size_t begin, std::size_t verb) const {
    while (verb > begin + 1 &&
           (english::IsAuxiliary(Word(verb - 1)) || english::IsAdverb(Word(verb - 1))))
      --verb;
    return verb;
  }

  /// Nothing where the subject tells the text itself: "I said", "my plan says".
  [[nodiscard]] std::optional<Frame> FrameBy(TokenRange subject, TokenRange said,
                                             bool goes_on) const {
    if (subject.empty() || !IsWord(subject.end - 1)) return std::nullopt;
    const std::size_t head = subject.end - 1;
    if (In(Word(head), "attribution/own")) return Frame{{}, said, true, goes_on};
    const auto name = NameBefore(subject.begin, subject.end);
    if (!name.empty()) return Frame{name, said, false, goes_on};
    const bool person = IsPersonNoun(head) || english::IsSubjectPronoun(Word(head));
    const bool own = !person && In(Word(subject.begin), "attribution/first-person");
    return Frame{{}, said, own, goes_on};
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  std::optional<Frame> open_;
  std::vector<Attribution> found_;
};

}  // namespace

std::vector<Attribution> ReadAttributions(std::string_view text, const std::vector<Token>& tokens) {
  return AttributionReader(text, tokens).Read();
}

const Attribution* AttributionAt(const std::vector<Attribution>& attributions, std::size_t offset) {
  const auto ends_behind = [&](const Attribution& one) { return one.said.end <= offset; };
  const auto found = std::partition_point(attributions.begin(), attributions.end(), ends_behind);
  return found != attributions.end() && found->said.Contains(offset) ? &*found : nullptr;
}

}  // namespace cortex
