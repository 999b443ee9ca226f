#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "language/secrets/number_names.h"

/// What a secret looks like: a table of patterns (language/data/secrets.txt), and rules of one's
/// own in the same words.
namespace cortex {

/// A rule as somebody writes it, e.g. {"badge", "BADGE-{digit:6}"}.
struct SecretRuleText {
  /// Letters, digits and _; at most 40.
  std::string kind;
  /// A pattern with its checks, as in the table: "emp-{digit:6} anycase".
  std::string pattern;

  bool operator==(const SecretRuleText&) const = default;
};

/// A part of a text that is a secret: bytes from `begin` to before `end`.
struct FoundSecret {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view kind;
};

/// Rules compiled for one walk over a text. Matching never goes back: a run takes as much as it may
/// (a possessive quantifier), and costs at most its greatest length at each place where a pattern
/// begins. So a text costs time linear in its length, whatever stands in it. Thread-safe once made.
class SecretRules {
 public:
  /// The table's.
  static const SecretRules& BuiltIn();
  /// The table's and one's own. VALIDATION_ERROR naming the rule that cannot be read.
  explicit SecretRules(const std::vector<SecretRuleText>& own);

  /// From left to right, none within another; where two begin at one place, the longer.
  [[nodiscard]] std::vector<FoundSecret> Find(std::string_view text) const;
  [[nodiscard]] std::vector<std::string> Kinds() const;

 private:
  using Characters = std::bitset<256>;

  struct Piece {
    enum class Kind : std::uint8_t { kText, kMaybeText, kRun, kGroups, kUpTo };
    Kind kind = Kind::kText;
    std::string text;
    Characters characters;
    std::size_t least = 0;
    std::size_t most = 0;
  };

  struct Rule {
    std::string kind;
    std::vector<Piece> pieces;
    /// The part that is taken out begins before this piece, and ends before that one.
    std::size_t taken_from = 0;
    std::size_t taken_to = 0;
    double entropy = 0;
    bool luhn = false;
    bool mod97 = false;
    bool mixed = false;
    bool real = false;
    bool credentials = false;
    bool unnamed = false;
    bool any_case = false;
    bool inside = false;
  };

  struct Match {
    FoundSecret secret;
    /// Of the whole pattern.
    std::size_t end = 0;
  };

  SecretRules() = default;
  void ReadTable(std::string_view table);
  void ReadClass(std::string_view line);
  static void RequireThatItNeverFailsBehindLongText(const Rule& rule);
  void AddRule(std::string_view kind, std::string_view pattern_and_checks);
  static void ReadCheck(std::string_view check, std::string_view value, Rule* rule);
  void ReadPattern(std::string_view pattern, Rule* rule) const;
  [[nodiscard]] Piece ReadRun(std::string_view run) const;
  /// Files the rules under the byte that each begins with, and notes which byte may follow it.
  void Index();

  /// The byte, and that of the other case where it does not matter.
  static Characters FormsOf(char byte, bool any_case);

  static bool MayBegin(const Rule& rule, std::string_view text, std::size_t at);
  /// The longest that begins there; of what is taken out behind the beginning of its pattern, as a
  /// token of a header, by the rule that knows its form.
  [[nodiscard]] std::optional<Match> BestAt(std::string_view text, std::size_t at) const;
  [[nodiscard]] std::optional<Match> LongestAt(std::string_view text, std::size_t at) const;
  [[nodiscard]] std::optional<Match> MatchAt(const Rule& rule, std::string_view text,
                                             std::size_t at) const;
  /// Where a piece stands in its pattern.
  struct Place {
    bool any_case;
    bool last;
    /// Bytes that the pieces before it took.
    std::size_t before;
  };
  static std::optional<std::size_t> EndOf(const Piece& piece, const Place& place,
                                          std::string_view text, std::size_t at);
  [[nodiscard]] bool Passes(const Rule& rule, std::string_view taken) const;
  [[nodiscard]] bool IsPlaceholder(const Rule& rule, std::string_view taken) const;

  std::map<std::string, Characters, std::less<>> classes_;
  std::set<std::string, std::less<>> placeholders_;
  NumberNames number_names_;
  std::vector<Rule> rules_;
  std::array<std::vector<std::uint16_t>, 256> by_first_byte_;
  /// By the first byte: the second ones of the rules that begin with it. Most places of a text are
  /// told from a secret by their two bytes.
  std::array<Characters, 256> second_bytes_;
};

}  // namespace cortex
