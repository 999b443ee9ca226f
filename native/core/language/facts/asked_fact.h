#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

/// The fact that a question asks for (slot filling): of whom, and in which relation. "Where does my
/// brother Tom live?" asks for what Tom lives in, and of "Tom moved to Porto." and "Tom sold his
/// house where we lived." the first tells it, though the other has more of its words. English, and
/// rough: it lays words of the question beside those of a fact that is read already, and parses
/// nothing. Thread-safe: const functions.
namespace cortex {

/// A fact by its names (facts.h), with the name by which it calls whoever told it.
struct ToldFact {
  std::string teller;
  std::string subject;
  std::string predicate;
  std::string object;
  bool attribute = false;
  /// At the time that is asked for: its text tells no end before and no begin behind it.
  bool holds = true;
};

/// What a fact tells of what a question asks.
enum class Telling : std::uint8_t {
  /// It is of somebody or something else.
  kNothing,
  /// Something else of the one whom the question names, or what it asks of another.
  kOther,
  /// All that the question asks of him.
  kAsked,
};

class AskedFact {
 public:
  /// `question` is valid UTF-8.
  explicit AskedFact(std::string_view question);

  /// Whether it names something that a fact could tell.
  [[nodiscard]] bool asks() const { return !words_.empty(); }
  /// `by_asker`: the fact's teller is who asks.
  [[nodiscard]] Telling ToldBy(const ToldFact& fact, bool by_asker) const;

 private:
  struct Word {
    /// Its own first, then those by which an answer may tell it.
    std::vector<std::string> stems;
    /// It names somebody, so that the question is not of the asker.
    bool somebody = false;
    /// It asks for an age.
    bool age = false;
    /// It goes on with the name before it: "Schmidt" of "Anna Schmidt".
    bool surname = false;

    [[nodiscard]] bool IsAmong(const std::unordered_set<std::string>& told) const;
  };

  void ReadForm(const std::vector<std::string>& words);
  [[nodiscard]] bool IsRole(const ToldFact& fact, std::size_t word,
                            const std::vector<bool>& named) const;
  [[nodiscard]] bool IsSoughtSort(const ToldFact& fact) const;
  [[nodiscard]] bool IsNews(const ToldFact& fact) const;
  [[nodiscard]] bool IsOfSubject(const ToldFact& fact) const;

  [[nodiscard]] std::optional<std::vector<bool>> NamedBy(const ToldFact& fact, bool by_asker) const;
  /// The word of the question that is this one; their number where none is.
  [[nodiscard]] std::size_t PlaceOf(std::string_view word) const;
  /// Whether it tells each word of the question that names nobody, those of its subject apart.
  [[nodiscard]] bool IsRelation(const ToldFact& fact, const std::vector<bool>& named) const;

  /// Without function words, each once.
  std::vector<Word> words_;
  bool of_self_ = false;
  bool of_somebody_ = false;
  /// Which preposition governs the answer: "with" of "Who does Noel live with?".
  std::string preposition_;
  /// It asks what something is, rather than when or how or whether it is so.
  bool is_open_ = false;
  bool is_where_ = false;
  /// It asks who does it.
  bool is_of_subject_ = false;
};

}  // namespace cortex
