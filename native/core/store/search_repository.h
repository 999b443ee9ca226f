#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/facts/asked_fact.h"
#include "language/text/grams.h"
#include "store/full_text_terms.h"

/// What finding memories reads: facts of all of them, and which hold a word. One thread at a time,
/// as its connection.
namespace cortex {

class Connection;

/// As much of a memory as ranking looks at.
struct DocumentFacts {
  std::int64_t seq = 0;
  TimeMs created_at = 0;
  double importance = 0;
  /// Bytes of its text.
  std::int64_t length = 0;
  /// 2 when it ends with a question mark, 1 when it holds one; always 0 for a long text.
  std::int64_t asking = 0;
  bool is_proxy = false;
  std::string user_id;
  std::optional<std::string> proxy_agent;
  std::optional<std::string> speaker;
  std::optional<std::string> session_id;
};

class SearchRepository {
 public:
  explicit SearchRepository(Connection& connection);

  /// The words that the full-text index makes of a text.
  [[nodiscard]] std::vector<IndexTerm> Terms(std::string_view text);

  /// The words of a text that the index has not, because they touch a run of a script without
  /// spaces; VisitPostings finds them all the same.
  [[nodiscard]] std::vector<IndexTerm> AttachedTerms(std::string_view text);

  /// Visits the memories that hold a word, with how often they do. One that holds it also attached
  /// to a run of a script without spaces comes once more.
  void VisitPostings(const std::string& term,
                     const std::function<void(std::int64_t seq, std::int32_t count)>& visit);
  /// Visits the memories stored under a key of the range; one may come more than once.
  void VisitGrams(const GramRange& range, const std::function<void(std::int64_t seq)>& visit);

  /// Visits the memories after a seq, by seq.
  void VisitDocuments(std::int64_t after_seq,
                      const std::function<void(const DocumentFacts&)>& visit);
  [[nodiscard]] std::optional<DocumentFacts> FindDocument(std::int64_t seq);
  /// The text of a memory; empty when there is no such memory.
  [[nodiscard]] std::string TextOf(std::int64_t seq);
  /// What a memory tells, as the fact graph has it so far (graph_repository.h), and whether it
  /// holds at a time; without one all does.
  [[nodiscard]] std::vector<ToldFact> FactsTold(std::int64_t seq, std::optional<TimeMs> at);
  /// Visits the seqs of the memories in a category (folded).
  void VisitCategory(const std::string& category,
                     const std::function<void(std::int64_t seq)>& visit);
  /// Visits the seqs of the memories of a topic, without regard to case; looks at each memory.
  void VisitTopic(const std::string& topic, const std::function<void(std::int64_t seq)>& visit);

  /// Visits the memories that hold all of the words, as FullTextTerms cut them; of one user, when
  /// one is named.
  void VisitHolding(const std::vector<std::string>& words,
                    const std::optional<std::string>& user_id,
                    const std::function<void(const std::string& id, TimeMs created_at)>& visit);

  /// What time the transaction takes it to be.
  [[nodiscard]] TimeMs Now() const;
  /// Whether a memory's time has passed.
  [[nodiscard]] bool HasExpired();
  /// Memories whose time passes between two moments, whichever comes first.
  [[nodiscard]] std::vector<std::int64_t> ExpiringBetween(TimeMs one, TimeMs other);
  /// The number of the latest change; 0 before the first.
  [[nodiscard]] std::int64_t LastChange();
  /// The memories changed or removed after a change; nothing when too many were to be known.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> ChangedSince(std::int64_t change);
  /// Everything may be another now: no reader that knows a change up to `known` can catch up.
  void BreakChanges(std::int64_t known);

 private:
  Connection& connection_;
};

}  // namespace cortex
