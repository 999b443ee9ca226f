#include "language/contradictions/statement_keys.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "language/clauses/word_entry.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/comparison.h"
#include "language/contradictions/former_rule.h"
#include "language/contradictions/label_rule.h"
#include "language/lexicon/lexicon.h"
#include "language/slots/identities.h"

namespace cortex {
namespace {

/// Sorts of keys, so that equal numbers of two sorts do not meet.
enum class Sort : std::uint8_t { kWord = 1, kTheme, kScale, kAge, kValue, kSlot, kClaim };

/// Words in which the value of an attribute is told: "12 Mill Lane, Leeds".
constexpr std::size_t kLongestValue = 4;

/// Bits of a packed shape, from the lowest.
constexpr unsigned kEndBits = 4;
constexpr unsigned kFingerprintBits = 20;
constexpr unsigned kNegativeBits = 1;
constexpr unsigned kTraitBits = 6;
constexpr unsigned kContrastBits = 20;
constexpr unsigned kCountBits = 6;
static_assert(kMaxStatementKeys < (1U << kCountBits));

std::int64_t KeyOf(std::int64_t scope, Sort sort, std::uint64_t what) {
  return CombineHashes(CombineHashes(scope, static_cast<std::int64_t>(sort)),
                       static_cast<std::int64_t>(what));
}

void AddKey(const StatementKey& added, std::vector<StatementKey>* keys) {
  const bool known = std::any_of(keys->begin(), keys->end(),
                                 [&](const StatementKey& key) { return key.hash == added.hash; });
  if (!known) keys->push_back(added);
}

void AddWord(std::int64_t scope, const StatementWord& word, std::vector<StatementKey>* keys) {
  const bool attribute = word.Is(kSingleValued);
  if (word.theme != 0) AddKey({KeyOf(scope, Sort::kTheme, word.theme), attribute, 0}, keys);
  if (word.scale != 0) {
    const auto end = static_cast<std::uint8_t>(word.meaning & ((1U << kEndBits) - 1));
    AddKey({KeyOf(scope, Sort::kScale, word.scale), attribute, end}, keys);
  }
  if (word.slot != 0) AddKey({KeyOf(scope, Sort::kSlot, word.slot), true, 0}, keys);
  if (word.theme == 0 && word.scale == 0)
    AddKey({KeyOf(scope, Sort::kWord, word.meaning), attribute, 0}, keys);
}

/// "Uncovered" meets "covered", at its other end.
void AddUndone(std::int64_t scope, const StatementWord& word, std::vector<StatementKey>* keys) {
  constexpr std::size_t kShortest = 7;
  if (word.text.size() < kShortest || !word.text.starts_with("un") || !word.text.ends_with("ed"))
    return;
  StatementWord done;
  done.text = word.text.substr(2);
  DescribeWord(&done);
  std::vector<StatementKey> found;
  AddWord(scope, done, &found);
  for (auto& key : found) {
    key.end = static_cast<std::uint8_t>(key.end ^ 1U);
    AddKey(key, keys);
  }
}

/// Equal for what SameQuantity takes for equal.
std::int64_t ValueKey(std::int64_t scope, const Quantity& quantity) {
  constexpr double kDigits = 1e6;
  const double value = std::abs(quantity.value) < 1e12 ? quantity.value * kDigits : 0;
  const std::int64_t date =
      ((quantity.year * 13LL + quantity.month) * 32 + quantity.day) * 8 + quantity.weekday;
  const std::int64_t number = CombineHashes(std::llround(value), date);
  const std::int64_t sort =
      CombineHashes(StableHash(quantity.unit), static_cast<std::int64_t>(quantity.kind));
  return KeyOf(scope, Sort::kValue, static_cast<std::uint64_t>(CombineHashes(number, sort)));
}

std::uint8_t TraitsOf(const Statement& statement, const Clause& clause) {
  const Lexicon& lexicon = Lexicon::English();
  unsigned traits = 0;
  bool is = false;
  bool kind = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    is = is || word.Is(kAuxiliary);
    if (word.quantity >= 0 &&
        !NumbersSubject(statement, clause, static_cast<std::size_t>(word.quantity)))
      traits |= kHasValue;
    // "Was doubled": of an amount.
    if (In(word.stem, "antonym-events/changing")) traits |= kHasValue;
    kind = kind || (word.Is(kContentWord) && lexicon.HasPlace(word.meaning));
  }
  if (is && kind) traits |= kIsOfKind;
  if (!clause.identities.empty()) traits |= kFillsPlace;
  if (SaysWhere(statement, clause)) traits |= kSaysWhere;
  if (SaysWhen(statement, clause)) traits |= kSaysWhen;
  if (SaysNow(statement, clause) || LeavesFormer(statement, clause)) traits |= kSaysNow;
  return static_cast<std::uint8_t>(traits);
}

std::uint32_t ContrastBit(std::uint32_t meaning) {
  return 1U << (static_cast<std::uint64_t>(CombineHashes(1, meaning)) % kContrastBits);
}

std::uint32_t ContrastsOf(const Statement& statement, const Clause& clause) {
  const Lexicon& lexicon = Lexicon::English();
  std::uint32_t contrasts = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool measured = word.text.starts_with("under") || word.text.starts_with("over");
    if (!word.Is(kDirection) && !measured && !TellsOfTolerance(word) &&
        !(word.Is(kRelated) &&
          (lexicon.IsContrasted(word.meaning) || lexicon.IsContrasted(word.root))))
      continue;
    contrasts |= ContrastBit(word.meaning);
  }
  // "Tea over coffee", "coffee over tea": the words are the same.
  if (const auto comparison = ReadComparison(statement, clause))
    contrasts |= ContrastBit(comparison->first.front() + 1);
  return contrasts;
}

