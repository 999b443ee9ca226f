#include "language/restatement/restate.h"

#include "base/error.h"
#include "base/unicode.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/restatement/agreement.h"
#include "language/restatement/phrase.h"
#include "language/restatement/rewriter.h"
#include "language/restatement/speaker.h"

namespace cortex {
namespace {

using english::Agreement;
using english::Phrase;
using english::Rewriter;

/// "myself" in the words of somebody else.
std::string_view Reflexive(const RestateOptions& options) {
  if (options.person == RestatementPerson::kSecond) return "yourself";
  switch (options.gender) {
    case RestatementGender::kFemale:
      return "herself";
    case RestatementGender::kMale:
      return "himself";
    default:
      return "themselves";
  }
}

class Restater {
 public:
  Restater(std::string_view text, const RestateOptions& options)
      : text_(text),
        options_(options),
        third_(options.person == RestatementPerson::kThird),
        subject_(third_ ? options.user : "you"),
        owner_(third_ ? options.user + "'s" : "your"),
        phrase_(text, third_ ? options.user : std::string_view()),
        rewriter_(phrase_),
        agreement_(phrase_, options.person, &rewriter_) {}

  std::string Run() {
    for (std::size_t index = 0; index < phrase_.size(); ++index) {
      if (phrase_.IsWord(index)) Visit(index);
    }
    return rewriter_.Apply(text_);
  }

 private:
  void Visit(std::size_t index) {
    const std::string_view word = phrase_.At(index);
    if (word == "i") {
      VisitSubject(index);
    } else if (word == "me" || word == "my" || word == "myself") {
      if (!english::IsSpeakerObject(phrase_, index)) return;
      if (word == "me") rewriter_.Replace(index, subject_);
      if (word == "my") rewriter_.Replace(index, owner_);
      if (word == "myself") rewriter_.Replace(index, Reflexive(options_));
    } else if (word == "mine" || word == "mine's") {
      if (english::IsSpeakerMine(phrase_, index)) VisitMine(index);
    } else if (word.starts_with("i'")) {
      VisitContraction(index);
    }
  }

  void VisitSubject(std::size_t index) {
    if (!english::IsSpeakerI(phrase_, index)) return;
    const bool joined = english::IsJoinedSubject(phrase_, index) || OpensList(index);
    if (!joined) agreement_.GiveTo(index);
    rewriter_.Replace(index, subject_);
  }

  /// "I and Bob are": a plural subject that begins with the speaker.
  bool OpensList(std::size_t index) const {
    const std::string_view next = phrase_.At(index + 1);
    return next == "and" || next == "&";
  }

  void VisitMine(std::size_t index) {
    constexpr std::size_t kMine = 4;
    rewriter_.ReplacePart(index, kMine, third_ ? owner_ : "yours");
  }

  void VisitContraction(std::size_t index) {
    const std::string_view verb = phrase_.At(index).substr(1);
    if (verb == "'m") {
      Contract(index, "is", "'re", false);
    } else if (verb == "'ve") {
      Contract(index, "has", "", false);
    } else if (verb == "'ll") {
      Contract(index, "will", "", true);
    } else if (verb == "'d") {
      Contract(index, IsHad(index) ? "had" : "would", "", true);
    } else if (verb == "'d've" || verb == "'ll've") {
      Contract(index, verb == "'d've" ? "would have" : "will have", "", true);
    }
  }

  /// The third person is written out; the second keeps the apostrophe as written, before `changed`
  /// if that is given.
  void Contract(std::size_t index, std::string_view full, std::string_view changed, bool bare) {
    agreement_.ContinueAfter(index, bare);
    if (third_) {
      rewriter_.Replace(index, subject_ + " " + std::string(full));
    } else if (changed.empty()) {
      rewriter_.ReplacePart(index, 1, subject_);
    } else {
      const std::string_view raw = phrase_.Raw(index);
      const std::string_view apostrophe = raw.substr(1, raw.size() - 2);
      rewriter_.Replace(index, subject_ + std::string(apostrophe) + std::string(changed.substr(1)));
    }
  }

  /// "I'd been" and "I'd better" against "I'd go" and "I'd rather".
  bool IsHad(std::size_t index) const {
    const std::size_t at = phrase_.SkipAdverbs(index + 1);
    const std::string_view next = phrase_.At(index + 1);
    if (next == "better" || next == "best" || next == "to") return true;
    if (next == "rather" || next == "sooner") return false;
    const std::string_view verb = phrase_.At(at);
    if (english::IsBaseVerb(verb) || verb == "come" || verb == "become" || verb == "be") {
      // A form that is plain and participle at once: "I'd already read it".
      return english::IsTenseless(verb) && (next == "already" || next == "just");
    }
    return english::IsParticiple(verb) || english::IsDeterminer(verb);
  }

  std::string_view text_;
  const RestateOptions& options_;
  bool third_;
  std::string subject_;
  std::string owner_;
  Phrase phrase_;
  Rewriter rewriter_;
  Agreement agreement_;
};

}  // namespace

std::string Restate(std::string_view text, const RestateOptions& options) {
  if (IsBlank(options.user)) {
    throw Error(ErrorCode::kValidation, "user must not be blank: give the name of who speaks");
  }
  return Restater(text, options).Run();
}

}  // namespace cortex
