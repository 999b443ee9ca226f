#include "language/clauses/clause_cuts.h"

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex {

bool LooksLikeGerund(std::string_view word) {
  constexpr std::size_t kShortest = 5;
  if (word.size() < kShortest || !word.ends_with("ing")) return false;
  // "Bring", "spring": the ending is the word.
  return word.substr(0, word.size() - 3).find_first_of("aeiouy") != std::string_view::npos;
}

bool LooksLikePast(const StatementWord& word) {
  constexpr std::size_t kShortest = 4;
  // "Left-handed" and "is allowed" are no past tense.
  const bool simple = word.text.find_first_of("-_") == std::string::npos;
  return word.Is(kPastForm) ||
         (simple && word.text.size() >= kShortest && word.text.ends_with("ed") &&
          word.stem.size() < word.text.size() && word.Is(kContentWord) && !word.Is(kName));
}

/// Whether a new clause begins at `i`.
bool ClauseCuts::Parts(std::size_t begin, std::size_t i) const {
  const char mark = breaks_[i];
  if (mark == '.' || mark == '?' || mark == ';') return true;
  if (mark == ':') return HasVerb(begin, i);
  // "The roof leaks whenever it rains", though no word is known for the verb.
  const bool subordinate = In(Word(i), "clause-cuts/subordinating") && i > begin + 1 &&
                           StartsClause(i + 1) && words_[begin].Is(kContentWord | kPossessive);
  const bool reason = Word(i) == "because" && i > begin + 1 && HasVerb(i + 1, SentenceEnd(i));
  if (In(Word(i), "clause-cuts/conjunctions") && (subordinate || reason || HasVerb(begin, i)) &&
      i + 1 < words_.size())
    // "So noisy that I wear earplugs": how noisy.
    return Word(i) != "so" || mark != 0 ||
           (Word(i + 2) != "that" && !words_[i - 1].Is(kAuxiliary) && StartsClause(i + 1));
  // "When I'm tired I don't drive", "with the bridge closed it takes me an hour".
  const bool leads = In(Word(begin), "condition") || In(Word(begin), "clause-cuts/leading");
  if (leads && In(Word(i), "subject-pronoun/not-you") && i > begin + 1 && HasVerb(begin, i) &&
      StartsClause(i))
    return true;
  // "Whenever it rains the road is closed".
  if (In(Word(begin), "condition") && In(Word(i), "clause-cuts/determiners") && i > begin + 2 &&
      HasVerb(begin, i) && !words_[i - 1].Is(kPreposition | kAuxiliary) && StartsClause(i))
    return true;
  if (Word(i) == "since" && Word(begin) != "it" && HasVerb(begin, i) && StartsClause(i + 1))
    return true;
  // "The doctor says I am well": what is said is a clause of its own.
  if (Word(i) == "that" && i > begin && HasVerb(i + 1, SentenceEnd(i)) &&
      (In(Word(i - 1), "clause-cuts/saying") ||
       (i > begin + 1 && In(Word(i - 2), "clause-cuts/saying"))))
    return true;
  if (OpensComplement(begin, i) || OpensResult(begin, i)) return true;
  // "A cat that jumps onto every lap".
  const bool relative = Word(i) == "that" && i > begin && i + 1 < words_.size() &&
                        words_[i - 1].Is(kContentWord) && !words_[i - 1].Is(kVerb) &&
                        words_[i + 1].Is(kVerb | kAuxiliary | kModal);
  if (relative && HasVerb(begin, i)) return true;
  // "The scales say I'm", not what people say.
  const bool by_many =
      Word(i - 1) == "say" && i > begin + 1 && words_[i - 2].Is(kPerson | kName | kPronoun);
  const bool said = i > begin + 1 && In(Word(i - 1), "clause-cuts/saying") && !by_many;
  // "I told my boss": whom. "He told me he can't": the second one begins the clause.
  const bool object = said && Word(i - 1) == "told" &&
                      (words_[i].Is(kPossessive) || In(Word(i), "clause-cuts/objects"));
  if (said && words_[i].Is(kSelf | kPronoun) && !object && StartsClause(i)) return true;
  const bool told_somebody = i > begin + 2 && In(Word(i - 2), "clause-cuts/saying") &&
                             In(Word(i - 1), "clause-cuts/objects");
  if (told_somebody && words_[i].Is(kPronoun | kName | kPerson) && StartsClause(i)) return true;
  // "The landlord said pets are allowed".
  const bool subject = said && Word(i - 1) != "told" && words_[i].Is(kContentWord) &&
                       !words_[i].Is(kVerb | kPreposition);
  if (subject && (StartsClause(i) || AuxiliaryFollows(i))) return true;
  if (mark == ',' && HasVerb(begin, i) && OpensLate(begin, i)) return true;
  const bool joined = Word(i) == "and" || Word(i) == "or";
  if (!joined && mark != ',') return false;
  if (mark == ',' && IsAdjunct(begin, i)) return false;
  if (mark == ',' && IsContrast(begin, i)) return true;
  if (mark == ',' && !HasVerb(begin, i) && IsNote(begin, i) && StartsClause(i) &&
      !words_[i].Is(kAuxiliary | kModal | kVerb)) {
    return true;
  }
  return HasVerb(begin, i) && StartsClause(joined ? i + 1 : i);
}

/// "The nurse says Mum's dose of warfarin is 3 mg": its verb comes late.
bool ClauseCuts::AuxiliaryFollows(std::size_t i) const {
  for (std::size_t at = i + 1; at < words_.size() && breaks_[at] == 0; ++at) {
    if (words_[at].Is(kAuxiliary | kModal)) return true;
  }
  return false;
}

/// "I explained to her that a merge needs a review", "it turned out Ben is ill": what one explains.
/// What is wished, doubted or denied is left where it is.
bool ClauseCuts::OpensComplement(std::size_t begin, std::size_t i) const {
  constexpr std::size_t kReach = 5;
  if (i <= begin) return false;
  const bool turned_out = Word(i - 1) == "turned_out" || Word(i - 1) == "turns_out";
  // "Turned out to be benign": one verb.
  if (Word(i) != "that" && (!turned_out || Word(i) == "to")) return false;
  if (!HasVerb(i + 1, SentenceEnd(i))) return false;
  bool takes = turned_out;
  for (std::size_t at = i; at > begin; --at) {
    const auto& word = words_[at - 1];
    // "You should know that".
    const bool asked = word.Is(kModal) && at < i && In(words_[at].stem, "clause-cuts/asked");
    if (word.Is(kNegator | kModal | kHedge) && !asked) return false;
    if (i - at < kReach) takes = takes || In(word.stem, "clause-cuts/taking");
  }
  return takes;
}

/// "Such a heavy sleeper that alarms don't wake me", "so quiet you hear nobody": what follows from
/// it is a clause of its own.
bool ClauseCuts::OpensResult(std::size_t begin, std::size_t i) const {
  constexpr std::size_t kReach = 6;
  if (i < begin + 3 || breaks_[i] != 0 || !HasVerb(begin, i)) return false;
  const bool so = Word(i - 2) == "so" && words_[i - 3].Is(kAuxiliary);
  if (Word(i) != "that")
    return so && words_[i].Is(kPronoun) && !words_[i].Is(kPossessive) && StartsClause(i);
  bool such = so;
  for (std::size_t at = i; at > begin && i - at < kReach; --at)
    such = such || Word(at - 1) == "such";
  return such && StartsClause(i + 1);
}

/// ", after an hour I need": a clause of its own, though it begins with something else; "when he
/// asks, the files on the server are": what follows the condition.
bool ClauseCuts::OpensLate(std::size_t begin, std::size_t i) const {
  std::size_t first = begin;
  while (first < i && words_[first].Is(kDegree)) ++first;
  if (In(Word(first), "condition") && HasVerb(i, SentenceEnd(i)) && Word(i) != "and" &&
      Word(i) != "or")
    return true;
  if (!words_[i].Is(kPreposition)) return false;
  for (std::size_t at = i + 1; at < words_.size() && breaks_[at] == 0; ++at) {
    if (Word(at) == "and" || Word(at) == "or") return false;
    if (In(Word(at), "subject-pronoun/not-you")) return StartsClause(at);
  }
  return false;
}

/// "I don't get migraines, just headaches": what follows is not denied.
bool ClauseCuts::IsContrast(std::size_t begin, std::size_t i) const {
  if (!In(Word(i), "clause-cuts/contrast")) return false;
  for (std::size_t at = begin; at < i; ++at) {
    if (words_[at].Is(kNegator)) return true;
  }
  return false;
}

/// "In the spring match, Lena scored": no verb, only what may be one elsewhere.
bool ClauseCuts::IsAdjunct(std::size_t begin, std::size_t end) const {
  if (!words_[begin].Is(kPreposition)) return false;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& word = words_[i];
    if (word.Is(kAuxiliary | kModal) || LooksLikePast(word)) return false;
    if (word.Is(kPronoun) && !word.Is(kPossessive)) return false;
  }
  return true;
}

