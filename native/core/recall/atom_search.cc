#include "recall/atom_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/unicode.h"
#include "language/lexicon/lexicon.h"
#include "store/atom_repository.h"

namespace cortex {
namespace {

/// Words of a query that count; more would say little.
constexpr std::size_t kMostWords = 64;
/// Atoms that full text proposes for one query.
constexpr std::int64_t kMostProposed = 1000;

struct QueryTerm {
  std::string stem;
  std::string word;
};

bool HasMeaning(const std::string& word) { return !HasFlag(FoldCase(word), kLexStop); }

std::vector<QueryTerm> TermsOf(AtomRepository& atoms, std::string_view text) {
  std::vector<QueryTerm> terms;
  std::set<std::string> seen;
  for (auto& term : atoms.Terms(text)) {
    if (terms.size() == kMostWords) break;
    if (!seen.insert(term.term).second) continue;
    terms.push_back(
        {std::move(term.term), std::string(text.substr(term.begin, term.end - term.begin))});
  }
  std::vector<QueryTerm> meaningful;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(meaningful),
               [](const QueryTerm& term) { return HasMeaning(term.word); });
  return meaningful.empty() ? terms : meaningful;
}

/// How much of a query a text holds.
class Measure {
 public:
  Measure(AtomRepository& atoms, std::string_view text, std::span<const AtomField> fields)
      : atoms_(atoms), fields_(fields), terms_(TermsOf(atoms, text)), grams_(atoms.Grams(text)) {}

  [[nodiscard]] const std::vector<QueryTerm>& terms() const { return terms_; }
  [[nodiscard]] bool has_grams() const { return !grams_.empty(); }

  [[nodiscard]] double Of(const Atom& atom) const {
    std::set<std::string> stems;
    std::set<GramKey> grams;
    for (const auto field : fields_) {
      const std::string& text = FieldOf(atom, field);
      for (auto& term : atoms_.Terms(text)) stems.insert(std::move(term.term));
      if (grams_.empty()) continue;
      for (const auto gram : atoms_.Grams(text)) grams.insert(gram);
    }
    const auto held = std::count_if(terms_.begin(), terms_.end(), [&](const QueryTerm& term) {
      return stems.contains(term.stem);
    });
    const auto held_grams = std::count_if(grams_.begin(), grams_.end(),
                                          [&](GramKey gram) { return grams.contains(gram); });
    return std::max(Share(held, terms_.size()), Share(held_grams, grams_.size()));
  }

 private:
  static double Share(std::ptrdiff_t held, std::size_t all) {
    return all == 0 ? 0 : static_cast<double>(held) / static_cast<double>(all);
  }

  AtomRepository& atoms_;
  std::span<const AtomField> fields_;
  std::vector<QueryTerm> terms_;
  std::vector<GramKey> grams_;
};

void Order(std::vector<AtomMatch>* matches, std::size_t limit) {
  std::sort(matches->begin(), matches->end(), [](const AtomMatch& a, const AtomMatch& b) {
    if (a.similarity != b.similarity) return a.similarity > b.similarity;
    return std::pair(a.atom.score.created_at, a.atom.seq) >
           std::pair(b.atom.score.created_at, b.atom.seq);
  });
  if (matches->size() > limit)
    matches->erase(matches->begin() + static_cast<std::ptrdiff_t>(limit), matches->end());
}

double Dot(std::span<const float> a, std::span<const float> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0, std::plus<>(),
                            [](double x, double y) { return x * y; });
}

double LengthOf(std::span<const float> a) { return std::sqrt(Dot(a, a)); }

}  // namespace

std::vector<AtomMatch> MatchAtoms(AtomRepository& atoms, std::string_view text,
                                  std::span<const AtomField> fields, double threshold,
                                  std::size_t limit, const Reader& reader) {
  const Measure measure(atoms, text, fields);
  std::vector<AtomMatch> matches;
  const auto consider = [&](Atom atom) {
    const double similarity = measure.Of(atom);
    if (similarity > 0 && similarity >= threshold)
      matches.push_back({std::move(atom), similarity, false});
  };
  if (measure.has_grams()) {
    atoms.VisitAll(reader, consider);  // the index knows no parts of such words
  } else {
    std::vector<std::string> words;
    for (const auto& term : measure.terms()) words.push_back(term.word);
    atoms.VisitMatching(fields, words, MatchOf::kAny, reader, kMostProposed, consider);
  }
  Order(&matches, limit);
  return matches;
}

std::vector<AtomMatch> MatchAtomVectors(AtomRepository& atoms, const QueryVector& vector,
                                        double threshold, std::size_t limit, const Reader& reader) {
  const double length = LengthOf(vector.values);
  std::vector<std::pair<double, std::int64_t>> nearest;
  atoms.VisitVectors(reader, vector.model, vector.values.size(),
                     [&](std::int64_t seq, std::span<const float> values) {
                       const double similarity =
                           Dot(vector.values, values) / (length * LengthOf(values));
                       if (similarity > 0 && similarity >= threshold)
                         nearest.emplace_back(-similarity, seq);
                     });
  std::sort(nearest.begin(), nearest.end());
  if (nearest.size() > limit) nearest.resize(limit);
  std::vector<AtomMatch> matches;
  for (const auto& [negative, seq] : nearest) {
    if (auto atom = atoms.FindBySeq(seq))
      matches.push_back({std::move(*atom), std::min(1.0, -negative), true});
  }
  return matches;
}

std::vector<AtomMatch> Merged(std::vector<AtomMatch> a, std::vector<AtomMatch> b,
                              std::size_t limit) {
  std::map<std::int64_t, AtomMatch> by_seq;
  for (auto* matches : {&a, &b}) {
    for (auto& match : *matches) {
      AtomMatch& best = by_seq[match.atom.seq];
      if (match.similarity > best.similarity) best = std::move(match);
    }
  }
  std::vector<AtomMatch> merged;
  merged.reserve(by_seq.size());
  for (auto& [seq, match] : by_seq) merged.push_back(std::move(match));
  Order(&merged, limit);
  return merged;
}

std::vector<std::string> MeaningfulWords(AtomRepository& atoms, std::string_view text) {
  std::vector<std::string> words;
  for (auto& term : TermsOf(atoms, text)) words.push_back(std::move(term.word));
  return words;
}

}  // namespace cortex
