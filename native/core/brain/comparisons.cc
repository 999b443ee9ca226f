#include "brain/comparisons.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "base/unicode.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/outgoing.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/dismissal_key.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/duplicates/occurrence.h"
#include "language/secrets/redacted.h"
#include "language/slots/analysis.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kExcerptLength = 50;
/// Of memories that were read from a file of notes.
constexpr std::string_view kNoteSource = "markdown";
/// Memories that a new one is compared with, and those among which they are looked for: what has
/// lost a contradiction is passed over.
constexpr std::size_t kMostComparedCandidates = 8;
constexpr std::size_t kMostNear = 64;

/// Of a pair that is found.
constexpr std::array<std::string_view, 2> kFoundStatuses = {"open", "possible"};

void RequirePair(const Contradiction& pair) {
  if (pair.older_id == pair.newer_id) {
    throw Error(ErrorCode::kValidation,
                Quoted(pair.older_id) + " cannot contradict itself: name two memories");
  }
  if (!FindNamed<ContradictionKind>(pair.kind)) {
    throw Error(ErrorCode::kValidation, "The kind of contradiction " + Quoted(pair.kind) +
                                            " is unknown: give negation, antonym, value or "
                                            "quantity");
  }
  if (std::find(kFoundStatuses.begin(), kFoundStatuses.end(), pair.status) ==
      kFoundStatuses.end()) {
    throw Error(ErrorCode::kValidation, "A contradiction is found open or possible, not " +
                                            Quoted(pair.status) + ": resolve it afterwards");
  }
  if (pair.score >= 0 && pair.score <= 1) return;
  throw Error(ErrorCode::kValidation,
              "The score of a contradiction is " + std::to_string(pair.score) + ": give 0 to 1");
}

bool SameScope(const ComparedMemory& known, const Memory& memory) {
  return known.user_id == memory.user_id && known.speaker == memory.speaker;
}

/// Whether what is known stays known for as long as what is told now: of "the key lies under the
/// mat", told until Friday, telling it for good is no repetition.
bool LastsAsLong(const ComparedMemory& known, const Memory& told) {
  return !known.expires_at || (told.expires_at && *told.expires_at <= *known.expires_at);
}

void NotePossibleUpdate(const std::string& known, const DuplicateComparison& compared,
                        StorageResult* result) {
  if (compared.verdict != DuplicateComparison::kPossibleUpdate) return;
  result->possible_update_of = known;
  result->possible_update_similarity = compared.similarity;
}

/// By a moment before now also the last time that it was told once more counts.
bool IsToldBefore(Repositories& repositories, const ComparedMemory& known, TimeMs at, TimeMs now) {
  if (known.created_at > at || at >= now) return known.created_at <= at;
  return repositories.insight.LastRepetition(known.id, now).value_or(at) <= at;
}

/// The nearest heading of a note, which is the first of its categories; null where there is none.
std::shared_ptr<const Statement> HeadingOf(const Memory& note) {
  if (note.categories.empty()) return nullptr;
  std::string text = note.categories.front();
  std::ranges::replace(text, '-', ' ');
  return std::make_shared<const Statement>(AnalyzeStatement(Document(text)));
}

/// Told of one time, and read by one import: a file that says otherwise later was changed.
bool AreToldAtOnce(const Memory& one, const Memory& other) {
  return one.score.created_at == other.score.created_at && one.recorded_at == other.recorded_at;
}

/// Items of a list, each behind the line that leads it in: "Physio on:", "Monday"; "Physio on:",
/// "Thursday".
bool AreOfOneList(const Memory& one, const Memory& other) {
  const std::size_t end = one.content.find('\n');
  return end != std::string::npos && end == other.content.find('\n') &&
         one.content.compare(0, end, other.content, 0, end) == 0;
}

struct FoundPair {
  Contradiction pair;
  /// Where the evidence begins in the text that is stored now.
  std::size_t at = 0;
};

/// The value was told twice: both memories are open against the same words of the text.
bool IsToldAgain(const Contradiction& pair, const Contradiction& surest) {
  return pair.status == "open" && surest.status == "open" && pair.kind == surest.kind &&
         pair.evidence == surest.evidence;
}

