#include "store/row_merge.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/hash.h"
#include "store/alert_rows.h"
#include "store/row_values.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kRowsBetweenProgress = 256;

constexpr const char* kForgottenHere = "forgotten";
constexpr const char* kDeletedHere = "deleted";
constexpr const char* kTextDiffers = "its text differs";
constexpr const char* kOfAnother = "is another user's in the target";
constexpr const char* kEndMissing = "what it names is not there";

/// Columns that name a memory or atom, whatever the kind.
constexpr std::array<const char*, 6> kNaming = {"memory_id", "source_memory_id", "source_id",
                                                "older_id",  "newer_id",         "row_id"};

/// By which a user's rows are forgotten.
const char* TimeOf(const RowKind& kind) {
  static const std::map<const RowKind*, const char*> kTimes = {
      {&row_kinds::kMemory, "created_at"},      {&row_kinds::kSession, "last_activity_at"},
      {&row_kinds::kAtom, "created_at"},        {&row_kinds::kPin, "pinned_at"},
      {&row_kinds::kState, "recorded_at"},      {&row_kinds::kEvent, "at"},
      {&row_kinds::kAlertRule, "set_at"},       {&row_kinds::kAlert, "opened_at"},
      {&row_kinds::kEndedMemory, "created_at"}, {&row_kinds::kRepetition, "at"},
  };
  const auto found = kTimes.find(&kind);
  return found == kTimes.end() ? nullptr : found->second;
}

std::string IdOf(const RowKind& kind, const std::vector<Value>& row) {
  std::string id;
  for (const auto& column : IdentityOf(kind)) {
    const Value& value = row.at(kind.IndexOf(column));
    if (const auto* text = std::get_if<std::string>(&value)) id += (id.empty() ? "" : " ") + *text;
    if (const auto* number = std::get_if<std::int64_t>(&value))
      id += (id.empty() ? "" : " ") + std::to_string(*number);
  }
  return id;
}

using Owners = std::map<std::string, std::optional<std::string>>;

Owners OwnersOf(const std::vector<MergeRepository::Owned>& rows) {
  Owners owners;
  for (const auto& row : rows) owners.emplace_hint(owners.end(), row.id, row.user_id);
  return owners;
}

/// Whether one of them is the row: what another user has under the same id is another thing.
bool IsOf(const Owners& owners, const MergeRepository::Owned& row) {
  const auto found = owners.find(row.id);
  return found != owners.end() && found->second == row.user_id;
}

}  // namespace

RowMerge::RowMerge(Repositories& from, Repositories& into, MergeReport* report)
    : from_(from),
      into_(into),
      report_(*report),
      gone_there_(from.gone.All()),
      gone_here_(into.gone.All()),
      target_was_empty_(into.rows.Count(row_kinds::kMemory) == 0) {}

RowMerge::ToRemove RowMerge::FindGoneInSource() {
  ToRemove to_remove;
  ForgetQuery memories;
  std::map<std::string, TimeMs> users;
  const auto look_at = [&](const MergeRepository::Owned& row) {
    if (!row.user_id) return;
    const auto before = gone_there_.Since(gone::kUser, {*row.user_id});
    if (before && row.at < *before) users[*row.user_id] = *before;
  };
  const auto ended = from_.merges.EndedMemories();
  Owners there = OwnersOf(from_.merges.Memories());
  for (const auto& row : into_.merges.Memories()) {
    if (IsOf(there, row)) continue;
    look_at(row);
    const auto end = ended.find(row.id);
    if (gone_there_.HasOf(gone::kMemory, row.id, row.user_id)) {
      memories.ids.push_back(row.id);
    } else if (end != ended.end() && end->second == row.user_id) {
      to_remove.remove.push_back(row.id);
    }
  }
  if (!gone_there_.empty()) {
    there = OwnersOf(from_.merges.ToldAtoms());
    for (const auto& row : into_.merges.ToldAtoms()) {
      if (IsOf(there, row)) continue;
      look_at(row);
      if (gone_there_.HasOf(gone::kAtom, row.id, row.user_id)) memories.ids.push_back(row.id);
    }
    there = OwnersOf(from_.merges.Sessions());
    for (const auto& row : into_.merges.Sessions()) {
      if (IsOf(there, row)) continue;
      look_at(row);
      if (!gone_there_.HasOf(gone::kSession, row.id, row.user_id)) continue;
      ForgetQuery session;
      session.session_id = row.id;
      to_remove.forget.push_back(std::move(session));
    }
  }
  for (const auto& row : into_.merges.Sessions()) {
    ForgetQuery query;
    query.session_id = row.id;
    query.turns = TurnsForgottenThere(row.id);
    if (!query.turns.empty()) to_remove.forget.push_back(std::move(query));
  }
  if (!memories.ids.empty()) to_remove.forget.push_back(std::move(memories));
  for (const auto& [user, before] : users) {
    ForgetQuery all;
    all.user_id = user;
    all.before = before;
    to_remove.forget.push_back(std::move(all));
  }
  return to_remove;
}

