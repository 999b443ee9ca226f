#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/lane.h"
#include "store/legacy_repository.h"
#include "store/row_repository.h"
#include "store/source_repository.h"
#include "store/value_json.h"

/// A brain as JSON lines: the first says what it is, then one line for each row in the order in
/// which they can come in again, the last one counts them. The same brain always gives the same
/// bytes. Times are epoch milliseconds; values that JSON cannot say are those of value.h.
namespace cortex {

struct Repositories;

/// Rows by their kind's name.
using RowCounts = std::map<std::string, std::int64_t>;

/// Writes all of a brain. CANCELLED. One thread at a time, as the repositories.
class ArchiveWriter {
 public:
  ArchiveWriter(std::ostream& out, const CancelFlag* cancel) : out_(out), cancel_(cancel) {}
  RowCounts Write(RowRepository& rows, LegacyRepository& legacy);

 private:
  void WriteKind(RowRepository& rows, const RowKind& kind, const Value& owner = {});
  void WriteCarriedTables(LegacyRepository& legacy);
  void Line(const std::string& name, const std::string& json);

  std::ostream& out_;
  const CancelFlag* cancel_;
  RowCounts counts_;
  /// How often an event like this one was written, by its hash.
  std::unordered_map<std::int64_t, std::int64_t> events_;
};

/// Puts the rows of an archive into a brain that may hold some or all of them already; those are
/// left as they are. One thread at a time.
class ArchiveReader {
 public:
  /// NOT_FOUND, IO_ERROR; VALIDATION_ERROR for something else than an archive, NEWER_VERSION, and
  /// CORRUPT for one that was cut short.
  explicit ArchiveReader(const std::string& path);
  /// An archive in memory; the same errors, but those of a file.
  static ArchiveReader OfBytes(std::string bytes);

  /// Takes the next lines, more of them where a row would come without all its parts; false when
  /// there are no more. In a transaction of the caller's. VALIDATION_ERROR, naming the line, for
  /// one that is no row of a brain.
  bool Batch(std::int64_t lines, Repositories& into);

  /// Is shown every line before it is taken, and throws for one that must not be.
  void LookAtLines(std::function<void(const std::string& line)> look) { look_ = std::move(look); }
  /// Ids of the sessions that the last batch added.
  [[nodiscard]] const std::vector<std::string>& new_sessions() const { return new_sessions_; }
  [[nodiscard]] const RowCounts& added() const { return added_; }
  /// Rows that the brain held already.
  [[nodiscard]] const RowCounts& existing() const { return existing_; }
  /// Bytes read, of how many.
  [[nodiscard]] std::int64_t position() const { return position_; }
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  ArchiveReader(std::string name, std::unique_ptr<std::istream> in, std::int64_t size);
  bool NextLine(std::string* line);
  void TakeLine(const std::string& line, Repositories& into);
  void Take(const std::string& line, Repositories& into);
  /// These: whether it was new.
  bool TakeRow(const RowKind& kind, const Json& json, Repositories& into);
  bool TakeMemory(std::vector<Value> row, Repositories& into);
  /// A turn of a session that the brain has: whether it is the one that its memories came out of.
  void LookAtKnownTurn(const std::vector<Value>& row, Repositories& into);
  bool TakeTable(const Json& json, LegacyRepository& legacy);
  bool TakeTableRow(const Json& json, LegacyRepository& legacy);

  std::function<void(const std::string& line)> look_;
  /// For people: a path, mostly.
  std::string name_;
  std::unique_ptr<std::istream> in_;
  std::int64_t size_ = 0;
  std::int64_t position_ = 0;
  std::int64_t line_number_ = 0;
  bool ended_ = false;
  RowCounts added_;
  RowCounts existing_;
  /// The row whose parts are coming, how many are still to come, and whether it is new.
  struct Owner {
    const RowKind* kind = nullptr;
    Value key;
    std::int64_t parts_left = 0;
    bool is_new = false;
  };
  Owner owner_;
  std::string owner_user_;
  /// Memories that came without their source, since the brain has a session of that id, which may
  /// be another: by session and turn.
  std::map<std::pair<std::string, std::int64_t>, std::vector<std::string>> without_source_;
  std::vector<std::string> new_sessions_;
  /// Carried tables by the names they had: where their rows go and how many are there.
  struct Target {
    CarriedTable table;
    std::int64_t rows = 0;
    std::int64_t seen = 0;
  };
  std::map<std::string, Target> targets_;
};

}  // namespace cortex
