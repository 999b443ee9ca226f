#include "recall/documents.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.h"
#include "language/text/keywords.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

DocumentNumber NumberOfSeq(std::int64_t seq) {
  if (seq > 0 && seq < std::numeric_limits<DocumentNumber>::max())
    return static_cast<DocumentNumber>(seq);
  throw Error(ErrorCode::kInternal, "A brain can search " +
                                        std::to_string(std::numeric_limits<DocumentNumber>::max()) +
                                        " memories; this one has number " + std::to_string(seq));
}

}  // namespace

void Documents::Refresh(SearchRepository& repository) {
  const std::int64_t last_change = repository.LastChange();
  auto changed = last_change_ < 0 ? std::nullopt : repository.ChangedSince(last_change_);
  if (!changed) {
    Clear();
    ++revision_;
  } else {
    const auto expiring = repository.ExpiringBetween(as_of_, repository.Now());
    changed->insert(changed->end(), expiring.begin(), expiring.end());
    Renew(*std::move(changed), repository);
  }
  last_change_ = last_change;
  as_of_ = repository.Now();
  has_expired_ = repository.HasExpired();
  const auto last_seq = static_cast<std::int64_t>(documents_.size()) - 1;
  repository.VisitDocuments(last_seq, [this](const DocumentFacts& facts) { Put(facts); });
}

void Documents::Renew(std::vector<std::int64_t> seqs, SearchRepository& repository) {
  std::sort(seqs.begin(), seqs.end());
  seqs.erase(std::unique(seqs.begin(), seqs.end()), seqs.end());
  std::erase_if(seqs, [this](std::int64_t seq) {
    return !Knows(seq);  // new, and changed since
  });
  if (seqs.empty()) return;
  ++revision_;
  last_changes_.clear();
  for (const auto seq : seqs) {
    const DocumentNumber number = NumberOfSeq(seq);
    last_changes_.emplace_back(number, documents_[number]);
    Remove(number);
    if (const auto facts = repository.FindDocument(seq)) Put(*facts);
  }
}

std::optional<DocumentNumber> Documents::Find(std::int64_t seq) const {
  if (!Knows(seq)) return std::nullopt;
  const auto number = static_cast<DocumentNumber>(seq);
  if (!documents_[number].exists) return std::nullopt;
  return number;
}

