#pragma once

#include <optional>
#include <string>
#include <vector>

#include "addon/napi_setup.h"
#include "addon/shapes/atom.h"
#include "addon/shapes/changes.h"
#include "addon/shapes/graph.h"
#include "addon/shapes/memory.h"
#include "addon/shapes/read.h"
#include "addon/shapes/recall.h"
#include "addon/shapes/report.h"
#include "addon/shapes/session.h"
#include "addon/shapes/sink.h"
#include "addon/shapes/write.h"
#include "addon/values.h"
#include "brain/brain.h"

/// Arguments in and results out, by their shapes; here stands what a shape cannot say. On the
/// JavaScript thread. What does not fit is a cortex::Error with VALIDATION_ERROR that names it.
namespace cortex::addon {

inline std::vector<std::string> ToTexts(const Napi::Value& value, const std::string& what) {
  return FromValue<std::vector<std::string>>(value, what);
}
inline std::vector<std::int64_t> ToTickets(const Napi::Value& value) {
  return FromValue<std::vector<std::int64_t>>(value, "tickets");
}

/// None where there is no value.
BrainKey ToBrainKey(const Napi::Value& value);
BrainOptions ToBrainOptions(const Napi::Value& value);
inline NewMemory ToNewMemory(const Napi::Value& value, const TimeZone& zone) {
  return FromValue<NewMemory>(value, "memory", &zone);
}
RecentQuery ToRecentQuery(const Napi::Value& value, const TimeZone& zone);
MaintenanceOptions ToMaintenanceOptions(const Napi::Value& value);
/// A record of calculateConfidence.
ScoreInputs ToScoreInputs(const Napi::Value& value, const ConfidencePolicy& policy);

inline MemoryUpdate ToMemoryUpdate(const Napi::Value& value, const TimeZone& zone) {
  return FromValue<MemoryUpdate>(value, "update", &zone);
}
MemoryEdit ToMemoryEdit(const Napi::Value& value);
inline ForgetQuery ToForgetQuery(const Napi::Value& value, const TimeZone& zone) {
  return FromValue<ForgetQuery>(value, "query", &zone);
}
inline CategoryDefinition ToCategory(const Napi::Value& value) {
  return FromValue<CategoryDefinition>(value, "category");
}
inline NewPin ToNewPin(const Napi::Value& value) { return FromValue<NewPin>(value, "pin"); }
inline DedupeOptions ToDedupeOptions(const Napi::Value& value) {
  return FromValue<DedupeOptions>(value, "options");
}
inline ContradictionQuery ToContradictionQuery(const Napi::Value& value) {
  return FromValue<ContradictionQuery>(value, "query");
}
inline ProvedWrongQuery ToProvedWrongQuery(const Napi::Value& value) {
  return FromValue<ProvedWrongQuery>(value, "query");
}

SearchQuery ToSearchQuery(const Napi::Value& text, const Napi::Value& options,
                          const TimeZone& zone);
inline graph::GraphQuery ToGraphQuery(const Napi::Value& value, const TimeZone& zone) {
  return FromValue<graph::GraphQuery>(value, "query", &zone);
}

inline NewAtom ToNewAtom(const Napi::Value& value) { return FromValue<NewAtom>(value, "atom"); }
inline NewAtomLink ToNewAtomLink(const Napi::Value& value) {
  return FromValue<NewAtomLink>(value, "link");
}
inline AtomQuery ToAtomQuery(const Napi::Value& value) {
  return FromValue<AtomQuery>(value, "query");
}
inline CauseQuery ToCauseQuery(const Napi::Value& value) {
  return FromValue<CauseQuery>(value, "query");
}
inline TemporalQuery ToTemporalQuery(const Napi::Value& value) {
  return FromValue<TemporalQuery>(value, "query");
}

inline std::vector<ComputedEmbedding> ToComputedEmbeddings(const Napi::Value& value) {
  return FromValue<std::vector<ComputedEmbedding>>(value, "embeddings");
}
inline std::vector<SinkReport> ToSinkReports(const Napi::Value& value) {
  return FromValue<std::vector<SinkReport>>(value, "reports");
}

// What converts the results of calls, under a name of its own for each of them.
inline constexpr Writer FromTexts;
inline constexpr Writer FromMemory;
inline constexpr Writer FromStorageResult;
inline constexpr Writer FromMemoryCheck;
inline constexpr Writer FromContradiction;
inline constexpr Writer FromImport;
inline constexpr Writer FromAccesses;
inline constexpr Writer FromValidation;
inline constexpr Writer FromHistory;
inline constexpr Writer FromExplanation;
inline constexpr Writer FromStates;
inline constexpr Writer FromDistribution;
inline constexpr Writer FromGroupDistributions;
inline constexpr Writer FromStatistics;
inline constexpr Writer FromMaintenance;
inline constexpr Writer FromCheck;
inline constexpr Writer FromBackup;
inline constexpr Writer FromProvedWrong;
inline constexpr Writer FromDedupe;
inline constexpr Writer FromRecheck;
inline constexpr Writer FromListings;
inline constexpr Writer FromDeletion;
inline constexpr Writer FromBackups;
inline constexpr Writer FromReceipt;
inline constexpr Writer FromCategories;
inline constexpr Writer FromPin;
inline constexpr Writer FromPins;
inline constexpr Writer FromSearch;
inline constexpr Writer FromRankingWeights;
inline constexpr Writer FromGraph;
inline constexpr Writer FromDerivation;
inline constexpr Writer FromAtom;
inline constexpr Writer FromAtoms;
inline constexpr Writer FromAtomMatches;
inline constexpr Writer FromAtomLink;
inline constexpr Writer FromCauses;
inline constexpr Writer FromAtomStatistics;
inline constexpr Writer FromAtomizing;
inline constexpr Writer FromPattern;
inline constexpr Writer FromEmbeddingJobs;
inline constexpr Writer FromVectorStates;
inline constexpr Writer FromSinkJobs;
inline constexpr Writer FromSinkJobList;
inline constexpr Writer FromSinkStatus;
inline constexpr Writer FromOptionalTime;
inline constexpr Writer FromExport;
inline constexpr Writer FromArchiveImport;
inline constexpr Writer FromRestore;
inline constexpr Writer FromRollback;
inline constexpr Writer FromRekey;

}  // namespace cortex::addon
