#include "session/summary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "base/unicode.h"
#include "session/shape.h"
#include "session/turn_words.h"

namespace cortex {
namespace {

constexpr std::string_view kTitle = "=== CONVERSATION SUMMARY ===";
constexpr std::string_view kFlow = "--- CONVERSATION FLOW ---";
constexpr std::string_view kKeyPoints = "--- KEY CONTEXT POINTS ---";
constexpr std::string_view kNextTopics = "--- NEXT LIKELY TOPICS ---";
constexpr std::string_view kQuality = "--- CONVERSATION QUALITY ---";
constexpr std::string_view kNotes = "--- NOTES ---";
constexpr std::string_view kBullet = "• ";
constexpr std::string_view kArrow = "→ ";
constexpr std::string_view kRouted = "→ Routed to ";
constexpr std::string_view kContinued = "→ Continued with ";
constexpr std::string_view kEarlier = "(earlier turns: ";
constexpr std::array<std::string_view, 4> kFacts = {
    "Session: ", "CURRENT TOPIC: ", "ACTIVE AGENT: ", "CONVERSATION PHASE: "};

using Lines = std::vector<std::string>;

std::string Joined(std::string_view prefix, const std::string& text) {
  return std::string(prefix).append(text);
}

/// `GENERAL_HEALTH`, `general_health`: `General Health`.
std::string TitleCase(const std::string& name) {
  const bool shouted =
      std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  constexpr int kToLower = 'a' - 'A';
  std::string title;
  bool first = true;
  for (char c : name) {
    if (c == '_' || c == '\n' || c == '\r') c = ' ';
    if (first && c >= 'a' && c <= 'z') c = static_cast<char>(c - kToLower);
    if (!first && shouted && c >= 'A' && c <= 'Z') c = static_cast<char>(c + kToLower);
    first = c == ' ';
    title += c;
  }
  return title;
}

std::string AgentName(const std::string& type) { return TitleCase(type) + " Agent"; }

std::string ClockTime(TimeMs time) {
  constexpr std::size_t kAt = 11;  // behind the date and the T
  constexpr std::size_t kLength = 5;
  return FormatUtc(time).substr(kAt, kLength);
}

/// The facts of the head as kFacts has them; "" for one that the session has not.
std::array<std::string, kFacts.size()> FactLines(const SessionState& state) {
  const std::string started = TextOf(state.active.at("session_info"), "start_time");
  const Json& conversation = state.active.at("conversation_state");
  const std::string agent = TextOf(conversation, "last_agent");
  const auto fact = [](std::string_view name, const std::string& value) {
    return value.empty() ? value : Joined(name, value);
  };
  return {
      fact(kFacts[0], state.row.id + " | User: " + state.row.user_id + " | Started: " + started),
      fact(kFacts[1], TitleCase(TextOf(conversation, "active_topic"))),
      fact(kFacts[2], agent.empty() ? agent : AgentName(agent)),
      fact(kFacts[3], TitleCase(TextOf(conversation, "conversation_phase")))};
}

Lines HeaderLines(const SessionState& state) {
  const auto facts = FactLines(state);
  Lines lines = {std::string(kTitle), facts[0]};
  const bool tells_more = std::any_of(facts.begin() + 1, facts.end(),
                                      [](const std::string& fact) { return !fact.empty(); });
  if (tells_more) lines.emplace_back();
  std::copy_if(facts.begin() + 1, facts.end(), std::back_inserter(lines),
               [](const std::string& fact) { return !fact.empty(); });
  return lines;
}

Lines TurnLines(const SessionTurn& turn, const std::optional<std::string>& previous_agent,
                bool extracts) {
  const auto [user, agent] = SummaryWords(turn, extracts);
  std::string first = "Turn " + std::to_string(turn.id) + " (" + ClockTime(turn.said_at) + ")";
  if (!user.empty()) first += ": " + user;
  Lines lines = {first};
  if (turn.agent) {
    const bool continued = previous_agent == turn.agent;
    std::string routed = Joined(continued ? kContinued : kRouted, AgentName(*turn.agent));
    if (turn.confidence) routed += " (confidence: " + *turn.confidence + ")";
    if (continued && turn.confidence) routed += ' ';  // as in the seed's text
    lines.push_back(routed);
  }
  if (!agent.empty()) lines.push_back(Joined(kArrow, agent));
  return lines;
}

/// A heading with its lines, after an empty line; nothing when there are none.
void AddSection(std::string_view heading, const Lines& lines, Lines* all) {
  if (lines.empty()) return;
  all->emplace_back();
  all->emplace_back(heading);
  all->insert(all->end(), lines.begin(), lines.end());
}

Lines Bullets(const std::vector<std::string>& texts) {
  Lines lines;
  for (const auto& text : texts) lines.push_back(Joined(kBullet, text));
  return lines;
}

Lines QualityLines(const std::vector<std::pair<std::string, std::string>>& quality) {
  Lines lines;
  for (const auto& [label, text] : quality)
    lines.push_back(std::string(label).append(": ").append(text));
  return lines;
}

Lines ClosingLines(const Narrative& narrative) {
  Lines lines;
  AddSection(kKeyPoints, Bullets(narrative.key_points), &lines);
  AddSection(kNextTopics, Bullets(narrative.next_topics), &lines);
  AddSection(kQuality, QualityLines(narrative.quality), &lines);
  AddSection(kNotes, narrative.notes, &lines);
  return lines;
}

/// Code points of the lines with a line end behind each.
std::int64_t SizeOf(const Lines& lines) {
  std::int64_t size = 0;
  for (const auto& line : lines) size += static_cast<std::int64_t>(CountCodePoints(line)) + 1;
  return size;
}

std::string Text(const Lines& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  text.pop_back();
  return text;
}

/// The agent of the archived turn just before the history.
std::optional<std::string> AgentBeforeHistory(const SessionState& state) {
  const auto& routing = state.archived.routing;
  if (routing.empty() || routing.back().id != state.row.archived_turns) return std::nullopt;
  return routing.back().agent;
}

std::string EarlierLine(std::int64_t count) {
  return Joined(kEarlier, std::to_string(count) + ")");
}

/// What nobody told stands before the flow, so that what is appended does not come among it; and
/// only where most of what is left stays the turns'.
Lines FigureLines(const Narrative& narrative, const std::optional<ContextQuality>& quality,
                  std::int64_t left) {
  constexpr std::int64_t kParts = 4;
  Lines lines;
  if (!quality || !narrative.quality.empty()) return lines;
  AddSection(kQuality, QualityLines(quality->Lines()), &lines);
  return SizeOf(lines) * kParts > left ? Lines() : lines;
}

}  // namespace

void RequireRoom(const Narrative& narrative, std::int64_t limit) {
  constexpr std::int64_t kParts = 4;
  const std::int64_t most = limit * (kParts - 1) / kParts;
  const std::int64_t size = SizeOf(ClosingLines(narrative));
  if (size <= most) return;
  throw Error(ErrorCode::kContentTooLong,
              "key_points, next_topics, quality and notes together take " + std::to_string(size) +
                  " characters of the context summary, " + std::to_string(size - most) +
                  " more than the " + std::to_string(most) + " that are theirs: shorten them");
}

std::string RenderSummary(const SessionState& state, const std::optional<ContextQuality>& quality) {
  // Each line is counted with its end, the last has none.
  const std::int64_t room = state.blocks.at(Index(BlockLabel::kSummary)).limit + 1;
  Lines lines = HeaderLines(state);
  const Lines closing = ClosingLines(state.narrative);
  constexpr std::int64_t kHeading = 64;  // more than heading and marker take
  std::int64_t left = room - SizeOf(lines) - SizeOf(closing) - kHeading;
  const Lines figures = FigureLines(state.narrative, quality, left);
  lines.insert(lines.end(), figures.begin(), figures.end());
  left -= SizeOf(figures);
  std::vector<Lines> turns;
  for (auto turn = state.turns.rbegin(); turn != state.turns.rend(); ++turn) {
    const auto before = std::next(turn);
    const bool in_history = before != state.turns.rend();
    Lines entry = TurnLines(*turn, in_history ? before->agent : AgentBeforeHistory(state),
                            state.options.derives_context);
    left -= SizeOf(entry) + 1;
    if (left < 0) break;
    turns.push_back(std::move(entry));
  }
  Lines flow;
  const std::int64_t earlier = state.row.last_turn - static_cast<std::int64_t>(turns.size());
  if (earlier > 0) flow.push_back(EarlierLine(earlier));
  for (auto entry = turns.rbegin(); entry != turns.rend(); ++entry) {
    if (!flow.empty()) flow.emplace_back();
    flow.insert(flow.end(), entry->begin(), entry->end());
  }
  AddSection(kFlow, flow, &lines);
  lines.insert(lines.end(), closing.begin(), closing.end());
  while (SizeOf(lines) > room && lines.size() > 1) lines.pop_back();
  return Text(lines);
}

namespace {

constexpr std::array kSections = {kFlow, kKeyPoints, kNextTopics, kQuality, kNotes};

bool IsSection(const std::string& line) {
  return std::find(kSections.begin(), kSections.end(), line) != kSections.end();
}

/// The lines of a text, each without what ends it, in Windows too ("a\r").
Lines TextLines(const std::string& text) {
  Lines lines;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    std::string line = text.substr(start, end - start);
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(OneLine(std::move(line)));
    start = end + 1;
  }
  return lines;
}

/// Takes the facts of the head out of the lines: above the first section the line that is the
/// session's fact or, below the title, the first that begins as one that the session has and tells
/// it otherwise. So an edited "CURRENT TOPIC: Death" is no word of the editor's where the topic is
/// sleep, and a "Session: with Dr. Huber moved to Friday" beside the session's own line is one.
void TakeFactsOut(const SessionState& state, Lines* lines) {
  const auto facts = FactLines(state);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts.at(i).empty()) continue;
    // Of several lines where an id from before breaks one.
    for (const auto& fact : TextLines(facts.at(i))) {
      const auto end = std::find_if(lines->begin(), lines->end(), IsSection);
      auto found = std::find(lines->begin(), end, fact);
      if (found == end) {
        found =
            std::find_if(std::find(lines->begin(), end, kTitle), end,
                         [&](const std::string& line) { return line.starts_with(kFacts.at(i)); });
      }
      if (found != end) lines->erase(found);
    }
  }
}

