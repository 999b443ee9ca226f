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

/// The kinds of what can be gone; on disk.
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
  [[nodiscard]] std::optional<TimeMs> Since(const char* kind,
                                            std::initializer_list<std::string_view> name) const;
  [[nodiscard]] bool Has(const char* kind, std::string_view id) const {
    return Since(kind, {id}).has_value();
  }

 private:
  std::map<std::pair<std::string, std::int64_t>, TimeMs> rows_;
};

class GoneRepository {
 public:
  explicit GoneRepository(Connection& connection) : connection_(connection) {}

  /// The later time counts, where it went twice.
  void Note(const char* kind, std::int64_t key, TimeMs at);
  void Note(const char* kind, std::string_view id, TimeMs at) { Note(kind, gone::KeyOf({id}), at); }
  [[nodiscard]] bool Has(const char* kind, std::string_view id);
  [[nodiscard]] GoneRows All();

 private:
  Connection& connection_;
};

}  // namespace cortex
