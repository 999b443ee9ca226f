#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "recall/documents.h"

/// The file beside a brain from which a process that begins takes the facts of all memories that
/// ranking looks at, where else it would read every row. It holds no text of a memory, but the
/// names of users, speakers, agents and sessions.
///
/// Which file is the brain's: its mark, a hash of all of it, is written into the brain after the
/// file. A brain that knows the mark has the moment at which the file was written in its past, also
/// where it was copied or restored since, so that what the file tells is brought up to date by the
/// log of changes. Any other file is as good as none.
///
/// Format: kMagic, the mark, the latest change, the number of documents, the time of what had
/// expired, SavedDocuments::documents as they lie in memory, SavedDocuments::names. Little endian;
/// DO NOT CHANGE without a new magic.
/// Thread-safe: no state.
namespace cortex {

/// What the beginning of the file tells.
struct DocumentsFileHead {
  std::int64_t mark = 0;
  std::int64_t last_change = 0;
  /// One more than the highest seq.
  std::int64_t documents = 0;
};

std::string DocumentsFilePath(const std::string& brain_path);

/// Nothing when there is no such file or it is something else.
std::optional<DocumentsFileHead> ReadDocumentsFileHead(const std::string& path);
/// Nothing when there is no such file, or it is damaged or has another mark.
std::optional<Documents> ReadDocumentsFile(const std::string& path, std::int64_t mark);
/// Replaces the file at once, private to its owner; its mark. BUSY, IO_ERROR, READ_ONLY.
std::int64_t WriteDocumentsFile(const std::string& path, const Documents& documents);
/// Also the half-written one. IO_ERROR.
void RemoveDocumentsFile(const std::string& path);

}  // namespace cortex
