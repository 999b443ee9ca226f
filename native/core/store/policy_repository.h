#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/time.h"
#include "confidence/policy.h"
#include "store/evidence_repository.h"

/// Which confidence policy holds: of each constant what an opening of the brain asked for, else
/// what the brain keeps, else the opening's default.
namespace cortex {

class Connection;

/// What the openings of one brain in this process ask for, and what holds by that now. Thread-safe.
class PolicyBoard {
 public:
  /// `fallback` holds where the brain keeps no policy; `asked` holds over whatever it keeps.
  PolicyBoard(ConfidencePolicy fallback, PolicySettings asked);

  [[nodiscard]] const ConfidencePolicy& fallback() const { return fallback_; }
  /// With what was asked for over it.
  [[nodiscard]] ConfidencePolicy Over(const ConfidencePolicy& base) const;
  [[nodiscard]] PolicySettings asked() const;
  /// Takes up what another opening asks for; false, changing nothing, when another policy would
  /// hold by that.
  bool Join(const PolicySettings& other);
  /// Rises with every Join that added something.
  [[nodiscard]] std::uint64_t version() const { return version_; }

  /// The policy that the last transaction saw, without and with what was asked for, and a number
  /// that rises when it is another.
  void Show(const ConfidencePolicy& base, const ConfidencePolicy& policy);
  [[nodiscard]] ConfidencePolicy shown() const;
  [[nodiscard]] std::uint64_t shown_version() const { return shown_version_; }

 private:
  ConfidencePolicy fallback_;
  mutable std::mutex mutex_;
  PolicySettings asked_;
  ConfidencePolicy base_;
  ConfidencePolicy shown_;
  std::atomic<std::uint64_t> version_ = 1;
  std::atomic<std::uint64_t> shown_version_ = 1;
};

/// The policy of one connection's transaction. One thread at a time.
class PolicyInForce {
 public:
  explicit PolicyInForce(ConfidencePolicy policy) : policy_(std::move(policy)) {}

  /// CORRUPT or NEWER_VERSION when what the brain keeps cannot be read.
  [[nodiscard]] const ConfidencePolicy& get() const {
    if (failure_) std::rethrow_exception(failure_);
    return policy_;
  }
  void Set(ConfidencePolicy policy) {
    policy_ = std::move(policy);
    failure_ = nullptr;
  }
  [[nodiscard]] bool Learns() const {
    return !failure_ && policy_.method == ScoringMethod::kEvidence;
  }
  void Learn(LearnedVolatility learned) { policy_.learned = std::move(learned); }
  void Fail(std::exception_ptr failure) { failure_ = std::move(failure); }

 private:
  ConfidencePolicy policy_;
  std::exception_ptr failure_;
};

/// A policy that a brain keeps, with who set it and when.
struct KeptPolicy {
  ConfidencePolicy policy;
  std::string set_by;
  TimeMs set_at = 0;
};

/// The policy that a brain keeps, a row of `settings`. One thread at a time, as its connection.
class PolicyRepository {
 public:
  PolicyRepository(Connection& connection, PolicyBoard& board);

  /// Looks whether another policy holds by now: at the begin of every transaction.
  void Refresh();
  /// What holds. Errors as PolicyInForce::get.
  [[nodiscard]] const ConfidencePolicy& operator*() const { return in_force_.get(); }
  [[nodiscard]] const ConfidencePolicy* operator->() const { return &in_force_.get(); }
  [[nodiscard]] const PolicyInForce& in_force() const { return in_force_; }
  /// What would hold if no opening had asked for anything.
  [[nodiscard]] ConfidencePolicy Base();

  /// Nothing where the brain keeps none. Errors as ParsePolicy.
  [[nodiscard]] std::optional<KeptPolicy> Find();
  void Put(const KeptPolicy& kept);
  /// False when there was none.
  bool Remove();

 private:
  void RefreshPolicy();
  void RefreshLearned();

  Connection& connection_;
  PolicyBoard& board_;
  PolicyInForce in_force_;
  /// What in_force_ was made of.
  std::optional<std::string> seen_;
  std::uint64_t board_version_ = 0;
  EvidenceRepository evidence_;
  /// Of what was learned last; nothing under a policy that learns nothing.
  std::optional<EvidenceRepository::Moment> learned_at_;
};

}  // namespace cortex