/// One word of a text makes one pair: the surest; and with each memory that tells the same value.
std::vector<Contradiction> SurestByWord(std::vector<FoundPair> found) {
  std::stable_sort(found.begin(), found.end(), [](const FoundPair& a, const FoundPair& b) {
    return a.pair.score > b.pair.score;
  });
  std::vector<Contradiction> kept;
  std::map<std::size_t, std::size_t> surest_at;
  for (auto& [pair, at] : found) {
    const auto [surest, is_first] = surest_at.try_emplace(at, kept.size());
    if (is_first || IsToldAgain(pair, kept[surest->second])) kept.push_back(std::move(pair));
  }
  return kept;
}

}  // namespace

void Comparisons::VisitCandidates(Repositories& repositories, const std::vector<ClauseKeys>& keys,
                                  const std::string& user_id,
                                  const std::optional<std::string>& speaker,
                                  const std::function<bool(const ComparedMemory&)>& visit) {
  repositories.statements.VisitHavingAll(RequiredKeys(keys), [&](std::int64_t seq) {
    const auto known = repositories.memories.FindUnpenalised(seq);
    const bool fits = known && known->user_id == user_id && known->speaker == speaker;
    return !fits || visit(*known);
  });
}

NoteSetting Comparisons::SettingOf(const Memory& older, const Memory& newer) {
  if (older.source != kNoteSource || newer.source != kNoteSource) return {};
  return {.of_files = true,
          .told_at_once = AreToldAtOnce(older, newer),
          .of_one_list = AreOfOneList(older, newer),
          .older_heading = HeadingOf(older),
          .newer_heading = HeadingOf(newer)};
}

void Comparisons::AnalyzeForComparing(AcceptedMemory* accepted) {
  const Memory& memory = accepted->memory;
  accepted->statement = std::make_shared<const Statement>(AnalyzeStatement(DocumentOf(accepted)));
  accepted->keys = ScopedKeys(memory.user_id, memory.speaker, *accepted->statement);
}

bool Comparisons::MayRepeat(const ContentKey& key, TimeMs one, TimeMs other) const {
  const bool same_day = options_.timezone.LocalDay(one) == options_.timezone.LocalDay(other);
  if (!same_day) return !IsBoundToItsDay(key.normalized());
  const bool same_hour = std::abs(one - other) < kMillisPerHour;
  return same_hour || !IsBoundToItsHour(key.normalized());
}

bool Comparisons::IsToldBack(Repositories& repositories, const ComparedMemory& known,
                             const std::string& again_id, TimeMs again_at) {
  if (again_at <= known.created_at) return false;
  return std::ranges::any_of(repositories.disputes.BesideIn(known.id).changes,
                             [&](const PossibleChange& change) {
                               return change.id != again_id && change.created_at <= again_at;
                             });
}

StorageResult Comparisons::Duplicate(Repositories& repositories, StorageStatus status,
                                     const ComparedMemory& known, double similarity,
                                     const AcceptedMemory& accepted, TimeMs now) {
  StorageResult result;
  result.status = status;
  result.message =
      "Already known as " + known.id + ": \"" + Excerpt(known.content, kExcerptLength) + "\"";
  result.matched_id = known.id;
  result.similarity_score = similarity;
  outgoing_.AskFailedSinksAgain(repositories, known.id, &result, now);
  NoteSaidAgain(repositories, known.id, accepted.memory, now);
  return result;
}

