#pragma once

#include "addon/napi_setup.h"
#include "brain/brain_atoms.h"

/// Atoms as arguments and results. On the JavaScript thread.
namespace cortex::addon {

NewAtom ToNewAtom(const Napi::Value& value);
NewAtomLink ToNewAtomLink(const Napi::Value& value);
AtomQuery ToAtomQuery(const Napi::Value& value);
CauseQuery ToCauseQuery(const Napi::Value& value);
TemporalQuery ToTemporalQuery(const Napi::Value& value);

Napi::Value FromAtom(Napi::Env env, const Atom& atom);
Napi::Value FromAtoms(Napi::Env env, const std::vector<Atom>& atoms);
Napi::Value FromAtomMatches(Napi::Env env, const std::vector<AtomMatch>& matches);
Napi::Value FromAtomLink(Napi::Env env, const AtomLink& link);
Napi::Value FromCauses(Napi::Env env, const CauseReport& report);
Napi::Value FromAtomStatistics(Napi::Env env, const AtomStatistics& statistics);
Napi::Value FromAtomizing(Napi::Env env, const AtomizeProgress& progress);
Napi::Value FromPattern(Napi::Env env, const TemporalPattern& pattern);

}  // namespace cortex::addon
