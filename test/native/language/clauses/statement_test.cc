#include "language/clauses/statement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "language/contradictions/contradictions.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/slots/analysis.h"

namespace cortex {
namespace {

const StatementWord* Find(const Statement& statement, const std::string& text) {
  const auto found = std::find_if(statement.words.begin(), statement.words.end(),
                                  [&](const auto& word) { return word.text == text; });
  return found == statement.words.end() ? nullptr : &*found;
}

bool Flagged(const std::string& text, const std::string& word, std::uint32_t flag) {
  const auto statement = AnalyzeStatement(Document(text));
  const StatementWord* const found = Find(statement, word);
  return found != nullptr && found->Is(flag);
}

const Clause& FirstClause(const Statement& statement) { return statement.clauses.at(0); }

TEST(Statement, SpansLieInTheText) {
  const std::string text = "I don\xE2\x80\x99t like my sister\xE2\x80\x99s cat.";
  const auto statement = AnalyzeStatement(Document(text));
  for (const auto& word : statement.words) {
    EXPECT_LT(word.span.begin, word.span.end);
    EXPECT_LE(word.span.end, text.size());
  }
}

TEST(Statement, ContractionsAreWrittenOut) {
  EXPECT_EQ(AnalyzeStatement(Document("I can't swim")).words.size(), 4U);
  EXPECT_NE(Find(AnalyzeStatement(Document("She's tall")), "is"), nullptr);
  EXPECT_TRUE(Flagged("My sister's cat", "sister", kPossessive));
  EXPECT_NE(Find(AnalyzeStatement(Document("My uncle's a glazier")), "is"), nullptr);
}

TEST(Statement, AnExpressionCutsNoNounPhrase) {
  const auto has = [](const char* text, std::string_view word) {
    const Statement statement = AnalyzeStatement(Document(text));
    return std::any_of(statement.words.begin(), statement.words.end(),
                       [&](const StatementWord& each) { return each.text == word; });
  };
  EXPECT_TRUE(has("The company is in the red.", "in_the_red"));
  EXPECT_TRUE(has("Milo is in the red group.", "red"));
  EXPECT_TRUE(has("I have a job now.", "have_a_job"));
  EXPECT_TRUE(has("I have a job interview.", "job"));
}

TEST(Statement, NegationHasAScopeAndParity) {
  EXPECT_TRUE(Flagged("I don't eat fish", "fish", kNegated));
  EXPECT_FALSE(Flagged("I keep hens", "fish", kNegated));
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I never smoke"))).Negative());
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("There is no lift"))).Negative());
  EXPECT_FALSE(
      FirstClause(AnalyzeStatement(Document("It isn't true that I can't whistle"))).Negative());
  EXPECT_FALSE(FirstClause(AnalyzeStatement(Document("I not only sing"))).Negative());
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I quit smoking"))).Negative());
}

TEST(Statement, TenseOfTheFiniteVerb) {
  const auto tense = [](const char* text) {
    return FirstClause(AnalyzeStatement(Document(text))).tense;
  };
  EXPECT_EQ(tense("I live in Ghent"), Tense::kPresent);
  EXPECT_EQ(tense("I lived in Ghent"), Tense::kPast);
  EXPECT_EQ(tense("I went home"), Tense::kPast);
  EXPECT_EQ(tense("I am moving"), Tense::kProgressive);
  EXPECT_EQ(tense("I will move"), Tense::kFuture);
  EXPECT_EQ(tense("I have moved"), Tense::kPerfect);
  EXPECT_EQ(tense("I have got a boat"), Tense::kPresent);
  EXPECT_EQ(tense("The boy covered in mud is happy"), Tense::kPresent);
  EXPECT_EQ(tense("Being long-legged I need wide trousers"), Tense::kPresent);
}

TEST(Statement, WhatIsNotSaidToBeSo) {
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("Do I like figs?"))).question);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("Should I sell, or should I wait?"))).question);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I'd like to learn Danish"))).wish);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I might move"))).wish);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("If it rains I take the bus"))).hypothetical);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("Grandpa thinks that I smoke"))).reported);
  EXPECT_FALSE(FirstClause(AnalyzeStatement(Document("I think it works"))).reported);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I used to smoke"))).over);
  EXPECT_TRUE(FirstClause(AnalyzeStatement(Document("I live in Ghent"))).Asserted());
}

TEST(Statement, QuotationsAreNotTheSpeakersOwn) {
  EXPECT_TRUE(Flagged("She said \"I hate tea\" twice", "tea", kProtectedWord));
  EXPECT_FALSE(Flagged("She said I hate tea", "tea", kProtectedWord));
}

TEST(Statement, YouIsTheUserWhereNobodySaysI) {
  EXPECT_TRUE(Flagged("You like jazz", "you", kSelf));
  EXPECT_TRUE(Flagged("The user likes jazz", "user", kSelf));
  EXPECT_FALSE(Flagged("I lent you a book", "you", kSelf));
}

TEST(Statement, NamesAreCapitalisedInsideASentence) {
  EXPECT_TRUE(Flagged("I met Anna", "anna", kName));
  EXPECT_TRUE(Flagged("I know C++", "c++", kName));
  EXPECT_FALSE(Flagged("Peanuts are bad for me", "peanuts", kName));
  EXPECT_FALSE(Flagged("I swim on Tuesday", "tuesday", kName));
}

