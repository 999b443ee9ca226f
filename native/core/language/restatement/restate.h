#pragma once

#include <string>
#include <string_view>

/// What the speaker said of themselves, said by somebody else: "I have my keys" -> "alice has
/// alice's keys" or "you have your keys". Pure functions, linear in the text, thread-safe.
///
/// One left-to-right pass over the tokens. Quotations, URLs and code stay as they are, and so does
/// everything that no rule names, byte for byte. The name goes in literally and is never read
/// again. What the rules do not know they leave: an unknown verb keeps its form beside the replaced
/// pronoun. A verb that is its own past ("put", "read") gets its -s only where the sentence tells
/// of a habit or of the present. "We", "us" and "our" stay.
namespace cortex {

/// Goes up when the same text gives another restatement, so that stored ones can be derived again.
inline constexpr int kRestatementVersion = 1;

enum class RestatementPerson { kThird, kSecond };
enum class RestatementGender { kUnknown, kFemale, kMale, kOther };

struct RestateOptions {
  /// Display name of the speaker. Not used in the second person.
  std::string user;
  RestatementPerson person = RestatementPerson::kThird;
  /// Decides "myself": herself, himself, else themselves.
  RestatementGender gender = RestatementGender::kUnknown;
};

/// `text` and the name are valid UTF-8. VALIDATION_ERROR when the name is blank.
std::string Restate(std::string_view text, const RestateOptions& options);

}  // namespace cortex
