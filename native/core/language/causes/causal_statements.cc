#include "language/causes/causal_statements.h"

#include <optional>
#include <utility>

#include "base/unicode.h"
#include "language/causes/causal_clause.h"
#include "language/causes/causal_connectives.h"
#include "language/causes/causal_joints.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/restatement/restate.h"

namespace cortex {
namespace {

using english::CausalChain;
using english::CausalLink;
using english::CausalPart;
using english::Phrase;
using english::TokenRange;

/// Longer ones are lists, logs or code, and would take longer than their share.
constexpr std::size_t kLongestSentence = 300;

bool IsPronoun(std::string_view word) { return In(word, "causal-statements/pronoun"); }

/// "It rained", "it was cold": nobody's "it", and a cause all the same.
bool IsWeather(const Phrase& phrase, TokenRange predicate) {
  for (std::size_t i = predicate.begin; i < predicate.end; ++i) {
    if (In(phrase.At(i), "causal-statements/weather")) return true;
  }
  return false;
}

/// Writes the statements of a chain out.
class ChainWriter {
 public:
  ChainWriter(const Phrase& phrase, std::string_view text, const std::string& speaker)
      : phrase_(phrase), text_(text), speaker_(speaker) {}

  void Write(const CausalChain& chain, std::vector<CausalStatement>* statements) const {
    bool continues = false;
    // The third part is told with the first two, and may be the cause of a fourth.
    for (std::size_t i = 0; i + 1 < chain.parts.size(); i += 2) {
      auto statement = CauseOf(chain, i);
      if (statement) statement->outcome = EffectOf(chain.parts[i + 1]);
      if (!statement || statement->outcome.empty()) {
        continues = false;
        continue;
      }
      if (i + 2 < chain.parts.size()) statement->consequences = EffectOf(chain.parts[i + 2]);
      statement->continues = std::exchange(continues, true);
      statements->push_back(std::move(*statement));
    }
  }

 private:
  [[nodiscard]] std::string TextOf(TokenRange range) const {
    range = Trimmed(phrase_, range);
    if (range.empty()) return "";
    const std::size_t from = phrase_[range.begin].offset;
    return std::string(text_.substr(from, phrase_[range.end - 1].end() - from));
  }

  /// What else the sentence says is left out.
  [[nodiscard]] TokenRange OwnRange(const CausalPart& part) const {
    return part.is_behind ? FirstClause(phrase_, part.range) : LastClause(phrase_, part.range);
  }

  /// A clause behind its connective goes on to the end: "so the road flooded, and school closed".
  [[nodiscard]] std::string EffectOf(const CausalPart& part) const {
    const bool whole = part.is_behind && !part.is_noun;
    return TextOf(whole ? part.range : OwnRange(part));
  }

  [[nodiscard]] std::optional<CausalStatement> CauseOf(const CausalChain& chain,
                                                       std::size_t index) const {
    const CausalLink& link = chain.links[index];
    CausalStatement statement;
    statement.relation =
        link.precedes ? CausalStatement::Relation::kPrecedes : CausalStatement::Relation::kCauses;
    const TokenRange range = OwnRange(chain.parts[index]);
    const auto clause =
        chain.parts[index].is_noun ? std::nullopt : english::SplitLikelyClause(phrase_, range);
    if (clause) {
      statement.subject = SubjectOf(*clause, chain.parts[index + 1]);
      statement.action = TextOf(clause->predicate);
    } else {
      statement.subject = NameOf(Trimmed(phrase_, range));
      statement.action = link.verb.empty() ? "caused" : TextOf(link.verb);
      if (link.precedes) statement.action = "preceded";
    }
    if (statement.subject.empty() || statement.action.empty()) return std::nullopt;
    return statement;
  }

