#include "recall/unit_search.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace cortex {
namespace {

/// By how much scores, which are added up as floats, may lie above what bounds say; and by how much
/// what is weighed and fused after this may change the order of equals.
constexpr double kRoundingOfSums = 1e-5;
constexpr double kRoundingOfShares = 1e-9;

/// Of a unit with so many postings not all are looked at before it is known that they have to be;
/// and scoring a memory by itself takes so many times as long as counting a posting.
constexpr std::size_t kManyPostings = 1'000;
constexpr std::size_t kPostingsPerMemory = 20;

}  // namespace

void UnitSearch::Largest::Offer(double value) {
  if (values_.size() < count_) {
    values_.push_back(value);
    std::push_heap(values_.begin(), values_.end(), std::greater<>());
  } else if (value > values_.front()) {
    std::pop_heap(values_.begin(), values_.end(), std::greater<>());
    values_.back() = value;
    std::push_heap(values_.begin(), values_.end(), std::greater<>());
  }
}

std::vector<Candidate> UnitSearch::Find(const Sought& sought, const std::optional<Wanted>& wanted,
                                        const Accepts& accepts, const FitOf& fit_of) {
  accepts_ = &accepts;
  fit_of_ = &fit_of;
  Begin(sought, wanted);
  if (sought.words().empty()) return {};
  PutInOrder();
  for (std::size_t step = 0; step + 1 < steps_.size(); ++step) {
    if (IsTooLittle(std::max(steps_[step].rest_single, steps_[step].rest_turn))) break;
    GoThrough(step);
  }
  std::vector<Candidate> wanted_ones;
  for (std::size_t place = 0; place < candidates_.size(); ++place)
    if (fitted_[place] >= least_) wanted_ones.push_back(candidates_[place]);
  return wanted_ones;
}

void UnitSearch::Begin(const Sought& sought, const std::optional<Wanted>& wanted) {
  const Documents& documents = sought.documents();
  sought_ = &sought;
  wanted_ = wanted;
  best_ = Largest(wanted ? wanted->best : 0);
  read_ = Largest(wanted ? wanted->read : 0);
  least_ = 0;
  per_sum_ = (1.0 + kRoundingOfSums) * sought.Relevance(1.0, 0.0);
  single_factor_ = sought.Relevance(1.0, std::nullopt) / sought.Relevance(1.0, 0.0);
  const auto units_of_singles =
      documents.size() == 0
          ? 0
          : UnitOf(static_cast<DocumentNumber>(documents.size() - 1), IndexedDocument{}) + 1;
  const std::size_t units = units_of_singles + documents.conversations().size();
  if (single_units_ != units_of_singles || ++query_ == 0) {
    std::fill(met_.begin(), met_.end(), 0);
    query_ = 1;
  }
  single_units_ = units_of_singles;
  met_.resize(units, 0);
  counts_.resize(documents.size());
  windows_.resize(documents.size());
  candidates_.clear();
  fitted_.clear();
  units_scored_ = 0;
  postings_scored_ = 0;
}

void UnitSearch::PutInOrder() {
  const auto& words = sought_->words();
  std::size_t terms = 0;
  std::vector<Step> steps;
  for (std::size_t word = 0; word < words.size(); ++word) {
    terms += words[word].terms.size();
    bool in_singles = false;
    bool in_conversations = false;
    for (const auto& term : words[word].terms) {
      in_singles = in_singles || term.postings->singles() > 0;
      in_conversations = in_conversations || term.postings->conversations() > 0;
    }
    const double text = words[word].rarity * sought_->bm25().MostShare();
    const double session =
        sought_->session_weight() * words[word].conversation_rarity * Bm25::MostConversationShare();
    steps.push_back(
        {word, in_singles ? text * single_factor_ : 0, in_conversations ? text + session : 0});
  }
  std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
    return std::max(a.rest_single, a.rest_turn) > std::max(b.rest_single, b.rest_turn);
  });
  steps.emplace_back();
  for (std::size_t step = steps.size() - 1; step > 0; --step) {
    steps[step - 1].rest_single += steps[step].rest_single;
    steps[step - 1].rest_turn += steps[step].rest_turn;
  }
  steps_ = std::move(steps);
  cursors_.resize(terms);
  texts_.assign(words.size(), 0);
}