void RowMerge::FindGoneInTarget() {
  const auto ended = into_.merges.EndedMemories();
  const Owners here = OwnersOf(into_.merges.Memories());
  std::set<std::string> live;
  for (const auto& row : from_.merges.Memories()) {
    live.insert(row.id);
    if (here.contains(row.id)) {
      if (!IsOf(here, row)) of_another_.insert(row.id);
      continue;
    }
    const auto before = gone_here_.Since(gone::kUser, {*row.user_id});
    const auto end = ended.find(row.id);
    if (gone_here_.HasOf(gone::kMemory, row.id, row.user_id) || (before && row.at < *before)) {
      forgotten_.insert(row.id);
    } else if (end != ended.end() && end->second == row.user_id) {
      deleted_.insert(row.id);
    }
  }
  for (const auto& [id, user] : from_.merges.EndedMemories()) {
    const auto mine = here.find(id);
    if (mine != here.end() && mine->second != user && !live.contains(id)) of_another_.insert(id);
  }
}

bool RowMerge::WasForgottenHere(const std::string& memory) {
  if (!gone_here_.HasOfAnybody(gone::kMemory, memory)) return false;
  if (into_.rows.Exists(row_kinds::kMemory, memory)) return false;
  const auto owner = from_.merges.OwnerOfMemory(memory);
  return !owner || gone_here_.HasOf(gone::kMemory, memory, owner);
}

std::int64_t RowMerge::CountRows() {
  std::int64_t rows = 0;
  for (const RowKind* kind : AllRowKinds()) {
    if (kind->owner == nullptr) rows += from_.rows.Count(*kind);
  }
  return rows;
}

void RowMerge::TakeRows(const Progress& progress) {
  FindGoneInTarget();
  for (const RowKind* kind : AllRowKinds()) {
    if (kind->owner == nullptr) TakeKind(*kind, progress);
  }
  CheckSources();
  TakeCarriedTables();
}

void RowMerge::TakeKind(const RowKind& kind, const Progress& progress) {
  events_.clear();
  from_.rows.VisitByContent(kind, [&](Row row) {
    if (done_++ % kRowsBetweenProgress == 0) progress(done_);
    if (&kind == &row_kinds::kSession) return TakeSession(row);
    if (&kind == &row_kinds::kGone) {
      into_.gone.Note(TextAt(kind, row, "kind")->c_str(), NumberAt(kind, row, "key"),
                      NumberAt(kind, row, "at"));
      return;
    }
    TakeRow(kind, std::move(row));
  });
}

void RowMerge::TakeRow(const RowKind& kind, Row row) {
  // Tables that were carried over come with their rows.
  if (&kind == &row_kinds::kLegacyObject && TextAt(kind, row, "carried_as")) return;
  if (WhyLeftOut(kind, row) != nullptr) return Count(&report_.left_out, kind.name);
  Rename(kind, &row);
  if (kind.is_event) {
    const std::int64_t occurrence = ++events_[HashRow(kHashOfNothing, row)];
    if (!into_.rows.Insert(kind, row, occurrence)) return Count(&report_.same, kind.name);
    if (&kind == &row_kinds::kAudit) NoteEvent(row);
    return Count(&report_.added, kind.name);
  }
  if (const auto mine = into_.rows.FindSame(kind, row)) return Compare(kind, row, *mine);
  if (&kind == &row_kinds::kContradiction && !TakesPair(row)) return;
  if (&kind == &row_kinds::kAtom && IsDrawnAlready(row)) return Count(&report_.same, kind.name);
  // A memory is pinned once.
  if (const auto pinned = &kind == &row_kinds::kPin ? TextAt(kind, row, "memory_id") : std::nullopt;
      pinned && into_.pins.FindMemory(*pinned))
    return Count(&report_.same, kind.name);
  if (&kind == &row_kinds::kPin && !HasRoomForPin(row))
    return Conflict(kind, row, std::to_string(kMostPins) + " things are pinned in the target");
  if (&kind == &row_kinds::kSetting && !target_was_empty_)
    return Conflict(kind, row, "the target goes by its own settings");
  if (into_.rows.Insert(kind, row)) return NoteAdded(kind, row);
  // Something else of the target's is in its place.
  if (&kind == &row_kinds::kAlert) return Conflict(kind, row, "another alert of the rule is open");
  Count(&report_.same, kind.name);
}

