// What is told of a session that nobody describes (session/turn_words.h).

#include <nlohmann/json.hpp>

#include "session/turn_words.h"
#include "session/turns.h"
#include "support/support.h"

namespace cortex {
namespace {

SessionTurn Turn(std::int64_t id, const std::string& user, const std::string& agent = "") {
  nlohmann::ordered_json turn = {{"turn_id", id},
                                 {"timestamp", "2026-03-01T12:00:00Z"},
                                 {"user_message", {{"content", user}}},
                                 {"turn_status", agent.empty() ? "PENDING" : "COMPLETED"}};
  if (!agent.empty()) turn["agent_response"] = {{"content", agent}};
  return ReadTurn(turn);
}

TEST(SessionDerivation, AnExtractIsTheFirstSentencesOnOneLine) {
  EXPECT_EQ(LeadOf("My head\n aches. It began  today!"), "My head aches. It began today!");
  EXPECT_EQ(LeadOf("It costs 3.50 in all"), "It costs 3.50 in all");
  EXPECT_EQ(LeadOf(""), "");
  const std::string first = std::string(100, 'a') + ".";
  EXPECT_EQ(LeadOf(first + " " + std::string(100, 'b') + "."), first);
  EXPECT_LE(LeadOf(std::string(1000, 'c')).size(), 170U);
}

TEST(SessionDerivation, AnAnswerComesToItsLastQuestion) {
  EXPECT_EQ(PointOf("I see. Since when? Say days."), "Since when?");
  EXPECT_EQ(PointOf("Take a rest. Drink water."), "Take a rest. Drink water.");
}

TEST(SessionDerivation, TheHostsWordsComeBeforeAnExtract) {
  SessionTurn turn = Turn(1, "My head aches.", "Since when?");
  EXPECT_EQ(SummaryWords(turn, false), std::pair(std::string(), std::string()));
  EXPECT_EQ(SummaryWords(turn, true),
            std::pair(std::string("My head aches."), std::string("Since when?")));
  turn.summary = "a headache\nasked";
  EXPECT_EQ(SummaryWords(turn, true), std::pair(std::string("a headache"), std::string("asked")));
}

TEST(SessionDerivation, ATopicIsThatOfTheUsersWords) {
  EXPECT_EQ(TopicOf(Turn(1, "I have had a headache since this morning.")), "health");
  EXPECT_EQ(TopicOf(Turn(2, "8")), std::nullopt);
}

std::optional<double> Score(const std::vector<SessionTurn>& turns) {
  const auto quality = QualityOf(turns);
  return quality ? std::optional(quality->Score()) : std::nullopt;
}

TEST(SessionDerivation, QualityIsTheMeanOfContinuityCoverageAndReuse) {
  EXPECT_EQ(Score({}), std::nullopt);
  EXPECT_EQ(Score({Turn(1, "Hello there.", "Hello.")}), std::nullopt);
  // The second takes up "headache", answers the question, and the answers use it.
  EXPECT_EQ(Score({Turn(1, "A headache.", "How strong is the headache?"),
                   Turn(2, "The headache is strong.", "A strong headache, then.")}),
            1.0);
  // Nothing is taken up, asked or used.
  EXPECT_EQ(Score({Turn(1, "A headache.", "Fine."), Turn(2, "Greece in June.", "Fine.")}), 0.0);
  // The question is left open (coverage 0); the words are taken up (continuity 1) and used (1).
  EXPECT_EQ(Score({Turn(1, "A headache.", "Is the headache strong?"),
                   Turn(2, "Is a headache bad?", "The headache is bad.")}),
            0.67);
}

TEST(SessionDerivation, EachPartOfTheQualityIsToldWithItsCounts) {
  const auto quality = QualityOf({Turn(1, "A headache.", "Is the headache strong?"),
                                  Turn(2, "Is a headache bad?", "The headache is bad."),
                                  Turn(3, "Greece in June.", "Fine.")});
  ASSERT_TRUE(quality);
  EXPECT_EQ(quality->continuity, (Tally{2, 1}));
  EXPECT_EQ(quality->coverage, (Tally{1, 0}));
  EXPECT_EQ(quality->reuse, (Tally{3, 2}));
  using Lines = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(quality->Lines(), (Lines{{"Continuity", "50% (1 of 2)"},
                                     {"Questions answered", "0% (0 of 1)"},
                                     {"Answers with the user's words", "67% (2 of 3)"}}));
  EXPECT_EQ(QualityOf({Turn(1, "Hi."), Turn(2, "Well.")})->Lines(),
            (Lines{{"Continuity", "0% (0 of 1)"}}));
}

TEST(SessionDerivation, TheLastQuestionOfATextIsAWholeSentence) {
  const auto is = [](const char* text, const char* question) {
    EXPECT_EQ(LastQuestionOf(text).value_or("none"), question) << text;
  };
  is("Take 5 mg. Did you ask Dr. Vos about it?", "Did you ask Dr. Vos about it?");
  is("Is it at 5 p.m. or later? I forgot.", "Is it at 5 p.m. or later?");
  is("What?\nAnd  where\tis it? Thanks.", "And where is it?");
  is("He asked: \"Shall I come?\" Then he left.", "He asked: \"Shall I come?\"");
  is("你在哪里？我在家。", "你在哪里？");
  is("I take 2.5 mg.", "none");
  is("", "none");
}

TEST(SessionDerivation, AQuestionIsSettledByAnAnswerThatTakesUpAContentWordOrByAskingAgain) {
  const std::string question = "What dose of ibuprofen do you take?";
  EXPECT_TRUE(Settles({"", "400 mg of ibuprofen."}, question));
  EXPECT_TRUE(Settles({"", "The DOSE is 400 mg"}, question));
  EXPECT_TRUE(Settles({"So how much ibuprofen is it?", ""}, question));
  EXPECT_FALSE(Settles({"", "What do you do of an evening."}, question));
  EXPECT_FALSE(Settles({"", "Which ibuprofen?"}, question)) << "asks back";
  EXPECT_FALSE(Settles({"I like ibuprofen.", ""}, question)) << "asks nothing";
  EXPECT_FALSE(Settles({}, question));
}

}  // namespace
}  // namespace cortex
