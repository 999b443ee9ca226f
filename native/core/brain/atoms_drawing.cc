// Atoms: drawing them from texts, and what times say of causes.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/unicode.h"
#include "brain/atoms.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "fingerprint/fingerprint.h"
#include "language/causes/causal_statements.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kAtomizeBatch = 500;

/// The last memory whose atoms were drawn, and by which rules.
constexpr const char* kAtomizedThrough = "atomized_through";
constexpr const char* kAtomizedRules = "atomized_by";

/// How much one text may hold.
constexpr std::int64_t kLongestAtomized = 100'000;

Atom ToToldAtom(const CausalStatement& statement) {
  Atom atom;
  atom.subject = statement.subject;
  atom.action = statement.action;
  atom.outcome = statement.outcome;
  atom.consequences = statement.consequences;
  atom.confidence_source = ConfidenceSourceName(ConfidenceSource::kDefault);
  return atom;
}

std::string LinkTypeOf(const CausalStatement& statement) {
  return statement.relation == CausalStatement::Relation::kPrecedes ? "precedes" : "causes";
}

}  // namespace

std::vector<Atom> Atoms::AtomizeText(const std::string& given_text,
                                     const std::string& given_speaker,
                                     const std::string& given_source, bool save, TimeMs now,
                                     const std::optional<std::string>& user_id) {
  std::string text = given_text;
  std::string speaker = given_speaker;
  std::string source = given_source;
  SecretGate gate(options_.secrets, user_id);
  gate.Text(&text);
  gate.Text(&speaker);
  gate.Text(&source);
  gate.Name(user_id, "user_id");
  RequireContent(text, kLongestAtomized);
  RequireUtf8(speaker, "the speaker");
  RequireName(source, "source");
  if (user_id) RequireUser(*user_id);
  const auto statements = FindCausalStatements(text, speaker);
  std::vector<Atom> atoms;
  for (const auto& statement : statements) {
    atoms.push_back(ToToldAtom(statement));
    atoms.back().source = source;
    atoms.back().user_id = user_id;
    atoms.back().score.created_at = now;
    atoms.back().confidence = atoms.back().score.base_confidence;
  }
  if (!save || atoms.empty()) return atoms;
  store_.Write([&](Repositories& repositories) {
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      auto known = repositories.atoms.FindTold(atoms[i]);
      if (known) Score(repositories, &*known, now);
      atoms[i] = known ? std::move(*known) : Insert(repositories, std::move(atoms[i]), now);
      if (statements[i].continues)
        LinkNeighbours(repositories, atoms[i - 1], atoms[i], LinkTypeOf(statements[i]), now);
    }
  });
  return atoms;
}

void Atoms::LinkNeighbours(Repositories& repositories, const Atom& from, const Atom& to,
                           const std::string& type, TimeMs now) {
  if (from.id == to.id || repositories.atom_links.Find(from.id, to.id, type)) return;
  Observe(repositories, {from.id, to.id, type, std::nullopt}, now);
}

bool Atoms::AtomizeBatch(bool again, TimeMs now, AtomizeProgress* progress) {
  AtomizeProgress after;
  bool finished = false;
  store_.Write([&](Repositories& repositories) {
    auto& state = repositories.state;
    after = *progress;
    const std::int64_t last = repositories.memories.LastSeq();
    if (!after.started) {
      after.started = true;
      const bool same_rules = state.Get(kAtomizedRules, 0) == BuiltRules().causal_statements;
      after.after_seq = again || !same_rules ? 0 : state.Get(kAtomizedThrough, 0);
      after.resumed = after.after_seq > 0;
      after.total = repositories.memories.CountAfter(after.after_seq);
      if (!same_rules) state.Set(kAtomizedRules, BuiltRules().causal_statements);
    }
    const auto memories = repositories.memories.Between(after.after_seq + 1, last, kAtomizeBatch);
    for (const auto& memory : memories) {
      if (auto whole = repositories.memories.FindBySeq(memory.seq))
        Derive(repositories, *whole, now, &after);
      after.after_seq = memory.seq;
      ++after.processed;
    }
    finished = static_cast<std::int64_t>(memories.size()) < kAtomizeBatch;
    state.Set(kAtomizedThrough, after.after_seq);
  });
  *progress = after;
  return finished;
}

