// A damaged export is refused as what it is, never as a fault of cortex, and changes nothing.

#include <random>

#include "brain/categories.h"
#include "brain/derivation.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "store/archive_support.h"

namespace cortex::test {
namespace {

class ArchiveDamageTest : public ArchiveFixture {
 protected:
  /// A small brain with a row of most kinds.
  std::string SmallExport() {
    Open();
    NewMemory memory = Said("Ruth keeps \"bees\" in Husum.\nSince May.");
    memory.categories = {"Home"};
    const auto id = Remember(brain(), memory);
    brain().scores().RecordValidation(id, true, kNow, "ada", "she said so");
    Remember(brain(), Said("Ruth keeps no bees."));
    brain().users().SetCognitiveState({"ada", 40, "nurse", kNow});
    brain().categories().Define({"Home", "where we live", {"house"}, kNow});
    NewPin pin;
    pin.text = "water the plants";
    brain().pins().Add(pin, kNow);
    NewAtom atom;
    atom.subject = "rain";
    atom.action = "makes";
    atom.outcome = "the street wet";
    AddAtom(brain(), atom);
    NewSessionRequest request;
    request.user_id = "ada";
    const auto session = brain().sessions().Start(request, kNow).row.id;
    brain().sessions().Change(
        session,
        AppendTurn{R"({"user_message":{"content":"Hello"},"agent_response":{"content":"Hi"}})"},
        {kNow, "host", "", std::nullopt});
    return ExportTo("whole.jsonl");
  }

  /// The code of importing these bytes, "" when they were taken.
  std::string CodeOfImport(const std::string& bytes) {
    WriteBytes(directory().File("damaged.jsonl"), bytes);
    return CodeThrownBy([&] { Import("damaged.jsonl"); });
  }
};

TEST_F(ArchiveDamageTest, AHeadOfAnotherTypeIsRefused) {
  Open();
  const std::string end = "\n{\"type\":\"end\",\"rows\":{}}\n";
  for (const std::string head :
       {R"({"type":5,"version":1})", R"({"type":["cortex_export"],"version":1})", "[]", "null", "",
        R"({"type":null})"}) {
    EXPECT_EQ(CodeOfImport(head + end), "VALIDATION_ERROR") << head;
  }
  for (const std::string version : {"\"1\"", "null", "1.5", "[1]"}) {
    EXPECT_EQ(CodeOfImport(R"({"type":"cortex_export","version":)" + version + "}" + end),
              "NEWER_VERSION")
        << version;
  }
  EXPECT_EQ(CodeOfImport("{\"type\":\"cortex_export\",\"version\":1}\n{\"type\":7}\n"), "CORRUPT");
}

TEST_F(ArchiveDamageTest, EmptyLinesAtTheEndAndAMarkAtTheStartAreNoDamage) {
  const std::string whole = SmallExport();
  for (const auto& bytes : {whole + "\n", whole + "\r\n\n", whole + std::string(10'000, '\n'),
                            "\xEF\xBB\xBF" + whole, "\xEF\xBB\xBF" + whole + "\n\n"}) {
    const TemporaryDirectory fresh;
    Open(OptionsFor(fresh.File("other.db")));
    EXPECT_EQ(CodeOfImport(bytes), "");
    EXPECT_EQ(brain().memories().GetRecent(Recent(), nullptr).size(), 2U);
    Close();
  }
  OpenOther();
  const std::string cut = whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1);
  EXPECT_EQ(CodeOfImport(cut + "\n\n"), "CORRUPT") << "its last line is missing";
  EXPECT_EQ(CodeOfImport(whole.substr(0, whole.size() - 1)), "CORRUPT") << "cut within it";
}

TEST_F(ArchiveDamageTest, MetadataThatIsNoObjectIsRefusedWithItsLine) {
  Open();
  NewMemory memory = Said("Ruth keeps bees.");
  memory.metadata = R"({"from":"a call"})";
  Remember(brain(), memory);
  const std::string whole = ExportTo("metadata.jsonl");
  const std::string good = R"("{\"from\":\"a call\"}")";
  const std::size_t at = whole.find(good);
  ASSERT_NE(at, std::string::npos) << whole;
  OpenOther();
  for (const std::string bad :
       {R"("oops")", R"("")", R"("\u0000")", R"("[1]")", "7", "{}", R"({"$text":"/w=="})"}) {
    std::string bytes = whole;
    EXPECT_EQ(CodeOfImport(bytes.replace(at, good.size(), bad)), "VALIDATION_ERROR") << bad;
    EXPECT_TRUE(brain().memories().GetRecent(Recent(), nullptr).empty());
  }
  EXPECT_EQ(CodeOfImport(whole), "");
}

TEST_F(ArchiveDamageTest, TwoThousandMutationsAreTakenOrRefusedByTheirCode) {
  const std::string whole = SmallExport();
  OpenOther();
  std::mt19937 random(20261122);
  const auto below = [&](std::size_t limit) { return random() % limit; };
  const std::string tokens[] = {"null",
                                "-1",
                                "1e999",
                                "[]",
                                "{}",
                                "\"\"",
                                "true",
                                "\\u0000",
                                "{\"$text\":\"/w==\"}",
                                "{\"$blob\":\"AA==\"}",
                                "99999999999999999999"};
  std::map<std::string, int> codes;
  for (int i = 0; i < 2'000; ++i) {
    std::string bytes = whole;
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t at = below(bytes.size());
      switch (below(5)) {
        case 0:
          bytes[at] = static_cast<char>(below(256));
          break;
        case 1:
          bytes.erase(at, 1 + below(20));
          break;
        case 2:
          bytes.insert(at, bytes.substr(below(bytes.size()), below(60)));
          break;
        default: {  // another value of a field
          const std::size_t colon = bytes.find(':', at);
          if (colon == std::string::npos) break;
          const std::size_t end = bytes.find_first_of(",}", colon);
          bytes.replace(colon + 1, end - colon - 1, tokens[below(std::size(tokens))]);
          break;
        }
      }
    }
    const std::string code = CodeOfImport(bytes);
    ++codes[code];
    const bool told =
        code.empty() || code == "VALIDATION_ERROR" || code == "CORRUPT" || code == "NEWER_VERSION";
    EXPECT_TRUE(told) << i << " gave " << code;
  }
  EXPECT_GT(codes["VALIDATION_ERROR"], 100);
  EXPECT_GT(codes["CORRUPT"], 10);
  while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(1'000);
  // An id that was changed names something else, so that an event may be without its memory; what
  // the brain makes of the rows is whole.
  for (const auto& problem : brain().maintenance().Check(true, nullptr).problems) {
    for (const std::string made : {"file", "full text", "facts", "statement keys", "content key"})
      EXPECT_FALSE(problem.starts_with(made)) << problem;
  }
}

}  // namespace
}  // namespace cortex::test
