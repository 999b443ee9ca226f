#include "language/restatement/restate.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "language/restatement/restate_cases.h"
#include "language/text/protected_spans.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::RestateCase;

RestateOptions As(const std::string& user) {
  RestateOptions options;
  options.user = user;
  return options;
}

std::string Third(std::string_view text, const std::string& user = "alice") {
  return Restate(text, As(user));
}

std::string Second(std::string_view text) {
  RestateOptions options = As("alice");
  options.person = RestatementPerson::kSecond;
  return Restate(text, options);
}

// --- The rules, one by one (restate_cases.cc)

class RestateRule : public ::testing::TestWithParam<RestateCase> {
 protected:
  static std::string Restated(std::string_view text) {
    return GetParam().rule == "SecondPerson" ? Second(text) : Third(text);
  }
};

TEST_P(RestateRule, Holds) {
  const std::string restated = Restated(GetParam().said);
  EXPECT_EQ(restated, GetParam().restated);
  EXPECT_EQ(Restated(restated), restated) << "again";
}

std::string CaseName(const ::testing::TestParamInfo<RestateCase>& info) {
  return std::string(info.param.rule) + "_" + std::to_string(info.index);
}

auto All(std::span<const RestateCase> cases) {
  return ::testing::ValuesIn(cases.begin(), cases.end());
}

INSTANTIATE_TEST_SUITE_P(Verbs, RestateRule, All(test::RestateVerbCases()), CaseName);
INSTANTIATE_TEST_SUITE_P(Pronouns, RestateRule, All(test::RestatePronounCases()), CaseName);
INSTANTIATE_TEST_SUITE_P(Sentences, RestateRule, All(test::RestateSentenceCases()), CaseName);

// --- Names

TEST(RestateName, IsInsertedLiterally) {
  for (const std::string user :
       {"CORP\\al1", "a\\1b", "$&", "$1", "my-user", "O'Brien", "I", "me", "Will", "{}", "%s"}) {
    EXPECT_EQ(Third("My cat saw me and mine", user),
              user + "'s cat saw " + user + " and " + user + "'s");
    EXPECT_EQ(Third("I own a boat", user), user + " owns a boat");
    EXPECT_EQ(Third("I'm here", user), user + " is here");
  }
}

TEST(RestateName, EndingInSTakesApostropheS) {
  EXPECT_EQ(Third("My cat and mine", "James"), "James's cat and James's");
}

TEST(RestateName, WithPronounsInItIsNotRestatedAgain) {
  for (const std::string user : {"Mimi I", "me and my shadow", "I am", "my", "myself"}) {
    const std::string once = Third("I told my boss that I am late", user);
    EXPECT_EQ(Third(once, user), once);
  }
}

TEST(RestateName, BlankIsRefused) {
  for (const std::string user : {"", " ", "\n\t"}) {
    EXPECT_EQ(CodeThrownBy([&] { Third("I am", user); }), "VALIDATION_ERROR");
  }
}

TEST(RestateGender, DecidesTheReflexive) {
  RestateOptions options = As("kim");
  EXPECT_EQ(Restate("I saw myself", options), "kim saw themselves");
  options.gender = RestatementGender::kOther;
  EXPECT_EQ(Restate("I saw myself", options), "kim saw themselves");
  options.gender = RestatementGender::kFemale;
  EXPECT_EQ(Restate("I saw myself", options), "kim saw herself");
  options.gender = RestatementGender::kMale;
  EXPECT_EQ(Restate("I saw myself", options), "kim saw himself");
}

// --- Properties over random text

/// Random sentences of words that matter to the rules, with marks between them.
class RandomText {
 public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  std::string Words(int count) {
    static const std::vector<std::string> kWords = {
        "I",         "i",         "me",      "my",   "mine",    "myself",    "I'm",
        "I've",      "I'd",       "I'll",    "Me",   "My",      "MINE",      "and",
        "or",        "but",       "that",    "to",   "the",     "a",         "walk",
        "walks",     "walked",    "have",    "has",  "had",     "do",        "does",
        "did",       "am",        "is",      "was",  "were",    "are",       "don't",
        "can",       "put",       "read",    "cut",  "go",      "yesterday", "every",
        "day",       "not",       "also",    "Bob",  "Mary",    "World",     "War",
        "type",      "Type",      "Charles", "gold", "Street",  "I\u2019m",  "don\u2019t",
        "he",        "they",      "you",     "it",   "because", "when",      "of",
        "in",        "study",     "work",    "love", "music",   "II",        "7",
        ".",         ",",         "?",       "!",    ";",       ":",         "(",
        ")",         "\n",        "-",       "&",    "/",       "blorp",     "quickly",
        "caf\u00E9", "\U0001F600"};
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += kWords[Below(kWords.size())];
      if (Below(12) != 0) text += ' ';
    }
    return text;
  }
  std::size_t Below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }

 private:
  std::mt19937 random_;
};

TEST(RestateProperty, RestatingAgainChangesNothing) {
  RandomText random(1);
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = random.Words(12);
    const std::string third = Third(text);
    ASSERT_EQ(Third(third), third) << text;
    const std::string second = Second(text);
    ASSERT_EQ(Second(second), second) << text;
  }
}

