#include "language/slots/statement_cache.h"

#include <utility>

#include "language/slots/analysis.h"

namespace cortex {

std::shared_ptr<const Statement> StatementCache::Of(std::int64_t seq, std::string_view text) {
  const auto place = places_.find(seq);
  if (place != places_.end() && place->second->statement->text == text) {
    entries_.splice(entries_.begin(), entries_, place->second);
    return place->second->statement;
  }
  auto statement = std::make_shared<const Statement>(AnalyzeStatement(Document(text)));
  Put(seq, statement);
  return statement;
}

void StatementCache::Put(std::int64_t seq, std::shared_ptr<const Statement> statement) {
  Drop(seq);
  const std::size_t words = statement->words.size();
  if (statement->cut || words > most_words_) return;
  words_ += words;
  entries_.push_front({seq, std::move(statement)});
  places_[seq] = entries_.begin();
  while (words_ > most_words_) Drop(entries_.back().seq);
}

void StatementCache::Drop(std::int64_t seq) {
  const auto place = places_.find(seq);
  if (place == places_.end()) return;
  words_ -= place->second->statement->words.size();
  entries_.erase(place->second);
  places_.erase(place);
}

}  // namespace cortex
