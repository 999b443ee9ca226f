// An encrypted brain: what is in the bytes of its files, whom it opens for, and another key for it.

#include <sqlite3.h>

#include <fstream>

#include "brain/archives.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/merging.h"
#include "brain/rekey.h"
#include "brain/scores.h"
#include "migrate/legacy_brains.h"
#include "store/connection.h"
#include "support/support.h"

namespace cortex::test {
namespace {

/// In none of the bytes that SQLite or cortex write by themselves.
constexpr const char* kWord = "Quillfeather";

std::string Digits(char digit) { return std::string(64, digit); }
BrainKey Key(char digit) { return BrainKey(Digits(digit)); }
const BrainKey kNone;

class Encryption : public BrainTest {
 protected:
  void OpenWith(const BrainKey& key) { OpenAt(path(), key); }
  void OpenAt(const std::string& file, const BrainKey& key) {
    Close();
    BrainOptions options = OptionsFor(file);
    options.key = key;
    options.ids = RandomIds();
    Open(std::move(options));
  }
  void Fill(int memories = 20) {
    for (int i = 0; i < memories; ++i)
      Remember(brain(), Said(std::string(kWord) + " has the number " + std::to_string(next_++)));
  }
  void MakeWith(const BrainKey& key) {
    OpenWith(key);
    Fill();
    Close();
  }
  /// What opening gives: the number of memories of a sound brain, or a code.
  std::string Found(const BrainKey& key) {
    std::string found;
    const std::string code = CodeThrownBy([&] {
      OpenWith(key);
      found = std::to_string(brain().scores().GetStatistics(kNow, nullptr).total);
      EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
      Close();
    });
    return code.empty() ? found : code;
  }
  /// Names of the files in whose bytes the word is.
  [[nodiscard]] std::vector<std::string> FilesWithTheWord() const {
    std::vector<std::string> files;
    for (const auto& [name, bytes] : directory().Listing()) {
      if (bytes.find(kWord) != std::string::npos) files.push_back(name);
    }
    return files;
  }

