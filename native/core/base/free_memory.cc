#include "base/free_memory.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace cortex {

void ReturnFreeMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace cortex
