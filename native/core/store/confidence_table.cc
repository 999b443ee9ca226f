#include "store/confidence_table.h"

#include <iomanip>
#include <ostream>
#include <string_view>

#include "base/error.h"

namespace cortex {
namespace {

constexpr std::int64_t kRowsAtATime = 5'000;

/// Ids, with a space between two.
std::string Joined(const std::vector<std::string>& ids) {
  std::string joined;
  for (const auto& id : ids) joined += (joined.empty() ? "" : " ") + id;
  return joined;
}

/// Text that a spreadsheet would take for a formula is marked as text.
std::string AsText(const std::string& text) {
  constexpr std::string_view kFormulas = "=+-@\t\r";
  const bool formula = !text.empty() && kFormulas.find(text.front()) != std::string_view::npos;
  return formula ? "'" + text : text;
}

void WriteRow(std::ostream& out, const ScoreRow& row, const ScoreInputs& scored, double confidence,
              const Dispute& dispute, const std::string& text) {
  const auto& inputs = row.inputs;
  out << MemoryKindName(row.kind) << ',' << std::quoted(row.id, '"', '"') << ',' << confidence
      << ',' << inputs.base_confidence << ',' << FormatUtc(inputs.created_at) << ','
      << (scored.last_accessed == kNever ? "" : FormatUtc(scored.last_accessed)) << ','
      << scored.access_count << ',' << scored.validation_count << ',' << scored.contradiction_count
      << ',' << std::quoted(Joined(dispute.by), '"', '"') << ','
      << (dispute.proved_wrong ? "true" : "false") << ',' << std::quoted(AsText(text), '"', '"')
      << "\r\n";
}

}  // namespace

RowCounts WriteConfidenceTable(ScoreRepository& scores, DisputeRepository& disputes,
                               const SeesOwner& sees, const ConfidencePolicy& policy, TimeMs now,
                               const CancelFlag* cancel, std::ostream& out) {
  RowCounts counts;
  out << "kind,id,confidence,base_confidence,created_at,last_accessed,access_count,"
         "validation_count,contradiction_count,disputed_by,proved_wrong,text\r\n";
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
        WriteRow(out, row, scored.inputs, CurrentConfidence(scored.inputs, now, policy),
                 disputes.Of(scored).value_or(Dispute{}), scores.TextOf(scored.kind, scored.seq));
        ++count;
      }
      after = rows.back().seq;
    }
    if (count > 0) counts[std::string(MemoryKindName(kind))] = count;
  }
  return counts;
}

}  // namespace cortex
