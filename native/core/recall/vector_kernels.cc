#include "recall/vector_kernels.h"

#include <array>
#include <numeric>

#if (defined(__x86_64__) || defined(_M_X64)) && defined(__GNUC__)
#define CORTEX_VECTORS_X86
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define CORTEX_VECTORS_NEON
#include <arm_neon.h>
#endif

namespace cortex {
namespace {

float DotPlain(const float* a, const float* b, std::size_t size) {
  std::array<float, kVectorLane> sums{};
  for (std::size_t i = 0; i < size; i += kVectorLane) {
    for (std::size_t lane = 0; lane < kVectorLane; ++lane)
      sums.at(lane) += a[i + lane] * b[i + lane];
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

#ifdef CORTEX_VECTORS_X86

float HorizontalSum(__m128 sum) {
  const __m128 high = _mm_movehl_ps(sum, sum);
  const __m128 pairs = _mm_add_ps(sum, high);
  return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
}

// SSE2 is part of x86-64.
float DotSse2(const float* a, const float* b, std::size_t size) {
  constexpr std::size_t kWidth = 4;
  __m128 even = _mm_setzero_ps();
  __m128 odd = _mm_setzero_ps();
  for (std::size_t i = 0; i < size; i += 2 * kWidth) {
    even = _mm_add_ps(even, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
    odd = _mm_add_ps(odd, _mm_mul_ps(_mm_loadu_ps(a + i + kWidth), _mm_loadu_ps(b + i + kWidth)));
  }
  return HorizontalSum(_mm_add_ps(even, odd));
}

[[gnu::target("avx2,fma")]] float DotAvx2(const float* a, const float* b, std::size_t size) {
  constexpr std::size_t kWidth = 8;
  __m256 even = _mm256_setzero_ps();
  __m256 odd = _mm256_setzero_ps();
  for (std::size_t i = 0; i < size; i += 2 * kWidth) {
    even = _mm256_fmadd_ps(_mm256_loadu_ps(a + i), _mm256_loadu_ps(b + i), even);
    odd = _mm256_fmadd_ps(_mm256_loadu_ps(a + i + kWidth), _mm256_loadu_ps(b + i + kWidth), odd);
  }
  const __m256 sum = _mm256_add_ps(even, odd);
  return HorizontalSum(_mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1)));
}

[[gnu::target("avx512f")]] float DotAvx512(const float* a, const float* b, std::size_t size) {
  constexpr std::size_t kWidth = 16;
  __m512 even = _mm512_setzero_ps();
  __m512 odd = _mm512_setzero_ps();
  std::size_t i = 0;
  for (; i + 2 * kWidth <= size; i += 2 * kWidth) {
    even = _mm512_fmadd_ps(_mm512_loadu_ps(a + i), _mm512_loadu_ps(b + i), even);
    odd = _mm512_fmadd_ps(_mm512_loadu_ps(a + i + kWidth), _mm512_loadu_ps(b + i + kWidth), odd);
  }
  if (i < size) even = _mm512_fmadd_ps(_mm512_loadu_ps(a + i), _mm512_loadu_ps(b + i), even);
  // By way of memory: GCC 12 warns of its own header in the intrinsics that take a register apart.
  std::array<float, kWidth> lanes{};
  _mm512_storeu_ps(lanes.data(), _mm512_add_ps(even, odd));
  const __m256 sum = _mm256_add_ps(_mm256_loadu_ps(lanes.data()), _mm256_loadu_ps(&lanes[8]));
  return HorizontalSum(_mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1)));
}

#endif

#ifdef CORTEX_VECTORS_NEON

// NEON is part of 64-bit ARM.
float DotNeon(const float* a, const float* b, std::size_t size) {
  constexpr std::size_t kWidth = 4;
  float32x4_t even = vdupq_n_f32(0);
  float32x4_t odd = vdupq_n_f32(0);
  for (std::size_t i = 0; i < size; i += 2 * kWidth) {
    even = vfmaq_f32(even, vld1q_f32(a + i), vld1q_f32(b + i));
    odd = vfmaq_f32(odd, vld1q_f32(a + i + kWidth), vld1q_f32(b + i + kWidth));
  }
  return vaddvq_f32(vaddq_f32(even, odd));
}

#endif

std::vector<VectorKernel> Detect() {
  std::vector<VectorKernel> kernels;
#ifdef CORTEX_VECTORS_X86
  if (__builtin_cpu_supports("avx512f")) kernels.push_back({"avx512", DotAvx512});
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    kernels.push_back({"avx2", DotAvx2});
  kernels.push_back({"sse2", DotSse2});
#endif
#ifdef CORTEX_VECTORS_NEON
  kernels.push_back({"neon", DotNeon});
#endif
  kernels.push_back({"plain", DotPlain});
  return kernels;
}

}  // namespace

const std::vector<VectorKernel>& AvailableKernels() {
  static const std::vector<VectorKernel> kKernels = Detect();
  return kKernels;
}

float Dot(const float* a, const float* b, std::size_t size) {
  static const DotProduct kBest = AvailableKernels().front().dot;
  return kBest(a, b, size);
}

}  // namespace cortex
