// What is found of keys in the documented formats, made up from a seed, and what is left alone.

#include "language/secrets/secret_rules.h"

#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "language/secrets/secret_checks.h"

namespace cortex::test {
namespace {

const std::string kDigits = "0123456789";
const std::string kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const std::string kSmall = "abcdefghijklmnopqrstuvwxyz";
const std::string kAlphanumeric = kDigits + kCapitals + kSmall;
const std::string kUrl = kAlphanumeric + "-_";
const std::string kBase64 = kAlphanumeric + "+/";
const std::string kBase32 = kCapitals + "234567";
const std::string kHex = "0123456789abcdef";

/// Random text from a fixed seed.
class Maker {
 public:
  std::string Of(const std::string& alphabet, std::size_t length) {
    std::string made;
    // A hyphen at an end would not be told from the text around it.
    for (std::size_t i = 0; i < length; ++i) made += alphabet[engine_() % alphabet.size()];
    return made;
  }
  /// `digits` with the check digit that makes them a card's.
  std::string Card(const std::string& prefix, std::size_t length) {
    const std::string body = prefix + Of(kDigits, length - prefix.size() - 1);
    for (char last = '0'; last <= '9'; ++last)
      if (PassesLuhn(body + last)) return body + last;
    return "";
  }
  std::string Iban(const std::string& country, std::size_t length) {
    const std::string account = Of(kDigits, length - 4);
    for (int check = 2; check <= 98; ++check) {
      const std::string digits = (check < 10 ? "0" : "") + std::to_string(check);
      if (PassesMod97(country + digits + account)) return country + digits + account;
    }
    return "";
  }
  std::string Pem(const std::string& name) {
    std::string pem = "-----BEGIN " + name + "-----\n";
    for (int line = 0; line < 12; ++line) pem += Of(kBase64, 64) + "\n";
    return pem + "-----END " + name + "-----";
  }

