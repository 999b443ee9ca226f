// cortex_lexicon OUTPUT: writes the word tables of native/core/language/data as constants in a
// source file. Part of the build; where that is for another machine, it runs in the toolchain's
// emulator.

#include <exception>
#include <fstream>
#include <iostream>

#include "lexicon/english_layout.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "Usage: cortex_lexicon OUTPUT\n";
    return 2;
  }
  try {
    const cortex::EnglishSource source;
    std::ofstream out(argv[1], std::ios::binary);
    cortex::WriteEnglishTables(source, &out);
    if (out.flush()) return 0;
    std::cerr << argv[1] << " cannot be written\n";
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
  }
  return 1;
}
