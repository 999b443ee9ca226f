#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Where the page of a list ended, as a text that callers carry to the next page.
namespace cortex {

/// A place in a list: the keys of a row. Which of them a list is sorted by is its own affair, e.g.
/// memories by `at` (when they were told) and `number` (their place among those of one moment).
struct ListPosition {
  std::int64_t at = 0;
  std::int64_t number = 0;
  std::string name{};
  std::string owner{};
};

/// A piece of a list.
template <class Item>
struct Page {
  std::vector<Item> items;
  /// What gives the next page; nothing: this is the last one.
  std::optional<std::string> next;
};

/// The text of a place. `list` tells lists apart: what is listed, for whom, by which filters, of
/// which brain.
std::string EncodeCursor(const ListPosition& position, std::int64_t list);

/// The place of a text. VALIDATION_ERROR for what EncodeCursor did not make, for one that was cut
/// or changed, and for the cursor of another list. It holds a place and nothing else: whose rows
/// are read is for the caller to say, so that a forged one tells nobody of another user's.
ListPosition DecodeCursor(const std::string& text, std::int64_t list);

}  // namespace cortex
