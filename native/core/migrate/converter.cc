#include "migrate/converter.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/json.h"
#include "base/unicode.h"
#include "migrate/legacy_values.h"

namespace cortex {
namespace {

bool SameName(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  });
}

/// The place of the column of the same name in the kind; nothing when it has none.
std::optional<std::size_t> HomeOf(const RowKind& kind, const std::string& column) {
  for (std::size_t i = 0; i < kind.columns.size(); ++i) {
    if (SameName(kind.columns[i], column)) return i;
  }
  return std::nullopt;
}

/// Builds one new row from one old one.
class RowBuilder {
 public:
  RowBuilder(const RowKind& kind, const LegacyRow& old, std::int64_t position,
             const ConversionRules& rules)
      : kind_(kind), old_(old), position_(position), rules_(rules) {
    result_.row.resize(kind.columns.size());
  }

  void Set(std::string_view column, Value value) {
    result_.row[kind_.IndexOf(column)] = std::move(value);
  }
  void Note(std::string note) { result_.notes.push_back(std::move(note)); }
  void Refuse(std::string reason) {
    if (result_.reason.empty()) result_.reason = std::move(reason);
  }

  /// Text that may be NULL.
  void Text(std::string_view column) {
    if (const auto text = LegacyText(old_[column])) Set(column, *text);
  }
  /// Text that must not be NULL; `otherwise` stands for it.
  void TextOr(std::string_view column, const std::string& otherwise) {
    Set(column, LegacyText(old_[column]).value_or(otherwise));
  }
  /// Text without which there is no row.
  void NeededText(std::string_view column) {
    const auto text = LegacyText(old_[column]);
    if (!text)
      return Refuse(std::string(column) + (IsNull(old_[column]) ? " is NULL" : " is no text"));
    if (const auto* given = std::get_if<std::string>(&old_[column]); given && *given != *text)
      Note(std::string(column) + " holds bytes that are no text: shown as U+FFFD, kept aside");
    Set(column, *text);
  }
  void Id() {
    const auto id = LegacyText(old_["id"]);
    if (id && !IsBlank(*id)) return Set("id", *id);
    Note("id is missing: named by its place");
    Set("id", kind_.name + ("_row_" + std::to_string(position_)));
  }
  void Time(std::string_view column) {
    if (const auto time = TimeOf(column)) Set(column, *time);
  }
  void CreatedAt(std::string_view column) {
    for (const std::string_view source :
         {column, std::string_view("timestamp"), std::string_view("updated_at")}) {
      const auto time = TimeOf(source);
      if (!time) continue;
      if (source != column)
        Note(std::string(column) + " is no time: taken from " + std::string(source));
      return Set(column, *time);
    }
    Note(std::string(column) + " is no time: taken as that of the migration");
    Set(column, rules_.now);
  }
  void Names(std::string_view column, const std::string& otherwise) {
    auto names = LegacyNames(old_[column]);
    if (names.empty() && !otherwise.empty()) names.push_back(otherwise);
    const auto text = LegacyText(old_[column]);
    if (!IsNull(old_[column]) && (!text || text->empty() || text->front() != '['))
      Note(std::string(column) + " was no list: made one");
    Set(column, DumpStrings(names));
  }
  /// A number within a range.
  void Number(std::string_view column, double otherwise, double least, double most) {
    const auto number = LegacyNumber(old_[column]);
    if (!number && !IsNull(old_[column]))
      Note(std::string(column) + " is no number: taken as " + Shown(otherwise));
    const double clamped = std::clamp(number.value_or(otherwise), least, most);
    if (number && clamped != *number)
      Note(std::string(column) + " outside " + Shown(least) + " to " + Shown(most) +
           ": taken as the nearest");
    Set(column, clamped);
  }
  /// A time span that need not be there.
  void Delay(std::string_view column) {
    const auto seconds = LegacyNumber(old_[column]);
    if (seconds && std::isfinite(*seconds) && *seconds >= 0) return Set(column, *seconds);
    if (!IsNull(old_[column])) Note(std::string(column) + " is no delay: kept aside");
  }
  void Count(std::string_view column, std::int64_t otherwise = 0) {
    const auto count = LegacyCount(old_[column]);
    if (!count && !IsNull(old_[column]))
      Note(std::string(column) + " is no count: taken as " + std::to_string(otherwise));
    Set(column, count.value_or(otherwise));
  }
  void Score() {
    Set("base_confidence", 1.0);
    Set("confidence_source", "migrated");
    Count("access_count");
    Count("validation_count");
    const bool flags = IsNull(old_["contradiction_count"]) && !IsNull(old_["contradiction_flags"]);
    if (flags) {
      const auto raised = LegacyNames(old_["contradiction_flags"]).size();
      Set("contradiction_count", static_cast<std::int64_t>(raised));
    } else {
      Count("contradiction_count");
    }
    Time("last_accessed");
    result_.stored_confidence = LegacyNumber(old_["confidence"]);
  }