bool UnitSearch::IsNew(UnitNumber unit) {
  std::uint32_t& met =
      met_[unit < kFirstConversationUnit ? unit : single_units_ + ConversationOf(unit)];
  return std::exchange(met, query_) != query_;
}

void UnitSearch::GoThrough(std::size_t step) {
  const SoughtWord& word = sought_->words()[steps_[step].word];
  for (const auto& term : word.terms) {
    LookFromTheBeginning();
    PostingList::Cursor at(*term.postings);
    while (at.Next()) {
      const UnitNumber unit = at.block().unit;
      const bool is_single = unit < kFirstConversationUnit;
      if (IsTooLittle(is_single ? steps_[step].rest_single : steps_[step].rest_turn)) continue;
      if (IsNew(unit)) LookAt(unit, step);
    }
  }
}

void UnitSearch::LookFromTheBeginning() {
  std::size_t place = 0;
  for (const auto& word : sought_->words()) {
    for (const auto& term : word.terms) cursors_[place++] = PostingList::Cursor(*term.postings);
  }
  stands_.assign(cursors_.size(), false);
  texts_.assign(sought_->words().size(), 0);
}

void UnitSearch::LookAt(UnitNumber unit, std::size_t step) {
  const bool is_single = unit < kFirstConversationUnit;
  double most = 0;
  // Words that were gone through before do not stand in it.
  for (; step + 1 < steps_.size(); ++step) {
    const std::size_t word = steps_[step].word;
    most += MostOf(word, unit);
    const Step& next = steps_[step + 1];
    if (IsTooLittle(most + (is_single ? next.rest_single : next.rest_turn))) return;
  }
  Score(unit);
}

/// What the word adds to a memory of the unit at most.
double UnitSearch::MostOf(std::size_t word_number, UnitNumber unit) {
  const SoughtWord& word = sought_->words()[word_number];
  const std::size_t first_term = word.first_term;
  texts_[word_number] = 0;
  double counted = 0;
  double in_all = 0;
  for (std::size_t term = 0; term < word.terms.size(); ++term) {
    PostingList::Cursor& cursor = cursors_[first_term + term];
    stands_[first_term + term] = cursor.Seek(unit);
    if (!stands_[first_term + term]) continue;
    const double weight = word.terms[term].weight;
    counted += weight * sought_->bm25().MostCounted(cursor.block());
    in_all += weight * static_cast<double>(cursor.block().most);
  }
  if (in_all == 0) return 0;
  const double text = word.rarity * sought_->bm25().Saturated(static_cast<float>(counted));
  texts_[word_number] = text;
  if (unit < kFirstConversationUnit) return text * single_factor_;
  return text + sought_->session_weight() * word.conversation_rarity *
                    sought_->bm25().ConversationShare(in_all, ConversationOf(unit));
}

void UnitSearch::Score(UnitNumber unit) {
  ++units_scored_;
  std::optional<double> conversation;
  if (unit >= kFirstConversationUnit) {
    conversation = sought_->ConversationOf(ConversationOf(unit), CursorOfNext());
  }
  proposed_.clear();
  if (conversation && ScoreFew(*conversation)) return;
  if (least_ > 0) {
    ScoreHopeful(conversation);
  } else {
    ScoreAll(conversation);
  }
  found_.clear();
}

void UnitSearch::ScoreAll(std::optional<double> conversation) {
  for (std::size_t word = 0; word < sought_->words().size(); ++word) CountWord(word);
  for (const auto document : found_) {
    const auto window = static_cast<double>(std::exchange(windows_[document], 0.0F));
    if (!proposed_.contains(document)) Propose(document, sought_->Relevance(window, conversation));
  }
}

