#pragma once

#include <string>
#include <vector>

#include "session/change_in_progress.h"
#include "store/reader.h"

/// Sessions between their rows and the engine's values. Within the caller's transaction. For the
/// core only.
namespace cortex {

struct Repositories;

/// NOT_FOUND.
SessionState LoadSession(Repositories& repositories, const std::string& id,
                         const Reader& reader = {});

/// Writes turns, row and the blocks that differ from `before`, and the operation with its image.
void SaveChange(Repositories& repositories, const SessionState& before, ChangeInProgress* progress,
                const std::string& kind);

/// Writes a session that was not there.
void SaveNewSession(Repositories& repositories, SessionState* state,
                    const std::vector<SessionTurn>& archived, const ChangeContext& context,
                    const std::string& kind);

/// Brings back what the operation's image holds, and leaves the way back in its place.
void SwapImage(Repositories& repositories, SessionState* state, SessionOperation* operation);

/// Writes what undoing or redoing changed, with an operation of its own.
void SaveSwap(Repositories& repositories, const SessionState& before, SessionState* state,
              const ChangeContext& context, const std::string& kind);

/// The hash that the operation must have in this state, which is stored.
std::int64_t HashOf(const SessionOperation& operation, const SessionState& state);

/// Everything that is wrong with a session.
std::vector<Problem> VerifySession(Repositories& repositories, const std::string& id,
                                   const Reader& reader = {});
/// The same in words, also of a session that cannot be loaded.
std::vector<std::string> DescribeProblems(Repositories& repositories, const std::string& id);

}  // namespace cortex
