#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/time.h"

/// What was taken out of the brain, so that merging another one does not bring it back. One thread
/// at a time, as its connection.
namespace cortex {

class Connection;

/// The kinds of what can be gone; on disk. What one user had is noted by its id and owner
/// ("memory_of"), since another user may have the same id, and by its id alone ("memory_id"), which
/// says that it was known; of what nobody knows whose it was stands the kind itself, for everybody.
namespace gone {
inline constexpr const char* kMemory = "memory";
inline constexpr const char* kSession = "session";
inline constexpr const char* kAtom = "atom";
/// All that this user had told before.
inline constexpr const char* kUser = "user";
inline constexpr const char* kPin = "pin";
inline constexpr const char* kAlertRule = "alert_rule";

/// What stands for a name: nothing of it can be read from that.
std::int64_t KeyOf(std::initializer_list<std::string_view> name);
}  // namespace gone

/// All that is gone of one brain: since when, by kind and key.
class GoneRows {
 public:
  void Add(const std::string& kind, std::int64_t key, TimeMs at) { rows_[{kind, key}] = at; }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// Since when; nothing for what was never taken out.
  [[nodiscard]] std::optional<TimeMs> Since(const std::string& kind,
                                            std::initializer_list<std::string_view> name) const;
  /// Whether a row of this owner went, or one of nobody knows whom; no owner: a row without one.
  [[nodiscard]] bool HasOf(const std::string& kind, std::string_view id,
                           const std::optional<std::string>& owner) const;
  /// Whether it went from anybody.
  [[nodiscard]] bool HasOfAnybody(const std::string& kind, std::string_view id) const;

 private:
  std::map<std::pair<std::string, std::int64_t>, TimeMs> rows_;
};

class GoneRepository {
 public:
  explicit GoneRepository(Connection& connection) : connection_(connection) {}

  /// The later time counts, where it went twice.
  void Note(const std::string& kind, std::int64_t key, TimeMs at);
  /// Of everybody: nobody knows whose it was.
  void Note(const std::string& kind, std::string_view id, TimeMs at) {
    Note(kind, gone::KeyOf({id}), at);
  }
  /// Of its owner; another's of the same id is not gone. No owner: a row without one.
  void NoteOf(const std::string& kind, std::string_view id, const std::optional<std::string>& owner,
              TimeMs at);
  /// Whether it went from anybody.
  [[nodiscard]] bool HasOfAnybody(const std::string& kind, std::string_view id);
  [[nodiscard]] GoneRows All();

 private:
  Connection& connection_;
};

}  // namespace cortex
