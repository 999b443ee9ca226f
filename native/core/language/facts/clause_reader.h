#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/facts/facts.h"
#include "language/facts/noun_phrase.h"
#include "language/facts/sentence.h"
#include "language/facts/time_phrase.h"
#include "language/facts/verb_group.h"

namespace cortex::graph {

/// Reads the facts of one sentence, clause by clause from left to right. What it cannot follow ends
/// it; what it read before stays. Used by one thread.
class ClauseReader {
 public:
  /// All outlive the reader; `result` gets what is found.
  ClauseReader(std::string_view text, const Sentence& sentence, std::string_view speaker,
               TextGraph* result)
      : sentence_(sentence),
        words_(sentence.words),
        phrases_(text, sentence, speaker),
        said_by_(sentence.said_by ? speaker : std::string_view()),
        result_(*result) {}

  void Run();

  /// See NounPhraseReader::OnlyPerson.
  [[nodiscard]] std::optional<EntityMention> OnlyPerson() const { return phrases_.OnlyPerson(); }
  /// Reads on behind a semicolon: "she" at the beginning is `person`.
  void GoOnFrom(const EntityMention& person);

 private:
  using Place = NounPhraseReader::Place;
  using Phrases = std::vector<NounPhrase>;

  /// A preposition with what it governs; none for the direct object.
  struct Complement {
    std::string preposition;
    Phrases objects;
    /// The words of a time phrase that may turn out to be all there is, and with its preposition.
    bool is_time = false;
    std::string when = {};
  };

  /// How a fact is told: see Fact.
  struct Manner {
    bool negated = false;
    bool attribute = false;
    bool past = false;
  };

  [[nodiscard]] std::string_view Text(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }
  [[nodiscard]] bool Is(std::size_t i, std::uint32_t mask) const {
    return i < words_.size() && words_[i].Is(mask);
  }
  [[nodiscard]] char MarkAt(std::size_t i) const {
    return i < words_.size() ? words_[i].mark : '.';
  }

  [[nodiscard]] bool StatesNothing() const;
  void SkipLabel();
  void SkipOpening();
  [[nodiscard]] bool SkipTimeClause();
  [[nodiscard]] bool IsVocative(std::size_t at) const;
  bool ReadClause();
  bool ReadSubjects(Phrases* subjects);
  void ReadSubjectTail(NounPhrase* subject);
  bool ReadLabelTime();
  void ReadApposition(NounPhrase* subject);
  bool ReadSubjectRelative(const NounPhrase& subject);
  bool ReadExistence();
  bool ReadCleft();
  [[nodiscard]] bool Agrees(const Phrases& subjects) const;
  void SkipColon(const NounPhrase& subject);
  bool ReadPredicate(const Phrases& subjects, bool denied = false);
  bool ReadReported(const Phrases& subjects, const VerbGroup& verbs);
  void ReadComplements(const Phrases& subjects, VerbGroup verbs);
  [[nodiscard]] std::size_t BoundWithin(const TimePhrase& time) const;
  void ReadTime(const TimePhrase& time, std::vector<Complement>* complements);
  void TakeKept(VerbGroup* verbs);
  static void JoinPrepositions(std::vector<Complement>* complements);
  bool ReadComplement(VerbGroup* verbs, std::vector<Complement>* complements);
  bool ReadPrepositional(VerbGroup* verbs, std::vector<Complement>* complements);
  bool ReadObjectInfinitive(VerbGroup* verbs, std::vector<Complement>* complements);
  bool ReadStateAdverb(const Phrases& subjects, VerbGroup verbs);
  void ReadLinked(const Phrases& subjects, VerbGroup verbs);
  bool ReadAdjective(const Phrases& subjects, VerbGroup verbs, const NounPhrase& phrase);
  [[nodiscard]] bool IsFragment(const NounPhrase& item);
  [[nodiscard]] bool IsSubject(const NounPhrase& item, std::size_t begin);
  bool OpensClause(const NounPhrase& phrase);
  Phrases ReadList(std::size_t at, bool attach, bool oblique = false);
  void Attach(NounPhrase* phrase);
  [[nodiscard]] bool IsListItem(const NounPhrase& item, std::size_t begin);
  bool Continue(const Phrases& subjects);
  bool ReadRelative();
  [[nodiscard]] bool IsSplice(std::size_t at);
  [[nodiscard]] bool SharesSubject(const Phrases& subjects, std::size_t at) const;

  [[nodiscard]] VerbGroup Announced(VerbGroup verbs) const;
  void Tell(const Phrases& subjects, const VerbGroup& verbs,
            const std::vector<Complement>& complements);
  [[nodiscard]] static bool NamesOneOf(const Phrases& subjects, const EntityMention& entity);
  static const Phrases& BearersOf(const Complement& complement, const Phrases& subjects,
                                  const VerbGroup& verbs,
                                  const std::vector<Complement>& complements);
  void TellDeath(const Phrases& subjects, const VerbGroup& verbs);
  void TellMore(const Phrases& subjects, const VerbGroup& verbs,
                const std::vector<Complement>& complements);
  void TellDose(const EntityMention& subject, const VerbGroup& verbs, const NounPhrase& object);
  void TellDayOf(const VerbGroup& verbs, const std::vector<Complement>& complements);
  void TellCaused(const VerbGroup& verbs, const std::vector<Complement>& complements);
  void TellRole(const NounPhrase& subject, const VerbGroup& verbs,
                const std::vector<Complement>& complements);
  void TellChange(const NounPhrase& subject, const VerbGroup& verbs, const Complement& complement);
  void TellHolder(const NounPhrase& subject, const VerbGroup& verbs,
                  const std::vector<Complement>& complements);
  void TellHolderOf(const NounPhrase& task, const NounPhrase& holder, bool begins);
  void TellBe(const NounPhrase& subject, const VerbGroup& verbs, const NounPhrase& value);
  void TellRelations(const Phrases& phrases);
  void Add(const EntityMention& subject, std::string predicate, const EntityMention& object,
           Manner manner);
  void Mention(const EntityMention& entity);

  const Sentence& sentence_;
  const std::vector<Word>& words_;
  NounPhraseReader phrases_;
  /// See Fact::said_by.
  std::string said_by_;
  TextGraph& result_;
  std::size_t at_ = 0;
  /// Where an insertion into a subject ended with its comma.
  std::size_t inserted_to_ = 0;
  /// When the clause is so; that of the opening holds for the whole sentence.
  std::string opening_when_;
  std::string when_;
  /// From when on it is so, the same: see Fact.
  std::string opening_begins_;
  std::string begins_;
  /// What a relative clause may follow.
  std::optional<NounPhrase> last_object_;
  /// "I have a friend who": the friend is the speaker's.
  EntityMention holder_;
};

}  // namespace cortex::graph
