// How often and how long after one thing another follows, as memories and atoms tell it.

#include <cmath>
#include <limits>
#include <tuple>

#include "brain/atoms.h"
#include "brain/atoms_support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;

class Patterns : public test::AtomsTest {
 protected:
  void Tell(const std::string& content, TimeMs at, const std::string& user = "ada") {
    NewMemory memory = Said(content);
    memory.user_id = user;
    memory.created_at = at;
    Remember(brain(), memory);
  }
  /// The effect of wine, an hour after each of three evenings.
  void AddHeadaches(double delay_seconds) {
    for (int i = 0; i < 3; ++i) {
      NewAtom atom = Given("Red wine", "was drunk", "a migraine");
      atom.outcome_delay_seconds = delay_seconds;
      atom.action_timestamp = kNow - Days(7 * i);
      Add(atom);
    }
  }
  static TemporalQuery Asked(const std::string& outcome, std::optional<std::string> after) {
    TemporalQuery query;
    query.outcome = outcome;
    query.after = std::move(after);
    query.within_hours = 24;
    return query;
  }
  TemporalPattern Pattern(const TemporalQuery& query) {
    return brain().atoms().FindPattern(query, nullptr);
  }
  TemporalPattern Pattern(const std::string& outcome, std::optional<std::string> after) {
    return Pattern(Asked(outcome, std::move(after)));
  }
};

TEST_F(Patterns, TellHowOftenAndHowLongAfter) {
  for (int week = 0; week < 4; ++week) {
    const TimeMs at = kNow - Days(7 * week);
    Tell("Drank red wine with Ida, evening " + std::to_string(week), at);
    if (week < 3) Tell("A migraine again, number " + std::to_string(week), at + Hours(8 + week));
  }
  const auto pattern = Pattern("migraine", "red wine");
  EXPECT_EQ(pattern.occurrences, 4);
  EXPECT_EQ(pattern.observations, 3);
  EXPECT_EQ(pattern.following.pairs.size(), 3U);
  ASSERT_TRUE(pattern.delay.has_value());
  EXPECT_EQ(pattern.delay->shortest, 8 * 3600);
  EXPECT_EQ(pattern.delay->median, 9 * 3600);
  EXPECT_EQ(pattern.delay->longest, 10 * 3600);
  EXPECT_TRUE(pattern.enough);
  EXPECT_LT(*pattern.following.by_chance, 0.25) << "what a chance order would give";
}

TEST_F(Patterns, OfWhatComesTooLateOrBeforeAreNone) {
  Tell("Drank red wine", kNow);
  Tell("A migraine before", kNow - Hours(1));
  Tell("A migraine later", kNow + Hours(25));
  EXPECT_EQ(Pattern("migraine", "red wine").following.pairs.size(), 0U);
}

TEST_F(Patterns, OfAtomsTellCausesAndDelays) {
  for (int i = 0; i < 3; ++i) {
    NewAtom atom = Given("Red wine", "was drunk", "a migraine");
    atom.outcome_delay_seconds = 100 * (i + 1);
    atom.action_timestamp = kNow - Days(i);
    Add(atom);
  }
  const auto pattern = Pattern("migraine", std::nullopt);
  EXPECT_EQ(pattern.observations, 3);
  ASSERT_EQ(pattern.precursors.size(), 1U);
  EXPECT_EQ(pattern.precursors[0].subject, "red wine");
  EXPECT_EQ(pattern.precursors[0].count, 3);
  EXPECT_EQ(pattern.outcome_delay->mean, 200);
  EXPECT_FALSE(pattern.consequence_delay.has_value());
}

TEST_F(Patterns, OfAnEffectThatTookItsTimeAreAtTheTimeOfTheEffect) {
  AddHeadaches(5 * 3600);
  const auto pattern = Pattern("migraine", "red wine");
  EXPECT_EQ(pattern.following.pairs.size(), 3U);
  ASSERT_TRUE(pattern.delay.has_value());
  EXPECT_EQ(pattern.delay->shortest, 5 * 3600);
  EXPECT_EQ(pattern.delay->longest, 5 * 3600);
  std::vector<std::int64_t> hours(24, 0);
  hours[17] = 3;  // the wine was drunk at noon
  EXPECT_EQ(pattern.hours, hours);
}

TEST_F(Patterns, OfAnEffectAfterAllTimesAreAtTheLatestTime) {
  AddHeadaches(std::numeric_limits<double>::max());
  const auto pattern = Pattern("migraine", "red wine");
  EXPECT_EQ(pattern.observations, 3);
  EXPECT_EQ(pattern.following.pairs.size(), 0U) << "not within a day";
  EXPECT_EQ(pattern.hours.at(23), 3) << "the last millisecond of the year 9999";
  EXPECT_EQ(pattern.outcome_delay->mean, std::numeric_limits<double>::max());
}

TEST_F(Patterns, OfAUserAreOfThatUsersMemories) {
  Tell("The red wine was old, so I got a migraine.", kNow, "ada");
  Tell("The cheese was old, so I got a migraine.", kNow, "eve");
  Atomize();
  Add(Given("Thunder", "comes", "a migraine"));
  TemporalQuery query = Asked("migraine", "old");
  const auto count = [&](const std::optional<std::string>& user) {
    query.user_id = user;
    const auto pattern = Pattern(query);
    std::vector<std::string> told;
    for (const auto& precursor : pattern.precursors) told.push_back(precursor.subject);
    return std::tuple(pattern.observations, pattern.occurrences, told);
  };
  using Texts = std::vector<std::string>;
  // The thunder is nobody's, and only who asks for everybody's atoms sees it.
  EXPECT_EQ(count("ada"), std::tuple(1, 1, Texts({"red wine"})));
  EXPECT_EQ(count("eve"), std::tuple(1, 1, Texts({"cheese"})));
  EXPECT_EQ(count("ida"), std::tuple(0, 0, Texts{}));
  EXPECT_EQ(count(std::nullopt), std::tuple(3, 2, Texts({"cheese", "red wine", "thunder"})));
}

TEST_F(Patterns, RefuseWhatCannotBe) {
  TemporalQuery query;
  query.outcome = "migraine";
  const auto code = [&] {
    return CodeThrownBy([&] { brain().atoms().FindPattern(query, nullptr); });
  };
  query.within_hours = 0;
  EXPECT_EQ(code(), "VALIDATION_ERROR");
  query.within_hours = std::nan("");
  EXPECT_EQ(code(), "VALIDATION_ERROR");
  query.within_hours = 1;
  query.outcome = " ";
  EXPECT_EQ(code(), "VALIDATION_ERROR");
}

}  // namespace
}  // namespace cortex
