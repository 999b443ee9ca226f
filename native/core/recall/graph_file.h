#pragma once

#include <optional>
#include <string>
#include <vector>

/// The file beside a brain that keeps a vector graph from one opening to the next. It holds no
/// vector and no text, only hashes of rows and which of them are neighbours.
///
/// Format: kGraphFileMagic (version of the format and of the library), length and text of the
/// model, the effort of searches and the graph (vector_graph.cc), FNV-1a of all that. Numbers are
/// little endian; DO NOT CHANGE without a new magic. Thread-safe: no state.
namespace cortex {

/// Of the brain at `brain_path` and a model with `dimensions`.
std::string GraphFilePath(const std::string& brain_path, const std::string& model,
                          std::size_t dimensions);

/// Replaces the file at once, private to its owner. IO_ERROR.
void WriteGraphFile(const std::string& path, const std::string& model, const std::string& graph);
/// Nothing when there is no such file, or it is damaged or another model's or version's.
std::optional<std::string> ReadGraphFile(const std::string& path, const std::string& model);

/// The half-written ones of all models; somebody may be at them (TemporaryFile).
std::vector<std::string> PartialGraphFiles(const std::string& brain_path);

/// Removes those of all models, half-written ones too. IO_ERROR.
void RemoveGraphFiles(const std::string& brain_path);

}  // namespace cortex
