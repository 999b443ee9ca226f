#include "lexicon/lexicon_reader.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "language/lexicon/lexicon_data.h"
#include "language/text/stem.h"
#include "lexicon/lexicon_flags.h"
#include "lexicon/table_text.h"

namespace cortex {
namespace {

/// "close_" in the tables is the word "close" where it is another word than the adjective; the
/// mark only keeps groups apart.
std::string_view WithoutMark(std::string_view word) {
  while (word.ends_with('_')) word.remove_suffix(1);
  return word;
}

}  // namespace

/// Fills a Lexicon line by line.
class LexiconReader {
 public:
  using Stems = std::vector<std::string>;

  LexiconReader() = default;
  /// `spellings`: of each word that the tables know in several spellings, their stems. They mean
  /// the same; what stands for them all is the last, mostly the British one, as in the names of
  /// categories ("colour").
  explicit LexiconReader(const std::vector<Stems>& spellings) {
    for (const auto& stems : spellings) {
      for (const auto& stem : stems) {
        by_stem_[stem].meaning = Lexicon::HashOf(stems.back());
        spellings_[stem] = stems;
      }
    }
  }

  /// Whether the tables have said anything of the stem.
  [[nodiscard]] bool Knows(const std::string& stem) const { return by_stem_.contains(stem); }

  void Read(std::string_view table) {
    for (const auto line : Split(table, '\n')) {
      const auto space = line.find(' ');
      Directive(line.substr(0, space), line.substr(std::min(line.size(), space + 1)));
    }
  }

  LexiconSource Take() {
    for (auto& [word, entry] : by_word_) Settle(word, entry);
    ShareFlags(by_word_);
    ShareFlags(by_stem_);
    for (auto& [word, rests] : source_.expressions) {
      std::sort(rests.begin(), rests.end(), [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
      });
      rests.erase(std::unique(rests.begin(), rests.end()), rests.end());
    }
    NoteRelated();
    source_.by_word.insert(by_word_.begin(), by_word_.end());
    source_.by_stem.insert(by_stem_.begin(), by_stem_.end());
    return std::move(source_);
  }

 private:
  using Entries = std::unordered_map<std::string, LexicalEntry>;

  void NoteRelated() {
    auto& related = source_.related;
    related = source_.has_opposite;
    for (const auto& [word, places] : source_.places) related.insert(word);
    for (const auto& [special, generals] : source_.generals) {
      related.insert(special);
      related.insert(generals.begin(), generals.end());
    }
    for (const std::uint64_t pair : source_.synonyms) {
      related.insert(static_cast<std::uint32_t>(pair));
      related.insert(static_cast<std::uint32_t>(pair >> 32U));
    }
  }

  /// What is true of an attribute is true of its other names. Where they have several scales, the
  /// order of the hash table decides: any will do, but it has to stay the same.
  void ShareFlags(Entries& entries) {
    constexpr std::uint32_t kShared = kLexSingle | kLexImmutable | kLexPerson;
    for (const auto& [word, entry] : entries) {
      auto& shared = shared_[entry.meaning];
      shared.flags |= entry.flags & kShared;
      if (shared.theme == 0) shared.theme = entry.theme;
      if (shared.scale == 0) shared.scale = entry.scale;
    }
    for (auto& [word, entry] : entries) {
      const auto& shared = shared_[entry.meaning];
      entry.flags |= shared.flags;
      if (entry.theme == 0) entry.theme = shared.theme;
      if (entry.scale == 0) entry.scale = shared.scale;
    }
  }

  /// Words that were flagged before their stem joined a group.
  void Settle(const std::string& word, LexicalEntry& entry) {
    const std::string key = StemKeyOf(word);
    const auto stemmed = by_stem_.find(key);
    if (stemmed == by_stem_.end()) return;
    if (entry.meaning == Lexicon::HashOf(key)) entry.meaning = stemmed->second.meaning;
    if (entry.theme == 0) entry.theme = stemmed->second.theme;
    if (entry.scale == 0) entry.scale = stemmed->second.scale;
    if (entry.slot == 0) entry.slot = stemmed->second.slot;
    entry.frames |= stemmed->second.frames;
    // "Meeting" is no verb for being made of one.
    // "Friendly" is nobody.
    const std::uint32_t inherited = word.ends_with("ing")  ? ~std::uint32_t{kLexVerb}
                                    : word.ends_with("ly") ? ~std::uint32_t{kLexPerson}
                                                           : ~0U;
    entry.flags |= stemmed->second.flags & inherited;
  }

