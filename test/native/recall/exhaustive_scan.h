#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "recall/documents.h"
#include "recall/query.h"
#include "recall/search.h"
#include "store/search_repository.h"

/// Ranking by words as it is defined: every posting of every word of the query, added up. What the
/// search that leaves most of them out has to agree with, to the bit.
namespace cortex::test {

class ExhaustiveScan {
 public:
  ExhaustiveScan(const ParsedQuery& query, const Documents& documents,
                 std::optional<NameNumber> reader, SearchRepository& repository,
                 const RankingWeights& weights)
      : documents_(documents),
        reader_(reader),
        weights_(weights),
        collection_(documents.CollectionOf(reader)),
        counts_(documents.size()),
        windows_(documents.size()),
        conversation_counts_(documents.conversations().size()),
        conversations_(documents.conversations().size()) {
    for (const auto& word : query.words) {
      std::size_t holding = 0;
      for (const auto& [term, weight] : word.terms) {
        std::map<DocumentNumber, std::int32_t> postings;
        repository.VisitPostings(term, [&](std::int64_t seq, std::int32_t count) {
          if (const auto number = documents.Find(seq)) postings[*number] += count;
        });
        const std::size_t spread = Spread(postings, static_cast<float>(weight));
        if (holding == 0) holding = spread;
      }
      AddUp(holding, word.weight);
    }
    for (const auto& range : query.grams) {
      std::map<DocumentNumber, std::int32_t> postings;
      repository.VisitGrams(range, [&](std::int64_t seq) {
        if (const auto number = documents.Find(seq)) postings[*number] = 1;
      });
      AddUp(Spread(postings, 1.0F), 1.0);
    }
  }

  /// 0 of what no word finds.
  [[nodiscard]] double RelevanceOf(DocumentNumber document) const {
    if (windows_[document] == 0.0F) return 0;
    const auto conversation = documents_[document].conversation;
    const double session_share =
        conversation == kNoConversation
            ? static_cast<double>(windows_[document]) / bound_
            : static_cast<double>(conversations_[conversation]) / conversation_bound_;
    const double session = weights_.session * conversation_bound_;
    return (static_cast<double>(windows_[document]) + session * session_share) / (bound_ + session);
  }

 private:
  std::size_t Spread(const std::map<DocumentNumber, std::int32_t>& postings, float weight) {
    const auto scale = static_cast<float>(weights_.window);
    std::size_t spread = 0;
    for (const auto& [number, times] : postings) {
      const IndexedDocument& document = documents_[number];
      if (reader_ && document.user != *reader_) continue;
      ++spread;
      const float all = weight * static_cast<float>(times);
      const float count = all / NormOf(number);
      if (document.conversation == kNoConversation) {
        counts_[number] += count;
        continue;
      }
      conversation_counts_[document.conversation] += all;
      const float asking = static_cast<float>(document.asking) / 2;
      counts_[number] += count * (1 - std::min(1.0F, scale) * 0.3F * asking);
      if (scale <= 0) continue;
      if (const auto to = document.previous; to != 0)
        counts_[to] += count * scale * 0.05F / std::sqrt(NormOf(to));
      if (const auto to = document.next; to != 0)
        counts_[to] += count * scale * (0.15F + 0.5F * asking) / std::sqrt(NormOf(to));
    }
    return spread;
  }
  void AddUp(std::size_t holding, double weight) {
    const double rarity = weight * RarityOf(holding, collection_.documents);
    const auto saturation = static_cast<float>(weights_.saturation);
    bound_ += rarity * (weights_.saturation + 1.0);
    for (std::size_t number = 0; number < counts_.size(); ++number) {
      if (counts_[number] == 0.0F) continue;
      const float count = std::exchange(counts_[number], 0.0F);
      windows_[number] +=
          static_cast<float>(rarity) * (count * (saturation + 1) / (count + saturation));
    }
    const auto holds = [](float count) { return count != 0.0F; };
    const auto touched =
        std::count_if(conversation_counts_.begin(), conversation_counts_.end(), holds);
    const double among =
        weight * RarityOf(static_cast<std::size_t>(touched), collection_.conversations);
    conversation_bound_ += among * 2.2;
    for (std::size_t number = 0; number < conversations_.size(); ++number) {
      const double count = conversation_counts_[number];
      if (count == 0) continue;
      const double average = AverageOf(collection_.conversations);
      const auto length =
          static_cast<double>(documents_.LengthOf(static_cast<ConversationNumber>(number)));
      const double norm = std::max(0.1, 1 - 0.4 + 0.4 * (length / average));
      const double share = (count / norm) * (1.2 + 1) / (count / norm + 1.2);
      conversations_[number] += static_cast<float>(among * share);
      conversation_counts_[number] = 0.0F;
    }
  }
  [[nodiscard]] double AverageOf(std::size_t count) const {
    if (count == 0) return 1.0;
    return std::max(1.0, static_cast<double>(collection_.length) / static_cast<double>(count));
  }
  [[nodiscard]] float NormOf(DocumentNumber number) const {
    const auto share = static_cast<float>(weights_.length_share);
    const auto per_average = static_cast<float>(1.0 / AverageOf(collection_.documents));
    const float relative = static_cast<float>(documents_[number].length) * per_average;
    return std::max(0.1F, 1 - share + share * relative);
  }
  static double RarityOf(std::size_t holding, std::size_t all) {
    const auto with = static_cast<double>(holding);
    const double without = std::max(0.0, static_cast<double>(all) - with);
    return std::log1p((without + 0.5) / (with + 0.5));
  }

  const Documents& documents_;
  std::optional<NameNumber> reader_;
  RankingWeights weights_;
  Collection collection_;
  std::vector<float> counts_;
  std::vector<float> windows_;
  std::vector<float> conversation_counts_;
  std::vector<float> conversations_;
  double bound_ = 0;
  double conversation_bound_ = 0;
};

}  // namespace cortex::test
