#include "store/archive.h"

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/time.h"
#include "store/row_values.h"
#include "store/store.h"
#include "store/value_json.h"

namespace cortex {
namespace {

constexpr const char* kFormat = "cortex_export";
constexpr int kArchiveVersion = 1;
constexpr const char* kEnd = "end";
constexpr const char* kTable = "legacy_table";
constexpr const char* kTableRow = "legacy_table_row";
/// The how many-th of equal events a line is; left out for the first.
constexpr const char* kOccurrence = "occurrence";
/// How many of the lines behind a row are parts of it.
constexpr const char* kParts = "parts";

bool IsIn(const std::vector<std::string>& columns, const std::string& column) {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

Json ToLine(const RowKind& kind, const std::vector<Value>& row) {
  Json line = {{"type", kind.name}};
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string& column = kind.columns[i];
    if (IsNull(row[i])) continue;
    line[column] =
        IsIn(kind.lists, column) ? Json::parse(std::get<std::string>(row[i])) : ToJson(row[i]);
  }
  return line;
}

Error Unfit(const std::string& why) { return {ErrorCode::kValidation, why}; }

/// VALIDATION_ERROR for a time in other units or outside of the years that dates are written in.
TimeMs ToTime(const Json& value, const std::string& name) {
  if (!value.is_number_integer()) {
    throw Unfit("\"" + name + "\" is " + value.dump() +
                ", which is no whole number of milliseconds");
  }
  const auto time = value.get<TimeMs>();
  RequireTime(time, name);
  return time;
}

/// VALIDATION_ERROR for what reading could not take apart again.
Value ToObject(const Json& value, const std::string& name) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (Json::parse(text, nullptr, false).is_object()) return text;
  }
  throw Unfit("\"" + name + "\" is " + value.dump() + ", which is no text of a JSON object");
}

std::vector<Value> ToRow(const RowKind& kind, const Json& line) {
  std::vector<Value> row(kind.columns.size());
  const bool has_parts = !PartsOf(kind).empty();
  for (const auto& [name, value] : line.items()) {
    if (name == "type" || name == kOccurrence || (has_parts && name == kParts)) continue;
    if (!kind.Has(name)) throw Unfit("a " + std::string(kind.name) + " has no \"" + name + "\"");
    Value& cell = row[kind.IndexOf(name)];
    if (IsIn(kind.lists, name)) {
      if (!value.is_array()) throw Unfit("\"" + name + "\" is no list");
      cell = DumpStrings(value.get<std::vector<std::string>>());
    } else if (IsIn(kind.times, name) && !value.is_null()) {
      cell = ToTime(value, name);
    } else if (IsIn(kind.objects, name) && !value.is_null()) {
      cell = ToObject(value, name);
    } else {
      cell = FromJson(value);
    }
  }
  return row;
}

Json ParseLine(const std::string& line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw Unfit("it is no JSON object");
  return json;
}

/// What a line is; "" when it does not say.
std::string TypeOf(const Json& line) {
  if (!line.is_object()) return "";
  const auto type = line.find("type");
  return type == line.end() || !type->is_string() ? "" : type->get<std::string>();
}

std::int64_t CountParts(RowRepository& rows, const std::vector<const RowKind*>& parts,
                        const Value& owner) {
  std::int64_t count = 0;
  for (const RowKind* part : parts) count += rows.CountParts(*part, owner);
  return count;
}

std::unique_ptr<std::istream> OpenFile(const std::string& path) {
  if (!std::filesystem::exists(path)) throw Error(ErrorCode::kNotFound, "There is no file " + path);
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file) throw Error(ErrorCode::kIo, path + " cannot be read: check its permissions");
  return file;
}

