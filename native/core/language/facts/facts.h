#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "base/time.h"
#include "language/text/tokens.h"

/// What a text states, as triples. Values, thread-safe.
namespace cortex {

/// What an entity is: the types of named-entity recognition, and "concept" for what has no name.
enum class EntityType : std::uint8_t { kPerson, kOrganization, kLocation, kMisc, kConcept };
template <>
inline constexpr auto kEnumNames<EntityType> = EnumNames("person", "organization", "location",
                                                         "misc", "concept");
inline std::string_view EntityTypeName(EntityType type) { return NameOf(type); }
/// kConcept for any other name.
EntityType ParseEntityType(std::string_view name);

struct EntityMention {
  /// As it is told, the owner's name for "my", without a leading article.
  std::string name;
  EntityType type = EntityType::kConcept;

  bool operator==(const EntityMention&) const = default;
};

/// (subject, predicate, object): the predicate is the verb's base form with its preposition, "be",
/// or the noun of an attribute ("sister", "employer").
struct Fact {
  EntityMention subject;
  std::string predicate;
  EntityMention object;
  /// It is denied: "does not eat".
  bool negated = false;
  /// The predicate is the noun of an attribute or relation of the subject.
  bool attribute = false;
  /// When, in the words of the text; empty where it does not say.
  std::string when;
  /// From which day on, in the words of the text: "1 December" of "from 1 December"; empty where it
  /// does not say.
  std::string begins;
  /// Told in the past tense.
  bool past = false;
  /// Who says so of somebody else: "Joan" of "Joan says mother takes warfarin". Empty where who
  /// tells the text does, and where somebody tells of himself.
  std::string said_by;
  /// Half-open, as far as the text says so. Without a begin it holds from when it was told, but
  /// from nobody knows when if it was over by then; without an end it is open.
  std::optional<TimeMs> valid_from;
  std::optional<TimeMs> valid_to;
  /// The sentence, in bytes of the text.
  Span sentence;
};

/// What one text tells.
struct TextGraph {
  std::vector<Fact> facts;
  /// Whom and what it mentions, those of the facts among them; each once, in the text's order.
  std::vector<EntityMention> mentions;
};

}  // namespace cortex
