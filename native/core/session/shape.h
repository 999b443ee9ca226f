#pragma once

#include <string>
#include <vector>

#include "session/document.h"

/// Looking at documents of unknown shape. Thread-safe: pure functions. For this room only.
namespace cortex {

/// The member of that name; null when `node` is no object or has none.
const Json* Member(const Json& node, const char* name);
/// The member of a member.
const Json* Member(const Json& node, const char* outer, const char* inner);

/// The text of a member, "" when there is none.
std::string TextOf(const Json& node, const char* name);

/// The text on one line, so that it cannot pass for another part of the summary.
std::string OneLine(std::string text);

/// The longest duration that a host can report.
inline constexpr double kMostSeconds = 1e6;
/// Of a number of seconds.
std::int64_t MillisOfSeconds(const Json& seconds);

/// Collects problems of one block.
class Findings {
 public:
  Findings(BlockLabel block, std::vector<Problem>* problems) : block_(block), problems_(problems) {}

  void Add(const char* rule, const std::string& pointer, const std::string& message,
           ErrorCode code = ErrorCode::kValidation) {
    problems_->push_back({block_, pointer, code, rule, message});
  }
  /// The member when it is there and an object; a problem when it is something else.
  const Json* OptionalObject(const Json& node, const char* name, const std::string& pointer,
                             const char* rule);
  /// The same for a member that must be there.
  const Json* RequiredObject(const Json& node, const char* name, const std::string& pointer,
                             const char* rule);
  /// A problem when the member is there and no text; null passes.
  void OptionalText(const Json& node, const char* name, const std::string& pointer,
                    const char* rule);
  /// A problem when the member is there and not from 0 to 1; null passes.
  void OptionalShare(const Json& node, const char* name, const std::string& pointer);
  /// A problem when the member is there and no number of seconds; null passes.
  void OptionalSeconds(const Json& node, const char* name, const std::string& pointer);
  /// A problem for each member, at any depth, whose name is that of a time and whose text
  /// is none.
  void Times(const Json& node, const std::string& pointer);

 private:
  BlockLabel block_;
  std::vector<Problem>* problems_;
};

}  // namespace cortex