  void Directive(std::string_view name, std::string_view rest) {
    if (name == "flag") return ReadFlag(rest);
    if (name == "lemma") return ReadLemma(rest);
    if (name == "same") return ReadGroup(rest, &LexicalEntry::meaning);
    if (name == "theme") return ReadGroup(rest, &LexicalEntry::theme);
    if (name == "slot") return ReadSlot(rest);
    if (name == "frame") return ReadFrame(rest);
    if (name == "kindof") return ReadKindOf(rest);
    if (name == "opposite") return ReadOpposite(rest);
    if (name == "exclusive") return ReadExclusive(rest);
    if (name == "single") return FlagAll(Split(rest, ' '), kLexSingle);
    if (name == "antonym") return ReadAntonym(rest);
    if (name == "kind") return ReadKind(rest);
    if (name == "synonym") return ReadSynonym(rest);
    throw std::logic_error("Unknown directive in the word tables: " + std::string(name));
  }

  /// The stem by which a word or expression of the tables is known.
  std::string KeyOf(std::string_view word) {
    if (word.find('_') != std::string_view::npos) {
      NoteExpression(word);
      return std::string(word);
    }
    return StemOf(source_.BaseOf(word));
  }

  /// The key of a doer that the stemmer cuts down to the deed ("manager", "manage") is its own.
  std::string StemKeyOf(std::string_view word) {
    std::string key = KeyOf(word);
    return word.ends_with("er") && !key.ends_with("er") ? std::string(word) : key;
  }

  void NoteExpression(std::string_view expression) {
    const auto parts = Split(expression, '_');
    if (parts.size() < 2) return;
    std::vector<std::string> rest(parts.begin() + 1, parts.end());
    source_.expressions[StemOf(source_.BaseOf(parts.front()))].push_back(std::move(rest));
  }

  LexicalEntry& EntryOf(std::string_view written, bool by_stem) {
    const auto word = WithoutMark(written);
    const std::string key = StemKeyOf(word);
    const std::uint32_t own = Lexicon::HashOf(key);
    if (by_stem) {
      auto& stemmed = by_stem_[key];
      if (stemmed.meaning == 0) stemmed.meaning = own;
    }
    auto& entry = by_word_[std::string(word)];
    if (entry.meaning == 0) entry.meaning = own;
    return entry;
  }

  void FlagAll(const std::vector<std::string_view>& words, std::uint32_t flag) {
    constexpr std::uint32_t kOfAnyForm = kLexPerson | kLexTime | kLexPlace | kLexLight |
                                         kLexSingle | kLexVerb | kLexImmutable | kLexStative |
                                         kLexMeasure;
    const bool by_stem = (flag & kOfAnyForm) != 0;
    for (const auto word : words) {
      EntryOf(word, by_stem).flags |= flag;
      if (by_stem) by_stem_[StemKeyOf(WithoutMark(word))].flags |= flag;
    }
  }

  void ReadFlag(std::string_view rest) {
    auto words = Split(rest, ' ');
    const auto flag = words.empty() ? std::nullopt : LexicalFlagNamed(words.front());
    if (flag) {
      words.erase(words.begin());
      return FlagAll(words, *flag);
    }
    throw std::logic_error("Unknown flag in the word tables: " + std::string(rest));
  }

  void ReadLemma(std::string_view rest) {
    const auto words = Split(rest, ' ');
    bool past = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      auto word = words[i];
      if (word.starts_with('<')) {
        past = true;
        word.remove_prefix(1);
      }
      word = WithoutMark(word);
      source_.bases.emplace(std::string(word), std::string(words.front()));
      if (past && words.front() != "be") EntryOf(word, false).flags |= kLexPastForm | kLexVerb;
    }
    if (past) FlagAll({words.front()}, kLexVerb);
  }

  /// Tells something of a word in each of its forms.
  template <class Tell>
  void TellOf(std::string_view word, const Tell& tell) {
    tell(EntryOf(word, true));
    tell(by_stem_[StemKeyOf(WithoutMark(word))]);
  }

