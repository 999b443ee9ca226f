#pragma once

#include <string>
#include <string_view>

namespace cortex {

/// What somebody asks for by name, as the fact graph calls it: "I" and "the user" are the user,
/// "my sister" is "bob's sister". Both are valid UTF-8. Thread-safe: a pure function.
std::string EntityNameOf(std::string_view asked, std::string_view user);

}  // namespace cortex
