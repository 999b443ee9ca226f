#include "migrate/report.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace cortex {

using Json = nlohmann::ordered_json;

namespace {

// Each field once, for both directions.

template <class Table, class Visit>
void VisitTable(Table& table, const Visit& visit) {
  visit("name", table.name);
  visit("became", table.became);
  visit("converted", table.converted);
  visit("read", table.read);
  visit("written", table.written);
  visit("set_aside", table.set_aside);
  visit("notes", table.notes);
  visit("verified", table.verified);
  visit("hash", table.hash);
}

template <class Object, class Visit>
void VisitLeftOut(Object& object, const Visit& visit) {
  visit("kind", object.kind);
  visit("name", object.name);
  visit("reason", object.reason);
}

template <class FullText, class Visit>
void VisitFullText(FullText& full_text, const Visit& visit) {
  visit("entries", full_text.entries);
  visit("ghosts", full_text.ghosts);
  visit("missing", full_text.missing);
}

template <class Report, class Visit>
void VisitReport(Report& report, const Visit& visit) {
  visit("source", report.source);
  visit("target", report.target);
  visit("dry_run", report.dry_run);
  visit("resumed", report.resumed);
  visit("timezone", report.timezone);
  visit("backup", report.backup);
  visit("original", report.original);
  visit("tables", report.tables);
  visit("left_out", report.left_out);
  visit("full_text", report.full_text);
  visit("scored", report.scored);
  visit("orphan_embeddings", report.orphan_embeddings);
  visit("memories_without_embedding", report.memories_without_embedding);
  visit("duplicate_groups", report.duplicate_groups);
  visit("confidence_histogram", report.confidence_histogram);
  visit("milliseconds", report.milliseconds);
}

auto WriterTo(Json& json) {
  return [&json](const char* name, const auto& value) { json[name] = value; };
}

auto ReaderOf(const Json& json) {
  return [&json](const char* name, auto& value) { json.at(name).get_to(value); };
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names by which the JSON library finds them.
static void to_json(Json& json, const TableReport& table) { VisitTable(table, WriterTo(json)); }
static void from_json(const Json& json, TableReport& table) { VisitTable(table, ReaderOf(json)); }

static void to_json(Json& json, const MigrationReport::LeftOut& object) {
  VisitLeftOut(object, WriterTo(json));
}
static void from_json(const Json& json, MigrationReport::LeftOut& object) {
  VisitLeftOut(object, ReaderOf(json));
}

static void to_json(Json& json, const LegacyFullText& full_text) {
  VisitFullText(full_text, WriterTo(json));
}
static void from_json(const Json& json, LegacyFullText& full_text) {
  VisitFullText(full_text, ReaderOf(json));
}
// NOLINTEND(readability-identifier-naming)

std::string DumpReport(const MigrationReport& report) {
  Json json;
  VisitReport(report, WriterTo(json));
  try {
    return json.dump();
  } catch (const Json::type_error&) {
    throw Error(ErrorCode::kCorrupt,
                "A name in the old brain is not UTF-8: it is damaged, so restore a backup of it");
  }
}

MigrationReport ParseReport(std::string_view text) {
  try {
    MigrationReport report;
    const Json json = Json::parse(text);
    VisitReport(report, ReaderOf(json));
    return report;
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::kCorrupt,
                std::string("The report of the migration cannot be read: ") + error.what());
  }
}

}  // namespace cortex
