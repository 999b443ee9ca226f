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
      {"Carla sold her boat.", "Where does my brother Tom live?", Telling::kNothing},
      {"I live in Graz.", "Where does my brother Tom live?", Telling::kOther},
      {"I live in Graz.", "Where do I live?", Telling::kAsked},
      {"We live in Graz.", "Where do we live?", Telling::kAsked},
      {"Carla lives in Graz.", "Where do we live?", Telling::kOther},
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
