#include "brain/secret_gate_sessions.h"

#include <variant>

namespace cortex {

ChangeContext WithoutSecrets(const SecretPolicy& policy, ChangeContext context) {
  SecretGate gate(policy, context.reader.user);
  gate.Name(context.actor, "actor");
  gate.Text(&context.reason);
  return context;
}

void TakeSecrets(SecretGate* gate, SessionChange* change) {
  if (auto* append = std::get_if<AppendTurn>(change)) {
    gate->Json(&append->turn);
    gate->Json(&append->description);
  } else if (auto* turn = std::get_if<ChangeTurn>(change)) {
    gate->Json(&turn->patch);
  } else if (auto* described = std::get_if<DescribeSession>(change)) {
    gate->Json(&described->patch);
  } else if (auto* edit = std::get_if<EditBlocks>(change)) {
    for (auto& each : edit->edits) gate->Json(&each.text);  // a block of JSON, or of lines
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
