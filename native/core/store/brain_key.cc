#include "store/brain_key.h"

#include <algorithm>

#include "base/error.h"

namespace cortex {
namespace {

constexpr std::size_t kDigits = 64;
constexpr std::string_view kTakenAsItIs = "raw:";

bool IsDigit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

char Lower(char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

BrainKey::BrainKey(std::string digits) {
  std::transform(digits.begin(), digits.end(), digits.begin(), Lower);
  const bool fits = digits.size() == kDigits && std::all_of(digits.begin(), digits.end(), IsDigit);
  if (fits) {
    auto told = std::make_unique<std::string>();
    told->reserve(kTakenAsItIs.size() + kDigits);  // or the digits would stay where it was before
    told->append(kTakenAsItIs).append(digits);
    told_ = std::shared_ptr<const std::string>(told.release(), [](const std::string* text) {
      const std::unique_ptr<std::string> last(const_cast<std::string*>(text));
      Overwrite(last.get());
    });
  }
  Overwrite(&digits);
  if (fits) return;
  throw Error(
      ErrorCode::kValidation,
      "the key of a brain is 64 hexadecimal digits, as \"openssl rand -hex 32\" makes them");
}

std::string_view BrainKey::told() const { return told_ ? *told_ : std::string_view(); }

void Overwrite(std::string* text) noexcept {
  volatile char* at = text->data();  // volatile: or the compiler leaves out what nobody reads
  for (std::size_t i = 0; i < text->size(); ++i) at[i] = 0;
}

}  // namespace cortex