  /// The meaning or theme of a line is that of its first word.
  void ReadGroup(std::string_view rest, std::uint32_t LexicalEntry::*member) {
    const auto words = Split(rest, ' ');
    const std::uint32_t hash = Lexicon::HashOf(KeyOf(WithoutMark(words.front())));
    for (const auto word : words) {
      TellOf(word, [&](LexicalEntry& entry) { entry.*member = hash; });
      const auto spellings = spellings_.find(StemKeyOf(WithoutMark(word)));
      if (spellings == spellings_.end()) continue;
      for (const auto& stem : spellings->second) by_stem_[stem].*member = hash;
    }
  }

  /// "slot NAME nouns | verbs"
  void ReadSlot(std::string_view rest) {
    const auto name_end = rest.find(' ');
    const std::uint32_t slot = Lexicon::HashOf(rest.substr(0, name_end));
    const auto sides = Split(rest.substr(name_end), '|');
    for (const auto side : sides) {
      for (const auto word : Split(side, ' '))
        TellOf(word, [&](LexicalEntry& entry) { entry.slot = slot; });
    }
    FlagAll(Split(sides.at(1), ' '), kLexVerb);
  }

  /// "frame SORTS words", the sorts joined by commas.
  void ReadFrame(std::string_view rest) {
    const auto words = Split(rest, ' ');
    constexpr std::size_t kMostFrames = 64;
    if (frame_count_ == kMostFrames)
      throw std::logic_error("More frames in the word tables than an entry has bits");
    const std::uint64_t frame = std::uint64_t{1} << frame_count_++;
    for (const auto sort : Split(words.front(), ','))
      source_.frames_by_sort[std::string(sort)] |= frame;
    for (std::size_t i = 1; i < words.size(); ++i)
      TellOf(words[i], [&](LexicalEntry& entry) { entry.frames |= frame; });
  }

  /// The hashes under which a word is compared: its stem's and its meaning's.
  std::vector<std::uint32_t> HashesOf(std::string_view word) {
    const std::string key = KeyOf(WithoutMark(word));
    std::vector<std::uint32_t> hashes = {Lexicon::HashOf(key)};
    const auto found = by_stem_.find(key);
    if (found != by_stem_.end() && found->second.meaning != hashes.front())
      hashes.push_back(found->second.meaning);
    return hashes;
  }

  void ReadKindOf(std::string_view rest) {
    const auto words = Split(rest, ' ');
    // "Los Angeles": found in a text only where it has an entry of its own.
    for (const auto word : words) {
      if (word.find('_') != std::string_view::npos) EntryOf(word, true);
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      for (const auto special : HashesOf(words[i])) {
        for (const auto general : HashesOf(words.front()))
          source_.generals[special].push_back(general);
      }
    }
  }

  void Oppose(std::string_view left, std::string_view right, Opposition how) {
    for (const auto a : HashesOf(left)) {
      for (const auto b : HashesOf(right)) {
        if (a == b) continue;
        auto& known = source_.opposites[Lexicon::PairKey(a, b)];
        known = std::max(known, how);
        source_.has_opposite.insert(a);
        source_.has_opposite.insert(b);
      }
    }
  }

