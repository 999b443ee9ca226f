#include "brain/verification.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "brain/input_rules.h"
#include "brain/scores.h"
#include "brain/verify_words.h"
#include "confidence/profile.h"
#include "language/speech_acts/speech_act.h"
#include "language/text/document.h"
#include "language/topics/derived_categories.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kMostToCheck = 1'000;
constexpr double kUseDays = 30;

void RequireQuery(const VerifyQuery& query) {
  RequireLimit(query.limit, kMostToCheck);
  constexpr double kMostDays = 36'500;
  if (query.checked_within_days >= 0 && query.checked_within_days <= kMostDays) return;
  throw Error(
      ErrorCode::kValidation,
      "checked_within_days is " + std::to_string(query.checked_within_days) + ": give 0 to 36500");
}

double LeastOf(const ConfidencePolicy& policy, const std::optional<std::string>& user,
               const ConstantValues& profile) {
  const double critical = PolicyOf(policy, user, profile).critical_threshold;
  return ProfileValue(profile, "verify_below").value_or(critical);
}

/// Whether a text says anything that can hold or not: a question, a greeting and code do not. An
/// order may be a rule: "Never open the cellar door at night".
bool SaysSomething(const std::string& text) {
  const auto parts = ReadSpeechActs(Document(text)).parts;
  return parts.empty() || !std::all_of(parts.begin(), parts.end(), [](const ActSpan& part) {
           return part.act == SpeechAct::kQuestion || part.act == SpeechAct::kSmalltalk ||
                  part.act == SpeechAct::kCode;
         });
}

}  // namespace

/// A memory's place among those to check.
struct Verification::Place {
  std::int64_t seq = 0;
  /// Somebody asked for it.
  bool due = false;
  bool critical = false;
  double worth = 0;
  double use = 0;
  bool penalised = false;

  /// Equal ones in the order in which they were told, so that every process tells the same.
  [[nodiscard]] auto Order() const { return std::tuple(!due, !critical, -worth, seq); }
};

double ExpectedUse(const ScoreInputs& memory, TimeMs now) {
  const double days = DaysUntil(memory, now);
  return (static_cast<double>(memory.access_count) + 1) / (days + kUseDays) * kUseDays;
}

std::vector<ToCheck> Verification::Next(const VerifyQuery& query, const CancelFlag* cancel) {
  RequireQuery(query);
  std::vector<ToCheck> next;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    next = NextWithin(repositories, lane, query);
  });
  return next;
}

std::vector<Verification::Place> Verification::PlacesOf(Repositories& repositories, ReadLane lane,
                                                        const VerifyQuery& query,
                                                        const std::string& user,
                                                        double least) const {
  const ConfidencePolicy& policy = *repositories.policy;
  const auto review = repositories.memories.ToReview(user);
  const std::set<std::int64_t> due(review.begin(), review.end());
  const auto critical = repositories.alerts.SeqsInCategories(user, DerivedCategoryNames(), true);
  std::vector<Place> places;
  repositories.scores.VisitNewest({}, user, std::nullopt, [&](std::int64_t seq, ScoreInputs score) {
    const bool is_critical = critical.contains(seq);
    if (query.critical_only && !is_critical) return true;
    store_.accesses().ApplyForReader(MemoryKind::kStm, seq, &score, lane);
    const double confidence = CurrentConfidence(score, query.now, policy);
    const bool is_due = due.contains(seq);
    if (confidence >= least && !is_due) return true;
    const double use = ExpectedUse(score, query.now);
    places.push_back(
        {seq, is_due, is_critical, use * (1 - confidence), use, score.contradiction_count > 0});
    return true;
  });
  return places;
}

std::vector<ToCheck> Verification::NextWithin(Repositories& repositories, ReadLane lane,
                                              const VerifyQuery& query) {
  const ConfidencePolicy& policy = *repositories.policy;
  const auto profile = ProfileFor(policy, query.user_id, query.profile, std::nullopt);
  std::vector<ToCheck> next;
  std::vector<Place> places;
  for (const auto& user : repositories.users.Seen({query.user_id})) {
    // Without scores only what somebody asked for.
    const double least = policy.enabled ? LeastOf(policy, user, profile) : 0;
    const auto theirs = PlacesOf(repositories, lane, query, user, least);
    places.insert(places.end(), theirs.begin(), theirs.end());
  }
  std::sort(places.begin(), places.end(),
            [](const Place& one, const Place& other) { return one.Order() < other.Order(); });
  const auto lately =
      static_cast<TimeMs>(query.checked_within_days * static_cast<double>(kMillisPerDay));
  const auto checked = repositories.audit.Checked(query.now - lately, query.now + 1);
  for (const auto& place : places) {
    if (next.size() == static_cast<std::size_t>(query.limit)) break;
    if (place.penalised && Scores::IsSuperseded(repositories, place.seq)) continue;
    auto memory = repositories.memories.FindBySeq(place.seq);
    if (!memory) continue;
    if (!place.due && (checked.contains(memory->id) || !SaysSomething(memory->content))) continue;
    scores_.Score(repositories, &*memory, query.now, lane);
    if (memory->disputed && memory->disputed->proved_wrong) continue;
    memory->verify_reason = WhyVerify(*memory, PolicyOf(policy, memory->user_id), query.now);
    const double uncertainty = 1 - memory->confidence;
    next.push_back({std::move(*memory), place.worth, place.use, uncertainty, place.critical});
  }
  return next;
}

}  // namespace cortex
