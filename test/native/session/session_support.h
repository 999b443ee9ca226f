#pragma once

#include <nlohmann/json.hpp>

#include "brain/sessions.h"
#include "support/support.h"

/// What the tests of sessions share.
namespace cortex::test {

using Json = nlohmann::ordered_json;

/// The examples of the requirement document, as printed there.
extern const char* const kSeedHistory;
extern const char* const kSeedActiveSession;
extern const char* const kSeedSummary;
extern const char* const kSeedMetadata;
/// The words that the seed's summary holds beyond its JSON (R1).
extern const char* const kSeedWords;
extern const char* const kSeedTurnWords;

/// A turn's JSON with a message of this text, and more members.
std::string Turn(const std::string& content, const Json& more = Json::object());
/// What an agent answered.
Json Answer(const std::string& content, const std::string& agent = "GENERAL_HEALTH");
/// Any text of that many code points.
std::string TextOfSize(std::int64_t size);

/// A test of one session in a brain of its own; its clock stands still unless it is moved.
class SessionTest : public BrainTest {
 protected:
  void SetUp() override { Start(); }

  /// A session with other options, under another name.
  void Start(const std::string& options = "", const std::string& id = "session_1",
             const std::string& user = "ada");

  Sessions& sessions() { return brain().sessions(); }
  [[nodiscard]] ChangeContext Context() const;
  ChangeResult Change(const SessionChange& change) {
    return sessions().Change(id_, change, Context());
  }
  ChangeResult Append(const std::string& turn) { return Change(AppendTurn{turn}); }
  ChangeResult Say(const std::string& content) { return Append(Turn(content)); }
  /// A turn whose JSON has exactly that many code points.
  ChangeResult AppendOfSize(std::int64_t size);
  ChangeResult Undo() { return sessions().Undo(id_, Context()); }
  ChangeResult Redo() { return sessions().Redo(id_, Context()); }
  ChangeResult Edit(BlockLabel label, const std::string& old_text, const std::string& text);
  std::string CodeOfEdit(BlockLabel label, const std::string& old_text, const std::string& text) {
    return CodeThrownBy([&] { Edit(label, old_text, text); });
  }
  std::string CodeOfChange(const SessionChange& change) {
    return CodeThrownBy([&] { Change(change); });
  }

  SessionView View() { return sessions().Get(id_); }
  std::string Value(BlockLabel label) { return View().blocks.at(Index(label)).value; }
  Json Document(BlockLabel label) { return Json::parse(Value(label)); }
  Json History() { return Document(BlockLabel::kHistory); }
  Json Active() { return Document(BlockLabel::kActiveSession); }
  Json Metadata() { return Document(BlockLabel::kMetadata); }
  std::vector<std::string> Values();
  /// The ids in the history.
  std::vector<std::int64_t> Ids();
  /// Of all turns, archived or not.
  std::vector<FoundTurn> AllTurns();
  void ExpectSound();

  std::string id_ = "session_1";
  TimeMs now_ = kNow;
  std::optional<std::int64_t> expected_version_;
};

}  // namespace cortex::test
