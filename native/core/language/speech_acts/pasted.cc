#include "language/speech_acts/pasted.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/prompt.h"

namespace cortex {
namespace {

constexpr std::string_view kWhite = " \t\r\f\v";

bool IsWhite(char c) { return kWhite.find(c) != std::string_view::npos; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsWordByte(char c) { return IsLower(c) || IsUpper(c) || IsAsciiDigit(c) || c == '_'; }
bool IsSolid(char c) { return !IsWhite(c); }

/// What is left of a line while it is read from the left.
class Line {
 public:
  explicit Line(std::string_view line) : rest_(line) {}

  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool done() const { return rest_.empty(); }

  bool Eat(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  /// As many characters of a kind, or these, as there are.
  std::string_view Run(bool (*kind)(char), std::string_view others = {}) {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), [&](char c) {
      return kind(c) || others.find(c) != std::string_view::npos;
    });
    const auto run = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(run.size());
    return run;
  }

 private:
  std::string_view rest_;
};

std::string_view WithoutLead(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(kWhite), line.size()));
}

std::string_view Trimmed(std::string_view line) {
  line = WithoutLead(line);
  return line.substr(0, line.find_last_not_of(kWhite) + 1);
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (Line line(WithoutLead(text)); !line.done(); line.Run(IsWhite))
    words.push_back(line.Run(IsSolid));
  return words;
}

// --- stack traces ------------------------------------------------------------------------------

/// "at foo (a.js:1:2)"
bool IsCalledAt(Line line) {
  if (!line.Eat("at ")) return false;
  std::string_view place = line.rest();
  if (place.empty() || IsWhite(place.front())) return false;
  if (place.ends_with(')')) place.remove_suffix(1);
  const auto before = place.find_last_not_of("0123456789");
  if (before == std::string_view::npos || before + 1 == place.size()) return false;
  place = place.substr(1, before);
  const auto word = place.find_last_of(kWhite);
  return place.substr(word == std::string_view::npos ? 0 : word).find_first_of(":(") !=
         std::string_view::npos;
}

/// 'File "a.py", line 3'
bool IsLineOfFile(Line line) {
  constexpr std::string_view kLine = "\", line ";
  if (!line.Eat("File \"")) return false;
  const auto number = line.rest().rfind(kLine);
  if (number == std::string_view::npos) return false;
  const auto behind = line.rest().substr(number + kLine.size());
  return !behind.empty() && IsAsciiDigit(behind.front());
}

/// "/app/main.go:8 +0x1d"
bool IsPlaceInFile(Line line) {
  const auto path = line.Run(IsWordByte, "./\\-");
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == path.size()) return false;
  const auto ending = path.substr(dot + 1);
  if (!std::all_of(ending.begin(), ending.end(), IsWordByte)) return false;
  if (!line.Eat(":") || line.Run(IsAsciiDigit).empty()) return false;
  if (line.Eat(":") && line.Run(IsAsciiDigit).empty()) return line.done();
  if (line.Eat(" +0x") && line.Run(IsAsciiDigit, "abcdef").empty()) return false;
  line.Eat(":");
  return line.done();
}

/// "goroutine 1 [running]:"
bool IsThread(Line line) {
  return !line.Run(IsWordByte).empty() && line.Eat(" ") && !line.Run(IsAsciiDigit).empty() &&
         line.Eat(" [") && !line.Run(IsWordByte, " ,").empty() && line.rest() == "]:";
}

/// "--> src/main.rs:4:9"
bool PointsAtPlace(Line line) { return line.Eat("--> ") && IsPlaceInFile(line); }

bool IsFrame(std::string_view line) {
  const Line inner(WithoutLead(line));
  return IsCalledAt(inner) || IsLineOfFile(inner) || IsPlaceInFile(inner) || PointsAtPlace(inner) ||
         IsThread(Line(line));
}

// --- failures ----------------------------------------------------------------------------------

/// "ERR! code", "ERROR", "error[E0382]:", "error TS2322:", "fatal:"
bool BeginsWithLevel(Line line) {
  if (line.Eat("ERR!")) return true;
  for (const std::string_view level : {"ERROR", "FATAL", "WARN"}) {
    if (Line shouted = line; shouted.Eat(level))
      return shouted.done() || !IsWordByte(shouted.rest().front());
  }
  if (!line.Eat("error") && !line.Eat("fatal") && !line.Eat("panic")) return false;
  if (line.Eat("[")) {
    if (line.Run(IsWordByte).empty() || !line.Eat("]")) return false;
  } else if (line.Eat(" ")) {
    const auto number = line.Run(IsWordByte);
    if (number.empty() || !IsAsciiDigit(number.back())) return false;
  }
  return line.Eat(":");
}

/// The same, also behind the program that says so: "npm ERR! code ENOENT".
bool TellsLevel(Line line) {
  if (BeginsWithLevel(line)) return true;
  if (line.done() || !IsLower(line.rest().front())) return false;
  line.Run(IsWordByte, ".@/-");
  line.Eat(":");
  return line.Eat(" ") && BeginsWithLevel(line);
}

bool IsException(std::string_view name) {
  if (name.empty() || !IsUpper(name.front())) return false;
  for (const std::string_view kind : {"Error", "Exception"})
    if (name.size() > kind.size() && name.ends_with(kind)) return true;
  return false;
}

