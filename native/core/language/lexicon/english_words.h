#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Classes of English function words. Words are in lower case. Thread-safe: pure functions over
/// constant tables.
namespace cortex::english {

/// A stop word: what holds sentences together, or speaks of the talking itself, says little of what
/// is meant ("the", "would", "she", "what", "mention").
bool IsStopWord(std::string_view word);
/// What may stand between a subject and its verb: "also", "never", "quickly".
bool IsAdverb(std::string_view word);
/// An adverb that can be the verb itself: "long", "second"; what follows decides.
bool IsAdverbOrVerb(std::string_view word);
/// "of course", "no longer": an adverb of two words.
bool IsAdverbPair(std::string_view first, std::string_view second);
/// Articles, possessives, numbers in words: what opens a noun phrase.
bool IsDeterminer(std::string_view word);
/// Stands before a name: "Dr", "Aunt", "St". Folded.
bool IsTitle(std::string_view word);
bool IsPreposition(std::string_view word);
/// "that", "because", "who": a clause with a subject of its own follows.
bool IsSubordinator(std::string_view word);
/// "and", "or", "but", "nor", "yet", "then", "&".
bool IsCoordinator(std::string_view word);
/// "he", "we": never an object.
bool IsSubjectPronoun(std::string_view word);
/// "it", "him", "this": what can be an object by itself.
bool IsObjectPronoun(std::string_view word);
/// "think", "said": a clause may follow without "that".
bool IsReportingVerb(std::string_view word);
/// "recommends", "insisted": the clause that follows has the plain form.
bool IsMandativeVerb(std::string_view word);
/// "let", "made", "saw": an object and a plain form may follow.
bool IsCausativeVerb(std::string_view word);
/// "Dogs", "children"; not "glass", "bus".
bool IsPluralNoun(std::string_view word);
/// "up", "out", "off": what follows a verb and seldom a noun.
bool IsParticle(std::string_view word);
/// A period that "every" or "each" repeats, or a plural day: "day", "mondays".
bool IsPeriod(std::string_view word);
/// "daily", "usually", "mornings": what is said of habits.
bool IsHabitual(std::string_view word);
/// "yesterday", "ago": what is said of the past.
bool IsPastTime(std::string_view word);
/// What counts kinds and parts: "type", "phase", "chapter" before a numeral.
bool IsNumberedNoun(std::string_view word);
/// Names that several rulers had.
bool IsRulerName(std::string_view word);
/// "king", "pope".
bool IsRulerTitle(std::string_view word);
/// "swiss", "german".
bool IsNationality(std::string_view word);
/// "street", "avenue".
bool IsStreetWord(std::string_view word);
/// "Father" is "dad": the word that stands for all of its meaning; any other word is itself.
std::string KinWordOf(std::string_view word);
/// Of "dad" also "father" and "daddy"; of any other word itself.
std::vector<std::string> SpellingsOfKin(std::string_view kin_word);
/// Nothing is known of it: with a capital letter most likely a name.
bool IsUnknown(std::string_view word);

/// A name that people are given at birth, also one that is a word as well: "derek", "mark".
bool IsGivenName(std::string_view folded);
/// One that is no other word: typed without its capital it names somebody, too.
bool IsGivenNameAlone(std::string_view folded);
/// "mum", "derek": somebody one knows, however it is typed.
bool NamesSomebody(std::string_view folded);

}  // namespace cortex::english
