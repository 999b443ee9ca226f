// The methods of a brain about its atoms of cause and effect.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "brain/atoms.h"

namespace cortex::addon {

Napi::Value BrainObject::CreateAtom(const Napi::CallbackInfo& info) {
  auto work = [atom = ToNewAtom(info[0]), now = ToTime(info[1], "now"), reader = ToReader(info[2])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.atoms().Create(atom, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromAtom,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetAtom(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [id = ToText(info[0], "id"), peek = options.Bool("peek"), now = options.Time("now"),
               reader = ToReader(options["user"])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.atoms().Get(id, peek, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromAtom, info.Env().Undefined());
}

Napi::Value BrainObject::GetAtomsOfMemory(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [id = ToText(info[0], "id"), now = options.Time("now"),
               reader = ToReader(options["user"])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.atoms().OfMemory(id, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromAtoms,
                 info.Env().Undefined());
}

Napi::Value BrainObject::SearchAtoms(const Napi::CallbackInfo& info) {
  auto work = [query = ToAtomQuery(info[0])](Brain& brain, const CancelFlag* cancel) {
    return brain.atoms().Search(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromAtomMatches, info[1]);
}

Napi::Value BrainObject::LinkAtoms(const Napi::CallbackInfo& info) {
  auto work = [link = ToNewAtomLink(info[0]), now = ToTime(info[1], "now"),
               reader = ToReader(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.atoms().Link(link, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromAtomLink,
                 info.Env().Undefined());
}

Napi::Value BrainObject::FindRootCauses(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "atom_id"), query = ToCauseQuery(info[1])](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.atoms().FindCauses(id, query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromCauses, info[2]);
}

Napi::Value BrainObject::FindPathsToOutcome(const Napi::CallbackInfo& info) {
  auto work = [outcome = ToText(info[0], "outcome"), query = ToCauseQuery(info[1])](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.atoms().FindPathsToOutcome(outcome, query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromCauses, info[2]);
}

Napi::Value BrainObject::GetAtomStats(const Napi::CallbackInfo& info) {
  auto work = [now = ToTime(info[0], "now"), reader = ToReader(info[1])](Brain& brain,
                                                                         const CancelFlag* cancel) {
    return brain.atoms().GetStatistics(now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromAtomStatistics,
                 info.Env().Undefined());
}

Napi::Value BrainObject::AtomizeText(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [text = ToText(info[0], "text"), speaker = options.Text("speaker"),
               source = options.Text("source"), save = options.Bool("save"),
               now = options.Time("now"),
               user = options.Text("user_id")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.atoms().AtomizeText(text, speaker, source, save, now, user);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromAtoms,
                 info.Env().Undefined());
}

Napi::Value BrainObject::AtomizeMemories(const Napi::CallbackInfo& info) {
  const Fields options(info[0], "options");
  return PromiseInSteps<AtomizeProgress>(
      [again = options.Bool("again"), now = options.Time("now")](Brain& brain,
                                                                 AtomizeProgress* progress) {
        return brain.atoms().AtomizeBatch(again, now, progress);
      },
      [](const AtomizeProgress& progress) { return std::pair(progress.processed, progress.total); },
      FromAtomizing, info[1], info[2]);
}

Napi::Value BrainObject::FindTemporalPattern(const Napi::CallbackInfo& info) {
  auto work = [query = ToTemporalQuery(info[0])](Brain& brain, const CancelFlag* cancel) {
    return brain.atoms().FindPattern(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), FromPattern, info[1]);
}

}  // namespace cortex::addon
