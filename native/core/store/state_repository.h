#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Small facts about the brain itself, by name. One thread at a time, as its connection.
namespace cortex {

class Connection;

/// Raised by what changes scores and leaves no trace in the audit or the log of changed memories:
/// atoms that are removed, vectors that are replaced, imports.
inline constexpr const char* kScoreEpoch = "score_epoch";

/// Set from a forget until its bytes are gone from the files.
inline constexpr const char* kForgetPending = "forget_pending";

/// Fingerprints (fingerprint.h) of the rules that made the stored statement keys, the stored facts,
/// the derived topics, and the derived categories.
inline constexpr const char* kKeysMadeBy = "statement_keys_made_by";
inline constexpr const char* kFactsMadeBy = "facts_made_by";
inline constexpr const char* kTopicsMadeBy = "topics_made_by";
/// Its name is older than the fingerprints: what was counted by hand is then another value.
inline constexpr const char* kCategoriesMadeBy = "derived_categories_version";
/// Set from when all facts were left to derive until they are.
inline constexpr const char* kGraphRenewing = "graph_renewing";

/// How often the content was replaced by a backup's: rows then have other numbers.
inline constexpr const char* kRestorations = "restorations";

/// The mark of the file of documents beside the brain (recall/documents_file.h).
inline constexpr const char* kDocumentsFile = "documents_file";

/// Imports whose last part stored nothing.
inline constexpr const char* kImports = "imports";

/// Of a file that is a replica of a brain that hosts share: of which brain, as which of its
/// replicas, in which epoch, at which commit, and up to which commit it has removed what was
/// forgotten.
inline constexpr const char* kReplicaOf = "replica_of";
inline constexpr const char* kReplicaId = "replica_id";
inline constexpr const char* kReplicaEpoch = "replica_epoch";
inline constexpr const char* kReplicaCommit = "replica_commit";
inline constexpr const char* kReplicaPosition = "replica_position";
inline constexpr const char* kReplicaForgot = "replica_forgot";

class StateRepository {
 public:
  explicit StateRepository(Connection& connection) : connection_(connection) {}

  [[nodiscard]] std::int64_t Get(const std::string& key, std::int64_t otherwise);
  void Set(const std::string& key, std::int64_t value);
  [[nodiscard]] std::optional<std::string> GetText(const std::string& key);
  void SetText(const std::string& key, const std::string& value);
  /// Adds one.
  void Raise(const std::string& key);
  void Remove(const std::string& key);

 private:
  Connection& connection_;
};

}  // namespace cortex
