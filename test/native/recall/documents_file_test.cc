#include "recall/documents_file.h"

#include <filesystem>
#include <random>

#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Hours;
using test::kNow;
using test::OptionsFor;
using test::ReadBytes;
using test::Remember;
using test::Said;
using test::WriteBytes;

/// The facts of a brain's memories, read from its rows and saved.
class DocumentsFile : public test::BrainTest {
 protected:
  void SetUp() override {
    BrainTest::SetUp();
    Open();
  }
  /// Memories of several users, speakers and conversations, some of which are deleted again.
  void Fill(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto pick = [&](const std::vector<std::string>& of) { return of[random() % of.size()]; };
    std::vector<std::string> ids;
    for (int i = 0; i < 120; ++i) {
      NewMemory memory = Said("Boat number " + std::to_string(1'000 * static_cast<int>(seed) + i) +
                              " is " + pick({"red", "blue"}));
      memory.id = "m" + std::to_string(seed) + "_" + std::to_string(i);
      memory.user_id = pick({"ada", "max"});
      if (random() % 3 != 0) memory.speaker = pick({"Ruth Meyer", "Ben", "ruth"});
      if (random() % 2 != 0) memory.session_id = pick({"s1", "s2", "s3"});
      memory.created_at = kNow - Hours(static_cast<std::int64_t>(random() % 500));
      memory.compare_meaning = false;
      ids.push_back(Remember(brain(), memory));
    }
    for (int i = 0; i < 30; ++i) {
      const std::string& id = ids[random() % ids.size()];
      brain().removal().Delete({id}, "test", kNow, nullptr);
    }
  }
  /// Read from all rows.
  Documents Loaded(TimeMs now = kNow, Documents documents = {}) {
    StoreOptions options;
    options.path = path();
    options.clock = [now] { return now; };
    Store store(options);
    store.Read(nullptr,
               [&](Repositories& repositories) { documents.Refresh(repositories.search); });
    return documents;
  }
  [[nodiscard]] std::string File() const { return DocumentsFilePath(path()); }
};

TEST_F(DocumentsFile, WhatWasSavedIsAsIfAllRowsHadBeenRead) {
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    Fill(seed);
    Close();
    const Documents loaded = Loaded();
    const auto taken_up = Documents::FromSaved(loaded.Save());
    ASSERT_TRUE(taken_up);
    EXPECT_EQ(taken_up->Save(), loaded.Save());
    EXPECT_EQ(taken_up->last_change(), loaded.last_change());
    for (const auto* user : {"ada", "max", "nobody"}) {
      const auto reader = loaded.NumberOf(user);
      ASSERT_EQ(taken_up->NumberOf(user).has_value(), reader.has_value()) << user;
      if (!reader) continue;
      const Collection of_rows = loaded.CollectionOf(reader);
      const Collection of_file = taken_up->CollectionOf(taken_up->NumberOf(user));
      EXPECT_EQ(of_file.documents, of_rows.documents);
      EXPECT_EQ(of_file.length, of_rows.length);
      EXPECT_EQ(of_file.conversations, of_rows.conversations);
      for (const auto* word : {"ruth", "ben", "meyer"}) {
        EXPECT_EQ(taken_up->SpeakersCalled(word, taken_up->NumberOf(user)).size(),
                  loaded.SpeakersCalled(word, reader).size())
            << word;
      }
    }
    Open();
  }
}

TEST_F(DocumentsFile, WhatWasSavedKnowsOfTimesThatPassedSinceAndOfClocksPutBack) {
  for (int i = 1; i <= 9; ++i) {
    NewMemory memory = Said("Boat number " + std::to_string(i * 1'000));
    if (i % 3 != 0) memory.expires_at = kNow + Hours(i);
    Remember(brain(), memory);
  }
  Close();
  for (const std::int64_t saved : {0, 1, 4, 5, 12}) {
    for (const std::int64_t now : {0, 2, 4, 7, 9}) {
      const Documents before = Loaded(kNow + Hours(saved));
      auto taken_up = Documents::FromSaved(before.Save());
      ASSERT_TRUE(taken_up);
      const Documents after = Loaded(kNow + Hours(now), *std::move(taken_up));
      EXPECT_EQ(after.Save(), Loaded(kNow + Hours(now)).Save()) << saved << " to " << now;
    }
  }
}

TEST_F(DocumentsFile, OnlyTheWholeFileOfTheMarkIsTakenUp) {
  Fill(4);
  Close();
  const Documents loaded = Loaded();
  const std::int64_t mark = WriteDocumentsFile(File(), loaded);
  EXPECT_TRUE(ReadDocumentsFile(File(), mark));
  EXPECT_FALSE(ReadDocumentsFile(File(), mark + 1));
  const std::string whole = ReadBytes(File());
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 211) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    WriteBytes(File(), damaged);
    EXPECT_FALSE(ReadDocumentsFile(File(), mark)) << "another byte at " << at;
    WriteBytes(File(), whole.substr(0, at));
    EXPECT_FALSE(ReadDocumentsFile(File(), mark)) << "cut at " << at;
  }
  WriteBytes(File(), whole + "x");
  EXPECT_FALSE(ReadDocumentsFile(File(), mark)) << "longer";
  RemoveDocumentsFile(File());
  EXPECT_FALSE(ReadDocumentsFile(File(), mark)) << "none";
  EXPECT_FALSE(ReadDocumentsFileHead(File()));
}

