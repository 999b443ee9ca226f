#include "lexicon/table_writer.h"

#include "language/lexicon/perfect_hash.h"
#include "lexicon/perfect_hash_seeds.h"

namespace cortex {
namespace {

constexpr std::size_t kItemsPerLine = 16;

std::string AsCharacter(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= '!' && byte <= '~' && c != '\'' && c != '\\') return {'\'', c, '\''};
  return {'\'', '\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU], '\''};
}

}  // namespace

std::string TableWriter::Word(std::string_view word) {
  constexpr std::size_t kMostText = (std::size_t{1} << 24U) - 1;
  const auto size = Narrowed<std::uint8_t>(word.size());
  auto known = known_.find(word);
  if (known == known_.end()) {
    known = known_.emplace(word, text_.size()).first;
    text_ += word;
    if (text_.size() > kMostText) throw std::length_error("The words do not fit a WordRef");
  }
  return "{" + std::to_string(known->second) + ", " + std::to_string(size) + "}";
}

std::string TableWriter::Array(std::string_view type, const std::string& name,
                               const std::vector<std::string>& items) {
  *out_ << "constexpr std::array<" << type << ", " << items.size() << "> " << name << " = {{";
  for (std::size_t i = 0; i < items.size(); ++i)
    *out_ << (i % kItemsPerLine == 0 ? "\n  " : " ") << items[i] << ',';
  *out_ << "\n}};\n";
  return name;
}

std::string TableWriter::Words(const std::string& name, std::span<const std::string> words) {
  std::vector<std::string> items;
  items.reserve(words.size());
  for (const auto& word : words) items.push_back(Word(word));
  return Array("WordRef", name, items);
}

std::string TableWriter::Index(const std::string& name, std::span<const std::string> words,
                               std::vector<std::size_t>* order) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(words.size());
  for (const auto& word : words) hashes.push_back(HashOfText(word));
  PerfectHashLayout layout = LayOutByHash(hashes);
  std::vector<std::string> placed;
  placed.reserve(words.size());
  for (const std::size_t key : layout.keys) placed.push_back(words[key]);
  if (order != nullptr) *order = std::move(layout.keys);
  return "{" + std::string(kText) + ", " + Numbers("std::uint32_t", name + "Seeds", layout.seeds) +
         ", " + Words(name, placed) + "}";
}

void TableWriter::WriteText() {
  std::vector<std::string> characters;
  characters.reserve(text_.size());
  for (const char c : text_) characters.push_back(AsCharacter(c));
  Array("char", "kText", characters);
}

}  // namespace cortex
