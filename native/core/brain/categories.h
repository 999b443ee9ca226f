#pragma once

#include <string>
#include <vector>

#include "store/changes.h"
#include "store/reader.h"

/// The categories of a brain that somebody gave a meaning, and the words by which a memory finds
/// its own.
namespace cortex {

class Store;
struct AcceptedMemory;
struct BrainOptions;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Categories {
 public:
  Categories(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// Gives a category a meaning, or another one; true when it had none. VALIDATION_ERROR.
  bool Define(CategoryDefinition category);

  // --- Reads ---

  /// Described ones, which are everybody's, and those in use, by name.
  std::vector<CategoryListing> GetAll(const Reader& reader = {});

  // --- Within a transaction of the brain's ---

  /// Of a memory that was given none: those with a keyword in its text, else general.
  static std::vector<std::string> Of(Repositories& repositories, AcceptedMemory* accepted);

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
