# Golden tests: tests/ir/*.irt, and tests/emit/X.METHOD.{ir,cl,group.cl,jvm,rej,PASS.dump} beside X.java, and
# tests/effects/X.effects beside X.java. Each is a test of its own: ctest -R golden.emit.Kernels.nbody
#
# After a change that is meant to change them: cmake --build BUILD --target update-golden, then review the diff.
set(golden_tests)
if(TARGET weftc)
    set(golden ${CMAKE_CURRENT_LIST_DIR}/golden.sh)
    set(update)

    # golden_case(NAME ARGUMENT...): one test, of `golden.sh WEFTC ARGUMENT...`
    function(golden_case name)
        add_test(NAME ${WEFT_TEST_PREFIX}golden.${name} COMMAND ${golden} $<TARGET_FILE:weftc> ${ARGN})
        set(golden_tests ${golden_tests} ${WEFT_TEST_PREFIX}golden.${name} PARENT_SCOPE)
    endfunction()

    file(GLOB ir_cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/ir/*.irt)
    foreach(case IN LISTS ir_cases)
        cmake_path(GET case STEM name)
        golden_case(ir.${name} ir ${case})
    endforeach()
    list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> ir ${ir_cases})

    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.java)
    file(GLOB emit_cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.ir ${CMAKE_SOURCE_DIR}/tests/emit/*.cl
         ${CMAKE_SOURCE_DIR}/tests/emit/*.rej ${CMAKE_SOURCE_DIR}/tests/emit/*.dump ${CMAKE_SOURCE_DIR}/tests/emit/*.jvm)
    if(sources AND emit_cases)
        weft_compile_java(test-emit SOURCES ${sources})
        # Later versions of some of these classes, which weftc finds first.
        file(GLOB relinked CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/relinked/*.java)
        weft_compile_java(test-emit-relinked SOURCES ${relinked})
        # What no javac of today writes.
        file(GLOB hex CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.hex)
        set(assembled ${CMAKE_BINARY_DIR}/test-emit-assembled)
        add_custom_command(OUTPUT ${assembled}.stamp
                           COMMAND ${golden} weftc assemble ${assembled} ${hex}
                           COMMAND ${CMAKE_COMMAND} -E touch ${assembled}.stamp
                           DEPENDS ${hex} ${golden} COMMENT "Assembling test-emit" VERBATIM)
        add_custom_target(test-emit-assembled ALL DEPENDS ${assembled}.stamp)
        # What the compiler takes in place of methods of the JDK: weft.jar has it, but not every build has a jar.
        file(GLOB substitutes CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/java-api/weft/internal/substitute/*.java)
        weft_compile_java(test-substitutes SOURCES ${substitutes})
        set(b ${CMAKE_BINARY_DIR})
        set(classes ${b}/test-emit-relinked:${b}/test-emit:${assembled}:${b}/test-substitutes)
        foreach(case IN LISTS emit_cases)
            cmake_path(GET case FILENAME name)
            golden_case(emit.${name} emit ${classes} ${case})
        endforeach()
        list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> emit ${classes} ${emit_cases})
        golden_case(skeletons skeletons ${CMAKE_SOURCE_DIR}/codegen/interface/skeletons.def ${emit_cases})
        file(GLOB kernels CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.cl)
        golden_case(barriers barriers ${kernels})
        add_test(NAME ${WEFT_TEST_PREFIX}golden.times COMMAND sh -c
                 [["$0" -cp "$1" Skeletons.map --dump times | grep -q '^sroa  *[1-9]']] $<TARGET_FILE:weftc> ${classes})
        add_test(NAME ${WEFT_TEST_PREFIX}golden.local COMMAND ${CMAKE_CURRENT_LIST_DIR}/local.sh $<TARGET_FILE:weftc>
                 ${CMAKE_C_COMPILER} ${classes})
        add_test(NAME ${WEFT_TEST_PREFIX}golden.groups COMMAND ${CMAKE_CURRENT_LIST_DIR}/groups.sh $<TARGET_FILE:weftc>
                 ${classes})
        list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.times ${WEFT_TEST_PREFIX}golden.local
             ${WEFT_TEST_PREFIX}golden.groups)
    endif()

    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/effects/*.java)
    file(GLOB effects_cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/effects/*.effects)
    if(sources AND effects_cases)
        weft_compile_java(test-effects SOURCES ${sources})
        foreach(case IN LISTS effects_cases)
            cmake_path(GET case STEM name)
            golden_case(effects.${name} effects ${CMAKE_BINARY_DIR}/test-effects:${CMAKE_BINARY_DIR}/test-emit-assembled ${case})
        endforeach()
        list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> effects ${CMAKE_BINARY_DIR}/test-effects:${CMAKE_BINARY_DIR}/test-emit-assembled
             ${effects_cases})
    endif()

    foreach(table opcodes refusals instructions jdk limits)
        set(page ${CMAKE_SOURCE_DIR}/docs/${table}.md)
        if(table STREQUAL "instructions")
            set(page ${CMAKE_SOURCE_DIR}/docs/ir.md)
        endif()
        golden_case(${table} page --${table} ${page})
        list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> page --${table} ${page})
    endforeach()

    file(GLOB refused CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.rej ${CMAKE_SOURCE_DIR}/tests/run/refused/*.rej)
    golden_case(refusals.all refusals ${refused} ${ir_cases})

    add_test(NAME ${WEFT_TEST_PREFIX}golden.dies COMMAND ${CMAKE_CURRENT_LIST_DIR}/dies.sh)
    list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.dies)

    add_custom_target(update-golden ${update} VERBATIM)
    add_dependencies(update-golden weftc)
    if(TARGET test-emit)
        add_dependencies(update-golden test-emit test-emit-relinked test-emit-assembled test-substitutes)
    endif()
    if(TARGET test-effects)
        add_dependencies(update-golden test-effects)
    endif()
endif()
