#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "language/text/tokens.h"

/// Claim: what a text says of a functional relation, one that has one value: subject, relation,
/// value. Read by claims/claim_reader.h. A value, thread-safe.
namespace cortex {

/// Functional relation: for how long a subject has one value of it.
enum class Arity : std::uint8_t {
  /// Born in, author: another value is a correction.
  kOneForLife,
  /// Lives in, capital: another value, told later, replaces it.
  kOneAtATime,
};

/// "Thomas Kyd was born in the city of London": (thomas kyd, birthplace, london).
struct Claim {
  /// Who or what it is of, as it is named: folded, without articles; kClaimSelf for who speaks.
  std::string subject;
  /// A name in data/relations.txt, or the words of a description: "chairperson".
  std::string relation;
  Arity arity = Arity::kOneAtATime;
  /// Folded, without articles.
  std::vector<std::string> value;
  /// "City" of "the city of London"; empty where it does not say.
  std::string value_kind;
  /// The value is a name, or the relation is one of the table: two values exclude each other.
  /// "The problem of the car is the clutch" is not.
  bool definite = false;
  /// Where the value stands, in bytes of the text.
  Span told;

  /// Equal for claims about one relation of one subject.
  [[nodiscard]] std::string Key() const { return subject + "|" + relation; }
};

inline constexpr const char* kClaimSelf = "user";

}  // namespace cortex
