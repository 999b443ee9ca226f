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

add_library(cortex_sqlite STATIC "${CORTEX_SQLITE_DIR}/sqlite3.c")
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
