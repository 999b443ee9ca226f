#include "language/facts/sentence.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/unicode.h"
#include "language/facts/arrow.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex::graph {
namespace {

struct RoleClass {
  WordClass words;
  std::uint32_t role;
};

constexpr std::array<RoleClass, 27> kRoleClasses = {{
    {"role/article", kArticle},
    {"role/quantifier", kQuantifier},
    {"role/possessor", kPossessor},
    {"role/speaker", kSpeaker},
    {"role/he-or-she", kHeOrShe},
    {"role/it", kIt},
    {"role/they", kThey},
    {"role/unnamed", kUnnamed},
    {"role/be", kBe},
    {"role/have", kHave},
    {"role/do", kDo},
    {"role/modal", kModal},
    {"role/negation", kNegation},
    {"role/preposition", kPreposition},
    {"role/coordinator", kCoordinator},
    {"role/connector", kConnector},
    {"role/subordinator", kSubordinator},
    {"role/relative", kRelative},
    {"role/adverb", kAdverb},
    {"role/particle", kParticle},
    {"role/time-noun", kTimeNoun},
    {"role/time-unit", kTimeUnit},
    {"role/time-adverb", kTimeAdverb},
    {"role/number", kNumber},
    {"title", kTitle},
    {"saint", kTitle},
    {"role/person-noun", kPersonNoun},
}};

/// By the number of a class.
constexpr auto kRoleOfClass = [] {
  std::array<std::uint32_t, kWordClassNames.size()> roles{};
  for (const auto& [words, role] : kRoleClasses) roles.at(words.number()) = role;
  return roles;
}();

/// Whom notes of an agent call so, it serves: "The user prefers tabs".
constexpr std::string_view kUser = "user";

bool IsWordCharacter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  constexpr unsigned char kFirstBeyondAscii = 0x80;
  return byte >= kFirstBeyondAscii || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || c == '_';
}

/// The first character has a small form.
bool IsCapital(std::string_view raw) {
  std::size_t end = raw.empty() ? 0 : 1;
  constexpr unsigned char kContinuationMask = 0xC0;
  constexpr unsigned char kContinuation = 0x80;
  while (end < raw.size() &&
         (static_cast<unsigned char>(raw[end]) & kContinuationMask) == kContinuation)
    ++end;
  const std::string_view first = raw.substr(0, end);
  if (end == 1) return first.front() >= 'A' && first.front() <= 'Z';
  return end > 0 && FoldCase(first) != first;
}

/// The ending of a possessive at the beginning of `text`: "'s", "’s", or 0 bytes.
std::size_t PossessiveBytes(std::string_view text) {
  for (const std::string_view ending : {"'s", "\u2019s"}) {
    if (text.starts_with(ending) &&
        (text.size() == ending.size() || !IsWordCharacter(text[ending.size()])))
      return ending.size();
  }
  return 0;
}

/// "user's", whose owner is who speaks to the agent.
bool IsUsers(std::string_view word) {
  return word.starts_with(kUser) && PossessiveBytes(word.substr(kUser.size())) > 0;
}

/// Where the speaker's own name stands in the text.
std::vector<Span> FindName(std::string_view text, std::string_view name) {
  std::vector<Span> found;
  const std::string folded = FoldCase(name);
  // A name that is a word of the language as well is one where it has a capital letter.
  const bool word = Lexicon::English().Find(folded) != nullptr || ClosedRolesOf(folded) != 0 ||
                    english::IsBaseVerb(folded) || name == "default";
  if (name.empty() || (word && !IsCapital(name))) return found;
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + name.size())) {
    const std::size_t end = at + name.size();
    const bool opens = at == 0 || !IsWordCharacter(text[at - 1]);
    const bool closes = end == text.size() || !IsWordCharacter(text[end]);
    if (opens && closes) found.push_back({at, end});
  }
  return found;
}

class SentenceReader {
 public:
  SentenceReader(const Statement& statement, std::string_view speaker)
      : statement_(statement), text_(statement.text), names_(FindName(text_, speaker)) {}

  std::vector<Sentence> Run() {
    for (std::size_t i = 0; i < statement_.words.size(); ++i) {
      const StatementWord& word = statement_.words[i];
      HandOver(word.span.begin);
      if (FollowsArrow(i)) {
        TakeArrow();
      } else {
        Mark(statement_.breaks[i], word);
      }
      if (word.span.begin < covered_) continue;
      if (!TakeName(word)) TakeWord(word);
    }
    Close(statement_.breaks.empty() ? '\0' : statement_.breaks.back());
    return std::move(sentences_);
  }