bool RowMerge::HasRoomForPin(const Row& pin) {
  const auto user = TextAt(row_kinds::kPin, pin, "user_id");
  const auto all = into_.pins.All({user});
  return std::count_if(all.begin(), all.end(),
                       [&](const Pin& each) { return each.user_id == user; }) < kMostPins;
}

const char* RowMerge::WhyLeftOut(const RowKind& kind, const Row& row) {
  const auto id = TextAt(kind, row, "id");
  const auto is_gone_here = [&](const char* what) {
    return id && gone_here_.HasOf(what, *id, TextAt(kind, row, "user_id")) &&
           !into_.rows.FindSame(kind, row);
  };
  if (&kind == &row_kinds::kAtom && is_gone_here(gone::kAtom)) return kForgottenHere;
  if (&kind == &row_kinds::kPin && is_gone_here(gone::kPin)) return kDeletedHere;
  if (&kind == &row_kinds::kAlertRule) {
    const auto since = gone_here_.Since(gone::kAlertRule, {*id, *TextAt(kind, row, "user_id")});
    if (since && NumberAt(kind, row, "set_at") < *since && !into_.rows.FindSame(kind, row))
      return kDeletedHere;
  }
  if (IsOfGoneUser(kind, row)) return kForgottenHere;
  if (&kind == &row_kinds::kLink) {
    for (const char* end : {"from_atom_id", "to_atom_id"}) {
      const std::string atom = *TextAt(kind, row, end);
      if (!atoms_.contains(atom) && !into_.rows.Exists(row_kinds::kAtom, atom)) return kEndMissing;
    }
  }
  return WhyLeftOutWithMemory(kind, row);
}

bool RowMerge::IsOfGoneUser(const RowKind& kind, const Row& row) const {
  const char* time = TimeOf(kind);
  if (time == nullptr) return false;
  const auto user = TextAt(kind, row, "user_id");
  if (!user) return false;
  const auto before = gone_here_.Since(gone::kUser, {*user});
  if (!before || NumberAt(kind, row, time) >= *before) return false;
  return !into_.rows.FindSame(kind, row);
}

const char* RowMerge::WhyLeftOutWithMemory(const RowKind& kind, const Row& row) {
  const bool history = &kind == &row_kinds::kAudit || &kind == &row_kinds::kEarlierScore ||
                       &kind == &row_kinds::kEndedMemory || &kind == &row_kinds::kRepetition ||
                       &kind == &row_kinds::kAlertMemory ||
                       (&kind == &row_kinds::kAtom && !IsDrawn(row));
  const bool of_text = &kind == &row_kinds::kEmbedding || &kind == &row_kinds::kContradiction ||
                       (&kind == &row_kinds::kAtom && IsDrawn(row));
  const auto why = [&](const std::optional<std::string>& memory) -> const char* {
    if (!memory) return nullptr;
    if (&kind != &row_kinds::kMemory && of_another_.contains(*memory)) return kOfAnother;
    if (forgotten_.contains(*memory)) return kForgottenHere;
    if (!history && deleted_.contains(*memory)) return kDeletedHere;
    if (of_text && differing_.contains(*memory)) return kTextDiffers;
    return nullptr;
  };
  if (&kind == &row_kinds::kMemory || &kind == &row_kinds::kEndedMemory) {
    const auto id = TextAt(kind, row, "id");
    if (const char* reason = why(id)) return reason;
    if (&kind == &row_kinds::kEndedMemory &&
        gone_here_.HasOf(gone::kMemory, *id, TextAt(kind, row, "user_id")) &&
        !into_.rows.Exists(row_kinds::kEndedMemory, *id))
      return kForgottenHere;
  }
  for (const char* column : kNaming) {
    const auto memory = TextAt(kind, row, column);
    if (const char* reason = why(memory)) return reason;
    // The history of what is neither here nor there, and was forgotten here.
    if (memory && WasForgottenHere(*memory)) return kForgottenHere;
  }
  if (&kind == &row_kinds::kOutbox && TextAt(kind, row, "sink") == kAlertSink) {
    const auto message = *TextAt(kind, row, "memory_id");
    const auto alert = from_.rows.Find(row_kinds::kAlert, message.substr(0, message.find(':')));
    if (alert) return WhyLeftOut(row_kinds::kAlert, *alert);
  }
  if (&kind == &row_kinds::kAlertMemory &&
      !into_.rows.Exists(row_kinds::kAlert, row.at(kind.IndexOf("alert_id"))))
    return kEndMissing;
  // What hangs on an atom or vector that stayed out.
  if (&kind == &row_kinds::kAudit && TextAt(kind, row, "memory_type") != "stm") {
    const RowKind& owner =
        TextAt(kind, row, "memory_type") == "atom" ? row_kinds::kAtom : row_kinds::kEmbedding;
    const auto id = TextAt(kind, row, "memory_id");
    if (id && !atoms_.contains(*id) && !into_.rows.Exists(owner, *id) &&
        from_.rows.Exists(owner, *id))
      return kEndMissing;
  }
  return nullptr;
}

