#include "language/facts/verb_group.h"

#include <utility>

#include "language/clauses/additive_negation.h"
#include "language/facts/time_phrase.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

bool IsGerund(std::string_view word) {
  constexpr std::size_t kShortest = 5;
  return word.size() >= kShortest && word.ends_with("ing");
}

bool IsVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

/// Of "stopp", "mov", "play": the verb that is known.
std::string StemToBase(const std::string& stem) {
  const bool doubled = stem.size() > 2 && stem.back() == stem[stem.size() - 2];
  if (doubled) {
    std::string single = stem.substr(0, stem.size() - 1);
    if (english::IsBaseVerb(single) && !english::IsBaseVerb(stem)) return single;
  }
  if (english::IsBaseVerb(stem + "e") && !english::IsBaseVerb(stem)) return stem + "e";
  if (english::IsBaseVerb(stem)) return stem;
  if (doubled && stem.back() != 's' && stem.back() != 'l') return stem.substr(0, stem.size() - 1);
  const bool silent = stem.size() > 2 && !IsVowel(stem.back()) && IsVowel(stem[stem.size() - 2]) &&
                      (stem.back() == 't' || stem.back() == 's' || stem.back() == 'v');
  return silent ? stem + "e" : stem;
}

class VerbReader {
 public:
  VerbReader(const Sentence& sentence, std::size_t at)
      : sentence_(sentence), words_(sentence.words), at_(at) {}

  std::optional<VerbGroup> Run() {
    SkipAdverbs();
    if (at_ >= words_.size() || words_[at_].Is(kName | kOpaque | kOwner)) return std::nullopt;
    if (!ReadFinite()) return std::nullopt;
    group_.end = at_;
    group_.predicate = lead_ + group_.verb;
    return std::move(group_);
  }

 private:
  [[nodiscard]] std::string_view Text(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }
  [[nodiscard]] bool Is(std::size_t i, std::uint32_t mask) const {
    return i < words_.size() && words_[i].Is(mask);
  }
  /// No mark stands before it.
  [[nodiscard]] bool Follows(std::size_t i) const {
    return i < words_.size() && words_[i].mark == 0;
  }

  /// Up to a word of one of the roles `but`.
  void SkipAdverbs(std::uint32_t but = 0) {
    for (; at_ < words_.size() && !Is(at_, but); ++at_) {
      const Word& word = words_[at_];
      if (word.text == "no" && Text(at_ + 1) == "longer") {
        group_.negated = true;
        ++at_;
        continue;
      }
      if (word.Is(kNegation)) {
        const bool full = word.text == "not" || word.text == "never" || word.text == "neither" ||
                          word.text == "nor";
        if (full &&
            !DeniesThatItIsAll([this](std::size_t i) { return Text(i); }, at_, words_.size()))
          group_.negated = !group_.negated;
        continue;
      }
      const bool adverb = word.Is(kAdverb) || (word.roles == 0 && word.text.ends_with("ly") &&
                                               english::IsAdverb(word.text));
      if (!adverb || word.Is(kName)) return;
      if (word.text == "maybe" || word.text == "perhaps" || word.text == "probably")
        group_.uncertain = true;
    }
  }

  bool ReadFinite() {
    const Word& word = words_[at_];
    if (word.Is(kModal)) return ReadModal();
    group_.past = english::IsPastForm(word.text) && !english::IsBaseVerb(word.text);
    if (word.Is(kBe) && word.text != "being") return ReadBe();
    if (word.Is(kHave) && word.text != "having") return ReadHave();
    if (word.Is(kDo) && word.text != "doing" && word.text != "done") return ReadDo();
    if (word.text == "used" && Text(at_ + 1) == "to") {
      at_ += 2;
      lead_ += kFormerly;
      return ReadBare();
    }
    if (word.roles & ~(kAdverb | kParticle | kTimeUnit | kTimeNoun | kAttribute | kPersonNoun |
                       kPreposition | kSubordinator | kConnector))
      return false;
    if (word.Is(kPreposition | kSubordinator | kConnector) && !IsLiking()) return false;
    const bool finite = english::IsThirdPersonForm(word.text) || english::IsPastForm(word.text) ||
                        english::IsBaseVerb(word.text);
    return finite && TakeVerb();
  }

  /// "I like", "her brothers like": the verb, not "tastes like".
  [[nodiscard]] bool IsLiking() const {
    if (Text(at_) != "like" || In(Text(at_ + 1), "finding/demonstrative")) return false;
    std::size_t before = at_;
    while (before > 0 && Is(before - 1, kAdverb)) --before;
    if (before == 0) return false;
    const Word& subject = words_[before - 1];
    // "Sounds like a plan".
    if (In(subject.text, "verb-group/seeming")) return false;
    return subject.Is(kSpeaker | kThey | kSpeakerName) || subject.text.ends_with('s') ||
           subject.text == "you" || subject.text == "children" || subject.text == "people";
  }