void Comparisons::NoteSaidAgain(Repositories& repositories, const std::string& id,
                                const Memory& again, TimeMs now) const {
  auto row = repositories.scores.Find(MemoryKind::kStm, id);
  const TimeMs said_at = std::min(again.score.created_at, now);
  if (!row) return;
  const auto last = repositories.audit.LastSaidAgain(id);
  const auto day = options_.timezone.LocalDay(said_at);
  if (said_at <= row->inputs.created_at ||
      day == options_.timezone.LocalDay(row->inputs.created_at) ||
      (last && (said_at <= *last || day == options_.timezone.LocalDay(*last))))
    return;
  store_.accesses().ApplyForWriter(row->kind, row->seq, &row->inputs);
  const ConfidencePolicy& policy = *repositories.policy;
  AuditEntry entry;
  entry.memory_id = id;
  entry.old_confidence = TrueConfidence(row->inputs, now, policy);
  row->inputs.affirmed_after =
      std::max(row->inputs.affirmed_after, DaysUntil(row->inputs, said_at));
  entry.new_confidence = TrueConfidence(row->inputs, now, policy);
  entry.reason = "merged";
  entry.actor = again.source;
  entry.note = kSaidAgain;
  entry.at = said_at;
  repositories.audit.Append(entry);
}

std::optional<StorageResult> Comparisons::FindExactDuplicate(Repositories& repositories,
                                                             const AcceptedMemory& accepted,
                                                             TimeMs now) {
  const TimeMs created_at = accepted.memory.score.created_at;
  std::optional<ComparedMemory> twin;
  repositories.memories.VisitByContentKey(accepted.key.hash(), [&](const ComparedMemory& known) {
    if (known.id == accepted.memory.id || !LastsAsLong(known, accepted.memory)) return true;
    if (!MayRepeat(accepted.key, created_at, known.created_at)) return true;
    if (ContentKey(known.content, known.user_id, known.speaker) == accepted.key &&
        !IsToldBack(repositories, known, accepted.memory.id, created_at))
      twin = known;
    return !twin;
  });
  if (!twin) return std::nullopt;
  return Duplicate(repositories, StorageStatus::kDuplicateExact, *twin, 1.0, accepted, now);
}

std::optional<StorageResult> Comparisons::FindSemanticDuplicate(Repositories& repositories,
                                                                const AcceptedMemory& accepted,
                                                                TimeMs now) {
  const Memory& memory = accepted.memory;
  std::optional<StorageResult> result;
  const auto refuse = [&](const ComparedMemory& known) {
    if (known.seq == memory.seq || !LastsAsLong(known, memory) ||
        !MayRepeat(accepted.key, memory.score.created_at, known.created_at))
      return true;
    const auto comparison =
        CompareForDuplicate(*accepted.statement, *statements_.Of(known.seq, known.content));
    if (comparison.verdict != DuplicateComparison::kDuplicate ||
        IsToldBack(repositories, known, memory.id, memory.score.created_at))
      return true;
    result = Duplicate(repositories, StorageStatus::kDuplicateSemantic, known,
                       comparison.similarity, accepted, now);
    return false;
  };
  VisitCandidates(repositories, accepted.keys, memory.user_id, memory.speaker, refuse);
  return result;
}

std::int64_t Comparisons::RemoveStatementKeys(Repositories& repositories, const Memory& memory) {
  statements_.Drop(memory.seq);
  return repositories.statements.Remove(memory.seq);
}

NoteSetting Comparisons::SettingBeside(Repositories& repositories, const ComparedMemory& known,
                                       bool known_is_older, const Memory& memory) {
  if (memory.source != kNoteSource) return {};
  const auto note = repositories.memories.Find(known.id);
  if (!note) return {};
  return known_is_older ? SettingOf(*note, memory) : SettingOf(memory, *note);
}

