#pragma once

#include <functional>
#include <string>
#include <vector>

/// Whether a full-text index holds what its texts say.
namespace cortex {

class Connection;

/// An index of FTS5, and where the texts that it is made of stand.
struct FullTextIndex {
  std::string table;
  std::string source;
  /// The column of `source` that a text is called by in messages.
  std::string name;
  std::vector<std::string> columns;
};

/// Calls `found` for each text of which the index holds something else, for what it holds of no
/// text, and for totals that do not add up. FTS5 compares them by itself, too, but only as a write;
/// whether its own pages are sound, "PRAGMA integrity_check" has it look at. Within a transaction
/// that is rolled back, and takes the temporary table that this makes with it. CORRUPT.
void CompareFullText(Connection& connection, const FullTextIndex& index,
                     const std::function<void(const std::string& what)>& found);

}  // namespace cortex
