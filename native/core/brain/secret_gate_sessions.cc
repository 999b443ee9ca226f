#include "brain/secret_gate_sessions.h"

#include <array>
#include <string_view>
#include <variant>

namespace cortex {
namespace {

/// By which sessions, their users and their turns are found.
constexpr std::array<std::string_view, 4> kNames = {
    "conversation_history/session_id", "session_info/user_id", "user_message/message_id",
    "agent_response/response_id"};

}  // namespace

void TakeSessionSecrets(SecretGate* gate, std::string* text) { gate->Json(text, kNames); }

ChangeContext WithoutSecrets(const SecretPolicy& policy, ChangeContext context) {
  SecretGate gate(policy, context.reader.user);
  gate.Name(context.actor, "actor");
  gate.Text(&context.reason);
  return context;
}

void TakeSecrets(SecretGate* gate, SessionChange* change) {
  if (auto* append = std::get_if<AppendTurn>(change)) {
    TakeSessionSecrets(gate, &append->turn);
    gate->Json(&append->description);
  } else if (auto* turn = std::get_if<ChangeTurn>(change)) {
    TakeSessionSecrets(gate, &turn->patch);
  } else if (auto* described = std::get_if<DescribeSession>(change)) {
    gate->Json(&described->patch);
  } else if (auto* edit = std::get_if<EditBlocks>(change)) {
    for (auto& each : edit->edits) TakeSessionSecrets(gate, &each.text);
  } else if (auto* block = std::get_if<ConfigureBlock>(change)) {
    gate->Text(&block->description);
    gate->Json(&block->value);
  } else if (auto* options = std::get_if<SetSessionOptions>(change)) {
    gate->Json(&options->patch);
  } else if (auto* summary = std::get_if<CommitSummary>(change)) {
    gate->Json(&summary->words);
  }
}

}  // namespace cortex
