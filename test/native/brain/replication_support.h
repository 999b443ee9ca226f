#pragma once

#include <functional>
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

  [[nodiscard]] std::string ChangesAfter(std::int64_t position) const {
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& [name, row] : rows_) {
      if (row.first <= position) continue;
      rows.push_back({{"kind", name.first},
                      {"key", nlohmann::json::parse(name.second)},
                      {"body", row.second}});
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
    return history_.ChangesAfter(base.number);
  }
  void GiveTurnBack(const SharedPosition& /*at*/) noexcept override { in_turn = false; }
  void Abandon() noexcept override { unreachable = true; }
  [[nodiscard]] const void* server() const override { return &history_; }

  /// Once: what another host does at the last moment, unless this one has its turn.
  std::function<void()> before_publishing;
  bool unreachable = false;
  bool in_turn = false;
  int turns = 0;

 private:
  History& history_;
};

}  // namespace cortex::test
