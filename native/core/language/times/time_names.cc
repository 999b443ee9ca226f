
#include "language/lexicon/units.h"
#include "language/times/holidays.h"
#include "language/times/time_dates.h"

namespace cortex {
namespace {

using ReadPattern = std::optional<Read<TimePattern>>;

/// "Friday the 13th" is a saying and a film, unless something happens on it.
bool IsUnluckyDay(const TimeText& text, std::size_t i) {
  return (text.Phrase(i, "friday the 13 th") || text.Phrase(i, "friday the thirteenth")) &&
         text.Before(i) != "on";
}

/// "Q4", "H1".
ReadPattern NumberedPartAt(const TimeText& text, std::size_t i) {
  const auto word = text.Word(i);
  if (word.size() != 2 || (word[0] != 'q' && word[0] != 'h')) return {};
  const int number = word[1] - '0';
  const int count = word[0] == 'q' ? 4 : 2;
  if (number < 1 || number > count) return {};
  const int months = 12 / count;
  return Read<TimePattern>{EveryMonths((number - 1) * months + 1, months), i + 1};
}

/// The "kids" of "13 kids", "metres", "euros".
bool IsCountable(const TimeText& text, std::size_t i) {
  const auto word = text.Word(i);
  return !text.ClosesAt(i) && !text.IsName(i) &&
         (UnitNamed(word) || CurrencyNamed(word) || word.ends_with('s') ||
          text.IsIn(i, "times/people"));
}

/// "Fri 13", "Fri 13 10am", "Fri 13 vet", where the 13th that is meant is a Friday; else it may be
/// the hour.
ReadPattern NumberedWeekdayAt(const TimeText& text, std::size_t i, TimeEvidence evidence,
                              const TimeContext& context) {
  const auto weekday = WeekdayWordNamed(text.Word(i));
  if (!weekday || weekday->plural || evidence == TimeEvidence::kNone) return {};
  const auto day = text.Digits(i + 1);
  if (!day || text.HasUnit(i + 1) || IsCountable(text, i + 2)) return {};
  const TimePattern days = EveryDayOfMonth(*day);
  const auto meant = context.Meant(days);
  const auto weekday_of = meant ? Running(EveryWeekday(weekday->weekday), meant->first) : meant;
  if (!meant || !weekday_of || weekday_of->first != meant->first) return {};
  return Read<TimePattern>{days, i + 2};
}

/// Reads one name; what would be a name of something else as well needs evidence around it.
class NameReader {
 public:
  NameReader(const TimeText& text, std::size_t i, TimeEvidence evidence, const TimeContext& context)
      : text_(text),
        start_(i),
        at_(text.Skip(i, "the")),
        given_(evidence != TimeEvidence::kNone),
        certain_(evidence == TimeEvidence::kCertain),
        context_(context) {}

  [[nodiscard]] ReadPattern Name() const {
    for (const auto read :
         {&NameReader::Holiday, &NameReader::Month, &NameReader::Weekday, &NameReader::Season,
          &NameReader::Quarter, &NameReader::Weekend, &NameReader::Decade, &NameReader::Year}) {
      if (auto name = (this->*read)()) return name;
    }
    return DayOfMonth();
  }

 private:
  /// Given as a time, or by the word before.
  [[nodiscard]] bool IsGoverned(WordClass by) const { return given_ || text_.IsIn(start_ - 1, by); }
  [[nodiscard]] bool ClosesAt(std::size_t end) const { return certain_ || text_.ClosesAt(end); }
  [[nodiscard]] bool HasArticle() const { return at_ != start_; }

  [[nodiscard]] ReadPattern WithYear(const TimePattern& pattern, std::size_t end) const {
    const auto year = YearBehind(text_, end);
    if (!year) return {};
    return Read<TimePattern>{Inside(pattern, YearPattern(year->value)), year->end};
  }

  [[nodiscard]] ReadPattern Holiday() const {
    auto holiday = HolidayAt(text_, at_);
    if (!holiday) holiday = NationalHolidayAt(text_, at_, context_);
    if (!holiday) return NewYear();
    const std::size_t end = holiday->end;
    if (auto dated = WithYear(holiday->value, end)) return dated;
    const bool governed = IsGoverned("times/on-a-holiday");
    // "Christmas cake", "May Day Parade"; "Halloween the film"; but "Easter Monday open".
    const bool of_weekday = WeekdayWordNamed(text_.Word(end - 1)) && !text_.IsName(end);
    if (!ClosesAt(end) && !of_weekday && !(governed && text_.IsName(end)) &&
        !HeadsNote(text_, {at_, end}, context_))
      return {};
    if (!governed && text_.Is(end, "the")) return {};
    return holiday;
  }

  /// "New Year" is a date only where a time must stand.
  [[nodiscard]] ReadPattern NewYear() const {
    auto end = text_.Phrase(at_, "new year");
    if (!end || !IsGoverned("times/at-new-year")) return {};
    end = text_.Skip(*end, "'s");
    if (!text_.ClosesAt(*end)) return {};
    return Read<TimePattern>{EveryDate(1, 1), *end};
  }

