#include "language/facts/fragment_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/unicode.h"
#include "language/facts/fragment_value.h"
#include "language/facts/noun_phrase.h"
#include "language/facts/time_phrase.h"
#include "language/facts/validity.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/matters.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Longer ones are no name of a matter.
constexpr std::size_t kLongestMatter = 4;
constexpr std::size_t kLongestTopic = 3;
/// Words of a note. Longer texts are reports and plans, whose figures are of what their headings
/// say.
constexpr std::size_t kLongestNote = 40;

bool IsLabel(const Word& word) {
  return In(word.text, "attribution/labels") || In(word.text, "fragment/labels");
}

/// "Mia", "Dad", "Mrs Iyer", "my aunt Vera": whose the values behind it are.
std::optional<EntityMention> SomebodyIn(const NounPhraseReader& phrases, const Sentence& sentence,
                                        std::size_t begin, std::size_t end) {
  const auto& words = sentence.words;
  const bool my = words[begin].text == "my" || words[begin].text == "our";
  const std::size_t first = begin + (my ? 1 : 0);
  if (first >= end || end - first > kLongestTopic || IsLabel(words[first])) return std::nullopt;
  bool person = words[end - 1].Is(kPersonNoun);
  for (std::size_t i = first; i < end; ++i) {
    const Word& word = words[i];
    const bool names = word.Is(kName | kTitle | kPersonNoun) &&
                       !word.Is(kOwner | kOpaque | kSpeakerName | kNumber);
    if (!names) return std::nullopt;
    person = person || word.Is(kTitle) || english::IsGivenName(word.text);
  }
  const Word& last = words[end - 1];
  // "Dentist", "landlord": the role is the matter.
  if (!last.Is(kPersonNoun | kName) || HasFlag(last.text, kLexSingle)) return std::nullopt;
  const std::string name = phrases.TextOf(first, end);
  return EntityMention{my ? phrases.speaker().name + "'s " + name : name,
                       person ? EntityType::kPerson : EntityType::kMisc};
}

class FragmentReader {
 public:
  FragmentReader(const Statement& statement, const Sentence& sentence, std::string_view speaker,
                 const FragmentContext& context, TextGraph* result)
      : statement_(statement),
        sentence_(sentence),
        words_(sentence.words),
        phrases_(statement.text, sentence, speaker),
        values_(statement, sentence, phrases_),
        speaker_{std::string(speaker), EntityType::kPerson},
        owner_(context.owner),
        names_others_(context.names_others),
        result_(*result) {}

