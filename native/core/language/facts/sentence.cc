#include "language/facts/sentence.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "base/unicode.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/text/stem.h"
#include "language/text/word_table.h"

namespace cortex::graph {
namespace {

struct RoleWords {
  std::uint32_t roles;
  std::string_view words;
};

constexpr std::array<RoleWords, 26> kClosedWords = {{
    {kArticle, "a an the this that these those such another other"},
    {kQuantifier,
     "all both half some several many most much few each every any no plenty lots lot"},
    {kPossessor, "my our your his her its their whose"},
    {kSpeaker, "i me we us myself ourselves"},
    {kHeOrShe, "he she him her himself herself"},
    {kIt, "it itself"},
    {kThey, "they them themselves"},
    {kUnnamed,
     "you yourself yours something anything everything nothing someone somebody anyone anybody "
     "everyone everybody nobody none one ones who whom whose which what that this these those "
     "there mine his hers ours theirs its itself each other another such more less all both some "
     "any"},
    {kBe, "am is are was were be been being"},
    {kHave, "have has had having"},
    {kDo, "do does did doing"},
    {kModal, "can could may might must shall should will would ought"},
    {kNegation, "not never neither nor hardly barely scarcely"},
    {kPreposition,
     "in on at by for from with to into onto about over under after before since until till "
     "through during between among against within across along around behind below above beneath "
     "beside beyond near off out outside inside past than toward towards via like as throughout "
     "amid opposite without despite except of per upon next close"},
    {kCoordinator, "and or but nor & yet"},
    {kConnector, "because so although though whereas"},
    {kSubordinator,
     "if unless when whenever while whilst once as until till since before after whether that "
     "how why where whatever wherever lest provided in_case"},
    {kRelative, "who which that whose whom"},
    {kAdverb,
     "also always never often just still already ever even too now then once twice sometimes "
     "usually rarely seldom almost nearly quite rather really truly simply mostly mainly partly "
     "probably apparently actually basically honestly generally normally typically regularly "
     "frequently occasionally constantly currently recently lately finally eventually suddenly "
     "soon later instead therefore thus however together alone both so well very again anymore "
     "first originally formerly previously totally completely fully deeply especially "
     "particularly forever indeed here there nowadays upstairs downstairs abroad online outside "
     "inside indoors outdoors maybe perhaps only either anyway altogether ago best better "
     "yet hard fast early late far away back up down off out over along around away overseas long "
     "much more most pretty definitely certainly absolutely literally everywhere somewhere"},
    {kParticle, "up out off away back down over along around together on in through"},
    {kTimeNoun,
     "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays "
     "thursdays fridays saturdays sundays january february march april may june july august "
     "september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring "
     "summer autumn winter fall morning afternoon evening night noon midnight weekend weekday "
     "mornings afternoons evenings nights weekends weekdays summers winters christmas easter "
     "breakfast lunch dinner lunchtime bedtime dawn dusk sunset sunrise thanksgiving halloween"},
    {kTimeUnit,
     "second seconds minute minutes hour hours day days week weeks month months year years decade "
     "decades quarter semester semesters term century centuries season seasons while"},
    {kTimeAdverb,
     "today tonight tomorrow yesterday daily weekly monthly yearly nightly now nowadays currently "
     "presently recently lately once twice thrice soon annually overnight"},
    {kNumber,
     "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
     "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
     "hundred thousand million dozen half"},
    {kTitle, "mr mrs ms miss dr prof professor sir madam aunt uncle auntie saint st captain judge"},
    {kPersonNoun,
     "aunts uncles sisters brothers sons daughters children kids friends colleagues neighbours "
     "neighbors parents cousins nephews nieces dogs cats stepdad stepmom stepson fiancé fiancée "
     "partner partners goose pony hamster horse lead supervisor trainer coach mentor tutor "
     "grandparents grandchildren people"},
}};

using RoleMap = std::unordered_map<std::string_view, std::uint32_t>;

const RoleMap& ClosedWords() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kRoles = [] {
    auto* roles = new RoleMap;
    for (const auto& entry : kClosedWords) {
      std::string_view rest = entry.words;
      while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        (*roles)[rest.substr(0, end)] |= entry.roles;
        rest.remove_prefix(std::min(rest.size(), end + 1));
      }
    }
    return roles;
  }();
  return *kRoles;
}

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

