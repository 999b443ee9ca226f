// The word tables as the build laid them out answer what the tables say as they are read: for every
// word of theirs, and for words that they do not have.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include "language/lexicon/derivations.h"
#include "language/lexicon/english_tables.h"
#include "language/lexicon/lexicon_reference.h"
#include "language/topics/word_beginnings.h"
#include "lexicon/english_source.h"
#include "lexicon/perfect_hash_seeds.h"

namespace cortex::test {
namespace {

const EnglishSource& Source() {
  static const EnglishSource kSource;
  return kSource;
}

const Lexicon& English() { return Lexicon::English(); }

/// All words of the tables, and of each some that may be none.
std::vector<std::string> WordsAndOthers() {
  std::set<std::string> words = {"", "_", "#", "qwertz", "\xE8\x8C\xB6"};
  const auto add = [&](const std::string& word) {
    words.insert(word);
    words.insert(word + "x");
    words.insert("un" + word);
    words.insert(word.substr(0, word.size() / 2));
    words.emplace(word.rbegin(), word.rend());
  };
  const LexiconSource& lexicon = Source().lexicon;
  for (const auto& [word, entry] : lexicon.by_word) add(word);
  for (const auto& [word, entry] : lexicon.by_stem) add(word);
  for (const auto& [word, base] : lexicon.bases) {
    add(word);
    add(base);
  }
  for (const auto& [word, tails] : lexicon.expressions) add(word);
  for (const auto& [word, frames] : lexicon.frames_by_sort) add(word);
  for (const auto& [word, derived] : Source().derivations) {
    add(word);
    for (const auto& each : derived) add(each);
  }
  return {words.begin(), words.end()};
}

/// The hashes of all that anything is known of, and others.
std::vector<std::uint32_t> Hashes() {
  std::set<std::uint32_t> hashes = {0, 1, UINT32_MAX};
  for (const auto& word : WordsAndOthers()) hashes.insert(Lexicon::HashOf(word));
  const LexiconSource& lexicon = Source().lexicon;
  for (const auto& known : {lexicon.related, lexicon.has_opposite, lexicon.contrasted})
    hashes.insert(known.begin(), known.end());
  hashes.insert(lexicon.category_names.begin(), lexicon.category_names.end());
  return {hashes.begin(), hashes.end()};
}

void ExpectEntry(const LexicalEntry* got, const LexicalEntry* expected, const std::string& word) {
  ASSERT_EQ(got == nullptr, expected == nullptr) << word;
  if (got == nullptr) return;
  EXPECT_EQ(got->flags, expected->flags) << word;
  EXPECT_EQ(got->meaning, expected->meaning) << word;
  EXPECT_EQ(got->theme, expected->theme) << word;
  EXPECT_EQ(got->scale, expected->scale) << word;
  EXPECT_EQ(got->slot, expected->slot) << word;
  EXPECT_EQ(got->frames, expected->frames) << word;
}

TEST(LexiconTables, KnowOfEveryWordWhatWasRead) {
  const LexiconReference expected(Source().lexicon);
  EXPECT_GT(Source().lexicon.by_word.size(), 9000U);
  for (const auto& word : WordsAndOthers()) {
    ExpectEntry(English().Find(word), expected.Find(word), word);
    ExpectEntry(English().FindStem(word), expected.FindStem(word), word);
    EXPECT_EQ(English().BaseOf(word), Source().lexicon.BaseOf(word)) << word;
    EXPECT_EQ(English().FramesOf(word), expected.FramesOf(word)) << word;
  }
}

TEST(LexiconTables, HaveTheExpressionsInTheirOrder) {
  const LexiconReference expected(Source().lexicon);
  std::size_t count = 0;
  for (const auto& word : WordsAndOthers()) {
    std::vector<std::vector<std::string>> got;
    const Expressions found = English().ExpressionsAfter(word);
    for (std::size_t i = 0; i < found.size(); ++i)
      got.emplace_back(found[i].begin(), found[i].end());
    EXPECT_EQ(got, expected.ExpressionsAfter(word)) << word;
    count += got.size();
  }
  EXPECT_GT(count, 2000U);
}

TEST(LexiconTables, KnowOfEveryHashWhatWasRead) {
  const LexiconReference expected(Source().lexicon);
  for (const auto hash : Hashes()) {
    EXPECT_EQ(English().IsRelated(hash), expected.IsRelated(hash)) << hash;
    EXPECT_EQ(English().HasPlace(hash), expected.HasPlace(hash)) << hash;
    EXPECT_EQ(English().HasOpposite(hash), expected.HasOpposite(hash)) << hash;
    EXPECT_EQ(English().IsContrasted(hash), expected.IsContrasted(hash)) << hash;
  }
}

void ExpectPair(const LexiconReference& expected, std::uint32_t a, std::uint32_t b) {
  ASSERT_EQ(English().Opposed(a, b), expected.Opposed(a, b)) << a << ' ' << b;
  ASSERT_EQ(English().OpposedAsKinds(a, b), expected.OpposedAsKinds(a, b)) << a << ' ' << b;
  ASSERT_EQ(English().IsKindOf(a, b), expected.IsKindOf(a, b)) << a << ' ' << b;
  ASSERT_EQ(English().NamesKindOf(a, b), expected.NamesKindOf(a, b)) << a << ' ' << b;
  ASSERT_EQ(English().AreSynonyms(a, b), expected.AreSynonyms(a, b)) << a << ' ' << b;
}

/// Pairs of which something is known, each way.
std::set<std::uint64_t> KnownPairs() {
  std::set<std::uint64_t> pairs;
  const LexiconSource& lexicon = Source().lexicon;
  const auto add = [&](std::uint32_t a, std::uint32_t b) { pairs.insert(Lexicon::PairKey(a, b)); };
  for (const auto& [pair, how] : lexicon.opposites) pairs.insert(pair);
  pairs.insert(lexicon.synonyms.begin(), lexicon.synonyms.end());
  for (const auto& [special, generals] : lexicon.generals) {
    for (const auto general : generals) {
      add(special, general);
      for (const auto& [pair, how] : lexicon.opposites) {
        const auto one = static_cast<std::uint32_t>(pair);
        const auto other = static_cast<std::uint32_t>(pair >> 32U);
        if (one == general) add(special, other);
        if (other == general) add(special, one);
      }
    }
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> members;
  for (const auto& [word, places] : lexicon.places) {
    for (const auto& place : places) members[place.category].push_back(word);
  }
  for (const auto& [category, words] : members) {
    for (const auto word : words) add(word, lexicon.category_names[category]);
    // Neighbours of a tree, and some from far apart.
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::size_t step = 1; i + step < words.size(); step += 1 + step / 4)
        add(words[i], words[i + step]);
    }
  }
  return pairs;
}

TEST(LexiconTables, KnowOfEveryPairWhatWasRead) {
  const LexiconReference expected(Source().lexicon);
  const auto pairs = KnownPairs();
  EXPECT_GT(pairs.size(), 20000U);
  for (const auto pair : pairs) {
    const auto a = static_cast<std::uint32_t>(pair);
    const auto b = static_cast<std::uint32_t>(pair >> 32U);
    ExpectPair(expected, a, b);
    ExpectPair(expected, b, a);
    ExpectPair(expected, a, a);
  }
}

/// CORTEX_LEXICON_PAIRS=200000000, as many as there are, takes a quarter of an hour.
TEST(LexiconTables, KnowOfAnyPairsWhatWasRead) {
  const LexiconReference expected(Source().lexicon);
  const char* const asked = std::getenv("CORTEX_LEXICON_PAIRS");
  const std::size_t count = asked == nullptr ? 200'000 : std::strtoull(asked, nullptr, 10);
  const auto& related = Source().lexicon.related;
  const std::vector<std::uint32_t> words(related.begin(), related.end());
  std::mt19937_64 random(20260722);
  for (std::size_t i = 0; i < count && !::testing::Test::HasFatalFailure(); ++i)
    ExpectPair(expected, words[random() % words.size()], words[random() % words.size()]);
}

TEST(DerivationTables, AreWhatWasRead) {
  EXPECT_GT(Source().derivations.size(), 2000U);
  for (const auto& word : WordsAndOthers()) {
    const WordList found = DerivationsOf(word);
    const auto expected = Source().derivations.find(word);
    EXPECT_EQ(
        std::vector<std::string>(found.begin(), found.end()),
        expected == Source().derivations.end() ? std::vector<std::string>() : expected->second)
        << word;
  }
}

TEST(SpellingTables, StandForEachOther) {
  EXPECT_GT(Source().spellings.size(), 2000U);
  for (const auto& [stem, others] : Source().spellings) {
    const WordList found = OtherSpellingsOf(stem);
    EXPECT_EQ(std::vector<std::string>(found.begin(), found.end()), others) << stem;
    for (const auto& other : others)
      EXPECT_NE(std::ranges::find(Source().spellings.at(other), stem),
                Source().spellings.at(other).end())
          << stem << ", " << other;
  }
  EXPECT_TRUE(OtherSpellingsOf("qwertz").empty());
}

TEST(SpellingTables, GiveOneSpellingForWhatTheLexiconDoesNotKnowInEach) {
  EXPECT_EQ(StandardSpellingOf("anaesthetist"), StandardSpellingOf("anesthetist"));
  EXPECT_EQ(StandardSpellingOf("theatr"), "theater");
  EXPECT_EQ(StandardSpellingOf("licenc"), "licenc");  // known in both, as the same
  EXPECT_EQ(StandardSpellingOf("boat"), "boat");
}

using Found = std::vector<std::pair<int, std::size_t>>;

Found Visited(const PhraseTable& table, const std::vector<PhraseWord>& words) {
  Found found;
  table.Visit(words, 0, [&](int label, std::size_t size) { found.emplace_back(label, size); });
  return found;
}

/// Every phrase of the source, in a text of its own and broken in some way, is found as it was
/// read.
void ExpectPhrases(const PhraseTable& table, const PhraseSource& source) {
  const PhraseReference expected(source);
  EXPECT_FALSE(source.by_first().empty());
  for (const auto& [first, phrases] : source.by_first()) {
    for (const auto& phrase : phrases) {
      auto words = TextOf(phrase);
      EXPECT_FALSE(Visited(table, words).empty()) << first;
      EXPECT_EQ(Visited(table, words), expected.Visited(words)) << first;
      words.push_back(words.front());
      EXPECT_EQ(Visited(table, words), expected.Visited(words)) << first;
      for (auto& word : words) {
        for (const auto change :
             {&PhraseWord::is_name, &PhraseWord::after_mark, &PhraseWord::is_number}) {
          word.*change = !(word.*change);
          EXPECT_EQ(Visited(table, words), expected.Visited(words)) << first;
          word.*change = !(word.*change);
        }
        word.stem += "x";
        EXPECT_EQ(Visited(table, words), expected.Visited(words)) << first;
        word.folded += "x";
        EXPECT_EQ(Visited(table, words), expected.Visited(words)) << first;
      }
    }
  }
}

TEST(PhraseTables, AreWhatWasRead) {
  ExpectPhrases(kEnglishTables.topics, Source().topics);
  ExpectPhrases(kEnglishTables.risks, Source().risks);
  ExpectPhrases(kEnglishTables.speech_acts, Source().speech_acts);
  ExpectPhrases(kEnglishTables.derived_categories, Source().derived_categories);
  const WordList names = kEnglishTables.topic_names;
  EXPECT_EQ(std::vector<std::string>(names.begin(), names.end()), Source().topic_names);
}

TEST(PerfectHashes, GiveEveryKeyAPlaceOfItsOwn) {
  std::mt19937_64 random(7);
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 100U, 1000U, 20'000U}) {
    std::vector<std::uint64_t> hashes(size);
    for (auto& hash : hashes) hash = random() % 1'000'000'007;
    std::sort(hashes.begin(), hashes.end());
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    const PerfectHashLayout layout = LayOutByHash(hashes);
    ASSERT_EQ(layout.keys.size(), hashes.size());
    const PerfectHash places(layout.seeds, hashes.size());
    for (std::size_t key = 0; key < hashes.size(); ++key)
      ASSERT_EQ(layout.keys[places.PlaceOf(hashes[key])], key) << size;
    for (int i = 0; i < 1000; ++i) ASSERT_LT(places.PlaceOf(random()), hashes.size());
  }
}

TEST(PerfectHashes, RefuseTwoKeysThatAreOne) {
  EXPECT_THROW(LayOutByHash(std::vector<std::uint64_t>{3, 5, 3}), std::logic_error);
  EXPECT_THROW(LayOutByHash({}), std::logic_error);
}

TEST(WordBeginnings, HoldWhatTheDerivedCategoriesLookFor) {
  const WordBeginnings beginnings(kEnglishTables.category_beginnings);
  EXPECT_FALSE(Source().category_words.empty());
  for (const auto& word : Source().category_words) EXPECT_TRUE(beginnings.Holds(word)) << word;
  std::size_t others = 0;
  for (const auto& [word, entry] : Source().lexicon.by_word)
    others += beginnings.Holds(word) ? 1U : 0U;
  EXPECT_LT(others, Source().lexicon.by_word.size() / 10) << "most words need no closer look";
}

}  // namespace
}  // namespace cortex::test
