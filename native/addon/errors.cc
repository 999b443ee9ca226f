#include "addon/errors.h"

#include <filesystem>
#include <string>

#include "base/error.h"
#include "language/secrets/redacted.h"

namespace cortex::addon {
namespace {

/// Messages quote what was given, and that may be anything.
Napi::Error Make(Napi::Env env, const std::string& message, ErrorCode code, int sqlite_code) {
  Napi::Error error = Napi::Error::New(env, WithoutSecrets(message));
  error.Set("code", Napi::String::New(env, std::string(ErrorCodeName(code))));
  if (sqlite_code != 0) error.Set("sqliteCode", Napi::Number::New(env, sqlite_code));
  return error;
}

}  // namespace

Napi::Error ToJsError(Napi::Env env, const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    return Make(env, error.what(), error.code(), error.sqlite_code());
  } catch (const std::filesystem::filesystem_error& error) {
    return Make(
        env, std::string("The file or its folder cannot be used; check the path: ") + error.what(),
        ErrorCode::kIo, 0);
  } catch (const std::exception& error) {
    return Make(env, std::string("Unexpected failure inside cortex: ") + error.what(),
                ErrorCode::kInternal, 0);
  } catch (...) {  // the list of codes has one for what nobody expected
    return Make(env, "Unexpected failure inside cortex", ErrorCode::kInternal, 0);
  }
}

}  // namespace cortex::addon
