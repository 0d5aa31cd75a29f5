#!/usr/bin/env bash
# run.sh JAVA_HOME BUILD OUT: the programs beside this file, compiled by Kotlin's and Scala's compilers, print what is
# expected of them, all on a device. Maven fetches the compilers, once: OUT keeps them.
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
        -cp "$path" -d "$out/kotlin" "$here/Elements.kt"
}
compile_scala() {
    mkdir -p "$out/scala"
    "$java_home/bin/java" -cp "$path" dotty.tools.dotc.Main -classpath "$path" -d "$out/scala" "$here/Elements.scala"
}
check() { # check LANGUAGE MAIN-CLASS
    rm -rf "${out:?}/$1"
    "compile_$1"
    "$java_home/bin/java" "-agentpath:$build/libweft.so=fallback=error,verify=1" -cp "$out/$1:$path" "$2" \
        >"$out/$1.out" 2>&1 || true
    diff -u "$here/$1.expected" "$out/$1.out"
}
check kotlin ElementsKt
check scala elements
