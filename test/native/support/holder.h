#pragma once

#include <future>

#include "brain/memories.h"
#include "brain/scores.h"
#include "brain/shared_brain.h"
#include "support/support.h"

/// Shares of a brain whose answers a test can wait for.
namespace cortex::test {

/// A holder that can wait for the answers.
class Holder {
 public:
  explicit Holder(BrainOptions options) : share_(SharedBrain::Acquire(std::move(options))) {}

  std::string Open() {
    return Await([&](auto done) { share_->Open(done); });
  }
  std::string Write(const SharedBrain::Step& step) {
    return Await([&](auto done) { share_->Write(step, done); });
  }
  std::string WriteAlone(const SharedBrain::Step& step,
                         std::shared_ptr<CancelFlag> cancel = nullptr) {
    return Await([&](auto done) { share_->WriteAlone(step, done, cancel); });
  }
  std::string Read(const SharedBrain::Step& step) {
    return Await([&](auto done) { share_->Read(step, done); });
  }
  std::string InBackground(const SharedBrain::Step& step) {
    return Await([&](auto done) { share_->InBackground(step, done); });
  }
  std::string Close() {
    return Await([&](auto done) { share_->Close(done); });
  }
  [[nodiscard]] SharedBrain& share() { return *share_; }

  /// The code of what the call answered, "" for success.
  template <class Call>
  static std::string Await(const Call& call) {
    auto answer = std::make_shared<std::promise<std::string>>();
    call([answer](const std::exception_ptr& failure) { answer->set_value(CodeOf(failure)); });
    return answer->get_future().get();
  }

 private:
  std::unique_ptr<SharedBrain> share_;
};

class SharedBrainTest : public ::testing::Test {
 protected:
  void TearDown() override { SharedBrain::Reap(); }

  [[nodiscard]] std::string path() const { return directory_.File("brain.db"); }
  [[nodiscard]] BrainOptions Options() const {
    BrainOptions options = test::OptionsFor(path());
    options.ids = RandomIds();
    return options;
  }
  static SharedBrain::Step Storing(const std::string& content) {
    return [content](Brain& brain) {
      brain.memories().Create(Said(content), kNow);
      return true;
    };
  }
  static std::int64_t Total(Holder& holder) {
    std::int64_t total = -1;
    EXPECT_EQ(holder.Read([&](Brain& brain) {
      total = brain.scores().GetStatistics(kNow, nullptr).total;
      return true;
    }),
              "");
    return total;
  }
  [[nodiscard]] std::string Rows() const {
    return test::RawSql(path(), "SELECT count(*) FROM stm_entries").front();
  }

  test::TemporaryDirectory directory_;
};

}  // namespace cortex::test