/// "Only mild curries for me, ...": no adjunct of what follows.
bool ClauseCuts::IsNote(std::size_t begin, std::size_t end) const {
  std::size_t content = 0;
  for (std::size_t i = begin; i < end; ++i)
    content += static_cast<std::size_t>(words_[i].Is(kContentWord) && !words_[i].Is(kTimeWord));
  const auto& first = words_[begin];
  return content > 1 && !first.Is(kPreposition | kTimeWord | kName | kPerson | kPossessive);
}

/// "The shed we built needs a roof": which one it is; the verb follows.
bool ClauseCuts::IsContactClause(std::size_t begin, std::size_t end, std::size_t verb) const {
  if (verb < begin + 2 || !In(Word(verb - 1), "subject-pronoun/not-it")) return false;
  // "In the shed we found boards" tells what was found.
  if (Word(begin) != "the" && !words_[begin].Is(kPossessive)) return false;
  const auto& thing = words_[verb - 2];
  if (!thing.Is(kContentWord) || thing.Is(kVerb | kTimeWord) || breaks_[verb - 1] != 0)
    return false;
  for (std::size_t i = verb + 1; i < end; ++i) {
    if (breaks_[i] != 0) return false;
    if (english::IsThirdPersonForm(words_[i].text) && words_[i].Is(kVerb) &&
        !words_[i - 1].Is(kPreposition | kPossessive))
      return true;
  }
  return false;
}

