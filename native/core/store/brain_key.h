#pragma once

#include <memory>
#include <string>
#include <string_view>

/// The key of an encrypted brain. Thread-safe: its digits never change.
namespace cortex {

/// 32 bytes, told as 64 hexadecimal digits; none for a brain in the clear. Copies share one piece
/// of memory, which is overwritten when the last of them goes. Nothing here ever names the digits.
class BrainKey {
 public:
  /// None.
  BrainKey() = default;
  /// VALIDATION_ERROR for anything but 64 hexadecimal digits. `digits` is overwritten.
  explicit BrainKey(std::string digits);

  [[nodiscard]] explicit operator bool() const { return told_ != nullptr; }
  /// As SQLite3 Multiple Ciphers takes a key that none is derived from ("raw:" and the digits);
  /// empty for none.
  [[nodiscard]] std::string_view told() const;
  bool operator==(const BrainKey& other) const { return told() == other.told(); }

 private:
  std::shared_ptr<const std::string> told_;
};

/// Overwrites a text that held a key.
void Overwrite(std::string* text) noexcept;

}  // namespace cortex
