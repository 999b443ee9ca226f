#include "brain/outgoing.h"

#include <set>

#include "brain/brain_types.h"
#include "store/store.h"

namespace cortex {

void Outgoing::SetSinkDown(const std::string& sink, bool down) { sink_down_[sink] = down; }

void Outgoing::EnqueueForSinks(Repositories& repositories, StorageResult* result, TimeMs now) {
  for (const auto& sink : options_.sinks) {
    repositories.outbox.Enqueue(sink, *result->memory_id, now);
    result->graph_state = GraphState::kPending;
    const auto down = sink_down_.find(sink);
    if (down == sink_down_.end() || !down->second) continue;
    result->status = StorageStatus::kSuccessLocalOnly;
    result->message += "; " + sink + " cannot be reached and gets it later";
  }
}

void Outgoing::AskFailedSinksAgain(Repositories& repositories, const std::string& id,
                                   StorageResult* result, TimeMs now) {
  for (const auto& sink : options_.sinks) {
    if (repositories.outbox.StateOf(sink, id) != "failed") continue;
    repositories.outbox.Enqueue(sink, id, now);
    result->graph_state = GraphState::kPending;
    result->message += "; " + sink + " had failed to get it and is asked again";
  }
}

void Outgoing::QueueEmbedding(Repositories& repositories, const std::string& id, TimeMs now) {
  if (options_.embedding_model)
    repositories.outbox.QueueEmbedding(options_.embedding_model->id, id, now);
}

void Outgoing::RenewEmbeddings(Repositories& repositories, const std::string& id, TimeMs now) {
  const auto had = repositories.embeddings.ModelsOf(id);
  std::set<std::string> models(had.begin(), had.end());
  if (!models.empty()) repositories.removals.RemoveEmbeddings("stm", id);
  if (options_.embedding_model) models.insert(options_.embedding_model->id);
  for (const auto& model : models) repositories.outbox.QueueEmbedding(model, id, now);
}

}  // namespace cortex
