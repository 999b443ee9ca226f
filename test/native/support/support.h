#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "brain/brain.h"
#include "store/atom.h"
#include "store/sink.h"

/// What the tests of all rooms share: an injected clock and ids, a folder of one's own, and looks
/// at a closed file with plain SQLite.
namespace cortex::test {

/// 2026-03-01T12:00:00Z, the "now" of tests that do not care.
inline constexpr TimeMs kNow = 1'772'366'400'000;
constexpr TimeMs Days(std::int64_t days) { return days * kMillisPerDay; }
constexpr TimeMs Hours(std::int64_t hours) { return hours * kMillisPerHour; }

/// A folder that is gone with the test.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string File(const std::string& name) const { return path_ + "/" + name; }
  /// Names and bytes of all that is in it.
  [[nodiscard]] std::map<std::string, std::string> Listing() const;

 private:
  std::string path_;
};

std::string ReadBytes(const std::string& path);
void WriteBytes(const std::string& path, const std::string& bytes);

/// The name of the code of the Error that `work` throws, "" when it throws none.
template <class Work>
std::string CodeThrownBy(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_STRNE(error.what(), "") << "an error says what to do";
    return std::string(ErrorCodeName(error.code()));
  }
  return "";
}

/// The name of the code in `failure`, "" for none.
std::string CodeOf(const std::exception_ptr& failure);

BrainOptions OptionsFor(const std::string& path);
/// Without a user's id a memory is refused; tests that do not care use this one's.
NewMemory Said(const std::string& content);
/// Stores what must be storable, and gives its id.
std::string Remember(Brain& brain, const NewMemory& memory, TimeMs now = kNow);

/// Stores an atom, of which the texts may be left out, and gives its id.
std::string AddAtom(Brain& brain, NewAtom atom);

/// What becomes of a memory at a sink, as the sink's worker finds out.
void ReportToSink(Brain& brain, const std::string& sink, const std::string& memory_id,
                  SinkReport::Outcome outcome, TimeMs now = kNow);

/// The newest ten at `now`, without counting as an access.
RecentQuery Recent(TimeMs now = kNow);
MaintenanceOptions MaintenanceAt(TimeMs now, bool force = false);

/// Runs SQL on a file that no brain of this process has open; the cells of the result, row by row,
/// NULL as "NULL".
std::vector<std::string> RawSql(const std::string& path, const std::string& sql);

/// Runs SQL on a file and `meanwhile` before the connection is closed.
void InOpenDatabase(const std::string& path, const std::string& sql,
                    const std::function<void()>& meanwhile);

/// Runs this program again as another process (see other_process.cc); what it printed, without the
/// line's end. As an ordinary user even when the tests run as root.
std::string InAnotherProcess(const std::vector<std::string>& command);
std::string AsOrdinaryUser(const std::vector<std::string>& command);

/// The other process: does what InAnotherProcess asks.
int ActAsOtherProcess(const std::vector<std::string>& arguments);

/// A test of a brain in a file of its own, opened by Open and closed at the latest with the test.
class BrainTest : public ::testing::Test {
 protected:
  void TearDown() override { Close(); }

  Brain& Open() { return Open(OptionsFor(path())); }
  Brain& Open(BrainOptions options);
  void Close();
  /// As the end of the process: nothing is written any more.
  void Crash() { brain_.reset(); }
  /// Opens the last one again, with the same options.
  Brain& Reopen();
  [[nodiscard]] std::string path() const { return directory_.File("brain.db"); }
  [[nodiscard]] const TemporaryDirectory& directory() const { return directory_; }
  [[nodiscard]] Brain& brain() { return *brain_; }
  /// Cells of a query on the closed file.
  std::vector<std::string> Stored(const std::string& sql);
  /// The one cell of a query on the closed file.
  std::string StoredValue(const std::string& sql);

 private:
  TemporaryDirectory directory_;
  BrainOptions options_;
  std::uint64_t seed_ = 1;
  std::unique_ptr<Brain> brain_;
};

}  // namespace cortex::test
