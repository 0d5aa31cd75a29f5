# weft_embed_text(target file symbol)
#
# Gives `target` a header <symbol>.h that holds the bytes of `file` as `static const char <symbol>[]`, NUL-terminated.
# An array of numbers, because C11 promises string literals of no more than 4095 characters.
set(WEFT_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedScript.cmake)
function(weft_embed_text target file symbol)
    set(folder ${CMAKE_BINARY_DIR}/generated)
    set(header ${folder}/${symbol}.h)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    add_custom_command(
        OUTPUT ${header}
        COMMAND ${CMAKE_COMMAND} -DINPUT=${file} -DOUTPUT=${header} -DSYMBOL=${symbol} -P ${WEFT_EMBED_SCRIPT}
        DEPENDS ${file} ${WEFT_EMBED_SCRIPT}
        COMMENT "Embedding ${symbol}"
        VERBATIM)
    target_sources(${target} PRIVATE ${header})
    target_include_directories(${target} PRIVATE ${folder})
endfunction()