  [[nodiscard]] const Value& Old(std::string_view column) const { return old_[column]; }
  [[nodiscard]] ConvertedRow Done() && {
    if (!result_.reason.empty()) result_.row.clear();
    return std::move(result_);
  }

 private:
  static std::string Shown(double number) {
    std::string shown = std::to_string(number);
    shown.erase(shown.find_last_not_of('0') + 1);
    return shown.back() == '.' ? shown.substr(0, shown.size() - 1) : shown;
  }
  std::optional<TimeMs> TimeOf(std::string_view column) {
    const auto time = LegacyTime(old_[column], rules_.timezone);
    if (time && IsZoneless(old_[column]))
      Note(std::string(column) + " names no zone: taken as " + rules_.timezone.name());
    if (!time && !IsNull(old_[column])) Note(std::string(column) + " is no time: kept aside");
    return time;
  }

  const RowKind& kind_;
  const LegacyRow& old_;
  std::int64_t position_;
  const ConversionRules& rules_;
  ConvertedRow result_;
};

void BuildMemory(RowBuilder& row, const ConversionRules& rules) {
  row.Id();
  row.NeededText("content");
  row.Set("user_id", rules.user_id);
  row.TextOr("source", "migrated");
  row.Names("categories", "general");
  row.Set("topics", "[]");
  row.Set("topics_version", std::int64_t{0});
  constexpr double kMostImportance = 5;
  row.Number("importance", 1, 0, kMostImportance);
  row.Set("is_proxy", std::int64_t{0});
  row.CreatedAt("created_at");
  row.Set("recorded_at", rules.now);
  row.Score();
}

void BuildAtom(RowBuilder& row, const ConversionRules& rules) {
  row.Id();
  row.Set("user_id", rules.user_id);
  for (const char* part : {"subject", "action", "outcome", "consequences"}) row.TextOr(part, "");
  row.TextOr("source", "agent");
  row.Text("source_memory_id");
  row.Time("action_timestamp");
  row.Delay("outcome_delay_seconds");
  row.Delay("consequence_delay_seconds");
  row.CreatedAt("created_at");
  row.Score();
}

void BuildLink(RowBuilder& row, const ConversionRules& /*rules*/) {
  static const std::set<std::string, std::less<>> kTypes = {"causes", "enables", "precedes",
                                                            "correlates"};
  row.Id();
  row.NeededText("from_atom_id");
  row.NeededText("to_atom_id");
  const std::string type = LegacyText(row.Old("link_type")).value_or("causes");
  if (!kTypes.contains(type)) row.Refuse("link_type \"" + Excerpt(type, 40) + "\" is unknown");
  row.Set("link_type", type);
  constexpr double kUsualStrength = 0.5;
  row.Number("strength", kUsualStrength, 0, 1);
  row.Count("observation_count", 1);
  row.Time("last_observed");
  row.Time("created_at");
}

void BuildEmbedding(RowBuilder& row, const ConversionRules& /*rules*/) {
  static const std::set<std::string, std::less<>> kSources = {"stm", "message", "atom"};
  row.Id();
  const std::string type = LegacyText(row.Old("source_type")).value_or("");
  if (!kSources.contains(type)) row.Refuse("source_type \"" + Excerpt(type, 40) + "\" is unknown");
  row.Set("source_type", type);
  row.NeededText("source_id");
  row.TextOr("model", "all-MiniLM-L6-v2");
  row.Text("content");
  const auto* vector = std::get_if<Blob>(&row.Old("embedding"));
  const bool whole =
      vector != nullptr && !vector->bytes.empty() && vector->bytes.size() % sizeof(float) == 0;
  if (!whole) return row.Refuse("embedding is no vector of 32-bit floats");
  row.Set("dimensions", static_cast<std::int64_t>(vector->bytes.size() / sizeof(float)));
  row.Set("embedding", *vector);
  row.CreatedAt("created_at");
  row.Score();
}

void BuildCategory(RowBuilder& row, const ConversionRules& /*rules*/) {
  row.NeededText("name");
  row.TextOr("description", "");
  row.Names("keywords", "");
  row.CreatedAt("created_at");
}

void BuildPin(RowBuilder& row, const ConversionRules& rules) {
  row.Id();
  row.Set("user_id", rules.user_id);
  row.Text("label");
  row.NeededText("content");
  row.CreatedAt("pinned_at");
}

