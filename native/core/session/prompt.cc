#include "session/prompt.h"

#include "base/unicode.h"

namespace cortex {

std::string EscapeXml(const std::string& text) {
  std::string escaped;
  escaped.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string PurposeOf(BlockLabel label, const SessionBlock& block) {
  if (!block.description.empty()) return block.description;
  switch (label) {
    case BlockLabel::kHistory:
      return "The newest turns of the conversation, word for word, with what is understood of "
             "each.";
    case BlockLabel::kActiveSession:
      return "Where the conversation stands: its topic, the agents, the status.";
    case BlockLabel::kSummary:
      return "What the conversation came to so far, for people and models to read.";
    case BlockLabel::kMetadata:
      break;
  }
  return "How full the blocks are, and what is archived.";
}

std::string RenderPrompt(const SessionBlocks& blocks) {
  std::string text = "<memory_blocks>\n";
  for (const auto label : kBlockLabels) {
    const SessionBlock& block = blocks.at(Index(label));
    const std::string name(BlockLabelName(label));
    const std::string purpose = PurposeOf(label, block);
    text += "<" + name + ">\n<description>" + EscapeXml(purpose) + "</description>\n";
    text += "<metadata>\n";
    if (block.read_only) text += "- read_only=true\n";
    text += "- chars_current=" + std::to_string(CountCodePoints(block.value)) + "\n";
    text += "- chars_limit=" + std::to_string(block.limit) + "\n</metadata>\n";
    text += "<value>\n" + EscapeXml(block.value) + "\n</value>\n</" + name + ">\n";
  }
  return text + "</memory_blocks>";
}

}  // namespace cortex
