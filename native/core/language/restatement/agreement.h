#pragma once

#include <vector>

#include "language/restatement/phrase.h"
#include "language/restatement/restate.h"
#include "language/restatement/rewriter.h"

namespace cortex::english {

/// Gives the verbs of a subject "I" the form that the new subject asks for. Looks at a bounded
/// number of tokens around each subject. Used by one thread.
class Agreement {
 public:
  Agreement(const Phrase& phrase, RestatementPerson person, Rewriter* rewriter)
      : phrase_(phrase), person_(person), rewriter_(*rewriter), used_(phrase.size()) {}

  /// The subject "I" at `index` governs the verb before it ("am I") or behind it, and those that
  /// share it.
  void GiveTo(std::size_t index);
  /// A contraction ("I'm") that has its verb; `bare` when a plain form follows ("I'll").
  void ContinueAfter(std::size_t index, bool bare);

 private:
  /// What the verbs that share the subject look like.
  enum class Mood { kFinite, kBare, kBareUntilBut };

  [[nodiscard]] bool Invert(std::size_t subject);
  [[nodiscard]] bool IsInverted(std::size_t subject) const;
  [[nodiscard]] std::size_t FindVerb(std::size_t subject) const;
  [[nodiscard]] std::size_t BehindInsertion(std::size_t index) const;
  [[nodiscard]] bool WantsPlainForm(std::size_t subject) const;
  void Conjugate(std::size_t verb);
  void ToThird(std::size_t verb);
  [[nodiscard]] Mood MoodOf(std::size_t verb) const;
  [[nodiscard]] bool IsSupport(std::size_t verb) const;
  void Share(std::size_t verb, Mood mood);
  [[nodiscard]] bool EndsClause(std::size_t index) const;
  [[nodiscard]] bool OpensInfinitive(std::size_t index, std::size_t verb) const;
  [[nodiscard]] std::size_t SharedVerbAt(std::size_t index) const;
  [[nodiscard]] bool IsSharedVerb(std::size_t candidate, std::size_t joint, std::size_t verb) const;
  [[nodiscard]] bool OpensNewClause(std::size_t index) const;
  [[nodiscard]] bool IsPresent(std::size_t verb) const;

  const Phrase& phrase_;
  RestatementPerson person_;
  Rewriter& rewriter_;
  /// Verbs that have their subject.
  std::vector<bool> used_;
};

}  // namespace cortex::english
