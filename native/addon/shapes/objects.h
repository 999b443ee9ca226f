#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "addon/napi_setup.h"

/// Objects of JavaScript that are made whole. On the JavaScript thread.
namespace cortex::addon {

/// The properties of an object to be, in the order of its shape; what a shape may leave out is
/// there or skipped.
class Properties {
 public:
  void Add(const char* name, const Napi::Value& value) {
    present_ |= std::uint64_t{1} << seen_++;
    names_.at(count_) = name;
    values_.at(count_++) = value;
  }
  void Skip() { ++seen_; }

 private:
  friend class ObjectMaker;
  static constexpr std::size_t kMost = 64;

  std::array<const char*, kMost> names_;
  std::array<napi_value, kMost> values_;
  std::size_t count_ = 0;
  std::size_t seen_ = 0;
  std::uint64_t present_ = 0;
};

/// Makes objects by functions of JavaScript, one for each set of properties, which knows how such
/// an object lies in memory: setting one property after another takes several times as long.
class ObjectMaker {
 public:
  /// `shape`: the table that the properties are of.
  Napi::Value Make(Napi::Env env, const void* shape, const Properties& properties);
  void Reset() { makers_.clear(); }

 private:
  static Napi::FunctionReference MakerOf(Napi::Env env, const Properties& properties);

  std::map<std::pair<const void*, std::uint64_t>, Napi::FunctionReference> makers_;
};

/// The environment's.
ObjectMaker& ObjectsOf(Napi::Env env);

}  // namespace cortex::addon
