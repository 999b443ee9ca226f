#include "brain/removal.h"

#include <chrono>
#include <filesystem>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/text_search.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/finder.h"
#include "brain/forgetting.h"
#include "brain/input_rules.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "recall/documents_file.h"
#include "recall/graph_file.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/files_beside.h"
#include "store/merge_source.h"
#include "store/score_columns.h"
#include "store/store.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

/// How long a forget waits for readers, before it leaves the rest for later.
constexpr std::chrono::seconds kWaitForReaders{2};

constexpr const char* kMakeRoom =
    "the disk or a size limit is full: make room, or raise the limit; then cortex maintain or "
    "opening the brain takes the last of the words";

void RequireSelective(const ForgetQuery& query) {
  for (const auto& id : query.ids) RequireUtf8(id, "an id");
  RequireNames(query.categories, "categories");
  RequireOptionalName(query.user_id, "user_id");
  if (query.before) RequireTime(*query.before, "before");
  const bool conditions = !query.categories.empty() || query.user_id || query.before;
  if (query.session_id) {
    RequireName(*query.session_id, "session_id");
    if (conditions || !query.ids.empty()) {
      throw Error(ErrorCode::kValidation,
                  "session_id and other conditions are given together: give the one or the others");
    }
    return;
  }
  if (!query.turns.empty() || query.with_memories) {
    throw Error(ErrorCode::kValidation,
                std::string(query.turns.empty() ? "with_memories" : "turn_ids") +
                    " is given without session_id: say of which session");
  }
  if (query.ids.empty() && !conditions) {
    throw Error(ErrorCode::kValidation,
                "Nothing says what to forget: give ids, or a session, or a category, a user or a "
                "date");
  }
  if (query.ids.empty() || !conditions) return;
  throw Error(ErrorCode::kValidation,
              "ids and other conditions are given together: give the one or the others");
}

std::set<std::string> Distinct(const std::vector<std::string>& ids) {
  return {ids.begin(), ids.end()};
}

/// Since when it answers nothing: what has expired did so before it was removed.
TimeMs EndOf(const Memory& memory, TimeMs now) {
  return IsExpired(memory, now) ? *memory.expires_at : now;
}

/// Whether any bytes went, now or before, which must go from the files, too.
bool HasRemoved(const ForgetReceipt& receipt) {
  return !receipt.ids.empty() || !receipt.redacted.empty() || !receipt.gone_before.empty() ||
         receipt.sessions + receipt.cognitive_states + receipt.atoms + receipt.notes +
                 receipt.events + receipt.audit >
             0;
}

}  // namespace

struct Removal::Leftovers {
  std::vector<std::string> paths;
  /// Of these, the ones that the brain has rows of.
  std::vector<std::string> noted;
};

Deletion Removal::Delete(const std::vector<std::string>& ids, const std::string& actor, TimeMs now,
                         const CancelFlag* cancel, const Reader& reader) {
  SecretGate(options_.secrets, reader.user).Name(actor, "actor");
  RequireName(actor, "actor");
  store_.FlushAccesses();  // so that the history, which stays, holds them
  Deletion deletion;
  store_.WriteLong(cancel, [&](Repositories& repositories) {
    ForgetReceipt receipt;
    for (const auto& id : Distinct(ids)) {
      const auto memory = repositories.memories.Find(id, reader);
      if (memory) {
        RemoveMemory(repositories, *memory, true, actor, now, &receipt);
      } else {
        deletion.missing.push_back(id);
      }
    }
    deletion.deleted = receipt.memories;
  });
  return deletion;
}

ForgetReceipt Removal::Forget(const ForgetQuery& asked, bool dry_run, const std::string& actor,
                              TimeMs now, const CancelFlag* cancel, const Reader& reader) {
  SecretGate(options_.secrets, reader.user).Name(actor, "actor");
  RequireName(actor, "actor");
  RequireSelective(asked);
  store_.FlushAccesses();
  ForgetReceipt receipt;
  ForgottenWords words;
  receipt.dry_run = dry_run;
  const auto forget = [&](Repositories& repositories) {
    ForgetRows(repositories, asked, actor, now, reader, &words, &receipt);
  };
  if (dry_run) {
    store_.Rehearse(cancel, forget);
    return receipt;
  }
  store_.WriteLong(cancel, forget);
  ForgetInFiles(words, cancel, &receipt);
  return receipt;
}

