#include "migrate/report.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace cortex {

using Json = nlohmann::ordered_json;

// NOLINTBEGIN(readability-identifier-naming): the names by which the JSON library finds them.
static void to_json(Json& json, const TableReport& table) {
  json = Json{{"name", table.name},   {"became", table.became},     {"converted", table.converted},
              {"read", table.read},   {"written", table.written},   {"set_aside", table.set_aside},
              {"notes", table.notes}, {"verified", table.verified}, {"hash", table.hash}};
}

static void from_json(const Json& json, TableReport& table) {
  table.name = json.at("name");
  table.became = json.at("became");
  table.converted = json.at("converted");
  table.read = json.at("read");
  table.written = json.at("written");
  json.at("set_aside").get_to(table.set_aside);
  json.at("notes").get_to(table.notes);
  table.verified = json.at("verified");
  table.hash = json.at("hash");
}

static void to_json(Json& json, const MigrationReport::LeftOut& object) {
  json = Json{{"kind", object.kind}, {"name", object.name}, {"reason", object.reason}};
}

static void from_json(const Json& json, MigrationReport::LeftOut& object) {
  object = {json.at("kind"), json.at("name"), json.at("reason")};
}

static void to_json(Json& json, const LegacyFullText& full_text) {
  json = Json{
      {"entries", full_text.entries}, {"ghosts", full_text.ghosts}, {"missing", full_text.missing}};
}

static void from_json(const Json& json, LegacyFullText& full_text) {
  full_text = {json.at("entries"), json.at("ghosts"), json.at("missing")};
}
// NOLINTEND(readability-identifier-naming)

std::string DumpReport(const MigrationReport& report) {
  const Json json = {{"source", report.source},
                     {"target", report.target},
                     {"dry_run", report.dry_run},
                     {"resumed", report.resumed},
                     {"timezone", report.timezone},
                     {"backup", report.backup},
                     {"original", report.original},
                     {"tables", report.tables},
                     {"left_out", report.left_out},
                     {"full_text", report.full_text},
                     {"scored", report.scored},
                     {"orphan_embeddings", report.orphan_embeddings},
                     {"memories_without_embedding", report.memories_without_embedding},
                     {"duplicate_groups", report.duplicate_groups},
                     {"confidence_histogram", report.confidence_histogram},
                     {"milliseconds", report.milliseconds}};
  return json.dump();
}

MigrationReport ParseReport(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    MigrationReport report;
    report.source = json.at("source");
    report.target = json.at("target");
    report.dry_run = json.at("dry_run");
    report.resumed = json.at("resumed");
    report.timezone = json.at("timezone");
    report.backup = json.at("backup");
    report.original = json.at("original");
    json.at("tables").get_to(report.tables);
    json.at("left_out").get_to(report.left_out);
    json.at("full_text").get_to(report.full_text);
    report.scored = json.at("scored");
    report.orphan_embeddings = json.at("orphan_embeddings");
    report.memories_without_embedding = json.at("memories_without_embedding");
    report.duplicate_groups = json.at("duplicate_groups");
    json.at("confidence_histogram").get_to(report.confidence_histogram);
    json.at("milliseconds").get_to(report.milliseconds);
    return report;
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::kCorrupt,
                std::string("The report of the migration cannot be read: ") + error.what());
  }
}

}  // namespace cortex
