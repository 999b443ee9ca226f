// Any sequence of changes, with crashes at any write: nothing is lost and everything agrees.
//
// CORTEX_SESSION_SEQUENCES=10000 runs the full count; the suite runs fewer.

#include <cstdlib>
#include <random>

#include "base/unicode.h"
#include "session/session_support.h"
#include "support/faulty_disk.h"

namespace cortex::test {
namespace {

constexpr int kSequencesInSuite = 150;
constexpr int kOperations = 12;

int Sequences() {
  const char* asked = std::getenv("CORTEX_SESSION_SEQUENCES");
  return asked == nullptr ? kSequencesInSuite : std::atoi(asked);
}

/// What every turn ever said, as undo and redo walk over it.
class Model {
 public:
  void Say(const std::string& content) {
    Remember();
    said_.push_back(content);
  }
  /// A change that can be undone.
  void Remember() {
    past_.push_back(said_);
    future_.clear();
  }
  void Undo() {
    future_.push_back(said_);
    said_ = past_.back();
    past_.pop_back();
  }
  void Redo() {
    past_.push_back(said_);
    said_ = future_.back();
    future_.pop_back();
  }
  [[nodiscard]] bool CanUndo() const { return !past_.empty(); }
  [[nodiscard]] bool CanRedo() const { return !future_.empty(); }
  [[nodiscard]] const std::vector<std::string>& said() const { return said_; }

