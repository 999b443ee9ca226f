#include "brain/categories.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "language/text/keywords.h"
#include "store/store.h"

namespace cortex {

bool Categories::Define(CategoryDefinition category) {
  constexpr std::size_t kLongestDescription = 2000;
  SecretGate gate(options_.secrets, std::nullopt);
  gate.Text(&category.name);
  gate.Text(&category.description);
  gate.Texts(&category.keywords);
  RequireName(category.name, "name");
  RequireNames(category.keywords, "keywords");
  RequireUtf8(category.description, "description");
  if (CountCodePoints(category.description) > kLongestDescription) {
    throw Error(ErrorCode::kValidation, "description is longer than " +
                                            std::to_string(kLongestDescription) +
                                            " characters: shorten it");
  }
  for (const auto& keyword : category.keywords) {
    if (!FoldedWords(keyword).empty()) continue;
    throw Error(ErrorCode::kValidation,
                "The keyword " + Quoted(keyword) + " holds no word: give letters or digits");
  }
  bool created = false;
  store_.Write([&](Repositories& repositories) {
    const auto existing = repositories.categories.Find(category.name);
    created = !existing;
    if (existing) {
      category.created_at = existing->created_at;
      repositories.categories.Remove(existing->name);
    }
    repositories.categories.Insert(category);
  });
  return created;
}

std::vector<CategoryListing> Categories::GetAll(const Reader& reader) {
  std::vector<CategoryListing> listings;
  store_.ReadLong(nullptr, [&](Repositories& repositories, ReadLane /*lane*/) {
    auto counts = repositories.categories.Counts(reader);
    for (auto& category : repositories.categories.All()) {
      const auto count = counts.extract(FoldName(category.name));
      listings.push_back({std::move(category), count.empty() ? 0 : count.mapped()});
    }
    for (const auto& [name, count] : counts) {
      CategoryListing listing;
      listing.category.name = name;
      listing.memories = count;
      listings.push_back(std::move(listing));
    }
  });
  const auto by_name = [](const CategoryListing& a, const CategoryListing& b) {
    return FoldName(a.category.name) < FoldName(b.category.name);
  };
  std::sort(listings.begin(), listings.end(), by_name);
  return listings;
}

std::vector<std::string> Categories::Of(Repositories& repositories, AcceptedMemory* accepted) {
  std::vector<std::string> fitting;
  const auto described = repositories.categories.WithKeywords();
  if (described.empty()) return {"general"};
  const auto words = FoldedWords(DocumentOf(accepted));
  for (const auto& category : described) {
    const auto holds = [&](const std::string& keyword) { return HoldsPhrase(words, keyword); };
    if (std::any_of(category.keywords.begin(), category.keywords.end(), holds))
      fitting.push_back(category.name);
  }
  if (fitting.empty()) return {"general"};
  return fitting;
}

}  // namespace cortex
