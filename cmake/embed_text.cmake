# cmake -DTEXT_FILES="a.txt;b.txt" -DFUNCTIONS="A;B" -DHEADER=x.h -DOUTPUT=x.cc -P embed_text.cmake
# Writes text files as functions that return them in pieces, so that the addon reads no file at run time. Comment lines (#)
# and empty lines are left out.
include("${CMAKE_CURRENT_LIST_DIR}/literal_pieces.cmake")
set(functions "")
foreach(file function IN ZIP_LISTS TEXT_FILES FUNCTIONS)
  file(READ "${file}" text)
  string(REGEX REPLACE "(^|\n)#[^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  literal_pieces(pieces "${text}" txt ",\n")
  string(APPEND functions "
std::span<const std::string_view> ${function}() {
  static constexpr std::string_view kPieces[] = {
${pieces}  };
  return kPieces;
}
")
endforeach()
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace cortex {
${functions}
}  // namespace cortex
")