void Comparisons::DetectContradictions(Repositories& repositories, const AcceptedMemory& accepted,
                                       StorageResult* result, TimeMs now, std::int64_t last_known) {
  const Memory& memory = accepted.memory;
  const auto nearest = repositories.statements.Nearest(memory.seq, accepted.keys, kMostNear);
  repositories.statements.Put(memory.seq, accepted.keys);
  statements_.Put(memory.seq, accepted.statement);
  if (IsExpired(memory, now)) return;
  std::size_t candidates = 0;
  ContradictionOptions judging = {.sure_from = options_.contradictions.open,
                                  .possible_from = options_.contradictions.possible};
  const std::int64_t scope = ScopeOf(memory.user_id, memory.speaker);
  std::vector<FoundPair> found;
  for (const auto seq : nearest) {
    if (seq > last_known) continue;
    const auto known = repositories.memories.FindUnpenalised(seq);
    if (!known || !SameScope(*known, memory)) continue;
    if (++candidates > kMostComparedCandidates) break;
    const auto analysed = statements_.Of(known->seq, known->content);
    const Statement& known_statement = *analysed;
    if (!result->possible_update_of)
      NotePossibleUpdate(known->id, CompareForDuplicate(*accepted.statement, known_statement),
                         result);
    if (BothTurns(*known, memory)) continue;
    const bool known_is_older = IsToldBefore(repositories, *known, memory.score.created_at, now);
    const Statement& older = known_is_older ? known_statement : *accepted.statement;
    const Statement& newer = known_is_older ? *accepted.statement : known_statement;
    judging.notes = SettingBeside(repositories, *known, known_is_older, memory);
    const auto finding = FindContradiction(older, newer, judging);
    if (!finding) continue;
    const auto taught = DismissalKey(*finding, older, newer, scope);
    if (taught && repositories.contradictions.WasDismissed(*taught)) continue;
    Contradiction pair;
    pair.older_id = known_is_older ? known->id : memory.id;
    pair.newer_id = known_is_older ? memory.id : known->id;
    pair.kind = NameOf(finding->kind);
    pair.status = finding->sure ? "open" : "possible";
    pair.score = finding->score;
    pair.evidence = {finding->older.text, finding->newer.text};
    found.push_back(
        {std::move(pair), known_is_older ? finding->newer.begin : finding->older.begin});
  }
  for (auto& pair : SurestByWord(std::move(found))) {
    if (auto opened = OpenContradiction(std::move(pair), now)) {
      result->contradictions.push_back(std::move(*opened));
    }
  }
  ScoreInputs score = memory.score;
  for (const auto& pair : result->contradictions)
    if (pair.penalised_id == memory.id) ++score.contradiction_count;
  result->confidence = CurrentConfidence(score, now, *repositories.policy);
}

std::optional<Contradiction> Comparisons::OpenContradiction(Contradiction pair, TimeMs now) {
  RequirePair(pair);
  pair.penalised_id.reset();
  if (pair.status == "open") pair.penalised_id = pair.older_id;
  pair.detected_at = now;
  bool opened = false;
  store_.Write([&](Repositories& repositories) {
    if (!repositories.memories.Exists(pair.newer_id)) throw NoMemory(pair.newer_id);
    pair.id = options_.ids("con", now);
    AuditEntry entry;
    entry.reason = "contradiction";
    entry.actor = "contradictions";
    entry.note = (pair.penalised_id ? "contradicted by " : "possibly replaced by ") + pair.newer_id;
    entry.at = now;
    if (repositories.memories.Exists(pair.older_id))
      entry.old_confidence = scores_.TrueScore(repositories, pair.older_id, now);
    opened = repositories.contradictions.Insert(pair);
    if (!opened) return;
    if (pair.penalised_id) {
      scores_.ChangeCounts(repositories, pair.older_id, 0, 1, entry, nullptr);
    } else {
      scores_.NoteMove(repositories, pair.older_id, entry);
    }
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
  });
  if (!opened) return std::nullopt;
  return pair;
}

std::vector<ContradictionListing> Comparisons::GetContradictions(const ContradictionQuery& query) {
  RequireLimit(query.limit);
  if (query.status &&
      std::ranges::find(kContradictionStatuses, *query.status) == kContradictionStatuses.end()) {
    throw Error(ErrorCode::kValidation,
                "The status of a contradiction " + Quoted(*query.status) +
                    " is unknown: give open, possible, resolved or dismissed");
  }
  std::vector<ContradictionListing> pairs;
  store_.Read(nullptr,
              [&](Repositories& repositories) { pairs = repositories.contradictions.List(query); });
  return pairs;
}

std::vector<ProvedWrong> Comparisons::GetProvedWrong(const ProvedWrongQuery& query) {
  RequireLimit(query.limit);
  std::vector<ProvedWrong> listed;
  store_.Read(nullptr, [&](Repositories& repositories) {
    listed = repositories.disputes.ListProvedWrong(query);
  });
  return listed;
}

}  // namespace cortex