void Removal::ForgetRows(Repositories& repositories, const ForgetQuery& asked,
                         const std::string& actor, TimeMs now, const Reader& reader,
                         ForgottenWords* words, ForgetReceipt* receipt) {
  ForgetQuery query = asked;
  if (!query.user_id) query.user_id = reader.user;
  // `asked`: a user whom the call names is forgotten, one whom it only answers for is not.
  Forgetting forgetting(repositories, asked, reader, actor, now, words, receipt);
  auto ids = query.ids;
  if (query.session_id) {
    ids = forgetting.TakeSession();
  } else if (ids.empty()) {
    ids = repositories.removals.Matching(query);
  }
  for (const auto& id : Distinct(ids)) {
    const auto memory = repositories.memories.Find(id);
    if (memory && !reader.Sees(memory->user_id)) throw NoMemory(id);
    if (memory) {
      forgetting.Take(*memory);
      RemoveMemory(repositories, *memory, false, actor, now, receipt);
    } else if (!forgetting.TakeAtom(id) && !forgetting.TakeHistory(id) &&
               !forgetting.TakeGone(id, {gone::kMemory, gone::kAtom})) {
      throw NoMemory(id);
    }
  }
  RemoveSessions(repositories, query, reader, now, &forgetting, receipt);
  forgetting.TakeWords();
  receipt->backups_known = repositories.backups.All();
  if (!HasRemoved(*receipt)) return;
  if (!receipt->dry_run) repositories.removals.RemoveStaleMarks();
  repositories.state.Set(kForgetPending, 1);
}

void Removal::ForgetInFiles(const ForgottenWords& words, const CancelFlag* cancel,
                            ForgetReceipt* receipt) {
  Leftovers leftovers;
  store_.Write([&](Repositories& repositories) { leftovers = FindLeftovers(repositories); });
  receipt->leftovers = RemoveLeftovers(leftovers);
  const Finish finish = FinishForgetting(kWaitForReaders);
  receipt->pending = finish != Finish::kDone;
  if (finish == Finish::kNoRoom)
    receipt->remaining.push_back({"log", options_.path + "-wal", "", kMakeRoom});
  if (!receipt->pending) FindInFiles(words, cancel, receipt);
  receipt->done = !receipt->pending && receipt->remaining.empty();
}

void Removal::FindInFiles(const ForgottenWords& words, const CancelFlag* cancel,
                          ForgetReceipt* receipt) {
  if (options_.path == kMemoryPath) return;
  const TextSearch in_database = words.FileSearch();
  if (!in_database.empty() && store_.FindInDatabase(in_database, cancel)) {
    receipt->remaining.push_back(
        {"file", options_.path, "", "its free space holds them: make a backup and restore it"});
  }
  const TextSearch search = words.TextsSearch();
  // Views and graphs write the words their own way; the ids stand in them as they are.
  TextSearch ids;
  for (const auto& id : receipt->ids) ids.Add(id);
  TextSearch gone_before;
  for (const auto& id : receipt->gone_before) gone_before.Add(id);
  std::set<std::string> known;
  for (const auto& backup : receipt->backups_known) known.insert(backup.path);
  for (const auto& file : FilesBeside(options_.path, known)) {
    const bool is_copy = !file.starts_with(options_.path);
    const auto holds = [&](const TextSearch& texts) {
      return !texts.empty() && MayHold(file, texts, cancel);
    };
    if (holds(search) || (is_copy && holds(ids)) || holds(gone_before))
      receipt->remaining.push_back({"file", file, "", AdviceOn(file)});
  }
}

Removal::Leftovers Removal::FindLeftovers(Repositories& repositories) const {
  Leftovers leftovers;
  leftovers.noted = repositories.backups.TemporaryFiles();
  leftovers.paths = leftovers.noted;
  for (const auto& backup : repositories.backups.All())
    leftovers.paths.push_back(backup.path + kPartialSuffix);
  leftovers.paths.push_back(options_.path + kRestoringSuffix);
  leftovers.paths.push_back(options_.path + kMergingSuffix);
  leftovers.paths.push_back(options_.path + kRekeyingSuffix);
  if (options_.path == kMemoryPath) return leftovers;
  leftovers.paths.push_back(DocumentsFilePath(options_.path) + kPartialSuffix);
  for (auto& file : PartialGraphFiles(options_.path)) leftovers.paths.push_back(std::move(file));
  return leftovers;
}

std::vector<std::string> Removal::RemoveLeftovers(const Leftovers& leftovers) {
  std::vector<std::string> removed;
  for (const auto& path : leftovers.paths) {
    if (RemoveAbandoned(path)) removed.push_back(path);
  }
  std::vector<std::string> gone;
  for (const auto& path : leftovers.noted) {
    std::error_code unknown;  // what cannot be looked at may well be there
    if (!std::filesystem::exists(path, unknown) && !unknown) gone.push_back(path);
  }
  if (gone.empty()) return removed;
  store_.WriteDerived([&](Repositories& repositories) {
    for (const auto& path : gone) repositories.backups.RemoveTemporaryFile(path);
  });
  return removed;
}

void Removal::FinishWhatWasLeft() {
  if (!options_.read_only && IsForgetPending())
    static_cast<void>(FinishForgetting(std::chrono::milliseconds(0)));
  ClearLeftovers();
}

void Removal::ClearLeftovers() {
  if (options_.read_only || options_.path == kMemoryPath) return;
  Leftovers leftovers;
  store_.Read(nullptr,
              [&](Repositories& repositories) { leftovers = FindLeftovers(repositories); });
  try {
    static_cast<void>(RemoveLeftovers(leftovers));
  } catch (const Error&) {
    return;  // another process writes: the rows stay until the next opening
  }
}

