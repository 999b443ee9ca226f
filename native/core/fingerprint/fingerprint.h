#pragma once

#include <string_view>

/// Build fingerprint of the language rules: what made the data that is derived from memories, so
/// that a brain whose data other rules made is seen to be outdated. Nobody counts it up: it is
/// computed at build, by native/fingerprint, from the word tables and from what the rules give for
/// the texts of native/fingerprint/probes.txt. Thread-safe: values and pure functions.
namespace cortex {

/// One for each kind of derived data, each from 1 to 2^31 - 1: it fits a row's integer in four
/// bytes, a JavaScript number, and 0 stays free for "not derived yet".
struct RuleFingerprints {
  /// Of KeysOf and Pack (language/contradictions/statement_keys.h).
  int statement_keys = 0;
  /// Of ReadFacts and ReadValidity (graph/).
  int facts = 0;
  /// Of ReadTopics (language/topics/topics.h).
  int topics = 0;
  /// Of FindCausalStatements (language/causes/causal_statements.h).
  int causal_statements = 0;
  /// Of DeriveCategories (language/topics/derived_categories.h).
  int derived_categories = 0;

  bool operator==(const RuleFingerprints&) const = default;
};

/// Those of the rules of this build; they cost nothing. Defined in a file that the build writes.
const RuleFingerprints& BuiltRules();

/// Reads the probes with the rules of this build: a text a line, or a frame, which holds {} and
/// is read once with each text in its place ("Last week {}"); # begins a comment.
RuleFingerprints FingerprintsOver(std::string_view probes);

}  // namespace cortex
