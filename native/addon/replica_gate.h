#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "addon/environment.h"
#include "addon/napi_setup.h"
#include "store/commit_gate.h"

/// The gate of a replica, which JavaScript serves: it speaks to the database.
namespace cortex::addon {

/// The writing thread leaves a letter and waits. The function of JavaScript gets what is asked, its
/// particulars, and a function with which it answers once: answer(code, message), or answer(null,
/// text): of "publish" the position and the commit with a space between them, "" when another host
/// was first; of "turn" what changed; of "more" the next part of it; of "release" anything.
class ReplicaGate : public CommitGate, public std::enable_shared_from_this<ReplicaGate> {
 public:
  ReplicaGate(std::shared_ptr<Mailbox> mailbox, std::uint64_t listener)
      : mailbox_(std::move(mailbox)), listener_(listener) {}

  [[nodiscard]] std::optional<SharedPosition> Publish(const Publication& publication) override;
  [[nodiscard]] std::string TakeTurn(const SharedPosition& base) override;
  [[nodiscard]] std::string NextChanges(const std::string& more) override;
  void GiveTurnBack(const SharedPosition& at) noexcept override;
  void Abandon() noexcept override;
  [[nodiscard]] const void* server() const override { return mailbox_.get(); }

 private:
  struct Answer {
    std::exception_ptr failure;
    std::string text;
  };
  std::string Ask(const char* what, const Publication& particulars);
  Napi::Value ToArguments(Napi::Env env, std::uint64_t question, const char* what,
                          const Publication& particulars);
  void TakeAnswer(std::uint64_t question, Answer answer);

  std::shared_ptr<Mailbox> mailbox_;
  std::uint64_t listener_;
  std::mutex mutex_;
  std::condition_variable answered_;
  std::uint64_t question_ = 0;
  std::optional<Answer> answer_;
  bool abandoned_ = false;
};

/// What openBrain says of a replica; `value` may be absent.
ReplicaOptions ToReplicaOptions(Environment& environment, const Napi::Value& value);

}  // namespace cortex::addon
