#pragma once

namespace cortex {

/// Gives memory that this process has freed back to the system, where the allocator can be told to
/// (glibc): after much work it would else keep it for more of the kind. Some milliseconds. On any
/// thread.
void ReturnFreeMemory();

}  // namespace cortex
