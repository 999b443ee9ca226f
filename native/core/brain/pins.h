#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/changes.h"
#include "store/reader.h"

/// The working memory of a brain: a few things that an agent keeps in view.
namespace cortex {

class Store;
struct BrainOptions;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Pins {
 public:
  Pins(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// VALIDATION_ERROR unless there is either a text or a memory, or when kMostPins are pinned;
  /// NOT_FOUND. A memory that is pinned already only gets the new label.
  Pin Add(const NewPin& given, TimeMs now, const Reader& reader = {});
  /// By the pin's id or its memory's. NOT_FOUND.
  void Remove(const std::string& id, const Reader& reader = {});
  /// How many there were.
  std::int64_t Clear(const Reader& reader = {});

  // --- Reads ---

  std::vector<Pin> GetAll(const Reader& reader = {});

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
