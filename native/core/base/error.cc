#include "base/error.h"

#include <array>
#include <cstddef>

namespace cortex {
namespace {
constexpr std::array kNames = {
#define CORTEX_ERROR_CODE(enumerator, name) std::string_view(name),
#include "base/error_codes.def"
#undef CORTEX_ERROR_CODE
};
}  // namespace

std::string_view ErrorCodeName(ErrorCode code) { return kNames.at(static_cast<std::size_t>(code)); }

std::vector<std::string_view> ErrorCodeNames() { return {kNames.begin(), kNames.end()}; }

}  // namespace cortex
