#pragma once

#include "addon/shapes/changes.h"
#include "addon/shapes/choices.h"
#include "addon/shapes/secret.h"
#include "addon/shapes/shape.h"
#include "confidence/evidence.h"
#include "store/domain.h"

/// The shapes of memories, and of what is told when one is stored.
namespace cortex::addon {

inline std::optional<TimeMs> LastAccess(const Memory& memory) {
  const TimeMs time = memory.score.last_accessed;
  return time == kNever ? std::nullopt : std::optional(time);
}
inline std::vector<std::string> DerivedNames(const Memory& memory) {
  return NamesOf(memory.derived_categories);
}

/// The memory whose claim took the place of this one's.
inline const Replacement* ReplacementOf(const Memory& memory) {
  return memory.disputed && memory.disputed->replacement ? &*memory.disputed->replacement : nullptr;
}
inline const std::string* SupersededBy(const Memory& memory) {
  const Replacement* const replacement = ReplacementOf(memory);
  return replacement == nullptr ? nullptr : &replacement->id;
}

inline constexpr const char* kProfileDoc =
    "The retrieval profile to go by (`profiles` of the policy); default: the one named after "
    "`purpose`, where there is one.";
inline constexpr bool kIsToVerify = true;
/// What only a memory has that is to be verified.
inline const bool* ToVerify(const Memory& memory) {
  return memory.verify_reason ? &kIsToVerify : nullptr;
}

inline const bool* OnlyExpired(const Memory& memory) {
  return memory.expired ? &memory.expired : nullptr;
}
inline const bool* OnlyDue(const Memory& memory) {
  return memory.review_due ? &memory.review_due : nullptr;
}

template <>
inline constexpr auto kShape<Replacement> =
    Result<Replacement>("Replacement", "What the memory says that took another one's place.",
                        Field("content", &Replacement::content),
                        Field("created_at", &Replacement::created_at, As::kTime));

template <>
inline constexpr auto kShape<Dispute> = Result<Dispute>(
    "Dispute", "What stands against a memory.",
    Field("by", &Dispute::by,
          "The memories that contradict it in open pairs of which it carries the penalty."),
    Field("proved_wrong", &Dispute::proved_wrong,
          "Its last validation was a failure, or it lost a pair that somebody decided since."));

template <>
inline constexpr auto kShape<Conflict> = Result<Conflict>(
    "Conflict", "A memory that another one contradicts, while nobody decided between them.",
    Field("id", &Conflict::id), Field("content", &Conflict::content),
    Field("created_at", &Conflict::created_at, As::kTime));

template <>
inline constexpr auto kShape<PossibleChange> = Result<PossibleChange>(
    "PossibleChange", "A memory told later that may have changed another one.",
    Field("id", &PossibleChange::id),
    Field("content", &PossibleChange::content, "Where its text begins."),
    Field("created_at", &PossibleChange::created_at, As::kTime));

template <>
inline constexpr auto kShape<Memory> = Result<Memory>(
    "Memory", "A memory; its score is for now, before the access that the call itself makes.",
    Field("id", &Memory::id), Field("content", &Memory::content), Field("source", &Memory::source),
    Field("categories", &Memory::categories),
    Field("derived_categories", &DerivedNames,
          "What its text tells: allergy, identity, medication, safety. It ages as a memory in them "
          "does."),
    Field("topics", &Memory::topics), Field("importance", &Memory::importance, Range{0, 5}),
    Field("user_id", &Memory::user_id), Field("speaker", &Memory::speaker),
    Field("session_id", &Memory::session_id), Field("source_turn", &Memory::source_turn, kCount),
    Field("is_proxy", &Memory::is_proxy), Field("proxy_agent", &Memory::proxy_agent),
    Field("confidence", &Memory::confidence, kShare,
          "Score for now, before the access this call makes."),
    Field("base_confidence", Within(&Memory::score, &ScoreInputs::base_confidence), kShare),
    Field("confidence_source", &Memory::confidence_source, kConfidenceSource),
    Field("access_count", Within(&Memory::score, &ScoreInputs::access_count), kCount),
    Field("last_accessed", &LastAccess, As::kTime),
    Field("validation_count", Within(&Memory::score, &ScoreInputs::validation_count), kCount),
    Field("contradiction_count", Within(&Memory::score, &ScoreInputs::contradiction_count), kCount),
    Field("disputed", &Memory::disputed,
          "While something stands against it, accesses of it are not counted, it is good enough "
          "for nothing critical, and a search names those that contradict it before it."),
    Field(
        "conflicts_with", &Memory::conflicts_with,
        "The older memories that it contradicts in open pairs, which are `disputed` by it: nobody "
        "decided yet which holds. It loses no score by them."),
    Field("undecided", &Memory::undecided,
          "Memories told later that may have changed it, by pairs that are only possible, until "
          "somebody decides; the latest first. It loses no score, and accesses are not counted."),
    Field("superseded_by", &SupersededBy,
          "The memory that tells what holds now in the place of what this one told, the last of "
          "several; null where this one stands, or where nothing surely took its place."),
    Field("replacement", &ReplacementOf, As::kMissing, "That memory's text and time."),
    Field("verify", &ToVerify, As::kMissing,
          "Only when true: it is below what the profile that it was read by asks for, or review_at "
          "has come; somebody should check it."),
    Field("verify_reason", &Memory::verify_reason, As::kMissing,
          "Why, in words; together with `verify`."),
    Field("metadata", &Memory::metadata, As::kMissing,
          "What the program that stored it keeps with it: the text of a JSON object."),
    Field("expires_at", &Memory::expires_at, As::kTime, As::kMissing, kExpiresDoc),
    Field("review_at", &Memory::review_at, As::kTime, As::kMissing, kReviewDoc),
    Field("expired", &OnlyExpired, As::kMissing,
          "Only when true: its time has passed, and it is read because somebody named it."),
    Field("review_due", &OnlyDue, As::kMissing, "Only when true: review_at has come."),
    Field("created_at", Within(&Memory::score, &ScoreInputs::created_at), As::kTime),
    Field(
        "told_again_at", &Memory::told_again_at, As::kTime, As::kMissing,
        "The last time that the same was told once more, which storing answered with a duplicate. "
        "A search names first what was told last."),
    Field("recorded_at", &Memory::recorded_at, As::kTime));

template <>
inline constexpr auto kShape<NewMemory> = Argument<NewMemory>(
    "NewMemory", "A memory to store.",
    Field("content", &NewMemory::content, "Stored exactly as given."),
    Field("categories", &NewMemory::categories, As::kDefault,
          "Absent or empty: those with a keyword in the content, else [\"general\"]."),
    Field("importance", &NewMemory::importance, Range{0, 5},
          "0 to 5; default: judged from the text."),
    Field("confidence", &NewMemory::confidence, kShare,
          "How far it can be trusted from the start, 0 to 1; default: the user's cognitive state, "
          "else 1."),
    Field("is_proxy", &NewMemory::is_proxy, As::kDefault,
          "Stored by an agent on someone's behalf: begins at confidence 1. Default false."),
    Field("proxy_agent", &NewMemory::proxy_agent,
          "That agent's name; only together with `is_proxy`."),
    Field("topics", &NewMemory::topics, As::kDefault,
          "What it is about; default: derived from the text."),
    Field("user_id", &NewMemory::user_id, "Whose memory; default: the brain's `userId`."),
    Field("session_id", &NewMemory::session_id, "The session it was said in."),
    Field("source_turn", &NewMemory::source_turn, kOrdinal,
          "The turn of that session that it was drawn from."),
    Field("speaker", &NewMemory::speaker, "Who said it."),
    Field("source", &NewMemory::source, As::kDefault, "Where it came from; default \"api\"."),
    Field(
        "metadata", &NewMemory::metadata,
        "What the caller keeps with it and the brain only hands back: the text of a JSON object."),
    Field("created_at", &NewMemory::created_at, As::kMoment,
          "When it was said, for older memories; default now."),
    Field("expires_at", &NewMemory::expires_at, As::kMoment, kExpiresDoc),
    Field("review_at", &NewMemory::review_at, As::kMoment, kReviewDoc),
    Field("id", &NewMemory::id,
          "Chosen by the caller (imports, injected ids); else the addon makes one."),
    Field("compare", &NewMemory::compare_meaning, kComparison, As::kDefault,
          "What it is compared with: by meaning (default; finds semantic duplicates and "
          "contradictions), or only with the same text, for fast series of writes. Later memories "
          "are compared with it either way."),
    Field("replaces", &NewMemory::replaces, As::kDefault, kReplacesDoc));

template <>
inline constexpr auto kShape<Contradiction> = Result<Contradiction>(
    "Contradiction", "Two memories that cannot both be true.", Field("id", &Contradiction::id),
    Field("older_id", &Contradiction::older_id), Field("newer_id", &Contradiction::newer_id),
    Field("kind", &Contradiction::kind, kContradictionKind),
    Field("score", &Contradiction::score, kShare,
          "0 to 1: how probably the two contradict each other."),
    Field("evidence", &Contradiction::evidence,
          "The words in the older and in the newer text that it rests on."),
    Field("status", &Contradiction::status, kContradictionStatus,
          "possible: not sure enough; nobody carries a penalty until somebody decides."),
    Field("penalised_id", &Contradiction::penalised_id, "Who carries the penalty now."),
    Field("detected_at", &Contradiction::detected_at, As::kTime));

template <>
inline constexpr auto kShape<ContradictionListing> = Result<ContradictionListing>(
    "ContradictionListing", "A contradiction with the two texts.",
    Extends(&ContradictionListing::pair),
    Field("user_id", &ContradictionListing::user_id,
          "Whose memories they are; null when both are gone."),
    Field("older_content", &ContradictionListing::older_content,
          "The texts as they are now; null when there is none."),
    Field("newer_content", &ContradictionListing::newer_content),
    Field("older_at", &ContradictionListing::older_at, As::kTime,
          "When the two were told; null when there is none."),
    Field("newer_at", &ContradictionListing::newer_at, As::kTime),
    Field("resolved_by", &ContradictionListing::resolved_by, "Of a pair that is no longer open."),
    Field("resolved_at", &ContradictionListing::resolved_at, As::kTime));

template <>
inline constexpr auto kShape<ContradictionQuery> = Argument<ContradictionQuery>(
    "ContradictionQuery", "Which contradictions to list.",
    Field("status", &ContradictionQuery::status, kContradictionStatus),
    Field("memory_id", &ContradictionQuery::memory_id, "Only pairs of this memory."),
    Field("user_id", &ContradictionQuery::user_id, As::kGiven),
    Field("limit", &ContradictionQuery::limit));

/// What only a success tells of.
inline const std::vector<std::string>* StoredTopics(const StorageResult& result) {
  return result.is_success() ? &result.topics : nullptr;
}
inline const std::vector<Contradiction>* OpenedPairs(const StorageResult& result) {
  const bool told = result.is_success() || !result.contradictions.empty();
  return told ? &result.contradictions : nullptr;
}
inline const bool* RaisedFlag(const StorageResult& result) {
  return result.safety_flag ? &result.safety_flag : nullptr;
}
inline const bool* ToldAhead(const StorageResult& result) {
  return result.is_success() && result.in_future ? &result.in_future : nullptr;
}

template <>
inline constexpr auto kShape<StorageResult> = Result<StorageResult>(
    "StorageOutcome", "How storing or changing a memory ended.",
    Field("status", &StorageResult::status), Field("message", &StorageResult::message),
    Field("local_success", &StorageResult::local_success),
    Field("graph_success", &StorageResult::graph_success),
    Field("graph_state", &StorageResult::graph_state),
    Field("is_success", &StorageResult::is_success),
    Field("is_rejected", &StorageResult::is_rejected),
    Field("memory_id", &StorageResult::memory_id, As::kMissing),
    Field("matched_id", &StorageResult::matched_id, As::kMissing),
    Field("similarity_score", &StorageResult::similarity_score, kShare, As::kMissing),
    Field("possible_update_of", &StorageResult::possible_update_of, As::kMissing,
          "A memory that this one seems to bring up to date."),
    Field("possible_update_similarity", &StorageResult::possible_update_similarity, kShare,
          As::kMissing, "How alike the two are: of content words the share that both have."),
    Field("confidence", &StorageResult::confidence, kShare, As::kMissing),
    Field("error_code", &StorageResult::error_code, As::kMissing,
          "The code behind a STORAGE_ERROR, e.g. DISK_FULL."),
    Field(
        "safety_flag", &RaisedFlag, As::kMissing,
        "Only when true: a person should look at this text, also where it is stored already. It is "
        "no diagnosis."),
    Field("in_future", &ToldAhead, As::kMissing,
          "Only when true: created_at lies more than a day ahead of now, which is mostly a slip."),
    Field("secrets", NotEmpty(&StorageResult::secrets), As::kMissing, kSecretsDoc),
    Field("topics", &StoredTopics, As::kMissing),
    Field("contradictions", &OpenedPairs, As::kMissing,
          "Pairs that this memory opened; on success, and of a text that is stored already with "
          "what it was said to take the place of."));

template <>
inline constexpr auto kShape<FoundContradiction> = Result<FoundContradiction>(
    "FoundContradiction", "A stored memory that a text cannot be true together with.",
    Field("memory_id", &FoundContradiction::memory_id),
    Field("content", &FoundContradiction::content),
    Field("created_at", &FoundContradiction::created_at, As::kTime),
    Field("kind", &FoundContradiction::kind, kContradictionKind),
    Field("score", &FoundContradiction::score, kShare,
          "0 to 1: how probably the two contradict each other."),
    Field("evidence", &FoundContradiction::evidence,
          "The words in the older and in the newer text that it rests on."),
    Field("status", &FoundContradiction::status, kContradictionStatus,
          "What the pair would be: open, or possible where it is not sure enough."));

template <>
inline constexpr auto kShape<MemoryCheck> = Result<MemoryCheck>(
    "MemoryCheck", "What storing a memory would find; nothing is stored.",
    Field("status", &MemoryCheck::status, "What storing it would answer."),
    Field("message", &MemoryCheck::message),
    Field("matched_id", &MemoryCheck::matched_id, As::kMissing,
          "Of a duplicate: the memory that says it already."),
    Field("similarity_score", &MemoryCheck::similarity_score, kShare, As::kMissing),
    Field("possible_update_of", &MemoryCheck::possible_update_of, As::kMissing,
          "A memory that this one seems to bring up to date."),
    Field("secrets", NotEmpty(&MemoryCheck::secrets), As::kMissing, kSecretsDoc),
    Field("contradictions", &MemoryCheck::contradictions, "The surest first."));

template <>
inline constexpr auto kShape<ProvedWrong> = Result<ProvedWrong>(
    "ProvedWrong", "A memory whose last validation was a failure.", Field("id", &ProvedWrong::id),
    Field("user_id", &ProvedWrong::user_id, "Whose memory it is."),
    Field("content", &ProvedWrong::content),
    Field("at", &ProvedWrong::at, As::kTime,
          "When, epoch ms; by whom; and why, where that was said."),
    Field("actor", &ProvedWrong::actor), Field("note", &ProvedWrong::note));

template <>
inline constexpr auto kShape<ProvedWrongQuery> =
    Argument<ProvedWrongQuery>("ProvedWrongQuery", "Which memories that proved wrong to list.",
                               Field("memory_id", &ProvedWrongQuery::memory_id),
                               Field("user_id", &ProvedWrongQuery::user_id, As::kGiven,
                                     "Only this user's; null: everybody's."),
                               Field("limit", &ProvedWrongQuery::limit));

template <>
inline constexpr auto kShape<AccessOutcome> = Result<AccessOutcome>(
    "AccessOutcome", "A memory's score after an access; `id` as it was given.",
    Field("id", &AccessOutcome::id), Field("confidence", &AccessOutcome::confidence, kShare));

template <>
inline constexpr auto kShape<ValidationOutcome> = Result<ValidationOutcome>(
    "Validation", "What a validation changed.", Field("id", &ValidationOutcome::id),
    Field("kind", &ValidationOutcome::kind),
    Field("old_confidence", &ValidationOutcome::old_confidence, kShare),
    Field("new_confidence", &ValidationOutcome::new_confidence, kShare),
    Field("validation_count", &ValidationOutcome::validation_count, kCount),
    Field("contradiction_count", &ValidationOutcome::contradiction_count, kCount));

template <>
inline constexpr auto kShape<ConfidencePart> = Result<ConfidencePart>(
    "ConfidencePart", "What one thing adds to a score, or takes from it.",
    Field("name", &ConfidencePart::name), Field("amount", &ConfidencePart::amount));

template <>
inline constexpr auto kShape<ConfidenceExplanation> = Result<ConfidenceExplanation>(
    "ConfidenceExplanation", "A score with its parts, which add up to it.",
    Field("confidence", &ConfidenceExplanation::confidence, kShare),
    Field("policy", &ConfidenceExplanation::policy), Field("parts", &ConfidenceExplanation::parts));

template <>
inline constexpr auto kShape<AuditEntry> = Result<AuditEntry>(
    "AuditEntry", "One event that changed a score.", Field("id", &AuditEntry::id),
    Field("memory_id", &AuditEntry::memory_id), Field("kind", &AuditEntry::kind),
    Field("old_confidence", &AuditEntry::old_confidence, kShare),
    Field("new_confidence", &AuditEntry::new_confidence, kShare),
    Field("reason", &AuditEntry::reason, kAuditReason), Field("actor", &AuditEntry::actor),
    Field("note", &AuditEntry::note), Field("at", &AuditEntry::at, As::kTime));

template <>
inline constexpr auto kShape<CognitiveState> = Result<CognitiveState>(
    "CognitiveState", "A cognitive state that was in force for a user from `recorded_at` on.",
    Field("user_id", &CognitiveState::user_id), Field("value", &CognitiveState::value),
    Field("set_by", &CognitiveState::set_by),
    Field("recorded_at", &CognitiveState::recorded_at, As::kTime));

template <>
inline constexpr auto kShape<RecentQuery> = Argument<RecentQuery>(
    "RecentQuery", "Which of the latest memories to give.", Field("limit", &RecentQuery::limit),
    Field("categories", &RecentQuery::categories, As::kDefault,
          "Any match; absent or empty: all. Compared without regard to case."),
    Field("min_confidence", &RecentQuery::min_confidence, kShare,
          "Only memories scored at least this now, 0 to 1; not together with `purpose`."),
    Field("undisputed", &RecentQuery::undisputed, As::kDefault,
          "true leaves out what is disputed, whatever its score."),
    Field("only_disputed", &RecentQuery::only_disputed, As::kDefault,
          "true gives only what is disputed, which `purpose: \"critical\"` leaves out."),
    Field("superseded", &RecentQuery::omit_superseded, kSuperseded, As::kDefault,
          "What another memory took the place of: show (default), with what holds now, or omit."),
    Field("expired", &RecentQuery::expired, As::kDefault,
          "What is past its time: omit (default), show, or only that."),
    Field("purpose", &RecentQuery::purpose,
          "Only memories good enough for this; not together with `min_confidence`. For "
          "\"critical\" no disputed one is, whatever its score."),
    Field("profile", &RecentQuery::profile, kProfileDoc),
    Field("user_id", &RecentQuery::user_id, As::kGiven),
    Field("is_proxy", &RecentQuery::is_proxy,
          "true: only what agents stored on someone's behalf; false: only what they did not."),
    Field("proxy_agent", &RecentQuery::proxy_agent, "Only what this agent stored."),
    Field("since", &RecentQuery::since, As::kMoment,
          "Said at this time or later: ISO 8601 text or epoch ms."),
    Field("until", &RecentQuery::until, As::kMoment,
          "Said before this: ISO 8601 text or epoch ms."),
    Field("session", &RecentQuery::session_id, "Only what was said in this session."),
    Field("speaker", &RecentQuery::speaker, "Only what this speaker said."),
    Field("topic", &RecentQuery::topic, "Only of this topic, without regard to case."),
    Field("peek", &RecentQuery::peek), Field("now", &RecentQuery::now, As::kTime));

}  // namespace cortex::addon
