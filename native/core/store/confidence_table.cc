#include "store/confidence_table.h"

#include <iomanip>
#include <ostream>

#include "base/error.h"

namespace cortex {
namespace {

constexpr std::int64_t kRowsAtATime = 5'000;

void WriteRow(std::ostream& out, const ScoreRow& row, const ScoreInputs& scored,
              double confidence) {
  const auto& inputs = row.inputs;
  out << MemoryKindName(row.kind) << ',' << std::quoted(row.id, '"', '"') << ',' << confidence
      << ',' << inputs.base_confidence << ',' << FormatUtc(inputs.created_at) << ','
      << (scored.last_accessed == kNever ? "" : FormatUtc(scored.last_accessed)) << ','
      << scored.access_count << ',' << scored.validation_count << ',' << scored.contradiction_count
      << "\r\n";
}

}  // namespace

RowCounts WriteConfidenceTable(ScoreRepository& scores, const SeesOwner& sees,
                               const ConfidencePolicy& policy, TimeMs now, const CancelFlag* cancel,
                               std::ostream& out) {
  RowCounts counts;
  out << "kind,id,confidence,base_confidence,created_at,last_accessed,access_count,"
         "validation_count,contradiction_count\r\n";
  for (const auto kind : {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom}) {
    std::int64_t after = 0;
    std::int64_t count = 0;
    for (auto rows = scores.After(kind, after, kRowsAtATime); !rows.empty();
         rows = scores.After(kind, after, kRowsAtATime)) {
      if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
      for (const auto& row : rows) {
        const auto source =
            kind == MemoryKind::kEmbedding ? scores.SourceOfEmbedding(row.seq) : std::nullopt;
        const ScoreRow& scored = source ? *source : row;
        if (!sees(scored.user_id)) continue;
        WriteRow(out, row, scored.inputs, CurrentConfidence(scored.inputs, now, policy));
        ++count;
      }
      after = rows.back().seq;
    }
    if (count > 0) counts[std::string(MemoryKindName(kind))] = count;
  }
  return counts;
}

}  // namespace cortex
