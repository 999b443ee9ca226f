#include "recall/bm25.h"

namespace cortex {
namespace {

double Average(std::uint64_t sum, std::size_t count) {
  return count == 0 ? 1.0 : std::max(1.0, static_cast<double>(sum) / static_cast<double>(count));
}

}  // namespace

double RarityOf(std::size_t holding, std::size_t all) {
  const auto with = static_cast<double>(holding);
  const auto without = static_cast<double>(all) - with;
  return std::log1p((std::max(0.0, without) + 0.5) / (with + 0.5));
}

Bm25::Bm25(const Documents& documents, const Collection& collection, const RankingWeights& weights)
    : documents_(&documents),
      saturation_(static_cast<float>(weights.saturation)),
      most_share_(weights.saturation + 1.0),
      length_share_(static_cast<float>(weights.length_share)),
      window_(static_cast<float>(weights.window)),
      per_average_length_(
          static_cast<float>(1.0 / Average(collection.length, collection.documents))),
      average_conversation_(Average(collection.length, collection.conversations)) {
  const double handed_on = static_cast<double>(window_) *
                           static_cast<double>(kToLater + kToAnswer) /
                           std::sqrt(static_cast<double>(NormOf(0U)));
  most_handed_on_ = std::max(1.0, handed_on);
}

double Bm25::ConversationShare(double count, ConversationNumber conversation) const {
  const auto length = static_cast<double>(documents_->LengthOf(conversation));
  const double norm = NormOf(length / average_conversation_, kConversationLengthShare);
  return Saturate(count / norm, kConversationSaturation);
}

double Bm25::MostCounted(const PostingList::Block& block) const {
  const double own = static_cast<double>(block.most) / static_cast<double>(NormOf(block.shortest));
  if (block.unit < kFirstConversationUnit) return own;
  return own * most_handed_on_;
}

}  // namespace cortex
