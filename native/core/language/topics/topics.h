#pragma once

#include <string>
#include <vector>

#include "language/text/document.h"

/// What a text is about, by the tables of data/topics.txt (docs/spec/storing.md, "What is read off
/// a text"). Thread-safe: pure functions, linear in the text.
namespace cortex {

struct Topic {
  /// One of academic, astronomy, automotive, enemies, family, feelings, finance, friends, goals,
  /// health, hobbies, journal, learning, personal_info, pets, preferences, skills, technology,
  /// travel, weather, work.
  std::string name;
  /// Its part of all that speaks of any topic: above 0, at most 1; together they are 1.
  double score = 0;
};

struct TopicReading {
  /// Best first, of equal score by name; empty when nothing fits.
  std::vector<Topic> topics;
  /// The speaker seems to be in danger from themselves: a person should look at it. It is no
  /// diagnosis and no topic. What is denied, over, only spoken of, or being treated does not count;
  /// a sentence that tells of medicine counts only for what it says of wanting to die.
  bool asks_for_review = false;

  /// The topics without their scores.
  [[nodiscard]] std::vector<std::string> names() const;
};

TopicReading ReadTopics(const Document& document);

}  // namespace cortex
