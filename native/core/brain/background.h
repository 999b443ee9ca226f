#pragma once

#include "base/lane.h"

/// Long work that belongs to no open brain, such as a migration. Thread-safe.
namespace cortex {

/// Runs the job behind others of its kind, on a thread of its own.
void PostInBackground(Lane::Job job);

/// For the end of the process: cancels what runs, drops what waits, and returns when nothing does.
void EndBackground();

}  // namespace cortex
