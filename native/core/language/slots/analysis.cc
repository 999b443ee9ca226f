#include "language/slots/analysis.h"

#include "language/claims/claim_reader.h"
#include "language/slots/identities.h"

namespace cortex {

Statement AnalyzeStatement(const Document& document) {
  Statement statement = ReadStatement(document);
  for (auto& clause : statement.clauses) clause.identities = ReadIdentities(statement, clause);
  ReadClaims(document, &statement);
  return statement;
}

}  // namespace cortex
