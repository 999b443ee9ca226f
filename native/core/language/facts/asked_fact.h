#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
  };

  [[nodiscard]] std::optional<std::vector<bool>> NamedBy(const ToldFact& fact, bool by_asker) const;
  /// Whether it tells each word of the question that names nobody, those of its subject apart.
  [[nodiscard]] bool IsRelation(const ToldFact& fact, const std::vector<bool>& named) const;

  /// Without function words, each once.
  std::vector<Word> words_;
  bool of_self_ = false;
  bool of_somebody_ = false;
};

}  // namespace cortex
