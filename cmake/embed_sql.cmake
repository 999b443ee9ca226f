# cmake -DSQL_FILES="a.sql;b.sql" -DOUTPUT=x.cc -P embed_sql.cmake
# Writes the numbered migrations as raw string literals, so that the addon reads no file at run time.
set(entries "")
foreach(file IN LISTS SQL_FILES)
  get_filename_component(name "${file}" NAME)
  if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+\\.sql$")
    message(FATAL_ERROR "${name}: a migration is named NNNN_words.sql")
  endif()
  math(EXPR version "${CMAKE_MATCH_1}") # also drops the leading zeros
  file(READ "${file}" sql)
  # Compilers limit one literal to 64 KiB at the least; 12,000 characters a piece stay below MSVC's limit.
  string(LENGTH "${sql}" length)
  set(pieces "")
  set(offset 0)
  while(offset LESS length)
    string(SUBSTRING "${sql}" ${offset} 12000 piece)
    string(APPEND pieces "R\"sql(${piece})sql\"\n")
    math(EXPR offset "${offset} + 12000")
  endwhile()
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
