#include "brain/pins.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kLongestPin = 2000;

void RequireOneThing(const NewPin& pin) {
  RequireOptionalName(pin.label, "label");
  if (pin.text.has_value() == pin.memory_id.has_value())
    throw Error(ErrorCode::kValidation, "Give either a text or a memory's id to pin");
  if (pin.text) RequireContent(*pin.text, kLongestPin);
}

void RequireRoom(PinRepository& pins, const std::optional<std::string>& user_id) {
  const auto of_user = [&](const Pin& pin) { return pin.user_id == user_id; };
  const auto all = pins.All({user_id});
  if (std::count_if(all.begin(), all.end(), of_user) < kMostPins) return;
  throw Error(ErrorCode::kValidation,
              std::to_string(kMostPins) + " things are pinned already: unpin one first");
}

}  // namespace

Pin Pins::Add(const NewPin& given, TimeMs now, const Reader& reader) {
  NewPin pin = given;
  SecretGate gate(options_.secrets, pin.user_id ? pin.user_id : reader.user);
  gate.Text(&pin.text);
  gate.Text(&pin.label);
  gate.Name(pin.user_id, "user_id");
  RequireOneThing(pin);
  if (pin.user_id) RequireUser(*pin.user_id);
  Pin added;
  store_.Write([&](Repositories& repositories) {
    auto& pins = repositories.pins;
    if (pin.memory_id) {
      const auto memory = repositories.memories.Find(*pin.memory_id, reader);
      if (!memory) throw NoMemory(*pin.memory_id);
      if (IsExpired(*memory, now)) throw HasExpired(*memory);
      if (auto known = pins.FindMemory(*pin.memory_id)) {
        added = std::move(*known);
        if (!pin.label) return;
        added.label = pin.label;
        pins.SaveLabel(added.id, added.label);
        return;
      }
      added.content = memory->content;
      added.user_id = memory->user_id;
    } else {
      added.user_id = pin.user_id;
    }
    RequireRoom(pins, added.user_id);
    if (pin.text) added.content = *pin.text;
    added.id = options_.ids("pin", now);
    added.label = pin.label;
    added.memory_id = pin.memory_id;
    added.pinned_at = now;
    pins.Append(added);
  });
  return added;
}

void Pins::Remove(const std::string& id, const Reader& reader) {
  store_.Write([&](Repositories& repositories) {
    if (repositories.pins.Remove(id, reader)) return;
    throw Error(ErrorCode::kNotFound,
                "Nothing is pinned under " + Quoted(id) + ": view shows what is");
  });
}

std::int64_t Pins::Clear(const Reader& reader) {
  std::int64_t cleared = 0;
  store_.Write([&](Repositories& repositories) { cleared = repositories.pins.Clear(reader); });
  return cleared;
}

std::vector<Pin> Pins::GetAll(const Reader& reader) {
  std::vector<Pin> pins;
  store_.Read(nullptr, [&](Repositories& repositories) { pins = repositories.pins.All(reader); });
  return pins;
}

}  // namespace cortex
