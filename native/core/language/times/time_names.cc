
#include "language/lexicon/units.h"
#include "language/times/time_dates.h"

namespace cortex {
namespace {

using ReadPattern = std::optional<Read<TimePattern>>;

/// "Friday the 13th" is a saying and a film, unless something happens on it.
bool IsUnluckyDay(const TimeText& text, std::size_t i) {
  return (text.Phrase(i, "friday the 13 th") || text.Phrase(i, "friday the thirteenth")) &&
         text.Before(i) != "on";
}

/// Reads one name; what would be a name of something else as well needs evidence around it.
class NameReader {
 public:
  NameReader(const TimeText& text, std::size_t i, TimeEvidence evidence, const TimeContext& context)
      : text_(text),
        start_(i),
        at_(text.Skip(i, {"the"})),
        given_(evidence != TimeEvidence::kNone),
        certain_(evidence == TimeEvidence::kCertain),
        context_(context) {}

  [[nodiscard]] ReadPattern Name() const {
    if (auto holiday = Holiday()) return holiday;
    if (auto month = Month()) return month;
    if (auto weekday = Weekday()) return weekday;
    if (auto season = Season()) return season;
    if (auto quarter = Quarter()) return quarter;
    if (auto weekend = Weekend()) return weekend;
    if (auto decade = Decade()) return decade;
    if (auto year = Year()) return year;
    return DayOfMonth();
  }

 private:
  [[nodiscard]] std::string_view Governor() const { return text_.Before(start_); }
  [[nodiscard]] bool GovernedBy(std::initializer_list<std::string_view> words) const {
    return start_ > 0 && text_.Is(start_ - 1, words);
  }
  [[nodiscard]] bool ClosesAt(std::size_t end) const { return certain_ || text_.ClosesAt(end); }
  [[nodiscard]] bool HasArticle() const { return at_ != start_; }

  [[nodiscard]] ReadPattern WithYear(const TimePattern& pattern, std::size_t end) const {
    const auto year = YearBehind(text_, end);
    if (!year) return {};
    return Read<TimePattern>{Inside(pattern, YearPattern(year->value)), year->end};
  }

  [[nodiscard]] ReadPattern Holiday() const {
    for (const auto& holiday : Holidays()) {
      const auto end = text_.Phrase(at_, holiday.name);
      if (!end) continue;
      const TimePattern date = EveryDate(holiday.month, holiday.day);
      if (auto dated = WithYear(date, *end)) return dated;
      const bool governed = given_ || GovernedBy({"on", "at", "over", "for", "during", "around"});
      // "Christmas cake", "May Day Parade"; "Halloween the film".
      if (!ClosesAt(*end) && !(governed && text_.IsName(*end))) return {};
      if (!governed && text_.Is(*end, {"the"})) return {};
      return Read<TimePattern>{date, *end};
    }
    return NewYear();
  }

  /// "New Year" is a date only where a time must stand.
  [[nodiscard]] ReadPattern NewYear() const {
    auto end = text_.Phrase(at_, "new year");
    if (!end || !(given_ || GovernedBy({"at", "over"}))) return {};
    end = text_.Skip(*end, {"'s"});
    if (!text_.ClosesAt(*end)) return {};
    return Read<TimePattern>{EveryDate(1, 1), *end};
  }

  [[nodiscard]] ReadPattern Month() const {
    if (HasArticle()) return {};
    const auto month = MonthWordNamed(text_.Word(at_));
    if (!month) return {};
    const TimePattern pattern = EveryMonths(month->month, 1);
    const bool dot = text_.view().Touches(at_ + 1) && text_.Word(at_).size() <= 4;
    const std::size_t end = dot ? text_.Skip(at_ + 1, {"."}) : at_ + 1;
    if (auto dated = WithYear(pattern, end)) return dated;
    if (!IsMonth(*month, end)) return {};
    return Read<TimePattern>{pattern, end};
  }

