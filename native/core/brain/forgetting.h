#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/atom.h"
#include "store/changes.h"
#include "store/domain.h"
#include "store/forgotten_words.h"
#include "store/reader.h"
#include "store/session_rows.h"
#include "store/word_repository.h"

/// Forgetting takes the words: what a forgotten memory said goes from all other rows that repeat
/// it and belong to nothing that stays, and what stays is named.
///
/// | where | what happens |
/// | --- | --- |
/// | the turn that the memory was drawn from | all words of it go; number, time, agent stay |
/// | other turns, blocks, summaries that hold its words | the words go |
/// | summaries, key points, topics of the session in which it was told | also those that share a
///   long word with it go: they may say it in other words |
/// | turns of that session that share a long word with it | stay, are named |
/// | undo of such a session | goes: it would bring the words back |
/// | told atoms of no memory that say it, pins, notes, vectors of messages | go |
/// | atoms and pins of a user who is forgotten | go |
/// | another memory, or what hangs on one; a category; a file beside the brain | stays, is named |
/// | memories of a session or turn that is forgotten by name | go when that is asked for; else
///   they stay, are named |
/// | rows of users who are not forgotten | stay; are named to who may see them, else only told |
namespace cortex {

struct Repositories;

/// One forget, within its transaction. One thread at a time.
class Forgetting {
 public:
  Forgetting(Repositories& repositories, const ForgetQuery& query, Reader reader, std::string actor,
             TimeMs now, ForgottenWords* words, ForgetReceipt* receipt)
      : repositories_(repositories),
        query_(query),
        reader_(std::move(reader)),
        actor_(std::move(actor)),
        now_(now),
        words_(*words),
        receipt_(*receipt) {}

  /// A memory that goes; before it does.
  void Take(const Memory& memory);
  /// The session of the query, or its turns. Ids of the memories that are to go with it.
  [[nodiscard]] std::vector<std::string> TakeSession();
  /// What was said in a session that goes; before it does.
  void TakeTurns(const SessionRow& session);
  /// An atom that is told by itself; false when there is none of this id. VALIDATION_ERROR for one
  /// that was drawn from a memory, which would bring it back.
  bool TakeAtom(const std::string& id);
  /// The history of an id whose memory is gone; false when there is none.
  bool TakeHistory(const std::string& id);
  /// An id of what was forgotten before as one of these kinds (gone_repository.h); false for one
  /// that never was.
  bool TakeGone(const std::string& id, std::initializer_list<const char*> kinds);
  /// All else, when the memories and sessions are gone.
  void TakeWords();

 private:
  using Places = std::vector<WordRepository::Place>;

  /// Whether words in a row of this user, or of nobody, may go: those of others are theirs.
  [[nodiscard]] bool MayTake(const std::optional<std::string>& owner) const {
    return !owner || users_.contains(*owner);
  }
  /// A piece of what was said, which is no memory.
  void TakeText(const std::string& text);
  /// What was said in the turns of the query; each text.
  std::vector<std::string> TakeNamedTurns(const SessionRow& session);
  void NameRemaining(const Places& places);
  bool RedactSessions(const Places& places);
  bool RemoveToldAtoms(const Places& places);
  void RemoveAtom(const Atom& atom);
  /// One that is told by itself, with its words.
  void TakeToldAtom(const Atom& atom);
  void AddDoings();
  /// Those whose action and outcome stand in one of the forgotten texts.
  std::vector<Atom> AtomsThatSayIt();
  void TakeUser(const std::string& user_id);
  void TakeAtomsAndPinsOf(const std::string& user_id);
  void Undecided(const std::string& what, const std::vector<std::string>& ids,
                 const std::string& advice);

  Repositories& repositories_;
  const ForgetQuery& query_;
  Reader reader_;
  std::string actor_;
  TimeMs now_;
  ForgottenWords& words_;
  ForgetReceipt& receipt_;
  std::vector<std::string> texts_;
  /// Who did what in forgotten atoms that were told by themselves.
  std::set<std::string> doings_;
  /// Whose memories and sessions go.
  std::set<std::string> users_;
  /// By session, the turns that memories were drawn from; also sessions of memories that name none.
  std::map<std::string, std::set<std::int64_t>> told_in_;
  /// Memories that the receipt names already.
  std::set<std::string> named_;
};

}  // namespace cortex
