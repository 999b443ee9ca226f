#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/graph_repository.h"

/// Which names name one person. Used by one thread, within one snapshot.
namespace cortex::graph {

/// A name in parts, folded: "Dr. Ida Berg" is the title "dr" and the words "ida", "berg".
struct NameParts {
  std::string title;
  std::vector<std::string> words;
  /// Words up to the noun of a role: 2 of "tech lead of Pierlight"; 0 of a name.
  std::size_t role = 0;
};

/// Alias resolution: a name is taken for a short form of a longer one only where nothing else fits:
/// "Smith" for "Dr. Smith" while there is no other Smith, "Ida" for the person "Ida Berg" while
/// there is no other Ida. Somebody is a person where it is said ("my friend Ida Berg") or what is
/// told shows it ("Ida Berg lives in Metz"). Places and organisations are never merged, nor are two
/// titles or two first names; the user is nobody's short form, nor is "Pierlight" one of "tech lead
/// of Pierlight". "My father" and "my dad" are one.
///
/// Names are found by the words they share. A word that more than kMostNamesakes names share ("of",
/// or "Ada" after "Ada's first boat", ..., "Ada's 500th") tells nobody's name, so that a question
/// reads no more than so many names for each word of a name, once.
class Aliases {
 public:
  static constexpr std::int64_t kMostNamesakes = 200;

  Aliases(GraphRepository& graph, std::string user_id);

  /// All names of what this name names, the fullest first.
  const std::vector<EntityRow>& Of(std::int64_t entity_id);
  /// Whether it is the user.
  [[nodiscard]] bool IsUser(std::int64_t entity_id);
  /// The fullest of its names, which stands for all of them.
  [[nodiscard]] std::int64_t NodeOf(std::int64_t entity_id);
  /// The same of a name that no memory tells: "Tomasz", where "Tomasz Kowalski" is told of.
  [[nodiscard]] std::optional<std::int64_t> NodeOfShort(const std::string& name);

 private:
  struct Namesake {
    std::int64_t id;
    NameParts name;
  };

  const EntityRow& EntityOf(std::int64_t id);
  [[nodiscard]] NameParts NameOf(const EntityRow& entity) const;
  [[nodiscard]] bool MayBeShort(const EntityRow& entity) const;
  const std::vector<Namesake>& WithWord(const std::string& word);
  [[nodiscard]] std::vector<const Namesake*> LongerThan(const EntityRow& entity);
  [[nodiscard]] std::optional<std::int64_t> OnlyLonger(const EntityRow& entity);
  [[nodiscard]] bool IsPersons(const EntityRow& first, const Namesake& full);
  [[nodiscard]] std::optional<std::int64_t> OwnKinOf(const EntityRow& entity);
  [[nodiscard]] std::int64_t FirstOfSame(std::int64_t id);

  GraphRepository& graph_;
  std::string user_id_;
  std::string user_key_;
  std::map<std::int64_t, EntityRow> entities_;
  /// None for a word that too many share.
  std::map<std::string, std::vector<Namesake>> namesakes_;
  std::map<std::int64_t, std::int64_t> nodes_;
  std::map<std::int64_t, std::vector<EntityRow>> names_;
};

}  // namespace cortex::graph
