#include "brain/merging.h"

#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "base/error.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/derivation.h"
#include "brain/removal.h"
#include "brain/sessions.h"
#include "session/redaction.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/forgotten_words.h"
#include "store/merge_source.h"
#include "store/row_merge.h"
#include "store/row_values.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr const char* kMerger = "merge";
constexpr std::int64_t kComparedBetweenProgress = 64;

void StopIf(const CancelFlag* cancel) {
  if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
}

/// Whether two paths lead to one file, be it by a hard link.
bool IsSameFile(const std::string& one, const std::string& other) {
  std::error_code error;  // one of them may be in memory, or not there
  return one == other || std::filesystem::equivalent(one, other, error);
}

/// Whether undoing a change of the session would bring the words back.
bool HasUndoWith(Repositories& repositories, const std::string& session,
                 const ForgottenWords& words) {
  bool found = false;
  const RowKind& change = row_kinds::kSessionOperation;
  const auto look = [&](const std::vector<Value>& row) {
    const auto image = TextAt(change, row, "image");
    found = found || (image && words.AreIn(*image));
  };
  repositories.rows.Visit(change, look, session);
  return found;
}

}  // namespace

MergeReport Merging::Merge(const MergeRequest& request, const CancelFlag* cancel,
                           const Progress& progress) {
  if (options_.read_only && !request.dry_run)
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
  MergeReport report;
  report.dry_run = request.dry_run;
  report.into = options_.path;
  report.from = CanonicalPath(request.from);
  if (IsSameFile(report.from, options_.path)) {
    throw Error(ErrorCode::kValidation,
                report.from + " cannot be merged into itself: name another brain");
  }
  MergeSource source(report.from, options_.key, options_.path + kMergingSuffix, cancel);
  store_.FlushAccesses();
  ForgottenWords words;
  const auto work = [&](Repositories& into) {
    MergeRows(&source, into, request, cancel, progress, &words, &report);
  };
  if (request.dry_run) {
    store_.Rehearse(cancel, work);
    parts_.derivation.LookAgain();
    report.forgotten.dry_run = true;
    return report;
  }
  try {
    store_.WriteLong(cancel, work);
  } catch (...) {  // what was derived within it is to be derived again
    parts_.derivation.LookAgain();
    throw;
  }
  const ForgetReceipt& gone = report.forgotten;
  if (gone.ids.empty() && gone.sessions == 0 && gone.turns == 0 && gone.redacted.empty()) {
    report.forgotten.done = true;
  } else {
    parts_.removal.ForgetInFiles(words, cancel, &report.forgotten);
  }
  return report;
}

void Merging::MergeRows(MergeSource* source, Repositories& into, const MergeRequest& request,
                        const CancelFlag* cancel, const Progress& progress, ForgottenWords* words,
                        MergeReport* report) {
  PolicyBoard board(options_.default_policy, options_.policy);
  Repositories from(source->connection(), board);
  parts_.derivation.CatchUpWithin(into);
  RowMerge merge(from, into, report);
  RemoveWhatIsGone(from, into, &merge, request.now, words, report);
  const std::int64_t rows = merge.CountRows();
  const std::int64_t total = rows + from.rows.Count(row_kinds::kMemory);
  const std::int64_t last_known = into.memories.LastSeq();
  merge.TakeRows([&](std::int64_t done) {
    StopIf(cancel);
    progress(done, total);
  });
  for (const auto& id : merge.new_sessions()) Sessions::RequireSound(into, id);
  merge.TakeCounts(request.now);
  KeepForgotten(from, into, merge, request.now);
  const auto compared = [&](std::int64_t done) {
    StopIf(cancel);
    progress(rows + done, total);
  };
  Compare(into, last_known, request.now, compared, report);
  if (into.memories.LastSeq() > last_known) {
    into.graph_backlog.DeferFrom(last_known + 1);
    parts_.derivation.LookAgain();
  }
  into.state.Raise(kScoreEpoch);
  progress(total, total);
}

void Merging::RemoveWhatIsGone(Repositories& from, Repositories& into, RowMerge* merge, TimeMs now,
                               ForgottenWords* words, MergeReport* report) {
  const RowMerge::ToRemove gone = merge->FindGoneInSource();
  for (const auto& query : gone.forget)
    parts_.removal.ForgetRows(into, query, kMerger, now, Reader{}, words, &report->forgotten);
  ForgetReceipt removed;
  for (const auto& id : gone.remove) {
    const auto memory = into.memories.Find(id);
    if (!memory) continue;
    const RowKind& kind = row_kinds::kEndedMemory;
    const TimeMs ended_at = NumberAt(kind, *from.rows.Find(kind, id), "ended_at");
    parts_.removal.RemoveMemory(into, *memory, true, kMerger, ended_at, &removed);
    report->deleted.push_back(id);
  }
}

/// What a session tells that came along, of a memory that was forgotten here, goes from it.
void Merging::KeepForgotten(Repositories& from, Repositories& into, const RowMerge& merge,
                            TimeMs now) {
  if (merge.forgotten().empty() || merge.new_sessions().empty()) return;
  ForgottenWords words;
  std::map<std::string, std::set<std::int64_t>> told_in;
  for (const auto& id : merge.forgotten()) {
    const auto memory = from.memories.Find(id);
    words.Add(memory->content);
    if (!memory->session_id) continue;
    auto& turns = told_in[*memory->session_id];
    if (memory->source_turn) turns.insert(*memory->source_turn);
  }
  const ChangeContext context{now, kMerger, "", std::nullopt};
  for (const auto& id : merge.new_sessions()) {
    const auto told = told_in.find(id);
    RedactionRequest request{id, {}, told != told_in.end(), false, HasUndoWith(into, id, words)};
    if (told != told_in.end()) request.sources = told->second;
    RedactSession(into, request, words, context);
  }
}

void Merging::Compare(Repositories& into, std::int64_t last_known, TimeMs now,
                      const std::function<void(std::int64_t)>& progress, MergeReport* report) {
  const std::int64_t last = into.memories.LastSeq();
  for (std::int64_t seq = last_known + 1; seq <= last; ++seq) {
    if ((seq - last_known) % kComparedBetweenProgress == 1) progress(seq - last_known);
    const auto memory = into.memories.FindBySeq(seq);
    if (!memory) continue;
    const MergedComparison found = parts_.comparisons.CompareMerged(into, *memory, last_known, now);
    if (found.duplicate) {
      ++report->duplicate_count;
      if (report->duplicates.size() < kMostListedOfMerge)
        report->duplicates.push_back(*found.duplicate);
    }
    for (const auto& pair : found.contradictions) {
      ++report->contradiction_count;
      if (report->contradictions.size() < kMostListedOfMerge)
        report->contradictions.push_back(pair);
    }
  }
}

}  // namespace cortex