  /// The words without the article, or without what stands before the subject: "yesterday".
  [[nodiscard]] std::string NameOf(TokenRange range) const {
    range = WithoutAdverbial(range);
    if (!range.empty() && In(phrase_.At(range.begin), "article")) ++range.begin;
    if (range.empty()) return "";
    if (range.end == range.begin + 1) {
      const std::string_view word = phrase_.At(range.begin);
      if (word == "we" || word == "us") return IsBlank(speaker_) ? "we" : speaker_;
      if (IsPronoun(word)) return "";
    }
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (english::IsSubjectPronoun(phrase_.At(i))) return "";  // "they're my buddies"
    }
    return TextOf(range);
  }

  [[nodiscard]] TokenRange WithoutAdverbial(TokenRange range) const {
    const std::string_view first = phrase_.At(range.begin);
    const bool period = english::IsPeriod(phrase_.At(range.begin + 1)) &&
                        (first == "last" || first == "this" || first == "next" || first == "one");
    if (period) range.begin += 2;
    if (!period && !english::IsAdverb(first) && !english::IsPreposition(first)) return range;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (phrase_.At(i) == ",") return {i + 1, range.end};
    }
    if (english::IsPreposition(first)) return {range.end, range.end};
    while (!range.empty() && english::IsAdverb(phrase_.At(range.begin))) ++range.begin;
    return range;
  }

  /// A pronoun takes the other clause's subject, which is the only other one in sight.
  [[nodiscard]] std::string SubjectOf(const english::ClauseParts& cause,
                                      const CausalPart& effect) const {
    std::string name = NameOf(cause.subject);
    if (!name.empty()) return name;
    const std::string_view pronoun = phrase_.At(cause.subject.end - 1);
    if (pronoun == "it" && IsWeather(phrase_, cause.predicate)) return "it";
    if (effect.is_noun || !In(pronoun, "third-person-pronoun")) return "";
    const auto other = english::SplitClause(phrase_, effect.range);
    if (!other) return "";
    const std::string antecedent = NameOf(other->subject);
    const bool of_speaker = antecedent == speaker_ || antecedent == "we";
    return of_speaker ? "" : antecedent;
  }

  const Phrase& phrase_;
  std::string_view text_;
  const std::string& speaker_;
};

/// Reads a text sentence by sentence; a chain goes on while sentences say so.
class CausalReader {
 public:
  CausalReader(std::string_view text, const std::string& speaker)
      : phrase_(text, speaker), writer_(phrase_, text, speaker) {}

  std::vector<CausalStatement> Run() {
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= phrase_.size(); ++i) {
      if (i < phrase_.size() && !phrase_.StartsSentence(i)) continue;
      ReadSentence({begin, i});
      begin = i;
    }
    Finish();
    return std::move(statements_);
  }

 private:
  void ReadSentence(TokenRange sentence) {
    if (sentence.end - sentence.begin > kLongestSentence || !IsStatement(sentence)) return Finish();
    sentence = Trimmed(phrase_, {FirstAfterBullet(sentence), sentence.end});
    if (!chain_.parts.empty() && english::Continue(phrase_, sentence, &chain_)) return;
    Finish();
    chain_ = english::ReadChain(phrase_, sentence);
  }

  [[nodiscard]] std::size_t FirstAfterBullet(TokenRange sentence) const {
    const bool bullet = phrase_.At(sentence.begin) == "*" || phrase_.At(sentence.begin) == "•";
    return sentence.begin + (bullet ? 1 : 0);
  }

  [[nodiscard]] bool IsStatement(TokenRange sentence) const {
    if (In(phrase_.At(sentence.begin), "causal-statements/asking")) return false;
    for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
      if (phrase_.At(i) == "?" || english::IsHedge(phrase_.At(i))) return false;
    }
    return true;
  }

  void Finish() {
    writer_.Write(chain_, &statements_);
    chain_ = {};
  }

  Phrase phrase_;
  ChainWriter writer_;
  CausalChain chain_;
  std::vector<CausalStatement> statements_;
};

}  // namespace

std::vector<CausalStatement> FindCausalStatements(std::string_view text,
                                                  const std::string& speaker) {
  if (IsBlank(speaker)) return CausalReader(text, "").Run();
  const std::string restated = Restate(text, {speaker});
  return CausalReader(restated, speaker).Run();
}

}  // namespace cortex
