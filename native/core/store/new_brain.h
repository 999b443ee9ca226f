#pragma once

/// The file of a new brain. Thread-safe: what all brains of a process begin with is made once.
namespace cortex {

struct ConnectionOptions;

/// Makes the file of a new brain under another name and gives it its name when it is whole: where
/// it cannot be made there is none, and nobody reads an empty one. Where another process makes it
/// just now, or the file system knows no links, nothing is done: it is made in its place.
void MakeAside(ConnectionOptions options);

}  // namespace cortex
