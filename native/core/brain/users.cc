#include "brain/users.h"

#include "alerts/evaluation.h"
#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "confidence/engine.h"
#include "store/store.h"

namespace cortex {

void Users::SetCognitiveState(const CognitiveState& given) {
  CognitiveState state = given;
  SecretGate gate(options_.secrets, state.user_id);
  gate.Name(state.user_id, "user_id");
  gate.Text(&state.set_by);
  RequireCognitiveState(state.value);
  RequireUser(state.user_id);
  if (IsBlank(state.set_by))
    throw Error(ErrorCode::kValidation, "set_by is empty: say who judged the state");
  store_.Write([&](Repositories& repositories) {
    repositories.users.AppendState(state);
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, state.recorded_at});
  });
}

std::vector<CognitiveState> Users::GetCognitiveStates(const Reader& reader) {
  std::vector<CognitiveState> states;
  store_.Read(nullptr,
              [&](Repositories& repositories) { states = repositories.users.States(reader); });
  return states;
}

}  // namespace cortex
