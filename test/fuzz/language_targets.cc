// The pure functions of the language room, which any user's text reaches.

#include "base/time.h"
#include "base/unicode.h"
#include "language/causes/causal_statements.h"
#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"
#include "language/duplicates/duplicates.h"
#include "language/facts/fact_reader.h"
#include "language/facts/validity.h"
#include "language/restatement/restate.h"
#include "language/slots/analysis.h"
#include "language/text/normalize.h"
#include "language/times/note_times.h"
#include "language/times/time_expression.h"
#include "language/times/told_times.h"
#include "language/topics/importance.h"
#include "language/topics/topics.h"
#include "targets.h"

namespace cortex::fuzz {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;
/// Longer texts find nothing more and make every try slow.
constexpr std::size_t kLongest = 2'000;

std::string TextOf(std::string_view bytes) { return RepairUtf8(bytes.substr(0, kLongest)); }

/// The first line and the rest.
std::pair<std::string, std::string> PairOf(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  return {TextOf(bytes.substr(0, end)), TextOf(bytes.substr(std::min(end + 1, bytes.size())))};
}

void RunStatements(std::string_view bytes) {
  const auto [one, other] = PairOf(bytes);
  const Statement first = AnalyzeStatement(Document(one));
  const Statement second = AnalyzeStatement(Document(other));
  FindContradiction(first, second);
  FindContradiction(second, first);
  const auto forth = CompareForDuplicate(first, second);
  CompareForDuplicate(second, first);
  Promise(forth.similarity >= 0 && forth.similarity <= 1, "similarity is 0 to 1");
}

void RunRestatement(std::string_view bytes) {
  const auto [user, text] = PairOf(bytes);
  for (const auto person : {RestatementPerson::kThird, RestatementPerson::kSecond}) {
    MayRefuse([&, &name = user, &said = text] {
      RestateOptions options;
      options.user = name;
      options.person = person;
      Promise(IsUtf8(Restate(said, options)), "a restatement is UTF-8");
    });
  }
}

void RunTimes(std::string_view bytes) {
  static const std::vector<TimeZone> kZones = {TimeZone::Utc(), TimeZone("Europe/Vienna"),
                                               TimeZone("Pacific/Kiritimati")};
  const std::string text = TextOf(bytes);
  const auto hold = [](const std::vector<TimeRange>& ranges) {
    for (const auto& range : ranges) Promise(range.begin < range.end, "a range is not empty");
  };
  for (const auto& zone : kZones) {
    for (const auto reading : {TimeReading::kLatest, TimeReading::kNext}) {
      for (const auto in : {TimeRegister::kQuery, TimeRegister::kNote}) {
        const auto times = ParseTimeExpressions(text, kNow, zone, reading, in);
        hold(times.ranges);
        for (const auto& span : times.spans)
          Promise(span.begin < span.end && span.end <= text.size(), "a span lies in the text");
      }
    }
    TimeAsked(text, kNow, zone);
    const NoteTimes told = ReadNoteTimes(text, kNow, zone);
    hold(told.times);
    for (const auto& recurrence : told.recurrences) {
      Promise(recurrence.interval > 0, "an interval counts turns");
      OccursOn(recurrence, zone.LocalDay(kNow));
    }
  }
}

void RunCauses(std::string_view bytes) {
  const std::string text = TextOf(bytes);
  FindCausalStatements(text, "ada");
  FindCausalStatements(text, "");
}

void RunFacts(std::string_view bytes) {
  const std::string text = TextOf(bytes);
  TextGraph facts = graph::ReadFacts(AnalyzeStatement(Document(text)), "ada");
  graph::ReadValidity(kNow, TimeZone::Utc(), &facts);
  for (const auto& fact : facts.facts)
    Promise(fact.sentence.end <= text.size(), "a fact's sentence lies in the text");
}

void RunTopics(std::string_view bytes) {
  const std::string text = TextOf(bytes);
  ReadTopics(Document(text));
  const double importance = ImportanceOf(NormalizeForComparison(text));
  Promise(importance >= 1.0 && importance <= 2.5, "importance is 1 to 2.5");
}

}  // namespace

std::vector<Target> LanguageTargets() {
  return {{"statements", RunStatements}, {"restatement", RunRestatement},
          {"times", RunTimes},           {"causes", RunCauses},
          {"facts", RunFacts},           {"topics", RunTopics}};
}

}  // namespace cortex::fuzz
