#include "brain/archives.h"
#include "brain/comparisons.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "migrate/legacy_brains.h"
#include "session/session_support.h"
#include "store/archive_support.h"

namespace cortex::test {
namespace {

class ArchiveTest : public ArchiveFixture {
 protected:
  /// A brain with rows of every kind, from its own life and from an old one's.
  void Fill() {
    Migrated([&] {
      MakeLegacyBrain(directory().File("old.db"), {.half_migrated = true});
      return MigrationOf(directory().File("old.db"), path());
    }());
    Open();
    NewMemory memory = Said("Ruth takes the 7:40 train");
    memory.is_proxy = true;
    memory.proxy_agent = "planner";
    memory.topics = {"trains"};
    memory.speaker = "Ruth";
    const std::string older = Remember(brain(), memory);
    const std::string newer = Remember(brain(), Said("Ruth never takes the train"), kNow + 1);
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "negation";
    pair.score = 0.9;
    pair.evidence = {"takes", "never takes"};
    brain().comparisons().OpenContradiction(pair, kNow + 2);
    brain().users().SetCognitiveState({"ada", 80, "nurse", kNow});
    brain().pins().Add({std::nullopt, older, "look", {}}, kNow);
    brain().memories().Get(older, false, kNow);
    // Alike to the last detail: the score stands at its limit.
    for (int i = 0; i < 6; ++i)
      brain().scores().RecordValidation("twin1", true, kNow, "test", std::nullopt);
    FillSessions();
  }

