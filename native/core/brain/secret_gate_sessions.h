#pragma once

#include "brain/secret_gate.h"
#include "session/changes.h"

/// Secrets in what is told to a session.
namespace cortex {

/// Takes them out of every text of a change.
void TakeSecrets(SecretGate* gate, SessionChange* change);
/// The context with a reason that holds none. SECRET_REFUSED for an actor that is one.
ChangeContext WithoutSecrets(const SecretPolicy& policy, ChangeContext context);

}  // namespace cortex
