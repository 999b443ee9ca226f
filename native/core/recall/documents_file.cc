#include "recall/documents_file.h"

#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "store/backup.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

constexpr std::string_view kMagic = "cortex search 04\n";

/// What stands between kMagic and the documents. The mark is of all that follows it.
struct Head {
  std::int64_t mark = 0;
  std::int64_t last_change = 0;
  std::int64_t documents = 0;
  TimeMs as_of = 0;
};
constexpr std::size_t kBeforeDocuments = kMagic.size() + sizeof(Head);

static_assert(std::endian::native == std::endian::little, "The format is little endian");
static_assert(sizeof(Head) == 32);
static_assert(sizeof(IndexedDocument) == 48 && std::is_trivially_copyable_v<IndexedDocument>);

/// The bytes of a value, or of all values of a list, as they lie in memory and in the file.
template <class Value>
std::string_view BytesOf(const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  return {reinterpret_cast<const char*>(&value), sizeof value};
}
std::string_view BytesOf(const std::vector<IndexedDocument>& documents) {
  return {reinterpret_cast<const char*>(documents.data()),
          documents.size() * sizeof(IndexedDocument)};
}

/// Whether there was as much.
bool ReadBytes(std::istream& file, void* into, std::size_t size) {
  file.read(static_cast<char*>(into), static_cast<std::streamsize>(size));
  return !file.fail();
}

/// Nothing when the file begins with something else.
std::optional<Head> ReadHead(std::istream& file) {
  std::array<char, kMagic.size()> magic{};
  Head head;
  if (!ReadBytes(file, magic.data(), magic.size()) || !ReadBytes(file, &head, sizeof head))
    return std::nullopt;
  if (std::string_view(magic.data(), magic.size()) != kMagic) return std::nullopt;
  return head;
}

/// Never 0, which stands for no file.
std::int64_t MarkOf(const Head& head, const SavedDocuments& saved) {
  std::int64_t hash = StableHash(kMagic);
  for (const auto part : {BytesOf(head).substr(sizeof head.mark), BytesOf(saved.documents),
                          std::string_view(saved.names)})
    hash = StableHashOfWords(part, hash);
  return hash == 0 ? 1 : hash;
}

Head HeadOf(const SavedDocuments& saved) {
  Head head{0, saved.last_change, static_cast<std::int64_t>(saved.documents.size()), saved.as_of};
  head.mark = MarkOf(head, saved);
  return head;
}

/// Nothing when the rest is shorter than the head says. Read in place: there are megabytes of it.
std::optional<SavedDocuments> ReadSaved(std::istream& file, const Head& head, std::uint64_t rest) {
  if (head.documents < 0 ||
      static_cast<std::uint64_t>(head.documents) > rest / sizeof(IndexedDocument))
    return std::nullopt;
  SavedDocuments saved{head.last_change, head.as_of, {}, {}};
  saved.documents.resize(static_cast<std::size_t>(head.documents));
  const std::size_t size = BytesOf(saved.documents).size();
  saved.names.resize(rest - size);
  if (!ReadBytes(file, saved.documents.data(), size) ||
      !ReadBytes(file, saved.names.data(), saved.names.size()))
    return std::nullopt;
  return saved;
}

}  // namespace

std::string DocumentsFilePath(const std::string& brain_path) { return brain_path + ".search"; }

std::optional<DocumentsFileHead> ReadDocumentsFileHead(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const auto head = ReadHead(file);
  if (!head) return std::nullopt;
  return DocumentsFileHead{head->mark, head->last_change, head->documents};
}

std::optional<Documents> ReadDocumentsFile(const std::string& path, std::int64_t mark) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(path, missing);
  if (missing || size < kBeforeDocuments) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  const auto head = ReadHead(file);
  if (!head || head->mark != mark) return std::nullopt;
  auto saved = ReadSaved(file, *head, size - kBeforeDocuments);
  if (!saved || MarkOf(*head, *saved) != mark) return std::nullopt;
  return Documents::FromSaved(*std::move(saved));
}

std::int64_t WriteDocumentsFile(const std::string& path, const Documents& documents) {
  const SavedDocuments saved = documents.Save();
  const Head head = HeadOf(saved);
  std::string content(kMagic);
  for (const auto part : {BytesOf(head), BytesOf(saved.documents), std::string_view(saved.names)})
    content += part;
  ReplaceFile(path, content);
  return head.mark;
}

void RemoveDocumentsFile(const std::string& path) {
  RemoveAbandoned(path + kPartialSuffix);
  std::error_code error;
  std::filesystem::remove(path, error);
  if (error) throw Error(ErrorCode::kIo, path + " cannot be removed: " + error.message());
}

}  // namespace cortex