  void Run() {
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && words_[end].mark != ',') ++end;
      ReadPart(begin, end);
      for (; begin < end; ++begin) names_others_ = names_others_ || IsSomebody(words_[begin]);
    }
  }

  static bool IsSomebody(const Word& word) {
    const bool named = word.Is(kName) && english::IsGivenName(word.text);
    return named || word.Is(kPersonNoun | kTitle | kHeOrShe | kThey) ||
           (word.Is(kPossessor) && word.text != "my" && word.text != "our");
  }

 private:
  struct Matter {
    /// Words [begin, end), without article and owner.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// The noun that says what it is: "rate" of "day rate for adults".
    std::size_t head = 0;
    std::optional<EntityMention> owner;
    bool definite = false;
  };

  [[nodiscard]] bool Is(std::size_t i, std::uint32_t mask) const {
    return i < words_.size() && words_[i].Is(mask);
  }
  [[nodiscard]] std::string_view Text(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }
  [[nodiscard]] std::string Words(std::size_t begin, std::size_t end) const {
    return phrases_.TextOf(begin, end);
  }
  /// The mark as it is written, or a word that stands for one: "is" of "Dentist: Dr Vos".
  [[nodiscard]] bool IsColon(std::size_t i) const { return Is(i, kBe) && Words(i, i + 1) == ":"; }

  void ReadPart(std::size_t begin, std::size_t end) {
    if (Text(begin) == "and" || Text(begin) == "plus") ++begin;
    if (begin < end && IsStated(words_[begin].span.begin)) {
      const std::size_t value = ReadLabel(&begin, end);
      auto matter = ReadMatter(begin, end);
      if (!matter) return;
      std::size_t at = value > begin ? value : matter->end;
      if (value > begin && matter->end != value - (IsColon(value - 1) ? 1 : 0)) return;
      std::string when;
      std::string begins;
      const auto time = ReadTimePhrase(sentence_, at);
      // "Rent from April 575".
      if (time.core > at && time.end < end && Is(time.end, kNumber)) {
        when = Words(at, time.end);
        begins = phrases_.BeginOf(time);
        at = time.end;
      }
      while (at < end && Is(at, kAdverb | kTimeAdverb) && !Is(at, kNumber | kNegation) &&
             at + 1 < end)
        ++at;
      auto read = values_.Read(at, end);
      const bool labelled = value > begin;
      if (!read && labelled) read = values_.ReadName(at, end);
      if (!read) return;
      if (!when.empty()) read->when = std::move(when);
      if (!begins.empty()) read->begins = std::move(begins);
      Tell(*matter, *read);
    }
  }

  /// Where a colon ends a topic or label ("Dad: ...", "note: ..."), what follows begins behind it;
  /// where it ends a matter, its value does, whose first word is returned; else 0.
  std::size_t ReadLabel(std::size_t* begin, std::size_t end) {
    for (std::size_t i = *begin + 1; i < end && i <= *begin + kLongestMatter + 1; ++i) {
      const bool word = IsColon(i);
      if (!word && words_[i].mark != ':') continue;
      const std::size_t next = word ? i + 1 : i;
      const bool label = i == *begin + 1 && IsLabel(words_[*begin]);
      const auto topic = SomebodyIn(phrases_, sentence_, *begin, i);
      if (!topic && !label) return next;
      if (topic) owner_ = topic;
      *begin = next;
      return 0;
    }
    return 0;
  }

  [[nodiscard]] bool IsStated(std::size_t byte) const;
  [[nodiscard]] std::optional<Matter> ReadMatter(std::size_t begin, std::size_t end) const;
  void Tell(const Matter& matter, const FragmentValue& value);
  /// "Dr Vos" is somebody; "Bitwarden" may be the password manager.
  [[nodiscard]] EntityType TypeOf(const FragmentValue& value) const {
    if (value.sort != FragmentValue::Sort::kName) return EntityType::kConcept;
    return Is(value.begin, kTitle) ? EntityType::kPerson : EntityType::kMisc;
  }
  void Add(const EntityMention& subject, std::string noun, const FragmentValue& value);

  const Statement& statement_;
  const Sentence& sentence_;
  const std::vector<Word>& words_;
  NounPhraseReader phrases_;
  FragmentValueReader values_;
  EntityMention speaker_;
  std::optional<EntityMention> owner_;
  bool names_others_;
  TextGraph& result_;
};

bool FragmentReader::IsStated(std::size_t byte) const {
  const auto& parts = statement_.acts.parts;
  const auto part =
      std::upper_bound(parts.begin(), parts.end(), byte,
                       [](std::size_t at, const ActSpan& one) { return at < one.span.begin; });
  if (part == parts.begin()) return parts.empty();
  return std::prev(part)->act == SpeechAct::kStatement;
}

std::optional<FragmentReader::Matter> FragmentReader::ReadMatter(std::size_t begin,
                                                                 std::size_t end) const {
  Matter matter;
  if (Text(begin) == "my" || Text(begin) == "our") {
    matter.owner = speaker_;
    ++begin;
  } else if (Text(begin) == "the") {
    matter.definite = true;
    ++begin;
  }
  matter.begin = begin;
  std::size_t i = begin;
  bool in_tail = false;
  for (; i < end && i <= begin + kLongestMatter && (i == begin || words_[i].mark == 0); ++i) {
    const bool joins = i > begin && (Text(i) == "for" || Text(i) == "of") && i + 1 < end &&
                       ReadTimePhrase(sentence_, i).end == i && IsBareNoun(words_, i + 1, i + 1);
    if (joins && !in_tail) {
      in_tail = true;
      continue;
    }
    if (ReadTimePhrase(sentence_, i).end > i && !HasFlag(Text(i + 1), kLexMeasure)) break;
    if (!IsBareNoun(words_, begin, i)) break;
    if (!in_tail) matter.head = i;
    if (!Is(i, kOwner)) continue;
    if (in_tail) return std::nullopt;
    matter.owner = EntityMention{Words(begin, i + 1), EntityType::kPerson};
    begin = i + 1;
    matter.begin = begin;
  }
  matter.end = i;
  if (matter.end <= matter.begin || matter.end - matter.begin > kLongestMatter) return std::nullopt;
  if (matter.head < matter.begin || Is(matter.head, kOwner)) return std::nullopt;
  return matter;
}

