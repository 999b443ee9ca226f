#include "language/clauses/words.h"

#include <algorithm>
#include <utility>

#include "language/clauses/clitic_s.h"
#include "language/clauses/corrections.h"
#include "language/clauses/expressions.h"
#include "language/clauses/name_tokens.h"
#include "language/clauses/word_entry.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/comparative.h"
#include "language/text/contractions.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

class WordReader {
 public:
  WordReader(const Document& document, const std::vector<Quantity>& quantities)
      : text_(document.text()),
        tokens_(document.tokens()),
        quantities_(quantities),
        spans_(document.protected_spans()) {}

  WordSequence Run() {
    sequence_.breaks.push_back(0);
    sequence_.words.reserve(tokens_.size() + 4);
    for (at_ = 0; at_ < tokens_.size() && sequence_.words.size() < kMaxStatementWords; ++at_)
      Take(tokens_[at_]);
    MergeExpressions(&sequence_);
    return std::move(sequence_);
  }

 private:
  void Take(const Token& token) {
    if (token.kind == TokenKind::kMark && QuantityAt(at_) < 0) {
      if (OwnsAsMany(token)) {
        sequence_.words.back().flags |= kPossessive;
      } else if (!Attach(token)) {
        Break(token);
      }
      return;
    }
    const bool goes_on = std::exchange(goes_on_, false);
    if (token.starts_sentence && sequence_.breaks.back() == 0 && !sequence_.words.empty() &&
        !goes_on)
      sequence_.breaks.back() = '.';
    if (token.kind != TokenKind::kWord) {
      Add(token.folded, {token.offset, token.end()}, token);
      return;
    }
    if (TakeBareContraction(token)) return;
    if (const auto owner = BareOwner(tokens_, at_); !owner.empty()) {
      Add(owner, {token.offset, token.end() - 1}, token);
      sequence_.words.back().flags |= kPossessive;
      return;
    }
    const auto [host, ending] = SplitContraction(token.folded);
    const std::size_t cut = token.end() - std::min(token.size, EndingBytes(token, ending));
    if (ending.empty()) {
      TakePlain(token);
    } else if (ending == "n't") {
      Add(host == "ca"    ? "can"
          : host == "wo"  ? "will"
          : host == "sha" ? "shall"
          : host == "ai"  ? "is"
                          : host,
          {token.offset, cut}, token);
      Add("not", {cut, token.end()}, token);
    } else if (ending == "'s") {
      Add(host, {token.offset, cut}, token);
      const CliticS clitic = ReadCliticS(tokens_, at_, host, sequence_);
      if (clitic != CliticS::kGenitive) {
        Add(clitic == CliticS::kHas ? "has" : "is", {cut, token.end()}, token);
      } else if (!EndsComparison(tokens_, at_)) {
        sequence_.words.back().flags |= kPossessive;
      }
    } else {
      Add(host, {token.offset, cut}, token);
      Add(LongContraction(ending), {cut, token.end()}, token);
    }
  }

  /// "The teachers' pension": no quotation ends here.
  [[nodiscard]] bool OwnsAsMany(const Token& token) const {
    if (token.folded != "'" && token.folded != "\u2019") return false;
    const bool between = at_ > 0 && at_ + 1 < tokens_.size() && !token.after_space &&
                         tokens_[at_ + 1].after_space && tokens_[at_ + 1].kind == TokenKind::kWord;
    if (!between || !tokens_[at_ - 1].folded.ends_with('s')) return false;
    const auto end = tokens_.begin() + static_cast<std::ptrdiff_t>(at_);
    return std::none_of(tokens_.begin(), end, [](const Token& before) {
      return before.folded == "'" || before.folded == "\u2018";
    });
  }

  /// "Im", "dont": as they are typed in haste.
  bool TakeBareContraction(const Token& token) {
    const auto parts = BareContraction(token.folded);
    if (!parts) return false;
    const Span span{token.offset, token.end()};
    Add(parts->host, span, token);
    Add(parts->ending, span, token);
    return true;
  }