 private:
  std::vector<std::string> said_;
  std::vector<std::vector<std::string>> past_;
  std::vector<std::vector<std::string>> future_;
};

class SessionPropertyTest : public SessionTest {
 protected:
  int Random(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  /// 1 to 40,000 code points, short ones more often, of one to four bytes each.
  std::string RandomText() {
    const int most =
        std::vector<int>{20, 300, 3'000, 12'000, 40'000}.at(static_cast<std::size_t>(Random(5)));
    static const std::vector<std::string> kPieces = {"x", "\n", "ü", "日", "😀", "\"", "<", "\\"};
    std::string text;
    for (int left = 1 + Random(most); left > 0; --left)
      text += kPieces[static_cast<std::size_t>(Random(static_cast<int>(kPieces.size())))];
    return text;
  }
  std::string RandomLine() { return "line " + std::to_string(Random(1'000)) + " ü😀"; }

  SessionChange RandomChange(std::string* said) {
    const auto turn = static_cast<std::int64_t>(1 + Random(12));
    Json patch = Answer(RandomText(), Random(2) == 0 ? "MENTAL_HEALTH" : "GENERAL_HEALTH");
    patch["turn_status"] = "COMPLETED";
    patch["agent_response"]["response_time"] = Random(100) / 10.0;
    switch (Random(11)) {
      case 0:
        return ChangeTurn{turn, patch.dump()};
      case 1:
        return ChangeTurn{turn, Json{{"summary", {{"user", RandomLine()}}},
                                     {"intent_classification", {{"confidence", 0.5}}}}
                                    .dump()};
      case 2:
        return DescribeSession{
            Json{{"active_topic", RandomLine()}, {"key_points", {RandomLine(), RandomLine()}}}
                .dump()};
      case 3:
        return EditBlocks{{{BlockLabel::kSummary, BlockEdit::Kind::kAppend, RandomLine(), "", -1}},
                          true};
      case 4:
        return SetSessionOptions{Json{{"most_turns", 20 + Random(10)}}.dump()};
      case 5:
        return SetSessionStatus{Random(3) == 0 ? SessionStatus::kPaused : SessionStatus::kActive};
      case 6: {
        ConfigureBlock configure;
        configure.label = BlockLabel::kHistory;
        configure.limit = 16'000 + Random(32'000);
        return configure;
      }
      default:
        *said = RandomText();
        return AppendTurn{Turn(*said)};
    }
  }

  void ExpectModel(const Model& model) {
    const auto all = AllTurns();
    ASSERT_EQ(all.size(), model.said().size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].turn.id, static_cast<std::int64_t>(i) + 1);
      EXPECT_EQ(Json::parse(all[i].turn.json)["user_message"]["content"], model.said()[i]);
    }
    const Json metadata = Metadata();
    for (const auto& block : View().blocks)
      EXPECT_LE(static_cast<std::int64_t>(CountCodePoints(block.value)), block.limit);
    EXPECT_EQ(metadata["memory_usage"]["conversation_history"]["current_size"],
              CountCodePoints(Value(BlockLabel::kHistory)));
    ExpectSound();
  }

  struct Step {
    /// Whether it changed what can be undone; throws what is refused.
    std::function<bool()> take;
    /// The model once it did.
    Model after;
  };

  Step RandomStep(const Model& model) {
    Step step{nullptr, model};
    const int kind = Random(8);
    if (kind == 0 && model.CanUndo()) {
      step.take = [this] { return Undo().changed; };
      step.after.Undo();
      return step;
    }
    if (kind == 1 && model.CanRedo()) {
      step.take = [this] { return Redo().changed; };
      step.after.Redo();
      return step;
    }
    std::string said;
    const SessionChange change = RandomChange(&said);
    const bool counts = !std::holds_alternative<SetSessionStatus>(change);
    step.take = [this, change, counts] { return Change(change).changed && counts; };
    if (counts && said.empty()) step.after.Remember();
    if (counts && !said.empty()) step.after.Say(said);
    return step;
  }

  std::mt19937 random_;
};

TEST_F(SessionPropertyTest, AnySequenceWithCrashesAtAnyWriteKeepsEverythingTogether) {
  FaultyDisk disk;
  Close();
  for (int sequence = 0; sequence < Sequences(); ++sequence) {
    SCOPED_TRACE("sequence " + std::to_string(sequence));
    random_.seed(static_cast<unsigned>(sequence));
    Start("", "s" + std::to_string(sequence));
    Model model;
    for (int operation = 0; operation < kOperations; ++operation) {
      now_ += 1 + Random(100'000);
      const auto before = Values();
      const Step step = RandomStep(model);
      const bool crashes = Random(4) == 0;
      if (crashes) disk.FailAfter(Random(60));
      bool changed = false;
      const auto code = CodeThrownBy([&] { changed = step.take(); });
      const bool cut_off = crashes && disk.failed();
      disk.Repair();
      if (cut_off) {
        Crash();
        Reopen();
        // A commit whose sync failed may have reached the disk all the same.
        changed = Values() != before;
      } else if (!code.empty()) {
        EXPECT_EQ(Values(), before) << code;
      }
      if (changed) model = step.after;
      ExpectModel(model);
      if (HasFailure()) return;
    }
  }
  Close();
}

TEST_F(SessionPropertyTest, ThirtyThousandTurnsRunThroughAndAnyIsFound) {
  constexpr int kTurns = 30'000;
  constexpr int kGroup = 500;
  for (int first = 1; first <= kTurns; first += kGroup) {
    std::vector<std::function<bool()>> steps;
    for (int id = first; id < first + kGroup; ++id) {
      steps.emplace_back([this, id] {
        ChangeContext context = Context();
        context.now = kNow + static_cast<TimeMs>(id) * 60'000;
        const Json answer = Answer("so be it");
        sessions().Change(id_, AppendTurn{Turn("word" + std::to_string(id) + " and more", answer)},
                          context);
        return true;
      });
    }
    for (const auto& failure : brain().RunGroup(steps)) ASSERT_EQ(CodeOf(failure), "");
  }
  EXPECT_EQ(View().row.last_turn, kTurns);
  for (const int id : {1, 2, 777, 14'999, 29'976, 30'000}) {
    TurnQuery by_id;
    by_id.first = by_id.last = id;
    TurnQuery by_text;
    by_text.text = "word" + std::to_string(id);
    TurnQuery by_date;
    by_date.since = by_date.until = kNow + static_cast<TimeMs>(id) * 60'000;
    for (const auto& query : {by_id, by_text, by_date}) {
      const auto found = sessions().FindTurns(id_, query);
      ASSERT_EQ(found.size(), 1U) << id;
      EXPECT_EQ(found[0].turn.id, id);
    }
  }
  ExpectSound();
}

}  // namespace
}  // namespace cortex::test
