#include "brain/background.h"

#include <utility>

namespace cortex {
namespace {

/// Never destroyed: it may run until the process is gone.
Lane& BackgroundLane() {
  static auto* lane = new Lane("cortex-tasks");
  return *lane;
}

}  // namespace

void PostInBackground(Lane::Job job) { BackgroundLane().Post(std::move(job)); }

void EndBackground() { BackgroundLane().Stop(); }

}  // namespace cortex