 private:
  /// What somebody else says is a sentence of its own: "Tom wrote", "I live in Rome".
  void HandOver(std::size_t offset) {
    const Attribution* const now = AttributionAt(statement_.acts.attributions, offset);
    if (now == said_) return;
    Close('.');
    said_ = now;
  }

  [[nodiscard]] bool FollowsArrow(std::size_t i) const {
    if (i == 0 || sentence_.words.empty()) return false;
    const Span& last = sentence_.words.back().span;
    // A word has the dashes that stand behind it: "30 s --> 60 s".
    std::size_t before = last.end;
    while (before > last.begin && (text_[before - 1] == '-' || text_[before - 1] == ' ')) --before;
    const std::size_t begin = statement_.words[i].span.begin;
    return begin >= covered_ && before < begin && IsArrow(text_.substr(before, begin - before));
  }

  void TakeArrow() {
    after_name_ = false;
    after_abbreviation_ = false;
    mark_ = ',';
    sentence_.arrows.push_back(sentence_.words.size());
  }

  void Mark(char mark, const StatementWord& word) {
    if (word.span.begin < covered_) return;
    if (after_name_) mark = MarkAfterName();
    after_name_ = false;
    after_abbreviation_ = mark == '.' && EndsInAbbreviation(word);
    if (after_abbreviation_) mark = 0;
    if (IsInsideOpaque(word)) mark = 0;
    if (mark == '.' || mark == '?' || mark == ';') return Close(mark);
    mark_ = mark;
  }

  /// A name may end in a full stop of its own: "Nadia K. likes tea".
  [[nodiscard]] char MarkAfterName() const {
    const char next = covered_ < text_.size() ? text_[covered_] : '.';
    constexpr std::string_view kMarks = ".,?!;:";
    if (next == '!') return '.';
    return kMarks.find(next) == std::string_view::npos ? '\0' : next;
  }

  /// "Dr. Obi", "Nadia K. Berg".
  [[nodiscard]] bool EndsInAbbreviation(const StatementWord& next) const {
    if (sentence_.words.empty()) return false;
    const Word& last = sentence_.words.back();
    const bool initial = last.text.size() == 1 && last.Is(kName);
    const bool capital = IsCapital(text_.substr(next.span.begin, next.span.end - next.span.begin));
    return capital && (last.Is(kTitle) || initial) && next.span.begin <= last.span.end + 2;
  }

  /// "desk@harrowgate.example"
  [[nodiscard]] bool IsInsideOpaque(const StatementWord& next) const {
    return next.Is(kProtectedWord) && !sentence_.words.empty() &&
           sentence_.words.back().Is(kOpaque) &&
           next.span.begin <= sentence_.words.back().span.end + 1;
  }

  void Close(char mark) {
    if (!sentence_.words.empty()) {
      sentence_.question = mark == '?';
      if (said_ != nullptr) sentence_.said_by = said_->speaker;
      sentence_.span = {sentence_.words.front().span.begin, sentence_.words.back().span.end};
      sentences_.push_back(std::move(sentence_));
    }
    sentence_ = Sentence();
    sentence_.goes_on = mark == ';';
    mark_ = 0;
  }

  bool TakeName(const StatementWord& word) {
    while (next_name_ < names_.size() && names_[next_name_].end <= word.span.begin) ++next_name_;
    if (next_name_ == names_.size() || names_[next_name_].begin > word.span.begin ||
        word.Is(kProtectedWord) || said_ != nullptr)
      return false;
    const Span& name = names_[next_name_];
    Word taken;
    taken.span = name;
    taken.roles = kSpeakerName | kName;
    const std::size_t ending = PossessiveBytes(text_.substr(name.end));
    if (ending > 0) taken.roles |= kOwner;
    covered_ = name.end + ending;
    after_name_ = true;
    Put(std::move(taken));
    return true;
  }

  void TakeWord(const StatementWord& word) {
    const std::string_view raw = text_.substr(word.span.begin, word.span.end - word.span.begin);
    if (word.text.find('_') != std::string::npos && raw.find(' ') != std::string_view::npos)
      return TakeExpression(word, raw);
    TakePart(word.text, word.span, word);
  }

