# What weft.jar and libweft.so have to agree on beyond their version, as a number of eight digits: any two builds have the version that is being
# worked on, and they may not fit. It is of the texts below without comments and spaces, so what else changes leaves it, and both, as they are.
set(WEFT_PROTOCOL_FILES
    java-api/weft/internal/jni/Native.java             # every native method
    java-api/weft/internal/jni/CompileRequest.java     # what is compiled
    java-api/weft/internal/library/RunWords.java       # what is run
    native/agent/functions/compile_request.c           # the same two, read
    native/agent/functions/run_words.c
    native/agent/functions/function_answer.c           # what Java is told of it
    native/agent/loops/loop_bootstrap.h                # what rewritten loops call
    native/agent/objects/known_tables.c                # which of Weft's objects are read as columns
    native/agent/process/options.def
    codegen/interface/shape.def                        # the skeletons' kernels, and how they are launched
    codegen/interface/skeletons.def
    codegen/interface/launch.h)

function(weft_protocol out)
    set(all)
    foreach(file ${WEFT_PROTOCOL_FILES})
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
