#include "store/brain_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "store/schema.h"

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

namespace cortex {
namespace {

// Source: https://www.sqlite.org/fileformat2.html, "The Database Header".
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kPageCountAt = 28;
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;
using Header = std::array<unsigned char, kHeaderSize>;

// The beginning of an encrypted file is random but for the page size and what follows it: the bytes
// that each page reserves, and three that are the same in every database.
constexpr std::size_t kReservedAt = 20;
constexpr std::string_view kReservedAndFractions("\x40\x40\x20\x20", 4);

enum class Head { kDatabase, kEncrypted, kOther };

std::uint32_t BigEndian(const Header& header, std::size_t at, std::size_t bytes) {
  constexpr unsigned kByteBits = 8;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) value = (value << kByteBits) | header.at(at + i);
  return value;
}

Error NoBrain(const std::string& path, const std::string& why) {
  return {ErrorCode::kNotABrain, path + " is not a brain: " + why + "; choose another path"};
}

/// Whether what stands behind a header that is none has the form of a database: each page of a tree
/// begins with its kind, each other page with the number of another, whose first byte is zero in a
/// file of less than 64 GiB. True of a brain whose beginning was overwritten.
bool HasPages(const std::string& path) {
  constexpr std::int64_t kPageSize = 4096;
  constexpr std::int64_t kMostPages = 64;
  constexpr std::string_view kKinds("\x02\x05\x0a\x0d", 4);
  const std::int64_t pages = FileSize(path) / kPageSize;
  if (pages < 2 || FileSize(path) % kPageSize != 0) return false;
  std::ifstream file(path, std::ios::binary);
  std::int64_t of_trees = 0;
  const std::int64_t step = std::max<std::int64_t>(1, pages / kMostPages);
  for (std::int64_t page = 1; page < pages; page += step) {
    file.seekg(page * kPageSize);
    const int first = file.get();
    if (first == std::ifstream::traits_type::eof()) return false;
    const bool is_tree = kKinds.find(static_cast<char>(first)) != std::string_view::npos;
    if (!is_tree && first != 0) return false;
    of_trees += is_tree ? 1 : 0;
  }
  return of_trees > 0;
}

/// A file whose header is no database's.
Error NoDatabase(const std::string& path) {
  const bool was_one = FileSize(path + "-wal") > 0 || HasPages(path);
  if (!was_one) return NoBrain(path, "it is no SQLite database");
  return {
      ErrorCode::kNotABrain,
      path +
          " is no brain as it is: its beginning is no database's, but the rest looks like one. "
          "If it was your brain, it was damaged: keep this file, and put a backup in its place"};
}

void RequireWholePages(const std::string& path, const Header& header) {
  const std::uint32_t stored = BigEndian(header, kPageSizeAt, 2);
  const std::int64_t page_size = stored == 1 ? 65536 : stored;
  const std::int64_t expected = page_size * BigEndian(header, kPageCountAt, 4);
  if (FileSize(path) < expected) {
    throw Error(ErrorCode::kCorrupt, path + " is cut short: " + std::to_string(FileSize(path)) +
                                         " bytes of " + std::to_string(expected) +
                                         "; restore a backup");
  }
}

/// Nothing when the file cannot be read; zeros when it is too short for a header.
std::optional<Header> ReadHeader(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  Header header{};
  file.read(reinterpret_cast<char*>(header.data()), kHeaderSize);
  return file.gcount() == static_cast<std::streamsize>(kHeaderSize) ? header : Header{};
}

bool Has(const Header& header, std::size_t at, std::string_view bytes) {
  return std::memcmp(header.data() + at, bytes.data(), bytes.size()) == 0;
}

Head HeadOf(const Header& header) {
  if (Has(header, 0, kMagic)) return Head::kDatabase;
  const std::uint32_t page_size = BigEndian(header, kPageSizeAt, 2);
  const bool is_page_size = page_size == 1 || (page_size >= 512 && std::has_single_bit(page_size));
  return is_page_size && Has(header, kReservedAt, kReservedAndFractions) ? Head::kEncrypted
                                                                         : Head::kOther;
}

void RequireFittingKey(const std::string& path, const Header& header, const BrainKey& key) {
  const Head head = HeadOf(header);
  if (!key && head == Head::kEncrypted) {
    throw Error(ErrorCode::kWrongKey, path +
                                          " is encrypted, or no brain: give its key (--key-file, "
                                          "CORTEX_KEY, encryption.key_file or encryption.key)");
  }
  if (key && head == Head::kDatabase) {
    throw Error(ErrorCode::kWrongKey,
                path +
                    " is not encrypted, and a key was given: leave the key out, or encrypt the "
                    "file with \"cortex rekey --new-key-file\"");
  }
}

FileKind KindOf(const std::string& path, const Header& header) {
  const std::uint32_t application = BigEndian(header, kApplicationIdAt, 4);
  if (application != 0 && application != kApplicationId) {
    throw NoBrain(path, "it belongs to another application (application_id " +
                            std::to_string(application) + ")");
  }
  const std::uint32_t version = BigEndian(header, kUserVersionAt, 4);
  if (application == kApplicationId && version > static_cast<std::uint32_t>(SchemaVersion())) {
    throw Error(ErrorCode::kNewerVersion,
                path + " has version " + std::to_string(version) + ", this cortex knows up to " +
                    std::to_string(SchemaVersion()) + ": install a newer cortex");
  }
  if (FileSize(path + "-wal") == 0) RequireWholePages(path, header);
  return application == kApplicationId ? FileKind::kBrain : FileKind::kUnmarked;
}

}  // namespace

