# What users of Maven and Gradle get, as ./weft package makes it.
#
#   weft_javadoc        the command that makes the documentation of the exported package; a warning there is an error
#   weft_add_package    the target `package`: a Maven repository in <build>/maven, with the jar, its sources, its
#                       documentation and its pom
#
# Needs no Maven: a repository is a folder of files beside their checksums.

# weft_javadoc(out folder source...)
function(weft_javadoc out folder)
    set(${out} ${WEFT_JAVA_HOME}/bin/javadoc ${WEFT_JAVA_TOOL} -quiet -Xdoclint:all -Xdoclint/package:weft -Werror -encoding UTF-8
        --release 17 -notimestamp -doctitle "Weft ${PROJECT_VERSION}" -windowtitle "Weft ${PROJECT_VERSION}" -d ${folder} ${ARGN} PARENT_SCOPE)
endfunction()

# weft_add_package(source...): the sources of the API, in java-api or in the folder for generated ones
function(weft_add_package)
    set(repository ${CMAKE_BINARY_DIR}/maven)
    set(artifact ${repository}/weft/weft/${PROJECT_VERSION}/weft-${PROJECT_VERSION})
    set(documentation ${CMAKE_BINARY_DIR}/javadoc)
    set(pom ${CMAKE_BINARY_DIR}/generated/weft.pom)
    set(checksums ${CMAKE_SOURCE_DIR}/cmake/Checksums.cmake)
    configure_file(${CMAKE_SOURCE_DIR}/java-api/pom.xml.in ${pom} @ONLY)
    set(sources)
    foreach(source IN LISTS ARGN)
        foreach(root ${CMAKE_SOURCE_DIR}/java-api ${CMAKE_BINARY_DIR}/generated)
            cmake_path(IS_PREFIX root ${source} is_here)
            if(is_here)
                cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${root})
                list(APPEND sources -C ${root} ${source})
            endif()
        endforeach()
    endforeach()
    weft_javadoc(javadoc ${documentation} ${ARGN})
    cmake_path(GET artifact PARENT_PATH folder)
    add_custom_command(
        OUTPUT ${repository}.stamp
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${repository} ${documentation}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${javadoc}
        COMMAND ${WEFT_JAR_EXECUTABLE} --create --file ${artifact}-javadoc.jar -C ${documentation} .
        COMMAND ${WEFT_JAR_EXECUTABLE} --create --file ${artifact}-sources.jar ${sources}
        COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_BINARY_DIR}/weft.jar ${artifact}.jar
        COMMAND ${CMAKE_COMMAND} -E copy ${pom} ${artifact}.pom
        COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -P ${checksums}
        COMMAND ${CMAKE_COMMAND} -E touch ${repository}.stamp
        DEPENDS ${ARGN} ${CMAKE_BINARY_DIR}/weft.jar ${pom} ${checksums}
        COMMENT "Making a Maven repository"
        VERBATIM)
    add_custom_target(package DEPENDS ${repository}.stamp)
endfunction()