  [[nodiscard]] ReadPattern Month() const {
    if (HasArticle()) return {};
    const auto month = MonthWordNamed(text_.Word(at_));
    if (!month) return {};
    const TimePattern pattern = EveryMonths(month->month, 1);
    const bool dot = text_.view().Touches(at_ + 1) && text_.Word(at_).size() <= 4;
    const std::size_t end = dot ? text_.Skip(at_ + 1, ".") : at_ + 1;
    if (auto dated = WithYear(pattern, end)) return dated;
    if (!IsMonth(*month, end)) return {};
    return Read<TimePattern>{pattern, end};
  }

  [[nodiscard]] bool IsMonth(const MonthWord& month, std::size_t end) const {
    const bool governed = IsGoverned("times/in-a-month");
    if (month.doubtful) return text_.IsOnly(start_, end) || (governed && !IsVerb(end));
    // "Mr October", "October Sky".
    return governed || (!NamesBeside(end) && (text_.ClosesAt(end) || text_.IsName(at_)));
  }

  /// "may" and "march" in small letters before a subject or a verb.
  [[nodiscard]] bool IsVerb(std::size_t end) const {
    return MayBeVerb(text_, at_) && (!text_.ClosesAt(end) || text_.IsIn(end, "times/behind-may"));
  }

  [[nodiscard]] bool NamesBeside(std::size_t end) const {
    return text_.IsName(at_ - 1) || text_.IsName(end);
  }

  [[nodiscard]] ReadPattern Weekday() const {
    const auto weekday = WeekdayWordNamed(text_.Word(at_));
    if (!weekday || (weekday->plural && text_.Word(at_).ends_with("days"))) return {};
    const bool dot = weekday->doubtful && text_.view().Touches(at_ + 1);
    const std::size_t end = dot ? text_.Skip(at_ + 1, ".") : at_ + 1;
    if (!IsWeekday(*weekday, end)) return {};
    return Read<TimePattern>{EveryWeekday(weekday->weekday), end};
  }

  [[nodiscard]] bool IsWeekday(const WeekdayWord& weekday, std::size_t end) const {
    const bool joined = text_.view().Touches(end) && !text_.ClosesAt(end);
    if (joined || text_.IsIn(start_ - 1, "times/before-no-weekday")) return false;
    const bool governed = given_ || (text_.Before(start_) == "on" && !HasArticle());
    if (weekday.doubtful) {
      return governed ||
             (text_[at_].capitalised ? text_.IsAlone(start_, end) : text_.IsOnly(start_, end));
    }
    // "on Friday Prayers" is said of no day, "on Friday Anna said" is.
    if (governed) return true;
    if (HasArticle() || text_.Before(start_) == "the") return false;
    // Feasts without a fixed date, and names.
    const bool in_name = text_.IsIn(start_ - 1, "times/before-feast") || text_.IsName(at_ - 1) ||
                         text_.Is(end, "the");
    const bool part_of_day = PartOfDayNamed(text_.Word(end)) && !text_.IsName(end);
    return !in_name && (text_.ClosesAt(end) || part_of_day);
  }

  [[nodiscard]] ReadPattern Season() const {
    const auto start = SeasonStart(text_.Word(at_));
    if (!start || text_.Word(at_).ends_with('s')) return {};
    const TimePattern season = EveryMonths(*start, 3);
    if (auto years = TwoYears(season)) return years;
    if (auto dated = WithYear(season, at_ + 1)) return dated;
    const bool governed = IsGoverned("times/in-a-season");
    if (!text_.IsOnly(start_, at_ + 1) && !(governed && ClosesAt(at_ + 1))) return {};
    return Read<TimePattern>{season, at_ + 1};
  }

  /// "winter 2022/23".
  [[nodiscard]] ReadPattern TwoYears(const TimePattern& season) const {
    const std::size_t years_at = text_.Skip(at_ + 1, "of");
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
      const auto numbered = NumberedPartAt(text_, year->end);
      if (!numbered) return {};
      return Read<TimePattern>{Inside(numbered->value, YearPattern(year->value)), numbered->end};
    }
    auto quarter = NumberedPartAt(text_, at_);
    const bool spelled = !quarter;
    if (spelled) quarter = SpelledQuarter();
    if (!quarter) return {};
    if (auto dated = WithYear(quarter->value, quarter->end)) return dated;
    const bool governed = IsGoverned("times/in-a-month");
    if ((spelled && !governed) || !ClosesAt(quarter->end)) return {};
    return quarter;
  }

  [[nodiscard]] ReadPattern SpelledQuarter() const {
    const bool last = text_.IsIn(at_, "times/last") && text_.Is(at_ + 2, "of");
    const auto ordinal = last ? Read<int>{4, at_ + 1} : text_.OrdinalAt(at_);
    if (!ordinal || ordinal->value < 1 || ordinal->value > 4) return {};
    if (!text_.Is(ordinal->end, "quarter")) return {};
    return Read<TimePattern>{EveryMonths(ordinal->value * 3 - 2, 3), ordinal->end + 1};
  }

