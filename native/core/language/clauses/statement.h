#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "language/clauses/claim.h"
#include "language/clauses/identity.h"
#include "language/speech_acts/speech_act.h"
#include "language/text/document.h"
#include "language/values/quantities.h"

/// One text analysed once, to be compared with many (duplicates.h, contradictions.h). Thread-safe:
/// pure functions, linear in the text.
namespace cortex {

/// What a word does in its clause. A word has several of them.
enum WordFlag : std::uint32_t {
  /// Carries meaning of its own: neither grammar, nor filler.
  kContentWord = 1U << 0U,
  /// Content so general (have, take, thing) that a difference in it says little.
  kLightWord = 1U << 1U,
  kNegator = 1U << 2U,
  /// Under the scope of an odd number of negators.
  kNegated = 1U << 3U,
  /// The one who speaks, or the user who is spoken of: I, me, my, you, the user.
  kSelf = 1U << 4U,
  kPossessive = 1U << 5U,
  /// Capitalised inside a sentence, or never written small: Anna, NASA, C++.
  kName = 1U << 6U,
  /// A relative, a colleague, an animal: somebody who may be the subject.
  kPerson = 1U << 7U,
  kVerb = 1U << 8U,
  kAuxiliary = 1U << 9U,
  kModal = 1U << 10U,
  kPreposition = 1U << 11U,
  /// A number, or a word that belongs to one (unit, month, am).
  kQuantityPart = 1U << 12U,
  /// Inside a quotation, an address or code: not the speaker's statement.
  kProtectedWord = 1U << 13U,
  /// Stands before the first verb of its clause.
  kBeforeVerb = 1U << 14U,
  /// Another word of a many-word expression whose meaning the first one carries.
  kMerged = 1U << 15U,
  /// When, how often: morning, Tuesdays, winter.
  kTimeWord = 1U << 16U,
  /// Where: left, upstairs, kitchen, home.
  kPlaceWord = 1U << 17U,
  kPronoun = 1U << 18U,
  /// How much, how surely: very, quite, quiet fillers. Never decides anything.
  kDegree = 1U << 19U,
  /// Almost, maybe, rarely: takes back a part of what is said.
  kHedge = 1U << 20U,
  /// Before, without, off: see kLexDirection.
  kDirection = 1U << 21U,
  kPastForm = 1U << 22U,
  /// An attribute of which one has one value: age, employer, favourite.
  kSingleValued = 1U << 23U,
  /// Joined to the word before by "and", "or" or a comma.
  kListed = 1U << 24U,
  /// No other word stands between it and the content word before it.
  kAdjacent = 1U << 25U,
  /// Nobody, none: denies of everybody.
  kUniversal = 1U << 26U,
  /// Target, former, first: another one than the present.
  kVersion = 1U << 27U,
  kImmutable = 1U << 28U,
  /// A verb of a lasting state: love, trust, allow.
  kStative = 1U << 29U,
  /// The lexicon knows opposites, kinds or synonyms of it.
  kRelated = 1U << 30U,
  /// In an afterthought: "I'm diabetic, type 2". It names more of what was said.
  kAside = 1U << 31U,
};

/// A word, or a fixed expression of several ("no longer", "living room").
struct StatementWord {
  /// Folded, contractions written out.
  std::string text;
  /// Porter2 stem of the text.
  std::string stem;
  /// Bytes in the text.
  Span span;
  /// Hash of the stem.
  std::uint32_t root = 0;
  /// Equal for interchangeable words, whatever their ending.
  std::uint32_t meaning = 0;
  /// Equal for words of the same matter (home, house, address); 0 for none.
  std::uint32_t theme = 0;
  /// Equal for words of one scale (hot, cold); 0 for none.
  std::uint32_t scale = 0;
  /// Equal for words that name a place which only one fills (my employer, I work for); 0 for none.
  std::uint32_t slot = 0;
  std::uint32_t flags = 0;
  std::uint32_t clause = 0;
  /// Index into Statement::quantities, or -1.
  std::int32_t quantity = -1;

