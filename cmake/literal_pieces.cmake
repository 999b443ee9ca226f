# literal_pieces(VARIABLE TEXT TAG SEPARATOR): TEXT as raw string literals with this TAG, SEPARATOR behind each. Compilers limit
# one literal to 64 KiB at the least; 12,000 characters a piece stay below MSVC's limit.
function(literal_pieces variable text tag separator)
  string(LENGTH "${text}" length)
  set(pieces "")
  set(offset 0)
  while(offset LESS length)
    string(SUBSTRING "${text}" ${offset} 12000 piece)
    string(APPEND pieces "R\"${tag}(${piece})${tag}\"${separator}")
    math(EXPR offset "${offset} + 12000")
  endwhile()
  set(${variable} "${pieces}" PARENT_SCOPE)
endfunction()