/// Nothing where it is not clear whose it is, nor where no newer value would take its place.
void FragmentReader::Tell(const Matter& matter, const FragmentValue& value) {
  const Word& head = words_[matter.head];
  const auto names_somebody = [](const Word& word) { return IsSomebody(word); };
  const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(matter.begin);
  const auto end = words_.begin() + static_cast<std::ptrdiff_t>(matter.head);
  const bool own = !matter.definite && !names_others_ && std::none_of(begin, end, names_somebody);
  const auto owner = matter.owner ? matter.owner : owner_;
  // "Director: Ida Vos", "price 18 euros": of a film, of a thing.
  const bool of_others = matter.end == matter.begin + 1 && In(head.text, "fragment/of-others");
  if (!owner && (!own || of_others)) return;
  std::string noun = FoldCase(Words(matter.begin, matter.end));
  const bool role = head.Is(kPersonNoun);
  const bool numbered = In(head.text, "clause-facts/amounts") || In(head.text, "fragment/amounts");
  const bool dated = In(head.text, "clause-facts/days") || In(head.text, "fragment/dated");
  if (value.sort == FragmentValue::Sort::kDose && !numbered) {
    if (!owner && !value.rated) return;
    noun.insert(0, "dose of ");
  } else if ((value.sort == FragmentValue::Sort::kName) != role ||
             (value.sort == FragmentValue::Sort::kDay && !dated) ||
             (value.sort == FragmentValue::Sort::kNumber && !numbered)) {
    return;
  }
  if (!ExclusiveWith(noun, true).empty()) Add(owner.value_or(speaker_), std::move(noun), value);
}

void FragmentReader::Add(const EntityMention& subject, std::string noun,
                         const FragmentValue& value) {
  const auto mention = [&](const EntityMention& entity) {
    const auto known =
        std::find_if(result_.mentions.begin(), result_.mentions.end(),
                     [&](const EntityMention& other) { return other.name == entity.name; });
    if (known == result_.mentions.end()) result_.mentions.push_back(entity);
  };
  Fact fact;
  fact.subject = subject;
  fact.predicate = std::move(noun);
  fact.object = {Words(value.begin, value.end), TypeOf(value)};
  fact.attribute = true;
  // "From April": the other times of an attribute say how often, or when it is paid.
  if (!value.begins.empty()) fact.when = value.when;
  fact.begins = value.begins;
  fact.sentence = sentence_.span;
  mention(fact.subject);
  mention(fact.object);
  result_.facts.push_back(std::move(fact));
}

}  // namespace

std::optional<EntityMention> TopicOf(std::string_view text, const Sentence& sentence,
                                     std::string_view speaker) {
  const std::size_t end = sentence.words.size();
  if (end == 0 || end > kLongestTopic || sentence.question) return std::nullopt;
  return SomebodyIn(NounPhraseReader(text, sentence, speaker), sentence, 0, end);
}

bool NamesOthers(const Sentence& sentence) {
  return std::any_of(sentence.words.begin(), sentence.words.end(), FragmentReader::IsSomebody);
}

void ReadFragments(const Statement& statement, const Sentence& sentence, std::string_view speaker,
                   const FragmentContext& context, TextGraph* result) {
  const bool stated = statement.words.size() <= kLongestNote && !sentence.question &&
                      !sentence.said_by && statement.act != SpeechAct::kCode &&
                      std::none_of(sentence.words.begin(), sentence.words.end(), [](const Word& w) {
                        return !w.Is(kName) && In(w.text, "clause-reader/states-nothing");
                      });
  if (stated) FragmentReader(statement, sentence, speaker, context, result).Run();
}

}  // namespace cortex::graph
