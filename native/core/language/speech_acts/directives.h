#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "language/speech_acts/act_words.h"

/// Directives: parts of a sentence that say what is to be done. Thread-safe: pure functions.
namespace cortex {

/// "Don't give Oma nuts", "make sure nobody lets the dog out": what is always or never to be done
/// with somebody. What the hearer is to write is no rule: "never include Tom in the letter".
/// Linear in the part.
bool SetsRule(const std::vector<ActWord>& words, const Part& part);

/// Where an order goes over into a statement: a comma splice ("don't give Oma nuts, she is
/// allergic") or a reason ("because Dad wanders off"). What only goes on to say how the thing asked
/// for shall be states nothing: "write about a girl, she is a pirate", "book a room, it should be
/// quiet". Asked of the places behind `begin` in rising order, of each once; a few words each.
class OrderWithReason {
 public:
  /// `sentence` from the order on.
  OrderWithReason(const std::vector<ActWord>& words, const Part& sentence);

  /// Whether a statement begins at this word, its fillers included.
  bool StatesFrom(std::size_t i);

 private:
  enum class Subject { kNone, kSpeaker, kPronoun, kNoun };

  [[nodiscard]] bool Verb(std::size_t i, Subject subject) const;
  [[nodiscard]] Subject SubjectAt(std::size_t start) const;
  [[nodiscard]] Subject NounSubjectAt(std::size_t start) const;
  [[nodiscard]] bool Elaborates(Subject subject, std::size_t start) const;

  const std::vector<ActWord>& words_;
  Part sentence_;
  bool orders_ = false;
  /// What it asks for is made up: what follows may be of it.
  bool makes_ = false;
  /// "A girl", "some nuts" in it so far.
  bool has_indefinite_ = false;
  /// Up to where that is known.
  std::size_t seen_ = 0;
};

/// The text that an order is to be done with, in the sentences behind it: all of a quotation that
/// begins in it, or of the paragraph behind its colon. "Summarise this: Ina bakes. She lives in
/// Metz." tells nothing of Ina. Asked of the sentences of a text in order, of each once.
class MaterialOfOrder {
 public:
  MaterialOfOrder(std::string_view text, const std::vector<ActWord>& words)
      : text_(text), words_(words) {}

  bool Holds(const Part& sentence);

 private:
  enum class Kind { kNone, kQuotation, kParagraph };

  [[nodiscard]] Kind BehindOrder(const Part& sentence) const;
  [[nodiscard]] bool BeginsParagraph(const Part& sentence) const;

  std::string_view text_;
  const std::vector<ActWord>& words_;
  Kind kind_ = Kind::kNone;
};

}  // namespace cortex
