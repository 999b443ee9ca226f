// Finder: the memory that a piece of an id or of a text names.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/finder.h"
#include "brain/input_rules.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kMostNamedCandidates = 10;

struct Candidate {
  std::string id;
  std::string content;
};

/// `how`: what the candidates have in common, and `advice` what tells them apart.
Error Ambiguous(const std::string& reference, std::vector<Candidate> candidates,
                std::string_view how, std::string_view advice) {
  const bool more = candidates.size() > kMostNamedCandidates;
  if (more) candidates.resize(kMostNamedCandidates);
  std::string message = more ? "More than " : "";
  message += std::to_string(candidates.size());
  message.append(" memories ").append(how);
  message += " " + Quoted(reference);
  message.append(": give ").append(advice).append(". ");
  for (const auto& candidate : candidates) {
    if (&candidate != &candidates.front()) message += "; ";
    message += candidate.id + " " + Quoted(candidate.content);
  }
  return {ErrorCode::kAmbiguous, message};
}

/// The memories that a reference may mean: by the beginning of their ids, else by their text.
class ReferenceSearch {
 public:
  explicit ReferenceSearch(const std::string& reference)
      : reference_(reference), folded_(FoldCase(reference)) {}

  /// Looks at one memory; false when enough is known.
  bool Visit(const std::string& id, const std::string& content) {
    if (id.compare(0, reference_.size(), reference_) == 0) by_id_.push_back({id, content});
    const bool holds = by_id_.empty() && by_text_.size() <= kMostNamedCandidates &&
                       FoldCase(content).find(folded_) != std::string::npos;
    if (holds) by_text_.push_back({id, content});
    return by_id_.size() <= kMostNamedCandidates;
  }

  /// NOT_FOUND, AMBIGUOUS.
  std::string TakeId() {
    if (by_id_.size() > 1) {
      throw Ambiguous(reference_, std::move(by_id_), "have ids that begin with", "more of the id");
    }
    if (by_id_.size() == 1) return std::move(by_id_.front().id);
    if (by_text_.size() > 1) {
      throw Ambiguous(reference_, std::move(by_text_), "hold", "an id, or more of the text");
    }
    if (by_text_.size() == 1) return std::move(by_text_.front().id);
    throw Error(ErrorCode::kNotFound,
                "There is no memory " + Quoted(reference_) +
                    ": it is no id, no beginning of one and in no text; search for it; it may have "
                    "been forgotten");
  }

 private:
  const std::string& reference_;
  std::string folded_;
  std::vector<Candidate> by_id_;
  std::vector<Candidate> by_text_;
};

}  // namespace

std::string Finder::FindReference(const std::string& reference, const CancelFlag* cancel,
                                  const Reader& reader) {
  RequireUtf8(reference, "the memory's id or text");
  if (IsBlank(reference))
    throw Error(ErrorCode::kValidation, "The memory's id is empty: give an id or a piece of text");
  std::string id;
  store_.Read(cancel, [&](Repositories& repositories) {
    if (repositories.memories.Exists(reference, reader)) {
      id = reference;
      return;
    }
    ReferenceSearch search(reference);
    repositories.memories.VisitContents(
        reader, [&](const std::string& candidate, const std::string& content) {
          return search.Visit(candidate, content);
        });
    id = search.TakeId();
  });
  return id;
}

std::vector<std::string> Finder::FindIds(IdKind kind, const std::string& beginning,
                                         const Reader& reader) {
  RequireUtf8(beginning, "the beginning of an id");
  if (beginning.empty()) return {};
  constexpr auto kOneMore = static_cast<std::int64_t>(kMostNamedCandidates) + 1;
  std::vector<std::string> ids;
  store_.Read(nullptr, [&](Repositories& repositories) {
    ids = repositories.ids.Beginning(kind, beginning, reader, kOneMore);
  });
  return ids;
}

}  // namespace cortex
