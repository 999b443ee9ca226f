// What people read of a session's rules says what is wrong, and no rule's number.

#include <string_view>

#include "brain/forgetting_support.h"
#include "brain/sessions.h"

namespace cortex::test {
namespace {

class SessionMessagesTest : public ForgottenWordsTest {
 protected:
  template <class Call>
  static std::string MessageOf(const Call& call) {
    try {
      call();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  }
};

/// "(B12)": the rules of the specification have names, which tell a reader of the message nothing.
bool NamesARule(std::string_view message) {
  const auto is = [&](std::size_t at, char least, char most) {
    return at < message.size() && message[at] >= least && message[at] <= most;
  };
  for (std::size_t at = 0; at < message.size(); ++at) {
    if (message[at] == '(' && is(at + 1, 'A', 'Z') && is(at + 2, '0', '9')) return true;
  }
  return false;
}

TEST_F(SessionMessagesTest, NameNoRuleByItsNumber) {
  const auto session = Start("talk");
  Say(session, "Hello there.");
  auto& sessions = brain().sessions();
  const auto append = [&](const char* turn) {
    return MessageOf([&] { sessions.Change(session, AppendTurn{turn}, Context()); });
  };
  const std::vector<std::string> messages = {
      append(R"({"user_message":{"content":5}})"),
      append(R"({"user_message":{"content":"x"},"timestamp":"soon"})"),
      append(R"({"user_message":{"content":"x"},"timestamp":"2001-01-01T00:00:00Z"})"),
      append(R"({"user_message":{"content":"x","message_id":"m1"}})"),
      append(R"({"user_message":{"content":"x"},"agent_response":{"agent_type":"nobody"}})"),
      MessageOf([&] { sessions.Redo(session, Context()); }),
  };
  for (const auto& message : messages) {
    EXPECT_FALSE(message.empty());
    EXPECT_FALSE(NamesARule(message)) << message;
  }
}

}  // namespace
}  // namespace cortex::test
