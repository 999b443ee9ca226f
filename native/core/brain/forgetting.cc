#include "brain/forgetting.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/text_search.h"
#include "brain/input_rules.h"
#include "session/redaction.h"
#include "store/row_kind.h"
#include "store/row_values.h"
#include "store/store.h"

namespace cortex {
namespace {

/// How rows of a table are spoken of, and what to do about words in them.
struct Wording {
  std::string_view table;
  const char* what;
  const char* advice;
};

constexpr std::array<Wording, 16> kWordings = {{
    {"stm_entries", "memory", "forget this memory, too, if it is to go"},
    {"atoms", "atom", "forget the memory that it was told of, or the atom by its id"},
    {"embeddings", "embedding", "forget the memory that it belongs to"},
    {"sessions", "session", "forget the session, or describe it anew"},
    {"session_turns", "turn", "forget the turn, or its session"},
    {"session_blocks", "session", "edit the block, or forget the session"},
    {"session_operations", "session", "forget the session"},
    {"working_memory", "pin", "remove the pin"},
    {"categories", "category", "describe the category in other words"},
    {"confidence_audit", "history", "forget the memory whose history it is"},
    {"contradictions", "contradiction", "forget one of the two memories"},
    {"cognitive_states", "cognitive state", "forget the user"},
    {"events", "event", "forget the user"},
    {"alert_rules", "alert rule", "remove the rule, or give it another name"},
    {"alerts", "alert", "forget the user"},
    {"legacy_rows", "row of the old brain", "forget the memory that it belongs to"},
}};

ForgetReceipt::Place ToPlace(const WordRepository::Place& place) {
  const auto* const found =
      std::find_if(kWordings.begin(), kWordings.end(),
                   [&](const Wording& each) { return each.table == place.table; });
  if (found == kWordings.end())
    return {place.table, place.id, place.part, "look into the table " + place.table};
  return {found->what, place.id, place.part, found->advice};
}

bool IsOfSession(const WordRepository::Place& place) {
  return place.table == "sessions" || place.table.starts_with("session_");
}

}  // namespace

void Forgetting::Take(const Memory& memory) {
  words_.Add(memory.content);
  users_.insert(memory.user_id);
  texts_.push_back(memory.content);
  if (!memory.session_id) return;
  auto& sources = told_in_[*memory.session_id];
  if (memory.source_turn) sources.insert(*memory.source_turn);
}

void Forgetting::TakeTurns(const SessionRow& session) {
  users_.insert(session.user_id);
  for (const auto& said : WordsOfTurns(repositories_, session)) TakeText(said);
}

bool Forgetting::TakeAtom(const std::string& id) {
  const auto atom = repositories_.atoms.Find(id);
  if (!atom) return false;
  if (!reader_.Sees(atom->user_id)) throw NoMemory(id);
  if (atom->rules_version) {
    throw Error(ErrorCode::kValidation, "The atom " + id + " was drawn from the memory " +
                                            atom->source_memory_id.value_or("") +
                                            ": forget that memory, or change its text");
  }
  if (atom->user_id) users_.insert(*atom->user_id);
  TakeToldAtom(*atom);
  receipt_.ids.push_back(id);
  return true;
}

void Forgetting::TakeToldAtom(const Atom& atom) {
  doings_.insert({atom.subject, atom.action});
  for (const auto& text : {atom.outcome, atom.consequences}) {
    if (!text.empty()) words_.Add(text);
  }
  RemoveAtom(atom);
  receipt_.audit += repositories_.insight.ForgetMemory(atom.id);
}

bool Forgetting::TakeHistory(const std::string& id) {
  if (!repositories_.users.SeesWhatNobodyOwns(reader_)) return false;
  const auto ended = repositories_.rows.Find(row_kinds::kEndedMemory, id);
  const std::int64_t entries = repositories_.removals.RemoveAudit(id);
  const std::int64_t legacy = repositories_.removals.RemoveLegacyRowOf(id);
  const std::int64_t merges = repositories_.removals.RemoveMergesOf(id);
  const std::int64_t earlier =
      repositories_.insight.ForgetMemory(id) + repositories_.alerts.ForgetMemory(id);
  receipt_.audit += entries + earlier;
  receipt_.notes += merges;
  if (entries + legacy + merges + earlier == 0) return false;
  if (ended) {
    const auto owner = TextAt(row_kinds::kEndedMemory, *ended, "user_id");
    repositories_.gone.NoteOf(gone::kMemory, id, owner, now_);
  } else {
    repositories_.gone.Note(gone::kMemory, id, now_);
  }
  receipt_.ids.push_back(id);
  return true;
}

bool Forgetting::TakeGone(const std::string& id, std::initializer_list<const char*> kinds) {
  if (!repositories_.users.SeesWhatNobodyOwns(reader_)) return false;
  const bool known = std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) {
    return repositories_.gone.HasOfAnybody(kind, id);
  });
  if (!known) return false;
  receipt_.gone_before.push_back(id);
  return true;
}

