# write_word_class_names(word_classes.txt x.h): the names of the classes, in the order of the table, so that the compiler
# knows which there are. Written when the build is configured, and again when the table changes.
function(write_word_class_names table output)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${table}")
  file(STRINGS "${table}" lines REGEX "^class ")
  list(TRANSFORM lines REPLACE "^class ([^ ]+).*" "    \"\\1\",\n")
  list(REMOVE_DUPLICATES lines)
  list(LENGTH lines count)
  list(JOIN lines "" names)
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT "// Written by the build from data/word_classes.txt.
#pragma once

#include <array>
#include <string_view>

namespace cortex {

inline constexpr std::array<std::string_view, ${count}> kWordClassNames = {
${names}};

}  // namespace cortex
")
endfunction()
