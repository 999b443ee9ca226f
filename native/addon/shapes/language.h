#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "language/speech_acts/prompt.h"
#include "language/speech_acts/speech_act.h"
#include "language/topics/sentiment.h"
#include "language/topics/topics.h"

/// The shapes of what is read out of a text.
namespace cortex::addon {

template <>
inline constexpr Choice kChoice<SpeechAct> = {"SpeechAct", kEnumNames<SpeechAct>};

template <>
inline constexpr auto kShape<Topic> = Result<Topic>(
    "TopicScore", "A topic, and how far a text speaks of it.", Field("topic", &Topic::name),
    Field("score", &Topic::score, kShare, "Above 0, at most 1."));

template <>
inline constexpr auto kShape<TopicReading> =
    Result<TopicReading>("TopicClassification", "What a text is about.",
                         Field("topics", &TopicReading::topics, "Best first."),
                         Field("safety_flag", &TopicReading::asks_for_review));

template <>
inline constexpr auto kShape<SentimentWord> = Result<SentimentWord>(
    "SentimentWord", "A word that made the sentiment.",
    Field("word", &SentimentWord::word, "As it stands in the text."),
    Field("weight", &SentimentWord::weight, "What it counted, with what stands before it."));

template <>
inline constexpr auto kShape<Sentiment> =
    Result<Sentiment>("Sentiment", "How a text sounds.",
                      Field("score", &Sentiment::score, Range{-1, 1},
                            "From -1 (bad) to 1 (good); null: no word of it is on the list."),
                      Field("words", &Sentiment::words));

struct FoundPiece {
  std::string text;
  bool found;
};

template <>
inline constexpr auto kShape<FoundPiece> =
    Result<FoundPiece>("FoundPiece", "A piece of a text, and whether it was searched for.",
                       Field("text", &FoundPiece::text), Field("found", &FoundPiece::found));

struct ActOfPart {
  SpeechAct act;
  std::string text;
};

template <>
inline constexpr auto kShape<ActOfPart> = Result<ActOfPart>(
    "SpeechActPart", "A part of a text in which one thing is done.", Field("act", &ActOfPart::act),
    Field("text", &ActOfPart::text, "As it stands in the text, without the marks around it."));

template <>
inline constexpr auto kShape<PromptReading> = Result<PromptReading>(
    "PromptReading", "What a prompt is about, before memory is asked.",
    Field("act", &PromptReading::act),
    Field("of_asker", &PromptReading::of_asker,
          "It speaks of the asker's world, as \"my\", \"I\", \"we\" do."),
    Field("has_name", &PromptReading::has_name, "It names somebody or something."),
    Field("predicates", &PromptReading::predicates,
          "It has a verb in a form that tells, as \"is\", \"works\", \"went\"."),
    Field(
        "asks_what_was", &PromptReading::asks_what_was,
        "It leaves open what was said or done in some time, as \"what did we decide yesterday?\"."),
    Field("words", &PromptReading::words, kCount,
          "How many words say what is meant: none of \"let's do that\"."));

}  // namespace cortex::addon
