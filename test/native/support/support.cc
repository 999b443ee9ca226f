#include "support/support.h"

#include <sqlite3.h>
#include <stdlib.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "base/unicode.h"
#include "brain/atoms.h"
#include "brain/memories.h"
#include "brain/sinks.h"

namespace cortex::test {

namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (fs::temp_directory_path() / "cortex-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = fs::canonical(pattern).string();
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // a folder that stays behind fails no test
  fs::remove_all(path_, ignored);
}

std::map<std::string, std::string> TemporaryDirectory::Listing() const {
  std::map<std::string, std::string> listing;
  for (const auto& entry : fs::recursive_directory_iterator(path_)) {
    const std::string name = fs::relative(entry.path(), path_).string();
    listing[name] = entry.is_regular_file() ? ReadBytes(entry.path().string()) : "(no file)";
  }
  return listing;
}

std::string ReadBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void WriteBytes(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

std::string CodeOf(const std::exception_ptr& failure) {
  if (!failure) return "";
  return CodeThrownBy([&] { std::rethrow_exception(failure); });
}

BrainOptions OptionsFor(const std::string& path) {
  BrainOptions options;
  options.path = path;
  options.ids = SeededIds(1);
  return options;
}

NewMemory Said(const std::string& content) {
  NewMemory memory;
  memory.content = content;
  memory.user_id = "ada";
  return memory;
}

std::string Remember(Brain& brain, const NewMemory& memory, TimeMs now) {
  const StorageResult result = brain.memories().Create(memory, now);
  EXPECT_TRUE(result.is_success()) << Excerpt(memory.content, 50) << ": " << result.message;
  return result.memory_id.value_or("");
}

std::string AddAtom(Brain& brain, NewAtom atom) {
  for (auto* text : {&atom.subject, &atom.action, &atom.outcome})
    if (text->empty()) *text = "something";
  return brain.atoms().Create(atom, atom.created_at.value_or(kNow)).id;
}

void ReportToSink(Brain& brain, const std::string& sink, const std::string& memory_id,
                  SinkReport::Outcome outcome, TimeMs now) {
  constexpr std::int64_t kAll = 1000;
  const std::string worker = "worker";
  ASSERT_EQ(brain.sinks().Lease(sink, worker, now, now + 1), std::nullopt);
  for (const auto& job : brain.sinks().GetJobs(sink, 0, kAll)) {
    if (job.memory_id != memory_id) continue;
    SinkReport report;
    report.ticket = job.ticket;
    report.memory_id = memory_id;
    report.outcome = outcome;
    ASSERT_TRUE(brain.sinks().Report(sink, worker, {report}, now));
  }
  brain.sinks().Release(sink, worker);
}

RecentQuery Recent(TimeMs now) {
  RecentQuery query;
  query.peek = true;
  query.now = now;
  return query;
}

MaintenanceOptions MaintenanceAt(TimeMs now, bool force) {
  MaintenanceOptions options;
  options.now = now;
  options.force = force;
  return options;
}

std::vector<std::string> RawSql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  std::vector<std::string> cells;
  const auto collect = [](void* into, int count, char** values, char** /*names*/) {
    auto* all = static_cast<std::vector<std::string>*>(into);
    for (int i = 0; i < count; ++i) all->emplace_back(values[i] == nullptr ? "NULL" : values[i]);
    return 0;
  };
  int code =
      sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  if (code == SQLITE_OK) code = sqlite3_exec(database, sql.c_str(), collect, &cells, nullptr);
  const std::string message = sqlite3_errmsg(database);
  sqlite3_close(database);
  if (code != SQLITE_OK) throw std::runtime_error(sql + ": " + message);
  return cells;
}

void InOpenDatabase(const std::string& path, const std::string& sql,
                    const std::function<void()>& meanwhile) {
  sqlite3* database = nullptr;
  int code = sqlite3_open(path.c_str(), &database);
  if (code == SQLITE_OK) code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  const std::string message = sqlite3_errmsg(database);
  if (code == SQLITE_OK) meanwhile();
  sqlite3_close(database);
  if (code != SQLITE_OK) throw std::runtime_error(sql + ": " + message);
}

Brain& BrainTest::Open(BrainOptions options) {
  Close();
  options_ = std::move(options);
  brain_ = std::make_unique<Brain>(options_);
  return *brain_;
}

void BrainTest::Close() {
  if (brain_) brain_->Close();
  brain_.reset();
}

Brain& BrainTest::Reopen() {
  BrainOptions options = options_;
  // The same seed again would give ids that are taken.
  options.ids = SeededIds(++seed_);
  return Open(std::move(options));
}

std::vector<std::string> BrainTest::Stored(const std::string& sql) {
  Close();
  return RawSql(path(), sql);
}

std::string BrainTest::StoredValue(const std::string& sql) {
  const auto cells = Stored(sql);
  EXPECT_EQ(cells.size(), 1U) << sql;
  return cells.empty() ? "" : cells.front();
}

}  // namespace cortex::test
