# Libraries by find_package: Debian packages here, vcpkg.json elsewhere.
find_package(Threads REQUIRED)
include(cmake/sqlite.cmake)
find_package(SQLiteCpp REQUIRED)
find_package(nlohmann_json REQUIRED)

# Debian's utf8proc has no CMake package, and its Abseil package names shared libraries only; the addon must not
# depend on either at run time, so the static archives are taken where they exist.
function(cortex_static_library target)
  set(archives "")
  foreach(name IN LISTS ARGN)
    find_library(CORTEX_LIB_${name} NAMES lib${name}.a ${name})
    if(NOT CORTEX_LIB_${name})
      message(FATAL_ERROR "Library ${name} not found. Run: npm run setup")
    endif()
    list(APPEND archives "${CORTEX_LIB_${name}}")
  endforeach()
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE ${archives})
endfunction()

find_package(unofficial-utf8proc QUIET)
if(TARGET utf8proc)
  add_library(cortex_utf8proc ALIAS utf8proc)
else()
  cortex_static_library(cortex_utf8proc utf8proc)
  target_compile_definitions(cortex_utf8proc INTERFACE UTF8PROC_STATIC)
endif()

cortex_static_library(cortex_stemmer stemmer)

if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT DEFINED VCPKG_TARGET_TRIPLET)
  cortex_static_library(cortex_time absl_time absl_time_zone absl_civil_time absl_strings absl_strings_internal
                        absl_int128 absl_base absl_raw_logging_internal absl_spinlock_wait absl_throw_delegate
                        absl_log_severity)
else()
  find_package(absl REQUIRED)
  add_library(cortex_time ALIAS absl::time)
endif()

# Headers only; they come with the build-time npm package.
set(CORTEX_USEARCH_DIR "${PROJECT_SOURCE_DIR}/node_modules/usearch/include" CACHE PATH "Folder of usearch/index.hpp")
if(NOT EXISTS "${CORTEX_USEARCH_DIR}/usearch/index.hpp")
  message(FATAL_ERROR "No usearch/index.hpp in ${CORTEX_USEARCH_DIR}. Run: npm run setup")
endif()
add_library(cortex_usearch INTERFACE)
target_include_directories(cortex_usearch SYSTEM INTERFACE "${CORTEX_USEARCH_DIR}")