/// The bytes of a file in front of `end`, as many as the longest last line has.
std::string TailBefore(std::istream& file, std::int64_t end) {
  constexpr std::int64_t kLongest = 4096;
  const std::int64_t from = std::max<std::int64_t>(0, end - kLongest);
  std::string tail(static_cast<std::size_t>(end - from), '\0');
  file.seekg(from);
  file.read(tail.data(), static_cast<std::streamsize>(tail.size()));
  file.clear();
  file.seekg(0);
  return tail;
}

/// Where the last line ends that holds something: in "{...}\n\n" behind the first "\n".
std::int64_t EndOfLines(std::istream& file, std::int64_t size) {
  for (std::int64_t end = size; end > 0;) {
    const std::string tail = TailBefore(file, end);
    const std::int64_t from = end - static_cast<std::int64_t>(tail.size());
    const auto last = tail.find_last_not_of("\r\n");
    if (last != std::string::npos) {
      const std::int64_t behind = from + static_cast<std::int64_t>(last) + 1;
      return std::min(size, behind + 1);
    }
    end = from;
  }
  return 0;
}

/// The last line of a file that is not empty; "" when that has no end.
std::string LastLine(std::istream& file, std::int64_t size) {
  std::string tail = TailBefore(file, EndOfLines(file, size));
  if (tail.empty() || (tail.back() != '\n' && tail.back() != '\r')) return "";
  tail.pop_back();
  const auto begin = tail.rfind('\n');
  return begin == std::string::npos ? tail : tail.substr(begin + 1);
}

/// The first line of a file without the byte order mark that some editors put before it.
std::string_view WithoutMark(std::string_view line) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return line.starts_with(kMark) ? line.substr(kMark.size()) : line;
}

}  // namespace

void ArchiveWriter::Line(const std::string& name, const std::string& json) {
  if (cancel_ != nullptr && cancel_->load()) throw Error(ErrorCode::kCancelled, "cancelled");
  out_ << json << '\n';
  ++counts_[name];
}

RowCounts ArchiveWriter::Write(RowRepository& rows, LegacyRepository& legacy) {
  out_ << Json{{"type", kFormat}, {"version", kArchiveVersion}}.dump() << '\n';
  for (const RowKind* kind : AllRowKinds()) {
    if (kind->owner == nullptr) WriteKind(rows, *kind);
  }
  WriteCarriedTables(legacy);
  out_ << Json{{"type", kEnd}, {"rows", counts_}}.dump() << '\n';
  return counts_;
}

void ArchiveWriter::WriteKind(RowRepository& rows, const RowKind& kind, const Value& owner) {
  events_.clear();
  const std::vector<const RowKind*> parts = PartsOf(kind);
  const auto write = [&](const std::vector<Value>& row) {
    // Tables that were carried over come with their rows.
    if (&kind == &row_kinds::kLegacyObject && !IsNull(row[kind.IndexOf("carried_as")])) return;
    Json line = ToLine(kind, row);
    const std::int64_t occurrence = kind.is_event ? ++events_[HashRow(kHashOfNothing, row)] : 1;
    if (occurrence > 1) line[kOccurrence] = occurrence;
    if (!parts.empty()) line[kParts] = CountParts(rows, parts, row.front());
    Line(kind.name, line.dump());
    for (const RowKind* part : parts) WriteKind(rows, *part, row.front());
  };
  rows.Visit(kind, write, owner);
}

void ArchiveWriter::WriteCarriedTables(LegacyRepository& legacy) {
  for (const auto& known : legacy.CarriedTables()) {
    Json columns = Json::array();
    for (const auto& column : known.table.columns) columns.push_back({column.name, column.type});
    const Json head = {
        {"type", kTable}, {"name", known.original_name}, {"sql", known.sql}, {"columns", columns}};
    Line(kTable, head.dump());
    legacy.VisitTable(known.table, [&](const std::vector<Value>& row) {
      Json values = Json::array();
      for (const auto& value : row) values.push_back(ToJson(value));
      const Json line = {{"type", kTableRow}, {"table", known.original_name}, {"values", values}};
      Line(kTableRow, line.dump());
      return true;
    });
  }
}