TEST(Statement, ANameMayBeTypedWithoutItsCapital) {
  EXPECT_TRUE(Flagged("derek stopped his ramipril", "derek", kName));
  EXPECT_TRUE(Flagged("mrs hughes has stopped", "hughes", kName));
  // Words as well: only their capital tells.
  EXPECT_FALSE(Flagged("i will mark the tests", "mark", kName));
  EXPECT_FALSE(Flagged("the dr appointment is at 9", "appointment", kName));
  EXPECT_FALSE(Flagged("the 1st baseman", "baseman", kName));
}

TEST(Statement, NoMayStandForNumber) {
  EXPECT_TRUE(Flagged("new no for hartwells 01584 875900", "number", kContentWord));
  EXPECT_TRUE(Flagged("his mobile no is 07700 900312", "number", kContentWord));
  EXPECT_FALSE(Flagged("the account no longer works", "number", kContentWord));
  EXPECT_FALSE(Flagged("there is no new phone, no for me", "number", kContentWord));
}

TEST(Statement, AnOwnerMayBeTypedWithoutTheApostrophe) {
  EXPECT_TRUE(Flagged("mums ramipril was stopped", "mum", kPossessive));
  EXPECT_TRUE(Flagged("dereks new car is red", "derek", kPossessive));
  for (const char* const text : {"mums got a cold", "mums in hospital", "mums ill", "two mums met"})
    EXPECT_FALSE(Flagged(text, "mum", kPossessive) || Flagged(text, "mums", kPossessive)) << text;
  EXPECT_FALSE(Flagged("She studied at Johns Hopkins", "john", kPossessive));
}

TEST(Statement, ModalsAfterADeterminerAreNouns) {
  EXPECT_TRUE(Flagged("I made a will", "will", kContentWord));
  EXPECT_FALSE(Flagged("I will go", "will", kContentWord));
}

TEST(Statement, InterchangeableWordsMeanTheSame) {
  const auto meaning = [](const char* text, const char* word) {
    return Find(AnalyzeStatement(Document(text)), word)->meaning;
  };
  EXPECT_EQ(meaning("I like figs", "like"), meaning("I enjoy figs", "enjoy"));
  EXPECT_EQ(meaning("my mum", "mum"), meaning("my mother", "mother"));
  EXPECT_EQ(meaning("he went", "went"), meaning("he goes", "goes"));
  EXPECT_NE(meaning("I manage a team", "manage"), meaning("my boss", "boss"));
}

TEST(Statement, ClausesEndWhereAnotherVerbBegins) {
  EXPECT_EQ(AnalyzeStatement(Document("I like figs and dates")).clauses.size(), 1U);
  EXPECT_EQ(AnalyzeStatement(Document("I like figs and hate dates")).clauses.size(), 2U);
  EXPECT_EQ(AnalyzeStatement(Document("I like figs, but my brother grows dates.")).clauses.size(),
            2U);
  EXPECT_EQ(AnalyzeStatement(Document("I speak Dutch, German and Danish")).clauses.size(), 1U);
  EXPECT_EQ(AnalyzeStatement(Document("I don't get migraines, just headaches")).clauses.size(), 2U);
}

TEST(Statement, ALongTextIsCutAndSaysSo) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "word ";
  const auto statement = AnalyzeStatement(Document(text));
  EXPECT_TRUE(statement.cut);
  EXPECT_LE(statement.words.size(), kMaxStatementWords);
  EXPECT_FALSE(AnalyzeStatement(Document("A short text")).cut);
}

/// Whatever comes in: no exception, and short even when compared with itself.
TEST(Statement, HostileInputIsSafe) {
  constexpr int kMillion = 1'000'000;
  const auto repeated = [](const std::string& piece, int bytes) {
    std::string text;
    while (text.size() < static_cast<std::size_t>(bytes)) text += piece;
    return text;
  };
  const std::string texts[] = {
      "",
      " ",
      "?",
      "...",
      "'",
      "not",
      "\xE2\x80\xAE"
      "abc\xE2\x80\xAC",
      std::string(kMillion, 'a'),
      std::string(kMillion, ' '),
      std::string(kMillion, '.'),
      std::string(kMillion, '+'),
      std::string(kMillion, '\''),
      repeated("a ", kMillion),
      repeated("a. ", kMillion),
      repeated("a? ", kMillion),
      repeated("and go, ", kMillion),
      repeated("not red ", kMillion),
      repeated("on 5 mg ", kMillion),
      repeated("Anna's ", kMillion),
      repeated("\xCC\x81", kMillion),
      repeated("e\xCC\x81", kMillion),
      repeated("\xF0\x9F\x98\x80", kMillion),
      repeated("\xE2\x80\xAE", kMillion),
      "C" + std::string(kMillion, '+'),
  };
  const auto other =
      AnalyzeStatement(Document("I don't like red wine on Tuesday, Anna's 5 mg are enough."));
  for (const auto& text : texts) {
    const auto statement = AnalyzeStatement(Document(text));
    EXPECT_LE(RequiredKeys(KeysOf(statement, 0)).size(), kMaxStatementKeys);
    for (const auto* with : {&statement, &other}) {
      EXPECT_NO_THROW(CompareForDuplicate(statement, *with));
      EXPECT_NO_THROW(FindContradiction(statement, *with));
      EXPECT_NO_THROW(FindContradiction(*with, statement));
    }
  }
}

}  // namespace
}  // namespace cortex