/// Words that bring a unit among those that are looked at stand in different memories, mostly:
/// those that could count most are counted first, until it is seen that no memory has enough of
/// them. The sums, in another order than that of the query, tell which memories are scored.
void UnitSearch::ScoreHopeful(std::optional<double> conversation) {
  const double base = conversation ? sought_->session_weight() * *conversation : 0;
  const double factor = conversation ? 1 : single_factor_;
  double rest = std::accumulate(texts_.begin(), texts_.end(), 0.0);
  double most = 0;
  std::size_t step = 0;
  for (; step + 1 < steps_.size() && !IsTooLittle(base + factor * (most + rest)); ++step) {
    const std::size_t word = steps_[step].word;
    most = std::max(most, CountWord(word));
    rest -= texts_[word];
  }
  const bool is_counted = step + 1 == steps_.size();
  for (const auto document : found_) {
    const auto about = static_cast<double>(std::exchange(windows_[document], 0.0F));
    const bool is_hopeful = is_counted && !IsTooLittle(base + factor * about) &&
                            !proposed_.contains(document) && (*accepts_)(document);
    if (!is_hopeful) continue;
    const auto window = WindowOf(document);
    Propose(document, sought_->Relevance(window, conversation));
  }
}

/// Within a long conversation as among units: word by word, those that could count most first,
/// until the words left cannot bring a turn among the first; false when too many turns are left.
bool UnitSearch::ScoreFew(double conversation) {
  const auto postings_of = [this](std::size_t word) {
    std::size_t postings = 0;
    VisitTerms(word, [&postings](const SoughtTerm&, const PostingList::Cursor& cursor) {
      postings += cursor.block().postings;
    });
    return postings;
  };
  std::size_t postings = 0;
  for (std::size_t word = 0; word < texts_.size(); ++word) postings += postings_of(word);
  if (!wanted_ || postings < kManyPostings) return false;
  double rest =
      std::accumulate(texts_.begin(), texts_.end(), sought_->session_weight() * conversation);
  for (std::size_t step = 0; step + 1 < steps_.size(); ++step) {
    if (IsTooLittle(rest)) return true;
    const std::size_t word = steps_[step].word;
    if (postings_of(word) * kPostingsPerMemory > postings) return false;
    VisitTerms(word, [&](const SoughtTerm&, const PostingList::Cursor& cursor) {
      cursor.VisitPostings([&](const Posting& posting) { ProposeAround(posting, conversation); });
    });
    rest -= texts_[word];
  }
  return true;
}

void UnitSearch::ProposeAround(const Posting& posting, double conversation) {
  const IndexedDocument& turn = sought_->documents()[posting.document];
  for (const auto document : {turn.previous, posting.document, turn.next}) {
    if (document == 0 || !proposed_.insert(document).second) continue;
    ++postings_scored_;
    const auto window = WindowOf(document);
    if (window > 0) Propose(document, sought_->Relevance(window, conversation));
  }
}

double UnitSearch::WindowOf(DocumentNumber document) {
  sought_->LookAround(document, CursorOfNext(), &around_);
  return static_cast<double>(sought_->WindowOf(around_));
}

/// Adds what a word counts in the unit at hand; the most that a memory has now of those in which it
/// does.
double UnitSearch::CountWord(std::size_t number) {
  const SoughtWord& word = sought_->words()[number];
  const Bm25& bm25 = sought_->bm25();
  VisitTerms(number, [&](const SoughtTerm& term, const PostingList::Cursor& cursor) {
    postings_scored_ += cursor.block().postings;
    cursor.VisitPostings([&](const Posting& posting) {
      bm25.VisitCounts(posting, term.weight, [this](DocumentNumber document, float count) {
        if (counts_[document] == 0.0F) counted_.push_back(document);
        counts_[document] += count;
      });
    });
  });
  float most = 0;
  for (const auto document : counted_) {
    if (windows_[document] == 0.0F) found_.push_back(document);
    windows_[document] +=
        static_cast<float>(word.rarity) * bm25.Saturated(std::exchange(counts_[document], 0.0F));
    most = std::max(most, windows_[document]);
  }
  counted_.clear();
  return static_cast<double>(most);
}

void UnitSearch::Propose(DocumentNumber document, double relevance) {
  if (relevance < least_) return;
  const double fitted = relevance * (*fit_of_)(document);
  if (fitted < least_ || !(*accepts_)(document)) return;
  candidates_.push_back({document, relevance});
  fitted_.push_back(fitted);
  if (!wanted_) return;
  best_.Offer(fitted);
  read_.Offer(fitted);
  const double least = std::min(read_.least(), best_.least() * (1.0 - wanted_->standing));
  least_ = least * (1.0 - kRoundingOfShares);
}

}  // namespace cortex
