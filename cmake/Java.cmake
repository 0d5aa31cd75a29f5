# Everything Java: the JDK to build with, the JDKs to test with, and the jars.
#
#   WEFT_JAVA_HOME       the JDK that compiles, 17 or later
#   WEFT_JNI_INCLUDES    where jni.h, jni_md.h and jvmti.h are
#   WEFT_JAVA_TOOL       what the JDK's tools are called with
#   WEFT_TEST_JDKS       homes of the JDKs that the Java tests run on, one per major version
#   weft_compile_java    compile a folder of sources
#   weft_add_jars        weft.jar and weft-examples.jar; sets WEFT_API_SOURCES

if(NOT WEFT_JAVA_HOME)
    find_program(WEFT_JAVAC javac HINTS ENV JAVA_HOME PATH_SUFFIXES bin REQUIRED)
    file(REAL_PATH ${WEFT_JAVAC} javac)
    cmake_path(GET javac PARENT_PATH bin)
    cmake_path(GET bin PARENT_PATH home)
    set(WEFT_JAVA_HOME ${home} CACHE PATH "The JDK to build with")
endif()
set(WEFT_JAVAC_EXECUTABLE ${WEFT_JAVA_HOME}/bin/javac)
# Not HotSpot's second compiler: a tool is done before that has paid. The tests' classes take two cores 20 s, not 59.
set(WEFT_JAVA_TOOL -J-XX:TieredStopAtLevel=1)
set(WEFT_JAR_EXECUTABLE ${WEFT_JAVA_HOME}/bin/jar)
set(WEFT_JNI_INCLUDES ${WEFT_JAVA_HOME}/include ${WEFT_JAVA_HOME}/include/linux)
if(WEFT_JVM AND NOT EXISTS ${WEFT_JAVA_HOME}/include/jvmti.h)
    message(FATAL_ERROR "${WEFT_JAVA_HOME} has no include/jvmti.h: install a JDK, not only a JRE")
endif()

# out_major: 17 for a JDK 17; 0 if `home` is no JDK.
function(weft_jdk_major home out_major)
    set(major 0)
    if(EXISTS ${home}/release AND EXISTS ${home}/bin/java)
        file(STRINGS ${home}/release line REGEX "^JAVA_VERSION=" LIMIT_COUNT 1)
        if(line MATCHES "JAVA_VERSION=\"([0-9]+)")
            set(major ${CMAKE_MATCH_1})
        endif()
    endif()
    set(${out_major} ${major} PARENT_SCOPE)
endfunction()

weft_jdk_major(${WEFT_JAVA_HOME} WEFT_JAVA_MAJOR)
if(WEFT_JAVA_MAJOR LESS 17)
    message(FATAL_ERROR "${WEFT_JAVA_HOME} is Java ${WEFT_JAVA_MAJOR}; Weft needs a JDK 17 or later")
endif()