  void ReadSynonym(std::string_view rest) {
    const auto words = Split(rest, ' ');
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::size_t j = i + 1; j < words.size(); ++j) {
        for (const auto a : HashesOf(words[i])) {
          for (const auto b : HashesOf(words[j])) source_.synonyms.insert(Lexicon::PairKey(a, b));
        }
      }
    }
  }

  void NoteScale(std::string_view word, std::uint32_t scale) {
    auto& entry = EntryOf(word, true);
    if (entry.scale == 0) entry.scale = scale;
    auto& stemmed = by_stem_[StemKeyOf(WithoutMark(word))];
    if (stemmed.scale == 0) stemmed.scale = scale;
  }

  void ReadOpposite(std::string_view rest) {
    const auto sides = Split(rest, '|');
    // A line that names a word of an earlier one goes on with its scale: single, married, divorced.
    std::uint32_t scale = 0;
    for (const auto side : sides) {
      for (const auto word : Split(side, ' ')) {
        if (scale == 0) scale = EntryOf(word, true).scale;
        for (const auto hash : HashesOf(word)) source_.contrasted.insert(hash);
      }
    }
    if (scale == 0) scale = Lexicon::HashOf(rest);
    for (const auto side : sides) {
      for (const auto word : Split(side, ' ')) NoteScale(word, scale);
    }
    for (const auto left : Split(sides.at(0), ' ')) {
      for (const auto right : Split(sides.at(1), ' ')) {
        Oppose(left, right, Opposition::kStrong);
      }
    }
  }

  void ReadAntonym(std::string_view rest) {
    const auto words = Split(rest, ' ');
    const bool strong = words.at(0) == "a" || words.at(0) == "v";
    for (std::size_t i = 2; i < words.size(); ++i)
      Oppose(words[1], words[i], strong ? Opposition::kStrong : Opposition::kWeak);
    for (std::size_t i = 1; strong && i < words.size(); ++i)
      NoteScale(words[i], Lexicon::HashOf(rest));
  }

  std::uint32_t CategoryOf(std::string_view name) {
    const auto found = std::find(categories_.begin(), categories_.end(), name);
    const auto index = static_cast<std::uint32_t>(found - categories_.begin());
    if (found == categories_.end()) {
      categories_.emplace_back(name);
      source_.category_names.push_back(HashesOf(name).back());
    }
    return index;
  }

  void PutPlace(std::string_view word, LexiconSource::Place place) {
    for (const auto hash : HashesOf(word)) source_.places[hash].push_back(place);
  }

  void ReadExclusive(std::string_view rest) {
    const auto name_end = rest.find(' ');
    const std::uint32_t category = CategoryOf(rest.substr(0, name_end));
    for (const auto words : Split(rest.substr(name_end), '|')) {
      const std::uint32_t enter = counter_++;
      for (const auto word : Split(words, ' ')) {
        PutPlace(word, {category, enter, enter + 1});
        NoteScale(word, Lexicon::HashOf(rest.substr(0, name_end)));
      }
    }
  }

  /// "wine(champagne=bubbly burgundy)": each name is a node, what follows in parentheses lies in
  /// it.
  void ReadKind(std::string_view rest) {
    const auto name_end = rest.find(' ');
    const std::uint32_t category = CategoryOf(rest.substr(0, name_end));
    rest.remove_prefix(name_end + 1);
    std::vector<std::pair<std::string_view, std::uint32_t>> open;
    std::string_view names;
    std::size_t begin = 0;
    const auto close = [&](std::string_view node, std::uint32_t enter) {
      for (const auto name : Split(node, '=')) PutPlace(name, {category, enter, counter_});
    };
    for (std::size_t i = 0; i <= rest.size(); ++i) {
      const char c = i < rest.size() ? rest[i] : ' ';
      if (c != ' ' && c != '(' && c != ')') continue;
      names = rest.substr(begin, i - begin);
      begin = i + 1;
      if (c == '(') {
        open.emplace_back(names, counter_++);
        continue;
      }
      if (!names.empty()) close(names, counter_++);
      if (c == ')') {
        close(open.back().first, open.back().second);
        open.pop_back();
      }
    }
  }

  LexiconSource source_;
  Entries by_word_;
  Entries by_stem_;
  std::unordered_map<std::string, Stems> spellings_;
  std::vector<std::string> categories_;
  std::unordered_map<std::uint32_t, LexicalEntry> shared_;
  std::uint32_t counter_ = 1;
  std::size_t frame_count_ = 0;
};

namespace {

void ReadTables(LexiconReader* reader) {
  reader->Read(Join(EnglishTable()));
  reader->Read(Join(EverydayTable()));
  reader->Read(Join(WordNetTable()));
}

/// Of the words of data/spellings.txt, those that the tables know in several spellings, and these.
std::vector<LexiconReader::Stems> SpellingsKnownTo(const LexiconReader& reader) {
  std::vector<LexiconReader::Stems> spellings;
  const std::string table = Join(SpellingTable());
  for (const auto line : Split(table, '\n')) {
    LexiconReader::Stems known;
    for (const auto stem : Split(line, ' '))
      if (reader.Knows(std::string(stem))) known.emplace_back(stem);
    if (!line.starts_with('#') && known.size() > 1) spellings.push_back(std::move(known));
  }
  return spellings;
}

}  // namespace

LexiconSource ReadLexicon() {
  LexiconReader first;
  ReadTables(&first);
  LexiconReader reader(SpellingsKnownTo(first));
  ReadTables(&reader);
  return reader.Take();
}

}  // namespace cortex
