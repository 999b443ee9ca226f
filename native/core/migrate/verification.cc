#include "migrate/verification.h"

#include <array>
#include <cinttypes>
#include <cstdio>

#include "base/error.h"
#include "base/hash.h"
#include "migrate/converter.h"
#include "store/connection.h"

namespace cortex {
namespace {

class Verifier {
 public:
  Verifier(const LegacyTable& table, const CancelFlag* cancel, TableReport* report)
      : table_(table), cancel_(cancel), report_(report) {}

  void Compare(const std::vector<Value>& old_row, const std::vector<Value>& found) {
    if (cancel_ != nullptr && cancel_->load()) throw Error(ErrorCode::kCancelled, "cancelled");
    const std::int64_t expected = HashRow(kHashOfNothing, old_row);
    if (HashRow(kHashOfNothing, found) != expected) throw Differs("differs");
    ++report_->verified;
    hash_ = HashRow(hash_, old_row);
  }

  [[nodiscard]] Error Differs(const char* how) const {
    return {ErrorCode::kCorrupt, "Row " + std::to_string(report_->verified + 1) + " of " +
                                     table_.name + " " + how +
                                     " in the new brain: nothing was changed; report this"};
  }

  void Finish() {
    if (report_->verified != report_->read) throw Differs("is missing");
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016" PRIx64, static_cast<std::uint64_t>(hash_));
    report_->hash = digits.data();
  }

 private:
  const LegacyTable& table_;
  const CancelFlag* cancel_;
  TableReport* report_;
  std::int64_t hash_ = kHashOfNothing;
};

}  // namespace

void VerifyTable(WorkingBrain& brain, Connection& source, const LegacyTable& table,
                 const CancelFlag* cancel, TableReport* report) {
  Verifier verifier(table, cancel, report);
  report->verified = 0;
  Query old_rows = source.PrepareText(SelectAll(table));
  if (table.kind == nullptr) {
    brain.legacy().VisitTable({report->became, table.columns}, [&](const auto& row) {
      if (!old_rows.Step()) throw verifier.Differs("is one too many");
      verifier.Compare(old_rows.Row(), row);
      return true;
    });
    if (old_rows.Step()) throw verifier.Differs("is missing");
    return verifier.Finish();
  }
  for (std::int64_t position = 1; old_rows.Step(); ++position) {
    const auto record = brain.legacy().FindRow(table.name, position);
    if (!record) throw verifier.Differs("is missing");
    std::vector<Value> new_row;
    if (record->row_id && !record->reason && !table.kind->key.empty()) {
      auto found = brain.rows().Find(*table.kind, *record->row_id);
      if (!found) throw verifier.Differs("is missing");
      new_row = std::move(*found);
    }
    verifier.Compare(old_rows.Row(), Reassemble(table, record->fields, new_row));
  }
  verifier.Finish();
}

}  // namespace cortex
