// What took the place of a part of a memory comes before it only where that part is asked for.

#include "recall/asked_part.h"

#include <gtest/gtest.h>

namespace cortex {
namespace {

struct Asked {
  const char* question;
  const char* text;
  const char* evidence;
  const char* newer;
};

bool IsOfAnother(const Asked& asked) {
  return AsksOfAnotherPart(MeaningsOf(asked.question), {asked.text, asked.evidence, asked.newer});
}

class AnotherPart : public ::testing::TestWithParam<Asked> {};
TEST_P(AnotherPart, IsAskedFor) { EXPECT_TRUE(IsOfAnother(GetParam())) << GetParam().question; }

INSTANTIATE_TEST_SUITE_P(
    AskedPart, AnotherPart,
    ::testing::Values(
        Asked{"How much ramipril does Ida take?", "Ida takes ramipril 5 mg and omeprazole 20 mg.",
              "20 mg", "Ida takes omeprazole 40 mg now."},
        Asked{"How much ramipril does Ida take?", "Ida's meds: ramipril 5 mg, omeprazole 20 mg",
              "Ida's meds: ramipril 5 mg, omeprazole 20 mg", "Ida stopped the omeprazole"},
        Asked{"what dose of torasemid does my dad take?",
              "my dad takes ramipril 5mg in the morning and the water pill, torasemid 10, also "
              "morning",
              "my dad takes ramipril 5mg in the morning and the water pill, torasemid 10, also "
              "morning",
              "Dr Vogt put papas ramipril up, 10 mg now since his pressure was 165"},
        Asked{"Where do I work?", "I live in Bern and work at Lidl.", "Bern", "I moved to Graz."},
        Asked{"What is Theo allergic to?", "Theo's teacher is Ms Hill. Allergic to kiwi.",
              "Theo's teacher is Ms Hill", "Theo's teacher is Mr Dacre now."},
        Asked{"What port is the mail server on?",
              "The mail server is on port 587, the web box is on 8080.", "8080",
              "The web box is on 8443."}));

class SamePart : public ::testing::TestWithParam<Asked> {};
TEST_P(SamePart, IsAskedFor) { EXPECT_FALSE(IsOfAnother(GetParam())) << GetParam().question; }

INSTANTIATE_TEST_SUITE_P(
    AskedPart, SamePart,
    ::testing::Values(
        Asked{"How much omeprazole does Ida take?", "Ida takes ramipril 5 mg and omeprazole 20 mg.",
              "20 mg", "Ida takes omeprazole 40 mg now."},
        Asked{"What does Ida take?", "Ida takes ramipril 5 mg and omeprazole 20 mg.", "20 mg",
              "Ida takes omeprazole 40 mg now."},
        Asked{"Where do I live?", "I live in Bern and work at Lidl.", "Bern", "I moved to Graz."},
        // One statement, however it is told.
        Asked{"Where does my sister live?", "Anna, my sister, lives in Bern.", "Bern",
              "Anna lives in Graz now."},
        Asked{"Where does Tom live?", "Anna lives in Bern with Tom.", "Bern",
              "Anna moved to Graz."},
        Asked{"What is my phone number?", "My phone number, if you need it, is 0171.", "0171",
              "My number is 0555."},
        Asked{"Who is Mum's doctor at the surgery?",
              "Mum's GP is Dr Lyle. Dad has the same surgery.", "Mum's GP is Dr Lyle",
              "Dr Lyle is retiring, Mum goes to Dr Hill."},
        Asked{"What port is Kit's web box on?",
              "Kit's mail server listens on port 587, the web box is on 8080.", "the web box is on",
              "Kit's web box has been switched off."},
        Asked{"What OS does fs01 run?", "Our file server (fs01) runs Windows 2016, IP 10.20.4.11.",
              "Our file server (fs01", "Finally moved fs01 to Server 2022."},
        // More of what is in dispute.
        Asked{"How old is my car?", "I have a red car, it is ten years old.", "car",
              "I sold the red car."}));

}  // namespace
}  // namespace cortex