bool CarriesMeaning(const StatementWord& word) {
  return word.Is(kContentWord) && !word.Is(kQuantityPart | kProtectedWord | kTimeWord);
}

/// "Call me Lex", "the closing song of the set": who meets it tells of it in other words, so
/// general ones are keys too.
void AddPlaces(std::int64_t scope, const Statement& statement, const Clause& clause,
               std::vector<StatementKey>* keys) {
  for (const auto& identity : clause.identities) {
    const auto& head = statement.words[identity.head];
    // "I'm an analyst at Heliodyne": meets "I work at".
    if (identity.place != 0) AddKey({KeyOf(scope, Sort::kSlot, identity.place), true, 0}, keys);
    if (head.Is(kLightWord) && !head.Is(kSingleValued) && head.slot == 0)
      AddWord(scope, head, keys);
    for (const std::size_t i : identity.qualifiers) {
      if (statement.words[i].Is(kLightWord) && CarriesMeaning(statement.words[i]))
        AddWord(scope, statement.words[i], keys);
    }
  }
}

ClauseKeys KeysOf(const Statement& statement, const Clause& clause, std::int64_t scope) {
  ClauseKeys keys;
  keys.asserted = clause.Asserted();
  keys.negative = clause.Denies();
  keys.traits = TraitsOf(statement, clause);
  keys.contrasts = ContrastsOf(statement, clause);
  std::vector<StatementKey> light;
  std::int32_t last_quantity = -1;
  std::uint64_t fingerprint = 0;
  for (std::size_t i = clause.antecedent.begin; i < clause.antecedent.end; ++i) {
    const auto& word = statement.words[i];
    fingerprint += static_cast<std::uint64_t>(CombineHashes(0, word.meaning));
    if (CarriesMeaning(word)) AddWord(scope, word, &keys.words);
  }
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.quantity >= 0 && word.quantity != last_quantity) {
      last_quantity = word.quantity;
      const auto& quantity = statement.quantities[static_cast<std::size_t>(word.quantity)];
      keys.values.push_back(ValueKey(scope, quantity));
      fingerprint += static_cast<std::uint64_t>(keys.values.back());
      if (quantity.kind == QuantityKind::kAge)
        AddKey({KeyOf(scope, Sort::kAge, 0), true, 0}, &keys.words);
    }
    if (!word.Is(kNegator | kAuxiliary))
      fingerprint += static_cast<std::uint64_t>(CombineHashes(0, word.meaning));
    if (!CarriesMeaning(word)) continue;
    const bool general = word.Is(kLightWord) && !word.Is(kSingleValued) && word.slot == 0;
    AddWord(scope, word, general ? &light : &keys.words);
    AddUndone(scope, word, &keys.words);
  }
  AddPlaces(scope, statement, clause, &keys.words);
  if (const auto comparison = ReadComparison(statement, clause))
    fingerprint += static_cast<std::uint64_t>(CombineHashes(2, comparison->first.front()));
  keys.fingerprint = static_cast<std::uint32_t>(fingerprint >> (64U - kFingerprintBits));
  // "I have one": general words are keys where nothing else is.
  if (keys.words.empty()) keys.words = std::move(light);
  return keys;
}

}  // namespace

std::vector<ClauseKeys> KeysOf(const Statement& statement, std::int64_t scope) {
  std::vector<ClauseKeys> clauses;
  std::size_t left = kMaxStatementKeys;
  for (const auto& clause : statement.clauses) {
    ClauseKeys keys = KeysOf(statement, clause, scope);
    keys.words.resize(std::min(keys.words.size(), left));
    left -= keys.words.size();
    keys.values.resize(std::min(keys.values.size(), left));
    left -= keys.values.size();
    if (!keys.words.empty() || !keys.values.empty()) clauses.push_back(std::move(keys));
    if (left == 0) break;
  }
  const std::vector<std::string> labels = LabelKeys(statement);
  const bool claims = !statement.claims.empty() || !statement.phases.empty() || !labels.empty();
  if (clauses.empty() && claims) clauses.emplace_back();
  const auto add = [&](const std::string& told) {
    const auto key = static_cast<std::uint64_t>(StableHash(told));
    clauses.front().claims.push_back(KeyOf(scope, Sort::kClaim, key));
  };
  for (const auto& label : labels) add(label);
  for (const auto& claim : statement.claims) add(claim.Key());
  for (const auto& phase : statement.phases) add(phase.Key());
  return clauses;
}

