#pragma once

#include "addon/napi_setup.h"

/// What crosses the boundary, told as data: the shapes with their properties. For
/// scripts/contract.mjs, which writes the declarations and the schemas of TypeScript from it. On
/// the JavaScript thread.
namespace cortex::addon {

/// { choices: [{ name, values }], shapes: [{ name, doc, argument, extends, fields }] }; what a
/// shape is made of stands before it. A field is { name, doc, type } and, where there need be no
/// value, `absent`: "null"; "missing" (no such property); "optional" (may be left out).
Napi::Value ContractOf(Napi::Env env);

}  // namespace cortex::addon