ArchiveReader::ArchiveReader(const std::string& path)
    : ArchiveReader(path, OpenFile(path),
                    static_cast<std::int64_t>(std::filesystem::file_size(path))) {}

ArchiveReader ArchiveReader::OfBytes(std::string bytes) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  return {"The export", std::make_unique<std::istringstream>(std::move(bytes)), size};
}

ArchiveReader::ArchiveReader(std::string name, std::unique_ptr<std::istream> in, std::int64_t size)
    : name_(std::move(name)), in_(std::move(in)), size_(size) {
  const std::string last = LastLine(*in_, size_);
  std::string first;
  NextLine(&first);
  const Json header = Json::parse(WithoutMark(first), nullptr, false);
  if (TypeOf(header) != kFormat) {
    throw Error(
        ErrorCode::kValidation,
        name_ + " is no export of cortex: what other programs wrote, cortex import FILE reads");
  }
  if (!header.contains("version") || header["version"] != kArchiveVersion) {
    throw Error(ErrorCode::kNewerVersion,
                name_ + " was written by another version of cortex: import it with that one");
  }
  const Json end = Json::parse(last, nullptr, false);
  if (TypeOf(end) == kEnd) return;
  throw Error(ErrorCode::kCorrupt, name_ + " is cut short: its last line is missing");
}

bool ArchiveReader::NextLine(std::string* line) {
  if (!std::getline(*in_, *line)) return false;
  position_ += static_cast<std::int64_t>(line->size()) + 1;
  ++line_number_;
  return true;
}

bool ArchiveReader::Batch(std::int64_t lines, Repositories& into) {
  new_sessions_.clear();
  std::string line;
  for (std::int64_t taken = 0; taken < lines || owner_.parts_left > 0; ++taken) {
    if (ended_ || !NextLine(&line)) return false;
    TakeLine(line, into);
  }
  return !ended_;
}