 private:
  std::mt19937 engine_{20260501};  // NOLINT: the same every time
};

struct Made {
  std::string kind;
  std::string secret;
};

/// One of each format that the table names, as its service documents it.
std::vector<Made> EachFormat(Maker* maker) {
  const auto of = [&](const std::string& alphabet, std::size_t length) {
    return maker->Of(alphabet, length);
  };
  std::vector<Made> made = {
      {"aws_access_key", "AKIA" + of(kBase32, 16)},
      {"aws_access_key", "ASIA" + of(kBase32, 16)},
      {"google_api_key", "AIza" + of(kAlphanumeric, 35)},
      {"google_oauth", "ya29." + of(kAlphanumeric, 120)},
      {"google_oauth", "GOCSPX-" + of(kAlphanumeric, 28)},
      {"digitalocean_token", "dop_v1_" + of(kHex, 64)},
      {"databricks_token", "dapi" + of(kHex, 32)},
      {"vault_token", "hvs." + of(kAlphanumeric, 90)},
      {"docker_token", "dckr_pat_" + of(kAlphanumeric, 27)},
      {"github_token", "github_pat_" + of(kAlphanumeric, 22) + "_" + of(kAlphanumeric, 59)},
      {"gitlab_token", "glpat-" + of(kAlphanumeric, 20)},
      {"gitlab_token", "glrt-" + of(kAlphanumeric, 20)},
      {"bitbucket_token", "ATBB" + of(kAlphanumeric, 32)},
      {"npm_token", "npm_" + of(kAlphanumeric, 36)},
      {"pypi_token", "pypi-AgEIcHlwaS5vcmc" + of(kUrl, 80)},
      {"rubygems_token", "rubygems_" + of(kHex, 48)},
      {"slack_token",
       "xoxb-" + of(kDigits, 12) + "-" + of(kDigits, 12) + "-" + of(kAlphanumeric, 24)},
      {"slack_token", "xapp-1-A" + of(kCapitals, 10) + "-" + of(kDigits, 13) + "-" + of(kHex, 64)},
      {"stripe_key", "sk_live_" + of(kAlphanumeric, 24)},
      {"stripe_key", "rk_live_" + of(kAlphanumeric, 99)},
      {"stripe_key", "whsec_" + of(kAlphanumeric, 32)},
      {"openai_key", "sk-" + of(kAlphanumeric, 20) + "T3BlbkFJ" + of(kAlphanumeric, 20)},
      {"openai_key", "sk-proj-" + of(kAlphanumeric, 74) + "T3BlbkFJ" + of(kAlphanumeric, 74)},
      {"anthropic_key", "sk-ant-api03-" + of(kAlphanumeric, 93) + "AA"},
      {"openrouter_key", "sk-or-v1-" + of(kHex, 64)},
      {"huggingface_token", "hf_" + of(kAlphanumeric, 34)},
      {"groq_key", "gsk_" + of(kAlphanumeric, 52)},
      {"xai_key", "xai-" + of(kAlphanumeric, 80)},
      {"replicate_token", "r8_" + of(kAlphanumeric, 37)},
      {"sendgrid_key", "SG." + of(kAlphanumeric, 22) + "." + of(kAlphanumeric, 43)},
      {"mailgun_key", "key-" + of(kHex, 32)},
      {"twilio_key", "SK" + of(kHex, 32)},
      {"shopify_token", "shpat_" + of(kHex, 32)},
      {"square_token", "sq0atp-" + of(kAlphanumeric, 22)},
      {"linear_key", "lin_api_" + of(kAlphanumeric, 40)},
      {"figma_token", "figd_" + of(kAlphanumeric, 40)},
      {"grafana_token", "glsa_" + of(kAlphanumeric, 32) + "_" + of(kHex, 8)},
      {"age_key", "AGE-SECRET-KEY-1" + of(kBase32, 58)},
      {"jwt", "eyJ" + of(kUrl, 33) + ".eyJ" + of(kUrl, 70) + "." + of(kAlphanumeric, 43)},
      {"card", maker->Card("4", 16)},
      {"card", maker->Card("53", 16)},
      {"card", maker->Card("37", 15)},
      {"card", maker->Card("6011", 16)},
      {"card", maker->Card("36", 14)},
      {"iban", maker->Iban("DE", 22)},
      {"iban", maker->Iban("CH", 21)},
      {"iban", maker->Iban("NO", 15)},
  };
  for (const std::string prefix : {"ghp_", "gho_", "ghu_", "ghs_", "ghr_"})
    made.push_back({"github_token", prefix + of(kAlphanumeric, 36)});
  return made;
}

std::string Told(const std::vector<FoundSecret>& found, const std::string& text) {
  std::string told;
  for (const auto& secret : found)
    told.append(secret.kind)
        .append("=")
        .append(text.substr(secret.begin, secret.end - secret.begin))
        .append(";");
  return told;
}

TEST(SecretRulesTest, FindEveryFormatWholeWhereverItStands) {
  Maker maker;
  for (int round = 0; round < 50; ++round) {
    for (const auto& [kind, secret] : EachFormat(&maker)) {
      for (const std::string before : {"", "it is ", "TOKEN=", "\"", "Bearer "}) {
        for (const std::string after : {"", " ok?", "\"", ",", "\n"}) {
          const std::string text = before + secret + after;
          EXPECT_EQ(Told(SecretRules::BuiltIn().Find(text), text), kind + "=" + secret + ";");
        }
      }
    }
  }
}

TEST(SecretRulesTest, TakeOutOnlyThePartThatIsTheSecret) {
  Maker maker;
  const std::string aws = maker.Of(kBase64, 40);
  const std::string azure = maker.Of(kBase64, 86) + "==";
  const std::string hook = "T" + maker.Of(kCapitals, 9) + "/B" + maker.Of(kCapitals, 9) + "/" +
                           maker.Of(kAlphanumeric, 24);
  const struct {
    std::string kind;
    std::string before;
    std::string secret;
    std::string after;
  } cases[] = {
      {"aws_secret_key", "MY_AWS_SECRET_ACCESS_KEY = \"", aws, "\""},
      {"aws_secret_key", "{\"SecretAccessKey\": \"", aws, "\"}"},
      {"azure_key", "AccountName=a;AccountKey=", azure, ";EndpointSuffix=x"},
      {"slack_webhook", "https://hooks.slack.com/services/", hook, " "},
      {"telegram_token", "bot123456789:", "AA" + maker.Of(kAlphanumeric, 33), "/getMe"},
      {"connection_password", "postgres://ada:", "k3y-Wf!9", "@db.example.org:5432/app"},
      {"connection_password", "mongodb+srv://ada:", "k3yWf9zz", "@cluster0.example.net/x"},
      {"connection_password", "redis://:", "k3yWf9zz", "@cache:6379"},
      {"password", "password=", "k3yWf9zz", ""},
      {"password", "DB_PASSWORD: '", "k3y-Wf!9", "'"},
      {"password", "the Wi-Fi's passphrase: ", "blue4Sofa!here", ", and it is slow"},
      {"password", "{\"pwd\": \"", "k3yWf9zz", "\"}"},
      {"password", "DB_PASS=", "k3yWf9zz", ""},
      {"password", "PGPASS=", "k3yWf9zz", " psql"},
      {"password", "DJANGO_SECRET_KEY = '", "v8Xw2-kk31q", "'"},
      {"password", "JWT_SECRET=\"", "m4Rt9pqzz1", "\""},
      {"password", "client_secret: ", "k3yWf9zzA1", ""},
      {"password", "API_KEY=", "9f8e7d6c5b4a3210", ""},
      {"password", "auth token ", "7f3dk29sm4x81q", " for the bot"},
      {"connection_password", "postgres://u:", "hunter2", "@host/db"},
      {"connection_password", "amqp://ada:", "a", "@queue"},
      {"connection_password", "https://ada:", "pw", "@example.org/x"},
      {"connection_password", "ldaps://ada:", "12345", "@example.org"},
      {"connection_password", "postgres://${DB_USER}:", "zebra", "@host/db"},
      {"connection_password", "postgres://u:", "ab:cd", "@host/db"},
      {"connection_password", "postgres://u:", "p@ss", "@host/db"},
      {"auth_header", "Authorization: Bearer ", "qwkfzjmvbxhdlpgyrtnsc", ""},
      {"github_token", "https://bot:", "ghp_" + maker.Of(kAlphanumeric, 36), "@github.com/a/b"},
      {"auth_header", "Authorization: Bearer ", "s3cr3t-t0ken", ""},
      {"auth_header", "authorization: bearer  ", "a1b2c3d4", ""},
      {"auth_header", "{\"Authorization\": \"Bearer ", "9f8e7d6c5b4a", "\"}"},
      {"auth_header", R"({\"Authorization\": \"Bearer )", "9f8e7d6c5b4a", R"(\"})"},
      {"auth_header", "headers.set('Authorization', `Bearer ", "9f8e7d6c5b4a", "`)"},
      {"auth_header", "Bearer ", "eyJhbGciOiJIUzI1NiJ9.e30.Zm9v", " is what it sends"},
      {"auth_header", "Authorization: Basic ", "dXNlcjpwYXNz", ""},
      {"auth_header", "Proxy-Authorization: Basic ", "YWRhOm9wZW4gc2VzYW1l", "\n"},
      {"github_token", "-H \"Authorization: token ", "ghp_" + maker.Of(kAlphanumeric, 36), "\""},
      {"github_token", "Authorization: Bearer ", "ghp_" + maker.Of(kAlphanumeric, 36), ". So"},
      {"auth_header", "-H 'Authorization: token ", "9f8e7d6c5b4a3210", "'"},
      {"auth_header", "Authorization: ", "9f8e7d6c5b4a32109f8e", ""},
      {"auth_header", "X-Api-Key: ", "k3y.Wf9zz", ""},
      {"auth_header", "x-api-key: ", "9f8e7d6c5b4a3210", ""},
      {"auth_header", "api-key: ", "9f8e7d6c", ""},
      {"auth_header", "PRIVATE-TOKEN: ", "9f8e7d6c5b4a", ""},
      {"card", "the card number is ", "4539578763621486", ""},
      {"card", "", "4539578763621486", ""},
      {"card", "Order 12, paid with ", "4539578763621486", ""},
      {"card", "The order was paid with ", "4539578763621486", ""},
      {"card", "New order: ", "4539 5787 6362 1486", " exp 09/27"},
      {"card", "The card for order number ", "4539578763621486", ""},
      {"card", "I rang about my order. ", "4539578763621486", ""},
      {"card", "the customer's ", "4539578763621486", ""},
      {"card", "account number ", "4539578763621486", ""},
      {"password", "curl -u admin:", "k3yWf9zz", " https://example.org"},
      {"password", "mysql -u root -p", "k3yWf9", " shop"},
      {"password", "login: ana / ", "Tr0ub4dor&3", ""},
      {"connection_password", "Server=db;User Id=ada;Password=", "k3yWf9zz", ";Encrypt=yes"},
  };
  for (const auto& [kind, before, secret, after] : cases) {
    const std::string text = before + secret + after;
    EXPECT_EQ(Told(SecretRules::BuiltIn().Find(text), text), kind + "=" + secret + ";") << text;
  }
}

TEST(SecretRulesTest, FindPrivateKeysAlsoCutShortOrInOneLine) {
  Maker maker;
  for (const std::string name :
       {"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY",
        "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK"}) {
    const std::string pem = maker.Pem(name);
    std::string escaped;
    for (const char byte : pem) escaped += byte == '\n' ? "\\n" : std::string(1, byte);
    for (const std::string& text : {pem, escaped, pem.substr(0, pem.size() / 2)}) {
      const auto found = SecretRules::BuiltIn().Find("see " + text + " there");
      ASSERT_EQ(found.size(), 1U) << name;
      EXPECT_EQ(found.front().kind, "private_key");
      EXPECT_GT(found.front().end - found.front().begin, text.size() * 2 / 3);
    }
  }
}

TEST(SecretRulesTest, ReadNumbersInGroups) {
  const auto& rules = SecretRules::BuiltIn();
  for (const std::string text : {"4111 1111 1111 1111", "4111-1111-1111-1111", "3782 822463 10005",
                                 "DE89 3704 0044 0532 0130 00", "GB29 NWBK 6016 1331 9268 19"}) {
    const auto found = rules.Find("pay " + text + ".");
    ASSERT_EQ(found.size(), 1U) << text;
    EXPECT_EQ(found.front().end - found.front().begin, text.size());
  }
}

TEST(SecretRulesTest, LeaveAloneWhatOnlyLooksLikeOne) {
  for (const std::string text :
       {"4111 1111 1111 1112",              // not Luhn's
        "DE89 3704 0044 0532 0130 01",      // not mod 97
        "41111111111111111111",             // longer than a card
        "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",  // no groups
        "0.4111111111111111",
        "53998451-3174-4530-8a0c-0305e82c3301",
        "0.4111111111111111e",  // part of a word
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "sk-proj-...",
        "AKIA????????????????",
        "https://user:password@example.org",
        "https://ada:${TOKEN}@example.org",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "d41d8cd98f00b204e9800998ecf8427e",
        "sha512-9GkZ0vGZb0lP7pQmQd2tC0Ym4o3GZzRrGJ7G1aRrVh0hXv1bWmJb7e3gqk8tG0x1Yz==",
        "Files that begin with -----BEGIN RSA PRIVATE KEY----- are keys, and nobody should ever "
        "paste one of them into a chat, whatever the tool at the other end may promise.",
        "AWS_SECRET_ACCESS_KEY is not set",
        "my password is in the safe",
        "password=correcthorse",   // no digit
        "password = argon2.hash",  // what a program calls
        "password=20260501",
        "docker run -u 1000:1000 app",
        "client_secret: none12",
        "API_KEY=see 1password",
        "the secret keys: 12 of them",
        "passwords: 12letters",
        "postgres://u:PASSWORD@host/db",
        "postgres://u:<password>@host/db",
        "postgres://u:${DB_PASS}@host/db",
        "postgres://u:$DB_PASS@host/db",
        "postgres://u:$password@host/db",
        "postgres://u:%DB_PASS%@host/db",
        "postgres://u:DB_PASS@host/db",
        "postgres://u:[YOUR-PASSWORD]@host/db",
        "postgres://u:[secret:connection_password]@host/db",
        "postgres://u:xxx@host/db",
        "postgres://u:***@host/db",
        "postgres://u:ab***@host/db",
        "postgres://user:pass@host/db",
        "Authorization: Bearer YOUR_ACCESS_TOKEN_HERE",
        "postgres://%s:%s@%s/db",
        "http://localhost:3000/@scope/pkg",
        "see http://localhost:8080, and mail ada@example.org",
        "Authorization: Bearer <token>",
        "Authorization: Bearer YOUR_ACCESS_TOKEN",
        "Authorization: Bearer token123",
        "Authorization: `Bearer ${token}`",
        "Authorization: Bearer [secret:auth_header]",
        "Authorization: Basic authentication",
        "Basic training begins at nine",
        "The bearer of good news",
        "Authorization: AWS4-HMAC-SHA256 Credential=",
        "X-Api-Key: YOUR_API_KEY",
        "The order number is 4539578763621486.",
        "order number 4539578763621486",
        "Order no. 4539578763621486 was paid by card",
        "order #4539578763621486",
        "Tracking number: 4539 5787 6362 1486",
        "{\"orderId\": \"4539578763621486\"}",
        "order_number=4539578763621486",
        "invoice 4539578763621486",
        "Customer number 4539578763621486",
        "customer-id: 4539578763621486",
        "account ID 4539578763621486",
        "the serial number is 4539578763621486",
        "paid by card, order number 4539578763621486",
        "Orders 4539578763621486, 4556737586899855 and 4556737586899855",
        "Bestellnummer 4539578763621486",
        "I say: Ana@example.org"})
    EXPECT_TRUE(SecretRules::BuiltIn().Find(text).empty())
        << text << ": " << Told(SecretRules::BuiltIn().Find(text), text);
}

TEST(SecretRulesTest, TakeOutWhatSomebodyMarkedAsPrivate) {
  const std::string text = "Lunch with Ruth. <private>She is ill.</private> At noon.";
  const auto found = SecretRules::BuiltIn().Find(text);
  EXPECT_EQ(Told(found, text), "private=<private>She is ill.</private>;");
  const std::string open = "Lunch. <Private>She is ill.";
  EXPECT_EQ(Told(SecretRules::BuiltIn().Find(open), open), "private=<Private>She is ill.;");
}

TEST(SecretRulesTest, TakeRulesOfOnesOwn) {
  const SecretRules rules({{"badge", "BADGE-{digit:6}"}, {"pin", "pin\\s({digit:4}) anycase"}});
  const std::string text = "BADGE-123456, BADGE-1234567, my PIN 4821";
  EXPECT_EQ(Told(rules.Find(text), text), "badge=BADGE-123456;pin=4821;");
}

TEST(SecretRulesTest, RefuseARuleThatCannotBeReadNamingIt) {
  for (const SecretRuleText& rule : std::vector<SecretRuleText>{{"", "a{digit:6}"},
                                                                {"a b", "a{digit:6}"},
                                                                {"k", ""},
                                                                {"k", "{digit:6}"},
                                                                {"k", "a{nothing:6}"},
                                                                {"k", "a{digit:6"},
                                                                {"k", "a{digit}"},
                                                                {"k", "a{digit:99999}"},
                                                                {"k", "a{digit:6-3}"},
                                                                {"k", "a({digit:6}"},
                                                                {"k", "a)b("},
                                                                {"k", "a{to:z}b"},
                                                                {"k", "a{to:z} entropy 3"},
                                                                {"k", "a{to:z} real"},
                                                                {"k", "a{digit:6} sometimes"},
                                                                {"k", "a{digit:6} entropy lots"}}) {
    try {
      const SecretRules rules({rule});
      ADD_FAILURE() << rule.pattern;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kValidation);
    }
  }
}

/// A megabyte of what begins patterns again and again: quadratic matching would not come back.
TEST(SecretRulesTest, TakeTimeLinearInAHostileText) {
  constexpr std::size_t kMegabyte = 1'000'000;
  for (const std::string piece : {"eyJ",
                                  "-eyJ",
                                  "eyJa.",
                                  "eyJaaaaaaaaaaaaaaa.",
                                  "eyJaaaaaaaaaaaaaaa.eyJaaaaaaaaaaaaaaa.",
                                  "-----BEGIN RSA PRIVATE KEY-----",
                                  "-----BEGIN RSA PRIVATE KEY-----A\n",
                                  "://a:",
                                  "://a:b",
                                  "://a:a:",
                                  "Authorization: Bearer ",
                                  "://a:b@c",
                                  "bearer a1b2c3d4e5f6g7",
                                  "order 4539578763621486 ",
                                  "4111 ",
                                  "4",
                                  "1234-",
                                  "DE89 ",
                                  "ghp_",
                                  "sk-proj-",
                                  "<private",
                                  "<private>",
                                  ";password=",
                                  "aws_secret_access_key",
                                  "aws_secret_access_key=",
                                  "AccountKey=",
                                  "xoxb-",
                                  " sk-",
                                  "{[(",
                                  "\\",
                                  "AAAA",
                                  ":AA",
                                  "DEK-Info: a,A"}) {
    std::string text;
    while (text.size() < kMegabyte) text += piece;
    EXPECT_LE(SecretRules::BuiltIn().Find(text).size(), text.size() / 4) << piece;
  }
}

TEST(SecretChecksTest, GiveTheValuesOfTheirDefinitions) {
  EXPECT_DOUBLE_EQ(EntropyOf(""), 0);
  EXPECT_DOUBLE_EQ(EntropyOf("aaaa"), 0);
  EXPECT_DOUBLE_EQ(EntropyOf("abcdabcd"), 2);
  EXPECT_TRUE(PassesLuhn("79927398713"));
  EXPECT_FALSE(PassesLuhn("79927398710"));
  EXPECT_TRUE(PassesMod97("GB82 WEST 1234 5698 7654 32"));
  EXPECT_FALSE(PassesMod97("GB82 WEST 1234 5698 7654 33"));
  EXPECT_FALSE(PassesMod97("GB82"));
  EXPECT_TRUE(IsCredentials("dXNlcjpwYXNz"));
  EXPECT_TRUE(IsCredentials("YTpi"));
  EXPECT_TRUE(IsCredentials("YTpiYw=="));
  EXPECT_TRUE(IsCredentials("YTpiYw"));
  EXPECT_FALSE(IsCredentials("dXNlcg=="));  // no colon
  EXPECT_FALSE(IsCredentials("YTpiY"));     // no length of base64
  EXPECT_FALSE(IsCredentials("Ogo="));      // a line end
  EXPECT_FALSE(IsCredentials(""));
}

}  // namespace
}  // namespace cortex::test
