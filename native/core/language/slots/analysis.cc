#include "language/slots/analysis.h"

#include "language/slots/identities.h"

namespace cortex {

Statement AnalyzeStatement(std::string_view text) {
  Statement statement = ReadStatement(text);
  for (auto& clause : statement.clauses) clause.identities = ReadIdentities(statement, clause);
  return statement;
}

}  // namespace cortex