void Atoms::Derive(Repositories& repositories, const Memory& memory, TimeMs now,
                   AtomizeProgress* progress) {
  const auto statements =
      FindCausalStatements(memory.content, memory.speaker.value_or(memory.user_id));
  auto known = repositories.atoms.OfMemory(memory.id);
  if (statements.empty() && known.empty()) return;
  std::optional<Atom> before;
  std::set<std::int64_t> kept;
  for (const auto& statement : statements) {
    Atom atom = ToToldAtom(statement);
    const auto same = std::find_if(known.begin(), known.end(), [&](const Atom& other) {
      return !kept.contains(other.seq) && other.SaysTheSame(atom);
    });
    if (same == known.end()) {
      atom.source = "atomize";
      atom.source_memory_id = memory.id;
      atom.user_id = memory.user_id;
      atom.rules_version = BuiltRules().causal_statements;
      // It is as sure as what it was drawn from, and as old.
      atom.confidence_source = memory.confidence_source;
      atom.score.base_confidence = memory.score.base_confidence;
      atom.score.created_at = memory.score.created_at;
      atom = Insert(repositories, std::move(atom), now);
      ++progress->created;
    } else {
      atom = *same;
    }
    kept.insert(atom.seq);
    if (statement.continues && before)
      LinkNeighbours(repositories, *before, atom, LinkTypeOf(statement), now);
    before = std::move(atom);
  }
  for (const auto& old : known) {
    if (!old.rules_version || kept.contains(old.seq)) continue;
    RemoveDerived(repositories, old);
    ++progress->removed;
  }
}

void Atoms::RemoveDerived(Repositories& repositories, const Atom& atom) {
  repositories.removals.RemoveEmbeddings("atom", atom.id);
  repositories.atoms.Remove(atom);
  repositories.state.Raise(kScoreEpoch);
}

void Atoms::Renew(Repositories& repositories, const Memory& memory, TimeMs now) {
  const bool drawn = memory.seq <= repositories.state.Get(kAtomizedThrough, 0);
  AtomizeProgress progress;
  if (drawn) return Derive(repositories, memory, now, &progress);
  for (const auto& atom : repositories.atoms.OfMemory(memory.id)) {
    if (atom.rules_version) RemoveDerived(repositories, atom);
  }
}

namespace {

constexpr std::array kCauseFields = {AtomField::kSubject, AtomField::kAction};
constexpr std::array kToldEffectFields = {AtomField::kOutcome, AtomField::kConsequences};
/// Atoms of one side of a pattern.
constexpr std::int64_t kMostToldAtoms = 10'000;
constexpr std::size_t kMostPrecursors = 20;
constexpr double kLongestWindowHours = 24.0 * 366 * 100;

void RequireTemporal(const TemporalQuery& query) {
  RequireUtf8(query.outcome, "outcome");
  if (IsBlank(query.outcome))
    throw Error(ErrorCode::kValidation, "outcome is empty: say what is to follow");
  if (query.after) RequireUtf8(*query.after, "after");
  if (query.after && IsBlank(*query.after))
    throw Error(ErrorCode::kValidation, "after is empty: say what comes first, or leave it out");
  RequireOptionalName(query.user_id, "user_id");
  const bool fits = std::isfinite(query.within_hours) && query.within_hours > 0 &&
                    query.within_hours <= kLongestWindowHours;
  if (!fits)
    throw Error(ErrorCode::kValidation, "within_hours is " + std::to_string(query.within_hours) +
                                            ": give more than 0, and at most a hundred years");
  if (query.min_observations < 1)
    throw Error(
        ErrorCode::kValidation,
        "min_observations is " + std::to_string(query.min_observations) + ": give 1 or more");
}

/// Collects what happened from memories that hold all words, and from atoms that do in the fields.
/// An atom of a memory is that memory's event.
class EventReader {
 public:
  EventReader(Repositories& repositories, const TemporalQuery& query)
      : repositories_(repositories), query_(query) {}