  /// Two sessions: a long one with an archive, edits, something undone and another agent; an ended
  /// one.
  void FillSessions() {
    Sessions& sessions = brain().sessions();
    sessions.AddAgentType("PHARMACIST");
    const ChangeContext context{kNow, "host", "because", std::nullopt};
    sessions.Start({"gone", "eve", std::nullopt}, kNow);
    ForgetQuery eve;
    eve.user_id = "eve";
    brain().removal().Forget(eve, false, "test", kNow, nullptr);  // rowids differ elsewhere
    sessions.Start({"long", "ada", std::nullopt}, kNow);
    sessions.Start({"short", "ada", std::nullopt}, kNow);
    for (int i = 0; i < 30; ++i) {
      const Json answer = Answer("answer " + std::to_string(i), "PHARMACIST");
      sessions.Change("long", AppendTurn{Turn("word" + std::to_string(i), answer)}, context);
    }
    sessions.Change("long", DescribeSession{R"({"key_points":["naïve 😀"]})"}, context);
    sessions.Change("long", DescribeSession{R"({"active_topic":"sleep"})"}, context);
    static_cast<void>(sessions.Undo("long", context));
    sessions.Change("short", AppendTurn{Turn("hello")}, context);
    sessions.Change("short", SetSessionStatus{SessionStatus::kEnded}, context);
    NewMemory memory = Said("drawn from a turn");
    memory.session_id = "long";
    memory.source_turn = 30;
    Remember(brain(), memory);
  }
};

TEST_F(ArchiveTest, ExportImportExportGivesTheSameBytes) {
  Fill();
  const std::string first = ExportTo("first.jsonl");
  OpenOther();
  Import("first.jsonl");
  EXPECT_EQ(ExportTo("second.jsonl"), first);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
}

TEST_F(ArchiveTest, ImportingAgainAddsNothing) {
  Fill();
  const std::string first = ExportTo("first.jsonl");
  OpenOther();
  Import("first.jsonl");
  ArchiveReader again(directory().File("first.jsonl"));
  while (!brain().archives().ImportBatch(&again)) {
  }
  EXPECT_EQ(again.added(), RowCounts{});
  EXPECT_EQ(ExportTo("second.jsonl"), first);
}

TEST_F(ArchiveTest, AnInterruptedImportIsCompletedByTheNext) {
  Fill();
  const std::string first = ExportTo("first.jsonl");
  const auto lines = std::count(first.begin(), first.end(), '\n');
  int cut_sessions = 0;
  for (std::int64_t cut = 1; cut < lines; cut += lines / 23) {
    std::filesystem::remove(directory().File("other.db"));
    OpenOther();
    std::size_t at = 0;
    for (std::int64_t line = 0; line < cut; ++line) at = first.find('\n', at) + 1;
    WriteBytes(directory().File("part.jsonl"),
               first.substr(0, at) + "{\"type\":\"end\",\"rows\":{}}\n");
    // A session comes whole or not at all.
    if (CodeThrownBy([&] { Import("part.jsonl"); }) == "VALIDATION_ERROR") ++cut_sessions;
    for (const auto& session : brain().sessions().List({}))
      EXPECT_TRUE(brain().sessions().Verify(session.id).empty()) << cut;
    Import("first.jsonl");
    EXPECT_EQ(ExportTo("second.jsonl"), first) << cut;
    std::filesystem::remove(directory().File("second.jsonl"));
    Close();
  }
  EXPECT_GT(cut_sessions, 0);
}

TEST_F(ArchiveTest, AnImportedSessionGoesOnAsTheOriginalWould) {
  Open();
  FillSessions();
  const auto blocks = [&] { return brain().sessions().Get("long").blocks; };
  const ChangeContext context{kNow + 1, "host", "", std::nullopt};
  const auto go_on = [&] {
    Sessions& sessions = brain().sessions();
    static_cast<void>(sessions.Redo("long", context));
    for (int i = 0; i < 30; ++i) sessions.Change("long", AppendTurn{Turn("more")}, context);
    static_cast<void>(sessions.Undo("long", context));
    std::string values;
    for (const auto& block : blocks()) values += block.value;
    return values;
  };
  ExportTo("first.jsonl");
  const std::string original = go_on();
  OpenOther();
  Import("first.jsonl");
  EXPECT_EQ(go_on(), original);
  for (const char* words : {"word1", "word29"}) {
    TurnQuery query;
    query.text = words;
    EXPECT_EQ(brain().sessions().FindTurns(std::nullopt, query).size(), 1U) << words;
  }
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
}

TEST_F(ArchiveTest, ASessionThatIsThereIsLeftAsAWhole) {
  Open();
  FillSessions();
  ExportTo("first.jsonl");
  const ChangeContext context{kNow + 1, "host", "", std::nullopt};
  brain().sessions().Change("long", AppendTurn{Turn("later")}, context);
  const auto before = brain().sessions().Export("long");
  ArchiveReader archive(directory().File("first.jsonl"));
  while (!brain().archives().ImportBatch(&archive)) {
  }
  EXPECT_EQ(archive.added(), RowCounts{});
  EXPECT_EQ(archive.existing().at("session"), 2);
  EXPECT_EQ(brain().sessions().Export("long"), before);
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
}

TEST_F(ArchiveTest, ASessionWhosePartsDoNotFitIsRefused) {
  Open();
  FillSessions();
  const std::string whole = ExportTo("first.jsonl");
  OpenOther();
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string bytes = whole;
    bytes.replace(bytes.find(from), from.size(), to);
    return bytes;
  };
  const std::string turn = "\"session_turn\",\"session_id\":\"long\"";
  for (const auto& bytes :
       {changed(turn, "\"session_turn\",\"session_id\":\"short\""),
        changed("\"parts\":", "\"parts\":1"), changed("\"parts\":", "\"party\":"),
        changed("word7", "w0rd7"), changed("\"user_id\":\"ada\",\"status\"", "\"status\""),
        changed("\"archived_turns\":", "\"archived_turns\":1"),
        changed("\"label\":\"active_session\"", "\"label\":\"passive_session\""),
        changed("session_info", "session_into")}) {
    WriteBytes(directory().File("bad.jsonl"), bytes);
    EXPECT_EQ(CodeThrownBy([&] { Import("bad.jsonl"); }), "VALIDATION_ERROR");
    EXPECT_TRUE(brain().sessions().List({}).empty());
  }
}

TEST_F(ArchiveTest, ATimeThatIsNoMillisecondsOfOurYearsIsRefused) {
  Fill();
  const std::string whole = ExportTo("first.jsonl");
  OpenOther();
  const std::string key = "\"created_at\":";
  const auto begin = whole.find(key) + key.size();
  const auto length = whole.find_first_not_of("0123456789", begin) - begin;
  for (const char* time : {"1767225600000000000", "1767225600.5", "1767225600000.0", "\"2026\"",
                           "-1e300", "true", "[1]", "99999999999999999999"}) {
    std::string bytes = whole;
    bytes.replace(begin, length, time);
    WriteBytes(directory().File("bad.jsonl"), bytes);
    EXPECT_EQ(CodeThrownBy([&] { Import("bad.jsonl"); }), "VALIDATION_ERROR") << time;
  }
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 0);
}

