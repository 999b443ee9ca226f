// Forgetting takes the words: from wherever a text can be, and what stays is named.

#include "store/forgotten_words.h"

#include <algorithm>
#include <fstream>

#include "brain/archives.h"
#include "brain/atoms.h"
#include "brain/categories.h"
#include "brain/dedupe.h"
#include "brain/forgetting_support.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "store/temporary_file.h"

namespace cortex::test {
namespace {

TEST(ForgottenWords, AreFoundWholeOrAsHalfOfALongTextAndAsJsonWritesThem) {
  ForgottenWords words;
  words.Add("She said \"Lindenweg 7\"\nto him.");
  EXPECT_TRUE(words.AreIn("now she SAID \"Lindenweg 7\"\nto him again"));
  EXPECT_TRUE(words.AreIn(R"({"a":"She said \"Lindenweg 7\"\nto him."})"));
  EXPECT_FALSE(words.AreIn("She said \"Lindenweg 8\"\nto him."));
  EXPECT_EQ(words.TakenOutOf("Yes. She said \"Lindenweg 7\"\nto him. No."),
            "Yes. [forgotten]. No.");
  std::string text;
  for (int i = 0; i < 40; ++i) text += "Sentence number " + std::to_string(i) + " of many. ";
  words.Add(text);
  EXPECT_TRUE(words.AreIn(text.substr(text.size() / 4)));
  EXPECT_FALSE(words.AreIn(text.substr(0, text.size() / 4)));
  words.Add("Yes.");
  EXPECT_EQ(words.too_short(), 1U);
  EXPECT_FALSE(words.AreIn("Yes."));
  EXPECT_TRUE(words.AreAllOf(" yes!"));
}

TEST(ForgottenWords, WhatARowHasIsNotLookedForInFiles) {
  ForgottenWords words;
  words.Add("Ruth rang about the lighthouse.");
  EXPECT_FALSE(words.AreInRow("The lighthouse is old."));
  EXPECT_FALSE(words.FileSearch().FindsAny("a lighthouse"));
  EXPECT_TRUE(words.FileSearch().FindsAny("ruth rang about the lighthouse"));
  words.ForgetRows();
  EXPECT_TRUE(words.FileSearch().FindsAny("a lighthouse"));
}

TEST_F(ForgottenWordsTest, AWordThatTwoValuesOfARowMakeSideBySideIsNoRest) {
  // The file names Sue Marlow twice in a row: "sue marlowsue marlow".
  Remember(brain(), Said("chiropodist is sue marlow"));
  const auto id = Remember(brain(), Said("sue marlows mobile 07700 900312"));
  const auto receipt = Forget(ById({id}));
  EXPECT_TRUE(receipt.remaining.empty()) << receipt.remaining.front().advice;
  EXPECT_TRUE(receipt.done);
}

TEST_F(ForgottenWordsTest, TheTurnThatAMemoryWasDrawnFromLosesAllItsWords) {
  const auto session = Start("talk");
  Say(session, "Hello there, how are you?");
  const auto turn = Say(session, "I live in Lindenweg, at number seven.", "Lindenweg is nice!",
                        R"(,"summary":"told of Lindenweg","context_enrichment":{"x":"Lindenweg"})");
  Say(session, "And what is the weather?");
  const auto id = TellIn(session, turn, "Ada lives at number seven.");
  const auto would = WouldForget(ById({id}));
  const auto receipt = Forget(ById({id}));
  for (const auto& told : {would, receipt}) {
    ASSERT_EQ(told.redacted.size(), 1U);
    EXPECT_EQ(told.redacted[0].session_id, "talk");
    EXPECT_EQ(told.redacted[0].turns, std::vector<std::int64_t>{turn});
    EXPECT_GT(told.undo, 0);
  }
  const auto prompt = brain().sessions().Render(session);
  EXPECT_NE(prompt.find("weather"), std::string::npos);
  EXPECT_NE(prompt.find("[forgotten]"), std::string::npos);
  EXPECT_TRUE(brain().sessions().Verify(session).empty());
  EXPECT_EQ(brain().sessions().Get(session).row.last_turn, 3);
  EXPECT_EQ(CodeThrownBy([&] { brain().sessions().Undo(session, Context()); }), "NOT_FOUND");
  EXPECT_EQ(Say(session, "It goes on."), 4);
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, ATurnWithTheSameWordsLosesThemThoughItWasNotNamed) {
  const auto session = Start("talk");
  Say(session, std::string("By the way: ") + kText + " Write it down.");
  const auto other = Start("another");
  Say(other, "you know, my address is lindenweg 7, potsdam");
  ExpectGone(Forget(ById({TellIn(session, std::nullopt)})));
  Open();
  const auto turns = brain().sessions().FindTurns("talk", {});
  ASSERT_EQ(turns.size(), 1U);
  EXPECT_NE(turns[0].turn.json.find("By the way: [forgotten]. Write it down."), std::string::npos);
}

TEST_F(ForgottenWordsTest, ArchivedTurnsBlocksSummariesAndUndoLoseThem) {
  const auto session = Start("talk");
  const auto turn = Say(session, kText);
  Describe(session, R"({"key_points":["lives in Lindenweg","likes tea"],"active_topic":"Lindenweg",
    "trigger":"Lindenweg","notes":["at Lindenweg 7"],"quality":{"Lindenweg":"good"}})");
  Describe(session, R"({"active_topic":"tea"})");
  for (int i = 0; i < 60; ++i) Say(session, "Small talk number " + std::to_string(i));
  brain().sessions().Undo(session, Context());
  const auto id = TellIn(session, turn);
  EXPECT_GT(brain().sessions().Get(session).row.archived_turns, 0);
  const auto receipt = Forget(ById({id}));
  const auto view = brain().sessions().Get(session);
  EXPECT_NE(view.blocks[Index(BlockLabel::kSummary)].value.find("likes tea"), std::string::npos);
  EXPECT_TRUE(brain()
                  .sessions()
                  .FindTurns("talk",
                             [] {
                               TurnQuery query;
                               query.text = kWords;
                               return query;
                             }())
                  .empty());
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, AShortTextGoesFromItsSessionAndIsNotLookedForElsewhere) {
  const auto session = Start("talk");
  Say(session, "I am 42.");
  const auto other = Start("other");
  Say(other, "I am 42.");
  const auto receipt = Forget(ById({TellIn(session, std::nullopt, "I am 42")}));
  EXPECT_EQ(receipt.not_searched, 1);
  EXPECT_TRUE(receipt.done);
  EXPECT_EQ(brain().sessions().Render(session).find("42"), std::string::npos);
  EXPECT_NE(brain().sessions().Render(other).find("42"), std::string::npos);
  ExpectSound();
}

TEST_F(ForgottenWordsTest, ATurnThatMaySayItInOtherWordsIsNamed) {
  const auto session = Start("talk");
  const auto turn = Say(session, "Since May my mother is at 17 Quittenweg in Zwickau.");
  Say(session, "And what is the weather?");
  const auto receipt =
      Forget(ById({TellIn(session, std::nullopt, "Mother lives at 17 Quittenweg, Zwickau.")}));
  EXPECT_FALSE(receipt.done);
  ASSERT_EQ(receipt.remaining.size(), 1U);
  EXPECT_EQ(receipt.remaining[0].what, "turn");
  EXPECT_EQ(receipt.remaining[0].id, "talk");
  EXPECT_EQ(receipt.remaining[0].part, std::to_string(turn));
}

TEST_F(ForgottenWordsTest, AStockReplyOfTheAgentIsEverybodys) {
  for (const auto* user : {"ada", "max"}) {
    const auto session = Start(std::string("talk of ") + user, user);
    Say(session, std::string(user) + " has said something.", "Thanks, I have noted that for you.");
  }
  ForgetQuery query;
  query.user_id = "max";
  EXPECT_TRUE(brain().removal().Forget(query, false, "x", kNow, nullptr, {"max"}).done);
}

TEST_F(ForgottenWordsTest, ASessionWithoutTheWordsStaysAsItIs) {
  const auto session = Start("talk");
  Say(session, "Hello.");
  const auto before = brain().sessions().Get(session).row.version;
  const auto receipt = Forget(ById({TellIn(session, std::nullopt)}));
  EXPECT_TRUE(receipt.redacted.empty());
  EXPECT_EQ(brain().sessions().Get(session).row.version, before);
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, ToldAtomsPinsNotesAndMessageVectorsLoseThem) {
  const auto other = Remember(brain(), Said("Max sings on Sundays."));
  brain().scores().RecordValidation(other, true, kNow, "ada", std::string("beside: ") + kText);
  NewPin pin;
  pin.text = std::string("Remember: ") + kText;
  brain().pins().Add(pin, kNow);
  NewAtom atom;
  atom.subject = "Ada";
  atom.action = "address is";
  atom.outcome = "Lindenweg 7, Potsdam";
  atom.created_at = kNow;
  AddAtom(brain(), atom);
  PutAtom("keep", std::nullopt);
  PutEmbedding("e1", "message", "msg");
  const auto id = Remember(brain(), Said(kText));
  Stored(std::string("UPDATE embeddings SET content = '") + kText + "' WHERE id = 'e1'");
  Open();
  const auto receipt = Forget(ById({id}));
  EXPECT_EQ(receipt.atoms, 1);
  EXPECT_EQ(receipt.pins, 1);
  EXPECT_EQ(receipt.notes, 1);
  EXPECT_EQ(receipt.embeddings, 1);
  EXPECT_EQ(brain().memories().Get(other, true, kNow).content, "Max sings on Sundays.");
  EXPECT_EQ(brain().atoms().Count().total_atoms, 1);
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, AnAtomThatWasToldByItselfGoesWithItsWords) {
  NewAtom atom;
  atom.subject = "the pump in the cellar";
  atom.action = "ran dry";
  atom.outcome = "Lindenweg was flooded";
  atom.created_at = kNow;
  const auto id = AddAtom(brain(), atom);
  PutEmbedding("e1", "atom", id);
  const auto told = Remember(brain(), Said("Lindenweg was flooded in May."));
  PutAtom("rain", std::nullopt);
  atom.subject = "the rain of May";
  atom.action = "never stopped";
  const auto alike = AddAtom(brain(), atom);
  const auto would = WouldForget(ById({id}));
  EXPECT_EQ(would.atoms, 1);
  EXPECT_EQ(brain().atoms().Count().total_atoms, 3);
  auto receipt = Forget(ById({id}));
  EXPECT_EQ(receipt.ids, std::vector<std::string>{id});
  EXPECT_EQ(receipt.atoms, 1);
  EXPECT_EQ(receipt.embeddings, 1);
  EXPECT_FALSE(receipt.done);
  ASSERT_EQ(receipt.remaining.size(), 2U);
  EXPECT_EQ(receipt.remaining[0].id, alike);
  EXPECT_EQ(receipt.remaining[1].id, told);
  EXPECT_EQ(brain().atoms().Count().total_atoms, 2);
  EXPECT_TRUE(FilesWith("pump in the cellar").empty());
  EXPECT_EQ(Forget(ById({id})).gone_before, std::vector<std::string>{id});
}

TEST_F(ForgottenWordsTest, AnAtomOfAMemoryGoesWithTheMemoryOnly) {
  const auto memory = Remember(brain(), Said("The pump ran dry, so the cellar was flooded."));
  AtomizeProgress progress;
  while (!brain().atoms().AtomizeBatch(false, kNow, &progress)) {
  }
  const auto atoms = Stored("SELECT id FROM atoms");
  ASSERT_FALSE(atoms.empty());
  Open();
  EXPECT_EQ(CodeThrownBy([&] { Forget(ById({atoms.front()})); }), "VALIDATION_ERROR");
  Forget(ById({memory}));
  EXPECT_EQ(brain().atoms().Count().total_atoms, 0);
}

TEST_F(ForgottenWordsTest, WhatStaysIsNamedAndNothingIsSaidToBeDone) {
  const auto id = Remember(brain(), Said(kText));
  const auto quoting = Remember(brain(), Said(std::string("Ruth wrote: ") + kText + " Odd."));
  brain().categories().Define({"homes", std::string("as in ") + kText, {}, kNow});
  Start("of max", "max");
  Say("of max", kText);
  const auto copy = directory().File("brain.jsonl");
  static_cast<void>(brain().archives().Export(copy, ExportFormat::kArchive, kNow, nullptr));
  const auto would = WouldForget(ById({id}));
  auto receipt = Forget(ById({id}));
  EXPECT_FALSE(receipt.done);
  EXPECT_FALSE(receipt.pending);
  const auto has = [](const ForgetReceipt& told, const std::string& what, const std::string& of) {
    return std::any_of(told.remaining.begin(), told.remaining.end(), [&](const auto& place) {
      return place.what == what && place.id == of && !place.advice.empty();
    });
  };
  for (const auto& told : {would, receipt}) {
    EXPECT_TRUE(has(told, "memory", quoting));
    EXPECT_TRUE(has(told, "category", "homes"));
    EXPECT_TRUE(has(told, "turn", "of max"));
  }
  EXPECT_TRUE(FilesWith(kWords) != std::vector<std::string>{});
  EXPECT_EQ(brain().memories().Get(quoting, true, kNow).content.substr(0, 4), "Ruth");
  ExpectSound();
}

TEST_F(ForgottenWordsTest, AnExportBesideTheBrainIsNamed) {
  const auto id = Remember(brain(), Said(kText));
  const auto copy = directory().File("old.jsonl");
  static_cast<void>(brain().archives().Export(copy, ExportFormat::kArchive, kNow, nullptr));
  const auto receipt = Forget(ById({id}));
  ASSERT_EQ(receipt.remaining.size(), 1U);
  EXPECT_EQ(receipt.remaining[0].what, "file");
  EXPECT_EQ(receipt.remaining[0].id, copy);
  EXPECT_FALSE(receipt.done);
}

TEST_F(ForgottenWordsTest, AFileNamedAfterTheBrainIsLookedInto) {
  const auto id = Remember(brain(), Said(kText));
  WriteBytes(path() + ".replaced-20260101T000000Z", std::string(3 << 20, 'x') + kText + "yyy");
  WriteBytes(path() + ".notes", "nothing of it");
  const auto receipt = Forget(ById({id}));
  ASSERT_EQ(receipt.remaining.size(), 1U);
  EXPECT_EQ(receipt.remaining[0].id, path() + ".replaced-20260101T000000Z");
}

TEST_F(ForgottenWordsTest, BytesInFreeSpaceAreFoundThoughNoRowHasThem) {
  const auto id = Remember(brain(), Said(kText));
  for (int i = 0; i < 50; ++i)
    Remember(brain(), Said("Filler " + std::to_string(i) + std::string(3000, 'z')));
  // As a program without secure_delete leaves them.
  Stored(std::string("PRAGMA secure_delete = OFF; CREATE TABLE legacy_t (a TEXT); INSERT INTO "
                     "legacy_t SELECT '") +
         kText + "' || hex(zeroblob(300)) FROM stm_entries; DROP TABLE legacy_t");
  Open();
  const auto receipt = Forget(ById({id}));
  EXPECT_FALSE(receipt.done);
  ASSERT_EQ(receipt.remaining.size(), 1U);
  EXPECT_EQ(receipt.remaining[0].what, "file");
  EXPECT_EQ(receipt.remaining[0].id, path());
}

TEST_F(ForgottenWordsTest, AForgottenUserTakesStatesAndAtomsAndNamesWhatNobodyCanTell) {
  Remember(brain(), Said(kText));
  brain().users().SetCognitiveState({"ada", 40, "nurse", kNow});
  brain().users().SetCognitiveState({"max", 90, "nurse", kNow});
  NewAtom atom;
  atom.subject = "Ada";
  atom.action = "forgets";
  atom.outcome = "the stove";
  atom.created_at = kNow;
  AddAtom(brain(), atom);
  atom.subject = "The nurse";
  atom.outcome = "to ring ada at noon";
  const auto mention = AddAtom(brain(), atom);
  NewMemory deleted = Said("Max sings on Sundays.");
  const auto gone = Remember(brain(), deleted);
  brain().scores().RecordValidation(gone, true, kNow, "x", "Ada said so");
  brain().removal().Delete({gone}, "x", kNow, nullptr);
  brain().categories().Define({"homes", "where Ada lives", {}, kNow});
  ForgetQuery query;
  query.user_id = "ada";
  const auto receipt = Forget(query);
  EXPECT_EQ(receipt.cognitive_states, 1);
  EXPECT_EQ(receipt.atoms, 1);
  std::vector<std::string> undecided;
  for (const auto& place : receipt.undecided) undecided.push_back(place.what + " " + place.id);
  EXPECT_EQ(undecided,
            (std::vector<std::string>{"atom " + mention, "history " + gone, "category homes"}));
  EXPECT_TRUE(brain().users().GetCognitiveStates({"ada"}).empty());
  EXPECT_EQ(brain().users().GetCognitiveStates({"max"}).size(), 1U);
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, AForgottenUsersOwnAtomsAndPinsGoAndOthersStay) {
  for (const auto* user : {"ada", "max"}) {
    NewAtom atom;
    atom.subject = "The doctor";
    atom.action = "prescribes " + std::string(user == std::string("ada") ? "Lindenweg" : "tea");
    atom.outcome = user == std::string("ada") ? "the sugar falls" : "sleep comes";
    atom.user_id = user;
    atom.created_at = kNow;
    AddAtom(brain(), atom);
    NewPin pin;
    pin.text = user == std::string("ada") ? "Ring the Lindenweg clinic at noon" : "Buy tea";
    pin.label = user;
    pin.user_id = user;
    brain().pins().Add(pin, kNow);
  }
  ForgetQuery query;
  query.user_id = "ada";
  const auto earlier = [&] {
    ForgetQuery before = query;
    before.before = kNow;
    return Forget(before);
  }();
  EXPECT_EQ(earlier.atoms + earlier.pins, 0);
  const auto receipt = Forget(query);
  EXPECT_EQ(receipt.atoms, 1);
  EXPECT_EQ(receipt.pins, 1);
  EXPECT_TRUE(brain().pins().GetAll({"ada"}).empty());
  EXPECT_EQ(brain().pins().GetAll({"max"}).size(), 1U);
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, AnIdThatWasDeletedBeforeLosesItsHistory) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().scores().RecordValidation(id, false, kNow, "ada", kText);
  brain().removal().Delete({id}, "ada", kNow, nullptr);
  EXPECT_FALSE(FilesWith(kWords).empty());
  const auto receipt = Forget(ById({id}));
  EXPECT_EQ(receipt.memories, 0);
  EXPECT_GT(receipt.audit, 0);
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory(id); }), "NOT_FOUND");
  EXPECT_EQ(Forget(ById({id})).gone_before, std::vector<std::string>{id});
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, AMergedAwayIdLosesItsHistory) {
  Remember(brain(), Said("Ruth rings on Sundays at six."));
  std::vector<NewMemory> twin = {Said("Ruth rings on Sundays at six.")};
  twin[0].id = "twin";
  Import(twin);
  DedupeOptions options;
  options.action = DedupeOptions::Action::kMerge;
  options.actor = "ada";
  options.now = kNow;
  DedupeProgress progress;
  while (!brain().dedupe().RunBatch(options, &progress)) {
  }
  const auto receipt = Forget(ById({"twin"}));
  EXPECT_EQ(receipt.memories, 0);
  EXPECT_TRUE(FilesWith("twin").empty());
  ExpectSound();
}

