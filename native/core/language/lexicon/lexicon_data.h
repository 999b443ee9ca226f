#pragma once

#include <span>
#include <string_view>

/// The tables of native/core/language/data, embedded at build, in pieces to be joined.
namespace cortex {

std::span<const std::string_view> EnglishTable();
std::span<const std::string_view> EverydayTable();
std::span<const std::string_view> WordNetTable();
std::span<const std::string_view> DerivationTable();
std::span<const std::string_view> SpellingTable();
std::span<const std::string_view> AnswerTable();
std::span<const std::string_view> TopicTable();
std::span<const std::string_view> SpeechActTable();
std::span<const std::string_view> DerivedCategoryTable();
std::span<const std::string_view> SubstanceTable();
std::span<const std::string_view> InnStemTable();
std::span<const std::string_view> WordClassTable();
std::span<const std::string_view> RelationTable();
std::span<const std::string_view> MatterTable();
std::span<const std::string_view> FindingScoreTable();
std::span<const std::string_view> SecretTable();

}  // namespace cortex