void ArchiveReader::TakeLine(const std::string& line, Repositories& into) {
  const auto refuse = [&](const std::exception& error) {
    throw Error(ErrorCode::kValidation,
                name_ + ", line " + std::to_string(line_number_) + ": " + error.what());
  };
  try {
    if (look_) look_(line);
    Take(line, into);
  } catch (const Error& error) {
    constexpr std::array kOfLine = {ErrorCode::kValidation, ErrorCode::kCorrupt,
                                    ErrorCode::kStorage, ErrorCode::kInternal};
    if (error.code() == ErrorCode::kSecretRefused)
      throw Error(error.code(),
                  name_ + ", line " + std::to_string(line_number_) + ": " + error.what());
    if (std::find(kOfLine.begin(), kOfLine.end(), error.code()) == kOfLine.end()) throw;
    refuse(error);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {  // of JSON, or of a value that has another type
    refuse(error);
  }
}

void ArchiveReader::Take(const std::string& line, Repositories& into) {
  const Json json = ParseLine(line);
  const std::string type = TypeOf(json);
  const RowKind* kind = FindRowKind(type);
  const bool is_part = kind != nullptr && kind->owner != nullptr;
  if (owner_.parts_left > 0 && !is_part) throw Unfit("parts of the row before are missing");
  if (type == kEnd) {
    ended_ = true;
    return;
  }
  bool added = false;
  if (type == kTable) {
    added = TakeTable(json, into.legacy);
  } else if (type == kTableRow) {
    added = TakeTableRow(json, into.legacy);
  } else {
    if (kind == nullptr) throw Unfit("\"" + type + "\" is no kind of row");
    added = TakeRow(*kind, json, into);
  }
  ++(added ? added_ : existing_)[type];
}

bool ArchiveReader::TakeRow(const RowKind& kind, const Json& json, Repositories& into) {
  // Only a line of its own makes a table one that was carried over: never one of the brain's.
  if (&kind == &row_kinds::kLegacyObject && json.contains("carried_as"))
    throw Unfit("a table that was carried over is a " + std::string(kTable));
  const std::vector<Value> row = ToRow(kind, json);
  if (&kind == &row_kinds::kMemory) return TakeMemory(row, into);
  if (kind.owner != nullptr) {
    const bool follows =
        owner_.parts_left > 0 && owner_.kind == kind.owner && owner_.key == row.front();
    if (!follows) throw Unfit("it does not follow the row that it is a part of");
    --owner_.parts_left;
    // What is there already is left as a whole, or its parts would not fit each other.
    if (&kind == &row_kinds::kSessionTurn && !owner_.is_new) LookAtKnownTurn(row, into);
    return owner_.is_new && into.rows.Insert(kind, row);
  }
  const bool added = into.rows.Insert(kind, row, json.value(kOccurrence, std::int64_t{1}));
  if (&kind != &row_kinds::kSession) return added;
  const auto* id = std::get_if<std::string>(&row.front());
  if (id == nullptr) throw Unfit("the id of a session is no text");
  owner_ = {&kind, row.front(), json.at(kParts).get<std::int64_t>(), added};
  owner_user_ = TextAt(kind, row, "user_id").value_or("");
  if (added) new_sessions_.push_back(*id);
  return added;
}

bool ArchiveReader::TakeMemory(std::vector<Value> row, Repositories& into) {
  const RowKind& kind = row_kinds::kMemory;
  const auto id = TextAt(kind, row, "id");
  const auto session = TextAt(kind, row, "session_id");
  const std::int64_t turn = NumberAt(kind, row, "source_turn");
  const bool unsure = id && session && turn > 0 && into.sessions.Find(*session);
  if (unsure) row.at(kind.IndexOf("source_turn")) = Value();
  const bool added = into.rows.Insert(kind, row);
  if (unsure && added) without_source_[{*session, turn}].push_back(*id);
  return added;
}

void ArchiveReader::LookAtKnownTurn(const std::vector<Value>& row, Repositories& into) {
  const RowKind& kind = row_kinds::kSessionTurn;
  const std::string session = TextAt(kind, row, "session_id").value_or("");
  const std::int64_t turn = NumberAt(kind, row, "turn_id");
  const auto drawn = without_source_.find({session, turn});
  if (drawn == without_source_.end()) return;
  const TurnIdentity theirs{
      owner_user_, TextAt(kind, row, "timestamp").value_or(""),
      SaidIn(TextAt(kind, row, "json").value_or(""), "user_message").value_or("")};
  if (into.sources.FindTurn(session, turn) != theirs) return;
  for (const auto& memory : drawn->second) into.sources.Set(session, {memory, turn});
}

bool ArchiveReader::TakeTable(const Json& json, LegacyRepository& legacy) {
  const std::string name = json.at("name");
  auto table = legacy.FindCarried(name);
  const bool is_new = !table;
  if (is_new) {
    table.emplace();
    table->name = legacy.FreeTableName(name);
    for (const auto& column : json.at("columns")) {
      table->columns.push_back({column.at(0), column.at(1)});
    }
    legacy.CreateTable(*table);
    legacy.PutObject("table", name, table->name, json.at("sql"));
  }
  const std::int64_t there = legacy.CountRows(*table);
  targets_[name] = {std::move(*table), there, 0};
  return is_new;
}

bool ArchiveReader::TakeTableRow(const Json& json, LegacyRepository& legacy) {
  const auto target = targets_.find(json.at("table").get<std::string>());
  if (target == targets_.end()) throw Unfit("its table was not named before");
  std::vector<Value> row;
  for (const auto& value : json.at("values")) row.push_back(FromJson(value));
  if (row.size() != target->second.table.columns.size()) {
    throw Unfit("it has another number of values than its table has columns");
  }
  if (++target->second.seen <= target->second.rows) return false;
  legacy.AppendRow(target->second.table, row);
  return true;
}

}  // namespace cortex