 private:
  int next_ = 0;
};

TEST(BrainKeyTest, IsSixtyFourHexadecimalDigits) {
  EXPECT_FALSE(static_cast<bool>(BrainKey()));
  EXPECT_EQ(BrainKey(Digits('A')), BrainKey(Digits('a')));
  EXPECT_FALSE(BrainKey(Digits('a')) == BrainKey(Digits('b')));
  for (const std::string wrong : {"", "secret", "0x12"}) {
    EXPECT_EQ(CodeThrownBy([&] { BrainKey{wrong}; }), "VALIDATION_ERROR") << wrong;
  }
  EXPECT_EQ(CodeThrownBy([&] { BrainKey{Digits('g')}; }), "VALIDATION_ERROR");
  EXPECT_EQ(CodeThrownBy([&] { BrainKey{Digits('a') + "\n"}; }), "VALIDATION_ERROR");
}

TEST(BrainKeyTest, IsInNoMessage) {
  try {
    const BrainKey key(Digits('a') + "b");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("aaaa"), std::string::npos);
  }
}

TEST_F(Encryption, NoWordIsInTheBytesOfAnyFile) {
  const auto write_everything = [&](const BrainKey& key) {
    OpenWith(key);
    Fill();
    static_cast<void>(brain().archives().BackUp(directory().File("copy.db"), kNow, nullptr));
    static_cast<void>(brain().archives().Restore(directory().File("copy.db"), true, kNow, nullptr));
    Fill(1);
  };
  write_everything(Key('1'));
  EXPECT_GT(directory().Listing().at("brain.db-wal").size(), 0U);
  EXPECT_EQ(FilesWithTheWord(), std::vector<std::string>{}) << "while it is open";
  Close();
  EXPECT_EQ(FilesWithTheWord(), std::vector<std::string>{}) << "when it is closed";
  for (const auto& [name, bytes] : directory().Listing())
    std::filesystem::remove(directory().File(name));
  write_everything(kNone);
  EXPECT_GE(FilesWithTheWord().size(), 3U) << "without a key the look finds it";
}

TEST_F(Encryption, OpensForItsKeyOnly) {
  struct Case {
    BrainKey made;
    BrainKey opened;
    const char* found;
  };
  const std::vector<Case> cases = {{Key('1'), Key('1'), "20"},
                                   {Key('1'), Key('2'), "WRONG_KEY"},
                                   {Key('1'), kNone, "WRONG_KEY"},
                                   {kNone, Key('1'), "WRONG_KEY"},
                                   {kNone, kNone, "20"}};
  for (const auto& [made, opened, found] : cases) {
    MakeWith(made);
    const auto before = directory().Listing();
    EXPECT_EQ(Found(opened), found);
    if (std::string(found) == "WRONG_KEY") {
      EXPECT_EQ(directory().Listing(), before);
    }
    for (const auto& [name, bytes] : before) std::filesystem::remove(directory().File(name));
  }
}

TEST_F(Encryption, WhatIsNoDatabaseIsNoBrainWithAKeyAndWithout) {
  WriteBytes(path(),
             "Dear diary, this is a text of more than a hundred characters: it goes on and on, "
             "and nobody would take it for a brain.");
  EXPECT_EQ(Found(kNone), "NOT_A_BRAIN");
  EXPECT_EQ(Found(Key('1')), "NOT_A_BRAIN");
}

TEST_F(Encryption, ADamagedPageIsNoticed) {
  MakeWith(Key('1'));
  std::string bytes = ReadBytes(path());
  bytes[bytes.size() / 2] ^= 1;
  WriteBytes(path(), bytes);
  const std::string code = CodeThrownBy([&] {
    OpenWith(Key('1'));
    EXPECT_NE(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  });
  EXPECT_TRUE(code.empty() || code == "CORRUPT") << code;
}

TEST_F(Encryption, WhatIsLookedForInTheFilesIsLookedForDecrypted) {
  const auto finds = [&](const BrainKey& key) {
    ConnectionOptions options;
    options.path = path();
    options.key = key;
    Connection connection(options);
    connection.UseWal();
    connection.Execute("CREATE TABLE IF NOT EXISTS texts (text TEXT)");
    connection.Checkpoint(std::chrono::milliseconds(0));
    int found = 0;
    const auto look = [&](std::string_view bytes, bool /*begins*/) {
      if (bytes.find(kWord) != std::string_view::npos) ++found;
      return true;
    };
    connection.Prepare("INSERT INTO texts VALUES (?)").Bind(std::string(kWord)).Run();
    connection.VisitFiles(look);
    EXPECT_EQ(found, 1) << "in the log";
    connection.Checkpoint(std::chrono::milliseconds(0));
    found = 0;
    connection.VisitFiles(look);
    EXPECT_EQ(found, 1) << "in the database";
    connection.Close();
    std::filesystem::remove(path());
  };
  finds(kNone);
  finds(Key('1'));
}

TEST_F(Encryption, RestoresBackupsOfItsOwnKeyOnly) {
  const std::string copy = directory().File("copy.db");
  OpenWith(Key('1'));
  Fill();
  static_cast<void>(brain().archives().BackUp(copy, kNow, nullptr));
  Fill(1);
  EXPECT_EQ(brain().archives().Restore(copy, false, kNow, nullptr).memories, 20);
  static_cast<void>(Rekey(copy, Key('1'), Key('2'), nullptr));
  const auto restore = [&] {
    static_cast<void>(brain().archives().Restore(copy, false, kNow, nullptr));
  };
  EXPECT_EQ(CodeThrownBy(restore), "WRONG_KEY");
  static_cast<void>(Rekey(copy, Key('2'), kNone, nullptr));
  EXPECT_EQ(CodeThrownBy(restore), "WRONG_KEY");
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 20);
}

TEST_F(Encryption, TakesInABrainOfTheSameKeyOrInTheClear) {
  const std::string other = directory().File("other.db");
  for (const BrainKey& key : {Key('1'), kNone}) {
    OpenAt(other, key);
    Remember(brain(), Said(std::string(kWord) + (key ? " lives in Bath" : " lives in York")));
    OpenWith(Key('1'));
    const auto report = brain().merging().Merge({other, false, kNow}, nullptr,
                                                [](std::int64_t /*done*/, std::int64_t /*of*/) {});
    EXPECT_EQ(report.added.at("memory"), 1);
    Close();
    std::filesystem::remove(other);
  }
  EXPECT_EQ(FilesWithTheWord(), std::vector<std::string>{});
}

TEST_F(Encryption, AMigratedBrainIsEncrypted) {
  const std::string old = directory().File("old.db");
  MakeLegacyBrain(old, {});
  MigrationOptions options = MigrationOf(old, path());
  options.key = Key('1');
  Migrated(options);
  EXPECT_EQ(Found(kNone), "WRONG_KEY");
  OpenWith(Key('1'));
  EXPECT_GT(brain().scores().GetStatistics(kNow, nullptr).total, 0);
}

TEST_F(Encryption, AnotherKeyKeepsEverything) {
  MakeWith(kNone);
  struct Case {
    BrainKey from;
    BrainKey to;
  };
  const std::vector<Case> cases = {
      {kNone, Key('1')}, {Key('1'), Key('2')}, {Key('2'), kNone}, {kNone, kNone}};
  for (const auto& [from, to] : cases) {
    const RekeyReport report = Rekey(path(), from, to, nullptr);
    EXPECT_EQ(report.memories, 20);
    EXPECT_EQ(report.encrypted, static_cast<bool>(to));
    EXPECT_EQ(FilesWithTheWord().empty(), static_cast<bool>(to));
    EXPECT_EQ(Found(to), "20");
    if (!(from == to)) {
      EXPECT_EQ(Found(from), "WRONG_KEY");
    }
  }
}

TEST_F(Encryption, TheOldFileIsOverwritten) {
  MakeWith(kNone);
  std::ifstream old(path(), std::ios::binary);  // keeps its bytes when its name is gone
  static_cast<void>(Rekey(path(), kNone, Key('1'), nullptr));
  const std::string bytes{std::istreambuf_iterator<char>(old), {}};
  EXPECT_GT(bytes.size(), 0U);
  EXPECT_EQ(bytes.find_first_not_of('\0'), std::string::npos);
}

TEST_F(Encryption, CopiesOfWhatWasBeforeAreNamed) {
  OpenWith(kNone);
  Fill();
  static_cast<void>(brain().archives().BackUp(directory().File("copy.db"), kNow, nullptr));
  Close();
  WriteBytes(directory().File("brain.db.replaced-1"), kWord);
  const RekeyReport report = Rekey(path(), kNone, Key('1'), nullptr);
  EXPECT_EQ(report.copies, (std::vector<std::string>{directory().File("brain.db.replaced-1"),
                                                     directory().File("copy.db")}));
}

TEST_F(Encryption, AnotherKeyIsRefusedWhileSomebodyHasTheBrain) {
  OpenWith(kNone);
  Fill();
  EXPECT_EQ(CodeThrownBy([&] { Rekey(path(), kNone, Key('1'), nullptr); }), "ALREADY_OPEN");
  EXPECT_EQ(InAnotherProcess({"rekey", path(), "-", Digits('1'), "1000000"}), "BUSY");
  Remember(brain(), Said("still here"));
  Close();
  EXPECT_EQ(Found(kNone), "21");
}

TEST_F(Encryption, AnotherKeyIsRefusedForAFileWithASecondName) {
  MakeWith(kNone);
  std::filesystem::create_hard_link(path(), directory().File("second.db"));
  EXPECT_EQ(CodeThrownBy([&] { Rekey(path(), kNone, Key('1'), nullptr); }), "VALIDATION_ERROR");
  EXPECT_EQ(Found(kNone), "20");
}

TEST_F(Encryption, AnotherKeyThatCannotBeGivenLeavesTheBrain) {
  EXPECT_EQ(CodeThrownBy([&] { Rekey(path(), kNone, Key('1'), nullptr); }), "NOT_FOUND");
  MakeWith(Key('1'));
  EXPECT_EQ(CodeThrownBy([&] { Rekey(path(), Key('2'), Key('3'), nullptr); }), "WRONG_KEY");
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeThrownBy([&] { Rekey(path(), Key('1'), Key('3'), &cancel); }), "CANCELLED");
  EXPECT_EQ(Found(Key('1')), "20");
}

