#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/atom.h"
#include "store/reader.h"

/// Rows of causal_links. One thread at a time, as its connection.
namespace cortex {

class Connection;

class AtomLinkRepository {
 public:
  explicit AtomLinkRepository(Connection& connection) : connection_(connection) {}

  /// The one of this type between the two.
  [[nodiscard]] std::optional<AtomLink> Find(const std::string& from, const std::string& to,
                                             const std::string& type);
  void Insert(const AtomLink& link);
  /// Writes strength, observation_count and last_observed of the link with this id.
  void Update(const AtomLink& link);

  /// An atom that brings another about, and how surely.
  struct Cause {
    std::string atom_id;
    double strength = 0;
  };
  /// Of an atom, over links of one type, in the order of their ids; those that the reader sees.
  [[nodiscard]] std::vector<Cause> CausesOf(const std::string& atom_id, const std::string& type,
                                            const Reader& reader);

  /// Links between atoms that the reader sees.
  [[nodiscard]] std::map<std::string, std::int64_t> CountByType(const Reader& reader);

 private:
  Connection& connection_;
};

}  // namespace cortex