/// "(earlier turns: 12)"
bool IsEarlierLine(const std::string& line) {
  std::int64_t count = 0;
  if (!line.starts_with(kEarlier)) return false;
  const char* end = line.data() + line.size();
  const auto read = std::from_chars(line.data() + kEarlier.size(), end, count);
  return read.ec == std::errc() && line == EarlierLine(count);
}

/// Reads a summary without the facts of its head line by line; the heading that was last read says
/// what a line is.
class SummaryReader {
 public:
  SummaryReader(const SessionState& state, SummaryReading* reading)
      : state_(state), reading_(reading) {}

  /// A line that shows nothing is none.
  void Take(const std::string& line) {
    if (IsBlank(line) || line == kTitle) return;
    if (line.starts_with("--- ")) return Enter(line);
    if (section_ == kFlow && TakeFlow(line)) return;
    if (section_ == kKeyPoints && TakeBullet(line, &reading_->narrative.key_points)) return;
    if (section_ == kNextTopics && TakeBullet(line, &reading_->narrative.next_topics)) return;
    if (section_ == kQuality && TakeQuality(line)) return;
    reading_->narrative.notes.push_back(line);
  }

 private:
  void Enter(const std::string& line) {
    const auto known = std::find(kSections.begin(), kSections.end(), line);
    section_ = known == kSections.end() ? std::string_view() : *known;
    if (known == kSections.end()) reading_->narrative.notes.push_back(line);
  }

