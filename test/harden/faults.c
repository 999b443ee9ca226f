/* A disk that fails: put before libc by LD_PRELOAD. It counts the calls that change files below FAULTS_FOLDER (write,
 * fsync, truncate, open for writing, unlink, rename) and lets the FAULTS_AT-th fail, and with FAULTS_FOREVER all after it:
 * FAULTS_HOW is EIO, ENOSPC, "short" (half is written) or "power" (the process is gone, and what was not synced with it).
 * At the end, FAULTS_COUNT names a file that is told how many calls there were. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
enum { kMostFiles = 4096, kLongest = 4096 };

static const char* folder;
static const char* how = "";
static long fail_at = -1;
static int forever;
static atomic_long calls;
static char* names[kMostFiles];
static pthread_mutex_t names_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t copy_mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void Begin(void) {
  folder = getenv("FAULTS_FOLDER");
  if (getenv("FAULTS_HOW") != NULL) how = getenv("FAULTS_HOW");
  if (getenv("FAULTS_AT") != NULL) fail_at = atol(getenv("FAULTS_AT"));
  forever = getenv("FAULTS_FOREVER") != NULL;
}

__attribute__((destructor)) static void End(void) {
  const char* file = getenv("FAULTS_COUNT");
  if (file == NULL) return;
  FILE* out = fopen(file, "w");
  if (out == NULL) return;
  fprintf(out, "%ld\n", atomic_load(&calls));
  fclose(out);
}

static int IsWatched(const char* path) {
  return folder != NULL && path != NULL && strncmp(path, folder, strlen(folder)) == 0 &&
         strstr(path, "-shm") == NULL;
}

static void Remember(int fd, const char* path) {
  if (fd < 0 || fd >= kMostFiles) return;
  pthread_mutex_lock(&names_mutex);
  free(names[fd]);
  names[fd] = IsWatched(path) ? strdup(path) : NULL;
  pthread_mutex_unlock(&names_mutex);
}

static int IsWatchedFile(int fd) { return fd >= 0 && fd < kMostFiles && names[fd] != NULL; }

/* The copy of a file as it would be after a power cut is PATH.durable. Another thread may cut the power in the midst of
 * a copy, or sync the same file: a copy is made beside and moved into place whole, one after another. */
static void CopyAsDurable(const char* path) {
  char beside[kLongest];
  char target[kLongest];
  snprintf(beside, sizeof beside, "%s.copying", path);
  snprintf(target, sizeof target, "%s.durable", path);
  pthread_mutex_lock(&copy_mutex);
  const int from = REAL(open)(path, O_RDONLY | O_CLOEXEC);
  const int to = from < 0 ? -1 : REAL(open)(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  char bytes[65536];
  ssize_t size = to < 0 ? -1 : 0;
  while (to >= 0 && (size = read(from, bytes, sizeof bytes)) > 0) {
    if (REAL(write)(to, bytes, (size_t)size) != size) break;
  }
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  if (size == 0) REAL(rename)(beside, target);
  pthread_mutex_unlock(&copy_mutex);
}

/* 0: goes on; 1: fails with errno set; 2: half is done. */
static int Fault(void) {
  const long now = atomic_fetch_add(&calls, 1) + 1;
  if (fail_at < 0 || (forever ? now < fail_at : now != fail_at)) return 0;
  if (strcmp(how, "power") == 0) {
    kill(getpid(), SIGKILL);
    pause();
  }
  if (strcmp(how, "short") == 0) return 2;
  errno = strcmp(how, "ENOSPC") == 0 ? ENOSPC : EIO;
  return 1;
}

static int OpenWith(int (*real)(const char*, int, ...), const char* path, int flags, mode_t mode) {
  const int writes = (flags & (O_WRONLY | O_RDWR)) != 0;
  if (writes && IsWatched(path) && Fault() == 1) return -1;
  const int fd = real(path, flags, mode);
  Remember(fd, writes ? path : NULL);
  return fd;
}

static mode_t ModeOf(int flags, va_list args) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(args, mode_t) : 0;
}

int open(const char* path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  const mode_t mode = ModeOf(flags, args);
  va_end(args);
  return OpenWith(REAL(open), path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  const mode_t mode = ModeOf(flags, args);
  va_end(args);
  return OpenWith(REAL(open64), path, flags, mode);
}

ssize_t write(int fd, const void* data, size_t size) {
  const int fault = IsWatchedFile(fd) ? Fault() : 0;
  if (fault == 1) return -1;
  return REAL(write)(fd, data, fault == 2 ? size / 2 : size);
}

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t at) {
  const int fault = IsWatchedFile(fd) ? Fault() : 0;
  if (fault == 1) return -1;
  return REAL(pwrite64)(fd, data, fault == 2 ? size / 2 : size, at);
}

ssize_t pwrite(int fd, const void* data, size_t size, off_t at) {
  return pwrite64(fd, data, size, at);
}

int ftruncate64(int fd, off64_t size) {
  if (IsWatchedFile(fd) && Fault() == 1) return -1;
  return REAL(ftruncate64)(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int SyncWith(int (*real)(int), int fd) {
  if (!IsWatchedFile(fd)) return real(fd);
  if (Fault() == 1) return -1;
  const int code = real(fd);
  if (code == 0 && strcmp(how, "power") == 0) CopyAsDurable(names[fd]);
  return code;
}

int fsync(int fd) { return SyncWith(REAL(fsync), fd); }
int fdatasync(int fd) { return SyncWith(REAL(fdatasync), fd); }

static void AlsoDurable(const char* path, const char* target) {
  char from[kLongest];
  char to[kLongest];
  snprintf(from, sizeof from, "%s.durable", path);
  if (target == NULL) {
    REAL(unlink)(from);
    return;
  }
  snprintf(to, sizeof to, "%s.durable", target);
  REAL(rename)(from, to);
}

int unlink(const char* path) {
  if (IsWatched(path) && Fault() == 1) return -1;
  const int code = REAL(unlink)(path);
  if (IsWatched(path) && strcmp(how, "power") == 0) AlsoDurable(path, NULL);
  return code;
}

int rename(const char* from, const char* to) {
  if (IsWatched(from) && Fault() == 1) return -1;
  const int code = REAL(rename)(from, to);
  if (IsWatched(from) && strcmp(how, "power") == 0) AlsoDurable(from, to);
  return code;
}