  /// C++, C#, blood type A-: a sign that touches a name or letter belongs to it.
  bool Attach(const Token& token) {
    if (token.after_space || sequence_.words.empty() || at_ == 0) return false;
    if (tokens_[at_ - 1].kind == TokenKind::kNumber) return false;
    auto& word = sequence_.words.back();
    constexpr std::size_t kLongestName = 16;
    if (word.text.size() >= kLongestName) return false;
    constexpr std::size_t kLongestBloodType = 2;
    const bool next_touches = at_ + 1 < tokens_.size() && !tokens_[at_ + 1].after_space;
    const bool sign = token.folded == "+" || token.folded == "#";
    const bool minus = token.folded == "-" && word.text.size() <= kLongestBloodType &&
                       (!next_touches || tokens_[at_ + 1].kind == TokenKind::kMark);
    if (!sign && !minus) return false;
    word.text += token.folded;
    word.stem += token.folded;
    word.span.end = token.end();
    word.root = Lexicon::HashOf(word.stem);
    word.meaning = word.root;
    word.flags = (word.flags & kProtectedWord) | kContentWord | kName;
    return true;
  }

  void TakePlain(const Token& token) {
    const Span span{token.offset, token.end()};
    if (StandsForNumber(tokens_, at_)) {
      Add("number", span, token);
      return;
    }
    if (Corrections(tokens_, quantities_).TellFormerAt(at_)) {
      Add("no_longer", span, token);
    } else if (token.folded == "cannot") {
      Add("can", span, token);
      Add("not", span, token);
    } else if (token.folded == "gonna") {
      Add("going", span, token);
      Add("to", span, token);
    } else {
      Add(token.folded, span, token);
    }
  }

  /// A curly apostrophe has three bytes where a straight one has one.
  static std::size_t EndingBytes(const Token& token, std::string_view ending) {
    constexpr std::size_t kCurlyExtra = 2;
    return ending.size() + (token.size > token.folded.size() ? kCurlyExtra : 0);
  }

  /// "Emergency contact", "thesis supervisor": two words at the start, of which the second is a
  /// noun here.
  [[nodiscard]] bool IsCompound() const {
    constexpr std::uint32_t kNoNoun = kVerb | kAuxiliary | kModal | kPronoun;
    const auto& words = sequence_.words;
    if (words.size() < 2 || sequence_.breaks[words.size() - 1] != 0) return false;
    // "Chair of the committee".
    if (words.size() > 2 && words[0].Is(kVerb) && words[1].text == "of" &&
        std::none_of(words.begin() + 1, words.end(),
                     [](const auto& word) { return word.Is(kVerb | kAuxiliary | kModal); }))
      return true;
    const bool opens = words.size() == 2 || sequence_.breaks[words.size() - 2] != 0;
    const auto& first = words[words.size() - 2];
    return opens && first.Is(kContentWord) && !first.Is(kNoNoun) && words.back().Is(kContentWord) &&
           !words.back().Is(kAuxiliary | kModal);
  }

  /// One word at the start, and no more before the mark.
  [[nodiscard]] bool IsOneWord() const {
    const auto& words = sequence_.words;
    return words.size() == 1 || (words.size() > 1 && sequence_.breaks[words.size() - 1] != 0);
  }

  /// "Caterer": somebody who does so; not "remember".
  [[nodiscard]] bool IsAgentNoun() const {
    const auto& words = sequence_.words;
    const std::string& word = words.back().text;
    return IsOneWord() && (word.ends_with("er") || word.ends_with("or")) &&
           !english::IsBaseVerb(word);
  }

