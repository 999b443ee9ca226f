# SQLite, compiled in: the amalgamation comes with the build-time npm package better-sqlite3.
# Not ENABLE_STAT4: plans here do not depend on bound values (see Connection, QPSG), and it would find nothing to do.
# One list of options; test/native/sqlite_test.cc holds it against PRAGMA compile_options.
set(CORTEX_SQLITE_DIR "${PROJECT_SOURCE_DIR}/node_modules/better-sqlite3/deps/sqlite3"
    CACHE PATH "Folder of sqlite3.c and sqlite3.h")
if(NOT EXISTS "${CORTEX_SQLITE_DIR}/sqlite3.c")
  message(FATAL_ERROR "No sqlite3.c in ${CORTEX_SQLITE_DIR}. Run: npm run setup")
endif()

set(CORTEX_SQLITE_OPTIONS
    DEFAULT_FOREIGN_KEYS=1
    DEFAULT_MEMSTATUS=0
    DQS=0
    ENABLE_COLUMN_METADATA # SQLiteCpp's default API asks for it
    ENABLE_FTS5
    ENABLE_MATH_FUNCTIONS
    LIKE_DOESNT_MATCH_BLOBS
    OMIT_DEPRECATED
    OMIT_SHARED_CACHE
    THREADSAFE=2 # one connection, one thread at a time: the lanes see to it
    TRUSTED_SCHEMA=0)
list(TRANSFORM CORTEX_SQLITE_OPTIONS PREPEND "SQLITE_" OUTPUT_VARIABLE sqlite_definitions)

# Where a page is rebuilt because cells moved to its neighbours, SQLite leaves them readable in the page's free space
# even with secure_delete; a later deletion does not reach that copy. Two lines overwrite the free space with zeros.
# test/native/forgetting_test.cc looks for such bytes.
set(cortex_sqlite_source "${PROJECT_BINARY_DIR}/generated/sqlite3.c")
set(rebuilt_page "  put2byte(&aData[hdr+1], 0);
  put2byte(&aData[hdr+3], pPg->nCell);
  put2byte(&aData[hdr+5], pData - aData);
  aData[hdr+7] = 0x00;
  return SQLITE_OK;
")
set(wiped_page "  if( pPg->pBt->btsFlags & BTS_FAST_SECURE ){
    memset(pCellptr, 0, pData - pCellptr);
  }
${rebuilt_page}")
file(READ "${CORTEX_SQLITE_DIR}/sqlite3.c" sqlite_source)
string(REPLACE "${rebuilt_page}" "${wiped_page}" wiped_source "${sqlite_source}")
string(LENGTH "${sqlite_source}" plain_length)
string(LENGTH "${wiped_source}" wiped_length)
string(LENGTH "${rebuilt_page}" plain_part_length)
string(LENGTH "${wiped_page}" wiped_part_length)
math(EXPR replacements "(${wiped_length} - ${plain_length}) / (${wiped_part_length} - ${plain_part_length})")
if(NOT replacements EQUAL 1)
  message(FATAL_ERROR "This sqlite3.c rebuilds pages otherwise (${replacements} places): adapt cmake/sqlite.cmake")
endif()
file(CONFIGURE OUTPUT "${cortex_sqlite_source}" CONTENT "${wiped_source}" @ONLY)

add_library(cortex_sqlite STATIC "${cortex_sqlite_source}")
target_compile_definitions(cortex_sqlite PRIVATE ${sqlite_definitions} HAVE_USLEEP=1)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # A commit needs the data on the disk, not the time of the write.
  target_compile_definitions(cortex_sqlite PRIVATE HAVE_FDATASYNC=1)
endif()
target_compile_definitions(cortex_sqlite PRIVATE $<$<CONFIG:Debug>:SQLITE_DEBUG SQLITE_ENABLE_API_ARMOR>)
target_compile_options(cortex_sqlite PRIVATE -w)
target_include_directories(cortex_sqlite SYSTEM PUBLIC "${CORTEX_SQLITE_DIR}")
target_link_libraries(cortex_sqlite PUBLIC Threads::Threads m)
# SQLiteCpp's package asks for this name; given first, it uses ours and not the system's.
add_library(SQLite::SQLite3 ALIAS cortex_sqlite)