  std::vector<PastEvent> Read(const std::string& text, std::span<const AtomField> fields,
                              const std::function<void(const Atom&)>& on_atom) {
    const auto words = MeaningfulWords(repositories_.atoms, text);
    std::vector<PastEvent> events;
    std::set<std::string> seen;
    repositories_.search.VisitHolding(words, query_.user_id,
                                      [&](const std::string& id, TimeMs created_at) {
                                        events.push_back({created_at, id});
                                        seen.insert(id);
                                      });
    repositories_.atoms.VisitMatching(
        fields, words, MatchOf::kAll, {query_.user_id}, kMostToldAtoms, [&](const Atom& atom) {
          on_atom(atom);
          const std::string& id = atom.source_memory_id.value_or(atom.id);
          if (!seen.insert(id).second) return;
          events.push_back({TimeOf(atom, fields), id});
        });
    return events;
  }

 private:
  /// When the action took place; of an effect, with the time that it took.
  static TimeMs TimeOf(const Atom& atom, std::span<const AtomField> fields) {
    const TimeMs action = atom.action_timestamp.value_or(atom.score.created_at);
    const bool of_effect = fields.front() == AtomField::kOutcome;
    if (!of_effect || !atom.outcome_delay_seconds) return action;
    constexpr double kMillisPerSecond = 1000;
    const double effect =
        static_cast<double>(action) + *atom.outcome_delay_seconds * kMillisPerSecond;
    return static_cast<TimeMs>(std::min(effect, static_cast<double>(kLatestTime)));
  }

  Repositories& repositories_;
  const TemporalQuery& query_;
};

std::vector<TemporalPattern::Precursor> Ordered(const std::map<std::string, std::int64_t>& counts) {
  std::vector<TemporalPattern::Precursor> precursors;
  precursors.reserve(counts.size());
  for (const auto& [subject, count] : counts) precursors.push_back({subject, count});
  std::stable_sort(precursors.begin(), precursors.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  if (precursors.size() > kMostPrecursors) precursors.resize(kMostPrecursors);
  return precursors;
}

}  // namespace

TemporalPattern Atoms::FindPattern(const TemporalQuery& query, const CancelFlag* cancel) {
  RequireTemporal(query);
  TemporalPattern pattern;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane /*lane*/) {
    EventReader reader(repositories, query);
    std::map<std::string, std::int64_t> subjects;
    std::vector<double> outcome_delays;
    std::vector<double> consequence_delays;
    auto then = reader.Read(query.outcome, kToldEffectFields, [&](const Atom& atom) {
      ++subjects[FoldName(atom.subject)];
      if (atom.outcome_delay_seconds) outcome_delays.push_back(*atom.outcome_delay_seconds);
      if (atom.consequence_delay_seconds)
        consequence_delays.push_back(*atom.consequence_delay_seconds);
    });
    pattern.observations = static_cast<std::int64_t>(then.size());
    pattern.precursors = Ordered(subjects);
    pattern.outcome_delay = SpreadOf(std::move(outcome_delays));
    pattern.consequence_delay = SpreadOf(std::move(consequence_delays));
    constexpr std::size_t kHoursPerDay = 24;
    if (!then.empty()) pattern.hours.assign(kHoursPerDay, 0);
    for (const auto& event : then) {
      const auto hour = options_.timezone.LocalMillisOfDay(event.at) / kMillisPerHour;
      ++pattern.hours.at(static_cast<std::size_t>(hour) % kHoursPerDay);
    }
    pattern.enough = pattern.observations >= query.min_observations;
    if (!query.after) return;
    auto first = reader.Read(*query.after, kCauseFields, [](const Atom& /*atom*/) {});
    pattern.occurrences = static_cast<std::int64_t>(first.size());
    pattern.enough = pattern.occurrences >= query.min_observations;
    const auto window =
        static_cast<TimeMs>(query.within_hours * static_cast<double>(kMillisPerHour));
    pattern.following = FindFollowing(std::move(first), std::move(then), window);
    std::vector<double> delays;
    for (const auto& pair : pattern.following.pairs) delays.push_back(pair.delay_seconds);
    pattern.delay = SpreadOf(std::move(delays));
  });
  return pattern;
}

}  // namespace cortex
