#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "brain/brain_atoms.h"
#include "store/reader.h"

/// The atoms of cause and effect of a brain.
namespace cortex {

class Scores;
class Store;
struct BrainOptions;
struct Memory;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Atoms {
 public:
  Atoms(Store& store, const BrainOptions& options, Scores& scores)
      : store_(store), options_(options), scores_(scores) {}

  // --- Writes ---

  /// CONTENT_EMPTY, CONTENT_TOO_LONG, VALIDATION_ERROR; NOT_FOUND for an unknown memory. An id that
  /// exists is a VALIDATION_ERROR.
  Atom Create(const NewAtom& given, TimeMs now, const Reader& reader = {});
  /// Makes the link, or notes that it was observed once more; links of other types between the two
  /// stay as they are. NOT_FOUND; VALIDATION_ERROR for a link of an atom to itself, an unknown type
  /// or a strength outside 0 to 1.
  AtomLink Link(const NewAtomLink& given, TimeMs now, const Reader& reader = {});
  /// Draws atoms from a text, as the user's. Those that the user has already are told as they are.
  /// With `save` false nothing is stored and the atoms have no ids. `speaker` is who says "I"; may
  /// be blank.
  std::vector<Atom> AtomizeText(const std::string& text, const std::string& speaker,
                                const std::string& source, bool save, TimeMs now,
                                const std::optional<std::string>& user_id = std::nullopt);
  /// Draws atoms from the next memories; true when all are done. What was done at an earlier run is
  /// not looked at again, unless the rules are others now or `again` says so.
  bool AtomizeBatch(bool again, TimeMs now, AtomizeProgress* progress);

  // --- Reads ---

  /// NOT_FOUND. Counts as an access unless `peek`.
  Atom Get(const std::string& id, bool peek, TimeMs now, const Reader& reader = {});
  /// Those drawn from a memory, or told of it. NOT_FOUND. No access.
  std::vector<Atom> OfMemory(const std::string& id, TimeMs now, const Reader& reader = {});
  /// At most `limit`, the last stored first, of those before a seq. No access.
  std::vector<Atom> Newest(std::int64_t before, std::int64_t limit, TimeMs now,
                           const Reader& reader = {});
  /// VALIDATION_ERROR for a limit outside 1 to 1,000 or a threshold outside 0 to 1.
  std::vector<AtomMatch> Search(const AtomQuery& query, const CancelFlag* cancel);
  /// All that leads to an atom. NOT_FOUND; VALIDATION_ERROR.
  CauseReport FindCauses(const std::string& atom_id, const CauseQuery& query,
                         const CancelFlag* cancel);
  /// All that leads to the atoms whose outcome or consequences a text names. VALIDATION_ERROR.
  CauseReport FindPathsToOutcome(const std::string& outcome, const CauseQuery& query,
                                 const CancelFlag* cancel);
  /// VALIDATION_ERROR.
  TemporalPattern FindPattern(const TemporalQuery& query, const CancelFlag* cancel);
  /// As scores are at `now`, to the last row.
  AtomStatistics GetStatistics(TimeMs now, const CancelFlag* cancel, const Reader& reader = {});
  /// The same but for the confidence.
  AtomStatistics Count(const Reader& reader = {});

  // --- Within a transaction of the brain's ---

  /// After a change of a memory's text: draws its atoms anew if they were drawn.
  void Renew(Repositories& repositories, const Memory& memory, TimeMs now);

 private:
  Atom Insert(Repositories& repositories, Atom atom, TimeMs now);
  AtomLink Observe(Repositories& repositories, const NewAtomLink& given, TimeMs now);
  /// Unless they are linked so already.
  void LinkNeighbours(Repositories& repositories, const Atom& from, const Atom& to,
                      const std::string& type, TimeMs now);
  static void RemoveDerived(Repositories& repositories, const Atom& atom);
  void Derive(Repositories& repositories, const Memory& memory, TimeMs now,
              AtomizeProgress* progress);
  CauseReport Causes(Repositories& repositories, std::vector<AtomMatch> effects,
                     const CauseQuery& query);
  /// Fills in what depends on now, and what stands against the atom.
  void Score(Repositories& repositories, Atom* atom, TimeMs now) const;
  /// Not of a disputed atom: a penalty must not be read away.
  void CountAccess(const Atom& atom, TimeMs now);

  Store& store_;
  const BrainOptions& options_;
  Scores& scores_;
};

}  // namespace cortex
