#include "store/file_health.h"

namespace cortex {
namespace {

constexpr const char* kWhatToDo =
    "keep a copy of it, close it wherever it is open, and restore a backup "
    "(\"cortex restore BACKUP\", restoreBrain); where it can be opened, \"cortex doctor\" says "
    "what is damaged";

bool IsDamage(ErrorCode code) {
  return code == ErrorCode::kCorrupt || code == ErrorCode::kNotABrain;
}

}  // namespace

Error FileHealth::Told(const SQLite::Exception& error) {
  Error told = Translate(error);
  if (!IsDamage(told.code())) return told;
  Note(told.code());
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
