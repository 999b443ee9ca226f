// SecretRules: reading the table, and rules of one's own.

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "base/error.h"
#include "language/lexicon/lexicon_data.h"
#include "language/secrets/secret_rules.h"

namespace cortex {
namespace {

/// Of one run, so that a place costs so much at most.
constexpr std::size_t kLongestRun = 4096;
constexpr std::size_t kLongestKind = 40;
constexpr std::size_t kLongestPattern = 400;
constexpr std::size_t kMostRules = 64;

[[noreturn]] void Refuse(std::string_view what, const std::string& why) {
  throw Error(ErrorCode::kValidation,
              "The rule for secrets \"" + std::string(what) + "\" cannot be read: " + why);
}

/// Takes what stands before the next blank.
std::string_view TakeWord(std::string_view* line) {
  line->remove_prefix(std::min(line->find_first_not_of(' '), line->size()));
  const auto end = std::min(line->find(' '), line->size());
  const auto word = line->substr(0, end);
  line->remove_prefix(end);
  return word;
}

/// The character at `*at`, or the one that a backslash there stands for; `*at` goes behind it.
char TakeCharacter(std::string_view text, std::size_t* at) {
  const char byte = text[(*at)++];
  if (byte != '\\' || *at == text.size()) return byte;
  switch (const char escaped = text[(*at)++]) {
    case 's':
      return ' ';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'n':
      return '\n';
    default:
      return escaped;
  }
}

std::string Unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) plain += TakeCharacter(text, &at);
  return plain;
}

std::size_t ToNumber(std::string_view text, std::string_view run) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number > kLongestRun)
    Refuse(run, "give the length as {digit:6} or {digit:6-12}, 4096 at most");
  return number;
}

bool IsKind(std::string_view kind) {
  return !kind.empty() && kind.size() <= kLongestKind &&
         std::all_of(kind.begin(), kind.end(), [](char byte) {
           return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                  (byte >= '0' && byte <= '9') || byte == '_';
         });
}

}  // namespace

const SecretRules& SecretRules::BuiltIn() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kRules = new SecretRules(std::vector<SecretRuleText>{});
  return *kRules;
}

SecretRules::SecretRules(const std::vector<SecretRuleText>& own) {
  std::string table;
  for (const auto piece : SecretTable()) table += piece;
  ReadTable(table);
  if (own.size() > kMostRules)
    throw Error(ErrorCode::kValidation, "rules has " + std::to_string(own.size()) +
                                            " items: give " + std::to_string(kMostRules) +
                                            " at most");
  for (const auto& rule : own) {
    if (!IsKind(rule.kind)) Refuse(rule.kind, "name its kind in 1 to 40 letters, digits and _");
    if (rule.pattern.size() > kLongestPattern)
      Refuse(rule.kind, "its pattern is longer than 400 characters");
    AddRule(rule.kind, rule.pattern);
  }
  Index();
}

void SecretRules::ReadTable(std::string_view table) {
  while (!table.empty()) {
    const auto end = std::min(table.find('\n'), table.size());
    std::string_view line = table.substr(0, end);
    table.remove_prefix(std::min(end + 1, table.size()));
    const auto first = TakeWord(&line);
    if (first.empty()) continue;
    if (first == "class") {
      ReadClass(line);
    } else if (first == "placeholder") {
      for (auto word = TakeWord(&line); !word.empty(); word = TakeWord(&line))
        placeholders_.emplace(word);
    } else if (!number_names_.Read(first, line)) {
      AddRule(first, line);
    }
  }
}

void SecretRules::ReadClass(std::string_view line) {
  Characters& characters = classes_[std::string(TakeWord(&line))];
  const auto set = TakeWord(&line);
  for (std::size_t at = 0; at < set.size();) {
    const auto from = static_cast<unsigned char>(TakeCharacter(set, &at));
    auto to = from;
    if (at + 1 < set.size() && set[at] == '-') {
      ++at;
      to = static_cast<unsigned char>(TakeCharacter(set, &at));
    }
    for (std::size_t byte = from; byte <= to; ++byte) characters.set(byte);
  }
}

void SecretRules::AddRule(std::string_view kind, std::string_view pattern_and_checks) {
  Rule rule;
  rule.kind = kind;
  ReadPattern(TakeWord(&pattern_and_checks), &rule);
  for (auto check = TakeWord(&pattern_and_checks); !check.empty();
       check = TakeWord(&pattern_and_checks)) {
    ReadCheck(check, check == "entropy" ? TakeWord(&pattern_and_checks) : "", &rule);
  }
  RequireThatItNeverFailsBehindLongText(rule);
  rules_.push_back(std::move(rule));
}

/// What fails behind {to:text} would have read to the end of the text in vain, and again from the
/// next place.
void SecretRules::RequireThatItNeverFailsBehindLongText(const Rule& rule) {
  const auto up_to = std::find_if(rule.pieces.begin(), rule.pieces.end(), [](const Piece& piece) {
    return piece.kind == Piece::Kind::kUpTo;
  });
  if (up_to == rule.pieces.end()) return;
  const bool checks = rule.entropy > 0 || rule.luhn || rule.mod97 || rule.mixed || rule.real ||
                      rule.credentials || rule.unnamed;
  if (std::next(up_to) != rule.pieces.end() || checks)
    Refuse(rule.kind,
           "let {to:text} be its end, without entropy, luhn, mod97, mixed, real, credentials or "
           "unnamed");
}

