#include "language/speech_acts/speech_act_tables.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

#include "language/lexicon/lexicon_data.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr WordTable<ActLabel, kActLabels> kLabels = {{
    {"filler", kActFiller},
    {"joint", kActJoint},
    {"request", kActRequest},
    {"favour", kActFavour},
    {"question", kActQuestion},
    {"asked", kActAsked},
    {"wonder", kActWonder},
    {"order", kActOrder},
    {"told", kActTold},
    {"object", kActObject},
    {"subject", kActSubject},
    {"proposal", kActProposal},
    {"plan", kActPlan},
    {"place", kActPlace},
    {"arranged", kActArranged},
    {"ahead", kActAhead},
    {"be", kActBe},
    {"smalltalk", kActSmalltalk},
    {"kind", kActKind},
    {"answer", kActAnswer},
    {"proform", kActProForm},
}};

/// Takes what stands before the mark, which `rest` then lacks.
std::string_view TakeUntil(char mark, std::string_view* rest) {
  const auto end = std::min(rest->find(mark), rest->size());
  const auto piece = rest->substr(0, end);
  rest->remove_prefix(std::min(rest->size(), end + 1));
  return piece;
}

PhraseTable ReadTable() {
  std::string text;
  for (const auto piece : SpeechActTable()) text += piece;
  PhraseTable table;
  for (std::string_view rest = text; !rest.empty();) {
    auto line = TakeUntil('\n', &rest);
    if (line.empty()) continue;
    const auto directive = TakeUntil(' ', &line);
    const auto label = LookUp(kLabels, TakeUntil(' ', &line));
    if (directive != "act" || !label)
      throw std::logic_error("Unknown directive in the table of speech acts: " +
                             std::string(directive));
    while (!line.empty()) table.Add(TakeUntil(' ', &line), *label, PhraseTable::Fit::kAsWritten);
  }
  return table;
}

}  // namespace

const PhraseTable& SpeechActPhrases() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kTable = new PhraseTable(ReadTable());
  return *kTable;
}

}  // namespace cortex
