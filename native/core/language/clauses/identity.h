#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Slot filling: who or what a clause says fills a place that only one fills. Read by
/// slots/identities.h. A value, thread-safe.
namespace cortex {

/// "My dentist is Dr Vos", "Dr Vos is my dentist", "I work for Acme": who or what fills a place
/// that only one fills.
struct Identity {
  /// The place: the noun or verb that names it.
  std::size_t head = 0;
  /// The place where it is not the head alone that names it; 0 where it is.
  std::uint32_t place = 0;
  /// Whose it is: "my", "Anna's". Without one it is whoever both speak of.
  std::optional<std::size_t> owner;
  /// What else tells which one is meant: "line" and "Leeds" of "my line manager in Leeds".
  std::vector<std::size_t> qualifiers;
  /// The name that fills it, from the first to the last word.
  std::size_t first = 0;
  std::size_t last = 0;
  /// The thing that a verb tells it of: "our blog runs on". Where it is a person, that is the
  /// owner.
  std::optional<std::size_t> subject;
  /// Index of the preposition before the name: "my flat is in Leeds"; 0 for none.
  std::size_t preposition = 0;
  /// Told by a verb of its own ("I work for"), not by the name of the place.
  bool by_verb = false;
  /// "We hired Jo as our cook", "we named the cat Pip": what was done then holds now.
  bool lasting = false;
  /// "Our puppy is called", "its name is": one has one name.
  bool by_name = false;
  /// "My only bank account", "the one car we have": there is no second one.
  bool unique = false;
  /// "No film beats Vertigo": denies of all others.
  bool best = false;
  /// "The backend is all Kotlin": what the whole is made of.
  bool whole = false;
  /// A sort of place that is filled by words as well as by names: a favourite, a hobby, a topic.
  bool told = false;
  /// What somebody does for a living.
  bool work = false;
  /// "In hall B2", "in row F".
  bool coded = false;
  /// The value is no name: "my favourite colour is teal", "I work for the tax office".
  bool plain = false;
  /// "We get our bread from", "we use it for our": others may fill the place as well.
  bool weak = false;
  /// "We've got a Neff oven": others may be had as well.
  bool had = false;
};

}  // namespace cortex
