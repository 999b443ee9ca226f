#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Causes and effects that a text states: "My alarm did not ring, so I missed the train, which led
/// to an argument". Found by connectives (because, so, led to, after, whenever ...) between clauses
/// that have a subject and a verb of their own. Questions, requests, hypothetical, hedged and
/// denied causes, purposes and mere times are none. Deterministic and thread-safe: pure functions,
/// linear in the text.
namespace cortex {

struct CausalStatement {
  enum class Relation {
    kCauses,
    /// "After": no more than that the one came before the other.
    kPrecedes,
  };
  /// Who or what the cause is, without its article; never a pronoun but "nobody" and the like.
  std::string subject;
  /// What the cause does; where it is no clause, the verb that joins it to its effect ("led to").
  std::string action;
  std::string outcome;
  /// What the outcome brought about in turn; empty when the text does not say.
  std::string consequences;
  Relation relation = Relation::kCauses;
  /// It goes on where the statement before it ended.
  bool continues = false;
};

/// In the order of the text. `text` and `speaker` are valid UTF-8; the speaker, whose name takes
/// the place of "I", may be blank: then the text is read as it stands.
std::vector<CausalStatement> FindCausalStatements(std::string_view text,
                                                  const std::string& speaker);

}  // namespace cortex
