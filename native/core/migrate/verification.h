#pragma once

#include "base/lane.h"
#include "migrate/legacy_schema.h"
#include "migrate/report.h"
#include "migrate/working_brain.h"

namespace cortex {

class Connection;

/// Puts every row of an old table together again from what the new brain holds of it, and compares
/// its hash with the old row's. Fills in `report`. CORRUPT, naming the row, when one differs or is
/// missing.
void VerifyTable(WorkingBrain& brain, Connection& source, const LegacyTable& table,
                 const CancelFlag* cancel, TableReport* report);

}  // namespace cortex
