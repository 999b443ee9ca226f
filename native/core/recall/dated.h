#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/time.h"
#include "language/times/time_expression.h"
#include "recall/documents.h"

/// Memories whose texts tell of something in a time, whenever they were told: "dentist on 19
/// March", asked what is on next week.
namespace cortex {

class SearchRepository;

struct DatedDocument {
  DocumentNumber document = 0;
  /// When it begins, or the time that is asked for does.
  TimeMs at = 0;
  /// 1 where it is no longer than the time that is asked for, less the longer it is.
  double closeness = 0;
  /// How many words it holds of what the query asks beside the time.
  std::size_t matter = 0;
};

/// Each once, by document. Words that dates are made of are looked up in the full-text index
/// (months and years; weekdays and words such as "tomorrow" of what was told near it), and the
/// texts that hold one are read (note_times.h): those told nearest to the time, and no more than
/// some hundreds. Must run inside the snapshot of `documents`.
std::vector<DatedDocument> FindDated(const std::vector<TimeRange>& asked, const TimeZone& zone,
                                     const Documents& documents, SearchRepository& repository,
                                     const std::function<bool(DocumentNumber)>& accepts);

/// The one of a memory that may be among them, by document; nullptr for others.
const DatedDocument* FindIn(const std::vector<DatedDocument>& dated, DocumentNumber document);

/// How close a memory is that may be among them; 0 for others.
double ClosenessIn(const std::vector<DatedDocument>& dated, DocumentNumber document);

}  // namespace cortex
