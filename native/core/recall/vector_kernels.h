#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// The one sum that vector search is made of, in the widest instructions that the processor has.
/// Thread-safe: pure functions; the processor is asked once.
namespace cortex {

/// Vectors are padded with zeros to a multiple of this, so that no kernel has a rest to treat.
inline constexpr std::size_t kVectorLane = 16;

constexpr std::size_t PaddedDimensions(std::size_t dimensions) {
  return (dimensions + kVectorLane - 1) / kVectorLane * kVectorLane;
}

/// How far two kernels may differ on unit vectors of up to 4,096 dimensions: they add in different
/// orders, and the error of a sum of n terms is at most n / kVectorLane rounding errors of its
/// largest partial sum (Higham, Accuracy and Stability of Numerical Algorithms, 4.2).
inline constexpr float kKernelTolerance = 2e-5F;

/// `size` is a multiple of kVectorLane; no alignment is asked for.
using DotProduct = float (*)(const float* a, const float* b, std::size_t size);

struct VectorKernel {
  std::string_view name;
  DotProduct dot;
};

/// Those that this processor can run, the best first. The last is plain C++ and always there.
const std::vector<VectorKernel>& AvailableKernels();

/// By the best kernel.
float Dot(const float* a, const float* b, std::size_t size);

}  // namespace cortex
