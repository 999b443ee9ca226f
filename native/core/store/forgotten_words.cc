#include "store/forgotten_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "base/sentences.h"
#include "base/unicode.h"

namespace cortex {
namespace {

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  constexpr unsigned kAscii = 0x80;
  return byte >= kAscii || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

/// Without what stands around its first and last word.
std::string_view Core(std::string_view text) {
  while (!text.empty() && !IsWordByte(text.front())) text.remove_prefix(1);
  while (!text.empty() && !IsWordByte(text.back())) text.remove_suffix(1);
  return text;
}

/// As it stands inside a JSON text.
std::string InJson(std::string_view text) {
  const std::string quoted = nlohmann::json(std::string(text)).dump();
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

std::string ForgottenMark(std::string_view words) {
  constexpr std::string_view kMark = "[forgotten]";
  return CountCodePoints(words) >= kMark.size() ? std::string(kMark) : "-";
}

void ForgottenWords::AddPiece(std::string_view bytes, std::size_t text) {
  const std::size_t piece = search_.Add(bytes);
  if (piece == texts_of_.size()) {
    texts_of_.emplace_back();
    in_rows_.push_back(false);
  }
  auto& texts = texts_of_[piece];
  if (text == kNoText || (!texts.empty() && texts.back() == text)) return;
  texts.push_back(text);
  ++windows_[text];
}

void ForgottenWords::AddWindows(std::string_view text) {
  windows_.push_back(0);
  for (std::size_t at = 0; at < text.size(); at += kWindow) {
    // The last one reaches back, so that all are as long.
    const std::size_t begin = text.size() <= kWindow ? 0 : std::min(at, text.size() - kWindow);
    AddPiece(text.substr(begin, kWindow), windows_.size() - 1);
  }
}

void ForgottenWords::AddWords(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    const std::string_view word = text.substr(begin, end - begin);
    if (word.size() >= kLongWord && known_words_.emplace(word).second) {
      AddPiece(word, kNoText);
      words_.Add(word);
    }
    begin = end + 1;
  }
}

void ForgottenWords::Add(std::string_view text) {
  const std::string_view core = Core(text);
  texts_.insert(FoldCase(core));
  AddWords(core);
  if (core.size() < kDistinctive) {
    ++too_short_;
    return;
  }
  AddText(core);
  if (core.size() > kMostOfSentences) return;
  for (const auto told : SentencesOf(core)) {
    const std::string_view sentence = Core(told);
    if (sentence.size() >= kLeastSentence && sentence.size() < core.size()) AddText(sentence);
  }
}

void ForgottenWords::AddText(std::string_view core) {
  whole_.Add(core);
  AddWindows(core);
  // JSON in JSON is how sessions keep what undoing brings back.
  const std::string escaped = InJson(core);
  if (escaped == core) return;
  for (const auto& form : {escaped, InJson(escaped)}) AddWindows(form);
}

template <class Mark>
bool ForgottenWords::Look(std::string_view value, const Mark& mark) const {
  std::unordered_set<std::size_t> pieces;
  std::unordered_map<std::size_t, std::size_t> windows;  // how many, by text
  bool held = false;
  search_.Visit(value, [&](std::size_t piece, std::size_t) {
    if (!pieces.insert(piece).second) return true;
    mark(piece);
    for (const auto text : texts_of_[piece]) {
      if (held) break;
      held = 2 * ++windows[text] >= windows_[text];
    }
    return true;
  });
  return held;
}

bool ForgottenWords::AreIn(std::string_view value) const {
  return Look(value, [](std::size_t) {});
}

bool ForgottenWords::AreInRow(std::string_view value) {
  return Look(value, [&](std::size_t piece) { in_rows_[piece] = true; });
}

bool ForgottenWords::AreAllOf(std::string_view value) const {
  return texts_.contains(FoldCase(Core(value)));
}

bool ForgottenWords::ShareWordWith(std::string_view value) const { return words_.FindsAny(value); }

std::string ForgottenWords::TakenOutOf(const std::string& value) const {
  std::string rest;
  std::size_t copied = 0;
  whole_.Visit(value, [&](std::size_t text, std::size_t begin) {
    if (begin < copied) return true;  // inside one that is out already
    rest.append(value, copied, begin - copied);
    const std::size_t size = whole_.SizeOf(text);
    rest += ForgottenMark(std::string_view(value).substr(begin, size));
    copied = begin + size;
    return true;
  });
  return rest.append(value, copied);
}

TextSearch ForgottenWords::SearchFor(bool words) const {
  TextSearch search(kLongWord);
  for (std::size_t piece = 0; piece < texts_of_.size(); ++piece) {
    if (!in_rows_[piece] && (words || !texts_of_[piece].empty())) search.Add(search_.TextOf(piece));
  }
  return search;
}

}  // namespace cortex
