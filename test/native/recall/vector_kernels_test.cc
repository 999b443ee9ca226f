#include "recall/vector_kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "recall/vector_block.h"

namespace cortex {
namespace {

std::vector<float> RandomVector(std::size_t dimensions, std::mt19937* random) {
  std::normal_distribution<float> normal;
  std::vector<float> vector(dimensions);
  for (auto& value : vector) value = normal(*random);
  return vector;
}

double ExactDot(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

TEST(VectorKernels, ThePlainOneIsAlwaysThere) {
  ASSERT_FALSE(AvailableKernels().empty());
  EXPECT_EQ(AvailableKernels().back().name, "plain");
}

TEST(VectorKernels, AllAgreeWithTheExactSumOnUnitVectorsOfAnyLength) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const std::size_t dimensions = 1 + random() % 4096;
    const auto a = Normalized(RandomVector(dimensions, &random));
    const auto b = round % 3 == 0 ? a : Normalized(RandomVector(dimensions, &random));
    for (const auto& kernel : AvailableKernels()) {
      EXPECT_NEAR(kernel.dot(a.data(), b.data(), a.size()), ExactDot(a, b), kKernelTolerance)
          << kernel.name << " with " << dimensions << " dimensions";
    }
  }
}

TEST(VectorKernels, NoneAsksForAlignment) {
  std::mt19937 random(2);
  const auto a = Normalized(RandomVector(64, &random));
  std::vector<float> shifted(a.size() + 1);
  std::copy(a.begin(), a.end(), shifted.begin() + 1);
  for (const auto& kernel : AvailableKernels()) {
    EXPECT_EQ(kernel.dot(a.data(), shifted.data() + 1, a.size()),
              kernel.dot(a.data(), a.data(), a.size()))
        << kernel.name;
  }
}

TEST(Normalized, HasLengthOneAndIsPaddedWithZeros) {
  for (const std::size_t dimensions : {1U, 3U, 16U, 17U, 384U}) {
    const auto unit = Normalized(std::vector<float>(dimensions, 3.0F));
    EXPECT_EQ(unit.size() % kVectorLane, 0U);
    EXPECT_NEAR(ExactDot(unit, unit), 1.0, 1e-6);
    for (std::size_t i = dimensions; i < unit.size(); ++i) EXPECT_EQ(unit[i], 0.0F);
  }
}

TEST(Normalized, KeepsItsDirectionHoweverLongTheVectorWas) {
  const std::vector<float> direction = {1, 2, 3};
  for (const float length : {1e-30F, 1.0F, 1e30F}) {
    std::vector<float> vector;
    for (const float value : direction) vector.push_back(value * length);
    EXPECT_NEAR(Normalized(vector)[2], 3 / std::sqrt(14.0F), 1e-6);
  }
}

}  // namespace
}  // namespace cortex