  bool ReadModal() {
    const std::string modal = words_[at_].text;
    ++at_;
    const bool rather = Text(at_) == "rather";
    SkipAdverbs();
    if (modal == "may" || modal == "might" || modal == "ought") group_.uncertain = true;
    if (modal == "must" || modal == "should") lead_ += modal + " ";
    if (modal == "will" || modal == "shall") lead_ = kPlanned;
    if (modal == "could" && Text(at_) == "have") group_.uncertain = true;
    if (modal == "would") {
      if (rather) {
        lead_ += "would rather ";
      } else if ((Text(at_) == "like" || Text(at_) == "love" || Text(at_) == "prefer") &&
                 Text(at_ + 1) == "to") {
        lead_ += "would " + words_[at_].text + " to ";
        at_ += 2;
      } else {
        group_.uncertain = true;
      }
    }
    return ReadBare();
  }

  bool ReadBare() {
    SkipAdverbs();
    if (at_ >= words_.size()) return false;
    if (Text(at_) == "be") return ReadBe();
    if (Text(at_) == "have") return ReadHave();
    if (words_[at_].Is(kName | kOwner) || !english::IsBaseVerb(words_[at_].text)) return false;
    return TakeVerb();
  }

  bool ReadBe() {
    ++at_;
    // "Is off sugar", "is over the flu": the word says how.
    SkipAdverbs(kPreposition);
    if (Is(at_, kAdverb) && Is(at_ + 1, kNumber)) ++at_;  // "is around 60 euros"
    if (Text(at_) == "going" && Text(at_ + 1) == "to" && english::IsBaseVerb(Text(at_ + 2))) {
      at_ += 2;
      if (!group_.past) lead_ = kPlanned;
      return ReadBare();
    }
    if (Text(at_) == "being") {
      ++at_;
      SkipAdverbs();
    }
    if (Follows(at_) && IsProgressive(at_)) {
      // "I'm starting to like it" is under way.
      const bool leads = Text(at_ + 1) == "to" && ToVerb(at_ + 2);
      if (Is(at_, kArranged) && !leads) lead_ = kPlanned;
      return TakeVerb();
    }
    if (Follows(at_) && IsPassive(at_)) return TakeParticiple();
    group_.verb = "be";
    group_.copula = true;
    return true;
  }

  [[nodiscard]] bool IsProgressive(std::size_t i) const {
    const std::string_view word = Text(i);
    return IsGerund(word) && !words_[i].Is(kName | kOwner) && !In(word, "verb-group/adjectives");
  }

  [[nodiscard]] bool IsPassive(std::size_t i) const {
    const Word& word = words_[i];
    if (word.Is(kName | kOwner | kOpaque | kNumber) || !english::IsParticiple(word.text))
      return false;
    // "Is a used car" has an article before; "is aged 7" and "is left-handed" are no passives.
    return word.text.find('-') == std::string::npos &&
           !In(word.text, "verb-group/passive-adjectives");
  }

  bool TakeParticiple() {
    group_.passive = true;
    group_.verb = "be " + words_[at_].text;
    ++at_;
    if (Follows(at_) && Is(at_, kParticle) && !Is(at_, kNumber) && IsOwnParticle(at_))
      group_.verb += " " + words_[at_++].text;
    return true;
  }

  /// "Be laid off", not "be based in".
  [[nodiscard]] bool IsOwnParticle(std::size_t i) const {
    return In(Text(i), "verb-group/particles");
  }

  bool ReadHave() {
    const std::size_t have = at_;
    ++at_;
    SkipAdverbs();
    if (Text(at_) == "got" && Follows(at_)) {
      ++at_;
      if (Text(at_) == "to" && english::IsBaseVerb(Text(at_ + 1))) return TakeHaveTo();
      group_.verb = "have";
      return true;
    }
    if (Text(at_) == "to" && english::IsBaseVerb(Text(at_ + 1))) return TakeHaveTo();
    if (Text(at_) == "been") return ReadBe();
    if (Follows(at_) && Is(at_, kHave)) {
      ++at_;
      if (Text(at_) == "to" && english::IsBaseVerb(Text(at_ + 1))) return TakeHaveTo();
      group_.verb = "have";
      return true;
    }
    const bool participle =
        Follows(at_) && !Is(at_, kName | kOwner | kNumber) && english::IsParticiple(Text(at_));
    // "Has set menus": a verb that is a noun as well stays one before a noun.
    if (participle && Text(have) != "having") return TakeVerb();
    group_.verb = "have";
    return true;
  }

