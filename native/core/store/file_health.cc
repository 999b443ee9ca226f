#include "store/file_health.h"

#include <utility>

namespace cortex {
namespace {

constexpr const char* kWhatToDo =
    "keep a copy of it, see with \"cortex doctor\" what is damaged, and restore a backup (\"cortex "
    "restore BACKUP\")";

bool IsDamage(ErrorCode code) {
  return code == ErrorCode::kCorrupt || code == ErrorCode::kNotABrain;
}

}  // namespace

Error FileHealth::Told(const SQLite::Exception& error) {
  Error told = Translate(error);
  if (!IsDamage(told.code())) return told;
  int sound = kSound;
  code_.compare_exchange_strong(sound, static_cast<int>(told.code()));
  const std::string what = told.code() == ErrorCode::kCorrupt
                               ? " is damaged: "
                               : " is no SQLite database. If it was your brain, it is damaged: ";
  return {told.code(), path_ + what + kWhatToDo + " (SQLite: " + error.what() + ")",
          told.sqlite_code()};
}

void FileHealth::RequireSound() const {
  const int code = code_.load();
  if (code == kSound) return;
  throw Error(static_cast<ErrorCode>(code),
              path_ +
                  " is damaged, as an earlier call has found: nothing more is written to it until "
                  "it is opened anew; " +
                  kWhatToDo);
}

}  // namespace cortex
