# cmake -DTEXT_FILES="a.txt;b.txt" -DFUNCTIONS="A;B" -DHEADER=x.h -DOUTPUT=x.cc -P embed_text.cmake
# Writes text files as functions that return them in pieces, so that the addon reads no file at run time. Comment lines (#)
# and empty lines are left out.
set(functions "")
foreach(file function IN ZIP_LISTS TEXT_FILES FUNCTIONS)
  file(READ "${file}" text)
  string(REGEX REPLACE "(^|\n)#[^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  # Compilers limit one literal to 64 KiB at the least; 12,000 characters a piece stay below MSVC's limit.
  string(LENGTH "${text}" length)
  set(pieces "")
  set(offset 0)
  while(offset LESS length)
    string(SUBSTRING "${text}" ${offset} 12000 piece)
    string(APPEND pieces "      R\"txt(${piece})txt\",\n")
    math(EXPR offset "${offset} + 12000")
  endwhile()
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
