#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/lane.h"
#include "recall/search.h"
#include "recall/vector_search.h"
#include "store/id_repository.h"
#include "store/reader.h"

/// Finding memories of a brain.
namespace cortex {

class Recall;
class Scores;
class Store;
struct BrainOptions;
struct Repositories;

/// Searches by words, times and vectors, and by a piece of an id or text. Owns what searches keep
/// in memory: the facts of all memories and the indexes of vectors. Thread-safety and errors: as
/// Brain, which owns it.
class Finder {
 public:
  Finder(Store& store, const BrainOptions& options, Scores& scores);
  ~Finder();
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  // --- Reads ---

  /// The memories that fit a text best. VALIDATION_ERROR for a text that is no UTF-8 or a limit
  /// outside 1..1,000. Counts as an access of each unless `peek`.
  SearchResult Search(const SearchQuery& query, const CancelFlag* cancel);
  /// The id of the memory that `reference` names: an id, or a piece of one memory's text, without
  /// regard to case. NOT_FOUND; AMBIGUOUS, listing the candidates, when it fits several.
  std::string FindReference(const std::string& reference, const CancelFlag* cancel,
                            const Reader& reader = {});
  /// The ids of a kind that begin with a text, in order, at most 11. Nothing begins with no text.
  std::vector<std::string> FindIds(IdKind kind, const std::string& beginning,
                                   const Reader& reader = {});
  /// The memories nearest to `query` among those that have a vector of `model` of that length, and
  /// that `filter` lets pass; the most similar first. VALIDATION_ERROR.
  std::vector<VectorHit> SearchVectors(const std::string& model, std::span<const float> query,
                                       std::size_t wanted, const MemoryFilter& filter,
                                       const CancelFlag* cancel);

  // --- Indexes of vectors ---

  /// How vectors that were searched are held in memory. From any thread.
  [[nodiscard]] std::vector<VectorState> GetVectorStates() const { return vectors_.States(); }
  /// From any thread: whether BuildVectorIndex has something to do.
  [[nodiscard]] bool VectorIndexDue() const { return vectors_.BuildDue(); }
  /// From one thread at a time: builds a part of what makes vector searches quicker; true when
  /// nothing is left to do.
  bool BuildVectorIndex() { return vectors_.BuildStep(); }
  /// From any thread: removes them from memory and from beside the brain, and with them what
  /// KeepDocuments wrote. IO_ERROR.
  void ForgetIndexes();

  // --- Writes ---

  /// Writes the facts of all memories beside a large brain, for the first search of the next
  /// process, when there is no such file or much is missing in it. While nothing else goes on.
  void KeepDocuments();

 private:
  /// The file beside the brain; empty for a brain in memory.
  [[nodiscard]] std::string DocumentsFile() const;
  [[nodiscard]] bool DocumentsFileDue(Repositories& repositories) const;
  /// Before the first search.
  void TakeUpDocuments(Repositories& repositories);
  SearchResult SearchWithin(Repositories& repositories, const SearchQuery& query);
  SearchResult SearchCurrent(Repositories& repositories, SearchQuery query);
  /// Tells the ids of what the search would find, too, if it asked neither for confidence nor that
  /// nothing disputes it; none where nothing speaks of what was asked.
  void NameHeldBack(Repositories& repositories, const SearchQuery& query, SearchResult* result);

  Store& store_;
  const BrainOptions& options_;
  Scores& scores_;
  VectorSearch vectors_;
  std::unique_ptr<Recall> recall_;
};

}  // namespace cortex
