#pragma once

#include <utility>
#include <vector>

#include "language/clauses/clause_view.h"
#include "language/speech_acts/speech_act.h"

/// Which clauses of two texts are compared at all. Thread-safe: pure functions; an Assertions
/// object belongs to one thread.
namespace cortex {

/// Every clause of the older text with every one of the newer that it may exclude: both tell what
/// is so, or both what to do in a case. The first eight clauses of a text are compared; they refer
/// to the statements.
std::vector<std::pair<const Clause*, const Clause*>> ComparableClauses(const Statement& older,
                                                                       const Statement& newer);

/// The clause in which the evidence begins; refers to the statement.
const Clause& ClauseWith(const Statement& statement, const EvidenceSpan& evidence);

/// Which clauses of a text state that something is so; none of one that asks for something or is
/// small talk, code or a quotation as a whole. Read only when somebody asks.
class Assertions {
 public:
  explicit Assertions(const Statement& statement) : statement_(statement) {}

  bool Assert(const Clause& clause);

 private:
  const Statement& statement_;
  std::vector<ActSpan> parts_;
  bool read_ = false;
};

}  // namespace cortex
