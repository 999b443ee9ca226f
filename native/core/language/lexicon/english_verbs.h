#pragma once

#include <string>
#include <string_view>

/// English verbs and their forms. Words are in lower case. Thread-safe: pure functions over
/// constant tables.
namespace cortex::english {

/// The plain form of a verb that is not "be" and no modal: "walk", "have". Also with a prefix:
/// "reread".
bool IsBaseVerb(std::string_view word);
/// A base form that is as well a noun or an adjective: "walk", "clean".
bool IsAlsoNoun(std::string_view word);
/// A base form that is its own past: "put", "read". Only the context tells the tense.
bool IsTenseless(std::string_view word);
/// "bit", "went", "walked"; not a base form that merely ends so ("need").
bool IsPastForm(std::string_view word);
/// What may follow "have": "gone", "walked", "put".
bool IsParticiple(std::string_view word);
/// The third person singular of a known verb, "is", "has", "does" among them.
bool IsThirdPersonForm(std::string_view word);
/// "walk" -> "walks", "study" -> "studies", "go" -> "goes".
std::string ThirdPersonOf(std::string_view base);
/// "can", "wouldn't", "ought": verbs without an -s.
bool IsModal(std::string_view word);
/// Any form of be, have, do, or a modal, with or without n't.
bool IsAuxiliary(std::string_view word);
/// A verb in a form that can stand behind a subject of any person.
bool IsFiniteForm(std::string_view word);

}  // namespace cortex::english
