#pragma once

#include <cmath>
#include <random>
#include <vector>

/// What the tests of vector search share.
namespace cortex::test {

using Vector = std::vector<float>;

inline double Cosine(const Vector& a, const Vector& b) {
  double dot = 0;
  double squares_a = 0;
  double squares_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    dot += static_cast<double>(a[i]) * b[i];
    squares_a += static_cast<double>(a[i]) * a[i];
    squares_b += static_cast<double>(b[i]) * b[i];
  }
  return dot / std::sqrt(squares_a * squares_b);
}

/// Points in clusters, as the vectors of an embedder are.
class Cloud {
 public:
  explicit Cloud(std::size_t dimensions, std::size_t clusters = 20) : dimensions_(dimensions) {
    for (std::size_t i = 0; i < clusters; ++i) centres_.push_back(Noise(Vector(dimensions, 0)));
  }
  Vector Next() { return Noise(centres_[random_() % centres_.size()]); }

 private:
  Vector Noise(Vector vector) {
    for (std::size_t i = 0; i < dimensions_; ++i) vector[i] += normal_(random_);
    return vector;
  }
  std::mt19937 random_{7};
  std::normal_distribution<float> normal_;
  std::size_t dimensions_;
  std::vector<Vector> centres_;
};

}  // namespace cortex::test
