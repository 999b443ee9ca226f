#pragma once

#include <string>

#include "brain/secret_gate.h"
#include "session/changes.h"

/// Secrets in what is told to a session.
namespace cortex {

/// Takes them out of every text of a change.
void TakeSecrets(SecretGate* gate, SessionChange* change);
/// Takes them out of a document or block of a session, which is JSON or lines. SECRET_REFUSED for
/// an id that is one.
void TakeSessionSecrets(SecretGate* gate, std::string* text);
/// The context with a reason that holds none. SECRET_REFUSED for an actor that is one.
ChangeContext WithoutSecrets(const SecretPolicy& policy, ChangeContext context);

}  // namespace cortex
