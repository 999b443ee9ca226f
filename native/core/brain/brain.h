#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "brain/brain_types.h"
#include "recall/search.h"
#include "recall/vector_search.h"
#include "store/reader.h"

/// The one door to a brain from outside the core, with the values in which it is asked and answers.
namespace cortex {

class AlertRules;
class Archives;
class Atoms;
class Categories;
class Comparisons;
class Dedupe;
class Derivation;
class Embeddings;
class Events;
class FactGraph;
class Finder;
class Insights;
class Listings;
class Maintenance;
class Memories;
class Merging;
class Outgoing;
class Pins;
class Policies;
class PolicyBoard;
class Removal;
class Replication;
class Reports;
class Scores;
class Sessions;
class Sinks;
class Store;
class Users;
class Verification;

/// An open brain: a file, and its aggregates (the parts that work on it, each with rules and a
/// header of its own: memories, sessions, scores). None of them knows the brain, nor an aggregate
/// of its own floor or a higher one; native/core/CMakeLists.txt lists the floors.
///
/// Thread-safety: their methods under "Writes" from one thread at a time, those under "Reads"
/// from one thread at a time; a write and a read may overlap, except with ":memory:". SharedBrain
/// keeps to this. Ownership: the brain owns its aggregates, which
/// live as long as it. Errors:
/// cortex::Error with a code; what fails has changed nothing. Every method may throw BUSY,
/// DISK_FULL, IO_ERROR, CORRUPT, SCHEMA_CHANGED; writes on a read-only brain throw READ_ONLY. What
/// is not the `reader`'s, or not of the query's `user_id`, is answered for as what does not exist.
class Brain {
 public:
  /// Opens or creates. Errors as Store.
  explicit Brain(BrainOptions options);
  ~Brain();
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;

  [[nodiscard]] const BrainOptions& options() const { return options_; }
  /// Takes up another opening with these options; false when it cannot share this brain. A write.
  bool Join(const BrainOptions& options);
  /// From any thread: where the policy is shown that the last transaction saw. It may outlive the
  /// brain.
  [[nodiscard]] const std::shared_ptr<PolicyBoard>& policy_board() const;

  /// Runs the steps, which call writes, in one transaction (see Store::RunGroup).
  std::vector<std::exception_ptr> RunGroup(std::span<const std::function<bool()>> steps);

  /// Runs a step with transactions of its own, and gives what it does; of a brain that hosts share
  /// again when another host was first.
  bool RunAlone(const std::function<bool(Brain&)>& step);

  /// Writes what is queued and closes the file. What fails is reported after closing. No method may
  /// follow.
  void Close();

  // --- Its aggregates, from the ground up ---

  [[nodiscard]] Scores& scores() { return *scores_; }
  [[nodiscard]] Users& users() { return *users_; }
  [[nodiscard]] Pins& pins() { return *pins_; }
  [[nodiscard]] Categories& categories() { return *categories_; }
  [[nodiscard]] Sessions& sessions() { return *sessions_; }
  [[nodiscard]] Sinks& sinks() { return *sinks_; }
  [[nodiscard]] Embeddings& embeddings() { return *embeddings_; }
  [[nodiscard]] Outgoing& outgoing() { return *outgoing_; }
  [[nodiscard]] Atoms& atoms() { return *atoms_; }
  [[nodiscard]] FactGraph& facts() { return *facts_; }
  [[nodiscard]] Finder& finder() { return *finder_; }
  [[nodiscard]] Comparisons& comparisons() { return *comparisons_; }
  [[nodiscard]] Derivation& derivation() { return *derivation_; }
  [[nodiscard]] Memories& memories() { return *memories_; }
  [[nodiscard]] Removal& removal() { return *removal_; }
  [[nodiscard]] Dedupe& dedupe() { return *dedupe_; }
  [[nodiscard]] Archives& archives() { return *archives_; }
  [[nodiscard]] Merging& merging() { return *merging_; }
  [[nodiscard]] Maintenance& maintenance() { return *maintenance_; }
  [[nodiscard]] Replication& replication() { return *replication_; }
  [[nodiscard]] Policies& policies() { return *policies_; }
  [[nodiscard]] Events& events() { return *events_; }
  [[nodiscard]] Insights& insights() { return *insights_; }
  [[nodiscard]] AlertRules& alerts() { return *alerts_; }
  [[nodiscard]] Verification& verification() { return *verification_; }
  [[nodiscard]] Reports& reports() { return *reports_; }
  [[nodiscard]] Listings& listings() { return *listings_; }

 private:
  BrainOptions options_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Scores> scores_;
  std::unique_ptr<Users> users_;
  std::unique_ptr<Pins> pins_;
  std::unique_ptr<Categories> categories_;
  std::unique_ptr<Sessions> sessions_;
  std::unique_ptr<Sinks> sinks_;
  std::unique_ptr<Embeddings> embeddings_;
  std::unique_ptr<Outgoing> outgoing_;
  std::unique_ptr<Atoms> atoms_;
  std::unique_ptr<FactGraph> facts_;
  std::unique_ptr<Finder> finder_;
  std::unique_ptr<Comparisons> comparisons_;
  std::unique_ptr<Derivation> derivation_;
  std::unique_ptr<Memories> memories_;
  std::unique_ptr<Removal> removal_;
  std::unique_ptr<Dedupe> dedupe_;
  std::unique_ptr<Archives> archives_;
  std::unique_ptr<Merging> merging_;
  std::unique_ptr<Maintenance> maintenance_;
  std::unique_ptr<Replication> replication_;
  std::unique_ptr<Policies> policies_;
  std::unique_ptr<Events> events_;
  std::unique_ptr<Insights> insights_;
  std::unique_ptr<AlertRules> alerts_;
  std::unique_ptr<Verification> verification_;
  std::unique_ptr<Reports> reports_;
  std::unique_ptr<Listings> listings_;
};

}  // namespace cortex
