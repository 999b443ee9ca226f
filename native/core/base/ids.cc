#include "base/ids.h"

#include <array>
#include <cstdint>
#include <random>

namespace cortex {
namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kTimeDigits = 10;
constexpr std::size_t kRandomDigits = 16;
constexpr std::uint64_t kDigitMask = 31;
constexpr int kBitsPerDigit = 5;

class UlidGenerator {
 public:
  explicit UlidGenerator(std::uint64_t seed) : random_(seed) {}

  std::string operator()(std::string_view prefix, TimeMs now) {
    if (now == last_time_) {
      Increment();
    } else {
      for (auto& digit : digits_) digit = random_() & kDigitMask;
      last_time_ = now;
    }
    std::string id(prefix);
    id += '_';
    for (std::size_t i = kTimeDigits; i-- > 0;) {
      id += kAlphabet[(static_cast<std::uint64_t>(now) >> (i * kBitsPerDigit)) & kDigitMask];
    }
    for (const auto digit : digits_) id += kAlphabet[digit];
    return id;
  }

 private:
  void Increment() {
    for (std::size_t i = kRandomDigits; i-- > 0;) {
      digits_.at(i) = (digits_.at(i) + 1) & kDigitMask;
      if (digits_.at(i) != 0) return;
    }
  }

  std::mt19937_64 random_;
  TimeMs last_time_ = -1;
  std::array<std::uint64_t, kRandomDigits> digits_{};
};

}  // namespace

IdSource RandomIds() {
  std::random_device device;
  const auto high = static_cast<std::uint64_t>(device());
  return UlidGenerator((high << 32U) ^ device());
}

IdSource SeededIds(std::uint64_t seed) { return UlidGenerator(seed); }

}  // namespace cortex
