#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/time.h"

/// The facts of all memories that ranking looks at, in memory.
namespace cortex {

class SearchRepository;
struct DocumentFacts;

/// A memory's seq: the store numbers from 1 and never reuses a number.
using DocumentNumber = std::uint32_t;
/// Stands for a text that many memories share; 0 for none.
using NameNumber = std::uint32_t;
/// The place of a conversation in Documents; kNoConversation for none.
using ConversationNumber = std::uint32_t;
inline constexpr ConversationNumber kNoConversation = UINT32_MAX;

struct IndexedDocument {
  /// Bytes of its text.
  std::uint32_t length = 0;
  ConversationNumber conversation = kNoConversation;
  /// The turns of the conversation before and after it; 0 for none.
  DocumentNumber previous = 0;
  DocumentNumber next = 0;
  /// How far it is a question: 2 when it ends with one, 1 when it holds one, else 0.
  std::uint8_t asking = 0;
  bool is_proxy = false;
  /// False for a number whose memory is gone.
  bool exists = false;
  /// To 48 bytes, which are saved as they are.
  std::array<std::uint8_t, 5> unused{};
  TimeMs created_at = 0;
  float importance = 0;
  NameNumber user = 0;
  NameNumber speaker = 0;
  NameNumber proxy_agent = 0;

  bool operator==(const IndexedDocument&) const = default;
};

/// All of it, as it is saved: what is added to it needs another kMagic (documents_file.cc).
struct SavedDocuments {
  std::int64_t last_change = -1;
  TimeMs as_of = 0;
  /// By number, those that are gone too.
  std::vector<IndexedDocument> documents;
  /// The session ids of conversations, then the texts that documents name by number.
  std::string names;

  bool operator==(const SavedDocuments&) const = default;
};

/// Memories of one user and session, in the order in which they were said.
struct Conversation {
  NameNumber user = 0;
  NameNumber session_id = 0;
  std::vector<DocumentNumber> turns;
};

/// What the memories of one user, or of all, add up to: the collection that a word is rare or
/// common in.
struct Collection {
  std::size_t documents = 0;
  /// Bytes of all texts.
  std::uint64_t length = 0;
  std::size_t conversations = 0;

  void Add(const IndexedDocument& document) {
    ++documents;
    length += document.length;
  }
  void Remove(const IndexedDocument& document) {
    --documents;
    length -= document.length;
  }
};

/// Loaded by the first Refresh and brought up to date by the next: new memories by their seq,
/// others by the log of changes, those whose time has passed since then by the clock, all anew when
/// changes were missed. That tells of other processes'
/// writes too. A process that begins takes up what another one saved (documents_file.h). One thread
/// at a time: the read lane. 48 bytes a memory.
class Documents {
 public:
  /// Of what there is, and in the same order as if it were loaded now.
  [[nodiscard]] SavedDocuments Save() const;
  /// What Save gave, for the next Refresh to bring up to date; nothing when it is not whole.
  static std::optional<Documents> FromSaved(SavedDocuments saved);

  /// Must run inside the snapshot that is searched.
  void Refresh(SearchRepository& repository);

