#include "addon/convert.h"
#include "addon/convert_embedding.h"
#include "addon/fields.h"

namespace cortex::addon {

Napi::Value FromDistribution(Napi::Env env, const Distribution& distribution) {
  return Builder(env)
      .SetOrNull("average", distribution.average)
      .Set("high_count", distribution.high_count)
      .Set("medium_count", distribution.medium_count)
      .Set("low_count", distribution.low_count)
      .Set("total", distribution.total)
      .Done();
}

Napi::Value FromStatistics(Napi::Env env, const Statistics& statistics) {
  Builder by_kind(env);
  for (const auto& [kind, distribution] : statistics.confidence_by_kind) {
    by_kind.Set(kind.c_str(), FromDistribution(env, distribution));
  }
  Builder outbox(env);
  outbox.Set("pending", statistics.outbox.pending)
      .Set("ok", statistics.outbox.ok)
      .Set("failed", statistics.outbox.failed)
      .Set("delete_pending", statistics.outbox.delete_pending);
  return Builder(env)
      .Set("total", statistics.total)
      .Set("by_kind", FromCounts(env, statistics.by_kind))
      .Set("by_category", FromCounts(env, statistics.by_category))
      .Set("by_source", FromCounts(env, statistics.by_source))
      .Set("by_confidence_source", FromCounts(env, statistics.by_confidence_source))
      .Set("confidence", FromDistribution(env, statistics.confidence))
      .Set("confidence_by_kind", by_kind.Done())
      .Set("outbox", outbox.Done())
      .Set("embedding", FromEmbeddingStatus(env, statistics.embedding))
      .Set("forget_pending", statistics.forget_pending)
      .Set("database_bytes", statistics.database_bytes)
      .Set("wal_bytes", statistics.wal_bytes)
      .SetOrNull("oldest", statistics.oldest)
      .SetOrNull("newest", statistics.newest)
      .Set("schema_version", static_cast<std::int32_t>(statistics.schema_version))
      .Set("sqlite_version", statistics.sqlite_version)
      .Done();
}

Napi::Value FromMaintenance(Napi::Env env, const MaintenanceProgress& progress) {
  return Builder(env)
      .Set("scanned", progress.scanned)
      .Set("rescored", progress.rescored)
      .Set("resumed", progress.resumed)
      .Done();
}

Napi::Value FromCheck(Napi::Env env, const CheckReport& report) {
  return Builder(env)
      .Set("ok", report.problems.empty())
      .Set("problems", report.problems)
      .Set("checked", report.checked)
      .Done();
}

Napi::Value FromBackup(Napi::Env env, const BackupReport& report) {
  return Builder(env)
      .Set("path", report.path)
      .Set("bytes", report.bytes)
      .Set("memories", report.memories)
      .Done();
}

}  // namespace cortex::addon