set(WEFT_TEST_JDKS ${WEFT_JAVA_HOME})
set(seen ${WEFT_JAVA_MAJOR})
file(GLOB homes /usr/lib/jvm/*)
foreach(home IN LISTS homes)
    weft_jdk_major(${home} major)
    if(major GREATER_EQUAL 17 AND NOT major IN_LIST seen)
        list(APPEND WEFT_TEST_JDKS ${home})
        list(APPEND seen ${major})
    endif()
endforeach()

# weft_compile_java(name SOURCES file... [CLASSPATH entry...] [DEPENDS file...] [OPTIONS option...])
#
# Adds a target `name` that compiles the sources into <build>/<name>/ and touches <build>/<name>.stamp.
function(weft_compile_java name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;CLASSPATH;DEPENDS;OPTIONS")
    set(classes ${CMAKE_BINARY_DIR}/${name})
    list(JOIN arg_CLASSPATH ":" classpath)
    list(TRANSFORM arg_SOURCES REPLACE ".+" "\"\\0\"" OUTPUT_VARIABLE quoted) # a folder may have a space in its name
    list(JOIN quoted "\n" lines)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.sources CONTENT "${lines}\n")
    add_custom_command(
        OUTPUT ${classes}.stamp
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${classes}
        COMMAND ${WEFT_JAVAC_EXECUTABLE} ${WEFT_JAVA_TOOL} -d ${classes} -cp "${classpath}" --release 17 -encoding UTF-8 -g
                ${arg_OPTIONS} @${CMAKE_BINARY_DIR}/${name}.sources
        COMMAND ${CMAKE_COMMAND} -E touch ${classes}.stamp
        DEPENDS ${arg_SOURCES} ${arg_DEPENDS} ${CMAKE_BINARY_DIR}/${name}.sources
        COMMENT "Compiling ${name}"
        VERBATIM)
    add_custom_target(${name} ALL DEPENDS ${classes}.stamp)
endfunction()

# The constants that C and Java share, as Java: of each row macro(NAME, number, "phrase", ...).
function(weft_constants out rows macro)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rows})
    set(constants)
    file(STRINGS ${rows} lines REGEX "^${macro}\\(")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^${macro}\\(([A-Z_]+), ([0-9]+), \"(.*)\"(, .*)?\\)$"
               "\n    /** \\3. */\n    public static final int \\1 = \\2;\n" constant "${line}")
        string(APPEND constants "${constant}")
    endforeach()
    set(${out} "${constants}" PARENT_SCOPE)
endfunction()

# The reasons for which a run of a plain loop is Java's, as constants of an enum.
function(weft_loop_reasons out)
    set(rows ${CMAKE_SOURCE_DIR}/native/support/loop_reasons.def)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rows})
    set(literal "\"[^\"\;]*\"")
    file(READ ${rows} text)
    string(REGEX REPLACE "\"[ \n]+\"" "" text "${text}") # literals in a row are one
    string(REGEX MATCHALL "\nR\\([A-Z_]+, (RUN|LARGE|NEVER|CHOICE)," wanted "${text}")
    string(REGEX MATCHALL "\nR\\([A-Z_]+, (RUN|LARGE|NEVER|CHOICE),[ \n]+${literal},[ \n]+${literal}\\)" found "${text}")
    list(LENGTH wanted count)
    list(LENGTH found taken)
    if(count EQUAL 0 OR NOT count EQUAL taken)
        message(FATAL_ERROR "${rows}: ${taken} of ${count} rows of Java's can be read")
    endif()
    list(JOIN found "," constants)
    string(REGEX REPLACE "\nR\\(([A-Z_]+), ([A-Z]+),[ \n]+(${literal}),[ \n]+" "\n    \\1(Kind.\\2, \\3,\n        " constants "${constants}")
    set(${out} "${constants}" PARENT_SCOPE)
endfunction()

# The number that a header of C defines a name as.
function(weft_header_number out header name)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(STRINGS ${header} line REGEX "^#define ${name} [0-9]+$")
    if(NOT line)
        message(FATAL_ERROR "${header} does not define ${name} as a number")
    endif()
    string(REGEX REPLACE ".* " "" number "${line}")
    set(${out} ${number} PARENT_SCOPE)
endfunction()

