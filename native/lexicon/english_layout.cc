#include "lexicon/english_layout.h"

#include <bit>
#include <tuple>
#include <utility>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/word_classes.h"
#include "language/text/hash_filter.h"
#include "language/topics/word_beginnings.h"
#include "lexicon/perfect_hash_seeds.h"
#include "lexicon/table_writer.h"

namespace cortex {
namespace {

using Strings = std::vector<std::string>;

template <class Value>
Strings KeysOf(const std::map<std::string, Value, std::less<>>& map) {
  Strings keys;
  keys.reserve(map.size());
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

/// "{a, b, c}"
std::string Braced(const Strings& items) {
  std::string text = "{";
  for (const auto& item : items) text += (text.size() > 1 ? ", " : "") + item;
  return text + "}";
}

template <class... Number>
std::string Row(Number... numbers) {
  return Braced({std::to_string(numbers)...});
}

/// Writes lists one behind the other.
class Lists {
 public:
  void End(std::size_t items) { begins_.push_back(Narrowed<std::uint16_t>(items)); }
  std::string Write(const std::string& name, TableWriter* writer) const {
    return writer->Numbers("std::uint16_t", name, begins_);
  }

 private:
  std::vector<std::uint16_t> begins_ = {0};
};

/// Entries that are alike are kept once: a word's, and its stem's.
class Entries {
 public:
  std::uint16_t NumberOf(const LexicalEntry& entry) {
    const Key key = {entry.flags, entry.meaning, entry.theme,
                     entry.scale, entry.slot,    entry.frames};
    const auto [known, is_new] = numbers_.emplace(key, numbers_.size());
    if (is_new)
      rows_.push_back(
          Row(entry.flags, entry.meaning, entry.theme, entry.scale, entry.slot, entry.frames));
    return Narrowed<std::uint16_t>(known->second);
  }
  std::string Write(const std::string& name, TableWriter* writer) const {
    return writer->Array("LexicalEntry", name, rows_);
  }

 private:
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                         std::uint64_t>;
  std::map<Key, std::size_t> numbers_;
  Strings rows_;
};

/// By the hash of a word; the fields of WordRelations.
struct RelationsRow {
  unsigned flags = 0;
  const std::vector<LexiconSource::Place>* places = nullptr;
  const std::vector<std::uint32_t>* generals = nullptr;
};

class LexiconLayout {
 public:
  LexiconLayout(const LexiconSource& source, TableWriter* writer)
      : source_(source), writer_(*writer) {}

  /// Returns the initializer of LexiconTables.
  std::string Write() {
    WriteEntries();
    WriteForms();
    WriteExpressions();
    WriteRelations();
    WritePairs();
    WriteFrames();
    return Braced(fields_);
  }

 private:
  void Add(const std::string& field) { fields_.push_back(field); }

  void WriteEntries() {
    Entries entries;
    Strings numbers;
    const auto write = [&](const std::string& name, const LexiconSource::Map<LexicalEntry>& map) {
      const Strings keys = KeysOf(map);
      std::vector<std::size_t> order;
      Add(writer_.Index("k" + name, keys, &order));
      std::vector<std::uint16_t> by_place;
      by_place.reserve(order.size());
      for (const auto key : order) by_place.push_back(entries.NumberOf(map.at(keys[key])));
      numbers.push_back(writer_.Numbers("std::uint16_t", "k" + name + "Entries", by_place));
    };
    write("Words", source_.by_word);
    write("Stems", source_.by_stem);
    for (const auto& name : numbers) Add(name);
    Add(entries.Write("kEntries", &writer_));
  }

  void WriteForms() {
    const Strings forms = KeysOf(source_.bases);
    std::vector<std::size_t> order;
    Add(writer_.Index("kForms", forms, &order));
    Strings bases;
    for (const auto form : order) bases.push_back(source_.bases.at(forms[form]));
    Add(writer_.Words("kBases", bases));
  }

  void WriteExpressions() {
    const Strings heads = KeysOf(source_.expressions);
    std::vector<std::size_t> order;
    Add(writer_.Index("kHeads", heads, &order));
    Lists expressions;
    Lists tails;
    Strings words;
    std::size_t count = 0;
    for (const auto head : order) {
      for (const auto& tail : source_.expressions.at(heads[head])) {
        words.insert(words.end(), tail.begin(), tail.end());
        tails.End(words.size());
        ++count;
      }
      expressions.End(count);
    }
    Add(expressions.Write("kExpressions", &writer_));
    Add(tails.Write("kTails", &writer_));
    Add(writer_.Words("kTailWords", words));
  }

  std::map<std::uint32_t, RelationsRow> CollectRelations() const {
    std::map<std::uint32_t, RelationsRow> rows;
    for (const auto word : source_.has_opposite) rows[word].flags |= WordRelations::kHasOpposite;
    for (const auto word : source_.contrasted) rows[word].flags |= WordRelations::kContrasted;
    for (const auto word : source_.related) rows[word].flags |= WordRelations::kRelated;
    for (const auto& [word, places] : source_.places) rows[word].places = &places;
    for (const auto& [word, generals] : source_.generals) rows[word].generals = &generals;
    return rows;
  }

  void WriteRelations() {
    const auto rows = CollectRelations();
    std::vector<std::uint64_t> words;
    words.reserve(rows.size());
    for (const auto& [word, row] : rows) words.push_back(word);
    const PerfectHashLayout layout = LayOutByHash(words);
    Strings relations;
    Strings places;
    std::vector<std::uint32_t> generals;
    for (const auto key : layout.keys) {
      const auto word = static_cast<std::uint32_t>(words[key]);
      const RelationsRow& row = rows.at(word);
      const std::size_t place_count = row.places == nullptr ? 0 : row.places->size();
      const std::size_t general_count = row.generals == nullptr ? 0 : row.generals->size();
      relations.push_back(Row(
          word, Narrowed<std::uint16_t>(places.size()), Narrowed<std::uint16_t>(generals.size()),
          Narrowed<std::uint8_t>(place_count), Narrowed<std::uint8_t>(general_count), row.flags));
      for (std::size_t i = 0; i < place_count; ++i) places.push_back(RowOf(row.places->at(i)));
      if (row.generals != nullptr)
        generals.insert(generals.end(), row.generals->begin(), row.generals->end());
    }
    Add(writer_.Numbers("std::uint32_t", "kRelationSeeds", layout.seeds));
    Add(writer_.Array("WordRelations", "kRelations", relations));
    Add(writer_.Array("KindPlace", "kPlaces", places));
    Add(writer_.Numbers("std::uint32_t", "kGenerals", generals));
    Add(writer_.Numbers("std::uint32_t", "kCategoryNames", source_.category_names));
  }

  static std::string RowOf(const LexiconSource::Place& place) {
    return Row(Narrowed<std::uint16_t>(place.category), Narrowed<std::uint16_t>(place.enter),
               Narrowed<std::uint16_t>(place.leave));
  }

  void WritePairs() {
    std::map<std::uint64_t, std::uint8_t> pairs;
    for (const auto& [pair, how] : source_.opposites) pairs[pair] |= static_cast<std::uint8_t>(how);
    for (const auto pair : source_.synonyms) pairs[pair] |= LexiconTables::kSynonyms;
    std::vector<std::uint64_t> keys;
    keys.reserve(pairs.size());
    for (const auto& [pair, how] : pairs) keys.push_back(pair);
    const PerfectHashLayout layout = LayOutByHash(keys);
    std::vector<std::uint64_t> placed;
    std::vector<std::uint8_t> how;
    for (const auto key : layout.keys) {
      placed.push_back(keys[key]);
      how.push_back(pairs.at(keys[key]));
    }
    Add(writer_.Numbers("std::uint32_t", "kPairSeeds", layout.seeds));
    Add(writer_.Numbers("std::uint64_t", "kPairs", placed));
    Add(writer_.Numbers("std::uint8_t", "kPairRelations", how));
    Add(WriteFilter("kPairFilter", placed));
    std::vector<std::uint64_t> kinds;
    for (const auto& [word, places] : source_.places) kinds.push_back(word);
    for (const auto& [word, generals] : source_.generals) kinds.push_back(word);
    Add(WriteFilter("kWordFilter", kinds));
  }

  std::string WriteFilter(const std::string& name, const std::vector<std::uint64_t>& hashes) {
    constexpr std::size_t kBitsForEach = 16;
    constexpr std::size_t kWordBits = 64;
    std::vector<std::uint64_t> words(std::bit_ceil(hashes.size() * kBitsForEach / kWordBits + 1));
    for (const auto hash : hashes) HashFilter::Add(hash, words);
    return writer_.Numbers("std::uint64_t", name, words);
  }

  void WriteFrames() {
    const Strings sorts = KeysOf(source_.frames_by_sort);
    std::vector<std::size_t> order;
    Add(writer_.Index("kSorts", sorts, &order));
    std::vector<std::uint64_t> frames;
    frames.reserve(order.size());
    for (const auto sort : order) frames.push_back(source_.frames_by_sort.at(sorts[sort]));
    Add(writer_.Numbers("std::uint64_t", "kSortFrames", frames));
  }

  const LexiconSource& source_;
  TableWriter& writer_;
  Strings fields_;
};

std::string WriteStems(const std::string& name, const EnglishSource::Stems& source,
                       TableWriter* writer) {
  const Strings stems = KeysOf(source);
  std::vector<std::size_t> order;
  Strings fields = {writer->Index("k" + name + "Stems", stems, &order)};
  Lists others;
  Strings words;
  for (const auto stem : order) {
    const auto& all = source.at(stems[stem]);
    words.insert(words.end(), all.begin(), all.end());
    others.End(words.size());
  }
  fields.push_back(others.Write("k" + name, writer));
  fields.push_back(writer->Words("k" + name + "Words", words));
  return Braced(fields);
}

std::string MatchName(PhraseSource::Match match) {
  switch (match) {
    case PhraseSource::Match::kStem:
      return "PhraseTable::Match::kStem";
    case PhraseSource::Match::kFolded:
      return "PhraseTable::Match::kFolded";
    case PhraseSource::Match::kName:
      return "PhraseTable::Match::kName";
    default:
      return "PhraseTable::Match::kNumber";
  }
}

/// Returns the arguments of a PhraseTable.
std::string WritePhrases(const std::string& name, const PhraseSource& source, TableWriter* writer) {
  const Strings firsts = KeysOf(source.by_first());
  std::vector<std::size_t> order;
  Strings fields = {writer->Index(name + "Firsts", firsts, &order)};
  Lists phrases;
  Lists parts_of;
  std::vector<std::int16_t> labels;
  Strings parts;
  for (const auto first : order) {
    for (const auto& phrase : source.by_first().at(firsts[first])) {
      labels.push_back(Narrowed<std::int16_t>(phrase.label));
      for (const auto& part : phrase.parts)
        parts.push_back(Braced({writer->Word(part.text), MatchName(part.match)}));
      parts_of.End(parts.size());
    }
    phrases.End(labels.size());
  }
  fields.push_back(phrases.Write(name + "Phrases", writer));
  fields.push_back(writer->Numbers("std::int16_t", name + "Labels", labels));
  fields.push_back(parts_of.Write(name + "PartsOf", writer));
  fields.push_back(writer->Array("PhraseTable::Part", name + "Parts", parts));
  return Braced(fields);
}

std::string WriteBeginnings(const std::string& name, const Strings& beginnings,
                            TableWriter* writer) {
  std::vector<std::uint64_t> words(WordBeginnings::kWords);
  for (const auto& word : beginnings) WordBeginnings::Add(word, words);
  return writer->Numbers("std::uint64_t", name, words);
}

std::string WriteClasses(const EnglishSource& source, TableWriter* writer) {
  const Strings words = KeysOf(source.classes);
  std::vector<std::size_t> order;
  Strings fields = {writer->Index("kClassWords", words, &order)};
  Lists classes;
  std::vector<std::uint16_t> numbers;
  std::vector<std::uint64_t> marks(kWordClassNames.size());
  for (const auto word : order) {
    const auto& of_word = source.classes.at(words[word]);
    for (const auto number : of_word) marks.at(number) |= MarkOf(words[word]);
    numbers.insert(numbers.end(), of_word.begin(), of_word.end());
    classes.End(numbers.size());
  }
  fields.push_back(classes.Write("kClassesOf", writer));
  fields.push_back(writer->Numbers("std::uint16_t", "kClassNumbers", numbers));
  fields.push_back(writer->Numbers("std::uint64_t", "kClassMarks", marks));
  return Braced(fields);
}

}  // namespace

void WriteEnglishTables(const EnglishSource& source, std::ostream* out) {
  *out << "// Written by the build from native/core/language/data; see native/lexicon.\n"
       << "#include \"language/lexicon/english_tables.h\"\n\n#include <array>\n\nnamespace cortex "
          "{\nnamespace {\n";
  TableWriter writer(out);
  const std::string names = writer.Words("kTopicNames", source.topic_names);
  const std::string relations = writer.Words("kRelationNames", source.relation_names);
  const Strings fields = {LexiconLayout(source.lexicon, &writer).Write(),
                          WriteStems("Derived", source.derivations, &writer),
                          WriteStems("Spelling", source.spellings, &writer),
                          WriteStems("Answer", source.answers, &writer),
                          WriteStems("Alias", source.aliases, &writer),
                          WriteStems("Synonym", source.synonyms, &writer),
                          WriteStems("Matter", source.matters, &writer),
                          WritePhrases("kTopic", source.topics, &writer),
                          Braced({std::string(TableWriter::kText), names}),
                          WritePhrases("kRisk", source.risks, &writer),
                          WritePhrases("kSpeechAct", source.speech_acts, &writer),
                          WritePhrases("kCategory", source.derived_categories, &writer),
                          WritePhrases("kRelation", source.relations, &writer),
                          Braced({std::string(TableWriter::kText), relations}),
                          WriteBeginnings("kCategoryBeginnings", source.category_words, &writer),
                          WriteBeginnings("kCategoryEndings", source.category_endings, &writer),
                          WriteBeginnings("kRiskBeginnings", source.risk_words, &writer),
                          WriteClasses(source, &writer)};
  writer.WriteText();
  *out << "}  // namespace\n\nconstinit const EnglishTables kEnglishTables = " << Braced(fields)
       << ";\n\n}  // namespace cortex\n";
}

}  // namespace cortex