  void Break(const Token& token) {
    char& last = sequence_.breaks.back();
    const std::string_view mark = token.folded;
    char kind = 0;
    if (mark == "?") kind = '?';
    // "Dr. Kim", "6 p.m. on Saturdays", "release-2.3".
    const bool of_title = mark == "." && at_ + 1 < tokens_.size() &&
                          tokens_[at_ + 1].kind != TokenKind::kMark &&
                          !tokens_[at_ + 1].starts_sentence;
    const bool of_compound = mark == "-" && at_ > 0 && at_ + 1 < tokens_.size() &&
                             !token.after_space && !tokens_[at_ + 1].after_space;
    if (of_title || of_compound) return;
    if (mark == "." || mark == "!") kind = '.';
    if (mark == "(") aside_end_ = AppositionAsideEnd();
    const bool aside =
        (aside_end_ > 0 && (mark == "(" || at_ == aside_end_)) ||
        (mark == "(" && !sequence_.words.empty() && Corrections(tokens_, quantities_).OpenAt(at_));
    if (mark == "," || aside) kind = ',';
    // "Mum is allergic to: nuts", also in the next line: it goes on with what follows.
    goes_on_ = goes_on_ || (mark == ":" && LeadsIn());
    if (mark == ":" && !goes_on_) kind = ':';
    const bool cuts = mark == ";" || mark == "\u2014" || mark == "\u2013" || mark == "-" ||
                      mark == "(" || mark == ")";
    if (cuts && kind == 0) kind = ';';
    if ((kind == ':' || mark == "=") && StatesByMark()) {
      // "Dentist: Dr Vos", "port = 8080".
      Add("is", {token.offset, token.end()}, token);
      return;
    }
    if (kind != 0 && last != '?') last = kind;
  }

  /// "Mum is allergic to:" as the beginning of a short text, with one item behind it.
  [[nodiscard]] bool LeadsIn() const {
    constexpr std::size_t kMostWords = 8;
    constexpr std::size_t kMostTokensBehind = 24;
    const auto& words = sequence_.words;
    if (words.empty() || words.size() > kMostWords || tokens_.size() - at_ > kMostTokensBehind)
      return false;
    return HasFlag(words.back().text, kLexPreposition) && LastSentenceHasVerb(sequence_) &&
           std::ranges::all_of(sequence_.breaks, [](char mark) { return mark == 0; });
  }

  /// "Mum (Margaret) lives in Leeds", "my dentist (Dr Vos) is away": who or what that is stands in
  /// brackets as it may between commas, and the sentence goes on with its verb. Where the bracket
  /// is closed; 0 where it holds something else.
  [[nodiscard]] std::size_t AppositionAsideEnd() const {
    constexpr std::size_t kMostOfAside = 4;
    const std::size_t close = ClosingBracket(tokens_, at_, kMostOfAside);
    if (close <= at_ + 1 || close + 1 >= tokens_.size() || sequence_.words.empty()) return 0;
    if (sequence_.breaks.back() != 0 || !sequence_.words.back().Is(kContentWord)) return 0;
    constexpr std::uint32_t kNoNoun = kLexAuxiliary | kLexModal | kLexNegator | kLexPreposition;
    for (std::size_t i = at_ + 1; i < close; ++i) {
      const Token& token = tokens_[i];
      const bool of_title = token.folded == "." && i > at_ + 1 && i + 1 < close;
      if ((token.kind != TokenKind::kWord && !of_title) || HasFlag(token.folded, kNoNoun)) return 0;
    }
    const Token& next = tokens_[close + 1];
    const bool verb = HasFlag(next.folded, kLexAuxiliary | kLexModal | kLexVerb) ||
                      english::IsThirdPersonForm(next.folded) || english::IsPastForm(next.folded);
    const bool goes_on = next.kind == TokenKind::kWord && !next.starts_sentence;
    return goes_on && !next.capitalised && verb ? close : 0;
  }

