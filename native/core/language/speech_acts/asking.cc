#include "language/speech_acts/asking.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// "How many of the pills does she take": as far as the verb of a question stands.
constexpr std::size_t kFarthestVerb = 6;
/// Nouns of a subject without an article: "docker compose", "api gateway tests".
constexpr std::size_t kMostNouns = 3;

bool IsSomebodySubject(const ActWord& word) {
  return HasFlag(word.word.folded, kLexPerson) || word.word.is_name ||
         word.Begins(kActSubject) > 0 || In(word.word.folded, "words/determiners");
}

class AskingReader {
 public:
  AskingReader(const std::vector<ActWord>& words, const Part& part, std::size_t start)
      : words_(words), part_(part), start_(start) {}

  [[nodiscard]] bool Asks() const {
    return AsksWhich() ||
           (Opens(start_) && (AsksByInversion() || AsksAsSubject() || AsksHowTo() || AsksYesNo()));
  }

 private:
  /// Not of a relative clause: "Pauline, who is on the committee", "the mill, where are the keys".
  [[nodiscard]] bool Opens(std::size_t at) const {
    const bool opens = part_.begin == 0 || words_[part_.begin].word.starts_sentence;
    return opens && (at == part_.begin || !words_[at - 1].word.is_name);
  }

  [[nodiscard]] std::string_view Word(std::size_t i) const { return words_[i].word.folded; }

  /// Whether the part goes on at `i`, without a mark between.
  [[nodiscard]] bool GoesOn(std::size_t i) const {
    return i < part_.end && !words_[i].word.after_mark;
  }

  /// Subject-auxiliary inversion behind an interrogative word: "where did we put it", "when's the
  /// release", "what time is it", "how're you"; not "where I live". Looks at a few words.
  [[nodiscard]] bool AsksByInversion() const {
    const auto& first = words_[start_];
    const auto [host, ending] = SplitContraction(first.word.folded);
    if (!ending.empty() && In(host, "asking/interrogative"))
      return GoesOn(start_ + 1) && IsSomebodySubject(words_[start_ + 1]);
    if (first.Begins(kActAsked) == 0) return false;
    if (first.with_s) return true;
    // "What helped was a nap"; not "what snacks did I like".
    if (In(host, "asking/pronoun") && GoesOn(start_ + 2) && IsVerbOfSubject(start_ + 1) &&
        IsSurelyFinite(Word(start_ + 2)) && !In(Word(start_ + 2), "verb-marks/supports") &&
        !(GoesOn(start_ + 3) && english::IsSubjectPronoun(Word(start_ + 3))))
      return false;
    // "Where is jenkins hosted", "when does trash go out".
    if (In(host, "asking/adverb") && GoesOn(start_ + 1) && GoesOn(start_ + 2) &&
        english::IsAuxiliary(Word(start_ + 1)))
      return !HasMainVerb(start_ + 2);
    for (std::size_t i = start_ + 1; i + 1 < std::min(part_.end, start_ + kFarthestVerb); ++i) {
      const auto& word = words_[i];
      if (word.word.after_mark || word.Begins(kActSubject) > 0) return false;
      if (!english::IsAuxiliary(word.word.folded)) continue;
      return IsSomebodySubject(words_[i + 1]) || (host == "who" && i == start_ + 1) ||
             HasDoSupport(i);
    }
    return false;
  }

  /// "How long do builds take": "do" stands before the subject of another verb.
  [[nodiscard]] bool HasDoSupport(std::size_t verb) const {
    if (!In(Word(verb), "verb-marks/supports")) return false;
    for (std::size_t i = start_ + 1; i < verb; ++i)
      if (english::IsDeterminer(Word(i))) return false;
    for (std::size_t i = verb + 2; GoesOn(i) && i < verb + kFarthestVerb; ++i)
      if (english::IsBaseVerb(Word(i))) return true;
    return false;
  }

