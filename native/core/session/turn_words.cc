#include "session/turn_words.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/sentences.h"
#include "base/unicode.h"
#include "language/lexicon/word_classes.h"
#include "language/text/document.h"
#include "language/text/keywords.h"
#include "language/topics/topics.h"
#include "session/shape.h"

namespace cortex {
namespace {

/// Code points of an extract.
constexpr std::size_t kLongestExtract = 160;

/// On one line, with one space where there was any white space.
std::string Squeezed(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!space) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string Shortened(const std::string& text) {
  return CountCodePoints(text) <= kLongestExtract ? text : Excerpt(text, kLongestExtract);
}

std::string Said(const Json& turn, const char* who) {
  const Json* content = Member(turn, who, "content");
  return content != nullptr && content->is_string() ? content->get<std::string>() : "";
}

/// What a turn's figures are made of.
struct Reading {
  std::set<std::string> user;
  std::set<std::string> agent;
  bool user_asks = false;
  bool agent_asks = false;
  bool answered = false;
  bool refers_back = false;
};

std::set<std::string> ContentWords(const std::string& text) {
  constexpr std::size_t kShortest = 4;
  std::set<std::string> words;
  for (auto& word : FoldedWords(text)) {
    if (word.size() >= kShortest && !In(word, "session/common")) words.insert(std::move(word));
  }
  return words;
}

/// "Shall I?", also in quotation marks or brackets.
bool IsQuestion(std::string_view sentence) {
  constexpr std::string_view kClosing = "\"')]*_";
  sentence = sentence.substr(0, sentence.find_last_not_of(kClosing) + 1);
  return sentence.ends_with("?") || sentence.ends_with("？");
}

/// Sentences as tokens tell them: the stop of "Dr. Vos" ends none, what is asked in quotation marks
/// is one. `line` has single blanks.
std::vector<std::string_view> WholeSentences(std::string_view line) {
  constexpr std::string_view kOpening = "\"'([*_";
  std::vector<std::string_view> sentences;
  std::size_t begin = 0;
  const auto end_at = [&](std::size_t end) {
    auto sentence = line.substr(begin, end - begin);
    while (sentence.ends_with(' ')) sentence.remove_suffix(1);
    if (!sentence.empty()) sentences.push_back(sentence);
    begin = end;
  };
  for (const auto& token : Tokenize(line)) {
    if (token.kind == TokenKind::kMark || token.offset == 0) continue;
    // Behind a mark of Chinese or Japanese there is no blank.
    if (!token.starts_sentence && !EndsSentence(line, token.offset - 1)) continue;
    std::size_t start = token.offset;
    while (start > begin && kOpening.find(line[start - 1]) != std::string_view::npos) --start;
    end_at(start);
  }
  end_at(line.size());
  return sentences;
}

bool Asks(const std::string& text) { return text.find('?') != std::string::npos; }

Reading ReadingOf(const SessionTurn& turn) {
  const Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  const std::string user = Said(json, "user_message");
  const std::string agent = Said(json, "agent_response");
  const Json* history = Member(json, "context_enrichment", "relevant_history");
  return {ContentWords(user), ContentWords(agent), Asks(user),
          Asks(agent),        !agent.empty(),      history != nullptr && !history->empty()};
}

bool Share(const std::set<std::string>& some, const std::set<std::string>& others) {
  return std::any_of(some.begin(), some.end(),
                     [&](const std::string& word) { return others.contains(word); });
}

/// Whether the message takes up the question before it: asks nothing back, and is short, as "8", or
/// has a word of it.
bool Answers(const Reading& turn, const Reading& before) {
  constexpr std::size_t kShortAnswer = 4;
  return before.agent_asks && !turn.user_asks &&
         (turn.user.size() <= kShortAnswer || Share(turn.user, before.agent));
}

bool Continues(const std::vector<Reading>& turns, std::size_t at) {
  const Reading& turn = turns[at];
  if (turn.refers_back || Answers(turn, turns[at - 1])) return true;
  for (std::size_t i = at < 2 ? 0 : at - 2; i < at; ++i)
    if (Share(turn.user, turns[i].user) || Share(turn.user, turns[i].agent)) return true;
  return false;
}

}  // namespace

std::string LeadOf(const std::string& text) {
  const std::string line = Squeezed(text);
  std::string_view lead;
  for (const auto sentence : SentencesOf(line)) {
    const auto end = static_cast<std::size_t>(sentence.data() + sentence.size() - line.data());
    const auto more = std::string_view(line).substr(0, end);
    if (!lead.empty() && CountCodePoints(more) > kLongestExtract) break;
    lead = more;
  }
  return Shortened(std::string(lead));
}

std::string PointOf(const std::string& text) {
  const auto question = LastQuestionOf(text);
  return question ? Shortened(*question) : LeadOf(text);
}

std::optional<std::string> LastQuestionOf(const std::string& text) {
  const std::string line = Squeezed(text);
  const auto sentences = WholeSentences(line);
  const auto question = std::find_if(sentences.rbegin(), sentences.rend(), IsQuestion);
  if (question == sentences.rend()) return std::nullopt;
  return std::string(*question);
}

bool Settles(const Exchange& said, const std::string& question) {
  const auto asked = ContentWords(question);
  for (const auto sentence : SentencesOf(said.answering))
    if (!IsQuestion(sentence) && Share(ContentWords(std::string(sentence)), asked)) return true;
  const auto again = LastQuestionOf(said.asking);
  return again && Share(ContentWords(*again), asked);
}

std::pair<std::string, std::string> SummaryWords(const SessionTurn& turn, bool extracts) {
  if (!turn.summary && extracts) {
    const Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
    return {LeadOf(Said(json, "user_message")), PointOf(Said(json, "agent_response"))};
  }
  const std::string summary = turn.summary.value_or("");
  const auto end = summary.find('\n');
  if (end == std::string::npos) return {summary, ""};
  return {summary.substr(0, end), summary.substr(end + 1)};
}

std::optional<std::string> TopicOf(const SessionTurn& turn) {
  const Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  const auto topics = ReadTopics(Document(Said(json, "user_message"))).names();
  if (topics.empty()) return std::nullopt;
  return topics.front();
}

double ContextQuality::Score() const {
  double sum = 0;
  int parts = 0;
  for (const Tally& part : {continuity, coverage, reuse}) {
    if (part.of == 0) continue;
    sum += static_cast<double>(part.good) / part.of;
    ++parts;
  }
  constexpr double kHundredths = 100;
  return std::round(kHundredths * sum / parts) / kHundredths;
}

std::vector<std::pair<std::string, std::string>> ContextQuality::Lines() const {
  std::vector<std::pair<std::string, std::string>> lines;
  const auto add = [&](const char* label, const Tally& part) {
    constexpr double kPercent = 100;
    if (part.of == 0) return;
    const auto percent = std::lround(kPercent * part.good / part.of);
    lines.emplace_back(label, std::to_string(percent) + "% (" + std::to_string(part.good) + " of " +
                                  std::to_string(part.of) + ")");
  };
  add("Continuity", continuity);
  add("Questions answered", coverage);
  add("Answers with the user's words", reuse);
  return lines;
}

std::optional<ContextQuality> QualityOf(const std::vector<SessionTurn>& turns) {
  if (turns.size() < 2) return std::nullopt;
  std::vector<Reading> read;
  for (const auto& turn : turns) read.push_back(ReadingOf(turn));
  ContextQuality quality;
  std::set<std::string> told;
  for (std::size_t i = 0; i < read.size(); ++i) {
    told.insert(read[i].user.begin(), read[i].user.end());
    if (i > 0) quality.continuity.Count(Continues(read, i));
    if (i > 0 && read[i - 1].agent_asks) quality.coverage.Count(Answers(read[i], read[i - 1]));
    if (read[i].answered) quality.reuse.Count(Share(read[i].agent, told));
  }
  return quality;
}

}  // namespace cortex