  [[nodiscard]] bool Is(std::uint32_t mask) const { return (flags & mask) != 0; }
};

enum class Tense : std::uint8_t { kPresent, kPast, kPerfect, kFuture, kProgressive };

/// Indices into Statement::words: [begin, end).
struct WordRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
};

/// A part of a text with a verb of its own, as far as marks and conjunctions tell.
struct Clause {
  /// Indices into Statement::words.
  std::size_t begin = 0;
  std::size_t end = 0;
  Tense tense = Tense::kPresent;
  /// Negators in it; an even number cancels out.
  int negations = 0;
  /// All of them stand in an adjunct: "without milk", "with no hat".
  bool negates_adjunct = false;
  /// "is locked", "was called by".
  bool passive = false;
  /// "One of", "another": says nothing of the rest.
  bool one_of_several = false;
  bool question = false;
  /// A wish, plan, request or duty: "I'd like to", "should", "might", "remind me to".
  bool wish = false;
  /// "Wants X", "want you to": a wish that holds, to be laid beside another one.
  bool wants = false;
  /// Under "if", "unless", "when" ...: not said to be so.
  bool hypothetical = false;
  /// Somebody's saying or thinking, or the like of "as a child", "used to", "until 2019".
  bool reported = false;
  /// Somebody says it who is no authority: how something is, others may see otherwise.
  bool opinion = false;
  /// Index of the clause that says when it holds ("if it rains", "when I am ill"), or -1.
  int condition = -1;
  /// Index of the clause whose subject it shares ("and lives in Rome"), or -1.
  int subject = -1;
  /// Who or what "it" or "she" is in it, in a clause before; empty where that is not known.
  WordRange antecedent;
  /// Who or what it says fills a place that only one fills, read in one way or several.
  std::vector<Identity> identities;
  /// Tells of a time that is over: "used to", "as a child", "back then", "in 2019".
  bool over = false;
  /// Tells what came of a change: "was raised to 40".
  bool outcome = false;
  /// What says that something is not as it was (change_marks.h).
  std::uint8_t change_marks = 0;

  [[nodiscard]] bool Asserted() const {
    return !question && (!wish || wants) && !hypothetical && !reported;
  }
  [[nodiscard]] bool Negative() const { return negations % 2 != 0; }
  /// Denies what it tells, not only something that goes with it.
  [[nodiscard]] bool Denies() const { return Negative() && !negates_adjunct; }
};

struct Statement {
  std::string text;
  std::vector<StatementWord> words;
  /// The mark before each word, and behind the last: see WordSequence.
  std::vector<char> breaks;
  std::vector<Clause> clauses;
  std::vector<Quantity> quantities;
  /// Of relations with one value.
  std::vector<Claim> claims;
  std::vector<Ending> endings;
  std::vector<Phase> phases;
  SpeechActs acts;
  /// What the text does as a whole.
  SpeechAct act = SpeechAct::kStatement;
  /// The text has more words than are analysed; it is no duplicate of anything but its equal, and
  /// only its beginning can contradict.
  bool cut = false;
};

/// Words analysed of one text; what follows is left out and `cut` is set.
inline constexpr std::size_t kMaxStatementWords = 2000;

/// Clauses fit to be compared: one of more words is a list, not a statement, and some readings look
/// at each of its words from each.
inline constexpr std::size_t kMaxComparedWords = 80;

/// Words, quantities, clauses and antecedents; claims and what fills a slot are added by
/// AnalyzeStatement (slots/analysis.h).
Statement ReadStatement(const Document& document);

/// "Note 8 mentions", "room 12 is": the number says which one is spoken of, not something of it.
bool NumbersSubject(const Statement& statement, const Clause& clause, std::size_t quantity);

}  // namespace cortex
