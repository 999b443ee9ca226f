#pragma once

#include "brain/archives.h"
#include "brain/scores.h"
#include "store/archive.h"
#include "support/support.h"

/// What the tests of exports share.
namespace cortex::test {

class ArchiveFixture : public BrainTest {
 protected:
  std::string ExportTo(const std::string& name) {
    const std::string target = directory().File(name);
    brain().scores().FlushAccesses();
    brain().archives().Export(target, ExportFormat::kArchive, kNow, nullptr);
    return ReadBytes(target);
  }
  void Import(const std::string& name) {
    ArchiveReader archive(directory().File(name));
    while (!brain().archives().ImportBatch(&archive)) {
    }
  }
  Brain& OpenOther() { return Open(OptionsFor(directory().File("other.db"))); }
};

}  // namespace cortex::test
