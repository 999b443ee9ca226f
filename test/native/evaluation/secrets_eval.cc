// cortex_secrets_eval [--lines] FILE ...: what the rules for secrets find in files, for a person to
// look at: kind, file, and the text in which it was taken out. --lines: each line is a message by
// itself. Last, the counts, and the time that a message took.

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "language/secrets/secret_rules.h"

namespace {

struct Totals {
  std::size_t messages = 0;
  std::size_t bytes = 0;
  std::size_t found = 0;
  std::vector<double> microseconds;
};

void Look(const std::string& file, const std::string& text, Totals* totals) {
  constexpr std::size_t kAround = 40;
  const auto begin = std::chrono::steady_clock::now();
  const auto found = cortex::SecretRules::BuiltIn().Find(text);
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
  totals->microseconds.push_back(took.count());
  ++totals->messages;
  totals->bytes += text.size();
  totals->found += found.size();
  for (const auto& secret : found) {
    const std::size_t from = secret.begin - std::min(secret.begin, kAround);
    std::cout << secret.kind << "\t" << file << "\t" << text.substr(from, secret.begin - from)
              << "<<" << text.substr(secret.begin, std::min(secret.end - secret.begin, kAround))
              << ">>\n";
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> files(arguments + 1, arguments + count);
  const bool lines = !files.empty() && files.front() == "--lines";
  if (lines) files.erase(files.begin());
  Totals totals;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    std::string text;
    if (lines) {
      while (std::getline(in, text)) Look(file, text, &totals);
    } else {
      std::ostringstream all;
      all << in.rdbuf();
      Look(file, all.str(), &totals);
    }
  }
  if (totals.messages == 0) return 1;
  auto& times = totals.microseconds;
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  std::cout << totals.found << " found in " << totals.messages << " messages, " << totals.bytes
            << " bytes; a message took " << times[times.size() / 2] << " us (median)\n";
  return 0;
}
