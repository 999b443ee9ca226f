#include "language/facts/asked_fact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "language/facts/fact_reader.h"
#include "language/slots/analysis.h"

// What a fact tells of what a question asks: whose it is, and which relation.
namespace cortex {
namespace {

/// Of the facts of a text that Ada tells; she asks, too.
Telling Tell(const std::string& text, const std::string& question, bool by_asker = true) {
  const AskedFact asked(question);
  Telling most = Telling::kNothing;
  const auto statement = AnalyzeStatement(Document(text));
  for (const auto& fact : graph::ReadFacts(statement, "ada").facts) {
    const ToldFact told{"ada", fact.subject.name, fact.predicate, fact.object.name, fact.attribute};
    most = std::max(most, asked.ToldBy(told, by_asker));
  }
  return most;
}

struct Row {
  std::string text;
  std::string question;
  Telling telling;
};

TEST(AskedFact, TheRelationOfWhomTheQuestionNamesIsWhatItAsksFor) {
  const Row rows[] = {
      {"My brother Tom lives in Graz.", "Where does my brother Tom live?", Telling::kAsked},
      {"My brother Tom lives in Graz.", "In which city does Tom live now?", Telling::kAsked},
      {"My brother Tom moved to Graz.", "Where does my brother Tom live?", Telling::kAsked},
      {"My brother Tom sold his boat.", "Where does my brother Tom live?", Telling::kOther},
      {"Carla lives in Graz.", "Where does my brother Tom live?", Telling::kOther},
      {"Anna Weber lives in Graz.", "Where does Anna Weber live?", Telling::kAsked},
      {"Anna Weber lives in Graz.", "Where does Anna live?", Telling::kAsked},
      {"Anna lives in Graz.", "Where does Anna Weber live?", Telling::kAsked},
      {"Anna Maria Weber lives in Graz.", "Where does Anna Weber live?", Telling::kAsked},
      {"Anna Weber lives in Graz.", "Where does Anna Schmidt live?", Telling::kOther},
      {"Anna Weber lives in Graz.", "Where do Anna and Tom live?", Telling::kAsked},
      {"Carla sold her boat.", "Where does my brother Tom live?", Telling::kNothing},
      {"I live in Graz.", "Where does my brother Tom live?", Telling::kOther},
      {"I live in Graz.", "Where do I live?", Telling::kAsked},
      {"We live in Graz.", "Where do we live?", Telling::kAsked},
      {"Carla lives in Graz.", "Where do we live?", Telling::kOther},
      {"Carla's sister lives in Graz.", "Where does Carla live?", Telling::kOther},
      {"Carla's sister lives in Graz.", "Where does Carla's sister live?", Telling::kAsked},
      {"My mother's bank is Triodos.", "Which bank is my mother with?", Telling::kAsked},
      {"My mother's bank is Triodos.", "Which bank am I with?", Telling::kOther},
      {"I bank with Triodos.", "Which bank am I with?", Telling::kAsked},
      {"My team meeting is on Friday.", "When is my team meeting?", Telling::kAsked},
      {"Carla works as a nurse.", "What job does Carla have?", Telling::kAsked},
      {"Carla lost her umbrella after work.", "What job does Carla have?", Telling::kOther},
  };
  for (const auto& [text, question, telling] : rows)
    EXPECT_EQ(Tell(text, question), telling) << text << " | " << question;
}

TEST(AskedFact, ARoleIsAskedForByItsNoun) {
  const Row rows[] = {
      {"Our dentist is Dr Vos.", "Who is our dentist?", Telling::kAsked},
      {"I go to Dr Vos as my dentist.", "Who is my dentist?", Telling::kAsked},
      {"Our dentist is Dr Vos.", "What is our dentist's number?", Telling::kOther},
      {"Tom's boss is Bea.", "Who is Tom's boss?", Telling::kAsked},
      {"My sister's husband is Ben.", "Who is my sister's husband?", Telling::kAsked},
      {"My sister is Lena.", "Who is my sister's husband?", Telling::kNothing},
      {"My brother Tom sold his boat.", "Where does my brother Tom live?", Telling::kOther},
      {"Bea runs the rota.", "Who runs the rota?", Telling::kAsked},
      {"Bea runs the choir.", "Who runs the rota?", Telling::kNothing},
  };
  for (const auto& [text, question, telling] : rows)
    EXPECT_EQ(Tell(text, question), telling) << text << " | " << question;
}

TEST(AskedFact, APrepositionAtTheEndGovernsTheAnswer) {
  const Row rows[] = {
      {"Noel lives with his aunt.", "Who does Noel live with?", Telling::kAsked},
      {"Noel lives in Graz.", "Who does Noel live with?", Telling::kOther},
      {"Noel lives in Graz.", "In which town does Noel live?", Telling::kAsked},
      {"Noel lives with his aunt.", "Where does Noel live?", Telling::kOther},
      {"Noel works as a nurse.", "What does Noel work as?", Telling::kAsked},
      {"Noel works at Aldi.", "What does Noel work as?", Telling::kOther},
      {"Noel works at Aldi.", "Who does Noel work for?", Telling::kAsked},
      {"Noel is allergic to nuts.", "What is Noel allergic to?", Telling::kAsked},
      {"Noel has an allergy to nuts.", "What is Noel allergic to?", Telling::kAsked},
      {"Noel is in a relationship with Bea.", "Who is Noel together with?", Telling::kAsked},
  };
  for (const auto& [text, question, telling] : rows)
    EXPECT_EQ(Tell(text, question), telling) << text << " | " << question;
}

TEST(AskedFact, AnAnswerTellsMoreThanTheQuestion) {
  const Row rows[] = {
      {"I'm 41.", "How old am I?", Telling::kAsked},
      {"Noel is 12 years old.", "How old is Noel?", Telling::kAsked},
      {"I live at 12 Mill Lane.", "How old am I?", Telling::kOther},
      {"Noel plays the piano.", "Which piano does Noel play?", Telling::kOther},
      {"Noel plays the piano.", "Does Noel play the piano?", Telling::kAsked},
  };
  for (const auto& [text, question, telling] : rows)
    EXPECT_EQ(Tell(text, question), telling) << text << " | " << question;
}

TEST(AskedFact, OneRelationIsToldInOtherWords) {
  const Row rows[] = {
      {"I am on 40 mg of metoprolol.", "What is my dose of metoprolol?", Telling::kAsked},
      {"My dose of metoprolol is 40 mg.", "How much metoprolol do I take?", Telling::kAsked},
      {"Noel earns money as a translator.", "What does Noel work as?", Telling::kAsked},
      {"Noel was born in Ghent.", "What is Noel's place of birth?", Telling::kAsked},
      {"My native language is Welsh.", "What is my mother tongue?", Telling::kAsked},
      {"Noel has his birthday on 4 May.", "When is Noel's birthday?", Telling::kAsked},
      {"Noel goes to FitHaus for sports.", "Where does Noel train?", Telling::kAsked},
      {"Noel goes to the bakery.", "Where does Noel train?", Telling::kOther},
  };
  for (const auto& [text, question, telling] : rows)
    EXPECT_EQ(Tell(text, question), telling) << text << " | " << question;
}

TEST(AskedFact, WhatAnotherTellsOfHimselfIsNotTheAskers) {
  EXPECT_EQ(Tell("I live in Graz.", "Where do I live?", false), Telling::kOther);
  EXPECT_EQ(Tell("Tom lives in Graz.", "Where does Tom live?", false), Telling::kAsked);
}

TEST(AskedFact, AQuestionOfFunctionWordsAsksForNone) {
  EXPECT_FALSE(AskedFact("Who am I?").asks());
  EXPECT_FALSE(AskedFact("").asks());
  EXPECT_TRUE(AskedFact("Where does Tom live?").asks());
}

}  // namespace
}  // namespace cortex