  /// Whether Refresh was called, or Save's bytes were taken up.
  [[nodiscard]] bool is_loaded() const { return last_change_ >= 0; }
  /// One more than the highest number.
  [[nodiscard]] std::size_t size() const { return documents_.size(); }
  /// How many memories there are.
  [[nodiscard]] std::size_t count() const { return all_.documents; }
  /// Of a number below size().
  [[nodiscard]] const IndexedDocument& operator[](DocumentNumber number) const {
    return documents_[number];
  }
  /// Tells the processor that this one will be looked at soon; any number.
  void Prefetch(DocumentNumber number) const {
    if (number < documents_.size()) __builtin_prefetch(&documents_[number]);
  }
  /// Whether a row's seq is a number below size(), and not 0.
  [[nodiscard]] bool Knows(std::int64_t seq) const {
    return seq >= 1 && static_cast<std::size_t>(seq) < documents_.size();
  }
  /// Of the memory that a row of another table names; nothing when there is none, as there may be
  /// in a damaged file.
  [[nodiscard]] std::optional<DocumentNumber> Find(std::int64_t seq) const;
  /// The number of the latest change, other than new memories, that it knows of.
  [[nodiscard]] std::int64_t last_change() const { return last_change_; }
  /// One more each time that anything but new memories came to it: what was kept of it is outdated.
  [[nodiscard]] std::int64_t revision() const { return revision_; }
  /// What the last of these was about: each memory once, as it was before; empty when all was read
  /// anew.
  [[nodiscard]] const std::vector<std::pair<DocumentNumber, IndexedDocument>>& last_changes()
      const {
    return last_changes_;
  }
  /// Whether a memory is left out because its time has passed.
  [[nodiscard]] bool has_expired() const { return has_expired_; }
  /// Of all memories, or of one user's; empty for a user without.
  [[nodiscard]] Collection CollectionOf(std::optional<NameNumber> user) const;
  /// Those that lost all their memories stay, empty and not counted.
  [[nodiscard]] const std::vector<Conversation>& conversations() const { return conversations_; }
  /// Bytes of all texts of one of them.
  [[nodiscard]] std::uint64_t LengthOf(ConversationNumber conversation) const {
    return conversation_lengths_[conversation];
  }
  /// Nothing for a text that no memory has.
  [[nodiscard]] std::optional<NameNumber> NumberOf(const std::string& name) const;
  /// Whose all memories are; nothing where they were of several users since all was read.
  [[nodiscard]] std::optional<NameNumber> only_user() const { return only_user_; }
  /// Speakers in the memories of the reader, of everybody where none is given, whose name begins
  /// with this folded word; each once.
  [[nodiscard]] std::vector<NameNumber> SpeakersCalled(const std::string& word,
                                                       std::optional<NameNumber> reader) const;

 private:
  /// Makes the rest of the documents; false when they do not belong together.
  bool TakeUp(const std::vector<NameNumber>& session_ids, const std::vector<std::string>& texts);
  void Clear();
  /// Takes up what these memories are now, those that are gone too.
  void Renew(std::vector<std::int64_t> seqs, SearchRepository& repository);
  void Put(const DocumentFacts& facts);
  /// In all and in the user's own collection.
  void Count(const IndexedDocument& document, bool is_new);
  void Remove(DocumentNumber number);
  void JoinConversation(DocumentNumber number, const DocumentFacts& facts);
  void LeaveConversation(DocumentNumber number);
  /// Of an empty conversation that gets its first turn, or one that loses its last.
  void CountConversation(const Conversation& conversation, bool is_new);
  void Link(DocumentNumber previous, DocumentNumber next);
  /// Of a session or a speaker of a user.
  [[nodiscard]] static std::uint64_t KeyOf(NameNumber user, NameNumber name);
  [[nodiscard]] bool IsEarlier(DocumentNumber a, DocumentNumber b) const;
  NameNumber Intern(const std::string& name);
  NameNumber InternSpeaker(const std::optional<std::string>& name, NameNumber user);
  /// No user has it: names count from 1.
  static constexpr NameNumber kEverybody = 0;
  /// One memory more, or less, of this user in which somebody speaks.
  void AddSpeaker(const std::string& name, NameNumber number, NameNumber user);
  void LoseSpeaker(NameNumber number, NameNumber user);
  NameNumber Intern(const std::optional<std::string>& name) { return name ? Intern(*name) : 0; }

  std::vector<IndexedDocument> documents_ = std::vector<IndexedDocument>(1);
  Collection all_;
  std::unordered_map<NameNumber, Collection> by_user_;
  std::optional<NameNumber> only_user_;
  std::vector<Conversation> conversations_;
  /// By conversation; apart, since a search asks for those of many and for nothing else of them.
  std::vector<std::uint64_t> conversation_lengths_;
  /// By user and session id.
  std::unordered_map<std::uint64_t, ConversationNumber> by_session_;
  std::unordered_map<std::string, NameNumber> names_;
  /// Everybody who ever spoke, by the first folded word of the name.
  std::unordered_map<std::string, std::vector<NameNumber>> speakers_;
  std::unordered_set<NameNumber> known_speakers_;
  /// Memories in which somebody speaks, by user and speaker; of all users by kEverybody.
  std::unordered_map<std::uint64_t, std::size_t> speaking_;
  std::int64_t last_change_ = -1;
  /// What had expired by then is gone in it.
  TimeMs as_of_ = 0;
  bool has_expired_ = false;
  std::int64_t revision_ = 0;
  std::vector<std::pair<DocumentNumber, IndexedDocument>> last_changes_;
};

}  // namespace cortex