ClauseShape ShapeOf(const ClauseKeys& clause, std::size_t number) {
  return {number,           clause.asserted ? clause.words.size() : 0,
          clause.negative,  clause.traits,
          clause.contrasts, clause.fingerprint};
}

std::int64_t Pack(const ClauseShape& shape, std::uint8_t end) {
  std::size_t packed = shape.number;
  packed = (packed << kCountBits) | shape.words;
  packed = (packed << kNegativeBits) | static_cast<std::size_t>(shape.negative);
  packed = (packed << kTraitBits) | shape.traits;
  packed = (packed << kContrastBits) | shape.contrasts;
  packed = (packed << kFingerprintBits) | shape.fingerprint;
  packed = (packed << kEndBits) | end;
  return static_cast<std::int64_t>(packed);
}

ClauseShape UnpackShape(std::int64_t packed) {
  auto rest = static_cast<std::size_t>(packed) >> kEndBits;
  const auto take = [&](unsigned bits) {
    const std::size_t value = rest & ((std::size_t{1} << bits) - 1);
    rest >>= bits;
    return value;
  };
  ClauseShape shape;
  shape.fingerprint = static_cast<std::uint32_t>(take(kFingerprintBits));
  shape.contrasts = static_cast<std::uint32_t>(take(kContrastBits));
  shape.traits = static_cast<std::uint8_t>(take(kTraitBits));
  shape.negative = take(kNegativeBits) != 0;
  shape.words = take(kCountBits);
  shape.number = rest;
  return shape;
}

std::uint8_t UnpackEnd(std::int64_t packed) {
  return static_cast<std::uint8_t>(packed & ((1 << kEndBits) - 1));
}

bool Contrasts(const ClauseShape& a, const ClauseShape& b) {
  if (a.words == 0 || b.words == 0) return false;
  if (a.negative != b.negative) return true;
  if (a.fingerprint == b.fingerprint) return false;
  // Two words may have one bit, so one more on either side is enough.
  const bool words = a.contrasts != 0 && b.contrasts != 0 && a.contrasts != b.contrasts;
  return words || (a.traits & b.traits) != 0 || ((a.traits | b.traits) & kSaysNow) != 0;
}

bool MayContradict(const ClauseShape& a, const ClauseShape& b, const SharedKeys& shared) {
  if (shared.count == 0 || a.words == 0 || b.words == 0) return false;
  if (a.negative == b.negative && a.fingerprint == b.fingerprint) return false;
  if (shared.attribute && shared.count + kLongestValue >= std::max(a.words, b.words)) return true;
  if ((a.traits & b.traits & kFillsPlace) != 0) return true;
  const std::size_t fewer = std::min(a.words, b.words);
  if (shared.count + 1 < fewer && shared.count * 3 < fewer) return false;
  if (shared.opposed) return true;
  if (!Contrasts(a, b)) return false;
  // Two words of one kind are words that the two do not share.
  const bool only_kind = a.negative == b.negative && (a.traits & b.traits) == kIsOfKind &&
                         ((a.traits | b.traits) & kSaysNow) == 0 &&
                         (a.contrasts == b.contrasts || a.contrasts == 0 || b.contrasts == 0);
  return !only_kind || shared.count < fewer;
}

bool MayContradict(const ClauseKeys& a, const ClauseKeys& b) {
  SharedKeys shared;
  for (const auto& key : a.words) {
    const auto same = std::find_if(b.words.begin(), b.words.end(), [&](const StatementKey& other) {
      return other.hash == key.hash;
    });
    if (same == b.words.end()) continue;
    ++shared.count;
    shared.attribute = shared.attribute || key.attribute;
    shared.opposed = shared.opposed || key.end != same->end;
  }
  return MayContradict(ShapeOf(a, 0), ShapeOf(b, 0), shared);
}

bool MayMeet(const Statement& older, const Statement& newer) {
  const auto left = KeysOf(older, 0);
  const auto right = KeysOf(newer, 0);
  const auto meet = [](const ClauseKeys& a, const ClauseKeys& b) {
    return MayContradict(a, b) ||
           std::find_first_of(a.claims.begin(), a.claims.end(), b.claims.begin(), b.claims.end()) !=
               a.claims.end();
  };
  return std::any_of(left.begin(), left.end(), [&](const ClauseKeys& a) {
    return std::any_of(right.begin(), right.end(), [&](const ClauseKeys& b) { return meet(a, b); });
  });
}

std::vector<std::int64_t> RequiredKeys(const std::vector<ClauseKeys>& clauses) {
  std::vector<std::int64_t> keys;
  // Values first: mostly the rarest.
  for (const auto& clause : clauses)
    keys.insert(keys.end(), clause.values.begin(), clause.values.end());
  for (const auto& clause : clauses) {
    for (const auto& key : clause.words) {
      if (std::find(keys.begin(), keys.end(), key.hash) == keys.end()) keys.push_back(key.hash);
    }
  }
  return keys;
}

}  // namespace cortex
