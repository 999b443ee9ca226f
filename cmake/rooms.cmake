# A room is a folder of native/core: an OBJECT library whose files may include its own headers and those of the rooms
# that it names, nothing else. An arrow that is not named here breaks the build (check_room.cmake).
option(CORTEX_UNITY "Compile the files of a room together; off for tools that look at single files" ON)

# FLOORS orders the files of a room in the same way, from the ground up: those of a name (NAME.h, NAME.cc, NAME_more.cc)
# may include headers of lower floors and their own.

# LEVEL is how far the compiler optimises a release: -O3 where it is not given; less where the time of running goes to
# SQLite or is seldom spent, since most of the time of a build is spent in optimising.

# cortex_room(language/text USES base LIBRARIES cortex_stemmer SOURCES generated.cc)
# cortex_room(migrate LEVEL 1 USES base store)
# cortex_room(brain USES base FLOORS "brain_types" "scores pins" "memories")
function(cortex_room folder)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "LEVEL" "USES;FLOORS;LIBRARIES;SOURCES")
  string(REPLACE "/" "_" target "cortex_room_${folder}")
  file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cc" "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.h")
  set(checked "${PROJECT_BINARY_DIR}/rooms/${target}.checked")
  add_custom_command(
    OUTPUT "${checked}"
    COMMAND ${CMAKE_COMMAND} "-DROOT=${CMAKE_CURRENT_SOURCE_DIR}" "-DROOM=${folder}" "-DUSES=${room_USES}"
            "-DFLOORS=${room_FLOORS}" "-DSTAMP=${checked}" -P "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake" "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt"
    COMMENT "Checking the includes of ${folder}"
    VERBATIM)
  add_library(${target} OBJECT ${files} ${room_SOURCES} "${checked}")
  # Rooms may lie on one another, not beside one another in a circle: CMake refuses a cycle of these.
  foreach(used IN LISTS room_USES)
    string(REPLACE "/" "_" used "cortex_room_${used}")
    if(NOT TARGET ${used})
      message(FATAL_ERROR "The room ${folder} uses ${used}, which is not below it.")
    endif()
  endforeach()
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}" "${CORTEX_GENERATED_HEADERS}")
  target_link_libraries(${target} PRIVATE Threads::Threads ${room_LIBRARIES})
  target_compile_options(${target} PRIVATE ${CORTEX_WARNINGS})
  if(DEFINED room_LEVEL)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O${room_LEVEL}>)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${CORTEX_UNITY} UNITY_BUILD_BATCH_SIZE 30)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Compiled together, a file is taken for a header, in which a type must not hold one of an unnamed namespace.
    target_compile_options(${target} PRIVATE $<$<BOOL:${CORTEX_UNITY}>:-Wno-subobject-linkage>)
  endif()
  target_sources(cortex_core PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(cortex_core PRIVATE ${room_LIBRARIES})
endfunction()
