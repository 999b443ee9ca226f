#include "store/full_text_terms.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "base/error.h"

namespace cortex {
namespace {

/// As in "tokenize" of stm_fts (sql/0001_foundation.sql): the name, then its arguments.
constexpr const char* kTokenizer = "porter";
constexpr std::array kArguments = {"unicode61", "remove_diacritics", "2"};

Error Failure(int code) {
  return {ErrorCode::kInternal, "SQLite's full-text tokenizer cannot be used", code};
}

/// SQLite hands out its FTS5 interface through a bound pointer (https://sqlite.org/fts5.html,
/// "Extending FTS5").
fts5_api* FullTextInterface(sqlite3* database) {
  fts5_api* interface = nullptr;
  sqlite3_stmt* statement = nullptr;
  int code = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nullptr);
  if (code == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, static_cast<void*>(&interface), "fts5_api_ptr", nullptr);
    sqlite3_step(statement);
    code = sqlite3_finalize(statement);
  }
  if (code != SQLITE_OK || interface == nullptr) throw Failure(code);
  return interface;
}

/// FTS5_MAX_TOKEN_SIZE: so many bytes of a word FTS5 keeps and looks for, wherever that cuts it.
constexpr int kMostBytesOfTerm = 32'768;

/// What FTS5 calls for each word.
int Collect(void* context, int /*flags*/, const char* term, int size, int begin, int end) {
  auto* terms = static_cast<std::vector<IndexTerm>*>(context);
  try {
    terms->push_back({std::string(term, static_cast<std::size_t>(std::min(size, kMostBytesOfTerm))),
                      static_cast<std::size_t>(begin), static_cast<std::size_t>(end)});
  } catch (const std::bad_alloc&) {  // must not pass through C
    return SQLITE_NOMEM;
  }
  return SQLITE_OK;
}

}  // namespace

struct FullTextTerms::Tokenizer {
  fts5_tokenizer methods{};
  Fts5Tokenizer* instance = nullptr;

  explicit Tokenizer(sqlite3* database) {
    fts5_api* interface = FullTextInterface(database);
    void* user_data = nullptr;
    int code = interface->xFindTokenizer(interface, kTokenizer, &user_data, &methods);
    auto arguments = kArguments;
    if (code == SQLITE_OK) {
      code = methods.xCreate(user_data, arguments.data(), static_cast<int>(arguments.size()),
                             &instance);
    }
    if (code != SQLITE_OK) throw Failure(code);
  }
  ~Tokenizer() { methods.xDelete(instance); }
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;
};

FullTextTerms::FullTextTerms(sqlite3* database)
    : tokenizer_(std::make_unique<Tokenizer>(database)) {}

FullTextTerms::~FullTextTerms() = default;

std::vector<IndexTerm> FullTextTerms::Of(std::string_view text) const {
  std::vector<IndexTerm> terms;
  const int code =
      tokenizer_->methods.xTokenize(tokenizer_->instance, &terms, FTS5_TOKENIZE_QUERY, text.data(),
                                    static_cast<int>(text.size()), &Collect);
  if (code != SQLITE_OK) throw Failure(code);
  return terms;
}

std::vector<IndexTerm> FullTextTerms::OfAttachedWords(std::string_view text) const {
  std::vector<IndexTerm> terms;
  for (const auto word : AttachedWords(text)) {
    auto of_word = Of(word);
    terms.insert(terms.end(), std::make_move_iterator(of_word.begin()),
                 std::make_move_iterator(of_word.end()));
  }
  return terms;
}

std::vector<GramKey> FullTextTerms::GramKeysOf(std::string_view text) const {
  auto keys = GramsOf(text);
  if (keys.empty()) return keys;
  std::set<GramKey> words;
  for (const auto& word : OfAttachedWords(text)) words.insert(KeyOfWord(word.term));
  keys.insert(keys.end(), words.begin(), words.end());
  return keys;
}

}  // namespace cortex