/// The reasons of the old migrations in the words of today's history.
std::string ReasonOf(const std::string& old, std::optional<double> before,
                     std::optional<double> after) {
  static const std::set<std::string, std::less<>> kSame = {"created",
                                                           "access",
                                                           "validation_success",
                                                           "validation_failure",
                                                           "contradiction",
                                                           "resolution",
                                                           "decay",
                                                           "retroactive",
                                                           "restored"};
  if (kSame.contains(old)) return old;
  if (old == "retroactive_scoring") return "retroactive";
  if (old == "validation") {
    return before && after && *after < *before ? "validation_failure" : "validation_success";
  }
  return "restored";
}

void BuildAudit(RowBuilder& row, const ConversionRules& /*rules*/) {
  static const std::map<std::string, std::string, std::less<>> kKinds = {
      {"stm", "stm"},
      {"stm_entries", "stm"},
      {"embedding", "embedding"},
      {"embeddings", "embedding"},
      {"atom", "atom"},
      {"atoms", "atom"}};
  row.NeededText("memory_id");
  const auto kind = kKinds.find(LegacyText(row.Old("memory_type")).value_or("stm"));
  if (kind == kKinds.end()) return row.Refuse("memory_type is unknown");
  row.Set("memory_type", kind->second);
  const auto before = LegacyNumber(row.Old("old_confidence"));
  const auto after = LegacyNumber(row.Old("new_confidence"));
  if (before) row.Set("old_confidence", *before);
  if (after) row.Set("new_confidence", *after);
  const std::string reason = LegacyText(row.Old("reason")).value_or("");
  const std::string known = ReasonOf(reason, before, after);
  row.Set("reason", known);
  if (known != reason) row.Set("note", "in the old brain: " + reason);
  row.Set("actor", "old brain");
  row.CreatedAt("timestamp");
}

using Build = void (*)(RowBuilder&, const ConversionRules&);

Build BuildOf(const RowKind& kind) {
  static const std::map<const RowKind*, Build> kBuilds = {
      {&row_kinds::kMemory, BuildMemory},     {&row_kinds::kAtom, BuildAtom},
      {&row_kinds::kLink, BuildLink},         {&row_kinds::kEmbedding, BuildEmbedding},
      {&row_kinds::kCategory, BuildCategory}, {&row_kinds::kPin, BuildPin},
      {&row_kinds::kAudit, BuildAudit}};
  return kBuilds.at(&kind);
}

}  // namespace

const Value& LegacyRow::operator[](std::string_view column) const {
  static const Value kNull;
  for (std::size_t i = 0; i < table_.columns.size(); ++i) {
    if (SameName(table_.columns[i].name, column)) return values_[i];
  }
  return kNull;
}

ConvertedRow Convert(const RowKind& kind, const LegacyRow& row, std::int64_t position,
                     const ConversionRules& rules) {
  RowBuilder builder(kind, row, position, rules);
  BuildOf(kind)(builder, rules);
  return std::move(builder).Done();
}

std::optional<std::string> SubjectOf(const RowKind& kind, const LegacyRow& row) {
  if (&kind == &row_kinds::kMemory || &kind == &row_kinds::kAtom) return LegacyText(row["id"]);
  if (&kind == &row_kinds::kEmbedding) return LegacyText(row["source_id"]);
  if (&kind == &row_kinds::kAudit) return LegacyText(row["memory_id"]);
  return std::nullopt;
}

Fields Remainder(const LegacyTable& table, const std::vector<Value>& old_row,
                 const std::vector<Value>& new_row) {
  Fields remainder;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto home = new_row.empty() ? std::nullopt : HomeOf(*table.kind, table.columns[i].name);
    if (home && new_row[*home] == old_row[i]) continue;
    remainder.emplace_back(table.columns[i].name, old_row[i]);
  }
  return remainder;
}

std::vector<Value> Reassemble(const LegacyTable& table, const Fields& remainder,
                              const std::vector<Value>& new_row) {
  std::vector<Value> old_row;
  old_row.reserve(table.columns.size());
  for (const auto& column : table.columns) {
    const auto kept = std::find_if(remainder.begin(), remainder.end(),
                                   [&](const auto& field) { return field.first == column.name; });
    if (kept != remainder.end()) {
      old_row.push_back(kept->second);
      continue;
    }
    const auto home = new_row.empty() ? std::nullopt : HomeOf(*table.kind, column.name);
    old_row.push_back(home ? new_row[*home] : Value{});
  }
  return old_row;
}

}  // namespace cortex