TEST(RestateProperty, QuotationsUrlsAndCodeStay) {
  RandomText random(2);
  const std::vector<std::pair<std::string, std::string>> marks = {
      {"\"", "\""},   {"\u201C", "\u201D"},       {"\u00AB", "\u00BB"}, {"`", "`"},
      {"```", "```"}, {"https://x.example/", ""}, {"\u300C", "\u300D"}};
  for (int round = 0; round < 5'000; ++round) {
    const auto& [open, close] = marks[random.Below(marks.size())];
    std::string inside = random.Words(6);
    if (close.empty()) std::erase_if(inside, [](char c) { return c == ' ' || c == '\n'; });
    const std::string whole = open + inside + close;
    const std::string before = random.Words(4);
    const std::string after = random.Words(4);
    ASSERT_NE(Third(before + " " + whole + " " + after).find(whole), std::string::npos)
        << before << whole << after;
  }
}

TEST(RestateProperty, TextWithoutTheFirstPersonStays) {
  RandomText random(3);
  for (int round = 0; round < 2'000; ++round) {
    std::string text = random.Words(12);
    // Every form begins with i or m; without these letters no pronoun is left.
    for (char& c : text) {
      if (c == 'I' || c == 'i' || c == 'm' || c == 'M') c = 'o';
    }
    ASSERT_EQ(Third(text), text);
  }
}

// --- Hostile text

std::string Repeated(std::string_view piece, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += piece;
  return text;
}

/// As much longer under a sanitizer as scripts/sanitize.mjs says.
std::chrono::seconds FarTooLong() {
  const char* slowness = std::getenv("CORTEX_TEST_SLOWNESS");
  return std::chrono::seconds(20 * (slowness == nullptr ? 1 : std::atoi(slowness)));
}

TEST(RestateHostile, LargeTextsAreLinear) {
  constexpr std::size_t kMegabyte = 1'000'000;
  for (const std::string_view piece : {"I ",
                                       "I",
                                       "\"",
                                       "'",
                                       " '",
                                       "'a ",
                                       "\u2018a ",
                                       "`",
                                       "```",
                                       "\u201C",
                                       "a\u0301",
                                       "\u0301",
                                       "my ",
                                       "I and ",
                                       "and I ",
                                       "mine ",
                                       "I'd ",
                                       "I cut ",
                                       "I, ",
                                       "I (",
                                       "I also ",
                                       ", walk ",
                                       "I walk and walk ",
                                       "\n",
                                       ".",
                                       "I.",
                                       "I am. ",
                                       "\u202E",
                                       "to I ",
                                       "Charles I ",
                                       "type I ",
                                       "a/b/",
                                       "http://",
                                       "x@",
                                       " \u00AB",
                                       "World War I "}) {
    const std::string text = Repeated(piece, kMegabyte);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(Third(text, "bob").empty());
    EXPECT_LT(std::chrono::steady_clock::now() - start, FarTooLong()) << piece;
  }
}

TEST(RestateHostile, LongNamesAreNotSearchedFor) {
  const std::string name = Repeated("I me ", 100'000);
  EXPECT_EQ(Third("my cat", name), name + "'s cat");
}

// --- Protected spans

TEST(ProtectedSpan, SingleQuotesAreNotApostrophes) {
  const auto inside = [](std::string_view text) {
    const auto spans = ProtectedSpans(text);
    return spans.size() == 1
               ? std::string(text.substr(spans[0].begin, spans[0].end - spans[0].begin))
               : std::string();
  };
  EXPECT_EQ(inside("called 'My Way' here"), "'My Way'");
  EXPECT_EQ(inside("called 'I'm here', yes"), "'I'm here'");
  EXPECT_EQ(inside("('no')"), "'no'");
  EXPECT_EQ(inside("the dogs' and cats' food"), "");
  EXPECT_EQ(inside("rock 'n' roll"), "");
  EXPECT_EQ(inside("the '90s and '80s' end"), "");
  EXPECT_EQ(inside("'cause my kids' noise"), "");
  EXPECT_EQ(inside("'open\nend'"), "");
  EXPECT_EQ(inside("a 5\" and 6\" pipe"), "");
  EXPECT_EQ(inside("at C:\\me\\my.txt now"), "C:\\me\\my.txt");
}

// --- The evaluation data

TEST(RestateEvaluation, RowsThatNeedNoParserAreRight) {
  const std::filesystem::path file =
      std::filesystem::path(CORTEX_EVALUATION_DATA) / "restate_cases.dev.jsonl";
  std::ifstream lines(file);
  if (!lines) GTEST_SKIP() << "the evaluation data is not beside this copy: no " << file.filename();
  int hard = 0;
  int hard_right = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto row = nlohmann::json::parse(line);
    if (row.value("superseded", false)) continue;
    if (row.value("questionable", false) && !row.contains("better")) continue;
    RestateOptions options = As(row.at("user").get<std::string>());
    if (row.at("mode") == "second") options.person = RestatementPerson::kSecond;
    if (row.value("gender", "") == "female") options.gender = RestatementGender::kFemale;
    if (row.value("gender", "") == "male") options.gender = RestatementGender::kMale;
    const std::string restated = Restate(row.at("input").get<std::string>(), options);
    const auto expected = row.value("better", row.at("expected").get<std::string>());
    if (row.value("hard", false)) {
      ++hard;
      hard_right += restated == expected ? 1 : 0;
      continue;
    }
    EXPECT_EQ(restated, expected) << line;
  }
  EXPECT_GE(2 * hard_right, hard) << "at least half of what needs a parser";
}

}  // namespace
}  // namespace cortex
