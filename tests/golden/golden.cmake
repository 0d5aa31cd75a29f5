# Golden tests: tests/ir/*.irt, and tests/emit/X.METHOD.{ir,cl,rej} beside X.java.
#
# After a change that is meant to change them: cmake --build BUILD --target update-golden, then review the diff.
set(golden_tests)
if(TARGET weftc)
    set(golden ${CMAKE_CURRENT_LIST_DIR}/golden.sh)
    set(update)

    file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/ir/*.irt)
    if(cases)
        add_test(NAME ${WEFT_TEST_PREFIX}golden.ir COMMAND ${golden} $<TARGET_FILE:weftc> ir ${cases})
        list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.ir)
        list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> ir ${cases})
    endif()

    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.java)
    file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.ir ${CMAKE_SOURCE_DIR}/tests/emit/*.cl
         ${CMAKE_SOURCE_DIR}/tests/emit/*.rej)
    if(sources AND cases)
        weft_compile_java(test-emit SOURCES ${sources})
        # Later versions of some of these classes, which weftc finds first.
        file(GLOB relinked CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/relinked/*.java)
        weft_compile_java(test-emit-relinked SOURCES ${relinked})
        set(classes ${CMAKE_BINARY_DIR}/test-emit-relinked:${CMAKE_BINARY_DIR}/test-emit)
        add_test(NAME ${WEFT_TEST_PREFIX}golden.emit COMMAND ${golden} $<TARGET_FILE:weftc> emit ${classes} ${cases})
        list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.emit)
        list(APPEND update COMMAND ${golden} --update $<TARGET_FILE:weftc> emit ${classes} ${cases})
    endif()

    foreach(table opcodes refusals)
        set(page ${CMAKE_SOURCE_DIR}/docs/${table}.md)
        add_test(NAME ${WEFT_TEST_PREFIX}golden.${table}
                 COMMAND sh -c "$<TARGET_FILE:weftc> --${table} | diff -u ${page} -")
        list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.${table})
        list(APPEND update COMMAND sh -c "$<TARGET_FILE:weftc> --${table} >${page}")
    endforeach()

    file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/emit/*.rej ${CMAKE_SOURCE_DIR}/tests/run/refused/*.rej
         ${CMAKE_SOURCE_DIR}/tests/ir/*.irt)
    add_test(NAME ${WEFT_TEST_PREFIX}golden.refusals.all COMMAND ${golden} $<TARGET_FILE:weftc> refusals ${cases})
    list(APPEND golden_tests ${WEFT_TEST_PREFIX}golden.refusals.all)

    if(update)
        add_custom_target(update-golden ${update} VERBATIM)
        add_dependencies(update-golden weftc)
        if(TARGET test-emit)
            add_dependencies(update-golden test-emit test-emit-relinked)
        endif()
    endif()
endif()
