#include "brain/embeddings.h"

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kEmbeddingBatch = 5'000;

/// The state under which it is noted up to which memory all were queued.
std::string QueuedThrough(const EmbeddingModel& model) {
  return "embedding_queued_through:" + std::to_string(model.dimensions) + ":" + model.id;
}

void RequireFitting(const ComputedEmbedding& embedding, const EmbeddingModel& model) {
  RequireDirection(embedding.vector, "a vector of " + model.id);
  const auto dimensions = static_cast<std::int64_t>(embedding.vector.size());
  if (dimensions == model.dimensions) return;
  throw Error(ErrorCode::kValidation, "a vector of " + model.id + " has " +
                                          std::to_string(dimensions) + " dimensions instead of " +
                                          std::to_string(model.dimensions));
}

}  // namespace

const EmbeddingModel& Embeddings::RequireModel() const {
  if (options_.embedding_model) return *options_.embedding_model;
  throw Error(ErrorCode::kValidation, "The brain was opened without an embedding model");
}

void Embeddings::Put(const NewEmbedding& embedding) {
  RequireName(embedding.model, "model");
  RequireDirection(embedding.vector, "the vector of " + embedding.source_id);
  store_.Write([&](Repositories& repositories) {
    if (repositories.embeddings.Put(embedding)) repositories.state.Raise(kScoreEpoch);
  });
}

bool Embeddings::QueueMissing(TimeMs now, QueueingProgress* progress) {
  const EmbeddingModel& model = RequireModel();
  QueueingProgress after;
  bool finished = false;
  store_.Write([&](Repositories& repositories) {
    after = *progress;
    if (!after.started) {
      after.started = true;
      after.after_seq = repositories.state.Get(QueuedThrough(model), 0);
      after.last_seq = repositories.memories.LastSeq();
    }
    const auto reached =
        repositories.outbox.QueueMissingEmbeddings(model, after, kEmbeddingBatch, now);
    finished = !reached;
    if (!reached) return;
    after.after_seq = *reached;
    repositories.state.Set(QueuedThrough(model), *reached);
  });
  *progress = after;
  return finished;
}

std::int64_t Embeddings::PutComputed(const std::vector<ComputedEmbedding>& embeddings, TimeMs now) {
  const EmbeddingModel& model = RequireModel();
  for (const auto& embedding : embeddings) RequireFitting(embedding, model);
  std::int64_t stored = 0;
  store_.Write([&](Repositories& repositories) {
    stored = 0;
    bool replaced = false;
    for (const auto& computed : embeddings) {
      const auto memory_id =
          repositories.outbox.MemoryOfTicket(model.id, computed.ticket, computed.content);
      if (!memory_id) continue;  // edited or removed meanwhile
      NewEmbedding embedding;
      embedding.id = options_.ids("emb", now);
      embedding.source_id = *memory_id;
      embedding.model = model.id;
      embedding.vector = computed.vector;
      embedding.created_at = now;
      replaced = repositories.embeddings.Put(embedding) || replaced;
      repositories.outbox.RemoveTicket(computed.ticket);
      ++stored;
    }
    if (replaced) repositories.state.Raise(kScoreEpoch);
  });
  return stored;
}

void Embeddings::Defer(const std::vector<std::int64_t>& tickets, const std::string& error,
                       TimeMs next_attempt_at, bool failed) {
  store_.Write([&](Repositories& repositories) {
    for (const auto ticket : tickets)
      repositories.outbox.DeferTicket(ticket, WithoutSecrets(error), next_attempt_at, failed);
  });
}

void Embeddings::RetryFailed() {
  const EmbeddingModel& model = RequireModel();
  store_.Write(
      [&](Repositories& repositories) { repositories.outbox.RetryFailedEmbeddings(model.id); });
}

EmbeddingJobs Embeddings::GetDue(TimeMs now, std::int64_t limit) {
  const EmbeddingModel& model = RequireModel();
  EmbeddingJobs jobs;
  store_.Read(nullptr, [&](Repositories& repositories) {
    jobs = repositories.outbox.DueEmbeddings(model.id, now, limit);
  });
  return jobs;
}

}  // namespace cortex