  [[nodiscard]] ReadPattern Weekend() const {
    if (!text_.Is(at_, "weekend") || (!HasArticle() && !given_)) return {};
    const bool governed = IsGoverned("times/on-a-weekend");
    if (!text_.IsAlone(start_, at_ + 1) && !(governed && text_.ClosesAt(at_ + 1))) return {};
    return Read<TimePattern>{EveryWeekend(), at_ + 1};
  }

  /// "the nineties", "the 1980s", "the '90s".
  [[nodiscard]] ReadPattern Decade() const {
    if (!HasArticle() && !given_ && text_.Before(start_) != "in") return {};
    if (const auto spelled = DecadeNamed(text_.Word(at_))) return DecadeOf(*spelled, at_ + 1);
    const std::size_t digits_at = text_.Skip(at_, "'");
    const auto digits = text_.Digits(digits_at);
    const std::size_t end = text_.Skip(digits_at + 1, "'");
    if (!digits || *digits % 10 != 0 || !text_.view().Touches(digits_at + 1)) return {};
    if (!text_.IsIn(end, "times/decade-ending")) return {};
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
    const bool named = text_.Is(at_, "year");
    const auto year = text_.YearAt(named ? at_ + 1 : at_);
    if (!year) return {};
    const bool governed =
        named || IsGoverned("times/in-a-month") || (text_.Before(start_) == "of" && !IsAmount());
    if (!governed && !text_.IsAlone(start_, year->end)) return {};
    if (HasArticle() && !named) return {};
    // "in 2000 words", "in 1500 metres".
    if (!named && (IsCountable(text_, year->end) || text_.view().IsNumber(year->end))) return {};
    return Read<TimePattern>{YearPattern(year->value), year->end};
  }

  /// "a budget of 1950"
  [[nodiscard]] bool IsAmount() const {
    return start_ >= 3 && text_.IsIn(start_ - 3, "words/indefinite-article");
  }

  /// "on the 3rd", "Monday the 16th"; "the eighth" alone.
  [[nodiscard]] ReadPattern DayOfMonth() const {
    const auto day = text_.OrdinalAt(at_);
    if (!day || day->value < 1 || day->value > 31) return {};
    const bool digits = text_.view().IsNumber(at_);
    const bool then_clock = given_ && digits && text_.view().IsNumber(day->end);  // "29th 9.20"
    if (then_clock) return Read<TimePattern>{EveryDayOfMonth(day->value), day->end};
    if (!HasArticle() || !text_.ClosesAt(day->end)) return {};
    const bool governed = text_.Before(start_) == "on" || (given_ && digits) || BesideWeekday();
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
  // "Monday the 16th", "Monday 16th".
  const std::size_t comma = text.Skip(i + 1, ",");
  const std::size_t day_at = text.Skip(comma, "the");
  if (WeekdayWordNamed(text.Word(i)) && (day_at != comma || text.view().IsNumber(day_at))) {
    const auto day = text.OrdinalAt(day_at);
    // "Thurs 16th 3.40"
    const bool ends = day && (text.ClosesAt(day->end) || text.view().IsNumber(day->end));
    if (ends && day->value <= 31 && !IsUnluckyDay(text, i))
      return Read<TimePattern>{EveryDayOfMonth(day->value), day->end};
  }
  if (auto numbered = NumberedWeekdayAt(text, i, evidence, context)) return numbered;
  return NameReader(text, i, evidence, context).Name();
}

ReadPattern CountableAt(const TimeText& text, std::size_t i) {
  const auto word = text.Word(i);
  if (const auto unit = TimeUnitNamed(word); unit && unit->millis == 0 && unit->turns == 1)
    return Read<TimePattern>{EveryTurn(unit->cycle), i + 1};
  if (In(word, "times/weekend")) return Read<TimePattern>{EveryWeekend(), i + 1};
  if (auto holiday = HolidayAt(text, i)) return holiday;
  if (const auto weekday = WeekdayWordNamed(word))
    return Read<TimePattern>{EveryWeekday(weekday->weekday), i + 1};
  if (const auto month = MonthWordNamed(word))
    return Read<TimePattern>{EveryMonths(month->month, 1), i + 1};
  if (const auto season = SeasonStart(word))
    return Read<TimePattern>{EveryMonths(*season, 3), i + 1};
  return NumberedPartAt(text, i);
}

std::optional<Read<TimeValue>> CountedAt(const TimeText& text, std::size_t i) {
  auto word = text.Word(i);
  if (word.ends_with('s')) word.remove_suffix(1);
  if (const auto part = PartOfDayNamed(word))
    return Read<TimeValue>{DaysValue(EveryTurn(Cycle::kDay), part), i + 1};
  const auto counted = CountableAt(text, i);
  if (!counted) return std::nullopt;
  return Read<TimeValue>{DaysValue(counted->value), counted->end};
}

}  // namespace cortex
