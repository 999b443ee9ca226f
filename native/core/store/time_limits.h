#pragma once

#include <string>

/// Conditions of SQL on memories whose time has passed. brain_now() is what the clock of the brain
/// said when the transaction began (Connection::Begin): nothing is written when a time passes.
namespace cortex {

/// Memories whose time has passed, from a partial index: few, until maintenance removes them.
inline const std::string kExpiredSeqs =
    "(SELECT seq FROM stm_entries WHERE expires_at <= brain_now())";
inline const std::string kExpiredIds =
    "(SELECT id FROM stm_entries WHERE expires_at <= brain_now())";

/// Of a row `m` of stm_entries that is read anyway.
inline const std::string kIsLive = "(m.expires_at IS NULL OR m.expires_at > brain_now()) ";

/// Of a row of atoms, its columns named with `prefix`: what the rules drew from a memory goes with
/// it, as in a deletion; what somebody told stays.
inline std::string IsLiveAtom(const std::string& prefix = "") {
  return "(" + prefix + "rules_version IS NULL OR " + prefix + "source_memory_id IS NULL OR " +
         prefix + "source_memory_id NOT IN " + kExpiredIds + ") ";
}

}  // namespace cortex
