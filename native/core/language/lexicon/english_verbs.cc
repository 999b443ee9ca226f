#include "language/lexicon/english_verbs.h"

#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex::english {
namespace {

constexpr std::size_t kShortestStem = 3;

bool IsVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool IsListed(std::string_view word) {
  return In(word, "verbs/base") || In(word, "verbs/tenseless");
}

/// Endings that make a verb of whatever stands before them.
bool HasVerbEnding(std::string_view word) {
  // Everyday words with these endings that are no verbs behind "I".
  constexpr std::size_t kShortest = 6;
  if (word.size() < kShortest || In(word, "verbs/others")) return false;
  return EndsWithOneOf(word, word_lists::kVerbEndings);
}

/// The word without a prefix that makes a verb of a verb ("overcook" -> "cook"), else "".
std::string_view WithoutPrefix(std::string_view word) {
  for (const auto prefix : word_lists::kVerbPrefixes) {
    if (!word.starts_with(prefix)) continue;
    word.remove_prefix(prefix.size());
    if (word.starts_with('-')) word.remove_prefix(1);
    return word.size() >= 2 ? word : std::string_view();
  }
  return {};
}

bool EndsInConsonantAnd(std::string_view word, char last) {
  return word.size() > 1 && word.back() == last && !IsVowel(word[word.size() - 2]);
}

/// The verb that "-s" was put to, "" when the word has no such form.
bool IsRegularThirdPerson(std::string_view word) {
  if (word.size() < kShortestStem || word.back() != 's' || word.ends_with("ss")) return false;
  const std::string_view without_s = word.substr(0, word.size() - 1);
  if (IsBaseVerb(without_s)) return true;
  if (!word.ends_with("es")) return false;
  const std::string_view without_es = word.substr(0, word.size() - 2);
  if (IsBaseVerb(without_es)) return true;
  return without_es.ends_with('i') &&
         IsBaseVerb(std::string(without_es.substr(0, without_es.size() - 1)) + "y");
}

}  // namespace

bool IsBaseVerb(std::string_view word) {
  if (IsListed(word)) return true;
  if (In(word, "verbs/irregular-past") || In(word, "verbs/irregular-participle")) return false;
  const std::string_view stem = WithoutPrefix(word);
  return (!stem.empty() && IsListed(stem)) || HasVerbEnding(word);
}

bool IsAlsoNoun(std::string_view word) {
  return In(word, "verbs/also-noun") ||
         (!IsListed(word) && In(WithoutPrefix(word), "verbs/also-noun"));
}

bool IsTenseless(std::string_view word) { return In(word, "verbs/tenseless"); }

bool IsPastForm(std::string_view word) {
  if (In(word, "verbs/irregular-past")) return true;
  return word.size() > kShortestStem && word.ends_with("ed") && !IsBaseVerb(word);
}

bool IsParticiple(std::string_view word) {
  if (In(word, "verbs/irregular-participle") || IsTenseless(word)) return true;
  return !In(word, "verbs/irregular-past") && IsPastForm(word);
}

bool IsThirdPersonForm(std::string_view word) {
  return In(word, "third-person-auxiliary") || IsRegularThirdPerson(word);
}

std::string ThirdPersonOf(std::string_view base) {
  const std::string plain(base);
  if (base == "be") return "is";
  if (base == "have") return "has";
  if (base == "quiz" || base == "whiz") return plain + "zes";
  if (EndsInConsonantAnd(base, 'y')) return plain.substr(0, plain.size() - 1) + "ies";
  if (In(base, "verbs/plain-s")) return plain + "s";
  const bool hisses = base.ends_with('s') || base.ends_with('x') || base.ends_with('z') ||
                      base.ends_with("ch") || base.ends_with("sh");
  return plain + (hisses || EndsInConsonantAnd(base, 'o') ? "es" : "s");
}

bool IsModal(std::string_view word) { return In(word, "verbs/modals"); }

bool IsAuxiliary(std::string_view word) { return In(word, "verbs/auxiliaries") || IsModal(word); }

bool IsFiniteForm(std::string_view word) {
  return IsAuxiliary(word) || IsBaseVerb(word) || IsPastForm(word) || IsThirdPersonForm(word);
}

}  // namespace cortex::english
