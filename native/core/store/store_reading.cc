// How a store is read: each read looks at one snapshot.
#include <algorithm>
#include <utility>

#include "store/check.h"
#include "store/connection.h"
#include "store/file_health.h"
#include "store/store.h"

namespace cortex {
namespace {

/// Ends a reader's transaction, which has nothing to commit.
class SnapshotEnd {
 public:
  explicit SnapshotEnd(
      Connection& connection, std::function<void()> then = [] {})
      : connection_(connection), then_(std::move(then)) {}
  ~SnapshotEnd() {
    connection_.Rollback();
    then_();
  }
  SnapshotEnd(const SnapshotEnd&) = delete;
  SnapshotEnd& operator=(const SnapshotEnd&) = delete;

 private:
  Connection& connection_;
  std::function<void()> then_;
};

}  // namespace

void Store::Read(const CancelFlag* cancel, const std::function<void(Repositories&)>& work) {
  Connection& connection = ReadingConnection();
  Repositories& repositories = reading_ ? *reading_ : *writing_;
  accesses_.BeginRead([&] { connection.Begin(false); });
  const SnapshotEnd end(connection);
  const CancelScope scope(connection, cancel);
  repositories.policy.Refresh();
  work(repositories);
}

class Store::LongTurn {
 public:
  explicit LongTurn(Store& store) : store_(store) {
    std::unique_lock lock(store_.long_mutex_);
    auto& readers = store_.long_readers_;
    const auto is_free = [](const LongReader& reader) { return !reader.in_use; };
    store_.long_free_.wait(lock,
                           [&] { return std::any_of(readers.begin(), readers.end(), is_free); });
    const auto found = std::find_if(readers.begin(), readers.end(), is_free);
    found->in_use = true;
    index_ = static_cast<std::size_t>(found - readers.begin());
  }
  ~LongTurn() {
    const std::lock_guard lock(store_.long_mutex_);
    reader().in_use = false;
    store_.long_free_.notify_one();
  }
  LongTurn(const LongTurn&) = delete;
  LongTurn& operator=(const LongTurn&) = delete;

  [[nodiscard]] LongReader& reader() const { return store_.long_readers_.at(index_); }
  [[nodiscard]] ReadLane lane() const {
    return static_cast<ReadLane>(static_cast<std::size_t>(ReadLane::kFirstLong) + index_);
  }

 private:
  Store& store_;
  std::size_t index_ = 0;
};

void Store::ReadLong(const CancelFlag* cancel,
                     const std::function<void(Repositories&, ReadLane)>& work) {
  if (!reader_) {
    return Read(cancel, [&](Repositories& repositories) { work(repositories, ReadLane::kShort); });
  }
  ReadOnLong(cancel, [&](LongReader& reader, ReadLane lane) { work(*reader.repositories, lane); });
}

void Store::ReadOnLong(const CancelFlag* cancel,
                       const std::function<void(LongReader&, ReadLane)>& work) {
  const LongTurn turn(*this);
  LongReader& reader = turn.reader();
  if (!reader.repositories) {
    reader.connection = OpenReader();
    reader.repositories = std::make_unique<Repositories>(*reader.connection, *policy_board_);
  }
  accesses_.BeginRead([&] { reader.connection->Begin(false); }, turn.lane());
  const SnapshotEnd end(*reader.connection, [&] { accesses_.EndRead(turn.lane()); });
  const CancelScope scope(*reader.connection, cancel);
  reader.repositories->policy.Refresh();
  work(reader, turn.lane());
}

CheckReport Store::Check(bool deep, const CancelFlag* cancel) {
  const CheckDepth depth = deep ? CheckDepth::kAll : CheckDepth::kSome;
  CheckReport report;
  if (reader_) {
    ReadOnLong(cancel, [&](LongReader& reader, ReadLane /*lane*/) {
      report = CheckBrain(*reader.connection, depth);
    });
  } else {
    const CancelScope scope(*writer_, cancel);
    report = CheckBrain(*writer_, depth);
  }
  if (report.damaged) health_->NoteDamage();
  return report;
}

}  // namespace cortex