  /// Whether a colon stands between a thing and what it is: no sentence with a verb on either side.
  [[nodiscard]] bool StatesByMark() const {
    if (LastSentenceHasVerb(sequence_) && !IsCompound() && !IsAgentNoun()) return false;
    // "Idea: blue napkins": one of many, and a heading; "members: 44".
    const bool counts = at_ + 1 < tokens_.size() && tokens_[at_ + 1].kind == TokenKind::kNumber;
    if (!counts && IsOneWord() && In(sequence_.words.back().text, "label/heading")) return false;
    if (BeginsSentenceBehind(at_)) return false;
    constexpr std::uint32_t kSentence = kLexAuxiliary | kLexModal | kLexPronoun | kLexVerb;
    std::size_t words = 0;
    const Corrections corrections(tokens_, quantities_);
    for (std::size_t i = at_ + 1; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.folded == "." || token.folded == "!" || token.folded == "?") break;
      // "Price: 35 euros (was 30)".
      if (token.folded == "(" && corrections.OpenAt(i)) break;
      if (token.folded == "," && corrections.TellFormerAt(i + 1)) break;
      ++words;
      // "One puff": no deed.
      const bool counted = i > at_ + 1 && (tokens_[i - 1].kind == TokenKind::kNumber ||
                                           NumberWord(tokens_[i - 1].folded));
      const bool number = token.folded == "one";
      if (HasFlag(token.folded, kSentence) && !counted && !number && !token.capitalised)
        return false;
      // "Status: I'm done".
      const auto ending = SplitContraction(token.folded).ending;
      if (!ending.empty() && ending != "'s") return false;
    }
    constexpr std::size_t kLongestValue = 8;
    return words > 0 && words <= kLongestValue && !sequence_.words.empty();
  }

  /// "Ann: the developer lived in Ohio": a subject and its verb; not "lunch: rolls made with rye".
  [[nodiscard]] bool BeginsSentenceBehind(std::size_t mark) const {
    const std::size_t first = mark + 1;
    if (first >= tokens_.size()) return false;
    const std::string_view subject = tokens_[first].folded;
    const bool definite = In(subject, "words/determiners");
    if (!definite && !english::IsGivenName(subject)) return false;
    constexpr std::size_t kLongestSubject = 4;
    const std::size_t last = std::min(first + kLongestSubject, tokens_.size() - 1);
    for (std::size_t i = first + (definite ? 2 : 1); i < last; ++i) {
      const std::string_view word = tokens_[i].folded;
      if (tokens_[i].kind != TokenKind::kWord || tokens_[i + 1].kind == TokenKind::kMark)
        return false;
      if (english::IsThirdPersonForm(word) || english::IsPastForm(word))
        return tokens_[i + 1].folded != "by";
    }
    return false;
  }

  [[nodiscard]] std::int32_t QuantityAt(std::size_t token) {
    while (quantity_ < quantities_.size() && quantities_[quantity_].last_token <= token)
      ++quantity_;
    if (quantity_ >= quantities_.size() || quantities_[quantity_].first_token > token) return -1;
    return static_cast<std::int32_t>(quantity_);
  }

  void Add(std::string_view folded, Span span, const Token& token) {
    StatementWord word;
    word.text = folded;
    word.span = span;
    word.quantity = QuantityAt(at_);
    DescribeWord(&word);
    const bool compares = ComparesAt(tokens_, at_);
    if (compares && word.text.ends_with("er")) ReadGraded("er", &word);
    if (word.text.ends_with("est")) ReadGraded("est", &word);
    // "A will", "my can": nouns.
    if (word.Is(kModal) && FollowsDeterminer()) word.flags = kContentWord;
    if (word.text == "may" && token.capitalised && !sequence_.words.empty() &&
        OpensPeriod(sequence_.words.back().text))
      word.flags = kContentWord | kTimeWord;
    if (word.quantity >= 0) {
      word.flags |= kQuantityPart;
      word.flags &= ~(kContentWord | kLightWord | kNegator | kVerb | kAuxiliary | kModal);
    }
    NoteName(word, token);
    NoteCode(word, token);
    while (span_ < spans_.size() && spans_[span_].end <= token.offset) ++span_;
    if (span_ < spans_.size() && spans_[span_].Contains(token.offset)) word.flags |= kProtectedWord;
    sequence_.words.push_back(std::move(word));
    sequence_.breaks.push_back(0);
  }

  [[nodiscard]] bool FollowsDeterminer() const {
    return !sequence_.words.empty() && In(sequence_.words.back().text, "words/determiners");
  }

  /// "Hughes" of "mrs hughes"; not "appointment" of "dr appointment".
  [[nodiscard]] bool FollowsTitle(std::string_view folded) const {
    const auto& words = sequence_.words;
    const bool latin = folded.front() >= 'a' && folded.front() <= 'z';
    return !words.empty() && !words.back().Is(kPossessive) && words.back().quantity < 0 &&
           sequence_.breaks.back() == 0 && english::IsTitle(words.back().text) && latin &&
           english::IsUnknown(folded);
  }

  void NoteName(StatementWord& word, const Token& token) const {
    // "The US region": no pronoun.
    if (token.all_caps && word.text == "us" && !token.starts_sentence) {
      word.flags = (word.flags & kProtectedWord) | kContentWord;
      return;
    }
    // "Server A is down": a label, not the article.
    const bool letter = word.text == "a" && token.capitalised && !token.starts_sentence &&
                        tokens_[at_ - 1].kind == TokenKind::kWord && at_ + 1 < tokens_.size() &&
                        !tokens_[at_ + 1].capitalised;
    if (letter) word.flags = (word.flags & kProtectedWord) | kContentWord;
    // "derek", "mrs hughes": typed without its capital.
    if (!token.capitalised && (english::IsGivenNameAlone(word.text) || FollowsTitle(word.text))) {
      word.flags = (word.flags | kName | kContentWord) & ~kLightWord;
      return;
    }
    if (!token.capitalised || !word.Is(kContentWord) || word.text == "i") return;
    if (word.Is(kTimeWord) || MonthNamed(word.text) || WeekdayNamed(word.text)) return;
    if (!token.starts_sentence) {
      // "Go", the language, says more than the verb.
      if (!word.Is(kPerson)) word.flags = (word.flags | kName) & ~kLightWord;
      return;
    }
    // At the start of a sentence every word is capitalised: a name only if nothing is known of it
    // and it owns, or stands before another name or a verb as one thing or person does.
    const Lexicon& lexicon = Lexicon::English();
    // "Leo" is rather somebody than a sign of the zodiac, "Grace" than a virtue.
    static const std::uint32_t kZodiac = Lexicon::HashOf("star_sign");
    const bool unknown = lexicon.NamesKindOf(kZodiac, word.root) ||
                         english::IsGivenName(word.text) ||
                         (lexicon.Find(word.text) == nullptr &&
                          lexicon.FindStem(word.stem) == nullptr && !lexicon.HasPlace(word.root));
    const bool shouted = token.all_caps && word.text.size() > 1;
    if (shouted || (unknown && LooksLikeName(tokens_, at_, word.text)) ||
        (word.Is(kVerb) && BeginsFullName(tokens_, at_))) {
      word.flags |= kName;
      if (!unknown && !shouted) word.flags &= ~static_cast<std::uint32_t>(kVerb);
    }
  }

  /// "flake8", "iPhone": letters with digits or capitals among them name something.
  void NoteCode(StatementWord& word, const Token& token) const {
    if (token.kind != TokenKind::kWord || token.capitalised || !word.Is(kContentWord)) return;
    const std::string_view written = text_.substr(token.offset, token.size);
    const bool code = std::any_of(written.begin(), written.end(), [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    });
    if (code) word.flags |= kName;
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  const std::vector<Quantity>& quantities_;
  const std::vector<Span>& spans_;
  WordSequence sequence_;
  std::size_t at_ = 0;
  /// Where a bracket is closed that holds an apposition; 0 while there is none.
  std::size_t aside_end_ = 0;
  /// Behind a colon that cuts nothing off.
  bool goes_on_ = false;
  std::size_t quantity_ = 0;
  std::size_t span_ = 0;
};

}  // namespace

WordSequence ReadWords(const Document& document, const std::vector<Quantity>& quantities) {
  return WordReader(document, quantities).Run();
}

}  // namespace cortex
