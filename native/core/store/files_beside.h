#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/text_search.h"

/// Files beside the brain that may hold what it held. Thread-safe: no state.
namespace cortex {

/// Files in the brain's folder that are named after it ("brain.db.replaced-20260301T120000Z") or
/// are exports of cortex, also of its graph (*.json, *.jsonl, *.graphml, *.dot that begin as those
/// do), and the notes of views that are folders there; but those in `known`, and but what the open
/// brain itself uses. By name.
std::vector<std::string> FilesBeside(const std::string& brain, const std::set<std::string>& known);

/// VALIDATION_ERROR where a copy would lie under a name that SQLite or cortex uses for itself
/// beside this brain, or SQLite beside another one that is there: it would be taken for a log, and
/// removed.
void RequireNameOfCopy(const std::string& target, const std::string& brain);

/// What to do with such a file that holds what is forgotten, in words.
std::string AdviceOn(const std::string& file);

/// Whether one of the texts is in the file's bytes; a file that cannot be read, is encrypted, or
/// that this process has open as a brain, may hold them. CANCELLED.
bool MayHold(const std::string& file, const TextSearch& search, const CancelFlag* cancel);

}  // namespace cortex
