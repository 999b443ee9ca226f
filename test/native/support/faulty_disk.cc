#include "support/faulty_disk.h"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <limits>

namespace cortex::test {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::atomic<std::int64_t> writes_left = kNever;
std::atomic<bool> kills = false;
std::atomic<bool> has_failed = false;

/// Whether the next write may still happen.
bool MayWrite() {
  if (writes_left.fetch_sub(1) > 0) return true;
  if (kills) kill(getpid(), SIGKILL);
  has_failed = true;
  writes_left = 0;
  return false;
}

/// The real file lies behind this one.
struct File {
  sqlite3_file base;
};
sqlite3_file* Real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

int Close(sqlite3_file* file) { return Real(file)->pMethods->xClose(Real(file)); }
int Read(sqlite3_file* file, void* data, int size, sqlite3_int64 at) {
  return Real(file)->pMethods->xRead(Real(file), data, size, at);
}
/// In pieces, each of which may be the last: a disk keeps no more than a block of a write whole.
int Write(sqlite3_file* file, const void* data, int size, sqlite3_int64 at) {
  constexpr int kBlock = 4096;
  for (int done = 0; done < size; done += kBlock) {
    if (!MayWrite()) return SQLITE_IOERR_WRITE;
    const int code = Real(file)->pMethods->xWrite(Real(file), static_cast<const char*>(data) + done,
                                                  std::min(kBlock, size - done), at + done);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}
int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (!MayWrite()) return SQLITE_IOERR_TRUNCATE;
  return Real(file)->pMethods->xTruncate(Real(file), size);
}
int Sync(sqlite3_file* file, int flags) {
  if (!MayWrite()) return SQLITE_IOERR_FSYNC;
  return Real(file)->pMethods->xSync(Real(file), flags);
}
int FileSize(sqlite3_file* file, sqlite3_int64* size) {
  return Real(file)->pMethods->xFileSize(Real(file), size);
}
int Lock(sqlite3_file* file, int level) { return Real(file)->pMethods->xLock(Real(file), level); }
int Unlock(sqlite3_file* file, int level) {
  return Real(file)->pMethods->xUnlock(Real(file), level);
}
int CheckReservedLock(sqlite3_file* file, int* held) {
  return Real(file)->pMethods->xCheckReservedLock(Real(file), held);
}
int FileControl(sqlite3_file* file, int operation, void* argument) {
  return Real(file)->pMethods->xFileControl(Real(file), operation, argument);
}
int SectorSize(sqlite3_file* file) { return Real(file)->pMethods->xSectorSize(Real(file)); }
int DeviceCharacteristics(sqlite3_file* file) {
  return Real(file)->pMethods->xDeviceCharacteristics(Real(file));
}
int ShmMap(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  return Real(file)->pMethods->xShmMap(Real(file), page, size, extend, memory);
}
int ShmLock(sqlite3_file* file, int offset, int count, int flags) {
  return Real(file)->pMethods->xShmLock(Real(file), offset, count, flags);
}
void ShmBarrier(sqlite3_file* file) { Real(file)->pMethods->xShmBarrier(Real(file)); }
int ShmUnmap(sqlite3_file* file, int remove) {
  return Real(file)->pMethods->xShmUnmap(Real(file), remove);
}

const sqlite3_io_methods kMethods = {2,
                                     Close,
                                     Read,
                                     Write,
                                     Truncate,
                                     Sync,
                                     FileSize,
                                     Lock,
                                     Unlock,
                                     CheckReservedLock,
                                     FileControl,
                                     SectorSize,
                                     DeviceCharacteristics,
                                     ShmMap,
                                     ShmLock,
                                     ShmBarrier,
                                     ShmUnmap,
                                     nullptr,
                                     nullptr};

sqlite3_vfs* usual_disk = nullptr;
sqlite3_vfs* real_disk = nullptr;
sqlite3_vfs faulty_disk;

int OpenFile(sqlite3_vfs* /*disk*/, const char* name, sqlite3_file* file, int flags, int* out) {
  file->pMethods = nullptr;
  const int code = real_disk->xOpen(real_disk, name, Real(file), flags, out);
  if (code == SQLITE_OK) file->pMethods = &kMethods;
  return code;
}

int DeleteFile(sqlite3_vfs* /*disk*/, const char* name, int sync) {
  if (!MayWrite()) return SQLITE_IOERR_DELETE;
  return real_disk->xDelete(real_disk, name, sync);
}

}  // namespace

FaultyDisk::FaultyDisk() {
  Repair();
  usual_disk = sqlite3_vfs_find(nullptr);
  real_disk = sqlite3_vfs_find("unix");
  faulty_disk = *real_disk;
  faulty_disk.zName = "faulty";
  faulty_disk.szOsFile = real_disk->szOsFile + static_cast<int>(sizeof(File));
  faulty_disk.xOpen = OpenFile;
  faulty_disk.xDelete = DeleteFile;
  sqlite3_vfs_register(&faulty_disk, 0);
  // What encrypts lies above the disk.
  sqlite3mc_vfs_create("faulty", 1);
}

FaultyDisk::~FaultyDisk() {
  Repair();
  sqlite3mc_vfs_destroy("multipleciphers-faulty");
  sqlite3_vfs_unregister(&faulty_disk);
  sqlite3_vfs_register(usual_disk, 1);
}

void FaultyDisk::FailAfter(std::int64_t count) {
  kills = false;
  has_failed = false;
  writes_left = count;
}

void FaultyDisk::KillAfter(std::int64_t count) {
  kills = true;
  writes_left = count;
}

void FaultyDisk::Repair() {
  writes_left = kNever;
  has_failed = false;
}

bool FaultyDisk::failed() const { return has_failed; }

}  // namespace cortex::test