# weft.jar: the API with libweft.so inside, found by the API at weft/native/linux-<processor>/libweft.so. Nothing in it is packed:
# a process's first answer waits for classes and the library to be unpacked, and native/agent/own reads classes where they lie. So
# the library has no debug information there; names of functions it has.
# weft-examples.jar: the programs of examples/.
function(weft_add_jars)
    set(sources ${CMAKE_SOURCE_DIR}/java-api)
    set(generated ${CMAKE_BINARY_DIR}/generated)
    file(GLOB_RECURSE api CONFIGURE_DEPENDS ${sources}/*.java)
    weft_constants(WEFT_SHAPE_CONSTANTS ${CMAKE_SOURCE_DIR}/codegen/interface/shape.def SHAPE)
    weft_constants(WEFT_LAUNCH_BITS ${CMAKE_SOURCE_DIR}/native/agent/functions/launch_bits.def BIT)
    weft_loop_reasons(WEFT_LOOP_REASONS)
    weft_header_number(DEV_MOST_STEPS ${CMAKE_SOURCE_DIR}/native/device/device.h DEV_MOST_STEPS)
    weft_header_number(JVM_MOST_ELEMENTS ${CMAKE_SOURCE_DIR}/codegen/jvm/jvm_limits.h JVM_MOST_ELEMENTS)
    weft_header_number(JVM_MOST_STACK ${CMAKE_SOURCE_DIR}/codegen/jvm/jvm_text.h JVM_MOST_STACK)
    foreach(name weft/internal/jni/Version weft/internal/jni/Bounds weft/internal/plan/Shape weft/internal/plain/LoopReason
                 weft/internal/program/Launch)
        configure_file(${sources}/${name}.java.in ${generated}/${name}.java @ONLY)
        list(APPEND api ${generated}/${name}.java)
    endforeach()
    foreach(name weft/AF weft/PArray)
        weft_expand_sections(${sources}/${name}.java.in ${generated}/${name}.java)
        list(APPEND api ${generated}/${name}.java)
    endforeach()
    file(GLOB_RECURSE examples CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/examples/weft/*.java)

    # Texts are joined by plain code: the JVM would make code for each place, for which the first apply of a process waits.
    weft_compile_java(weft-classes SOURCES ${api} OPTIONS -Xlint:all -XDstringConcat=inline)
    set(manifest ${generated}/MANIFEST.MF)
    configure_file(${sources}/MANIFEST.MF.in ${manifest} @ONLY)
    set(library_copy)
    set(library_content)
    if(TARGET weft)
        set(embedded ${CMAKE_BINARY_DIR}/weft-native)
        set(folder ${embedded}/weft/native/linux-${CMAKE_SYSTEM_PROCESSOR})
        set(library_copy
            COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
            COMMAND ${CMAKE_STRIP} --strip-debug -o ${folder}/libweft.so $<TARGET_FILE:weft>)
        set(library_content -C ${embedded} weft/native)
    endif()
    add_custom_command(
        OUTPUT ${CMAKE_BINARY_DIR}/weft.jar
        ${library_copy}
        COMMAND ${WEFT_JAR_EXECUTABLE} --create --no-compress --file ${CMAKE_BINARY_DIR}/weft.jar --manifest ${manifest}
                -C ${CMAKE_BINARY_DIR}/weft-classes . ${library_content}
        DEPENDS ${CMAKE_BINARY_DIR}/weft-classes.stamp ${manifest} $<$<TARGET_EXISTS:weft>:weft>
        COMMENT "Packing weft.jar"
        VERBATIM)
    add_custom_target(weft-jar ALL DEPENDS ${CMAKE_BINARY_DIR}/weft.jar)
    weft_add_package(${api})
    set(WEFT_API_SOURCES ${api} PARENT_SCOPE)

    if(examples)
        weft_compile_java(weft-examples SOURCES ${examples} CLASSPATH ${CMAKE_BINARY_DIR}/weft-classes
                          DEPENDS ${CMAKE_BINARY_DIR}/weft-classes.stamp)
        add_custom_command(
            OUTPUT ${CMAKE_BINARY_DIR}/weft-examples.jar
            COMMAND ${WEFT_JAR_EXECUTABLE} --create --file ${CMAKE_BINARY_DIR}/weft-examples.jar
                    -C ${CMAKE_BINARY_DIR}/weft-examples .
            DEPENDS ${CMAKE_BINARY_DIR}/weft-examples.stamp
            COMMENT "Packing weft-examples.jar"
            VERBATIM)
        add_custom_target(weft-examples-jar ALL DEPENDS ${CMAKE_BINARY_DIR}/weft-examples.jar)
    endif()
endfunction()