  [[nodiscard]] bool IsMonth(const MonthWord& month, std::size_t end) const {
    const bool governed = given_ || GovernedBy({"in", "during", "throughout", "around"});
    if (month.doubtful) {
      if (text_.IsOnly(start_, end)) return true;
      return governed && !IsVerb(end);
    }
    // "Mr October", "October Sky".
    return governed || (!NamesBeside(end) && (text_.ClosesAt(end) || text_.IsName(at_)));
  }

  /// "may" and "march" in small letters before a subject or a verb.
  [[nodiscard]] bool IsVerb(std::size_t end) const {
    const auto word = text_.Word(at_);
    if ((word != "may" && word != "march") || text_[at_].capitalised) return false;
    return !text_.ClosesAt(end) || text_.Is(end, {"be", "have", "not", "to", "on", "for"});
  }

  [[nodiscard]] bool NamesBeside(std::size_t end) const {
    return (at_ > 0 && text_.IsName(at_ - 1)) || text_.IsName(end);
  }

  [[nodiscard]] ReadPattern Weekday() const {
    const auto weekday = WeekdayWordNamed(text_.Word(at_));
    if (!weekday || (weekday->plural && text_.Word(at_).ends_with("days"))) return {};
    const bool dot = weekday->doubtful && text_.view().Touches(at_ + 1);
    const std::size_t end = dot ? text_.Skip(at_ + 1, {"."}) : at_ + 1;
    if (!IsWeekday(*weekday, end)) return {};
    return Read<TimePattern>{EveryWeekday(weekday->weekday), end};
  }

  [[nodiscard]] bool IsWeekday(const WeekdayWord& weekday, std::size_t end) const {
    const bool joined = text_.view().Touches(end) && !text_.ClosesAt(end);
    if (joined || GovernedBy({"every", "each", "most", "any", "called", "named", "was"}))
      return false;
    const bool governed = given_ || (GovernedBy({"on"}) && !HasArticle());
    if (weekday.doubtful) {
      return governed ||
             (text_[at_].capitalised ? text_.IsAlone(start_, end) : text_.IsOnly(start_, end));
    }
    // "on Friday Prayers" is said of no day, "on Friday Anna said" is.
    if (governed) return true;
    if (HasArticle() || GovernedBy({"the"})) return false;
    // Feasts without a fixed date, and names.
    const bool in_name = GovernedBy({"good", "black", "easter", "ash", "palm", "holy", "maundy",
                                     "shrove", "cyber", "bank", "whit"}) ||
                         (at_ > 0 && text_.IsName(at_ - 1)) || text_.Is(end, {"the"});
    const bool part_of_day = PartOfDayNamed(text_.Word(end)) && !text_.IsName(end);
    return !in_name && (text_.ClosesAt(end) || part_of_day);
  }

  [[nodiscard]] ReadPattern Season() const {
    const auto start = SeasonStart(text_.Word(at_));
    if (!start || text_.Word(at_).ends_with('s')) return {};
    const TimePattern season = EveryMonths(*start, 3);
    if (auto years = TwoYears(season)) return years;
    if (auto dated = WithYear(season, at_ + 1)) return dated;
    const bool governed = given_ || GovernedBy({"in", "during", "over", "throughout"});
    if (!text_.IsOnly(start_, at_ + 1) && !(governed && ClosesAt(at_ + 1))) return {};
    return Read<TimePattern>{season, at_ + 1};
  }

  /// "winter 2022/23".
  [[nodiscard]] ReadPattern TwoYears(const TimePattern& season) const {
    const std::size_t years_at = text_.Skip(at_ + 1, {"of"});
    const auto years = text_.Word(years_at);
    constexpr std::size_t kYearSize = 4;
    if (!text_.view().IsNumber(years_at) || years.size() < kYearSize + 3) return {};
    const auto joint = years[kYearSize];
    if (joint != '/' && joint != '-') return {};
    int year = 0;
    for (const char digit : years.substr(0, kYearSize)) {
      if (digit < '0' || digit > '9') return {};
      year = year * 10 + (digit - '0');
    }
    return Read<TimePattern>{Inside(season, YearPattern(year)), years_at + 1};
  }