  bool TakeFlow(const std::string& line) {
    auto& turns = reading_->turns;
    if (turns.empty() && IsEarlierLine(line)) return true;
    const bool below_turn = std::exchange(below_turn_, false);
    if (below_turn && IsRouting(line, turns.back().id)) return true;
    if (line.starts_with(kArrow) && !turns.empty() && turns.back().agent.empty()) {
      turns.back().agent = line.substr(kArrow.size());
      return true;
    }
    constexpr std::string_view kTurn = "Turn ";
    std::int64_t id = 0;
    if (!line.starts_with(kTurn)) return false;
    const char* end = line.data() + line.size();
    if (std::from_chars(line.data() + kTurn.size(), end, id).ec != std::errc()) return false;
    const auto colon = line.find("): ");
    turns.push_back({id, colon == std::string::npos ? "" : line.substr(colon + 3), ""});
    below_turn_ = true;
    return true;
  }

  /// Whether the line below a turn's is that of its agent. A turn that none answered has no such
  /// line: "→ Routed to Dr. Huber" is what somebody says of it.
  [[nodiscard]] bool IsRouting(const std::string& line, std::int64_t turn_id) const {
    if (!line.starts_with(kRouted) && !line.starts_with(kContinued)) return false;
    const auto turn = std::find_if(state_.turns.begin(), state_.turns.end(),
                                   [&](const SessionTurn& each) { return each.id == turn_id; });
    return turn == state_.turns.end() || turn->agent.has_value();
  }

  static bool TakeBullet(const std::string& line, std::vector<std::string>* texts) {
    if (!line.starts_with(kBullet)) return false;
    std::string text = line.substr(kBullet.size());
    if (!IsBlank(text)) texts->push_back(std::move(text));
    return true;
  }

  bool TakeQuality(const std::string& line) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos || IsBlank(line.substr(0, colon))) return false;
    std::string text = line.substr(colon + 2);
    if (!IsBlank(text)) PutQuality(line.substr(0, colon), std::move(text));
    return true;
  }

  /// Of two with one label the last counts, as in what is stored.
  void PutQuality(std::string label, std::string text) {
    auto& quality = reading_->narrative.quality;
    const auto known = std::find_if(quality.begin(), quality.end(),
                                    [&](const auto& line) { return line.first == label; });
    if (known != quality.end()) {
      known->second = std::move(text);
    } else {
      quality.emplace_back(std::move(label), std::move(text));
    }
  }

  const SessionState& state_;
  SummaryReading* reading_;
  std::string_view section_;
  /// Whether the line before was a turn's first.
  bool below_turn_ = false;
};

}  // namespace

SummaryReading ReadSummary(const std::string& text, const SessionState& state) {
  SummaryReading reading;
  reading.narrative.version = state.narrative.version;
  Lines lines = TextLines(text);
  TakeFactsOut(state, &lines);
  SummaryReader reader(state, &reading);
  for (const auto& line : lines) reader.Take(line);
  return reading;
}

}  // namespace cortex