TEST_F(ForgottenWordsTest, LeftoversOfAKilledBackupAreNamedAndGo) {
  const auto id = Remember(brain(), Said(kText));
  const auto copy = directory().File("copy.db");
  static_cast<void>(brain().archives().BackUp(copy, kNow, nullptr));
  std::filesystem::rename(copy, copy + ".partial");
  WriteBytes(copy + ".partial-journal", kText);
  const auto receipt = Forget(ById({id}));
  EXPECT_EQ(receipt.leftovers, std::vector<std::string>{copy + ".partial"});
  ExpectGone(receipt);
}

TEST_F(ForgottenWordsTest, LeftoversGoAtTheNextStartUnlessSomebodyIsAtThem) {
  const auto copy = directory().File("copy.db");
  static_cast<void>(brain().archives().BackUp(copy, kNow, nullptr));
  std::filesystem::remove(copy);
  Stored("INSERT INTO temporary_files VALUES ('" + directory().File("out.jsonl.partial") + "')");
  const std::vector<std::string> left = {copy + ".partial", directory().File("out.jsonl.partial"),
                                         path() + ".restoring", path() + ".vectors-0f.partial"};
  for (const auto& file : left) WriteBytes(file, kText);
  WriteBytes(directory().File("mine.partial"), kText);
  Open();
  EXPECT_EQ(FilesWith(kWords), std::vector<std::string>{"mine.partial"}) << "not of this brain";
  EXPECT_EQ(StoredValue("SELECT count(*) FROM temporary_files"), "0");
  const TemporaryFile busy(copy + ".partial");
  WriteBytes(busy.path(), kText);
  Open();
  EXPECT_TRUE(std::filesystem::exists(busy.path()));
  EXPECT_EQ(
      CodeThrownBy([&] { static_cast<void>(brain().archives().BackUp(copy, kNow, nullptr)); }),
      "BUSY");
}

TEST_F(ForgottenWordsTest, ATextThatSpansPagesLeavesNoPartOfItself) {
  std::string text = "My address is Lindenweg 7. ";
  for (int i = 0; i < 700; ++i) text += "Part " + std::to_string(i) + " of a long story. ";
  const auto session = Start("talk");
  Say(session, text);
  ExpectGone(Forget(ById({TellIn(session, std::nullopt, text)})));
  EXPECT_EQ(FilesWith("of a long story"), std::vector<std::string>{});
}

}  // namespace
}  // namespace cortex::test
