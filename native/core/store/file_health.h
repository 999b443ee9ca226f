#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <string>
#include <utility>

#include "base/error.h"
#include "store/sqlite_errors.h"

/// Whether SQLite has found a file damaged (SQLITE_CORRUPT, SQLITE_NOTADB): pages that a write
/// trusts may then be wrong, and writing on would do more harm.
namespace cortex {

/// What is known of one file, by all connections that share this. Thread-safe.
class FileHealth {
 public:
  explicit FileHealth(std::string path) : path_(std::move(path)) {}

  /// What SQLite refused, as an error of ours; a damage is told with the file's name, and noted.
  [[nodiscard]] Error Told(const SQLite::Exception& error);

  /// Notes a damage that SQLite reported without refusing a call.
  void NoteDamage() { Note(ErrorCode::kCorrupt); }

  [[nodiscard]] bool damaged() const { return code_.load() != kSound; }
  /// CORRUPT, NOT_A_BRAIN once a damage was noted.
  void RequireSound() const;

  /// Runs work that calls SQLite on the file.
  template <class Work>
  auto Translating(const Work& work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      throw Told(error);
    }
  }

 private:
  static constexpr int kSound = -1;

  void Note(ErrorCode code) {
    int sound = kSound;
    code_.compare_exchange_strong(sound, static_cast<int>(code));
  }

  std::string path_;
  /// Of the first damage, as a number.
  std::atomic<int> code_{kSound};
};

}  // namespace cortex
