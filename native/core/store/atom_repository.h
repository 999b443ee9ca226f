#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/text/grams.h"
#include "store/atom.h"
#include "store/full_text_match.h"
#include "store/full_text_terms.h"
#include "store/reader.h"

/// Rows of atoms with their full text. One thread at a time, as its connection.
namespace cortex {

class Connection;

class AtomRepository {
 public:
  explicit AtomRepository(Connection& connection) : connection_(connection) {}

  /// Writes row and full text; sets atom->seq.
  void Insert(Atom* atom);
  /// Writes the full text of a row that is there.
  void AddFullText(std::int64_t seq);
  /// Of the row with this number, if there is one.
  void RemoveFullTextOf(std::int64_t seq);
  /// Removes row, full text and links; the texts must be the stored ones.
  void Remove(const Atom& atom);

  [[nodiscard]] std::optional<Atom> Find(const std::string& id, const Reader& reader = {});
  [[nodiscard]] std::optional<Atom> FindBySeq(std::int64_t seq);
  /// Those that were drawn from a memory or told of it, oldest row first.
  [[nodiscard]] std::vector<Atom> OfMemory(const std::string& memory_id);
  /// One of the same user that says the same and comes from no memory.
  [[nodiscard]] std::optional<Atom> FindTold(const Atom& atom);

  /// The words that the full-text index makes of a text.
  [[nodiscard]] std::vector<IndexTerm> Terms(std::string_view text);
  /// Pairs of neighbouring characters of scripts that put no spaces between words.
  [[nodiscard]] std::vector<GramKey> Grams(std::string_view text);

  using Visit = std::function<void(Atom)>;
  /// Visits at most `limit` atoms whose fields together hold any, or all, of the words, those that
  /// fit best first.
  void VisitMatching(std::span<const AtomField> fields, const std::vector<std::string>& words,
                     MatchOf how, const Reader& reader, std::int64_t limit, const Visit& visit);
  /// Visits all that the reader sees, by seq.
  void VisitAll(const Reader& reader, const Visit& visit);
  /// The last stored first, of those before a seq.
  [[nodiscard]] std::vector<Atom> Newest(const Reader& reader, std::int64_t before,
                                         std::int64_t limit);
  /// Visits vectors of atoms, in any order.
  void VisitVectors(const Reader& reader, const std::string& model, std::size_t dimensions,
                    const std::function<void(std::int64_t seq, std::span<const float>)>& visit);

  /// Without confidence and links.
  [[nodiscard]] AtomStatistics Count(const Reader& reader);

 private:
  Connection& connection_;
};

}  // namespace cortex