TEST_F(ArchiveTest, EveryTimeOfEveryKindOfRowIsLookedAt) {
  Open();
  for (const RowKind* kind : AllRowKinds()) {
    for (const auto& column : kind->columns) {
      const bool is_time = std::count(kind->times.begin(), kind->times.end(), column) == 1;
      EXPECT_TRUE(is_time || !column.ends_with("_at")) << kind->name << "." << column;
      if (!is_time) continue;
      const Json header = {{"type", "cortex_export"}, {"version", 1}};
      const Json row = {{"type", kind->name}, {column, "2026-03-01T12:00:00Z"}};
      const Json end = {{"type", "end"}, {"rows", Json::object()}};
      WriteBytes(directory().File("in.jsonl"),
                 header.dump() + "\n" + row.dump() + "\n" + end.dump() + "\n");
      try {
        Import("in.jsonl");
        ADD_FAILURE() << kind->name << "." << column;
      } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("\"" + column + "\" is \"2026-"),
                  std::string::npos)
            << error.what();
      }
    }
  }
}

TEST_F(ArchiveTest, ImportedMemoriesAnswerAsTheOriginals) {
  Fill();
  const Statistics before = brain().scores().GetStatistics(kNow + Days(1), nullptr);
  const auto pairs = brain().comparisons().GetContradictions({});
  ExportTo("first.jsonl");
  OpenOther();
  Import("first.jsonl");
  const Statistics after = brain().scores().GetStatistics(kNow + Days(1), nullptr);
  EXPECT_EQ(after.by_category, before.by_category);
  EXPECT_EQ(after.confidence.average, before.confidence.average);
  EXPECT_EQ(brain().comparisons().GetContradictions({}).size(), pairs.size());
  EXPECT_EQ(brain().finder().FindReference("takes the 7:40", nullptr), pairs.front().pair.older_id);
}

TEST_F(ArchiveTest, WhatIsNoWholeExportIsRefusedAndChangesNothing) {
  Fill();
  const std::string whole = ExportTo("first.jsonl");
  OpenOther();
  const std::string header = "{\"type\":\"cortex_export\",\"version\":1}\n";
  const std::string end = "{\"type\":\"end\",\"rows\":{}}\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "VALIDATION_ERROR"},
      {"hello\n", "VALIDATION_ERROR"},
      {whole.substr(0, whole.size() / 2), "CORRUPT"},
      {header, "CORRUPT"},
      {"{\"type\":\"cortex_export\",\"version\":2}\n" + end, "NEWER_VERSION"},
      {header + "{\"type\":\"nonsense\"}\n" + end, "VALIDATION_ERROR"},
      {header + "{\"type\":\"memory\",\"id\":\"a\"}\n" + end, "VALIDATION_ERROR"},
      {header + "{\"type\":\"memory\",\"id\":1,\"content\":\"x\"}\n" + end, "VALIDATION_ERROR"},
      {header + "{\"type\":\"memory\",\"surprise\":1}\n" + end, "VALIDATION_ERROR"},
      {header + "[1]\n" + end, "VALIDATION_ERROR"},
      {header +
           "{\"type\":\"legacy_object\",\"kind\":\"table\",\"name\":\"x\",\"carried_as\":"
           "\"stm_entries\",\"sql\":\"\"}\n" +
           end,
       "VALIDATION_ERROR"}};
  for (const auto& [bytes, code] : cases) {
    WriteBytes(directory().File("bad.jsonl"), bytes);
    EXPECT_EQ(CodeThrownBy([&] { Import("bad.jsonl"); }), code) << bytes.substr(0, 80);
  }
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 0);
}

TEST_F(ArchiveTest, TablesOfAnImportTakeNoNameThatTheBrainMayNeed) {
  Open();
  WriteBytes(directory().File("in.jsonl"), R"({"type":"cortex_export","version":1}
{"type":"legacy_table","name":"insights","sql":"","columns":[["a",""]]}
{"type":"legacy_table_row","table":"insights","values":["kept"]}
{"type":"end","rows":{}}
)");
  Import("in.jsonl");
  EXPECT_EQ(StoredValue("SELECT a FROM legacy_insights"), "kept");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM sqlite_schema WHERE name = 'insights'"), "0");
}

TEST_F(ArchiveTest, ScoresAreExportedForNow) {
  Open();
  const std::string id = Remember(brain(), Said("a \"quoted\" memory"));
  brain().archives().Export(directory().File("scores.csv"), ExportFormat::kConfidenceCsv,
                            kNow + Days(10), nullptr);
  EXPECT_EQ(
      ReadBytes(directory().File("scores.csv")),
      "kind,id,confidence,base_confidence,created_at,last_accessed,access_count,"
      "validation_count,contradiction_count,disputed_by,proved_wrong,text\r\nstm,\"" +
          id +
          "\",0.9,1,2026-03-01T12:00:00.000Z,,0,0,0,\"\",false,\"a \"\"quoted\"\" memory\"\r\n");
}

}  // namespace
}  // namespace cortex::test
