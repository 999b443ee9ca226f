#include "language/speech_acts/worth_keeping.h"

#include <gtest/gtest.h>

#include "language/speech_acts/pasted.h"

namespace cortex {
namespace {

TEST(Pasted, LinesOfATerminalAreLeftOut) {
  for (const char* line : {
           "npm ERR! code ENOENT",
           "error[E0382]: borrow of moved value",
           "error TS2322: Type 'string' is wrong",
           "fatal: not a git repository",
           "git: 'foo' is not a git command",
           "make: fatal: no rule",
           "ERROR could not connect",
           "TypeError: x is undefined",
           "TypeError [ERR_X]: x is undefined",
           "Uncaught TypeError: x is undefined",
           "java.lang.NullPointerException",
           "std::bad::TypeError: x",
           "Aborted (core dumped)",
           "Traceback (most recent call last):",
           "    at foo (a.js:1:2)",
           "  File \"a.py\", line 3, in main",
           "/app/main.go:8 +0x1d",
           "src/a.c:10:4:",
           "goroutine 1 [running]:",
           "main.main()",
           "docker compose up",
           "$ npm install",
           "rm -rf build",
           "./run.sh --force",
           "NODE_ENV=test npm run build",
           "cd src && ls",
           "grep notes | sort",
           "git push origin main",
           "  --> src/main.rs:4:9",
           "GET /api/departures 500 in 31ms",
           "$ git status\nOn branch trunk\nnothing to commit",
           "thread 'main' panicked at src/main.rs:10:5:\nindex out of bounds",
       })
    EXPECT_EQ(WithoutPasted(line), "") << line;
}

TEST(Pasted, WhatTellsSomethingStays) {
  for (const char* line : {
           "docker works on my laptop",
           "I run npm install every day",
           "I live in Bonn",
           "My error: I took two",
           "warned him twice",
           "we meet at 5:30",
           "Errors happen",
           "go to the shop - then home",
           "",
       })
    EXPECT_EQ(WithoutPasted(line), line) << line;
  EXPECT_EQ(WithoutPasted("I got this:\n    at foo (a.js:1:2)\n      return x\nwhile in Bonn"),
            "I got this:\nwhile in Bonn");
}

TEST(WorthKeeping, IsWhatTellsSomething) {
  for (const char* text : {
           "I'm allergic to penicillin.",
           "I moved to Bonn, can you update my address?",
           "Never give Oma nuts.",
           "My flat is on floor 3",
           "npm ERR! code ENOENT\nI use Node 20 at work.",
           "please use tabs in this repo",
           "can you always run the linter first? thanks",
           "no, never use any here, use unknown",
           "please use 2 spaces from now on",
           "pls use two blanks by default",
           "note to self: renew the lease in may",
           "what we decided: use pnpm",
           "the oven is broken, use the stove",
           "same dentist as my sister",
           "I meant Tuesday, not Monday",
           "I failed my driving test again",
           "I want to help people who go through the same things as me",
           "peanuts, dust, cats",
       })
    EXPECT_TRUE(IsWorthKeeping(text)) << text;
  for (const char* text : {
           "https://example.org/issues/9999",
           "{\n  \"name\": \"web\",\n  \"version\": \"0.4.0\"\n}",
           "[Request interrupted by user]",
           "use the blue bucket",
           "",
           "Thanks!",
           "What time is it?",
           "stop",
           "you are wrong",
           "never mind, forget about it",
           "that is wrong, fix it",
           "nope still broken, same error as before",
           "it fails again, same problem",
           "i meant the other file",
           "no, I meant that one",
           "is jenkins still used",
           "which validation library",
           "how come the tests fail on ci",
           "git push origin main",
           "```\nconst home = 'Rome';\n```",
           "docker compose up\nfatal: not a git repository",
       })
    EXPECT_FALSE(IsWorthKeeping(text)) << text;
}

}  // namespace
}  // namespace cortex
