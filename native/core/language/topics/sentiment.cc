#include "language/topics/sentiment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "language/lexicon/word_classes.h"
#include "language/text/tokens.h"

namespace cortex {
namespace {

/// So far back a negation or an intensity reaches, in words.
constexpr std::size_t kReach = 3;
/// What a negation leaves of a word, with the other sign: "not good" is less bad than "bad".
constexpr double kNegated = -0.5;
/// At a sum of about 4 (two plain words) the score is past 0.7.
constexpr double kSoftness = 15;

/// What the words of a class count, or make of what follows.
struct Weighted {
  WordClass words;
  double weight;
};

constexpr std::array<Weighted, 6> kWeights = {{{"sentiment/splendid", 3},
                                               {"sentiment/good", 2},
                                               {"sentiment/fair", 1},
                                               {"sentiment/poor", -1},
                                               {"sentiment/bad", -2},
                                               {"sentiment/dreadful", -3}}};
constexpr std::array<Weighted, 7> kIntensities = {{{"sentiment/extremely", 1.5},
                                                   {"sentiment/very", 1.3},
                                                   {"sentiment/too", 1.2},
                                                   {"sentiment/quite", 1.1},
                                                   {"sentiment/rather", 0.9},
                                                   {"sentiment/somewhat", 0.7},
                                                   {"sentiment/slightly", 0.6}}};

/// A word, or a part of one between hyphens: as it stands, and folded without apostrophes.
struct Piece {
  std::string_view written;
  std::string folded;
  /// . ! ? ; ,
  bool is_mark = false;
};

std::string WithoutApostrophes(std::string folded) {
  std::erase(folded, '\'');
  return folded;
}

/// Hyphens and stops part words: "heart-broken" is "heart" and "broken".
void AddPieces(std::string_view written, std::string_view folded, std::vector<Piece>* pieces) {
  constexpr std::string_view kParting = "-.";
  for (;;) {
    const auto end = written.find_first_of(kParting);
    const auto folded_end = folded.find_first_of(kParting);
    pieces->push_back(
        {written.substr(0, end), WithoutApostrophes(std::string(folded.substr(0, folded_end)))});
    if (end == std::string_view::npos || folded_end == std::string_view::npos) return;
    written.remove_prefix(end + 1);
    folded.remove_prefix(folded_end + 1);
  }
}

std::vector<Piece> PiecesOf(std::string_view text) {
  constexpr std::string_view kMarks = ".!?;,";
  std::vector<Piece> pieces;
  for (const auto& token : Tokenize(text)) {
    const std::string_view written = text.substr(token.offset, token.size);
    if (token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber) {
      AddPieces(written, token.folded, &pieces);
    } else if (kMarks.find(written) != std::string_view::npos) {
      pieces.push_back({written, {}, true});
    }
  }
  return pieces;
}

std::optional<double> WeightAmong(std::string_view word, std::span<const Weighted> classes) {
  for (const auto& [words, weight] : classes)
    if (In(word, words)) return weight;
  return std::nullopt;
}

/// Of the word itself or without its ending.
std::optional<double> WeightOf(std::string_view word) {
  if (const auto weight = WeightAmong(word, kWeights)) return weight;
  for (const std::string_view ending : {"s", "es", "ed", "d", "ing"}) {
    if (!word.ends_with(ending) || word.size() <= ending.size() + 2) continue;
    if (const auto weight = WeightAmong(word.substr(0, word.size() - ending.size()), kWeights))
      return weight;
  }
  return std::nullopt;
}

/// What the words before one make of it, up to the last mark.
double FactorBefore(const std::vector<Piece>& pieces, std::size_t at) {
  double factor = 1;
  for (std::size_t back = 1; back <= std::min(kReach, at); ++back) {
    const Piece& piece = pieces[at - back];
    if (piece.is_mark) break;
    if (In(piece.folded, "sentiment/negation")) {
      factor *= kNegated;
    } else if (back == 1) {
      factor *= WeightAmong(piece.folded, kIntensities).value_or(1);
    }
  }
  return factor;
}

double Rounded(double value) {
  constexpr double kThousandths = 1000;
  constexpr double kHalf = 0.5;
  return std::floor(value * kThousandths + kHalf) / kThousandths;
}

}  // namespace

Sentiment ReadSentiment(std::string_view text) {
  Sentiment sentiment;
  double sum = 0;
  const auto pieces = PiecesOf(text);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto weight = WeightOf(pieces[i].folded);
    if (!weight) continue;
    const double counted = Rounded(*weight * FactorBefore(pieces, i));
    sentiment.words.push_back({std::string(pieces[i].written), counted});
    sum += counted;
  }
  if (!sentiment.words.empty())
    sentiment.score = Rounded(sum / std::hypot(sum, std::sqrt(kSoftness)));
  return sentiment;
}

}  // namespace cortex