  /// Interrogative phrase that is the subject, or all there is: "which of the tests fail", "which
  /// plan covers it", "what port is postgres on", "which validation library"; not "which I like",
  /// "which means a lot", "what a view". Looks at a few words.
  [[nodiscard]] bool AsksWhich() const {
    // It is read as a joint of two clauses as well, and skipped.
    const bool skipped = start_ > part_.begin && Word(start_ - 1) == "which";
    const std::size_t which = skipped ? start_ - 1 : start_;
    if (!In(Word(which), "asking/determiner") || !Opens(which)) return false;
    const std::size_t noun = which + 1;
    const std::size_t last = std::min(part_.end, which + kFarthestVerb);
    if (noun >= last || words_[noun].word.after_mark) return false;
    const std::string_view asked = Word(noun);
    const bool of = asked == "of";
    if (!of && !IsNoun(noun)) return false;
    const bool predicates = english::IsThirdPersonForm(asked) || english::IsPastForm(asked);
    std::size_t i = noun + 1;
    for (; i < last && !words_[i].word.after_mark; ++i) {
      const std::string_view word = Word(i);
      if (!of && (words_[i].Begins(kActSubject) > 0 || english::IsDeterminer(word))) return false;
      if (!english::IsFiniteForm(word)) continue;
      // "Which tests fail", "what tests are flaky"; not "which tests my patience".
      const bool agrees = IsPlural(asked) && In(word, "asking/plural");
      if (predicates && i > noun + 1) return false;
      // Agreement: a plural is no subject of "is", so that it is the verb: "what matters is".
      const bool singular = i == noun + 1 && english::IsThirdPersonForm(word);
      if (singular && english::IsAuxiliary(word) && asked.ends_with('s') && !asked.ends_with("ss"))
        return false;
      if (Word(which) == "which") return true;
      return (!predicates || agrees) && !HasMainVerb(i + 1);
    }
    return of || (i == part_.end && !predicates && !IsExclaimed(noun));
  }

  /// What an interrogative word asks of: no pronoun, auxiliary, preposition or adverb.
  [[nodiscard]] bool IsNoun(std::size_t i) const {
    const std::string_view word = Word(i);
    return words_[i].Begins(kActSubject) == 0 && !english::IsAuxiliary(word) &&
           !english::IsPreposition(word) && !english::IsAdverb(word) && word != "a" &&
           word != "an" && word != "to";
  }

  /// "What great news".
  [[nodiscard]] bool IsExclaimed(std::size_t from) const {
    for (std::size_t i = from; i < part_.end; ++i)
      if (words_[i].Begins(kActKind) > 0) return true;
    return words_[part_.end].after_colon;
  }

  /// Interrogative word as the subject: "what happened", "who wrote it"; not "what helped was a
  /// nap".
  [[nodiscard]] bool AsksAsSubject() const {
    if (!In(Word(start_), "asking/pronoun")) return false;
    std::size_t verb = start_ + 1;
    while (GoesOn(verb) && english::IsAdverb(Word(verb))) ++verb;
    if (!GoesOn(verb) || !IsVerbOfSubject(verb)) return false;
    // "Who dares wins".
    if (GoesOn(verb + 1) && english::IsThirdPersonForm(Word(verb + 1))) return false;
    return !HasMainVerb(verb + 1);
  }

  /// Behind an interrogative word that is the subject.
  [[nodiscard]] bool IsVerbOfSubject(std::size_t i) const {
    const std::string_view word = Word(i);
    return !english::IsAuxiliary(word) &&
           (english::IsPastForm(word) || english::IsThirdPersonForm(word));
  }

  /// "How to run tests", "what to do about it"; not "how to deploy: run make", "where to eat is
  /// open".
  [[nodiscard]] bool AsksHowTo() const {
    if (!In(Word(start_), "asking/interrogative") || !GoesOn(start_ + 2)) return false;
    return Word(start_ + 1) == "to" && english::IsBaseVerb(Word(start_ + 2)) &&
           !HasMainVerb(start_ + 3);
  }

