#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "store/sink.h"

/// The shapes of what goes to services outside the process.
namespace cortex::addon {

template <>
inline constexpr auto kShape<SinkDocument> = Result<SinkDocument>(
    "SinkDocument", "A document that a sink holds of a memory, or may hold.",
    Field("source", &SinkDocument::source, "The name it was sent under."),
    Field("state", &SinkDocument::state, kDocumentState,
          "sent: it may be there; held: it was seen there, whole; leaving: the sink was asked to "
          "delete it; refused: the sink would not have it beside another document with the same "
          "text."),
    Field("sent_at", &SinkDocument::sent_at, As::kTime,
          "Epoch milliseconds; of one that leaves, when the sink was first asked to delete it."),
    Field("track_id", &SinkDocument::track_id,
          "How the sink lets one follow what becomes of it, and its own name for it."),
    Field("document_id", &SinkDocument::document_id));

template <>
inline constexpr auto kShape<SinkJob> = Result<SinkJob>(
    "SinkJob", "A memory that a sink is to get, or to delete.",
    Field("ticket", &SinkJob::ticket,
          "Of this text: when the memory is edited or deleted, another ticket takes its place."),
    Field("memory_id", &SinkJob::memory_id), Field("state", &SinkJob::state, kJobState),
    Field("attempts", &SinkJob::attempts, kCount, "How often it went wrong."),
    Field("text", &SinkJob::text,
          "The third-person restatement, who said it and when; empty and 0 of a deletion."),
    Field("said_by", &SinkJob::said_by), Field("said_at", &SinkJob::said_at, As::kTime),
    Field("documents", &SinkJob::documents));

template <>
inline constexpr auto kShape<SinkJobs> = Result<SinkJobs>(
    "SinkJobs", "Memories that a sink is to get, or to delete.", Field("due", &SinkJobs::due),
    Field("next_at", &SinkJobs::next_at, As::kTime,
          "When the next of those that are not due will be."));

template <>
inline constexpr auto kShape<SinkReport> = Argument<SinkReport>(
    "SinkReport", "What a worker found out about a memory.", Field("ticket", &SinkReport::ticket),
    Field("memory_id", &SinkReport::memory_id),
    Field(
        "outcome", &SinkReport::outcome,
        "none: nothing about the whole; ok: it is there, or deleted; later: to be gone on with at "
        "next_attempt_at; failed: given up until it is asked for; again: to be brought there "
        "anew."),
    Field("failed_attempt", &SinkReport::failed_attempt, As::kDefault,
          "Whether it went wrong once more."),
    Field("error", &SinkReport::error),
    Field("next_attempt_at", &SinkReport::next_attempt_at, As::kDefault),
    Field("documents", &SinkReport::documents, "What was sent or seen."),
    Field("gone", &SinkReport::gone, As::kDefault, "The sources of documents that are not there."));

template <>
inline constexpr auto kShape<SinkStatus> = Result<SinkStatus>(
    "SinkStatus", "How far a sink is.", Field("pending", &SinkStatus::pending, kCount),
    Field("ok", &SinkStatus::ok, kCount), Field("failed", &SinkStatus::failed, kCount),
    Field("delete_pending", &SinkStatus::delete_pending, kCount),
    Field("unqueued", &SinkStatus::unqueued, kCount, "Memories that it was never asked to hold."),
    Field("waiting_since", &SinkStatus::waiting_since, As::kTime,
          "When the oldest of what waits was queued."),
    Field("last_error", &SinkStatus::last_error,
          "Of one that failed for good, else of one that is tried again."));

}  // namespace cortex::addon
