# cmake -DSQL_FILES="a.sql;b.sql" -DOUTPUT=x.cc -P embed_sql.cmake
# Writes the numbered migrations as raw string literals, so that the addon reads no file at run time.
include("${CMAKE_CURRENT_LIST_DIR}/literal_pieces.cmake")
set(entries "")
foreach(file IN LISTS SQL_FILES)
  get_filename_component(name "${file}" NAME)
  if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+\\.sql$")
    message(FATAL_ERROR "${name}: a migration is named NNNN_words.sql")
  endif()
  math(EXPR version "${CMAKE_MATCH_1}") # also drops the leading zeros
  file(READ "${file}" sql)
  literal_pieces(pieces "${sql}" sql "\n")
  string(APPEND entries "    Migration{${version}, \"${name}\", ${pieces}},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"store/schema.h\"

namespace cortex {
namespace {
constexpr Migration kMigrations[] = {
${entries}};
}  // namespace

std::span<const Migration> Migrations() { return kMigrations; }
}  // namespace cortex
")
