#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recall/search.h"
#include "store/atom.h"
#include "store/reader.h"

/// Finding atoms by the words of their fields, and by vectors where there are any.
namespace cortex {

class AtomRepository;

/// An atom that fits a query.
struct AtomMatch {
  Atom atom;
  /// 0 to 1: the share of the query's words that the fields hold, or the cosine of the vectors.
  double similarity = 0;
  bool by_vector = false;
};

/// The atoms that the reader sees and that are at least `threshold` similar, most similar first,
/// then newest; at most `limit`. Words are compared by their stems, without regard to case, accents
/// and order; words without meaning of their own count only where there are no others. Nothing in
/// the text is syntax. Of scripts without spaces, pairs of characters are compared.
std::vector<AtomMatch> MatchAtoms(AtomRepository& atoms, std::string_view text,
                                  std::span<const AtomField> fields, double threshold,
                                  std::size_t limit, const Reader& reader = {});

/// The same by the atoms' vectors of the query's model.
std::vector<AtomMatch> MatchAtomVectors(AtomRepository& atoms, const QueryVector& vector,
                                        double threshold, std::size_t limit,
                                        const Reader& reader = {});

/// One by one each atom of both, with the greater similarity, ordered and limited as they are.
std::vector<AtomMatch> Merged(std::vector<AtomMatch> a, std::vector<AtomMatch> b,
                              std::size_t limit);

/// The words of a text that a search for all of them takes, as the full-text index wants them.
std::vector<std::string> MeaningfulWords(AtomRepository& atoms, std::string_view text);

}  // namespace cortex
