#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "recall/documents.h"
#include "recall/search.h"

/// Whether a memory may be found, asked before anything is ranked: what `limit` asks for is found
/// when it is there.
namespace cortex {

class SearchRepository;

/// Holds for one snapshot. One thread at a time.
class DocumentFilter {
 public:
  /// How far the memories can be trusted now.
  struct Trust {
    std::function<double(DocumentNumber)> confidence_of;
    std::function<bool(DocumentNumber)> is_disputed;
  };

  /// `documents` and what `trust` asks must outlive it.
  DocumentFilter(const SearchFilter& filter, const Documents& documents,
                 SearchRepository& repository, Trust trust);

  [[nodiscard]] bool Accepts(DocumentNumber number) const;
  /// Whether it lets every memory through.
  [[nodiscard]] bool is_open() const { return open_; }

 private:
  struct Names {
    std::optional<NameNumber> session_id;
    std::optional<NameNumber> user;
    std::optional<NameNumber> speaker;
    std::optional<NameNumber> proxy_agent;
  };
  [[nodiscard]] std::optional<NameNumber> NumberOf(const std::optional<std::string>& name);
  void CollectCategories(SearchRepository& repository);
  void CollectTopic(SearchRepository& repository);

  const SearchFilter& filter_;
  const Documents& documents_;
  Trust trust_;
  Names names_;
  /// By document; empty when any category will do.
  std::vector<bool> in_category_;
  /// The same for a topic.
  std::vector<bool> in_topic_;
  bool open_ = true;
  /// A condition that no memory meets.
  bool closed_ = false;
};

}  // namespace cortex