  /// Whether a finite verb follows that is not of a clause within, or a colon: then what stands
  /// before it is its subject or a heading.
  [[nodiscard]] bool HasMainVerb(std::size_t from) const {
    bool inner = false;
    for (std::size_t i = from; i < part_.end; ++i) {
      const std::string_view word = Word(i);
      if (words_[i].after_colon) return true;
      if (english::IsSubordinator(word) || words_[i].Begins(kActAsked) > 0 ||
          words_[i].Begins(kActSubject) > 0) {
        inner = true;
      } else if (words_[i].Begins(kActJoint) > 0 || words_[i].after_splice) {
        return false;
      } else if (IsSurelyFinite(word)) {
        if (!inner) return true;
        inner = false;
      }
    }
    return words_[part_.end].after_colon;
  }

  /// Subject-auxiliary inversion: "is jenkins still used", "do tests run on push", "would a model
  /// help", "has redis been dropped", "could he come"; not "is happy now", "can play guitar".
  [[nodiscard]] bool AsksYesNo() const {
    const auto [host, ending] = SplitContraction(Word(start_));
    const std::size_t subject = start_ + 1;
    if (!english::IsAuxiliary(Word(start_)) || !GoesOn(subject)) return false;
    // "Were we in Metz, it would be easier".
    for (std::size_t i = subject; i < part_.end; ++i)
      if (words_[i].after_splice) return false;
    const bool modal = In(host, "asking/modal");
    const bool support = In(host, "verb-marks/supports");
    if (english::IsSubjectPronoun(Word(subject)))
      return modal || support || In(host, "claims/copula") || !ending.empty();
    const std::size_t verb = BehindSubject(subject, modal);
    if (verb == subject || !GoesOn(verb)) return false;
    const bool adverb = english::IsAdverb(Word(verb - 1));
    if (modal) return english::IsBaseVerb(Word(verb));
    if (support) return IsPlainVerbOf(subject, verb);
    if (In(host, "asking/have")) return Word(verb) == "been";
    const bool compound = verb > subject + 1 && !adverb;
    return In(host, "claims/copula") && !compound && english::IsParticiple(Word(verb));
  }

  /// Behind the nouns and adverbs from `subject`: where the verb would stand. `subject` itself
  /// where no noun stands there.
  [[nodiscard]] std::size_t BehindSubject(std::size_t subject, bool modal) const {
    std::size_t at = subject;
    if (modal && english::IsDeterminer(Word(at)) && Word(at) != "no") ++at;
    const std::size_t nouns = at;
    for (; GoesOn(at) && at < nouns + kMostNouns; ++at) {
      const std::string_view word = Word(at);
      const bool verb =
          at == nouns ? english::IsBaseVerb(word) && !IsDeedNoun(word) : english::IsBaseVerb(word);
      if (verb || english::IsParticiple(word) || english::IsPastForm(word) || !IsNounOfSubject(at))
        break;
    }
    if (at == nouns) return subject;
    while (GoesOn(at) && english::IsAdverb(Word(at))) ++at;
    return at;
  }

  [[nodiscard]] static bool IsDeedNoun(std::string_view word) {
    return In(word, "acts/deed-nouns");
  }

  [[nodiscard]] bool IsNounOfSubject(std::size_t i) const {
    const std::string_view word = Word(i);
    if (In(word, "asking/anybody")) return true;
    return !english::IsStopWord(word) && IsNoun(i) && !english::IsDeterminer(word) &&
           !english::IsCoordinator(word) && !english::IsParticle(word) && !word.ends_with("ly") &&
           !HasFlag(word, kLexDegree) && words_[i].Begins(kActFiller) == 0 &&
           !words_[i].word.is_number && !words_[i].with_s;
  }

  /// "Did jenkins fail", "does redis still run", "do tests run"; not "did grocery run", "do
  /// laundry".
  [[nodiscard]] bool IsPlainVerbOf(std::size_t subject, std::size_t verb) const {
    if (!english::IsBaseVerb(Word(verb))) return false;
    return !english::IsAlsoNoun(Word(verb)) || english::IsAdverb(Word(verb - 1)) ||
           In(Word(subject), "asking/anybody") ||
           (Word(start_) == "do" && Word(verb - 1).ends_with('s'));
  }

  const std::vector<ActWord>& words_;
  const Part& part_;
  std::size_t start_;
};

}  // namespace

bool AsksByOrder(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  return AskingReader(words, part, start).Asks();
}

}  // namespace cortex
