#include "recall/graph_file.h"

#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "store/backup.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "The format is little endian");

// The last two numbers are usearch's, whose format is inside.
constexpr std::string_view kGraphFileMagic = "cortex vectors 1 usearch 2.26\n";
constexpr std::string_view kSuffix = ".vectors-";

std::string Bytes(std::int64_t number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

std::string HeaderOf(const std::string& model) {
  return std::string(kGraphFileMagic) + Bytes(static_cast<std::int64_t>(model.size())) + model;
}

}  // namespace

std::string GraphFilePath(const std::string& brain_path, const std::string& model,
                          std::size_t dimensions) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto hash =
      static_cast<std::uint64_t>(StableHash(model + "\n" + std::to_string(dimensions)));
  std::string name;
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[hash >> shift & 0xFU];
  return brain_path + std::string(kSuffix) + name;
}

void WriteGraphFile(const std::string& path, const std::string& model, const std::string& graph) {
  std::string content = HeaderOf(model) + graph;
  content += Bytes(StableHash(content));
  ReplaceFile(path, content);
}

std::optional<std::string> ReadGraphFile(const std::string& path, const std::string& model) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string content{std::istreambuf_iterator<char>(file), {}};
  const std::string header = HeaderOf(model);
  constexpr std::size_t kCheckSum = sizeof(std::int64_t);
  if (content.size() < header.size() + kCheckSum || !content.starts_with(header))
    return std::nullopt;
  const std::string check_sum = content.substr(content.size() - kCheckSum);
  content.resize(content.size() - kCheckSum);
  if (Bytes(StableHash(content)) != check_sum) return std::nullopt;
  return content.substr(header.size());
}

std::vector<std::string> PartialGraphFiles(const std::string& brain_path) {
  const fs::path brain(brain_path);
  const std::string prefix = brain.filename().string() + std::string(kSuffix);
  std::vector<std::string> files;
  std::error_code unknown;  // a folder that cannot be read has nothing that we could remove
  for (const auto& entry : fs::directory_iterator(brain.parent_path(), unknown)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(kPartialSuffix))
      files.push_back(entry.path().string());
  }
  return files;
}

void RemoveGraphFiles(const std::string& brain_path) {
  const fs::path brain(brain_path);
  const std::string prefix = brain.filename().string() + std::string(kSuffix);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(brain.parent_path(), error)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    fs::remove(entry.path(), error);
    if (error)
      throw Error(ErrorCode::kIo, entry.path().string() + " cannot be removed: " + error.message());
  }
  if (error) throw Error(ErrorCode::kIo, brain.parent_path().string() + ": " + error.message());
}

}  // namespace cortex
