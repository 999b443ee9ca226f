#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
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

/// Where or with whom somebody lives, by no name of a place: a relation of data/relations.txt, and
/// the kinds of its values (Claim::value_kind).
inline constexpr std::string_view kResidence = "residence";
inline constexpr std::string_view kDwelling = "dwelling";
inline constexpr std::string_view kInstitution = "institution";
inline constexpr std::string_view kHousehold = "household";
inline constexpr std::string_view kAlone = "alone";

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
  /// A deed from which on it holds: "moved to".
  bool begins = false;
  /// What else the sentence says behind the value: "Canada" of "lives in Halifax, Canada".
  std::vector<std::string> context;
  /// Where the value stands, in bytes of the text.
  Span told;

  /// Equal for claims about one relation of one subject.
  [[nodiscard]] std::string Key() const { return subject + "|" + relation; }
};

/// What an ending is the end of.
enum class EndingOf : std::uint8_t {
  /// What somebody does: "quit the job". It stands behind the verb.
  kDoing,
  /// A thing, or what is so of it: "sold the car", "the car was sold", "the pass expired".
  kThing,
  /// Where somebody or something is: "is back from Rome".
  kPlace,
  /// What somebody takes or owes: "is off warfarin", "paid the bill"; nothing else of that name.
  kTreatment,
  kDebt,
  /// What two had with each other: "split up".
  kBond,
  /// Somebody's life: nothing that is said of him in the present holds any more.
  kLife,
  /// Phases of a life, which end without being named: "retired", "got divorced", "moved out",
  /// "graduated", "got married", "gave birth", "found a job".
  kJob,
  kMarriage,
  kHome,
  kStudies,
  kSingleness,
  kPregnancy,
  kUnemployment,
};
template <>
inline constexpr auto kEnumNames<EndingOf> = EnumNames("doing", "thing", "place", "treatment",
                                                       "debt", "bond", "life", "job", "marriage",
                                                       "home", "studies", "singleness", "pregnancy",
                                                       "unemployment");

/// Change of state: a deed after which something does not hold any more: "sold", "passed away".
/// A value, thread-safe.
struct Ending {
  /// Indices into Statement::words: the first and the last word of the phrase.
  std::size_t first = 0;
  std::size_t last = 0;
  EndingOf of = EndingOf::kDoing;
  /// Somebody is told to: "has to stop the aspirin". It will end, or has by now.
  bool ordered = false;
};

/// Phase of a life: "works as a nurse", "is pregnant", or what ends it: "retired", "gave birth". A
/// value, thread-safe.
struct Phase {
  /// Whose it is, folded: kClaimSelf, "user father", "anna".
  std::string whose;
  /// kJob and what follows it.
  EndingOf of = EndingOf::kJob;
  bool ends = false;
  /// Indices into Statement::words: what tells it, from the first to the last word.
  std::size_t first = 0;
  std::size_t last = 0;
  /// Index into Statement::clauses.
  std::size_t clause = 0;

  /// Equal for a phase, what ends it, and the one that excludes it.
  [[nodiscard]] std::string Key() const {
    return whose + "|phase:" + std::string(NameOf(Counterpart(of)));
  }
  /// Who is single is not married, who is unemployed has no job: the one for both.
  static EndingOf Counterpart(EndingOf of) {
    if (of == EndingOf::kSingleness) return EndingOf::kMarriage;
    return of == EndingOf::kUnemployment ? EndingOf::kJob : of;
  }
};

inline constexpr const char* kClaimSelf = "user";

}  // namespace cortex
