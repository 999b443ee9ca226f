#include "language/lexicon/english_verbs.h"

#include <array>

#include "language/lexicon/verb_tables.h"

namespace cortex::english {
namespace {

constexpr std::size_t kShortestStem = 3;

bool IsVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool IsListed(std::string_view word) { return BaseVerbs().Has(word) || TenselessVerbs().Has(word); }

/// Endings that make a verb of whatever stands before them.
bool HasVerbEnding(std::string_view word) {
  constexpr std::array<std::string_view, 4> kEndings = {"ize", "ise", "ify", "ate"};
  // Everyday words with these endings that are no verbs behind "I".
  static const WordSet kOthers(
      "otherwise likewise private climate chocolate appropriate adequate accurate late fate mate "
      "plate state gate size prize noise nice wise desperate fortunate unfortunate passionate "
      "corporate candidate certificate delicate elaborate immediate intimate ultimate alternate");
  constexpr std::size_t kShortest = 6;
  if (word.size() < kShortest || kOthers.Has(word)) return false;
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return word.ends_with(ending); });
}

/// The word without a prefix that makes a verb of a verb ("overcook" -> "cook"), else "".
std::string_view WithoutPrefix(std::string_view word) {
  constexpr std::array<std::string_view, 12> kPrefixes = {
      "re", "over", "under", "out", "mis", "un", "pre", "co", "dis", "de", "fore", "inter"};
  for (const auto prefix : kPrefixes) {
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
  if (IrregularPasts().Has(word) || IrregularParticiples().Has(word)) return false;
  const std::string_view stem = WithoutPrefix(word);
  return (!stem.empty() && IsListed(stem)) || HasVerbEnding(word);
}

bool IsAlsoNoun(std::string_view word) {
  return NounVerbs().Has(word) || (!IsListed(word) && NounVerbs().Has(WithoutPrefix(word)));
}

bool IsTenseless(std::string_view word) { return TenselessVerbs().Has(word); }

bool IsPastForm(std::string_view word) {
  if (IrregularPasts().Has(word)) return true;
  return word.size() > kShortestStem && word.ends_with("ed") && !IsBaseVerb(word);
}

bool IsParticiple(std::string_view word) {
  if (IrregularParticiples().Has(word) || IsTenseless(word)) return true;
  return !IrregularPasts().Has(word) && IsPastForm(word);
}

bool IsThirdPersonForm(std::string_view word) {
  static const WordSet kIrregular("is isn't has hasn't does doesn't");
  return kIrregular.Has(word) || IsRegularThirdPerson(word);
}

std::string ThirdPersonOf(std::string_view base) {
  const std::string plain(base);
  if (base == "be") return "is";
  if (base == "have") return "has";
  if (base == "quiz" || base == "whiz") return plain + "zes";
  if (EndsInConsonantAnd(base, 'y')) return plain.substr(0, plain.size() - 1) + "ies";
  static const WordSet kPlainS("stomach tango solo disco");
  if (kPlainS.Has(base)) return plain + "s";
  const bool hisses = base.ends_with('s') || base.ends_with('x') || base.ends_with('z') ||
                      base.ends_with("ch") || base.ends_with("sh");
  return plain + (hisses || EndsInConsonantAnd(base, 'o') ? "es" : "s");
}

bool IsModal(std::string_view word) {
  static const WordSet kModals(R"(
can can't cannot could couldn't may mayn't might mightn't must mustn't shall shan't should
shouldn't will won't would wouldn't ought oughtn't needn't daren't cant couldnt shouldnt wouldnt
wont could've should've would've might've must've couldn't've shouldn't've wouldn't've gotta better
best
)");
  return kModals.Has(word);
}

bool IsAuxiliary(std::string_view word) {
  static const WordSet kAuxiliaries(R"(
am is are was were be been isn't aren't wasn't weren't ain't have has had haven't hasn't hadn't do
does did don't doesn't didn't dont doesnt didnt havent hasnt hadnt isnt arent wasnt werent
)");
  return kAuxiliaries.Has(word) || IsModal(word);
}

bool IsFiniteForm(std::string_view word) {
  return IsAuxiliary(word) || IsBaseVerb(word) || IsPastForm(word) || IsThirdPersonForm(word);
}

}  // namespace cortex::english
