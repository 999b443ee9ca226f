#include "language/facts/time_phrase.h"

#include <optional>
#include <string>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

class TimeReader {
 public:
  explicit TimeReader(const Sentence& sentence) : words_(sentence.words) {}

  [[nodiscard]] TimePhrase Read(std::size_t at) const {
    if (const auto begin = Begin(at)) return *begin;
    if (const std::size_t end = AsAChild(at); end > at) return {end, at, 0};
    if (const std::size_t end = AtPresent(at); end > at) return {end, at, 0};
    if (IsNearly(at)) {  // "about five years ago"
      const std::size_t end = Duration(at + 1, {});
      if (end > at + 1 && Text(end - 1) == "ago") return {end, at, 0};
    }
    std::size_t core = at;
    if (In(Text(at), "time-phrase/prepositions")) ++core;
    if (core > at && IsNearly(core)) ++core;
    std::size_t end = Core(core, core > at ? Text(at) : std::string_view());
    if (end == core) {
      // "I have not ridden since."
      const bool bare = Text(at) == "since" && IsEnd(at + 1);
      return bare ? TimePhrase{at + 1, at, 0} : TimePhrase{at, at, 0};
    }
    end = Continue(end);
    // "In the October storm", "the night train": the day of something else.
    const bool determined = core == at && Text(at) == "the";
    const bool part_of_noun = end < words_.size() && words_[end].mark == 0 &&
                              words_[end].roles == 0 && Is(end - 1, kTimeNoun) &&
                              !Is(end - 1, kTimeAdverb) && !Text(end).ends_with("ing") &&
                              (determined || !english::IsFiniteForm(Text(end)));
    // "On Monday's rota".
    const bool owns = core > at && words_[end - 1].Is(kOwner) && !IsEnd(end);
    if (part_of_noun || owns) return {at, at, 0};
    return {end, core, 0};
  }

 private:
  [[nodiscard]] bool Is(std::size_t i, std::uint32_t mask) const {
    return i < words_.size() && words_[i].Is(mask);
  }
  [[nodiscard]] std::string_view Text(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }
  [[nodiscard]] bool IsNearly(std::size_t i) const { return In(Text(i), "time-phrase/nearly"); }
  [[nodiscard]] bool IsEnd(std::size_t i) const {
    return i >= words_.size() || words_[i].mark != 0;
  }

  /// "From 1 December", "as of Monday", "starting next week", "from the 22nd on"; not "from 9 to
  /// 5", "from Monday to Friday".
  [[nodiscard]] std::optional<TimePhrase> Begin(std::size_t at) const {
    std::size_t core = at;
    if (Text(core) == "as" && In(Text(core + 1), "time-phrase/as-of"))
      ++core;
    else if (!In(Text(core), "time-phrase/beginning"))
      return std::nullopt;
    ++core;
    if (Text(core) == "on") ++core;
    if (core >= words_.size() || words_[core].mark != 0) return std::nullopt;
    std::size_t end = Ordinal(core);
    if (end == core) end = Relative(core);
    if (end == core) end = Calendar(core, "from");
    if (end == core || !NamesDay(core, end) || In(Text(end), "time-phrase/ranges"))
      return std::nullopt;
    return TimePhrase{Onwards(end), core, end};
  }

  /// "The 22nd", "the 1st of December".
  [[nodiscard]] std::size_t Ordinal(std::size_t at) const {
    std::size_t next = at + static_cast<std::size_t>(Text(at) == "the");
    if (!Is(next, kNumber) || !In(Text(next + 1), "times/ordinal-ending")) return at;
    next += 2;
    if (Text(next) == "of") ++next;
    return Is(next, kTimeNoun) ? Plain(next) : next;
  }

