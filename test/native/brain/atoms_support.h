#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/atoms.h"
#include "brain/maintenance.h"
#include "brain/scores.h"
#include "support/support.h"

/// What the tests of atoms share.
namespace cortex::test {

/// A brain with looks at its atoms.
class AtomsTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  static NewAtom Given(const std::string& subject, const std::string& action,
                       const std::string& outcome, const std::string& consequences = "") {
    NewAtom atom;
    atom.subject = subject;
    atom.action = action;
    atom.outcome = outcome;
    atom.consequences = consequences;
    return atom;
  }
  std::string Add(const NewAtom& atom) { return brain().atoms().Create(atom, kNow).id; }
  static AtomQuery For(const std::string& text, std::optional<AtomField> field = std::nullopt) {
    AtomQuery query;
    query.text = text;
    query.field = field;
    query.peek = true;
    query.now = kNow;
    return query;
  }
  std::vector<std::string> Found(const AtomQuery& query) {
    std::vector<std::string> subjects;
    for (const auto& match : brain().atoms().Search(query, nullptr))
      subjects.push_back(match.atom.subject);
    return subjects;
  }
  AtomizeProgress Atomize(bool again = false) {
    AtomizeProgress progress;
    while (!brain().atoms().AtomizeBatch(again, kNow, &progress)) {
    }
    return progress;
  }
  void ExpectSound() {
    const auto report = brain().maintenance().Check(true, nullptr);
    EXPECT_EQ(report.problems, std::vector<std::string>{});
  }
  /// The subjects of what leads to an atom, the strongest first.
  std::vector<std::string> CausesOf(const std::string& id) {
    CauseQuery query;
    query.bridge = false;
    query.now = kNow;
    std::vector<std::string> subjects;
    for (const auto& cause : brain().atoms().FindCauses(id, query, nullptr).causes)
      subjects.push_back(cause.atom.subject);
    return subjects;
  }
  /// Of how many the figures tell.
  std::int64_t Scored() {
    return brain().scores().GetDistribution(MemoryKind::kAtom, kNow, nullptr).total;
  }
  std::int64_t Count() { return brain().atoms().Count().total_atoms; }
};

}  // namespace cortex::test