void RowMerge::Rename(const RowKind& kind, Row* row) const {
  for (const char* column : {"from_atom_id", "to_atom_id", "source_id", "memory_id"}) {
    const auto atom = TextAt(kind, *row, column);
    const auto known = atom ? atoms_.find(*atom) : atoms_.end();
    if (known != atoms_.end()) row->at(kind.IndexOf(column)) = known->second;
  }
  if (forgotten_.empty()) return;
  if (const auto survivor = TextAt(kind, *row, "merged_into");
      survivor && forgotten_.contains(*survivor))
    row->at(kind.IndexOf("merged_into")) = Value();
  const auto note = &kind == &row_kinds::kAudit ? TextAt(kind, *row, "note") : std::nullopt;
  if (!note) return;
  constexpr std::string_view kAround = " ;,()";
  for (std::size_t begin = 0; begin < note->size();) {
    const std::size_t end = std::min(note->find_first_of(kAround, begin), note->size());
    if (forgotten_.contains(note->substr(begin, end - begin)))
      row->at(kind.IndexOf("note")) = Value();
    begin = end + 1;
  }
}

void RowMerge::Compare(const RowKind& kind, const Row& theirs, const Row& mine) {
  if (&kind == &row_kinds::kMemory && of_another_.contains(*TextAt(kind, theirs, "id")))
    return Conflict(kind, theirs, kOfAnother);
  const bool scored = kind.Has("base_confidence");
  if (scored) CompareCounts(kind, theirs, mine);
  const bool derived_topics = &kind == &row_kinds::kMemory &&
                              !IsNull(theirs.at(kind.IndexOf("topics_version"))) &&
                              !IsNull(mine.at(kind.IndexOf("topics_version")));
  if (&kind == &row_kinds::kMemory &&
      TextAt(kind, theirs, "content") != TextAt(kind, mine, "content"))
    differing_.insert(*TextAt(kind, theirs, "id"));
  std::string differing;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    const std::string& column = kind.columns[i];
    if (theirs[i] == mine[i]) continue;
    if (scored && IsCount(column)) continue;
    if (derived_topics && column.starts_with("topics")) continue;
    differing += (differing.empty() ? "" : ", ") + column;
  }
  if (differing.empty()) return Count(&report_.same, kind.name);
  if (&kind == &row_kinds::kContradiction) {
    static_cast<void>(TakesPair(theirs));
    return;
  }
  // How far a service outside has been told is each brain's own, and so is when it deleted.
  if (&kind == &row_kinds::kOutbox || &kind == &row_kinds::kSinkDocument ||
      &kind == &row_kinds::kEarlierScore || &kind == &row_kinds::kEndedMemory)
    return Count(&report_.same, kind.name);
  Conflict(kind, theirs, "differs in " + differing);
}

void RowMerge::NoteAdded(const RowKind& kind, const Row& row) {
  Count(&report_.added, kind.name);
  if (kind.Has("base_confidence")) added_.insert(*TextAt(kind, row, "id"));
  if (&kind == &row_kinds::kMemory && !IsNull(row.at(kind.IndexOf("source_turn")))) {
    if (const auto session = TextAt(kind, row, "session_id"))
      sources_[*session].push_back({*TextAt(kind, row, "id"), NumberAt(kind, row, "source_turn")});
  }
  if (&kind == &row_kinds::kContradiction) Penalise(row.at(kind.IndexOf("penalised_id")), 1);
}

void RowMerge::Updated(const char* kind, const std::string& id, const std::string& what) {
  Count(&report_.updated, kind);
  if (report_.updates.size() < kMostListedOfMerge) report_.updates.push_back({kind, id, what});
}

void RowMerge::Conflict(const RowKind& kind, const Row& row, const std::string& why) {
  ++report_.conflict_count;
  if (report_.conflicts.size() < kMostListedOfMerge)
    report_.conflicts.push_back({kind.name, IdOf(kind, row), why});
}

}  // namespace cortex
