// How the facts of all memories are saved: names and conversations without memories are left out,
// so that what was forgotten is not in it, and what was loaded is as if all rows had been read.
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/unicode.h"
#include "recall/documents.h"

namespace cortex {
namespace {

static_assert(std::endian::native == std::endian::little, "The format is little endian");

class ByteWriter {
 public:
  template <class Value>
  void Put(Value value) {
    static_assert(std::is_arithmetic_v<Value>);
    Append(&value, sizeof value);
  }
  template <class Value>
  void Put(const std::vector<Value>& values) {
    static_assert(std::is_arithmetic_v<Value>);
    Append(values.data(), values.size() * sizeof(Value));
  }
  void Put(const std::string& text) {
    Put(static_cast<std::uint32_t>(text.size()));
    Append(text.data(), text.size());
  }
  [[nodiscard]] std::string Take() { return std::move(bytes_); }

 private:
  void Append(const void* value, std::size_t size) {
    bytes_.append(static_cast<const char*>(value), size);
  }
  std::string bytes_;
};

/// Gives zeros behind the end, and says so.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  template <class Value>
  [[nodiscard]] Value Get() {
    static_assert(std::is_arithmetic_v<Value>);
    Value value{};
    if (const auto bytes = Next(sizeof value); !bytes.empty())
      std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  template <class Value>
  [[nodiscard]] std::vector<Value> GetAll(std::size_t count) {
    std::vector<Value> values(is_whole_ ? count : 0);
    if (const auto bytes = Next(count * sizeof(Value)); !bytes.empty())
      std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }
  [[nodiscard]] std::string GetText() { return std::string(Next(Get<std::uint32_t>())); }
  /// A count of things of at least one byte each.
  [[nodiscard]] std::size_t GetCount() {
    const auto count = Get<std::uint64_t>();
    is_whole_ = is_whole_ && count <= rest_.size();
    return is_whole_ ? static_cast<std::size_t>(count) : 0;
  }
  [[nodiscard]] bool is_at_end() const { return is_whole_ && rest_.empty(); }

 private:
  std::string_view Next(std::size_t size) {
    is_whole_ = is_whole_ && size <= rest_.size();
    if (!is_whole_) return {};
    const auto bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  std::string_view rest_;
  bool is_whole_ = true;
};

/// A bool is 0 or 1, which a byte of a file need not be.
bool IsBool(const bool& value) {
  std::uint8_t byte = 0;
  std::memcpy(&byte, &value, sizeof byte);
  return byte <= 1;
}

/// New numbers for those that are used, from `first`, in the order in which they are met.
class Renumbering {
 public:
  Renumbering(std::size_t size, std::uint32_t first) : numbers_(size, kUnused), next_(first) {}
  std::uint32_t Of(std::uint32_t number) {
    if (numbers_[number] == kUnused) numbers_[number] = next_++;
    return numbers_[number];
  }
  [[nodiscard]] bool Uses(std::uint32_t number) const { return numbers_[number] != kUnused; }
  [[nodiscard]] std::uint32_t next() const { return next_; }

 private:
  static constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> numbers_;
  std::uint32_t next_;
};

}  // namespace

SavedDocuments Documents::Save() const {
  Renumbering names(names_.size() + 1, 0);
  static_cast<void>(names.Of(0));  // stays 0
  Renumbering conversations(conversations_.size(), 0);
  std::vector<NameNumber> session_ids;
  std::vector<IndexedDocument> documents = documents_;
  for (auto& document : documents) {
    for (NameNumber* const name : {&document.user, &document.speaker, &document.proxy_agent})
      *name = names.Of(*name);
    if (document.conversation == kNoConversation) continue;
    const NameNumber session_id = conversations_[document.conversation].session_id;
    document.conversation = conversations.Of(document.conversation);
    if (document.conversation == session_ids.size()) session_ids.push_back(names.Of(session_id));
  }
  std::vector<const std::string*> texts(names.next());
  for (const auto& [text, number] : names_)
    if (names.Uses(number)) texts[names.Of(number)] = &text;

  ByteWriter writer;
  writer.Put(std::uint64_t{session_ids.size()});
  writer.Put(session_ids);
  writer.Put(std::uint64_t{texts.size() - 1});
  for (std::size_t number = 1; number < texts.size(); ++number) writer.Put(*texts[number]);
  return {last_change_, as_of_, std::move(documents), writer.Take()};
}

std::optional<Documents> Documents::FromSaved(SavedDocuments saved) {
  ByteReader reader(saved.names);
  const auto session_ids = reader.GetAll<NameNumber>(reader.GetCount());
  std::vector<std::string> texts(1 + reader.GetCount());  // 0 is none
  for (std::size_t number = 1; number < texts.size(); ++number) texts[number] = reader.GetText();
  if (!reader.is_at_end() || saved.documents.empty()) return std::nullopt;

  Documents loaded;
  loaded.last_change_ = saved.last_change;
  loaded.as_of_ = saved.as_of;
  loaded.documents_ = std::move(saved.documents);
  if (!loaded.TakeUp(session_ids, texts)) return std::nullopt;
  return loaded;
}

bool Documents::TakeUp(const std::vector<NameNumber>& session_ids,
                       const std::vector<std::string>& texts) {
  for (NameNumber number = 1; number < texts.size(); ++number) {
    if (!IsUtf8(texts[number])) return false;
    names_.emplace(texts[number], number);
  }
  const auto is_name = [&](NameNumber number) { return number < texts.size(); };
  const auto is_turn = [&](DocumentNumber number) { return number < documents_.size(); };
  conversations_.resize(session_ids.size());
  conversation_lengths_.resize(session_ids.size());
  Collection* own = nullptr;
  NameNumber counted = 0;
  std::vector<DocumentNumber> first_turns;
  for (DocumentNumber number = 0; number < documents_.size(); ++number) {
    const IndexedDocument& document = documents_[number];
    if (!IsBool(document.exists) || !IsBool(document.is_proxy)) return false;
    if (!document.exists) continue;
    const bool is_sound =
        is_name(document.user) && is_name(document.speaker) && is_name(document.proxy_agent) &&
        is_turn(document.previous) && is_turn(document.next) &&
        (document.conversation == kNoConversation || document.conversation < session_ids.size());
    if (!is_sound) return false;
    if (count() == 0) only_user_ = document.user;
    if (only_user_ != document.user) only_user_.reset();
    // Memories of one user mostly follow each other: looked up once for all of them.
    if (own == nullptr || counted != document.user) own = &by_user_[counted = document.user];
    own->Add(document);
    all_.Add(document);
    if (document.speaker != 0) AddSpeaker(texts[document.speaker], document.speaker, document.user);
    if (document.conversation == kNoConversation) continue;
    conversation_lengths_[document.conversation] += document.length;
    if (document.previous == 0) first_turns.push_back(number);
  }
  for (const DocumentNumber number : first_turns) {
    const IndexedDocument& first = documents_[number];
    const NameNumber session_id = session_ids[first.conversation];
    if (!is_name(session_id)) return false;
    Conversation& conversation = conversations_[first.conversation];
    conversation.user = first.user;
    conversation.session_id = session_id;
    CountConversation(conversation, true);
    by_session_.emplace(KeyOf(first.user, session_id), first.conversation);
    for (DocumentNumber turn = number; turn != 0; turn = documents_[turn].next) {
      if (conversation.turns.size() == documents_.size()) return false;  // a circle
      conversation.turns.push_back(turn);
    }
  }
  return true;
}

}  // namespace cortex