std::size_t ClauseCuts::SentenceEnd(std::size_t i) const {
  ++i;
  while (i < words_.size() && breaks_[i] != '.' && breaks_[i] != '?' && breaks_[i] != ';') ++i;
  return i;
}

bool ClauseCuts::HasVerb(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    if (words_[i].Is(kVerb | kAuxiliary | kModal)) return true;
    if (LooksLikePast(words_[i])) return true;
  }
  return false;
}

/// Whether what follows has a verb of its own before the next mark: a verb at once, or a short
/// subject and then one. Gerunds do not count: "I like cooking and baking".
bool ClauseCuts::StartsClause(std::size_t i) const {
  constexpr std::size_t kLongestSubject = 5;
  while (i < words_.size() && words_[i].Is(kDegree) && breaks_[i + 1] == 0) ++i;
  for (std::size_t at = i; at < words_.size() && at < i + kLongestSubject; ++at) {
    const auto& word = words_[at];
    // "Tobias and I don't": two subjects.
    const bool couples = at == i + 1 && word.text == "and" && Word(at + 1) == "i";
    if (couples) continue;
    if (at > i && (breaks_[at] != 0 || word.text == "and" || word.text == "or")) return false;
    if (word.Is(kAuxiliary | kModal)) return true;
    if (at > i && word.Is(kPreposition)) return false;
    const bool verb = word.Is(kVerb) && !word.Is(kName) && !LooksLikeGerund(word.text);
    const bool behind_that = at == i + 1 && words_[i].text == "that";
    if (verb &&
        (at == i || behind_that || words_[at - 1].Is(kPronoun | kContentWord | kDegree | kNegator)))
      return true;
    // "The new test cleared that up": a past form behind its subject.
    const bool behind_subject = at > i && words_[at - 1].Is(kPronoun | kContentWord);
    if (behind_subject && LooksLikePast(word) && !word.Is(kName)) return true;
  }
  return false;
}

}  // namespace cortex