std::optional<NameNumber> Documents::NumberOf(const std::string& name) const {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

std::vector<NameNumber> Documents::SpeakersCalled(const std::string& word,
                                                  std::optional<NameNumber> reader) const {
  std::vector<NameNumber> called;
  const auto found = speakers_.find(word);
  if (found == speakers_.end()) return called;
  const NameNumber user = reader.value_or(kEverybody);
  for (const NameNumber name : found->second)
    if (speaking_.contains(KeyOf(user, name))) called.push_back(name);
  return called;
}

void Documents::Clear() {
  documents_.assign(1, IndexedDocument{});
  last_changes_.clear();
  all_ = {};
  by_user_.clear();
  conversations_.clear();
  conversation_lengths_.clear();
  by_session_.clear();
  names_.clear();
  speakers_.clear();
  known_speakers_.clear();
  speaking_.clear();
}

void Documents::Put(const DocumentFacts& facts) {
  const DocumentNumber number = NumberOfSeq(facts.seq);
  if (number >= documents_.size()) documents_.resize(number + std::size_t{1});
  IndexedDocument& document = documents_[number];
  document.created_at = facts.created_at;
  document.length = static_cast<std::uint32_t>(facts.length);
  document.importance = static_cast<float>(facts.importance);
  document.user = Intern(facts.user_id);
  document.speaker = InternSpeaker(facts.speaker, document.user);
  document.proxy_agent = Intern(facts.proxy_agent);
  document.asking = static_cast<std::uint8_t>(facts.asking);
  document.is_proxy = facts.is_proxy;
  document.exists = true;
  if (count() == 0) only_user_ = document.user;
  if (only_user_ != document.user) only_user_.reset();
  Count(document, true);
  JoinConversation(number, facts);
}

void Documents::Remove(DocumentNumber number) {
  IndexedDocument& document = documents_[number];
  if (!document.exists) return;
  LeaveConversation(number);
  LoseSpeaker(document.speaker, document.user);
  Count(document, false);
  document = IndexedDocument{};
}

void Documents::Count(const IndexedDocument& document, bool is_new) {
  for (Collection* const collection : {&all_, &by_user_[document.user]})
    is_new ? collection->Add(document) : collection->Remove(document);
}

Collection Documents::CollectionOf(std::optional<NameNumber> user) const {
  if (!user) return all_;
  const auto found = by_user_.find(*user);
  return found == by_user_.end() ? Collection{} : found->second;
}

void Documents::JoinConversation(DocumentNumber number, const DocumentFacts& facts) {
  if (!facts.session_id) return;
  IndexedDocument& document = documents_[number];
  const NameNumber session_id = Intern(*facts.session_id);
  const auto next = static_cast<ConversationNumber>(conversations_.size());
  const auto [entry, is_new] = by_session_.try_emplace(KeyOf(document.user, session_id), next);
  if (is_new) {
    conversations_.push_back({document.user, session_id, {}});
    conversation_lengths_.push_back(0);
  }
  Conversation& conversation = conversations_[entry->second];
  if (conversation.turns.empty()) CountConversation(conversation, true);
  document.conversation = entry->second;
  conversation_lengths_[entry->second] += document.length;
  auto& turns = conversation.turns;
  const auto earlier = [this](DocumentNumber a, DocumentNumber b) { return IsEarlier(a, b); };
  const auto next_turn = std::upper_bound(turns.begin(), turns.end(), number, earlier);
  Link(next_turn == turns.begin() ? 0 : *(next_turn - 1), number);
  Link(number, next_turn == turns.end() ? 0 : *next_turn);
  turns.insert(next_turn, number);
}

void Documents::LeaveConversation(DocumentNumber number) {
  const IndexedDocument& document = documents_[number];
  if (document.conversation == kNoConversation) return;
  Conversation& conversation = conversations_[document.conversation];
  conversation_lengths_[document.conversation] -= document.length;
  auto& turns = conversation.turns;
  const auto earlier = [this](DocumentNumber a, DocumentNumber b) { return IsEarlier(a, b); };
  turns.erase(std::lower_bound(turns.begin(), turns.end(), number, earlier));
  Link(document.previous, document.next);
  if (turns.empty()) CountConversation(conversation, false);
}

void Documents::CountConversation(const Conversation& conversation, bool is_new) {
  for (Collection* const collection : {&all_, &by_user_[conversation.user]})
    is_new ? ++collection->conversations : --collection->conversations;
}

void Documents::Link(DocumentNumber previous, DocumentNumber next) {
  if (previous != 0) documents_[previous].next = next;
  if (next != 0) documents_[next].previous = previous;
}

std::uint64_t Documents::KeyOf(NameNumber user, NameNumber name) {
  constexpr unsigned kNameBits = 32;
  return (static_cast<std::uint64_t>(user) << kNameBits) | name;
}

bool Documents::IsEarlier(DocumentNumber a, DocumentNumber b) const {
  return std::pair(documents_[a].created_at, a) < std::pair(documents_[b].created_at, b);
}

NameNumber Documents::Intern(const std::string& name) {
  return names_.try_emplace(name, static_cast<NameNumber>(names_.size() + 1)).first->second;
}

NameNumber Documents::InternSpeaker(const std::optional<std::string>& name, NameNumber user) {
  if (!name) return 0;
  const NameNumber number = Intern(*name);
  AddSpeaker(*name, number, user);
  return number;
}

void Documents::AddSpeaker(const std::string& name, NameNumber number, NameNumber user) {
  for (const NameNumber of : {user, kEverybody}) ++speaking_[KeyOf(of, number)];
  if (!known_speakers_.insert(number).second) return;
  if (const auto words = FoldedWords(name); !words.empty())
    speakers_[words.front()].push_back(number);
}

void Documents::LoseSpeaker(NameNumber number, NameNumber user) {
  if (number == 0) return;
  for (const NameNumber of : {user, kEverybody}) {
    const auto speaking = speaking_.find(KeyOf(of, number));
    if (--speaking->second == 0) speaking_.erase(speaking);
  }
}

}  // namespace cortex