std::int64_t FileSize(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::int64_t>(size);
}

FileKind Inspect(const std::string& path, const BrainKey& key, bool read_only) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    if (!read_only) return FileKind::kNew;
    throw Error(ErrorCode::kIo, path + " does not exist, and a read-only brain is not created");
  }
  if (!std::filesystem::is_regular_file(status)) throw NoBrain(path, "it is not a regular file");
  const auto header = ReadHeader(path);
  if (!header) throw Error(ErrorCode::kIo, path + " cannot be read: check its permissions");
  if (FileSize(path) == 0) {
    if (read_only) throw NoBrain(path, "it is empty");
    return FileKind::kNew;
  }
  // Before SQLite sees a journal: without the key it would take that for an empty one.
  RequireFittingKey(path, *header, key);
  // After a crash the header may be in the journal; SQLite repairs it and the schema is checked
  // then.
  if (HeadOf(*header) == Head::kEncrypted || FileSize(path + "-journal") > 0)
    return FileKind::kBrain;
  if (HeadOf(*header) == Head::kOther) throw NoDatabase(path);
  return KindOf(path, *header);
}

bool IsEncrypted(const std::string& path) {
  const auto header = ReadHeader(path);
  return header && HeadOf(*header) == Head::kEncrypted;
}

std::string UriOf(const std::string& path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string name = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#') {
      name += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    } else {
      name += c;
    }
  }
  return name;
}

std::string CanonicalPath(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole = fs::canonical(path, error);
  if (!error) return whole.string();
  const std::error_code error_of_whole = error;
  const fs::path absolute = fs::absolute(path);
  const fs::path target = fs::read_symlink(absolute, error);
  // A link to a file that is yet to be made names that file; canonical() refused loops already.
  if (!error && error_of_whole != std::errc::too_many_symbolic_link_levels) {
    return CanonicalPath((absolute.parent_path() / target).string());
  }
  const fs::path folder = fs::canonical(absolute.parent_path(), error);
  if (error) {
    throw Error(ErrorCode::kIo, "The folder " + absolute.parent_path().string() +
                                    " cannot be used: " + error.message() + "; create it first");
  }
  return (folder / absolute.filename()).string();
}

#ifdef _WIN32
void CreatePrivately(const std::string&) {}
void SyncToDisk(const std::string&) {}
#else
void CreatePrivately(const std::string& path) {
  constexpr mode_t kOwnerOnly = 0600;
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly);
  if (descriptor < 0) {
    const int failure = errno;
    const bool is_there = access(path.c_str(), F_OK) == 0;
    throw Error(failure == EROFS || failure == EACCES ? ErrorCode::kReadOnly : ErrorCode::kIo,
                path + " cannot be opened for writing: " + std::system_category().message(failure) +
                    (is_there ? "; open it with readOnly, or change its permissions"
                              : "; choose another folder, or change its permissions"));
  }
  close(descriptor);
}

void SyncToDisk(const std::string& path) {
  for (const std::string& name : {path, std::filesystem::path(path).parent_path().string()}) {
    const int descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
      throw Error(ErrorCode::kIo, name + ": " + std::system_category().message(errno));
    const int failed = fsync(descriptor);
    close(descriptor);
    if (failed != 0) throw Error(ErrorCode::kIo, name + " could not be written to the disk");
  }
}
#endif

}  // namespace cortex
