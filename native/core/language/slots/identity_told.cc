#include <string_view>

#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/identity_frames.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

/// Places that are filled by words as well as by names.
class ToldReader {
 public:
  ToldReader(const Statement& statement, const Clause& clause)
      : words_(statement.words),
        breaks_(statement.breaks),
        clause_(clause),
        naming_(statement, clause) {}

  [[nodiscard]] std::optional<Identity> Read() const {
    if (auto found = LikedMost()) return found;
    if (auto found = Unbeaten()) return found;
    for (std::size_t i = clause_.begin + 1; i + 1 < clause_.end; ++i) {
      if (auto found = ToldAfter(i)) return found;
      if (auto found = ToldBefore(i)) return found;
      if (auto found = WorksAs(i)) return found;
      if (auto found = JobIs(i)) return found;
      if (auto found = FilledByThing(i)) return found;
      if (auto found = Studies(i)) return found;
    }
    return std::nullopt;
  }

 private:
  /// "The film I like most is Vertigo", "of all the colours I like teal best".
  [[nodiscard]] std::optional<Identity> LikedMost() const {
    std::size_t like = clause_.begin;
    while (like < clause_.end && !In(words_[like].stem, "identity-told/liking")) ++like;
    if (like == clause_.begin || like >= clause_.end) return std::nullopt;
    std::size_t most = like + 1;
    while (most < clause_.end && !In(words_[most].text, "identity-told/most")) ++most;
    if (most >= clause_.end) return std::nullopt;
    Identity found;
    found.unique = true;
    found.told = true;
    found.owner = like - 1;
    std::size_t head = clause_.begin;
    while (head < like && !words_[head].Is(kContentWord)) ++head;
    if (head >= like) return std::nullopt;
    found.head = head;
    found.qualifiers.push_back(most);
    if (words_[clause_.begin].text == "of" && most > like + 1) {
      found.first = like + 1;
      found.last = most - 1;
      found.plain = !naming_.IsNamed(found.first);
      return found;
    }
    std::size_t is = most + 1;
    while (is < clause_.end && !naming_.IsCopula(is)) {
      if (words_[is].Is(kContentWord)) found.qualifiers.push_back(is);
      ++is;
    }
    if (is + 1 >= clause_.end || words_[clause_.begin].text != "the") return std::nullopt;
    return naming_.Value(is + 1, &found) ? std::optional(found) : std::nullopt;
  }

  /// "No film beats Vertigo for me".
  [[nodiscard]] std::optional<Identity> Unbeaten() const {
    constexpr std::size_t kShortest = 4;
    const std::size_t no = clause_.begin;
    if (no + kShortest > clause_.end || words_[no].text != "no" || words_[no + 2].stem != "beat")
      return std::nullopt;
    Identity found;
    found.head = no + 1;
    found.best = true;
    found.told = true;
    found.unique = true;
    const std::size_t first = words_[no + 3].text == "the" ? no + 4 : no + 3;
    if (first >= clause_.end || !naming_.Value(first, &found)) return std::nullopt;
    return found;
  }

  /// "My main hobby is woodturning".
  [[nodiscard]] std::optional<Identity> ToldAfter(std::size_t verb) const {
    Identity found;
    if (!naming_.IsCopula(verb) || !naming_.Describe(clause_.begin, verb, &found) ||
        !naming_.IsTold(found) || words_[verb + 1].Is(kPreposition))
      return std::nullopt;
    found.told = true;
    std::size_t first = verb + 1;
    while (first + 1 < clause_.end && In(words_[first].text, "identity-told/lead")) ++first;
    if (IsLabel(words_[found.head]) && first + 1 == clause_.end && words_[first].Is(kContentWord)) {
      found.first = found.last = first;
      found.plain = !naming_.IsNamed(first);
      return found;
    }
    return naming_.Value(first, &found) ? std::optional(found) : std::nullopt;
  }

  /// What it is called is all that is told of it.
  static bool IsLabel(const StatementWord& head) { return In(head.text, "identity-told/labels"); }

  /// "Beekeeping is what I'd call my main hobby", "teal is my favourite colour".
  [[nodiscard]] std::optional<Identity> ToldBefore(std::size_t verb) const {
    if (!naming_.IsCopula(verb)) return std::nullopt;
    std::size_t begin = verb + 1;
    while (begin < clause_.end && words_[begin].Is(kDegree)) ++begin;
    Identity found;
    if (begin + 1 >= clause_.end || !words_[begin].Is(kPossessive) ||
        !naming_.Describe(begin, naming_.EndOfPhrase(begin), &found) || !naming_.IsTold(found))
      return std::nullopt;
    found.told = true;
    found.first = clause_.begin;
    const auto& article = words_[found.first].text;
    if (found.first + 1 < verb && (article == "the" || article == "a" || article == "an"))
      ++found.first;
    found.plain = !naming_.IsNamed(found.first);
    found.last = verb - 1;
    for (std::size_t i = found.first; i < verb; ++i) {
      if (!words_[i].Is(kContentWord) || breaks_[i] == ',') return std::nullopt;
    }
    return found;
  }

