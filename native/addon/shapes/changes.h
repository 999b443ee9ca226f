#pragma once

#include <ranges>

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "brain/brain_types.h"
#include "store/changes.h"

/// The shapes of changes to what is stored, and of what they did.
namespace cortex::addon {

inline constexpr const char* kExpiresDoc =
    "From then on it answers nothing, and the next maintenance removes it; default never.";
inline constexpr const char* kReviewDoc =
    "From then on it is named first among what somebody should check, until somebody does.";
inline constexpr const char* kReplacesDoc =
    "Ids of the user's memories whose place it takes, whether the rules see that or not: they are "
    "superseded by it, as if a contradiction had been decided for it.";

template <>
inline constexpr auto kShape<MemoryUpdate> = Argument<MemoryUpdate>(
    "MemoryUpdate",
    "What is left out stays as it is; an empty list of categories means [\"general\"].",
    Field("importance", &MemoryUpdate::importance, Range{0, 5}, "0 to 5."),
    Field("categories", &MemoryUpdate::categories), Field("topics", &MemoryUpdate::topics),
    Field("expires_at", &MemoryUpdate::expires_at, As::kMoment, kExpiresDoc),
    Field("review_at", &MemoryUpdate::review_at, As::kMoment, kReviewDoc),
    Field("clear", &MemoryUpdate::clear, As::kDefault,
          "Time limits that are taken away: expires_at, review_at."),
    Field("replaces", &MemoryUpdate::replaces, As::kDefault, kReplacesDoc));

template <>
inline constexpr auto kShape<Deletion> = Result<Deletion>(
    "Deletion", "What a deletion did.", Field("deleted", &Deletion::deleted, kCount),
    Field("missing", &Deletion::missing, "Ids of which there is no memory."));

template <>
inline constexpr auto kShape<ForgetQuery> = Argument<ForgetQuery>(
    "ForgetQuery", "Either ids, or a session, or conditions that must all hold.",
    Field("ids", &ForgetQuery::ids, As::kDefault,
          "Of memories, and of atoms that were told by themselves."),
    Field("categories", &ForgetQuery::categories, As::kDefault),
    Field("user_id", &ForgetQuery::user_id, "All that this user has."),
    Field("before", &ForgetQuery::before, As::kMoment,
          "Said before this: ISO 8601 text or epoch ms."),
    Field("session_id", &ForgetQuery::session_id,
          "This session as a whole, or with `turn_ids` what was said in these turns of it."),
    Field("turn_ids", &ForgetQuery::turns, As::kDefault),
    Field("with_memories", &ForgetQuery::with_memories, As::kDefault,
          "With `session_id`: also the memories that came out of the session, or of the turns; "
          "default false, which leaves them and names each in `remaining`."));

template <>
inline constexpr auto kShape<KnownBackup> = Result<KnownBackup>(
    "KnownBackup", "A copy of the brain that was made with `backup`.",
    Field("path", &KnownBackup::path), Field("made_at", &KnownBackup::made_at, As::kTime),
    Field("bytes", &KnownBackup::bytes, kCount),
    Field("exists", &KnownBackup::exists, "Whether there still is a file."));

template <>
inline constexpr auto kShape<ForgetReceipt::Redacted> = Result<ForgetReceipt::Redacted>(
    "RedactedSession", "A session that stays, and the turns of it whose words went.",
    Field("session_id", &ForgetReceipt::Redacted::session_id),
    Field("turns", &ForgetReceipt::Redacted::turns, kCount));

template <>
inline constexpr auto kShape<ForgetReceipt::Queued> = Result<ForgetReceipt::Queued>(
    "QueuedDeletion", "What a service outside the process must still delete.",
    Field("sink", &ForgetReceipt::Queued::sink),
    Field("memory_id", &ForgetReceipt::Queued::memory_id));

template <>
inline constexpr auto kShape<ForgetReceipt::Place> = Result<ForgetReceipt::Place>(
    "ForgetPlace", "A place that forgotten words stand in.",
    Field("what", &ForgetReceipt::Place::what,
          "memory, turn, session, atom, pin, category, history, contradiction, file, or the name "
          "of a table."),
    Field("id", &ForgetReceipt::Place::id,
          "Its id; of a file, its path; of a turn, its session's. May be empty."),
    Field("part", &ForgetReceipt::Place::part,
          "Which part of it: a turn's number, a block's name. May be empty."),
    Field("advice", &ForgetReceipt::Place::advice));

inline constexpr auto kForgetStates = EnumNames("done", "remains", "pending", "dry_run");
inline constexpr Choice kForgetState = {"", kForgetStates};
inline std::string_view StateOf(const ForgetReceipt& receipt) {
  if (receipt.dry_run) return "dry_run";
  if (receipt.pending) return "pending";
  return receipt.done ? "done" : "remains";
}

template <>
inline constexpr auto kShape<ForgetReceipt> = Result<ForgetReceipt>(
    "ForgetReceipt", "What went, or in a dry run would go: numbers of rows.",
    Field("dry_run", &ForgetReceipt::dry_run),
    Field("ids", &ForgetReceipt::ids, "Of the memories."),
    Field("memories", &ForgetReceipt::memories, kCount),
    Field("full_text", &ForgetReceipt::full_text, kCount),
    Field("embeddings", &ForgetReceipt::embeddings, kCount),
    Field("atoms", &ForgetReceipt::atoms, kCount, "Atoms that were drawn from the memories."),
    Field("statement_keys", &ForgetReceipt::statement_keys, kCount),
    Field("facts", &ForgetReceipt::facts, kCount),
    Field("contradictions", &ForgetReceipt::contradictions, kCount),
    Field("audit", &ForgetReceipt::audit, kCount), Field("pins", &ForgetReceipt::pins, kCount),
    Field("sessions", &ForgetReceipt::sessions, kCount, "With their blocks and history."),
    Field("turns", &ForgetReceipt::turns, kCount),
    Field("redacted", &ForgetReceipt::redacted,
          "In sessions that stay, the turns whose words went."),
    Field("undo", &ForgetReceipt::undo, kCount,
          "Changes of those sessions that cannot be undone any more: undoing would bring the words "
          "back."),
    Field("notes", &ForgetReceipt::notes, kCount,
          "Of other memories' history, those that held the words."),
    Field("cognitive_states", &ForgetReceipt::cognitive_states, kCount),
    Field("events", &ForgetReceipt::events, kCount, "Of the outside, that the host told of."),
    Field("remaining", &ForgetReceipt::remaining,
          "Where the words still stand, and what to do about it."),
    Field("may_remain", &ForgetReceipt::may_remain,
          "Replicas of a brain in PostgreSQL that may still hold the words, and that nobody waits "
          "for: not seen for 7 days, or set aside. What it says is no part of `state`."),
    Field("undecided", &ForgetReceipt::undecided,
          "What may be about a forgotten user, which only a person can tell."),
    Field("leftovers", &ForgetReceipt::leftovers,
          "Files of backups and exports that were cut short, which went, too."),
    Field(
        "gone_before", &ForgetReceipt::gone_before,
        "Ids that were asked for and whose memory, atom or session was forgotten before. Its words "
        "are known no more: the brain's files and those beside it are looked through for the id."),
    Field("not_searched", &ForgetReceipt::not_searched, kCount,
          "Memories whose text is too short to be looked for elsewhere."),
    Field("outbox", &ForgetReceipt::outbox,
          "What services outside the process were given and must still delete."),
    Field("backups_known", &ForgetReceipt::backups_known,
          "Copies of the brain, which may hold what was forgotten."),
    Field("state", &StateOf, kForgetState,
          "done: no row and no file of the brain holds the words. remains: some do, see "
          "`remaining`. pending: another process still reads an older state, another host has not "
          "removed it from its replica yet, or the disk is full (a `log` of `remaining`), and the "
          "bytes stay until then."));

template <>
inline constexpr auto kShape<DedupeOptions> = Argument<DedupeOptions>(
    "DedupeOptions", "What to look for among the memories, and what to do with it.",
    Field("action", &DedupeOptions::action),
    Field("categories", &DedupeOptions::categories, As::kDefault,
          "Only memories in any of these; absent or empty: all."),
    Field("ids", &DedupeOptions::ids, As::kDefault,
          "Only these memories beside all that are older; absent or empty: each."),
    Field("user_id", &DedupeOptions::user_id, As::kGiven),
    Field("similarity_threshold", &DedupeOptions::threshold, kShare,
          "0 to 1: less similar ones are left alone."),
    Field("actor", &DedupeOptions::actor), Field("now", &DedupeOptions::now, As::kTime));

template <>
inline constexpr auto kShape<DuplicateGroup::Duplicate> = Result<DuplicateGroup::Duplicate>(
    "Duplicate", "A memory that says no more than another.",
    Field("id", &DuplicateGroup::Duplicate::id),
    Field("excerpt", &DuplicateGroup::Duplicate::excerpt),
    Field("created_at", &DuplicateGroup::Duplicate::created_at, As::kTime),
    Field("similarity", &DuplicateGroup::Duplicate::similarity, kShare,
          "0 to 1; 1: the same words."),
    Field("reason", &DuplicateGroup::Duplicate::reason, "Which rule decided."));

template <>
inline constexpr auto kShape<DuplicateGroup> =
    Result<DuplicateGroup>("DuplicateGroup", "A memory and those that say no more than it.",
                           Field("survivor_id", &DuplicateGroup::survivor_id),
                           Field("excerpt", &DuplicateGroup::excerpt, "The beginning of its text."),
                           Field("created_at", &DuplicateGroup::created_at, As::kTime),
                           Field("duplicates", &DuplicateGroup::duplicates));

inline auto GroupsOf(const DedupeProgress& progress) { return std::views::values(progress.groups); }

template <>
inline constexpr auto kShape<DedupeProgress> = Result<DedupeProgress>(
    "DedupeReport", "What a search for duplicates found, and did.",
    Field("compared", &DedupeProgress::compared, kCount,
          "Memories that were looked at: those that carry a contradiction's penalty are not."),
    Field("duplicates", &DedupeProgress::duplicates, kCount,
          "Memories that are duplicates, or were until they were merged or deleted."),
    Field(
        "kept", &DedupeProgress::kept, kCount,
        "delete_older: older ones that stayed, because they say more than the newer; merge: newer "
        "ones that stayed, since they were drawn from another turn, or keep too much metadata."),
    Field("groups", &GroupsOf));

template <>
inline constexpr auto kShape<RecheckOptions> =
    Argument<RecheckOptions>("RecheckOptions", "Whose pairs are judged again.",
                             Field("user_id", &RecheckOptions::user_id, As::kGiven),
                             Field("now", &RecheckOptions::now, As::kTime));

template <>
inline constexpr auto kShape<RecheckProgress> = Result<RecheckProgress>(
    "RecheckReport", "What judging the undecided pairs again gave.",
    Field("checked", &RecheckProgress::checked, kCount, "Pairs that nobody had decided."),
    Field("dismissed", &RecheckProgress::dismissed, kCount,
          "Those that the rules of today do not report; what they cost was returned."),
    Field("lowered", &RecheckProgress::lowered, kCount,
          "Those that were open and are only possible now; what they cost was returned."));

template <>
inline constexpr auto kShape<CategoryDefinition> = Argument<CategoryDefinition>(
    "CategoryDefinition", "What a category means.", Field("name", &CategoryDefinition::name),
    Field("description", &CategoryDefinition::description, As::kDefault),
    Field("keywords", &CategoryDefinition::keywords, As::kDefault,
          "Words; a memory stored without a category that holds one of them gets this category."));

template <>
inline constexpr auto kShape<CategoryListing> = Result<CategoryListing>(
    "CategoryListing", "A category and how many memories it has.",
    Field("name", Within(&CategoryListing::category, &CategoryDefinition::name)),
    Field("description", Within(&CategoryListing::category, &CategoryDefinition::description)),
    Field("keywords", Within(&CategoryListing::category, &CategoryDefinition::keywords)),
    Field("created_at", Within(&CategoryListing::category, &CategoryDefinition::created_at),
          As::kTime, "null for a category that is in use but was never described."),
    Field("memories", &CategoryListing::memories, kCount));

template <>
inline constexpr auto kShape<NewPin> = Argument<NewPin>(
    "NewPin", "What to keep in view: either a text or a memory.", Field("text", &NewPin::text),
    Field("memory_id", &NewPin::memory_id), Field("label", &NewPin::label, "What it is for."),
    Field("user_id", &NewPin::user_id, "Whose, where it is a text of its own."));

template <>
inline constexpr auto kShape<Pin> =
    Result<Pin>("Pin", "Something in view.", Field("id", &Pin::id), Field("label", &Pin::label),
                Field("content", &Pin::content, "Of a pinned memory: the text it has now."),
                Field("memory_id", &Pin::memory_id),
                Field("user_id", &Pin::user_id, "Whose; null: nobody knows."),
                Field("pinned_at", &Pin::pinned_at, As::kTime));

}  // namespace cortex::addon