/// After whichever of its writes a process is killed, the brain is whole, and one key opens it.
TEST_F(Encryption, AProcessKilledWhileItGivesAnotherKeyLeavesAWholeBrain) {
  constexpr int kMoments = 50;
  MakeWith(kNone);
  std::vector<std::string> keys = {"-", Digits('1'), Digits('2'), "-"};
  const auto key_of = [](const std::string& key) { return key == "-" ? kNone : BrainKey(key); };
  // So many writes it takes: page by page the copy, and then the old file in pieces.
  const auto pages = static_cast<int>(std::filesystem::file_size(path()) / 4096);
  const int step = 2 * pages / kMoments + 1;
  std::size_t at = 0;
  int killed = 0;
  int went_through = 0;
  for (int moment = 0; moment < kMoments; ++moment) {
    const std::string& from = keys[at % 3];
    const std::string& to = keys[at % 3 + 1];
    const std::string writes = std::to_string(moment * step);
    const std::string end = InAnotherProcess({"rekey", path(), from, to, writes});
    if (end != "ok") ++killed;
    const std::string with_old = Found(key_of(from));
    const std::string with_new = Found(key_of(to));
    EXPECT_EQ(with_old == "20", with_new != "20") << writes << ' ' << with_old << ' ' << with_new;
    if (with_new == "20") ++at;
    if (end == "ok") ++went_through;
  }
  EXPECT_GE(killed, kMoments / 2);
  EXPECT_GE(went_through, 1) << "some moments lie behind the end";
  EXPECT_EQ(directory().Listing().count("brain.db.rekeying"), 0U) << "what was left goes";
}

}  // namespace
}  // namespace cortex::test
