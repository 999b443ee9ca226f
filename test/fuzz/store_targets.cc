// What comes from files and from who asks: queries, archives, rows of legacy brains.

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "base/unicode.h"
#include "brain/archives.h"
#include "brain/brain.h"
#include "brain/brain_types.h"
#include "brain/fact_graph.h"
#include "brain/finder.h"
#include "brain/memories.h"
#include "migrate/legacy_values.h"
#include "store/archive.h"
#include "targets.h"

namespace cortex::fuzz {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;

BrainOptions InMemory() {
  BrainOptions options;
  options.path = ":memory:";
  options.ids = SeededIds(1);
  return options;
}

/// A brain that knows a little, the same in every process.
Brain& Asked() {
  static const auto brain = [] {
    auto made = std::make_unique<Brain>(InMemory());
    for (const char* text :
         {"My aunt Odile lives in Metz.", "The pump in the cellar ran dry.",
          "I keep bees behind the barn.", "北京的茶很好", "Ruth rings at six."}) {
      NewMemory memory;
      memory.content = text;
      memory.user_id = "ada";
      made->memories().Create(memory, kNow);
    }
    return made;
  }();
  return *brain;
}

void RunQueries(std::string_view bytes) {
  SearchQuery query;
  constexpr std::size_t kLongest = 4'000;
  query.text = RepairUtf8(bytes.substr(0, kLongest));
  query.limit = 5;
  query.peek = true;
  query.now = kNow;
  MayRefuse([&] {
    const SearchResult result = Asked().finder().Search(query, nullptr);
    double last = 1.0;
    for (const auto& hit : result.hits) {
      Promise(std::isfinite(hit.score) && hit.score >= 0 && hit.score <= last, "hits are in order");
      last = hit.score;
    }
  });
}

void RunGraphQuestions(std::string_view bytes) {
  graph::GraphQuery query;
  query.user_id = "ada";
  query.entity = RepairUtf8(bytes.substr(0, 1'000));
  query.target = "Metz";
  query.depth = 3;
  query.now = kNow;
  MayRefuse([&] { static_cast<void>(Asked().facts().GetFactsOf(query, nullptr)); });
  MayRefuse([&] { static_cast<void>(Asked().facts().GetPath(query, nullptr)); });
  MayRefuse([&] {
    for (const auto& claim : Asked().facts().GetCurrent(query, nullptr).claims)
      Promise(!claim.memory_id.empty(), "what holds was told by a memory");
  });
}

/// The lines after the first of an export, in a brain that is empty each time.
void RunArchiveLines(std::string_view bytes) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("cortex-fuzz-" + std::to_string(getpid()));
  {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    if (!bytes.starts_with("{\"type\"")) out << R"({"type":"cortex_export","version":1})" << '\n';
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  Brain brain(InMemory());
  MayRefuse([&] {
    ArchiveReader archive(file.string());
    while (!brain.archives().ImportBatch(&archive)) {
    }
  });
  std::filesystem::remove(file);
  brain.Close();
}

/// A value of a legacy column: the first byte says of which type.
void RunLegacyValues(std::string_view bytes) {
  if (bytes.empty()) return;
  constexpr unsigned kTypes = 4;
  const std::string rest(bytes.substr(1));
  Value value;
  switch (static_cast<unsigned char>(bytes.front()) % kTypes) {
    case 0:
      value = rest;
      break;
    case 1:
      value = Blob{rest};
      break;
    case 2:
      value = static_cast<std::int64_t>(std::strtoll(rest.c_str(), nullptr, 10));
      break;
    default:
      value = std::strtod(rest.c_str(), nullptr);
  }
  LegacyTime(value, TimeZone::Utc());
  IsZoneless(value);
  LegacyNumber(value);
  LegacyNames(value);
  const auto text = LegacyText(value);
  Promise(!text || IsUtf8(*text), "text is UTF-8");
  const auto count = LegacyCount(value);
  Promise(!count || *count >= 0, "a count is no less than 0");
}

}  // namespace

std::vector<Target> StoreTargets() {
  return {{"queries", RunQueries},
          {"graph-questions", RunGraphQuestions},
          {"archive-lines", RunArchiveLines},
          {"legacy-values", RunLegacyValues}};
}

}  // namespace cortex::fuzz