  bool TakeHaveTo() {
    ++at_;
    lead_ += "have to ";
    return ReadBare();
  }

  bool ReadDo() {
    const std::size_t after = at_ + 1;
    ++at_;
    const bool negated = group_.negated;
    SkipAdverbs();
    const bool support = at_ < words_.size() && words_[at_].mark == 0 && !Is(at_, kName | kOwner) &&
                         (english::IsBaseVerb(Text(at_)) || Text(at_) == "have");
    if (support && (group_.negated != negated || !Is(at_, kTimeUnit)) &&
        (group_.negated || !english::IsAlsoNoun(Text(at_))))
      return ReadBare();
    if (!support || !group_.negated) at_ = after;
    group_.verb = "do";
    return true;
  }

  bool TakeVerb() {
    group_.verb = BaseFormOf(words_[at_].text);
    ++at_;
    return Chain();
  }

  /// "want to learn", "enjoy sailing", "give up smoking": the first verb leads to the last.
  bool Chain() {
    constexpr int kMostLinks = 4;
    for (int link = 0; link < kMostLinks; ++link) {
      TakeParticle();
      if (!Follows(at_)) return true;
      if (Text(at_) == "to" && ToVerb(at_ + 1)) {
        lead_ += group_.verb + " to ";
        ++at_;
      } else if (TakesGerund() && IsProgressive(at_) && HasComplement(at_ + 1)) {
        lead_ += group_.verb + " ";
        group_.verb = words_[at_].text;
        ++at_;
        return true;
      } else {
        return true;
      }
      if (Text(at_) == "be" || Text(at_) == "have") return ReadBare();
      group_.verb = words_[at_].text;
      ++at_;
    }
    return true;
  }

  [[nodiscard]] bool ToVerb(std::size_t i) const {
    if (i >= words_.size() || words_[i].mark != 0 || words_[i].Is(kName | kOwner)) return false;
    const bool noun = In(group_.verb, "verb-group/motion") && english::IsAlsoNoun(Text(i));
    return (english::IsBaseVerb(Text(i)) || Text(i) == "be") && !noun;
  }

  [[nodiscard]] bool TakesGerund() const {
    return In(group_.verb, "verb-group/takes-gerund") || group_.verb == "give up" ||
           group_.verb == "take up";
  }

  [[nodiscard]] bool HasComplement(std::size_t i) const {
    if (ReadTimePhrase(sentence_, i).end > i) return false;
    return i < words_.size() && words_[i].mark == 0 && !words_[i].Is(kCoordinator | kConnector) &&
           !words_[i].Is(kTimeAdverb);
  }

  /// "sign up for", "give up smoking": what belongs to the verb and stands right behind it.
  void TakeParticle() {
    if (!Follows(at_) || Is(at_, kName)) return;
    const bool on = Text(at_) == "on" && Text(at_ + 1) == "with";
    const bool along = Text(at_) == "along" && Text(at_ + 1) == "with";
    if (!IsOwnParticle(at_) && !on && !along) return;
    // "Walk down the street" leads somewhere; "look up the word" does not, but reads alike.
    if (In(Text(at_), "verb-group/paths") && Is(at_ + 1, kArticle | kPossessor)) return;
    group_.verb += " " + words_[at_++].text;
  }

  const Sentence& sentence_;
  const std::vector<Word>& words_;
  std::size_t at_;
  std::string lead_;
  VerbGroup group_;
};

}  // namespace

std::string BaseFormOf(std::string_view form) {
  const std::string_view irregular = Lexicon::English().BaseOf(form);
  if (irregular != form) return std::string(irregular);
  std::string word(form);
  if (english::IsBaseVerb(form)) return word;
  const auto without = [&](std::size_t ending) { return word.substr(0, word.size() - ending); };
  if (form.ends_with("ies") || form.ends_with("ied"))
    return english::IsBaseVerb(without(1)) ? without(1) : without(3) + "y";
  if (form.ends_with("ing")) return StemToBase(without(3));
  if (form.ends_with("ed")) return StemToBase(without(2));
  if (form.ends_with('s')) {
    if (english::IsBaseVerb(without(1))) return without(1);
    if (form.ends_with("es") && english::IsBaseVerb(without(2))) return without(2);
    return without(1);
  }
  return word;
}

std::optional<VerbGroup> ReadVerbGroup(const Sentence& sentence, std::size_t at) {
  return VerbReader(sentence, at).Run();
}

}  // namespace cortex::graph