  /// "Q4", "Q2 2022", "2022 Q2", "H1 2024", "the fourth quarter of 2024".
  [[nodiscard]] ReadPattern Quarter() const {
    if (const auto year = text_.YearAt(at_)) {
      const auto numbered = Numbered(year->end);
      if (!numbered) return {};
      return Read<TimePattern>{Inside(numbered->value, YearPattern(year->value)), numbered->end};
    }
    auto quarter = Numbered(at_);
    const bool spelled = !quarter;
    if (spelled) quarter = SpelledQuarter();
    if (!quarter) return {};
    if (auto dated = WithYear(quarter->value, quarter->end)) return dated;
    const bool governed = given_ || GovernedBy({"in", "during", "throughout"});
    if ((spelled && !governed) || !ClosesAt(quarter->end)) return {};
    return quarter;
  }

  [[nodiscard]] ReadPattern Numbered(std::size_t at) const {
    const auto word = text_.Word(at);
    if (word.size() != 2 || (word[0] != 'q' && word[0] != 'h')) return {};
    const int number = word[1] - '0';
    const int count = word[0] == 'q' ? 4 : 2;
    if (number < 1 || number > count) return {};
    const int months = 12 / count;
    return Read<TimePattern>{EveryMonths((number - 1) * months + 1, months), at + 1};
  }

  [[nodiscard]] ReadPattern SpelledQuarter() const {
    const bool last = text_.Is(at_, {"last", "final"}) && text_.Is(at_ + 2, {"of"});
    const auto ordinal = last ? Read<int>{4, at_ + 1} : text_.OrdinalAt(at_);
    if (!ordinal || ordinal->value < 1 || ordinal->value > 4) return {};
    if (!text_.Is(ordinal->end, {"quarter"})) return {};
    return Read<TimePattern>{EveryMonths(ordinal->value * 3 - 2, 3), ordinal->end + 1};
  }

  [[nodiscard]] ReadPattern Weekend() const {
    if (!text_.Is(at_, {"weekend"})) return {};
    const bool governed = given_ || GovernedBy({"at", "on", "over", "during", "throughout"});
    if (!HasArticle() && !given_) return {};
    if (!text_.IsAlone(start_, at_ + 1) && !(governed && text_.ClosesAt(at_ + 1))) return {};
    return Read<TimePattern>{EveryWeekend(), at_ + 1};
  }

  /// "the nineties", "the 1980s", "the '90s".
  [[nodiscard]] ReadPattern Decade() const {
    if (!HasArticle() && !given_ && !GovernedBy({"in"})) return {};
    if (const auto spelled = DecadeNamed(text_.Word(at_))) return DecadeOf(*spelled, at_ + 1);
    const std::size_t digits_at = text_.Skip(at_, {"'"});
    const auto digits = text_.Digits(digits_at);
    const std::size_t end = text_.Skip(digits_at + 1, {"'"});
    if (!digits || *digits % 10 != 0 || !text_.view().Touches(digits_at + 1)) return {};
    if (!text_.Is(end, {"s", "'s"})) return {};
    const auto size = text_.Word(digits_at).size();
    if (size != 4 && size != 2) return {};
    return DecadeOf(*digits, end + 1);
  }

  /// Of two digits the latest that has begun.
  [[nodiscard]] ReadPattern DecadeOf(int year, std::size_t end) const {
    constexpr int kCentury = 100;
    constexpr int kYearsInDecade = 10;
    if (!text_.ClosesAt(end)) return {};
    std::int64_t decade = year / kYearsInDecade;
    if (year < kCentury) {
      const std::int64_t running = IndexOf(Cycle::kDecade, context_.today);
      decade += running - running % kYearsInDecade;
      if (decade > running) decade -= kYearsInDecade;
    }
    const auto days = TurnAt(Cycle::kDecade, decade);
    if (!days) return {};
    return Read<TimePattern>{Once(*days, Grain::kDecade), end};
  }

