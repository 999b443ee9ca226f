// Sessions: lists, turns, histories and what is wrong with them.

#include <utility>

#include "base/unicode.h"
#include "brain/input_rules.h"
#include "brain/sessions.h"
#include "language/secrets/redacted.h"
#include "session/persistence.h"
#include "session/transfer.h"
#include "store/store.h"

namespace cortex {

std::vector<SessionRow> Sessions::List(const SessionQuery& query) {
  RequireLimit(query.limit);
  std::vector<SessionRow> sessions;
  store_.Read(nullptr,
              [&](Repositories& repositories) { sessions = repositories.sessions.List(query); });
  return sessions;
}

std::vector<FoundTurn> Sessions::FindTurns(const std::optional<std::string>& id,
                                           const TurnQuery& query) {
  RequireLimit(query.limit);
  RequireRange(query.since, query.until);
  if (query.text) RequireUtf8(*query.text, "text");
  std::vector<FoundTurn> found;
  store_.Read(nullptr, [&](Repositories& repositories) {
    std::optional<std::int64_t> session;
    if (id) session = LoadSession(repositories, *id, {query.user_id}).row.seq;
    found = repositories.turns.Search(session, query);
  });
  return found;
}

std::vector<SessionOperation> Sessions::History(const std::string& id, std::int64_t limit,
                                                const Reader& reader,
                                                std::optional<std::int64_t> before) {
  RequireLimit(limit);
  std::vector<SessionOperation> operations;
  store_.Read(nullptr, [&](Repositories& repositories) {
    const SessionState state = LoadSession(repositories, id, reader);
    operations = repositories.sessions.Operations(state.row.seq, limit, before);
  });
  return operations;
}

std::vector<Problem> Sessions::Verify(const std::string& id, const Reader& reader) {
  std::vector<Problem> problems;
  store_.Read(nullptr, [&](Repositories& repositories) {
    problems = VerifySession(repositories, id, reader);
  });
  return problems;
}

std::string Sessions::Export(const std::string& id, const Reader& reader) {
  std::string text;
  store_.Read(nullptr, [&](Repositories& repositories) {
    const SessionState state = LoadSession(repositories, id, reader);
    text = ExportSession(state, repositories.turns.Upto(state.row.seq, state.row.archived_turns));
  });
  return text;
}

std::vector<std::string> Sessions::AgentTypes() {
  std::vector<std::string> names;
  store_.Read(nullptr, [&](Repositories& repositories) {
    const auto all = repositories.sessions.AgentTypes();
    names.assign(all.begin(), all.end());
  });
  return names;
}

void Sessions::RequireTurn(Repositories& repositories, const std::string& id, std::int64_t turn_id,
                           const Reader& reader) {
  const auto session = repositories.sessions.Find(id, reader);
  if (session && turn_id >= 1 && turn_id <= session->last_turn) return;
  throw Error(ErrorCode::kValidation, "source_turn " + std::to_string(turn_id) +
                                          " is no turn of the session " + Quoted(id));
}

void Sessions::RequireSound(Repositories& repositories, const std::string& id) {
  const auto problems = DescribeProblems(repositories, id);
  if (!problems.empty()) throw Error(ErrorCode::kValidation, problems.front());
}

void Sessions::Check(Repositories& repositories, CheckReport* report) {
  report->checked.emplace_back("sessions");
  for (const auto& id : repositories.sessions.Matching(std::nullopt, std::nullopt)) {
    auto problems = DescribeProblems(repositories, id);
    std::move(problems.begin(), problems.end(), std::back_inserter(report->problems));
  }
}

}  // namespace cortex
