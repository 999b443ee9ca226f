#include "recall/documents_file.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "store/backup.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

constexpr std::string_view kMagic = "cortex search 02\n";
constexpr std::size_t kMarkSize = sizeof(std::int64_t);
constexpr std::size_t kBeforeDocuments = kMagic.size() + kMarkSize;

/// Of `size` bytes, fewer at the end of the file; empty when there is none.
std::string ReadBeginning(const std::string& path, std::size_t size) {
  std::ifstream file(path, std::ios::binary);
  std::string content(size, '\0');
  file.read(content.data(), static_cast<std::streamsize>(size));
  content.resize(static_cast<std::size_t>(file.gcount()));
  return content;
}

std::int64_t NumberAt(std::string_view content, std::size_t place) {
  std::int64_t number = 0;
  std::memcpy(&number, content.data() + place, sizeof number);
  return number;
}

/// Never 0, which stands for no file.
std::int64_t MarkOf(std::string_view documents) {
  const std::int64_t hash = StableHashOfWords(documents, StableHash(kMagic));
  return hash == 0 ? 1 : hash;
}

}  // namespace

std::string DocumentsFilePath(const std::string& brain_path) { return brain_path + ".search"; }

std::optional<DocumentsFileHead> ReadDocumentsFileHead(const std::string& path) {
  constexpr std::size_t kSize = kBeforeDocuments + 2 * sizeof(std::int64_t);
  const std::string head = ReadBeginning(path, kSize);
  if (head.size() < kSize || !head.starts_with(kMagic)) return std::nullopt;
  return DocumentsFileHead{NumberAt(head, kMagic.size()), NumberAt(head, kBeforeDocuments),
                           NumberAt(head, kBeforeDocuments + sizeof(std::int64_t))};
}

std::optional<Documents> ReadDocumentsFile(const std::string& path, std::int64_t mark) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(path, missing);
  if (missing || size < kBeforeDocuments) return std::nullopt;
  const std::string content = ReadBeginning(path, size);
  if (content.size() < kBeforeDocuments || !content.starts_with(kMagic)) return std::nullopt;
  const auto documents = std::string_view(content).substr(kBeforeDocuments);
  if (NumberAt(content, kMagic.size()) != mark || MarkOf(documents) != mark) return std::nullopt;
  return Documents::FromSaved(documents);
}

std::int64_t WriteDocumentsFile(const std::string& path, const Documents& documents) {
  const std::string saved = documents.Save();
  const std::int64_t mark = MarkOf(saved);
  std::string content(kMagic);
  content.append(reinterpret_cast<const char*>(&mark), sizeof mark);
  content += saved;
  ReplaceFile(path, content);
  return mark;
}

void RemoveDocumentsFile(const std::string& path) {
  RemoveAbandoned(path + kPartialSuffix);
  std::error_code error;
  std::filesystem::remove(path, error);
  if (error) throw Error(ErrorCode::kIo, path + " cannot be removed: " + error.message());
}

}  // namespace cortex