  /// Who does what the verb at `verb` says: the subject.
  [[nodiscard]] std::optional<std::size_t> SubjectOf(std::size_t verb) const {
    const auto subject = naming_.SubjectBefore(verb);
    return subject ? subject : naming_.PronounBefore(verb);
  }

  /// "I work as a night porter", "I'm a junior accountant".
  [[nodiscard]] std::optional<Identity> WorksAs(std::size_t verb) const {
    static const std::uint32_t kOccupation = Lexicon::HashOf("occupation");
    const bool verbal = words_[verb].slot == kOccupation && words_[verb].Is(kVerb);
    if (!verbal && !naming_.IsCopula(verb)) return std::nullopt;
    Identity found;
    found.head = verb;
    found.owner = SubjectOf(verb);
    found.told = true;
    found.weak = !verbal;
    const auto& article = words_[verb + 1].text;
    if (!found.owner || (article != "a" && article != "an") || verb + 2 >= clause_.end ||
        !naming_.Value(verb + 2, &found) || (!verbal && !IsOccupation(words_[found.last])))
      return std::nullopt;
    found.work = true;
    return found;
  }

  /// "My job is driving a tram", "my job title is head of design".
  [[nodiscard]] std::optional<Identity> JobIs(std::size_t verb) const {
    static const std::uint32_t kOccupation = Lexicon::HashOf("occupation");
    if (!naming_.IsCopula(verb)) return std::nullopt;
    Identity found;
    found.told = true;
    found.work = true;
    if (!naming_.Describe(clause_.begin, verb, &found) || words_[found.head].slot != kOccupation)
      return std::nullopt;
    std::size_t first = verb + 1;
    const bool article = words_[first].text == "a" || words_[first].text == "an";
    if (article) ++first;
    if (first + 1 < clause_.end && words_[first].text.ends_with("ing") &&
        (words_[first + 1].text == "the" || words_[first + 1].text == "a")) {
      found.first = first;
      found.last = first;
      found.plain = true;
      return found;
    }
    // "My job is precarious".
    if (first >= clause_.end || !naming_.Value(first, &found)) return std::nullopt;
    const bool noun = article || found.last > found.first || IsOccupation(words_[found.last]) ||
                      words_[found.head].text == "job_title";
    return noun ? std::optional(found) : std::nullopt;
  }

  /// "I work for the tax office", "my thesis is about housing prices".
  [[nodiscard]] std::optional<Identity> FilledByThing(std::size_t verb) const {
    static const std::uint32_t kEmployer = Lexicon::HashOf("employer");
    static const std::uint32_t kTopic = Lexicon::HashOf("topic");
    const auto slot = words_[verb].slot;
    static const std::uint32_t kMajor = Lexicon::HashOf("major");
    if ((slot != kEmployer && slot != kTopic && slot != kMajor) || slot == 0 ||
        !words_[verb].Is(kVerb))
      return std::nullopt;
    Identity found;
    found.head = verb;
    found.by_verb = true;
    found.told = slot != kEmployer;
    found.owner = SubjectOf(verb);
    for (std::size_t i = clause_.begin; i < verb && !found.owner; ++i) {
      if (words_[i].Is(kContentWord)) found.qualifiers.push_back(i);
    }
    const auto& article = words_[verb + 1].text;
    const bool one = article == "a" || article == "an" || article == "the";
    const std::size_t first = verb + 1 + static_cast<std::size_t>(one);
    if ((!found.owner && !found.told) || (!one && !found.told) || first >= clause_.end ||
        !naming_.Value(first, &found) || !found.plain)
      return std::nullopt;
    return found;
  }

  /// "I study law at university", "Lorenzo studies law in Bologna".
  [[nodiscard]] std::optional<Identity> Studies(std::size_t verb) const {
    if (words_[verb].stem != "studi" || words_[verb].Is(kBeforeVerb)) return std::nullopt;
    Identity found;
    found.head = verb;
    found.place = Lexicon::HashOf("subject");
    found.by_verb = true;
    found.told = true;
    found.owner = SubjectOf(verb);
    if (!found.owner || !naming_.Value(verb + 1, &found) || !found.plain) return std::nullopt;
    const std::size_t at = found.last + 1;
    const bool somewhere = at < clause_.end && (words_[at].text == "at" || words_[at].text == "in");
    return somewhere ? std::optional(found) : std::nullopt;
  }

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
  Naming naming_;
};

}  // namespace

std::optional<Identity> ReadToldIdentity(const Statement& statement, const Clause& clause) {
  return ToldReader(statement, clause).Read();
}

}  // namespace cortex