constexpr WordTable<std::string_view, 12> kContracted = {{
    {"ca", "can"},
    {"wo", "will"},
    {"'d", "would"},
    {"'ll", "will"},
    {"'ve", "have"},
    {"'re", "are"},
    {"'m", "am"},
    {"\u2019d", "would"},
    {"\u2019ll", "will"},
    {"\u2019ve", "have"},
    {"\u2019re", "are"},
    {"\u2019m", "am"},
}};

/// Nothing is known of it: at the beginning of a sentence most likely a name.
bool IsUnknown(std::string_view folded) {
  const Lexicon& lexicon = Lexicon::English();
  const std::string stem = StemOf(folded);
  return lexicon.Find(folded) == nullptr && lexicon.FindStem(stem) == nullptr &&
         !lexicon.IsRelated(Lexicon::HashOf(stem)) && !english::IsFiniteForm(folded);
}

class SentenceReader {
 public:
  SentenceReader(const Statement& statement, std::string_view speaker)
      : statement_(statement), text_(statement.text), names_(FindName(text_, speaker)) {}

  std::vector<Sentence> Run() {
    for (std::size_t i = 0; i < statement_.words.size(); ++i) {
      const StatementWord& word = statement_.words[i];
      Mark(statement_.breaks[i], word);
      if (word.span.begin < covered_) continue;
      if (!TakeName(word)) TakeWord(word);
    }
    Close(statement_.breaks.empty() ? '\0' : statement_.breaks.back());
    return std::move(sentences_);
  }

 private:
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
      sentence_.span = {sentence_.words.front().span.begin, sentence_.words.back().span.end};
      sentences_.push_back(std::move(sentence_));
    }
    sentence_ = Sentence();
    mark_ = 0;
  }

  bool TakeName(const StatementWord& word) {
    while (next_name_ < names_.size() && names_[next_name_].end <= word.span.begin) ++next_name_;
    if (next_name_ == names_.size() || names_[next_name_].begin > word.span.begin ||
        word.Is(kProtectedWord))
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
      const bool negated = folded.ends_with("n't") || folded.ends_with("n\u2019t");
      if (negated) folded.resize(folded.rfind('n'));
      if (const auto full = LookUp(kContracted, folded)) folded = *full;
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
    if (sentence_.words.empty() && IsCapital(raw) && taken.roles == 0 && IsUnknown(folded))
      taken.roles = kName;
    if (word.Is(cortex::kName) || after_abbreviation_) taken.roles |= kName;
    if (word.Is(kPerson)) taken.roles |= kPersonNoun;
    if (word.Is(kProtectedWord)) taken.roles |= kOpaque;
    if (word.Is(kSingleValued)) taken.roles |= kAttribute;
    if (!folded.empty() && folded.front() >= '0' && folded.front() <= '9') taken.roles |= kNumber;
    // A capital letter tells a name from a word of grammar: "Will", "May", "An".
    if (taken.Is(kName) && folded != "i" && !taken.Is(kTimeNoun | kTitle))
      taken.roles = kName | (taken.roles & (kOpaque | kPersonNoun | kAttribute));
    if (word.Is(kSelf) && folded == "user") taken.roles = kSpeaker;
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
  Sentence sentence_;
  std::vector<Sentence> sentences_;
};

}  // namespace

std::uint32_t ClosedRolesOf(std::string_view word) {
  const auto found = ClosedWords().find(word);
  return found == ClosedWords().end() ? 0 : found->second;
}

std::vector<Sentence> ReadSentences(const Statement& statement, std::string_view speaker) {
  return SentenceReader(statement, speaker).Run();
}

}  // namespace cortex::graph
