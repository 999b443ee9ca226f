// cortex_fingerprint PROBES OUTPUT: writes the fingerprints of the rules of this build as a source
// file. Part of the build; where that is for another machine, it runs in the toolchain's emulator.

#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "fingerprint/fingerprint.h"

namespace {

std::string ReadWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

int Run(const std::string& probes_path, const std::string& output_path) {
  const std::string probes = ReadWhole(probes_path);
  if (probes.empty()) {
    std::cerr << probes_path << " cannot be read, or is empty\n";
    return 1;
  }
  const cortex::RuleFingerprints made = cortex::FingerprintsOver(probes);
  std::ofstream out(output_path, std::ios::binary);
  out << "#include \"fingerprint/fingerprint.h\"\n\nnamespace cortex {\n\n"
      << "const RuleFingerprints& BuiltRules() {\n"
      << "  static constexpr RuleFingerprints kRules = {" << made.statement_keys << ", "
      << made.facts << ", " << made.topics << ", " << made.causal_statements << ", "
      << made.derived_categories << "};\n"
      << "  return kRules;\n}\n\n}  // namespace cortex\n";
  if (out.flush()) return 0;
  std::cerr << output_path << " cannot be written\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "Usage: cortex_fingerprint PROBES OUTPUT\n";
    return 2;
  }
  try {
    return Run(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
