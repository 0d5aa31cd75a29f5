#!/usr/bin/env bash
# run.sh JAVA_HOME BUILD OUT: the programs beside this file, compiled by their languages' own compilers, print what is
# expected of them, all on a device, as the profile in the last line says, but where they say that they are refused. Maven
# fetches the compilers, once: OUT keeps them.
set -euo pipefail
java_home=$1 build=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
export JAVA_HOME=$java_home

mkdir -p "$out"
if ! cmp -s "$here/pom.xml" "$out/fetched.xml"; then
    rm -rf "$out/jars"
    mvn --batch-mode --quiet --file "$here/pom.xml" -Dmaven.repo.local="$out/m2" \
        dependency:copy-dependencies -DoutputDirectory="$out/jars"
    cp "$here/pom.xml" "$out/fetched.xml"
fi
jars=("$out"/jars/*.jar)
path=$(IFS=:; echo "${jars[*]}"):$build/weft.jar

compile_kotlin() {
    "$java_home/bin/java" -cp "$path" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 17 \
        -cp "$path" -d "$out/kotlin" "$here"/*.kt
}
compile_scala() {
    mkdir -p "$out/scala"
    "$java_home/bin/java" -cp "$path" dotty.tools.dotc.Main -classpath "$path" -d "$out/scala" "$here"/*.scala
}
compile_groovy() {
    mkdir -p "$out/groovy"
    "$java_home/bin/java" -cp "$path" org.codehaus.groovy.tools.FileSystemCompiler --classpath "$path" -d "$out/groovy" \
        "$here"/*.groovy
}
compile_rhino() { # the program is Java, and compiles the script as it runs
    "$java_home/bin/javac" -cp "$path" -d "$out/rhino" "$here"/*.java
}
compile_clojure() { # clojure.main compiles the file as it loads it
    mkdir -p "$out/clojure"
}

failed=0
check() { # check LANGUAGE PROGRAM MAIN-CLASS ARGUMENT...
    local language=$1 program=$2
    shift 2
    if [ ! -d "$out/$language" ]; then "compile_$language"; fi
    "$java_home/bin/java" "-agentpath:$build/libweft.so=fallback=error,verify=1" -cp "$out/$language:$path" "$@" \
        >"$out/$program.out" 2>&1 || true
    diff -u "$here/$program.expected" "$out/$program.out" || failed=1
}
for language in kotlin scala groovy rhino clojure; do rm -rf "${out:?}/$language"; done
check kotlin kotlin ElementsKt
check kotlin kotlin-functions FunctionsKt
check scala scala elements
check scala scala-functions functions
check groovy groovy Functions
check rhino rhino Script
check clojure clojure clojure.main "$here/functions.clj"
exit $failed