/// "The doctor" is no word of a forgotten atom alone where the doctor does something else in an
/// atom that stays.
void Forgetting::AddDoings() {
  if (doings_.empty()) return;
  const auto shared = repositories_.words.DoingsOfAtoms(doings_);
  for (const auto& text : doings_) {
    if (!text.empty() && !shared.contains(text)) words_.Add(text);
  }
}

void Forgetting::TakeWords() {
  if (query_.user_id && query_.categories.empty()) TakeUser(*query_.user_id);
  AddDoings();
  receipt_.not_searched = static_cast<std::int64_t>(words_.too_short());
  const std::set<std::string> gone(receipt_.ids.begin(), receipt_.ids.end());
  auto& rows = repositories_.words;
  Places places;
  if (!words_.empty()) places = rows.Find(words_, gone);
  bool changed = RedactSessions(places);
  changed = RemoveToldAtoms(places) || changed;
  if (!places.empty()) {
    Places theirs = places;
    std::erase_if(theirs, [&](const auto& place) { return !MayTake(place.owner); });
    const std::int64_t pins = rows.RemovePins(theirs);
    const std::int64_t vectors = rows.RemoveMessageVectors(theirs);
    const std::int64_t notes = rows.RemoveNotes(words_, users_);
    receipt_.pins += pins;
    receipt_.embeddings += vectors;
    receipt_.notes += notes;
    changed = changed || pins + vectors + notes > 0;
  }
  if (changed && !words_.empty()) places = rows.Find(words_, gone);
  NameRemaining(places);
}

void Forgetting::NameRemaining(const Places& places) {
  bool others = false;
  for (const auto& place : places) {
    if (place.table == "stm_entries" && named_.contains(place.id)) continue;
    const bool seen = !place.owner || reader_.Sees(place.owner);
    if (seen) receipt_.remaining.push_back(ToPlace(place));
    others = others || !seen;
  }
  if (!others) return;
  receipt_.remaining.push_back(
      {"row of another user", "", "", "who may read everybody's memories is told where"});
}

bool Forgetting::RedactSessions(const Places& places) {
  std::map<std::string, RedactionRequest> requests;
  for (const auto& [id, sources] : told_in_) {
    // Gone, a name that only the host knows, or somebody else's, who keeps what was said there.
    const auto session = repositories_.sessions.Find(id);
    if (!session || !MayTake(session->user_id)) continue;
    requests[id] = {id, sources, true, query_.session_id == id, false};
  }
  for (const auto& place : places) {
    if (!IsOfSession(place) || place.id.empty()) continue;
    const auto session = repositories_.sessions.Find(place.id);
    if (!session || !MayTake(session->user_id)) continue;
    auto& request =
        requests.try_emplace(place.id, RedactionRequest{place.id, {}, false, false, false})
            .first->second;
    request.drop_undo = request.drop_undo || place.table == "session_operations";
  }
  const ChangeContext context{now_, actor_, "", std::nullopt};
  bool changed = false;
  for (const auto& [id, request] : requests) {
    RedactedSession redacted = RedactSession(repositories_, request, words_, context);
    for (const auto turn : redacted.alike) {
      receipt_.remaining.push_back({"turn", id, std::to_string(turn),
                                    "it may say the same in other words: look at it, and forget "
                                    "the turn if it does"});
    }
    if (!redacted.changed) continue;
    changed = true;
    receipt_.undo += redacted.undo;
    receipt_.redacted.push_back({id, std::move(redacted.turns)});
  }
  return changed;
}

