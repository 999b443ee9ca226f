#pragma once

#include <string>
#include <vector>

#include "brain/finder.h"
#include "support/support.h"

namespace cortex::test {

/// A brain whose texts are told apart by what a search finds of them.
class SearchFixture : public BrainTest {
 protected:
  using Texts = std::vector<std::string>;

  std::string Add(const std::string& content, TimeMs created_at = kNow) {
    NewMemory memory = Said(content);
    memory.created_at = created_at;
    return Remember(brain(), memory);
  }
  static SearchQuery For(const std::string& text) {
    SearchQuery query;
    query.text = text;
    query.peek = true;
    query.now = kNow;
    return query;
  }
  Texts Found(const SearchQuery& query) {
    Texts contents;
    for (const auto& hit : brain().finder().Search(query, nullptr).hits)
      contents.push_back(hit.memory.content);
    return contents;
  }
  Texts Found(const std::string& text) { return Found(For(text)); }
};

}  // namespace cortex::test