  [[nodiscard]] ReadPattern Year() const {
    const bool named = text_.Is(at_, {"year"});
    const auto year = text_.YearAt(named ? at_ + 1 : at_);
    if (!year) return {};
    const bool governed = named || given_ || GovernedBy({"in", "throughout", "during", "around"}) ||
                          (GovernedBy({"of"}) && !IsAmount()) ||
                          (text_.Is(start_ - 1, {"for"}) && text_.IsAlone(start_, year->end));
    if (!governed && !text_.IsAlone(start_, year->end)) return {};
    if (HasArticle() && !named) return {};
    // "in 2000 words", "in 1500 metres".
    if (!named && !text_.ClosesAt(year->end) && IsCounted(year->end)) return {};
    return Read<TimePattern>{YearPattern(year->value), year->end};
  }

  /// "a budget of 1950"
  [[nodiscard]] bool IsAmount() const { return start_ >= 3 && text_.Is(start_ - 3, {"a", "an"}); }

  [[nodiscard]] bool IsCounted(std::size_t i) const {
    const auto word = text_.Word(i);
    return !text_.IsName(i) && (UnitNamed(word) || CurrencyNamed(word) || word.ends_with('s') ||
                                text_.view().IsNumber(i) || text_.Is(i, {"people", "men"}));
  }

  /// "on the 3rd", "Monday the 16th"; "the eighth" alone.
  [[nodiscard]] ReadPattern DayOfMonth() const {
    if (!HasArticle()) return {};
    const auto day = text_.OrdinalAt(at_);
    if (!day || day->value < 1 || day->value > 31 || !text_.ClosesAt(day->end)) return {};
    const bool digits = text_.view().IsNumber(at_);
    const bool governed = GovernedBy({"on"}) || (given_ && digits) || BesideWeekday();
    if (!governed && !text_.IsAlone(start_, day->end)) return {};
    return Read<TimePattern>{EveryDayOfMonth(day->value), day->end};
  }

  [[nodiscard]] bool BesideWeekday() const {
    return start_ > 0 && WeekdayWordNamed(text_.Before(start_)) && !IsUnluckyDay(text_, start_ - 1);
  }

  const TimeText& text_;
  std::size_t start_;
  /// Behind the article.
  std::size_t at_;
  bool given_;
  bool certain_;
  const TimeContext& context_;
};

}  // namespace

ReadPattern CalendarNameAt(const TimeText& text, std::size_t i, TimeEvidence evidence,
                           const TimeContext& context) {
  if (auto date = DateAt(text, i, evidence, context)) return date;
  if (WeekdayWordNamed(text.Word(i)) && text.Is(text.Skip(i + 1, {","}), {"the"})) {
    const std::size_t day_at = text.Skip(i + 1, {","});
    const auto day = text.OrdinalAt(day_at + 1);
    if (day && day->value <= 31 && text.ClosesAt(day->end) && !IsUnluckyDay(text, i))
      return Read<TimePattern>{EveryDayOfMonth(day->value), day->end};
  }
  return NameReader(text, i, evidence, context).Name();
}

ReadPattern CountableAt(const TimeText& text, std::size_t i) {
  const auto word = text.Word(i);
  if (const auto unit = TimeUnitNamed(word); unit && unit->millis == 0 && unit->turns == 1)
    return Read<TimePattern>{EveryTurn(unit->cycle), i + 1};
  if (word == "weekend" || word == "weekends") return Read<TimePattern>{EveryWeekend(), i + 1};
  for (const auto& holiday : Holidays()) {
    if (const auto end = text.Phrase(i, holiday.name))
      return Read<TimePattern>{EveryDate(holiday.month, holiday.day), *end};
  }
  if (const auto weekday = WeekdayWordNamed(word))
    return Read<TimePattern>{EveryWeekday(weekday->weekday), i + 1};
  if (const auto month = MonthWordNamed(word))
    return Read<TimePattern>{EveryMonths(month->month, 1), i + 1};
  if (const auto season = SeasonStart(word))
    return Read<TimePattern>{EveryMonths(*season, 3), i + 1};
  if (word == "q1" || word == "q2" || word == "q3" || word == "q4")
    return Read<TimePattern>{EveryMonths((word[1] - '1') * 3 + 1, 3), i + 1};
  return {};
}

}  // namespace cortex
