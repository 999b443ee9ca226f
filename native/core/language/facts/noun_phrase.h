#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/facts/facts.h"
#include "language/facts/phrase_end.h"
#include "language/facts/sentence.h"
#include "language/facts/time_phrase.h"

/// Reads the phrases that name things and people. Used by one thread.
namespace cortex::graph {

/// What a phrase says of its owner by the way: "my aunt Vera" is (alice, aunt, Vera).
struct OwnerRelation {
  EntityMention owner;
  std::string noun;
  EntityMention value;
};

struct NounPhrase {
  /// The first word behind it.
  std::size_t end = 0;
  /// Empty name: it names nothing that a fact could be about ("it", "something", "your dreams").
  EntityMention entity;
  /// "my kayak": alice and "kayak"; empty without an owner.
  EntityMention owner;
  std::string owned;
  /// Words of the phrase without owner and article, as written.
  std::string core;
  std::optional<OwnerRelation> relation;
  /// "captain of the team": "captain", and the team; empty without "of".
  std::string of_head;
  EntityMention of;
  /// "a boat called Otto": "boat"; empty without such a name.
  std::string called;
  bool plural = false;
  /// "no siblings"
  bool denied = false;
  /// Begins with "a", "an" or a number.
  bool indefinite = false;
  /// Begins with an article or an owner.
  bool determined = false;
  bool is_name = false;
  bool is_speaker = false;
  bool is_pronoun = false;
  /// "mine", "alice's": nothing but an owner.
  bool only_owner = false;
  /// The last word is a noun of which one has one value.
  bool single_valued = false;
  /// "a hypothetical boss"
  bool is_unreal = false;
  /// Begins with a number or amount.
  bool is_value = false;
};

/// "dog", "ponies": somebody, but no person.
bool IsAnimal(std::string_view noun);

class NounPhraseReader {
 public:
  /// Both outlive the reader.
  NounPhraseReader(std::string_view text, const Sentence& sentence, std::string_view speaker)
      : text_(text),
        cut_(sentence.cut),
        words_(sentence.words),
        speaker_{std::string(speaker), EntityType::kPerson} {}

  using Place = PhrasePlace;

  /// The phrase that begins at `at`; nothing where none does.
  [[nodiscard]] std::optional<NounPhrase> Read(std::size_t at, Place place);

  /// Whether the subject that is read goes on one before it: "Vera and Ulf", whose verb has no -s.
  void set_joined(bool joined) { joined_ = joined; }

  /// What was read, for the pronouns that follow; `oblique`: behind a preposition.
  void Remember(const NounPhrase& phrase, bool oblique);
  /// Who "she" is behind a semicolon or dash: the one person that was read, rather the subject than
  /// what it is said to be; nothing where several are named.
  [[nodiscard]] std::optional<EntityMention> OnlyPerson() const;
  [[nodiscard]] const EntityMention& speaker() const { return speaker_; }
  /// The words from `begin` to `end` as they are written.
  [[nodiscard]] std::string TextOf(std::size_t begin, std::size_t end) const;
  /// From which day on something is so: "1 December" of "from 1 December"; empty where it does not
  /// say.
  [[nodiscard]] std::string BeginOf(const TimePhrase& time) const;

 private:
  struct Antecedent {
    EntityMention entity;
    bool plural = false;
    bool oblique = false;
  };

  [[nodiscard]] std::optional<NounPhrase> Pronoun(std::size_t at) const;
  [[nodiscard]] EntityMention AntecedentOf(const Word& pronoun) const;
  [[nodiscard]] static bool Fits(const Antecedent& antecedent, bool person, bool plural);
  [[nodiscard]] std::optional<EntityMention> OwnerOf(const Word& possessor) const;
  [[nodiscard]] bool IsPronounAmong(std::size_t begin, std::size_t end) const;
  bool ReadStart(std::size_t* at, NounPhrase* phrase) const;
  void ReadCore(std::size_t begin, Place place, NounPhrase* phrase) const;
  [[nodiscard]] std::size_t BehindOwners(std::size_t begin) const;
  void TakeOwner(std::size_t begin, std::size_t end, NounPhrase* phrase) const;
  void Finish(std::size_t begin, std::size_t end, NounPhrase* phrase) const;
  void NameIt(std::size_t begin, std::size_t end, NounPhrase* phrase) const;
  void ReadOf(Place place, NounPhrase* phrase);
  void ReadCalled(NounPhrase* phrase) const;
  [[nodiscard]] EntityType TypeOf(std::size_t begin, std::size_t end) const;

  std::string_view text_;
  Span cut_;
  const std::vector<Word>& words_;
  EntityMention speaker_;
  std::vector<Antecedent> antecedents_;
  bool joined_ = false;
};

}  // namespace cortex::graph
