# What weft.jar and libweft.so have to agree on beyond their version, as a number of eight digits: any two builds have the version that is being
# worked on, and they may not fit. It is of the files that say what one has from the other, without comments and spaces, so what else changes
# leaves it, and both, as they are. Such a file says so where it does, in a comment, and names its counterpart in the other language:
#
#     /* protocol: as LoopShape.java has it */
#
# tests/protocol.sh looks whether one that names another has that comment. One of the two is enough, that which writes what the other reads.
set(WEFT_PROTOCOL_MARK "protocol: as [A-Za-z_]+[.](java|c|h|def)")

# out_files: those with the mark, from the source folder on. CMake is run again when there are others, or one of these changes.
function(weft_protocol_files out_files)
    file(GLOB_RECURSE all CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} bytecode/*.[ch] bytecode/*.def codegen/*.[ch] codegen/*.def
         native/*.[ch] native/*.def java-api/*.java)
    set(files)
    foreach(file IN LISTS all)
        file(STRINGS ${CMAKE_SOURCE_DIR}/${file} mark REGEX "${WEFT_PROTOCOL_MARK}" LIMIT_COUNT 1)
        if(mark)
            list(APPEND files ${file})
        endif()
    endforeach()
    set(${out_files} ${files} PARENT_SCOPE)
endfunction()

function(weft_protocol out)
    weft_protocol_files(files)
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/protocol.files CONTENT "${lines}\n")
    set(all)
    foreach(file IN LISTS files)
        set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${file})
        file(READ ${CMAKE_SOURCE_DIR}/${file} text)
        string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}")
        string(REGEX REPLACE "//[^\n]*" "" text "${text}")
        string(REGEX REPLACE "[ \t\r\n]+" "" text "${text}")
        string(APPEND all "${text}\n")
    endforeach()
    string(SHA256 hash "${all}")
    string(SUBSTRING ${hash} 0 8 hash)
    set(${out} ${hash} PARENT_SCOPE)
endfunction()