/// "java.lang.NullPointerException: x", "TypeError", "TypeError [ERR_X]:"
bool BeginsWithException(Line line) {
  for (;;) {
    const auto name = line.Run(IsWordByte, "$");
    if (name.empty()) return false;
    if (IsException(name)) {
      Line behind = line;
      if (behind.Eat(" [") && (behind.Run(IsWordByte).empty() || !behind.Eat("]"))) behind = line;
      if (behind.done() || behind.Eat(":")) return true;
    }
    if (!line.Eat(".") && !line.Eat("::") && !line.Eat(":")) return false;
  }
}

/// The same, also behind a word: "Uncaught TypeError: x".
bool TellsException(Line line) {
  if (BeginsWithException(line)) return true;
  return !line.done() && IsUpper(line.rest().front()) && !line.Run(IsWordByte).empty() &&
         line.Eat(" ") && BeginsWithException(line);
}

/// "Aborted (core dumped)", "Traceback (most recent call last):"
bool TellsDump(std::string_view line) {
  if (line.ends_with(':')) line.remove_suffix(1);
  return line.ends_with("(core dumped)") || line.ends_with("(most recent call last)");
}

/// "GET /api/users 500 in 31ms"
bool IsHttpRequest(Line line) {
  const auto method = line.Run(IsUpper);
  return In(method, "pasted/http-method") && (line.Eat(" /") || line.Eat(" http"));
}

/// "thread 'main' panicked at src/main.rs:10:5:"
bool TellsPanic(std::string_view line) {
  return line.starts_with("thread '") && line.find("' panicked at ") != std::string_view::npos;
}

/// A call that stands alone: "main.main()".
bool IsCall(Line line) {
  if (line.Run(IsWordByte, ".$/*").empty() || !line.Eat("(")) return false;
  line.Run([](char c) { return c != ')'; });
  if (!line.Eat(")")) return false;
  line.Eat(";");
  return line.done();
}

bool IsProgram(std::string_view word) { return In(word, "pasted/program"); }

bool IsFailure(std::string_view line) {
  const Line inner(WithoutLead(line));
  const auto teller = inner.rest().substr(0, inner.rest().find(": "));
  return IsProgram(teller) || IsCall(inner) || TellsLevel(inner) || TellsException(inner) ||
         TellsDump(line) || TellsPanic(line) || IsHttpRequest(inner);
}

// --- commands ----------------------------------------------------------------------------------

struct Command {
  std::string_view program;
  std::vector<std::string_view> arguments;
};

/// A line that may be a command, behind the prompt of a shell and what is set for it:
/// "$ NODE_ENV=test npm run build".
std::optional<Command> ReadCommand(std::string_view text) {
  Line line(Trimmed(text));
  if (!line.Eat("$ ")) line.Eat("% ");
  for (Line set = line; !set.Run(IsUpper, "_").empty() && set.Eat("=");) {
    if (set.Run(IsSolid).empty() || !set.Eat(" ")) break;
    line = set;
  }
  const auto whole = line.rest();
  if (!line.Eat("../") && !line.Eat("./")) line.Eat("/");
  if (line.done() || !IsLower(line.rest().front())) return std::nullopt;
  line.Run(IsWordByte, "./-");
  if (!line.done() && !IsWhite(line.rest().front())) return std::nullopt;
  return Command{whole.substr(0, whole.size() - line.rest().size()), WordsOf(line.rest())};
}

/// "-rf", "--force", "--depth=1"
bool IsOption(std::string_view word) {
  Line line(word);
  if (!line.Eat("--") && !line.Eat("-")) return false;
  const auto name = line.Run(IsWordByte, "-");
  return !name.empty() && (IsLower(name.front()) || IsUpper(name.front())) &&
         (line.done() || line.rest().front() == '=');
}

/// "&& docker logs", where "logs" is no verb.
bool IsJoint(std::string_view word) { return word == "&&" || word == "|" || word == "||"; }
bool IsRedirection(std::string_view word) { return word == ">" || word == ">>"; }

/// A line that names a program and what it is given, and tells nothing of it: "docker compose up",
/// not "docker works".
bool IsCommand(std::string_view line) {
  const auto command = ReadCommand(line);
  if (!command || command->arguments.empty()) return false;
  const auto begin = command->arguments.begin();
  const auto end = command->arguments.end();
  const bool known = IsProgram(command->program);
  const bool joins = std::any_of(begin, end - 1, IsJoint);
  if (!known && !joins && !std::any_of(begin, end - 1, IsRedirection) &&
      !std::any_of(begin, end, IsOption))
    return false;
  const PromptReading reading = ReadPrompt(line);
  return !reading.of_asker && ((known && joins) || !reading.predicates);
}

/// "$ git status": what follows up to an empty line is what it printed.
bool IsPrompted(std::string_view line) { return Trimmed(line).starts_with("$ "); }

}  // namespace

std::string WithoutPasted(std::string_view text) {
  std::string kept;
  bool in_trace = false;
  bool printed = false;
  bool first = true;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    at = end + 1;
    // What a trace quotes of the source stands indented below the frame.
    const bool indented = !line.empty() && IsWhite(line.front()) && !Trimmed(line).empty();
    in_trace = IsFrame(line) || (in_trace && indented);
    printed = (printed && !Trimmed(line).empty()) || IsPrompted(line) || TellsPanic(line);
    if (in_trace || printed || IsFailure(line) || IsCommand(line)) continue;
    if (!std::exchange(first, false)) kept += '\n';
    kept += line;
  }
  return kept;
}

}  // namespace cortex
