#include "store/content_key.h"

#include <utility>

#include "base/hash.h"
#include "language/text/normalize.h"
#include "language/text/operators.h"

namespace cortex {
namespace {

std::int64_t HashOf(const std::string& user_id, const std::optional<std::string>& speaker,
                    const std::string& normalized) {
  constexpr char kSeparator = '\x1F';  // no normalised text holds it
  std::string text = user_id;
  text += kSeparator;
  text += speaker.value_or("");
  text += kSeparator;
  text += normalized;
  return StableHash(text);
}

}  // namespace

ContentKey::ContentKey(const std::string& content, std::string user_id,
                       std::optional<std::string> speaker)
    : user_id_(std::move(user_id)),
      speaker_(std::move(speaker)),
      normalized_(NormalizeForComparison(content)),
      operators_(OperatorsOf(content)),
      hash_(HashOf(user_id_, speaker_, normalized_)) {}

}  // namespace cortex