std::vector<Atom> Forgetting::AtomsThatSayIt() {
  std::vector<Atom> told;
  repositories_.atoms.VisitAll(Reader{}, [&](Atom atom) {
    if (!atom.source_memory_id && MayTake(atom.user_id)) told.push_back(std::move(atom));
  });
  TextSearch search;
  std::vector<std::vector<std::size_t>> parts_with;  // by the text's number
  const auto add = [&](const std::string& text, std::size_t part) {
    const std::size_t number = search.Add(text);
    parts_with.resize(std::max(parts_with.size(), number + 1));
    parts_with[number].push_back(part);
  };
  for (std::size_t i = 0; i < told.size(); ++i) {
    add(told[i].action, 2 * i);
    add(told[i].outcome, 2 * i + 1);
  }
  std::set<std::size_t> said;
  for (const auto& text : texts_) {
    std::set<std::size_t> parts;
    std::set<std::size_t> numbers;
    search.Visit(text, [&](std::size_t number, std::size_t) {
      if (numbers.insert(number).second)
        parts.insert(parts_with[number].begin(), parts_with[number].end());
      return true;
    });
    for (const auto part : parts) {
      const bool outcome = part % 2 == 1;
      const bool brief = outcome && told[part / 2].action.size() < TextSearch::kShortest;
      if (outcome && (brief || parts.contains(part - 1))) said.insert(part / 2);
    }
  }
  std::vector<Atom> atoms;
  for (const auto number : said) atoms.push_back(std::move(told[number]));
  return atoms;
}

bool Forgetting::RemoveToldAtoms(const Places& places) {
  if (texts_.empty()) return false;  // of an atom alone: others that share a cause with it stay
  std::map<std::int64_t, Atom> atoms;
  for (auto& atom : AtomsThatSayIt()) atoms.emplace(atom.seq, std::move(atom));
  for (const auto& place : places) {
    if (place.table != "atoms" || !MayTake(place.owner)) continue;
    auto atom = repositories_.atoms.Find(place.id);
    if (atom && !atom->source_memory_id) atoms.emplace(atom->seq, std::move(*atom));
  }
  for (const auto& [seq, atom] : atoms) RemoveAtom(atom);
  return !atoms.empty();
}

void Forgetting::RemoveAtom(const Atom& atom) {
  for (const auto& embedding : repositories_.removals.RemoveEmbeddings("atom", atom.id)) {
    ++receipt_.embeddings;
    receipt_.audit += repositories_.removals.RemoveAudit(embedding);
  }
  receipt_.audit += repositories_.removals.RemoveAudit(atom.id);
  repositories_.gone.NoteOf(gone::kAtom, atom.id, atom.user_id, now_);
  repositories_.atoms.Remove(atom);
  repositories_.state.Raise(kScoreEpoch);
  ++receipt_.atoms;
}

void Forgetting::TakeUser(const std::string& user_id) {
  users_.insert(user_id);
  repositories_.gone.Note(gone::kUser, user_id, query_.before.value_or(now_));
  receipt_.cognitive_states += repositories_.words.RemoveStates(user_id, query_.before);
  receipt_.events += repositories_.events.Forget(user_id, query_.before);
  receipt_.audit += repositories_.insight.ForgetUser(user_id, query_.before);
  receipt_.audit += repositories_.alerts.ForgetUser(user_id, query_.before);
  TakeAtomsAndPinsOf(user_id);
  if (query_.before) return;  // what follows has no date that would say when it was told
  const auto about = repositories_.words.FindAtomsAbout(user_id, reader_);
  for (const auto& id : about.subject) {
    if (const auto atom = repositories_.atoms.Find(id)) RemoveAtom(*atom);
  }
  Undecided("atom", about.mentioned, "it names the user: forget it by its id, if it is to go");
  if (!repositories_.users.SeesWhatNobodyOwns(reader_)) return;
  constexpr std::int64_t kMostNamed = 100;
  Undecided("history", repositories_.words.NotesOfMissing(kMostNamed),
            "of a memory that was deleted before, with a note: nobody knows whose; forget the id");
  Undecided("category", repositories_.words.UnusedCategories(),
            "no memory is in it any more: describe it anew, if it tells of the user");
}

void Forgetting::TakeAtomsAndPinsOf(const std::string& user_id) {
  for (const auto& id : repositories_.words.FindAtomsToldBy(user_id, query_.before)) {
    if (const auto atom = repositories_.atoms.Find(id)) TakeToldAtom(*atom);
  }
  for (const auto& pin : repositories_.pins.All({user_id})) {
    if (query_.before && pin.pinned_at >= *query_.before) continue;
    if (!pin.memory_id) words_.Add(pin.content);
    if (pin.label) words_.Add(*pin.label);
    if (repositories_.pins.Remove(pin.id, {user_id})) ++receipt_.pins;
  }
}

void Forgetting::Undecided(const std::string& what, const std::vector<std::string>& ids,
                           const std::string& advice) {
  for (const auto& id : ids) receipt_.undecided.push_back({what, id, "", advice});
}

}  // namespace cortex
