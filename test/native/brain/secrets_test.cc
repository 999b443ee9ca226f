// Secrets stay out of a brain, whatever way a text takes into it.

#include <functional>

#include "brain/alert_rules.h"
#include "brain/archives.h"
#include "brain/atoms.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/events.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/policies.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "store/archive.h"
#include "support/support.h"

namespace cortex::test {
namespace {

/// Made up: the form of a key, and no one's.
const std::string kKey = "ghp_Zk4vQ9xT2mB7nR1sW8yL5cF3hJ6dP0aG4uEo";
const std::string kTaken = "[secret:github_token]";
constexpr const char* kRefused = "SECRET_REFUSED";

NewSessionRequest SessionOf(const std::string& id) {
  NewSessionRequest request;
  request.id = id;
  request.user_id = "ada";
  return request;
}

ChangeContext Now(const std::string& reason = "") {
  return {kNow, "host", reason, std::nullopt, {}};
}

std::string Turn(const std::string& said) {
  return R"({"user_message":{"content":")" + said + R"("}})";
}

class SecretsTest : public BrainTest {
 protected:
  Brain& OpenWith(SecretAction action) {
    BrainOptions options = OptionsFor(path());
    options.secrets.action = action;
    return Open(options);
  }
  /// Whether any file of the brain, open as it is, holds the bytes.
  [[nodiscard]] bool AnyFileHolds(const std::string& bytes) const {
    for (const auto& [name, content] : directory().Listing())
      if (content.find(bytes) != std::string::npos) return true;
    return false;
  }
};

struct Way {
  std::string name;
  std::function<void(Brain&, const std::string& text)> tell;
};

/// Every method that stores a text, given it in every place that takes one.
std::vector<Way> EveryWay() {
  const auto told = [](const auto& set) {
    return [set](Brain& brain, const std::string& text) {
      NewMemory memory = Said("Ruth rings at " + std::to_string(text.size()));
      set(&memory, text);
      const auto result = brain.memories().Create(memory, kNow);
      if (!result.is_success()) throw Error(ErrorCode::kSecretRefused, result.message);
    };
  };
  const auto changed = [](const auto& change) {
    return [change](Brain& brain, const std::string& text) {
      brain.sessions().Start(SessionOf("s"), kNow);
      brain.sessions().Change("s", AppendTurn{Turn("Hello")}, Now());
      brain.sessions().Change("s", change(text), Now());
    };
  };
  return {
      {"content", told([](NewMemory* m, const std::string& t) { m->content = "My key is " + t; })},
      {"category", told([](NewMemory* m, const std::string& t) { m->categories = {t}; })},
      {"topic", told([](NewMemory* m, const std::string& t) { m->topics = {t}; })},
      {"speaker", told([](NewMemory* m, const std::string& t) { m->speaker = t; })},
      {"source", told([](NewMemory* m, const std::string& t) { m->source = t; })},
      {"agent",
       told([](NewMemory* m, const std::string& t) { m->is_proxy = true, m->proxy_agent = t; })},
      {"metadata", told([](NewMemory* m, const std::string& t) {
         m->metadata = R"({"a":[{"b":")" + t + R"("}]})";
       })},
      {"metadata's name",
       told([](NewMemory* m, const std::string& t) { m->metadata = R"({")" + t + R"(":1})"; })},
      {"import",
       [](Brain& brain, const std::string& text) {
         ImportProgress progress;
         while (!brain.memories().ImportBatch({Said("Imported: " + text)}, {}, kNow, &progress)) {
         }
         if (!progress.refused.empty())
           throw Error(ErrorCode::kSecretRefused, progress.refused.front().message);
         EXPECT_EQ(progress.secrets.at("github_token"), 1);
       }},
      {"edit",
       [](Brain& brain, const std::string& text) {
         const auto id = Remember(brain, Said("Ruth sings."));
         const auto result =
             brain.memories().Edit(id, {MemoryEdit::Kind::kContent, "It is " + text, ""}, kNow);
         if (!result.is_success()) throw Error(ErrorCode::kSecretRefused, result.message);
       }},
      {"edit of halves",
       [](Brain& brain, const std::string& text) {
         const auto id = Remember(brain, Said("It is " + text.substr(0, 20)));
         const MemoryEdit edit{MemoryEdit::Kind::kReplace, text, text.substr(0, 20)};
         const auto result = brain.memories().Edit(id, edit, kNow);
         if (!result.is_success()) throw Error(ErrorCode::kSecretRefused, result.message);
       }},
      {"update",
       [](Brain& brain, const std::string& text) {
         const auto id = Remember(brain, Said("Ruth dances."));
         MemoryUpdate update;
         update.categories = {text};
         update.topics = {text};
         const auto result = brain.memories().Update(id, update, kNow);
         if (!result.is_success()) throw Error(ErrorCode::kSecretRefused, result.message);
       }},
      {"validation's note",
       [](Brain& brain, const std::string& text) {
         const auto id = Remember(brain, Said("Ruth reads."));
         brain.scores().RecordValidation(id, true, kNow, "ada", text);
       }},
      {"pin",
       [](Brain& brain, const std::string& text) {
         NewPin pin;
         pin.text = "Keep " + text;
         pin.label = text;
         brain.pins().Add(pin, kNow);
       }},
      {"category's meaning",
       [](Brain& brain, const std::string& text) {
         brain.categories().Define({text, "About " + text, {text}, kNow});
       }},
      {"event",
       [](Brain& brain, const std::string& text) {
         OutsideEvent event;
         event.user_id = "ada";
         event.kind = text;
         event.at = kNow;
         event.unit = text;
         event.label = text;
         event.source = text;
         brain.events().Record({event}, kNow);
       }},
      {"atom",
       [](Brain& brain, const std::string& text) {
         NewAtom atom;
         atom.subject = text;
         atom.action = text;
         atom.outcome = text;
         atom.consequences = text;
         atom.source = text;
         brain.atoms().Create(atom, kNow);
       }},
      {"text with causes",
       [](Brain& brain, const std::string& text) {
         brain.atoms().AtomizeText("The hinge rusted, so the gate stuck. " + text, text, text, true,
                                   kNow);
       }},
      {"cognitive state",
       [](Brain& brain, const std::string& text) {
         brain.users().SetCognitiveState({"ada", 5, text, kNow});
       }},
      {"session's turn",
       changed([](const std::string& t) { return AppendTurn{Turn("It is " + t)}; })},
      {"session's turn, later", changed([](const std::string& t) {
         return ChangeTurn{1, R"({"summary":")" + t + R"("})"};
       })},
      {"session's description", changed([](const std::string& t) {
         return DescribeSession{R"({"key_points":[")" + t + R"("]})"};
       })},
      {"session's block", changed([](const std::string& t) {
         return EditBlocks{{{BlockLabel::kSummary, BlockEdit::Kind::kAppend, "Key: " + t, "", -1}},
                           false};
       })},
      {"session's summary", changed([](const std::string& t) {
         return CommitSummary{0, R"({"turns":{"1":")" + t + R"("}})"};
       })},
      {"reason",
       [](Brain& brain, const std::string& text) {
         brain.sessions().Start(SessionOf("s"), kNow);
         brain.sessions().Change("s", AppendTurn{Turn("Hello")}, Now(text));
       }},
      {"undo's reason",
       [](Brain& brain, const std::string& text) {
         brain.sessions().Start(SessionOf("s"), kNow);
         const EditBlocks edit{{{BlockLabel::kSummary, BlockEdit::Kind::kAppend, "A line", "", -1}},
                               false};
         brain.sessions().Change("s", edit, Now());
         brain.sessions().Undo("s", Now(text));
         brain.sessions().Redo("s", Now(text));
       }},
  };
}

TEST_F(SecretsTest, NoWayIntoTheBrainBringsOneIntoAnyFile) {
  for (const auto& way : EveryWay()) {
    SCOPED_TRACE(way.name);
    const TemporaryDirectory fresh;
    BrainOptions options = OptionsFor(fresh.File("brain.db"));
    Brain brain(options);
    EXPECT_EQ(CodeThrownBy([&] { way.tell(brain, kKey); }), "");
    std::string all;
    for (const auto& [name, content] : fresh.Listing()) all += content;
    EXPECT_EQ(all.find(kKey), std::string::npos);
    EXPECT_NE(all.find("secret"), std::string::npos) << "what was told is there without it";
    brain.Close();
    all.clear();
    for (const auto& [name, content] : fresh.Listing()) all += content;
    EXPECT_EQ(all.find(kKey), std::string::npos);
  }
}

TEST_F(SecretsTest, WhereTheyAreRefusedEveryWaySaysSoAndNeverQuotesThem) {
  for (const auto& way : EveryWay()) {
    SCOPED_TRACE(way.name);
    const TemporaryDirectory fresh;
    BrainOptions options = OptionsFor(fresh.File("brain.db"));
    options.secrets.action = SecretAction::kRefuse;
    Brain brain(options);
    try {
      way.tell(brain, kKey);
      ADD_FAILURE() << "was stored";
    } catch (const Error& error) {
      EXPECT_EQ(ErrorCodeName(error.code()), kRefused) << error.what();
      EXPECT_EQ(std::string(error.what()).find(kKey.substr(0, 12)), std::string::npos);
    }
    for (const auto& [name, content] : fresh.Listing())
      EXPECT_EQ(content.find(kKey), std::string::npos) << name;
  }
}

TEST_F(SecretsTest, WhereTheyAreAllowedTheTextIsKeptAsItIs) {
  OpenWith(SecretAction::kAllow);
  const auto result = brain().memories().Create(Said("My key is " + kKey), kNow);
  EXPECT_TRUE(result.secrets.empty());
  EXPECT_EQ(brain().memories().Get(*result.memory_id, true, kNow).content, "My key is " + kKey);
}

TEST_F(SecretsTest, TheResultCountsThemByKind) {
  OpenWith(SecretAction::kRedact);
  const auto result =
      brain().memories().Create(Said(kKey + " and " + kKey + " and 4111 1111 1111 1111"), kNow);
  ASSERT_TRUE(result.is_success());
  ASSERT_EQ(result.secrets.size(), 2U);
  EXPECT_EQ(result.secrets[0].kind, "card");
  EXPECT_EQ(result.secrets[0].count, 1);
  EXPECT_EQ(result.secrets[1].kind, "github_token");
  EXPECT_EQ(result.secrets[1].count, 2);
  EXPECT_NE(result.message.find("taken out: 1 card, 2 github_token"), std::string::npos);
  EXPECT_EQ(brain().memories().Get(*result.memory_id, true, kNow).content,
            kTaken + " and " + kTaken + " and [secret:card]");
}

TEST_F(SecretsTest, AUserMayHaveAnotherPolicyThanTheBrain) {
  BrainOptions options = OptionsFor(path());
  options.secrets.users["ben"] = SecretAction::kRefuse;
  Open(options);
  NewMemory memory = Said("My key is " + kKey);
  EXPECT_TRUE(brain().memories().Create(memory, kNow).is_success());
  memory.user_id = "ben";
  const auto refused = brain().memories().Create(memory, kNow);
  EXPECT_EQ(refused.status, StorageStatus::kSecretRefused);
  EXPECT_EQ(refused.message.find(kKey), std::string::npos);
}

TEST_F(SecretsTest, NamesThatRowsAreFoundByAreRefusedAndNeverChanged) {
  OpenWith(SecretAction::kRedact);
  const std::vector<std::function<void()>> calls = {
      [&] {
        NewMemory memory = Said("Ruth.");
        memory.user_id = kKey;
        throw Error(ErrorCode::kSecretRefused, brain().memories().Create(memory, kNow).message);
      },
      [&] { brain().sessions().Start(SessionOf(kKey), kNow); },
      [&] { brain().sessions().AddAgentType(kKey); },
      [&] { brain().removal().Delete({"a"}, kKey, kNow, nullptr, {}); },
      [&] { brain().policies().Drop(kKey, kNow); },
      [&] { brain().comparisons().ResolveContradiction("a", std::nullopt, kKey, kNow); },
      [&] { brain().alerts().Acknowledge("a", kKey, kNow, {}); },
  };
  for (const auto& call : calls) EXPECT_EQ(CodeThrownBy(call), kRefused);
  NewMemory memory = Said("Customer.");
  memory.user_id = "4111111111111111";  // a number may look like a card's by chance
  EXPECT_TRUE(brain().memories().Create(memory, kNow).is_success());
  EXPECT_FALSE(AnyFileHolds(kKey));
}

TEST_F(SecretsTest, AReplacementThatDoesNotFitQuotesNone) {
  OpenWith(SecretAction::kRedact);
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto result =
      brain().memories().Edit(id, {MemoryEdit::Kind::kReplace, "x", "no " + kKey}, kNow);
  EXPECT_EQ(result.status, StorageStatus::kValidationError);
  EXPECT_EQ(result.message.find(kKey), std::string::npos);
}

TEST_F(SecretsTest, AnArchiveThatHoldsOneIsRefusedUnlessTheyAreAllowed) {
  OpenWith(SecretAction::kAllow);
  Remember(brain(), Said("My key is " + kKey));
  const std::string archive = directory().File("archive.jsonl");
  brain().archives().Export(archive, ExportFormat::kArchive, kNow, nullptr);
  for (const auto action : {SecretAction::kRedact, SecretAction::kRefuse, SecretAction::kAllow}) {
    const TemporaryDirectory fresh;
    BrainOptions options = OptionsFor(fresh.File("brain.db"));
    options.secrets.action = action;
    Brain other(options);
    ArchiveReader reader(archive);
    const auto import = [&] {
      while (!other.archives().ImportBatch(&reader)) {
      }
    };
    EXPECT_EQ(CodeThrownBy(import), action == SecretAction::kAllow ? "" : kRefused);
  }
}

TEST_F(SecretsTest, ADocumentTooDeepToWalkIsLookedAtAsText) {
  OpenWith(SecretAction::kRedact);
  NewMemory memory = Said("Deep.");
  memory.metadata =
      R"({"a":)" + std::string(400, '[') + '"' + kKey + '"' + std::string(400, ']') + "}";
  EXPECT_TRUE(brain().memories().Create(memory, kNow).is_success());
  EXPECT_FALSE(AnyFileHolds(kKey));
}

}  // namespace
}  // namespace cortex::test
