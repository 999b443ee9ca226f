#include "store/statement_repository.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "store/connection.h"
#include "store/value.h"

namespace cortex {
namespace {

/// Calls `visit(key, shape)` for each key, with its clause's packed shape.
template <class Visit>
void ForEachKey(const std::vector<ClauseKeys>& clauses, const Visit& visit) {
  std::size_t number = 0;
  for (const auto& clause : clauses) {
    const ClauseShape shape = ShapeOf(clause, number++);
    for (const auto& key : clause.words) visit(key.hash, Pack(shape, key.end));
    for (const auto key : clause.values) visit(key, Pack(shape, 0));
    for (const auto key : clause.claims) visit(key, Pack(shape, 0));
  }
}

constexpr std::size_t kKeyBytes = sizeof(std::int64_t);
constexpr unsigned kByteBits = 8;

/// On disk: 8 bytes a key, the lowest byte first, on every machine.
Blob PackKeys(const std::vector<std::int64_t>& keys) {
  Blob packed;
  packed.bytes.reserve(keys.size() * kKeyBytes);
  for (const auto key : keys) {
    for (unsigned i = 0; i < kKeyBytes; ++i)
      packed.bytes += static_cast<char>(static_cast<std::uint64_t>(key) >> (i * kByteBits));
  }
  return packed;
}

std::vector<std::int64_t> UnpackKeys(std::span<const std::byte> packed) {
  std::vector<std::int64_t> keys;
  for (std::size_t at = 0; at + kKeyBytes <= packed.size(); at += kKeyBytes) {
    std::uint64_t key = 0;
    for (unsigned i = 0; i < kKeyBytes; ++i)
      key |= std::to_integer<std::uint64_t>(packed[at + i]) << (i * kByteBits);
    keys.push_back(static_cast<std::int64_t>(key));
  }
  return keys;
}

/// A key that a clause of another memory shares with one clause.
struct Meeting {
  std::int64_t seq = 0;
  std::int64_t packed = 0;
  bool attribute = false;
  bool opposed = false;
};

/// Keeps the meetings with memories that are worth a closer look, those of a clause side by side.
void KeepPromising(const ClauseShape& shape, std::vector<Meeting>* meetings) {
  std::vector<std::int64_t> promising;
  for (const auto& meeting : *meetings) {
    if (meeting.attribute || meeting.opposed || Contrasts(shape, UnpackShape(meeting.packed)))
      promising.push_back(meeting.seq);
  }
  std::sort(promising.begin(), promising.end());
  std::erase_if(*meetings, [&](const Meeting& meeting) {
    return !std::binary_search(promising.begin(), promising.end(), meeting.seq);
  });
  std::sort(meetings->begin(), meetings->end(), [](const Meeting& a, const Meeting& b) {
    return a.seq != b.seq ? a.seq < b.seq : a.packed < b.packed;
  });
}

}  // namespace

void StatementRepository::Put(std::int64_t seq, const std::vector<ClauseKeys>& clauses) {
  std::vector<std::int64_t> keys;
  ForEachKey(clauses, [&](std::int64_t key, std::int64_t shape) {
    keys.push_back(key);
    connection_
        .Prepare(
            "INSERT INTO statement_keys (key, seq, shape) VALUES (?, ?, ?) "
            "ON CONFLICT DO NOTHING")
        .Bind(key, seq, shape)
        .Run();
  });
  if (keys.empty()) return;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  Query insert = connection_.Prepare("INSERT INTO statement_key_sets (seq, keys) VALUES (?, ?)");
  const std::vector<Value> row = {seq, PackKeys(keys)};
  insert.BindRow(row);
  insert.Run();
}

std::int64_t StatementRepository::Remove(std::int64_t seq) {
  std::vector<std::int64_t> keys;
  {
    Query set = connection_.Prepare("SELECT keys FROM statement_key_sets WHERE seq = ?");
    if (!set.Bind(seq).Step()) return 0;
    keys = UnpackKeys(set.Bytes(0));
  }
  // Not the connection's count of changes, in which the full-text index has a part.
  std::int64_t removed = 0;
  for (const auto key : keys) {
    Query rows =
        connection_.Prepare("DELETE FROM statement_keys WHERE key = ? AND seq = ? RETURNING 1");
    rows.Bind(key, seq);
    while (rows.Step()) ++removed;
  }
  connection_.Prepare("DELETE FROM statement_key_sets WHERE seq = ?").Bind(seq).Run();
  return removed;
}

void StatementRepository::RemoveAll() {
  connection_.Prepare("DELETE FROM statement_keys").Run();
  connection_.Prepare("DELETE FROM statement_key_sets").Run();
}

/// The key that the fewest memories have, as far as counting a few of each tells; nothing when a
/// key has none.
std::optional<std::int64_t> StatementRepository::RarestOf(const std::vector<std::int64_t>& keys) {
  constexpr std::int64_t kFew = 16;
  constexpr std::int64_t kMany = 1024;
  for (const std::int64_t limit : {kFew, kMany}) {
    std::int64_t least = limit;
    std::int64_t rarest = keys.front();
    for (const auto key : keys) {
      Query query = connection_.Prepare(
          "SELECT count(*) FROM (SELECT 1 FROM statement_keys WHERE key = ? LIMIT ?)");
      query.Bind(key, limit).Step();
      const std::int64_t count = query.Int64(0);
      if (count == 0) return std::nullopt;
      if (count < limit && limit == kFew) return key;
      if (count < least) {
        least = count;
        rarest = key;
      }
    }
    if (least < limit || limit == kMany) return rarest;
  }
  return keys.front();
}

std::vector<std::int64_t> StatementRepository::MemoriesWith(std::int64_t key) {
  std::vector<std::int64_t> seqs;
  Query query = connection_.Prepare(
      "SELECT DISTINCT seq FROM statement_keys WHERE key = ? ORDER BY seq DESC");
  query.Bind(key);
  while (query.Step()) seqs.push_back(query.Int64(0));
  return seqs;
}

bool StatementRepository::Has(std::int64_t key, std::int64_t seq) {
  return connection_.Prepare("SELECT 1 FROM statement_keys WHERE key = ? AND seq = ? LIMIT 1")
      .Bind(key, seq)
      .Step();
}

void StatementRepository::VisitHavingAll(const std::vector<std::int64_t>& keys,
                                         const std::function<bool(std::int64_t seq)>& visit) {
  if (keys.empty()) return;
  const auto rarest = RarestOf(keys);
  if (!rarest) return;
  for (const auto seq : MemoriesWith(*rarest)) {
    const bool has_all = std::all_of(keys.begin(), keys.end(), [&](std::int64_t key) {
      return key == *rarest || Has(key, seq);
    });
    if (has_all && !visit(seq)) return;
  }
}

void StatementRepository::MeetingsOf(const ClauseKeys& clause, std::int64_t seq,
                                     std::map<std::int64_t, double>* nearest) {
  std::vector<Meeting> meetings;
  for (const auto& key : clause.words) {
    Query query = connection_.Prepare(
        "SELECT seq, shape FROM statement_keys WHERE key = ? ORDER BY seq DESC LIMIT 32");
    query.Bind(key.hash);
    while (query.Step()) {
      const std::int64_t packed = query.Int64(1);
      meetings.push_back({query.Int64(0), packed, key.attribute, UnpackEnd(packed) != key.end});
    }
  }
  const ClauseShape shape = ShapeOf(clause, 0);
  KeepPromising(shape, &meetings);
  for (auto at = meetings.begin(); at != meetings.end();) {
    const std::int64_t other_seq = at->seq;
    const ClauseShape other = UnpackShape(at->packed);
    SharedKeys shared;
    for (; at != meetings.end() && at->seq == other_seq &&
           UnpackShape(at->packed).number == other.number;
         ++at) {
      ++shared.count;
      shared.attribute = shared.attribute || at->attribute;
      shared.opposed = shared.opposed || at->opposed;
    }
    if (other_seq == seq || !MayContradict(shape, other, shared)) continue;
    double& near = (*nearest)[other_seq];
    near = std::max(near, static_cast<double>(shared.count) /
                              static_cast<double>(shape.words + other.words - shared.count));
  }
}

void StatementRepository::ClaimantsOf(std::int64_t claim, std::int64_t seq,
                                      std::map<std::int64_t, double>* nearest) {
  constexpr double kBeforeAllOthers = 2.0;
  Query query = connection_.Prepare(
      "SELECT seq FROM statement_keys WHERE key = ? AND seq <> ? ORDER BY seq DESC LIMIT 32");
  query.Bind(claim, seq);
  while (query.Step()) (*nearest)[query.Int64(0)] = kBeforeAllOthers;
}

std::vector<std::int64_t> StatementRepository::Nearest(std::int64_t seq,
                                                       const std::vector<ClauseKeys>& clauses,
                                                       std::size_t limit) {
  constexpr std::size_t kMostClauses = 8;
  std::map<std::int64_t, double> nearest;
  for (std::size_t i = 0; i < std::min(clauses.size(), kMostClauses); ++i) {
    if (clauses[i].asserted) MeetingsOf(clauses[i], seq, &nearest);
    for (const auto claim : clauses[i].claims) ClaimantsOf(claim, seq, &nearest);
  }
  std::vector<std::pair<double, std::int64_t>> ranked;
  ranked.reserve(nearest.size());
  for (const auto& [other, near] : nearest) ranked.emplace_back(near, other);
  const std::size_t kept = std::min(limit, ranked.size());
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                    ranked.end(), std::greater<>());
  std::vector<std::int64_t> seqs;
  for (std::size_t i = 0; i < kept; ++i) seqs.push_back(ranked[i].second);
  return seqs;
}

}  // namespace cortex