  /// The statement has the words of an expression as one.
  void TakeExpression(const StatementWord& expression, std::string_view raw) {
    for (std::size_t at = 0; at < raw.size();) {
      const std::size_t begin = raw.find_first_not_of(" \n\t", at);
      if (begin == std::string_view::npos) break;
      const std::size_t end = std::min(raw.find_first_of(" \n\t", begin), raw.size());
      const std::size_t offset = expression.span.begin;
      std::string folded = FoldCase(raw.substr(begin, end - begin));
      StatementWord part;
      part.flags = expression.flags & (kProtectedWord | kPerson);
      if (IsCapital(raw.substr(begin)) && !sentence_.words.empty()) part.flags |= cortex::kName;
      // "The user's name" is one expression.
      if (IsUsers(folded)) {
        folded = kUser;
        part.flags |= kPossessive | kSelf;
      }
      const bool negated = folded.ends_with("n't") || folded.ends_with("n\u2019t");
      if (negated) folded.resize(folded.rfind('n'));
      if (const auto full = LookUp(word_lists::kContractedVerbs, folded)) folded = *full;
      const Span span{offset + begin, offset + end};
      // "isn't allowed" is "is" and an expression that begins with the negation alone.
      if (!folded.empty()) TakePart(folded, span, part);
      if (negated || folded == "cannot") TakePart("not", span, part);
      at = end;
    }
  }

  void TakePart(std::string_view folded, Span span, const StatementWord& word) {
    const std::string_view plain = folded.substr(0, folded.find_last_not_of("-+") + 1);
    // "just me -- really": dashes that stand alone.
    const bool dashed = plain.size() < folded.size() && ClosedRolesOf(plain) != 0;
    if (dashed) return TakePart(plain, {span.begin, span.begin + plain.size()}, StatementWord());
    Word taken;
    taken.text = folded;
    taken.span = span;
    taken.roles = ClosedRolesOf(folded);
    const std::string_view raw = text_.substr(span.begin, span.end - span.begin);
    if (!IsCapital(raw)) taken.roles &= ~std::uint32_t{kTitle};
    // "Sat", but "we sat".
    if (!IsCapital(raw) && In(folded, "sentence/days-by-capital"))
      taken.roles &= ~std::uint32_t{kTimeNoun};
    if (sentence_.words.empty() && IsCapital(raw) && taken.roles == 0 && english::IsUnknown(folded))
      taken.roles = kName;
    // "12 May", but "12 may come".
    const bool of_date = taken.Is(kTimeNoun) && IsCapital(raw) && !sentence_.words.empty() &&
                         sentence_.words.back().Is(kNumber);
    if (of_date) taken.roles &= ~std::uint32_t{kModal};
    if (word.Is(cortex::kName) || after_abbreviation_) taken.roles |= kName;
    if (word.Is(kPerson)) taken.roles |= kPersonNoun;
    if (word.Is(kProtectedWord)) taken.roles |= kOpaque;
    if (word.Is(kSingleValued)) taken.roles |= kAttribute;
    if (!folded.empty() && folded.front() >= '0' && folded.front() <= '9') taken.roles |= kNumber;
    // A capital letter tells a name from a word of grammar: "Will", "May", "An".
    if (taken.Is(kName) && folded != "i" && !taken.Is(kTimeNoun | kTitle))
      taken.roles = kName | (taken.roles & (kOpaque | kPersonNoun | kAttribute));
    // "The user prefers", "the user's dog": notes on whoever speaks to the agent.
    if (word.Is(kSelf) && folded == kUser)
      taken.roles = word.Is(kPossessive) ? kSpeakerName | kName : kSpeaker;
    // "Type I", "World War I".
    const bool numeral = folded == "i" && !sentence_.words.empty() &&
                         sentence_.words.back().Is(kName) &&
                         english::IsNumberedNoun(sentence_.words.back().text);
    if (numeral) taken.roles = kName;
    if (word.Is(kPossessive) && !taken.Is(kPossessor)) TakeOwner(&taken);
    Put(std::move(taken));
  }

  void TakeOwner(Word* word) {
    word->roles |= kOwner;
    const std::string_view raw = text_.substr(word->span.begin, word->span.end - word->span.begin);
    for (const std::string_view ending : {"'s", "\u2019s"}) {
      if (raw.ends_with(ending)) word->span.end -= ending.size();
    }
  }

  void Put(Word word) {
    word.mark = std::exchange(mark_, '\0');
    sentence_.words.push_back(std::move(word));
  }

  const Statement& statement_;
  std::string_view text_;
  std::vector<Span> names_;
  std::size_t next_name_ = 0;
  /// Bytes before it belong to words that are taken.
  std::size_t covered_ = 0;
  bool after_name_ = false;
  bool after_abbreviation_ = false;
  char mark_ = 0;
  /// Who else speaks, if anybody.
  const Attribution* said_ = nullptr;
  Sentence sentence_;
  std::vector<Sentence> sentences_;
};

}  // namespace

std::uint32_t ClosedRolesOf(std::string_view word) {
  std::uint32_t roles = 0;
  for (const auto number : ClassesOf(word)) roles |= kRoleOfClass.at(number);
  return roles;
}

std::vector<Sentence> ReadSentences(const Statement& statement, std::string_view speaker) {
  return SentenceReader(statement, speaker).Run();
}

}  // namespace cortex::graph
