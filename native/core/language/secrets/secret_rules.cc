#include "language/secrets/secret_rules.h"

#include <algorithm>
#include <utility>

#include "language/secrets/secret_checks.h"

namespace cortex {
namespace {

/// The groups of a number that is written with blanks or hyphens: DE89 3704, 3782 822463 10005.
constexpr std::size_t kShortestGroup = 4;
constexpr std::size_t kLongestGroup = 6;

char Lower(char byte) { return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte; }

bool IsAlphanumeric(char byte) {
  const char lower = Lower(byte);
  return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9');
}

bool IsOfWord(char byte) { return IsAlphanumeric(byte) || byte == '_' || byte == '-'; }

bool SameText(std::string_view text, std::string_view wanted, bool any_case) {
  if (!any_case) return text == wanted;
  return std::equal(text.begin(), text.end(), wanted.begin(), wanted.end(),
                    [](char one, char other) { return Lower(one) == Lower(other); });
}

/// Where `wanted` ends at or behind `at`; the end of the text where it does not come.
std::size_t EndOfNext(std::string_view text, std::size_t at, std::string_view wanted,
                      bool any_case) {
  const auto same = [any_case](char one, char other) {
    return any_case ? Lower(one) == Lower(other) : one == other;
  };
  const auto from = text.begin() + static_cast<std::ptrdiff_t>(at);
  const auto found = std::search(from, text.end(), wanted.begin(), wanted.end(), same);
  if (found == text.end()) return text.size();
  return static_cast<std::size_t>(found - text.begin()) + wanted.size();
}

/// Whether a number or a word does: "4111-..." of 4111-1111-1111-1111-12ab.
bool GoesOn(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '-') ++at;
  return at < text.size() && IsAlphanumeric(text[at]);
}

}  // namespace

std::vector<FoundSecret> SecretRules::Find(std::string_view text) const {
  std::vector<FoundSecret> found;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto& seconds = second_bytes_[static_cast<unsigned char>(text[at])];
    if (at + 1 < text.size() && !seconds[static_cast<unsigned char>(text[at + 1])]) {
      ++at;
      continue;
    }
    const auto best = BestAt(text, at);
    if (best) found.push_back(best->secret);
    at = best ? best->end : at + 1;
  }
  return found;
}

std::optional<SecretRules::Match> SecretRules::BestAt(std::string_view text, std::size_t at) const {
  const auto best = LongestAt(text, at);
  if (!best || best->secret.begin == at) return best;
  const auto known = LongestAt(text, best->secret.begin);
  if (!known || known->secret.begin != best->secret.begin) return best;
  // A full stop behind a token may have been read as a part of it.
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(best->secret.end);
  const auto known_end = text.begin() + static_cast<std::ptrdiff_t>(known->secret.end);
  const bool whole = known_end >= end || std::none_of(known_end, end, IsAlphanumeric);
  return whole ? known : best;
}

std::optional<SecretRules::Match> SecretRules::LongestAt(std::string_view text,
                                                         std::size_t at) const {
  std::optional<Match> best;
  for (const auto number : by_first_byte_[static_cast<unsigned char>(text[at])]) {
    const Rule& rule = rules_[number];
    if (!MayBegin(rule, text, at)) continue;
    auto match = MatchAt(rule, text, at);
    if (match && (!best || match->end > best->end)) best = std::move(match);
  }
  return best;
}

bool SecretRules::MayBegin(const Rule& rule, std::string_view text, std::size_t at) {
  if (at == 0 || !IsOfWord(text[at])) return true;
  // The digits behind a point are a fraction.
  if ((rule.luhn || rule.mod97) && text[at - 1] == '.') return false;
  return rule.inside || !IsOfWord(text[at - 1]);
}

std::optional<SecretRules::Match> SecretRules::MatchAt(const Rule& rule, std::string_view text,
                                                       std::size_t at) const {
  std::size_t begin = at;
  std::size_t end = at;
  std::size_t place = at;
  for (std::size_t i = 0; i < rule.pieces.size(); ++i) {
    if (i == rule.taken_from) begin = place;
    const bool last = i + 1 == rule.pieces.size();
    const auto next = EndOf(rule.pieces[i], {rule.any_case, last, place - at}, text, place);
    if (!next) return std::nullopt;
    place = *next;
    if (i + 1 == rule.taken_to) end = place;
  }
  if (!Passes(rule, text.substr(begin, end - begin))) return std::nullopt;
  if (rule.unnamed && number_names_.SayAnother(text, begin, end)) return std::nullopt;
  return Match{{begin, end, rule.kind}, place};
}

std::optional<std::size_t> SecretRules::EndOf(const Piece& piece, const Place& place,
                                              std::string_view text, std::size_t at) {
  switch (piece.kind) {
    case Piece::Kind::kText:
    case Piece::Kind::kMaybeText:
      if (SameText(text.substr(at, piece.text.size()), piece.text, place.any_case))
        return at + piece.text.size();
      if (piece.kind == Piece::Kind::kMaybeText) return at;
      return std::nullopt;
    case Piece::Kind::kUpTo:
      return EndOfNext(text, at, piece.text, place.any_case);
    case Piece::Kind::kRun:
    case Piece::Kind::kGroups:
      break;
  }
  const auto fits = [&](std::size_t where) {
    return where < text.size() && piece.characters[static_cast<unsigned char>(text[where])];
  };
  const bool groups = piece.kind == Piece::Kind::kGroups;
  std::size_t count = 0;
  // What stands before the run belongs to the first group: the DE89 of an account.
  std::size_t group = place.before;
  while (count < piece.most) {
    const bool parted = groups && at < text.size() && (text[at] == ' ' || text[at] == '-') &&
                        group >= kShortestGroup && group <= kLongestGroup && fits(at + 1);
    if (parted) {
      ++at;
      group = 0;
    }
    if (!fits(at)) break;
    ++at;
    ++count;
    ++group;
  }
  // A longer run is another thing than a key of this length.
  const bool goes_on = groups ? GoesOn(text, at) : fits(at);
  if (count < piece.least || (place.last && goes_on)) return std::nullopt;
  return at;
}

bool SecretRules::Passes(const Rule& rule, std::string_view taken) const {
  if (rule.luhn && !PassesLuhn(taken)) return false;
  if (rule.mod97 && !PassesMod97(taken)) return false;
  if (rule.mixed && !HasLettersAndDigits(taken)) return false;
  if (rule.credentials && !IsCredentials(taken)) return false;
  if (rule.entropy > 0 && EntropyOf(taken) < rule.entropy) return false;
  return !IsPlaceholder(rule, taken);
}

bool SecretRules::IsPlaceholder(const Rule& rule, std::string_view taken) const {
  if (rule.entropy == 0 && !rule.real) return false;
  if (rule.real && LooksLikeAPlaceholder(taken)) return true;
  constexpr std::size_t kLongestPlaceholder = 40;
  if (taken.size() > kLongestPlaceholder) return false;
  if (rule.real && taken.starts_with('$')) taken.remove_prefix(1);
  std::string lower(taken);
  std::transform(lower.begin(), lower.end(), lower.begin(), Lower);
  return placeholders_.contains(lower);
}

}  // namespace cortex