  /// Not "from 9", "from time to time", "from last week".
  [[nodiscard]] bool NamesDay(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i)
      if (english::IsPastTime(Text(i))) return false;
    for (std::size_t i = begin; i < end; ++i) {
      if (Is(i, kTimeNoun) || IsYear(i) || In(Text(i), "time-phrase/which") ||
          In(Text(i), "times/ordinal-ending") || Text(i) == "tomorrow")
        return true;
    }
    return false;
  }

  /// "From Monday on", "from May onwards"; not "from Monday on Fridays".
  [[nodiscard]] std::size_t Onwards(std::size_t end) const {
    if (IsEnd(end) || !In(Text(end), "time-phrase/onwards")) return end;
    const bool other = Text(end) == "on" && !IsEnd(end + 1) && Is(end + 1, kTimeNoun | kNumber);
    return other ? end : end + 1;
  }

  [[nodiscard]] std::size_t AsAChild(std::size_t at) const {
    const bool as = Text(at) == "as" && (Text(at + 1) == "a" || Text(at + 1) == "young");
    return as && In(Text(at + 2), "time-phrase/ages") ? at + 3 : at;
  }

  /// A second part without comma: "on Thursday at ten", "8 May 2023", "tomorrow morning".
  [[nodiscard]] std::size_t Continue(std::size_t end) const {
    for (;;) {
      if (Is(end, kCoordinator) && Text(end) == "and" && Is(end + 1, kTimeNoun)) {
        end += 2;
        continue;
      }
      if (IsEnd(end)) return end;
      const std::size_t core = In(Text(end), "time-phrase/joints") ? end + 1 : end;
      const std::size_t next = Core(core, core > end ? Text(end) : std::string_view());
      if (next == core) return end;
      end = next;
    }
  }

  [[nodiscard]] std::size_t Core(std::size_t at, std::string_view preposition) const {
    if (at >= words_.size()) return at;
    if (const std::size_t end = Repeated(at); end > at) return end;
    if (const std::size_t end = Relative(at); end > at) return end;
    if (const std::size_t end = Duration(at, preposition); end > at) return end;
    if (const std::size_t end = Calendar(at, preposition); end > at) return end;
    return Clock(at, preposition);
  }

  /// "every Monday", "each week", "twice a day", "three times a week", "all day".
  [[nodiscard]] std::size_t Repeated(std::size_t at) const {
    const bool all = Text(at) == "every" || Text(at) == "each" || Text(at) == "all";
    if (all) {
      std::size_t next = at + 1;
      if (Text(next) == "single" || Text(next) == "other" || Text(next) == "the" ||
          Is(next, kNumber))
        ++next;
      if (Text(at) == "all" && Text(next) == "time") return next + 1;
      return Is(next, kTimeNoun | kTimeUnit) ? Plain(next) : at;
    }
    std::size_t end = at;
    if (Text(at) == "once" || Text(at) == "twice") end = at + 1;
    if (Is(at, kNumber) && Text(at + 1) == "times") end = at + 2;
    if (Text(at) == "several" && Text(at + 1) == "times") end = at + 2;
    if (end == at) {
      const bool per = (Text(at) == "a" || Text(at) == "per") && Is(at + 1, kTimeUnit) && at > 0 &&
                       Is(at - 1, kNumber | kTimeUnit);
      return per ? at + 2 : at;
    }
    if ((Text(end) == "a" || Text(end) == "per" || Text(end) == "every") &&
        Is(end + 1, kTimeUnit | kTimeNoun))
      return end + 2;
    return end;
  }

  /// "at the moment", "right now", "for the time being": an expression of several words.
  [[nodiscard]] std::size_t AtPresent(std::size_t at) const {
    constexpr std::size_t kMost = 4;
    std::string expression(Text(at));
    for (std::size_t next = at + 1; next < at + kMost && !IsEnd(next); ++next) {
      expression.append("_").append(Text(next));
      if (In(expression, "time-phrase/now")) return next + 1;
    }
    return at;
  }

  /// "last week", "next summer", "this year", "yesterday", "two days ago", "these days".
  [[nodiscard]] std::size_t Relative(std::size_t at) const {
    if (const std::size_t end = AtPresent(at); end > at) return end;
    if (Is(at, kTimeAdverb) && !Is(at, kTimeUnit))
      return Is(at + 1, kTimeNoun) && words_[at + 1].mark == 0 ? at + 2 : at + 1;
    std::size_t next = at;
    if (Text(next) == "the" || Text(next) == "early" || Text(next) == "late") ++next;
    if (!In(Text(next), "time-phrase/which") && Text(next) != "other" && Text(next) != "age")
      return at;
    if (Text(next) == "age" && Text(next + 1) == "of" && Is(next + 2, kNumber)) return next + 3;
    ++next;
    if (Is(next, kNumber)) ++next;
    if (!Is(next, kTimeNoun | kTimeUnit)) return at;
    return Plain(next);
  }

  /// "two years", "a month ago", "thirty years", "a while".
  [[nodiscard]] std::size_t Duration(std::size_t at, std::string_view preposition) const {
    std::size_t next = at;
    while (next < words_.size() && next < at + 3 &&
           (In(Text(next), "time-phrase/amounts") || Is(next, kNumber)))
      ++next;
    if (Text(next) == "couple" && Text(next + 1) == "of") next += 2;
    const bool unit = Is(next, kTimeUnit) && (next > at || In(Text(next), "time-phrase/eras"));
    const bool ages = preposition == "for" && In(Text(next), "time-phrase/eras");
    if (!unit && !ages) return at;
    ++next;
    if (Text(next) == "ago" || Text(next) == "before") return next + 1;
    // "Two weeks" is an object, too: "spent two weeks".
    const bool repeats = next == at + 2 && Text(at) == "a" && at > 0 && Is(at - 1, kNumber);
    return In(preposition, "time-phrase/of-duration") || repeats ? next : at;
  }

  /// "Monday morning", "8 May 2023", "May 8th", "2019", "the summer", "Easter", "New Year's Eve".
  [[nodiscard]] std::size_t Calendar(std::size_t at, std::string_view preposition) const {
    std::size_t next = at;
    if (Text(next) == "the") ++next;
    const bool part = In(Text(next), "time-phrase/part-of") && Text(next + 1) == "of";
    if (part && !preposition.empty()) return PartOf(next + 2, at);
    if (Text(next) == "early" || Text(next) == "late" || Text(next) == "mid") ++next;
    if (Text(next) == "new" && Text(next + 1) == "year")
      return next + 2 + static_cast<std::size_t>(In(Text(next + 2), "time-phrase/of-new-year"));
    if (Is(next, kNumber) && Is(next + 1, kTimeNoun)) return Plain(next + 1);
    if (Is(next, kTimeNoun)) {
      // "My fall", "may": a noun or verb where nothing says when.
      const bool meal =
          Text(next) == "breakfast" || Text(next) == "lunch" || Text(next) == "dinner";
      if (preposition.empty() && (In(Text(next), "time-phrase/ambiguous") || meal)) return at;
      if (meal && preposition != "before" && preposition != "after") return at;
      return Plain(next);
    }
    if (IsYear(next)) return preposition.empty() ? at : next + 1;
    return at;
  }

  /// "The end of" March, next week, the month.
  [[nodiscard]] std::size_t PartOf(std::size_t whole, std::size_t at) const {
    if (const std::size_t end = Relative(whole); end > whole) return end;
    const std::size_t next = whole + static_cast<std::size_t>(Text(whole) == "the");
    return Is(next, kTimeNoun | kTimeUnit) || IsYear(next) ? Plain(next) : at;
  }

  [[nodiscard]] bool IsYear(std::size_t i) const {
    const std::string_view text = Text(i);
    constexpr std::size_t kYearDigits = 4;
    return text.size() >= kYearDigits && Is(i, kNumber) &&
           (text.starts_with("19") || text.starts_with("20") || text.starts_with("18")) &&
           (text.size() == kYearDigits || text.ends_with("s"));
  }

  /// The rest of a date behind its first word.
  [[nodiscard]] std::size_t Plain(std::size_t at) const {
    std::size_t next = at + 1;
    while (next < words_.size() && words_[next].mark == 0 &&
           (Is(next, kTimeNoun) || (Is(next, kNumber) && Is(next - 1, kTimeNoun))))
      ++next;
    if (Text(next) == "of" && (Is(next + 1, kTimeNoun) || IsYear(next + 1))) next += 2;
    return next;
  }

  /// "at 6:40", "at ten", "half past four".
  [[nodiscard]] std::size_t Clock(std::size_t at, std::string_view preposition) const {
    if (!In(preposition, "time-phrase/before")) return at;
    std::size_t next = at;
    if ((Text(next) == "half" || Text(next) == "quarter") &&
        (Text(next + 1) == "past" || Text(next + 1) == "to"))
      next += 2;
    if (!Is(next, kNumber) || IsBeyondClock(Text(next))) return at;
    ++next;
    if (Text(next) == "am" || Text(next) == "pm" || Text(next) == "o'clock") return next + 1;
    // "At 12 Mill Lane".
    return next >= words_.size() || words_[next].mark != 0 || !words_[next].Is(kName) ? EndOf(next)
                                                                                      : at;
  }

  /// "850", but "1030", "8:50".
  static bool IsBeyondClock(std::string_view number) {
    constexpr std::size_t kDigits = 3;
    return number.size() == kDigits && number.find_first_not_of("0123456789") == number.npos;
  }

  /// A number before a noun is no clock time.
  [[nodiscard]] std::size_t EndOf(std::size_t next) const {
    const bool closes = next >= words_.size() || words_[next].mark != 0 || words_[next].roles != 0;
    return closes ? next : next - 1;
  }

  const std::vector<Word>& words_;
};

}  // namespace

TimePhrase ReadTimePhrase(const Sentence& sentence, std::size_t at) {
  return TimeReader(sentence).Read(at);
}

}  // namespace cortex::graph