/// A hash tells damage, not malice: what is whole by its mark and makes no sense is refused, too.
TEST_F(DocumentsFile, NumbersThatBelongToNothingAreRefused) {
  Fill(5);
  Close();
  const SavedDocuments saved = Loaded().Save();
  const std::size_t bytes = saved.documents.size() * sizeof(IndexedDocument);
  std::mt19937 random(7);
  for (int i = 0; i < 2'000; ++i) {
    SavedDocuments hostile = saved;
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = random() % (bytes + saved.names.size());
      char* const from =
          at < bytes ? reinterpret_cast<char*>(hostile.documents.data()) : hostile.names.data();
      from[at < bytes ? at : at - bytes] = static_cast<char>(random());
    }
    const auto documents = Documents::FromSaved(hostile);
    if (!documents) continue;
    EXPECT_GE(documents->size(), 1U);
  }
  for (std::size_t size = 0; size < saved.names.size(); size += 13) {
    SavedDocuments cut = saved;
    cut.names.resize(size);
    EXPECT_FALSE(Documents::FromSaved(cut)) << size;
  }
  SavedDocuments empty = saved;
  empty.documents.clear();
  EXPECT_FALSE(Documents::FromSaved(empty));
}

TEST_F(DocumentsFile, HoldsTheNamesOfWhatIsThereAndNoText) {
  NewMemory memory = Said("Quirin sings");
  memory.speaker = "Waltraud";
  memory.session_id = "session of Waltraud";
  const auto id = Remember(brain(), memory);
  memory.content = "The oboe needs a reed";
  memory.speaker = "Ben";
  memory.session_id = "s2";
  Remember(brain(), memory);
  brain().removal().Delete({id}, "test", kNow, nullptr);
  Close();
  const std::string saved = Loaded().Save().names;
  EXPECT_NE(saved.find("Ben"), std::string::npos);
  for (const auto* gone : {"Waltraud", "Quirin", "oboe"})
    EXPECT_EQ(saved.find(gone), std::string::npos) << gone;
}

/// What a search gives: ids and scores.
std::vector<std::pair<std::string, double>> Answers(Brain& brain) {
  std::vector<std::pair<std::string, double>> answers;
  for (const auto* text : {"boat", "What did Ruth say of boat 77?", "red boat in session three"}) {
    SearchQuery query;
    query.text = text;
    query.limit = 40;
    query.peek = true;
    query.now = kNow;
    for (const auto& hit : brain.finder().Search(query, nullptr).hits)
      answers.emplace_back(hit.memory.id, hit.score);
  }
  return answers;
}

TEST_F(DocumentsFile, ALargeBrainKeepsItAndEverySearchIsAsWithoutIt) {
  constexpr int kMany = 10'500;
  std::vector<std::function<bool()>> steps;
  for (int i = 0; i < kMany; ++i) {
    steps.emplace_back([this, i] {
      NewMemory memory = Said("The boat " + std::to_string(i) + (i % 3 == 0 ? " is red" : ""));
      memory.id = "m" + std::to_string(i);
      memory.speaker = i % 5 == 0 ? "Ruth" : "Ben";
      if (i == 4'000) memory.speaker = "Waltraud";
      memory.session_id = "session " + std::to_string(i % 700);
      memory.compare_meaning = false;
      memory.created_at = kNow - Hours(i);
      Remember(brain(), memory);
      return true;
    });
  }
  for (const auto& failure : brain().RunGroup(steps)) ASSERT_EQ(failure, nullptr);
  const auto before = Answers(brain());
  ASSERT_FALSE(before.empty());
  EXPECT_FALSE(std::filesystem::exists(File()));
  Close();
  ASSERT_TRUE(std::filesystem::exists(File()));
  const auto written = std::filesystem::last_write_time(File());
  Open();
  EXPECT_EQ(Answers(brain()), before);
  // What changes afterwards is seen, and little of it makes no new file.
  Remember(brain(), Said("A red boat for Ruth, number 77"));
  brain().removal().Delete({"m77", "m12"}, "test", kNow, nullptr);
  Close();
  EXPECT_EQ(std::filesystem::last_write_time(File()), written);
  Open();
  const auto with_file = Answers(brain());
  Close();
  std::filesystem::remove(File());
  Open();
  EXPECT_EQ(Answers(brain()), with_file);
  Close();
  EXPECT_NE(ReadBytes(File()).find("Waltraud"), std::string::npos);
  // A forgotten memory's speaker is in no file, from the forgetting on.
  Open();
  static_cast<void>(Answers(brain()));
  ForgetQuery query;
  query.ids = {"m4000"};
  EXPECT_TRUE(brain().removal().Forget(query, false, "test", kNow, nullptr).done);
  EXPECT_FALSE(std::filesystem::exists(File()));
  Close();
  EXPECT_EQ(ReadBytes(File()).find("Waltraud"), std::string::npos);
}

TEST_F(DocumentsFile, ASmallBrainHasNone) {
  Fill(9);
  Close();
  EXPECT_FALSE(std::filesystem::exists(File()));
}

}  // namespace
}  // namespace cortex
