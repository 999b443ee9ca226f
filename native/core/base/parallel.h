#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

/// Data parallelism: what is made of many things, each by itself, made on all cores at once.
namespace cortex {

/// More gain little: what is made is put away one after the other.
inline constexpr std::size_t kMostThreads = 8;
/// Of fewer the start of a thread would take longer than the work.
inline constexpr std::size_t kFewestOfThread = 16;

/// `make` of each item, in the order of the items. It is called on up to `most_threads` threads at
/// once, on this one too, and must share nothing that changes; where no other can be started this
/// one makes all. What it throws is thrown here, when all threads have ended; of several the first.
template <class Item, class Make>
auto MadeInParallel(const std::vector<Item>& items, const Make& make,
                    std::size_t most_threads = kMostThreads) {
  using Made = std::invoke_result_t<const Make&, const Item&>;
  std::vector<std::optional<Made>> made(items.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < items.size(); i = next++) made[i].emplace(make(items[i]));
  };
  const std::size_t cores = std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
  const std::size_t threads = std::min({cores, most_threads, items.size() / kFewestOfThread + 1});
  {
    std::vector<std::future<void>> others;  // each is waited for at the end of the block
    try {
      while (others.size() + 1 < threads) others.push_back(std::async(std::launch::async, work));
    } catch (const std::system_error&) {
      // The system has no thread left for us.
    }
    work();
    for (auto& other : others) other.get();
  }
  std::vector<Made> whole;
  whole.reserve(made.size());
  for (auto& each : made) whole.push_back(*std::move(each));
  return whole;
}

}  // namespace cortex
