#pragma once

#include "addon/shapes/shape.h"
#include "language/contradictions/contradictions.h"
#include "recall/search.h"
#include "session/rotation.h"
#include "store/atom.h"
#include "store/domain.h"
#include "store/id_repository.h"
#include "store/session_rows.h"
#include "store/sink.h"

/// What TypeScript calls the texts of which one stands in a property.
namespace cortex::addon {

template <>
inline constexpr Choice kChoice<MemoryKind> = {"Kind", kEnumNames<MemoryKind>};
template <>
inline constexpr Choice kChoice<MemoryGroup> = {"MemoryGroup", kEnumNames<MemoryGroup>};
template <>
inline constexpr Choice kChoice<IdKind> = {"IdKind", kEnumNames<IdKind>};
template <>
inline constexpr Choice kChoice<StorageStatus> = {"StorageStatus", kEnumNames<StorageStatus>};
template <>
inline constexpr Choice kChoice<ScoringMethod> = {"ScoringMethod", kEnumNames<ScoringMethod>};
template <>
inline constexpr Choice kChoice<Purpose> = {"Purpose", kEnumNames<Purpose>};
template <>
inline constexpr Choice kChoice<SessionStatus> = {"SessionStatus", kEnumNames<SessionStatus>};
template <>
inline constexpr Choice kChoice<BlockLabel> = {"BlockLabel", kEnumNames<BlockLabel>};
template <>
inline constexpr Choice kChoice<AtomField> = {"AtomField", kEnumNames<AtomField>};
template <>
inline constexpr Choice kChoice<Verdict> = {"SearchVerdict", kEnumNames<Verdict>};

inline constexpr Choice kConfidenceSource = {"ConfidenceSource", kEnumNames<ConfidenceSource>};
inline constexpr Choice kContradictionKind = {"ContradictionKind", kEnumNames<ContradictionKind>};
inline constexpr Choice kContradictionStatus = {"ContradictionStatus", kContradictionStatuses};
inline constexpr Choice kAuditReason = {"AuditReason", kAuditReasons};
inline constexpr Choice kBand = {"", kEnumNames<Band>};
inline constexpr Choice kArchiveReason = {"", kArchiveReasons};
inline constexpr Choice kOperationState = {"", kOperationStates};
inline constexpr Choice kLinkType = {"CausalLinkType", kLinkTypes};
/// Of a step between atoms: a link, or none but that the one effect reads like the other.
inline constexpr auto kStepTypes =
    EnumNames("causes", "enables", "precedes", "correlates", "similar");
inline constexpr Choice kStepType = {"", kStepTypes};
inline constexpr Choice kDocumentState = {"", kDocumentStates};
inline constexpr Choice kJobState = {"", kJobStates};

/// Of truth values: what false and true are called.
inline constexpr auto kMatchNames = EnumNames("words", "vector");
inline constexpr Choice kMatchedBy = {"", kMatchNames};
inline constexpr auto kComparisonNames = EnumNames("exact", "meaning");
inline constexpr Choice kComparison = {"", kComparisonNames};
template <>
inline constexpr Choice kChoice<Expired> = {"Expired", kEnumNames<Expired>};
inline constexpr auto kSupersededNames = EnumNames("show", "omit");
inline constexpr Choice kSuperseded = {"Superseded", kSupersededNames};

}  // namespace cortex::addon
