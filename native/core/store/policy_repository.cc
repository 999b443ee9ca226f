#include "store/policy_repository.h"

#include <utility>

#include "base/error.h"
#include "store/connection.h"

namespace cortex {

PolicyBoard::PolicyBoard(ConfidencePolicy fallback, PolicySettings asked)
    : fallback_(std::move(fallback)),
      asked_(std::move(asked)),
      base_(fallback_),
      shown_(WithSettings(fallback_, asked_)) {}

ConfidencePolicy PolicyBoard::Over(const ConfidencePolicy& base) const {
  return WithSettings(base, asked());
}

PolicySettings PolicyBoard::asked() const {
  const std::lock_guard lock(mutex_);
  return asked_;
}

bool PolicyBoard::Join(const PolicySettings& other) {
  const std::lock_guard lock(mutex_);
  if (other == asked_) return true;
  if (WithSettings(base_, other) != shown_) return false;
  PolicySettings both = other;
  both.enabled = other.enabled ? other.enabled : asked_.enabled;
  both.method = other.method ? other.method : asked_.method;
  both.constants.insert(asked_.constants.begin(), asked_.constants.end());
  both.category_decay.insert(asked_.category_decay.begin(), asked_.category_decay.end());
  asked_ = std::move(both);
  ++version_;
  return true;
}

void PolicyBoard::Show(const ConfidencePolicy& base, const ConfidencePolicy& policy) {
  const std::lock_guard lock(mutex_);
  base_ = base;
  if (shown_ == policy) return;
  shown_ = policy;
  ++shown_version_;
}

ConfidencePolicy PolicyBoard::shown() const {
  const std::lock_guard lock(mutex_);
  return shown_;
}

PolicyRepository::PolicyRepository(Connection& connection, PolicyBoard& board)
    : connection_(connection), board_(board), in_force_(board.shown()), evidence_(connection) {}

void PolicyRepository::Refresh() {
  RefreshPolicy();
  RefreshLearned();
}

void PolicyRepository::RefreshLearned() {
  if (!in_force_.Learns()) {
    learned_at_.reset();
    return;
  }
  const auto moment = evidence_.MomentOfLearning();
  if (learned_at_ == moment) return;
  in_force_.Learn(evidence_.Learn());
  learned_at_ = moment;
}

void PolicyRepository::RefreshPolicy() {
  std::optional<std::string> kept;
  {
    Query query =
        connection_.Prepare("SELECT value FROM settings WHERE name = 'confidence_policy'");
    if (query.Step()) kept = query.Text(0);
  }
  const std::uint64_t version = board_.version();
  if (kept == seen_ && version == board_version_) return;
  seen_ = std::move(kept);
  board_version_ = version;
  try {
    const ConfidencePolicy base = Base();
    in_force_.Set(board_.Over(base));
    learned_at_.reset();
    board_.Show(base, in_force_.get());
  } catch (const Error&) {
    // What needs no score goes on, above all setting another policy.
    in_force_.Fail(std::current_exception());
  }
}

ConfidencePolicy PolicyRepository::Base() {
  auto kept = Find();
  return kept ? std::move(kept->policy) : board_.fallback();
}

std::optional<KeptPolicy> PolicyRepository::Find() {
  Query query = connection_.Prepare(
      "SELECT value, set_by, set_at FROM settings WHERE name = 'confidence_policy'");
  if (!query.Step()) return std::nullopt;
  return KeptPolicy{ParsePolicy(query.Text(0)), query.Text(1), query.Int64(2)};
}

void PolicyRepository::Put(const KeptPolicy& kept) {
  connection_
      .Prepare(
          "INSERT INTO settings (name, value, set_by, set_at) VALUES ('confidence_policy', ?, ?, "
          "?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, "
          "set_at = excluded.set_at")
      .Bind(DumpPolicy(kept.policy), kept.set_by, kept.set_at)
      .Run();
}

bool PolicyRepository::Remove() {
  connection_.Prepare("DELETE FROM settings WHERE name = 'confidence_policy'").Run();
  return connection_.ScalarInt64("SELECT changes()") > 0;
}

}  // namespace cortex