void Removal::RemoveSessions(Repositories& repositories, const ForgetQuery& query,
                             const Reader& reader, TimeMs now, Forgetting* forgetting,
                             ForgetReceipt* receipt) {
  std::vector<std::string> ids;
  if (query.session_id) {
    // Of named turns the words go, and the session stays.
    if (query.turns.empty()) ids.push_back(*query.session_id);
  } else if (query.ids.empty() && query.categories.empty()) {
    // It is forgotten as a whole; it has no category.
    ids = repositories.sessions.Matching(query.user_id, query.before);
  }
  for (const auto& id : ids) {
    const auto session = repositories.sessions.Find(id, reader);
    if (!session) continue;  // a name that only the host knows, or somebody else's session
    forgetting->TakeTurns(*session);
    repositories.gone.NoteOf(gone::kSession, id, session->user_id, now);
    receipt->turns += repositories.turns.RemoveAll(session->seq);
    repositories.sessions.Remove(session->seq);
    repositories.sources.ClearBehind(id, 0);
    ++receipt->sessions;
  }
}

bool Removal::IsForgetPending() {
  bool pending = false;
  store_.Read(nullptr, [&](Repositories& repositories) {
    pending = repositories.state.Get(kForgetPending, 0) != 0;
  });
  return pending;
}

Removal::Finish Removal::FinishForgetting(std::chrono::milliseconds wait) {
  bool pending = false;
  // Not Read: this runs beside the reads of other callers.
  store_.WriteDerived([&](Repositories& repositories) {
    pending = repositories.state.Get(kForgetPending, 0) != 0;
  });
  if (!pending) return Finish::kDone;
  try {
    finder_.ForgetIndexes();
  } catch (const Error&) {
    return Finish::kHeld;  // the receipt says so, and the next opening tries again
  }
  const WalEnd end = store_.TruncateWal(wait);
  if (end != WalEnd::kEmptied) return end == WalEnd::kNoRoom ? Finish::kNoRoom : Finish::kHeld;
  store_.WriteDerived(
      [](Repositories& repositories) { repositories.state.Remove(kForgetPending); });
  return Finish::kDone;
}

void Removal::RemoveMemory(Repositories& repositories, const Memory& memory, bool with_history,
                           const std::string& actor, TimeMs now, ForgetReceipt* receipt) {
  auto& removals = repositories.removals;
  const auto remove_embeddings = [&](const std::string& type, const std::string& id) {
    const auto embeddings = removals.RemoveEmbeddings(type, id);
    receipt->embeddings += static_cast<std::int64_t>(embeddings.size());
    if (with_history) return;
    for (const auto& embedding : embeddings) receipt->audit += removals.RemoveAudit(embedding);
  };
  RemovePairs(repositories, memory.id, with_history, actor, now, receipt);
  remove_embeddings("stm", memory.id);
  removals.RemoveLegacyRowOf(memory.id);
  receipt->statement_keys += comparisons_.RemoveStatementKeys(repositories, memory);
  receipt->facts += repositories.graph.Remove(memory.seq);
  receipt->pins += removals.RemovePinsOf(memory.id);
  for (auto& sink : repositories.outbox.EnqueueDeletion(memory.id, now))
    receipt->outbox.push_back({std::move(sink), memory.id});
  repositories.audit.KeepBeginning(memory.id);
  if (with_history) repositories.insight.KeepEnd(memory, EndOf(memory, now), std::nullopt);
  // Most of the work; how many rows it takes is known without it.
  if (!receipt->dry_run) repositories.memories.Remove(memory);
  receipt->ids.push_back(memory.id);
  ++receipt->memories;
  ++receipt->full_text;
  const auto atoms = removals.RemoveAtomsOf(memory.id, !with_history);
  if (!atoms.empty()) repositories.state.Raise(kScoreEpoch);
  for (const auto& atom : atoms) {
    ++receipt->atoms;
    remove_embeddings("atom", atom);
    if (!with_history) receipt->audit += removals.RemoveAudit(atom);
  }
  if (with_history) return;
  repositories.gone.NoteOf(gone::kMemory, memory.id, memory.user_id, now);
  receipt->audit += removals.RemoveAudit(memory.id);
  receipt->audit += repositories.insight.ForgetMemory(memory.id);
  receipt->audit += repositories.alerts.ForgetMemory(memory.id);
}

void Removal::RemovePairs(Repositories& repositories, const std::string& id, bool with_history,
                          const std::string& actor, TimeMs now, ForgetReceipt* receipt) {
  for (const auto& pair : repositories.contradictions.Remove(id)) {
    ++receipt->contradictions;
    const std::string& other = pair.older_id == id ? pair.newer_id : pair.older_id;
    if (!with_history) repositories.removals.RemoveNotesNaming(other, id);
    // A verdict on the other stands; what was still open against it ends.
    if (pair.status != "open" || pair.penalised_id != other) continue;
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = actor;
    entry.note = "what contradicted it was removed";
    entry.at = now;
    scores_.ChangeCounts(repositories, other, 0, -1, entry, nullptr);
  }
}

}  // namespace cortex
