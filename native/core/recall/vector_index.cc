#include "recall/vector_index.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "store/embedding_repository.h"

namespace cortex {
namespace {

/// Of so many vectors, one may be gone before the rest are loaded anew: a graph with many holes
/// misleads.
constexpr std::size_t kGoneShare = 10;
constexpr std::size_t kStepSize = 128;

/// Keeps the best of many candidates.
class Nearest {
 public:
  Nearest(const VectorBlock& block, std::size_t wanted) : block_(block), wanted_(wanted) {}

  void Add(VectorCandidate candidate) {
    const auto nearer = [this](const auto& a, const auto& b) { return Nearer(a, b); };
    if (best_.size() == wanted_) {
      if (!Nearer(candidate, best_.front())) return;
      std::pop_heap(best_.begin(), best_.end(), nearer);
      best_.pop_back();
    }
    best_.push_back(candidate);
    std::push_heap(best_.begin(), best_.end(), nearer);
  }
  std::vector<VectorCandidate> Sorted() && {
    std::sort(best_.begin(), best_.end(),
              [this](const auto& a, const auto& b) { return Nearer(a, b); });
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool Nearer(const VectorCandidate& a, const VectorCandidate& b) const {
    if (a.similarity != b.similarity) return a.similarity > b.similarity;
    return block_.MemorySeq(a.position) < block_.MemorySeq(b.position);
  }

  const VectorBlock& block_;
  std::size_t wanted_;
  /// A heap, the farthest in front.
  std::vector<VectorCandidate> best_;
};

}  // namespace

bool GraphBuild::Step() {
  if (!graph_) {
    graph_ = base_ ? base_->Clone(rows_.size()) : std::make_shared<VectorGraph>(rows_.size());
  }
  if (graph_->covered() < rows_.size()) {
    AddSome();
    return false;
  }
  if (!tuning_.Step(*graph_, rows_)) return false;
  const auto effort = tuning_.Effort();
  if (!effort) {
    throw Error(ErrorCode::kInternal,
                "The vectors lie so evenly that a graph finds too few of the nearest: all of them "
                "are compared");
  }
  graph_->SetEffort(*effort);
  finished_ = true;
  return true;
}

void GraphBuild::AddSome() {
  const std::size_t first = rows_.size() - row_seqs_.size();
  for (std::size_t added = 0; added < kStepSize && graph_->covered() < rows_.size(); ++added)
    graph_->Add(rows_, row_seqs_[graph_->covered() - first]);
}

VectorIndex::VectorIndex(std::string model, std::size_t dimensions, std::string graph_path,
                         VectorLimits limits)
    : model_(std::move(model)),
      dimensions_(dimensions),
      graph_path_(std::move(graph_path)),
      limits_(limits),
      block_(dimensions) {}

void VectorIndex::Reset() {
  block_ = VectorBlock(dimensions_);
  ++block_number_;
  loaded_ = false;
  graph_.reset();
}

void VectorIndex::Refresh(EmbeddingRepository& embeddings) {
  const std::int64_t restorations = embeddings.Restorations();
  if (TooMuchGone() || restorations != restorations_) Reset();
  restorations_ = restorations;
  embeddings.VisitVectors(
      model_, dimensions_, block_.LastRowSeq(),
      [this](std::int64_t seq, std::int64_t memory_seq, std::span<const float> vector) {
        block_.Append(seq, memory_seq, vector);
      });
  if (!std::exchange(loaded_, true)) LoadGraph();
}

void VectorIndex::LoadGraph() {
  if (graph_path_.empty() || size() <= limits_.exact) return;
  graph_ = VectorGraph::Load(graph_path_, Identity(), block_);
  if (graph_ && graph_->lost() * kGoneShare > block_.size()) graph_.reset();
}

std::string VectorIndex::Identity() const {
  return restorations_ == 0 ? model_ : model_ + "\n" + std::to_string(restorations_);
}

bool VectorIndex::TooMuchGone() const { return block_.gone() * kGoneShare > block_.size(); }

bool VectorIndex::Passes(std::size_t position, const MemoryFilter& filter) const {
  return !block_.IsGone(position) && (!filter || filter(block_.MemorySeq(position)));
}

std::vector<VectorHit> VectorIndex::Search(EmbeddingRepository& embeddings,
                                           std::span<const float> query, std::size_t wanted,
                                           const MemoryFilter& filter) {
  Refresh(embeddings);
  const auto unit = Normalized(query);
  auto candidates = Find(unit, wanted, filter);
  if (AnyGone(embeddings, candidates)) {
    block_.KeepOnly(embeddings.Seqs(model_, dimensions_));
    candidates = Find(unit, wanted, filter);
  }
  std::vector<VectorHit> hits;
  hits.reserve(candidates.size());
  for (const auto& [position, similarity] : candidates)
    hits.push_back({block_.MemorySeq(position), similarity});
  return hits;
}

bool VectorIndex::AnyGone(EmbeddingRepository& embeddings,
                          const std::vector<VectorCandidate>& candidates) const {
  return std::any_of(candidates.begin(), candidates.end(), [&](const auto& candidate) {
    return !embeddings.Exists(block_.RowSeq(candidate.position));
  });
}

std::vector<VectorCandidate> VectorIndex::Find(const std::vector<float>& query, std::size_t wanted,
                                               const MemoryFilter& filter) const {
  if (wanted == 0) return {};
  std::vector<std::size_t> few;
  for (std::size_t position = 0; position < block_.size() && few.size() <= limits_.exact;
       ++position) {
    if (Passes(position, filter)) few.push_back(position);
  }
  Nearest nearest(block_, wanted);
  const auto compare = [&](std::size_t position) {
    nearest.Add({position, block_.rows().Similarity(query.data(), position)});
  };
  if (few.size() <= limits_.exact) {
    std::for_each(few.begin(), few.end(), compare);
    return std::move(nearest).Sorted();
  }
  if (graph_) {
    const auto allowed = [&](std::size_t position) { return Passes(position, filter); };
    for (const auto& found :
         graph_->Search(block_.rows(), query.data(), wanted, allowed, graph_->effort()))
      nearest.Add(found);
  }
  for (std::size_t position = covered(); position < block_.size(); ++position) {
    if (Passes(position, filter)) compare(position);
  }
  return std::move(nearest).Sorted();
}

std::unique_ptr<GraphBuild> VectorIndex::NextBuild() const {
  const std::size_t tail = block_.size() - covered();
  if (size() <= limits_.exact || TooMuchGone() || (graph_ && tail <= limits_.tail)) return nullptr;
  std::unique_ptr<GraphBuild> build(new GraphBuild(block_.rows()));
  build->identity_ = Identity();
  build->block_number_ = block_number_;
  build->base_ = graph_;
  for (std::size_t position = covered(); position < block_.size(); ++position)
    build->row_seqs_.push_back(block_.RowSeq(position));
  return build;
}

void VectorIndex::Adopt(const GraphBuild& build) {
  if (build.block_number_ == block_number_) graph_ = build.graph();
}

}  // namespace cortex
