// The test program as a second process beside the tests, for what only another process can do.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

#include "brain/memories.h"
#include "brain/merging.h"
#include "brain/rekey.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "migrate/legacy_brains.h"
#include "migrate/rollback.h"
#include "store/restore.h"
#include "support/faulty_disk.h"
#include "support/support.h"

extern char** environ;  // NOLINT: POSIX declares it nowhere

namespace cortex::test {
namespace {

constexpr const char* kFlag = "--as-other-process";
constexpr const char* kOrdinaryUser = "--as-ordinary-user";

std::string& ProgramPath() {
  static std::string path;
  return path;
}

void BecomeOrdinaryUser() {
  constexpr uid_t kNobody = 65534;
  if (geteuid() != 0) return;
  if (setgid(kNobody) != 0 || setuid(kNobody) != 0) throw std::runtime_error("cannot leave root");
}

/// Appends a turn at a fixed time, with a disk that kills this process after some writes.
std::string Rotate(const BrainOptions& options, const std::vector<std::string>& command) {
  FaultyDisk disk;
  Brain brain(options);
  disk.KillAfter(std::stoll(command.at(3)));
  const ChangeContext context{kNow + Days(1), "other", "", std::nullopt};
  brain.sessions().Change(command.at(2),
                          AppendTurn{R"({"user_message":{"content":"the last straw"}})"}, context);
  disk.Repair();
  brain.Close();
  return "ok";
}

/// Merges with a disk that kills this process after some writes.
std::string Merge(const BrainOptions& options, const std::vector<std::string>& command) {
  FaultyDisk disk;
  Brain brain(options);
  disk.KillAfter(std::stoll(command.at(3)));
  brain.merging().Merge({command.at(2), false, kNow}, nullptr,
                        [](std::int64_t /*done*/, std::int64_t /*total*/) {});
  disk.Repair();
  brain.Close();
  return "ok";
}

/// None for "-".
BrainKey KeyNamed(const std::string& digits) {
  return digits == "-" ? BrainKey() : BrainKey(digits);
}

/// Gives a brain another key with a disk that kills this process after some writes.
std::string RekeyOn(const std::vector<std::string>& command) {
  FaultyDisk disk;
  disk.KillAfter(std::stoll(command.at(4)));
  Rekey(command.at(1), KeyNamed(command.at(2)), KeyNamed(command.at(3)), nullptr);
  return "ok";
}

/// open PATH write|read, add PATH TEXT..., import PATH TEXT..., edit PATH ID TEXT, validate PATH
/// ID, access PATH ID, rotate PATH SESSION WRITES, merge INTO FROM WRITES, migrate OLD NEW,
/// rollback PATH, restore PATH BACKUP, rekey PATH FROM TO WRITES, legacy PATH MEMORIES (makes one,
/// also for the end-to-end tests): what went wrong, or "ok".
std::string Obey(const std::vector<std::string>& command) {
  if (command.at(0) == "migrate") {
    Migrated(MigrationOf(command.at(1), command.at(2)));
    return "ok";
  }
  if (command.at(0) == "legacy") {
    MakeLegacyBrain(command.at(1), {true, std::stoll(command.at(2)), "UTF-8"});
    return "ok";
  }
  if (command.at(0) == "rollback") {
    RollBack(command.at(1), {}, kNow, nullptr);
    return "ok";
  }
  if (command.at(0) == "restore") {
    RestoreFile(command.at(1), {}, command.at(2), kNow, nullptr);
    return "ok";
  }
  if (command.at(0) == "rekey") return RekeyOn(command);
  BrainOptions options = OptionsFor(command.at(1));
  options.ids = RandomIds();
  options.read_only = command.at(0) == "open" && command.at(2) == "read";
  if (command[0] == "rotate") return Rotate(options, command);
  if (command[0] == "merge") return Merge(options, command);
  Brain brain(options);
  if (command[0] == "import") {
    std::vector<NewMemory> memories;
    for (std::size_t i = 2; i < command.size(); ++i) memories.push_back(Said(command[i]));
    ImportProgress progress;
    while (!brain.memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
  }
  if (command[0] == "add") {
    for (std::size_t i = 2; i < command.size(); ++i) {
      const auto result = brain.memories().Create(Said(command[i]), kNow);
      if (!result.is_success()) return result.message;
    }
  }
  if (command[0] == "edit") {
    const auto result =
        brain.memories().Edit(command.at(2), {MemoryEdit::Kind::kContent, command.at(3), ""}, kNow);
    if (!result.is_success()) return result.message;
  }
  if (command[0] == "validate")
    brain.scores().RecordValidation(command.at(2), false, kNow, "other", {});
  if (command[0] == "access") brain.memories().Get(command.at(2), false, kNow);
  brain.Close();
  return "ok";
}

std::string Run(std::vector<std::string> arguments) {
  TemporaryDirectory directory;
  const std::string output = directory.File("output");
  arguments.insert(arguments.begin(), {ProgramPath(), kFlag});
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT,
                                   S_IRUSR | S_IWUSR);
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, ProgramPath().c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start another process");
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return "killed";
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
      << "the other process ended with " << status;
  return ReadBytes(output);
}

}  // namespace

int ActAsOtherProcess(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = arguments;
  std::string answer;
  try {
    if (command.at(0) == kOrdinaryUser) {
      command.erase(command.begin());
      BecomeOrdinaryUser();
    }
    answer = Obey(command);
  } catch (const Error& error) {
    answer = ErrorCodeName(error.code());
  }
  std::fputs(answer.c_str(), stdout);
  std::fflush(stdout);
  _exit(0);  // a process that changed its user cannot be looked at for leaks
}

std::string InAnotherProcess(const std::vector<std::string>& command) { return Run(command); }

std::string AsOrdinaryUser(const std::vector<std::string>& command) {
  std::vector<std::string> arguments = {kOrdinaryUser};
  arguments.insert(arguments.end(), command.begin(), command.end());
  return Run(arguments);
}

}  // namespace cortex::test

int main(int argc, char** argv) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  cortex::test::ProgramPath() = error ? argv[0] : program.string();
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments[0] == cortex::test::kFlag) {
    return cortex::test::ActAsOtherProcess({arguments.begin() + 1, arguments.end()});
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
