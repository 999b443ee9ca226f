#include "addon/shapes/objects.h"

#include <string>

namespace cortex::addon {

Napi::Value ObjectMaker::Make(Napi::Env env, const void* shape, const Properties& properties) {
  auto& maker = makers_[{shape, properties.present_}];
  if (maker.IsEmpty()) maker = MakerOf(env, properties);
  return maker.Value().Call(properties.count_, properties.values_.data());
}

/// (a0, a1) => ({"status": a0, "message": a1}), the names being those of a table of ours.
Napi::FunctionReference ObjectMaker::MakerOf(Napi::Env env, const Properties& properties) {
  std::string parameters;
  std::string object;
  for (std::size_t i = 0; i < properties.count_; ++i) {
    const char* const separator = i == 0 ? "" : ",";
    const std::string parameter = "a" + std::to_string(i);
    parameters += separator + parameter;
    object += std::string(separator) + "\"" + properties.names_[i] + "\":" + parameter;
  }
  const Napi::Value made = env.RunScript("(" + parameters + ") => ({" + object + "})");
  return Napi::Persistent(made.As<Napi::Function>());
}

}  // namespace cortex::addon
