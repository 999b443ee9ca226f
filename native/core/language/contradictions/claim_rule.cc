#include "language/contradictions/claim_rule.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "language/contradictions/identity_names.h"
#include "language/contradictions/week_days.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

using Words = std::vector<std::string>;

/// "Robert Heinlein", "Robert A. Heinlein".
bool AllIn(const Words& some, const Words& all) {
  return std::all_of(some.begin(), some.end(), [&](const std::string& word) {
    return std::find(all.begin(), all.end(), word) != all.end();
  });
}

std::uint32_t MeaningOf(const Words& value) {
  std::string joined;
  for (const auto& word : value) joined += (joined.empty() ? "" : "_") + word;
  const LexicalEntry* const entry = Lexicon::English().Find(joined);
  if (entry != nullptr && entry->meaning != 0) return entry->meaning;
  return Lexicon::HashOf(value.size() == 1 ? std::string(StemOf(joined)) : joined);
}

bool Differ(const Claim& a, const Claim& b) {
  if (a.value == b.value || AllIn(a.value, b.value) || AllIn(b.value, a.value)) return false;
  if (IsAcronym(a.value, b.value) || IsAcronym(b.value, a.value)) return false;
  const Lexicon& lexicon = Lexicon::English();
  const std::uint32_t x = MeaningOf(a.value);
  const std::uint32_t y = MeaningOf(b.value);
  // "Canada", "Halifax"; not "the continent of Asia", nor a citizen of both.
  static const std::uint32_t kCountry = Lexicon::HashOf("countri");
  const bool of_one_kind = !a.value_kind.empty() || In(a.relation, "claims/of-one-kind");
  if (!of_one_kind && lexicon.NamesKindOf(kCountry, x) != lexicon.NamesKindOf(kCountry, y))
    return false;
  if (x == y || lexicon.AreSynonyms(x, y)) return false;
  return !lexicon.IsKindOf(x, y) && !lexicon.IsKindOf(y, x);
}

/// "County Kerry" may be where Killarney is.
bool IsRegion(const Words& value) {
  return std::any_of(value.begin(), value.end(), [](const std::string& word) {
    return In(word, "identity-names/regions") || word.ends_with("shire");
  });
}

/// "Lives in Canada", "lives in Halifax, Canada".
bool SaysMore(const Claim& a, const Claim& b) {
  return AllIn(a.value, b.context) || AllIn(b.value, a.context);
}

/// A house, a flat: any of them may be one's home.
bool IsHome(const Claim& claim) { return claim.value == Words{"home"}; }

/// "Lives with Anna", "moved to a nursing home": not "lives with Anna", "lives in a flat".
bool ResidencesExclude(const Claim& a, const Claim& b) {
  const auto either = [&](std::string_view kind) {
    return a.value_kind == kind || b.value_kind == kind;
  };
  if (a.value_kind == b.value_kind) {
    const bool home = IsHome(a) || IsHome(b);
    const bool tells =
        a.value_kind == kDwelling ? b.begins || !home : a.value_kind == kHousehold && b.begins;
    return tells && Differ(a, b);
  }
  if (either(kInstitution) || !either(kDwelling)) return true;
  return b.begins && b.value_kind == kHousehold;
}

/// "On weekends", "during the week": each on its own days.
std::uint32_t DaysOf(const Claim& claim) {
  return DaysOfWeek({claim.context.begin(), claim.context.end()});
}

/// "Moved to Porto"; not "to the payments team", "to Postgres 16", "to pnpm".
bool MayBeHome(const Words& value) {
  return std::none_of(value.begin(), value.end(), [](const std::string& word) {
    return In(word, "claims/no-home") || IsAsciiDigit(word.front());
  });
}

bool Exclude(const Claim& a, const Claim& b) {
  if (a.subject != b.subject || a.relation != b.relation) return false;
  if (AreOtherDays(DaysOf(a), DaysOf(b))) return false;
  if (a.relation == kResidence) return !(a.begins && b.begins) && ResidencesExclude(a, b);
  const bool other_kind =
      !a.value_kind.empty() && !b.value_kind.empty() && a.value_kind != b.value_kind;
  if (other_kind || IsRegion(a.value) != IsRegion(b.value)) return false;
  if (b.begins && b.relation == "home" && !MayBeHome(b.value)) return false;
  // "Moved to Toronto in 2016", "moved to Halifax in 2021": both were so, one after the other.
  if (a.begins && b.begins) return false;
  return Differ(a, b) && !SaysMore(a, b);
}

}  // namespace

std::optional<OtherValue> FindOtherValue(const Statement& older, const Statement& newer) {
  for (const auto& a : older.claims) {
    for (const auto& b : newer.claims)
      if (Exclude(a, b)) return OtherValue{&a, &b};
  }
  return std::nullopt;
}

}  // namespace cortex