void SecretRules::ReadCheck(std::string_view check, std::string_view value, Rule* rule) {
  if (check == "entropy") {
    const std::string bits(value);
    char* end = nullptr;
    rule->entropy = std::strtod(bits.c_str(), &end);
    const bool whole = !bits.empty() && *end == '\0';
    if (!whole || !(rule->entropy > 0 && rule->entropy <= 8))
      Refuse(rule->kind, "give entropy in bits, as \"entropy 3\"");
  } else if (check == "luhn") {
    rule->luhn = true;
  } else if (check == "mod97") {
    rule->mod97 = true;
  } else if (check == "mixed") {
    rule->mixed = true;
  } else if (check == "real") {
    rule->real = true;
  } else if (check == "credentials") {
    rule->credentials = true;
  } else if (check == "unnamed") {
    rule->unnamed = true;
  } else if (check == "anycase") {
    rule->any_case = true;
  } else if (check == "inside") {
    rule->inside = true;
  } else {
    Refuse(rule->kind,
           "a check is entropy BITS, luhn, mod97, mixed, real, credentials, unnamed, anycase or "
           "inside");
  }
}

void SecretRules::ReadPattern(std::string_view pattern, Rule* rule) const {
  auto& pieces = rule->pieces;
  std::optional<std::size_t> from;
  std::optional<std::size_t> to;
  std::string text;
  const auto end_text = [&] {
    if (!text.empty()) pieces.push_back({Piece::Kind::kText, std::exchange(text, {}), {}, 0, 0});
  };
  const auto take_until = [&](std::size_t* at, char closing) {
    const auto close = pattern.find(closing, *at);
    if (close == std::string_view::npos) Refuse(rule->kind, "a bracket is not closed");
    const auto inner = pattern.substr(*at + 1, close - *at - 1);
    *at = close + 1;
    return inner;
  };
  for (std::size_t at = 0; at < pattern.size();) {
    const char byte = pattern[at];
    if (byte == '(' || byte == ')') {
      end_text();
      (byte == '(' ? from : to) = pieces.size();
      ++at;
    } else if (byte == '{') {
      end_text();
      pieces.push_back(ReadRun(take_until(&at, '}')));
    } else if (byte == '[') {
      end_text();
      pieces.push_back({Piece::Kind::kMaybeText, Unescaped(take_until(&at, ']')), {}, 0, 0});
    } else {
      text += TakeCharacter(pattern, &at);
    }
  }
  end_text();
  const bool begins_with_text = !pieces.empty() && pieces.front().kind == Piece::Kind::kText;
  if (!begins_with_text) Refuse(rule->kind, "let its pattern begin with letters to look for");
  if (from.has_value() != to.has_value() || from.value_or(0) > to.value_or(0))
    Refuse(rule->kind, "close the part in ( ) that is to be taken out");
  rule->taken_from = from.value_or(0);
  rule->taken_to = to.value_or(pieces.size());
}

SecretRules::Piece SecretRules::ReadRun(std::string_view run) const {
  const auto sign = run.find_first_of(":~");
  if (sign == std::string_view::npos) Refuse(run, "give a class and a length, as {digit:6}");
  const auto name = run.substr(0, sign);
  const auto rest = run.substr(sign + 1);
  if (name == "to") return {Piece::Kind::kUpTo, Unescaped(rest), {}, 0, 0};
  const auto known = classes_.find(name);
  if (known == classes_.end())
    Refuse(run, "the classes are digit, alnum, upper, hex, url, base64 and those of the table");
  Piece piece{run[sign] == '~' ? Piece::Kind::kGroups : Piece::Kind::kRun, "", known->second, 0, 0};
  const auto hyphen = rest.find('-');
  piece.least = ToNumber(rest.substr(0, hyphen), run);
  piece.most = piece.least;
  if (hyphen != std::string_view::npos) {
    const auto most = rest.substr(hyphen + 1);
    piece.most = most.empty() ? kLongestRun : ToNumber(most, run);
  }
  if (piece.most < piece.least || piece.most == 0) Refuse(run, "its length is from few to many");
  return piece;
}

void SecretRules::Index() {
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const std::string& text = rules_[i].pieces.front().text;
    const Characters seconds = text.size() > 1 ? FormsOf(text[1], rules_[i].any_case)
                                               : Characters().set();  // whatever comes next
    const Characters firsts = FormsOf(text.front(), rules_[i].any_case);
    for (std::size_t byte = 0; byte < firsts.size(); ++byte) {
      if (!firsts[byte]) continue;
      by_first_byte_.at(byte).push_back(static_cast<std::uint16_t>(i));
      second_bytes_.at(byte) |= seconds;
    }
  }
}

SecretRules::Characters SecretRules::FormsOf(char byte, bool any_case) {
  Characters forms;
  forms.set(static_cast<unsigned char>(byte));
  const char lower = static_cast<char>(byte | 0x20);
  if (any_case && lower >= 'a' && lower <= 'z') forms.set(static_cast<unsigned char>(byte ^ 0x20));
  return forms;
}

std::vector<std::string> SecretRules::Kinds() const {
  std::set<std::string> kinds;
  for (const auto& rule : rules_) kinds.insert(rule.kind);
  return {kinds.begin(), kinds.end()};
}

}  // namespace cortex
