// Memories: reading those that are stored.

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/input_rules.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "confidence/profile.h"
#include "store/store.h"

namespace cortex {

Memory Memories::Get(const std::string& id, bool peek, TimeMs now, const Reader& reader,
                     const std::optional<std::string>& profile) {
  std::vector<Memory> found;
  store_.Read(nullptr, [&](Repositories& repositories) {
    auto memory = repositories.memories.Find(id, reader);
    if (!memory) throw NoMemory(id);
    parts_.scores.Score(repositories, &*memory, now);
    Scores::MarkForReader(repositories,
                          ProfileFor(*repositories.policy, reader.user, profile, std::nullopt), now,
                          &*memory);
    found.push_back(std::move(*memory));
  });
  if (!peek) parts_.scores.CountAccess(found.front(), now);
  return std::move(found.front());
}

bool Memories::IsLong(const RecentQuery& query) {
  // A page of a hundred, and the row that tells whether another page follows.
  constexpr std::int64_t kShortList = 101;
  return query.limit > kShortList || query.is_proxy || query.proxy_agent || query.session_id ||
         query.speaker || query.topic || query.only_disputed;
}

std::vector<Memory> Memories::GetRecent(const RecentQuery& query, const CancelFlag* cancel) {
  RequireLimit(query.limit);
  RequireRange(query.since, query.until);
  const auto limit = static_cast<std::size_t>(query.limit);
  std::vector<std::optional<std::string>> categories;
  for (const auto& category : query.categories) categories.emplace_back(FoldName(category));
  if (categories.empty()) categories.emplace_back(std::nullopt);

  // The newest first; of most, no more is read than tells whether they are wanted.
  std::set<std::pair<TimeMs, std::int64_t>, std::greater<>> chosen;
  std::vector<Memory> recent;
  const auto read = [&](Repositories& repositories, ReadLane lane) {
    const auto profile =
        ProfileFor(*repositories.policy, query.user_id, query.profile, query.purpose);
    const auto least = LeastConfidence(PolicyOf(*repositories.policy, query.user_id, profile),
                                       query.min_confidence, query.purpose);
    const auto take = [&](const std::string& user, const std::optional<std::string>& category) {
      std::size_t taken = 0;
      const bool undisputed = query.undisputed && repositories.policy->enabled;
      repositories.scores.VisitNewest(
          query, user, category, [&](std::int64_t seq, ScoreInputs score) {
            if (least) {
              store_.accesses().ApplyForReader(MemoryKind::kStm, seq, &score, lane);
              if (CurrentConfidence(score, query.now, *repositories.policy) < *least) return true;
            }
            const bool penalised = score.contradiction_count > 0;
            if (query.only_disputed && !penalised) return true;
            if ((undisputed || query.only_disputed) && penalised &&
                Scores::IsDisputed(repositories, seq) != query.only_disputed)
              return true;
            if (query.omit_superseded && penalised && Scores::IsSuperseded(repositories, seq))
              return true;
            chosen.emplace(score.created_at, seq);
            return ++taken < limit;
          });
    };
    for (const auto& user : repositories.users.Seen({query.user_id}))
      for (const auto& category : categories) take(user, category);
    for (const auto& [created_at, seq] : chosen) {
      if (recent.size() == limit) break;
      auto memory = repositories.memories.FindBySeq(seq);
      if (!memory) continue;
      parts_.scores.Score(repositories, &*memory, query.now, lane);
      Scores::MarkForReader(repositories, profile, query.now, &*memory);
      recent.push_back(std::move(*memory));
    }
  };
  if (IsLong(query)) {
    store_.ReadLong(cancel, read);
  } else {
    store_.Read(cancel, [&](Repositories& repositories) { read(repositories, ReadLane::kShort); });
  }
  if (!query.peek)
    for (const auto& memory : recent) parts_.scores.CountAccess(memory, query.now);
  return recent;
}

}  // namespace cortex
