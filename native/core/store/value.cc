#include "store/value.h"

#include <absl/strings/escaping.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/hash.h"
#include "base/unicode.h"
#include "store/value_json.h"

namespace cortex {
namespace {

constexpr const char* kBlob = "$blob";
constexpr const char* kText = "$text";
constexpr const char* kReal = "$real";

std::string FromBase64(const Json& json) {
  std::string bytes;
  if (json.is_string() && absl::Base64Unescape(json.get_ref<const std::string&>(), &bytes))
    return bytes;
  throw Error(ErrorCode::kCorrupt, "A stored value is not base 64: " + json.dump());
}

Error NoValue(const Json& json) {
  return {ErrorCode::kCorrupt, "A stored value is none: " + json.dump()};
}

struct Encoder {
  Json operator()(std::monostate /*null*/) const { return nullptr; }
  Json operator()(std::int64_t number) const { return number; }
  Json operator()(double number) const {
    if (std::isfinite(number)) return number;
    return {{kReal, number > 0 ? "inf" : "-inf"}};
  }
  Json operator()(const std::string& text) const {
    if (IsUtf8(text)) return text;
    return {{kText, absl::Base64Escape(text)}};
  }
  Json operator()(const Blob& blob) const { return {{kBlob, absl::Base64Escape(blob.bytes)}}; }
};

Value Unwrap(const Json& json) {
  if (json.size() != 1) throw NoValue(json);
  const std::string name = json.begin().key();
  const auto& inner = json.begin().value();
  if (name == kBlob) return Blob{FromBase64(inner)};
  if (name == kText) return FromBase64(inner);
  if (name == kReal && inner == "inf") return HUGE_VAL;
  if (name == kReal && inner == "-inf") return -HUGE_VAL;
  throw NoValue(json);
}

struct Hasher {
  std::int64_t hash;
  std::int64_t operator()(std::monostate /*null*/) const { return StableHash("n", hash); }
  std::int64_t operator()(std::int64_t number) const { return Bytes("i", &number, sizeof number); }
  std::int64_t operator()(double number) const { return Bytes("r", &number, sizeof number); }
  std::int64_t operator()(const std::string& text) const {
    return Bytes("t", text.data(), text.size());
  }
  std::int64_t operator()(const Blob& blob) const {
    return Bytes("b", blob.bytes.data(), blob.bytes.size());
  }
  [[nodiscard]] std::int64_t Bytes(std::string_view type, const void* data,
                                   std::size_t size) const {
    const std::string length = std::to_string(size);
    return StableHash({static_cast<const char*>(data), size},
                      StableHash(length, StableHash(type, hash)));
  }
};

}  // namespace

Json ToJson(const Value& value) { return std::visit(Encoder{}, value); }

Value FromJson(const Json& json) {
  if (json.is_null()) return std::monostate{};
  if (json.is_number_integer() && json <= INT64_MAX) return json.get<std::int64_t>();
  if (json.is_number_float()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_object()) return Unwrap(json);
  throw NoValue(json);
}

std::string DumpFields(const Fields& fields) {
  Json object = Json::object();
  for (const auto& [name, value] : fields) object[name] = ToJson(value);
  try {
    return object.dump();
  } catch (const Json::type_error&) {
    throw Error(ErrorCode::kCorrupt,
                "A name or text is not UTF-8: what it comes from is damaged, so restore a backup");
  }
}

Fields ParseFields(std::string_view json) {
  Fields fields;
  const Json object = Json::parse(json, nullptr, false);
  if (!object.is_object()) throw NoValue(object);
  for (const auto& [name, value] : object.items()) fields.emplace_back(name, FromJson(value));
  return fields;
}

std::int64_t HashRow(std::int64_t hash, const std::vector<Value>& row) {
  for (const auto& value : row) hash = std::visit(Hasher{hash}, value);
  return hash;
}

}  // namespace cortex
