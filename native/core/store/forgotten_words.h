#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_search.h"

/// The words that a forget takes, to look for them in rows and in files. One thread at a time.
///
/// A text is looked for when it is distinctive: at least kDistinctive bytes without white space
/// and punctuation around it; "Yes." stands in many places and says nothing of any. A long one is
/// looked for in windows of kWindow bytes, so that a part of it is found, too, and so that none
/// has to lie whole on a page of the file. The sentences of a short text of several are looked for
/// each by itself, because one of them may have been told before the others. Each is looked for as
/// it is and as JSON writes it, without regard to the case of ASCII letters. Its single words of
/// kLongWord bytes and more are looked for in files only, where no row has them any more.
namespace cortex {

class ForgottenWords {
 public:
  static constexpr std::size_t kDistinctive = 10;
  static constexpr std::size_t kWindow = 64;
  /// A sentence that says something by itself, and texts whose sentences are looked for.
  static constexpr std::size_t kLeastSentence = 24;
  static constexpr std::size_t kMostOfSentences = 2 * kWindow;
  static constexpr std::size_t kLongWord = 6;

  void Add(std::string_view text);
  /// Whether there is a text to look for.
  [[nodiscard]] bool empty() const { return whole_.empty(); }
  /// How many were too short to be looked for.
  [[nodiscard]] std::size_t too_short() const { return too_short_; }

  /// Whether `value` holds one of the texts, or at least half of the windows of a long one.
  [[nodiscard]] bool AreIn(std::string_view value) const;
  /// Whether it is one of the texts and nothing else, however short that is.
  [[nodiscard]] bool AreAllOf(std::string_view value) const;
  /// Whether it holds a long word of one of the texts.
  [[nodiscard]] bool ShareWordWith(std::string_view value) const;
  /// The value with "[forgotten]" in the place of each text, or "-" where that would be longer.
  [[nodiscard]] std::string TakenOutOf(const std::string& value) const;

  /// AreIn for a value that stays; what of the texts is in it is no sign that a file still holds
  /// what was forgotten, and FileSearch leaves it out.
  bool AreInRow(std::string_view value);
  /// What to look for in files, once all rows were looked at.
  [[nodiscard]] TextSearch FileSearch() const { return SearchFor(true); }
  /// The texts alone: other files may well hold a word of them.
  [[nodiscard]] TextSearch TextsSearch() const { return SearchFor(false); }
  /// Of the next look at all rows.
  void ForgetRows() { in_rows_.assign(in_rows_.size(), false); }

 private:
  static constexpr std::size_t kNoText = static_cast<std::size_t>(-1);

  [[nodiscard]] TextSearch SearchFor(bool words) const;
  void AddPiece(std::string_view bytes, std::size_t text);
  void AddText(std::string_view core);
  void AddWindows(std::string_view text);
  void AddWords(std::string_view text);
  template <class Mark>
  [[nodiscard]] bool Look(std::string_view value, const Mark& mark) const;

  /// The texts as they are, for taking them out.
  TextSearch whole_{kLongWord};
  /// Windows and long words: pieces, by number.
  TextSearch search_{kLongWord};
  TextSearch words_{kLongWord};
  /// Of each piece, the texts that it is a window of; none for a mere word.
  std::vector<std::vector<std::size_t>> texts_of_;
  std::vector<bool> in_rows_;
  /// Of each text, how many different windows stand for the whole of it.
  std::vector<std::size_t> windows_;
  std::set<std::string, std::less<>> known_words_;
  /// The texts without what stands around them, folded.
  std::set<std::string> texts_;
  std::size_t too_short_ = 0;
};

/// What stands in the place of forgotten words; "-" where that would be longer than they were.
std::string ForgottenMark(std::string_view words);

}  // namespace cortex
