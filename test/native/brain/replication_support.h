#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "store/commit_gate.h"

/// The hosts of a brain without a database between them.
namespace cortex::test {

/// What a database keeps of a brain: its rows with the position of their last change, and the head.
class History {
 public:
  std::optional<SharedPosition> Commit(const Publication& publication) {
    if (publication.base != head_) return std::nullopt;
    head_ = {head_.number + 1, "commit " + std::to_string(head_.number + 1)};
    for (const auto& row : nlohmann::json::parse(publication.rows)) {
      rows_[{row.at("kind"), row.at("key")}] = {
          head_.number, row.contains("body") && row.at("body").is_string()
                            ? nlohmann::json::parse(row.at("body").get<std::string>())
                            : nlohmann::json(nullptr)};
    }
    counters_ = publication.counters;
    if (publication.removes) forgot_ = head_.number;
    return head_;
  }

  /// Those that are gone first.
  [[nodiscard]] std::string ChangesAfter(std::int64_t position) const {
    nlohmann::json rows = nlohmann::json::array();
    for (const bool gone : {true, false}) {
      for (const auto& [name, row] : rows_) {
        if (row.first <= position || row.second.is_null() != gone) continue;
        rows.push_back({{"kind", name.first},
                        {"key", nlohmann::json::parse(name.second)},
                        {"body", row.second}});
      }
    }
    nlohmann::json changes = {{"epoch", "first"},      {"head", head_.number}, {"head_id", nullptr},
                              {"counters", counters_}, {"forgot", forgot_},    {"rows", rows}};
    if (head_.commit) changes["head_id"] = *head_.commit;
    return changes.dump();
  }

  [[nodiscard]] std::int64_t head() const { return head_.number; }

 private:
  SharedPosition head_;
  std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, nlohmann::json>> rows_;
  std::string counters_ = "{}";
  std::int64_t forgot_ = 0;
};

/// The way of one host to it.
class HistoryGate : public CommitGate {
 public:
  explicit HistoryGate(History& history) : history_(history) {}

  std::optional<SharedPosition> Publish(const Publication& publication) override {
    // Whoever has the turn is not overtaken.
    if (!in_turn && before_publishing) std::exchange(before_publishing, nullptr)();
    if (unreachable) throw Error(ErrorCode::kUnreachable, "The database does not answer");
    in_turn = false;
    return history_.Commit(publication);
  }
  std::string TakeTurn(const SharedPosition& base) override {
    if (unreachable) throw Error(ErrorCode::kUnreachable, "The database does not answer");
    in_turn = true;
    ++turns;
    return ChangesAfter(base.number);
  }
  std::string NextChanges(const std::string& more) override {
    const bool cut = parts_until_cut && --*parts_until_cut == 0;
    if (unreachable || cut) throw Error(ErrorCode::kUnreachable, "The database does not answer");
    if (more != kRest) throw Error(ErrorCode::kInternal, more + " was not told of");
    return FirstPart(std::exchange(rest_, {}));
  }
  /// What changed, or the first part of it.
  std::string ChangesAfter(std::int64_t position) {
    return FirstPart(nlohmann::json::parse(history_.ChangesAfter(position)));
  }
  void GiveTurnBack(const SharedPosition& /*at*/) noexcept override { in_turn = false; }
  void Abandon() noexcept override { unreachable = true; }
  [[nodiscard]] const void* server() const override { return &history_; }

  /// Once: what another host does at the last moment, unless this one has its turn.
  std::function<void()> before_publishing;
  bool unreachable = false;
  bool in_turn = false;
  int turns = 0;
  /// So many rows are told at once.
  std::size_t part = std::numeric_limits<std::size_t>::max();
  std::optional<int> parts_until_cut;

 private:
  static constexpr const char* kRest = "the rest";

  std::string FirstPart(nlohmann::json changes) {
    auto& rows = changes.at("rows");
    rest_ = {{"rows", nlohmann::json::array()}};
    if (rows.size() > part) {
      const auto cut = rows.begin() + static_cast<std::ptrdiff_t>(part);
      rest_["rows"] = nlohmann::json(std::vector<nlohmann::json>(cut, rows.end()));
      rows.erase(cut, rows.end());
      changes["more"] = kRest;
    }
    return changes.dump();
  }

  nlohmann::json rest_;
  History& history_;
};

}  // namespace cortex::test
