#!/usr/bin/env bash
# Benchmarks on a machine without a JDK, and without what it takes to build Weft: GNU C, make and cmake are enough.
#   carry.sh pack BUILD FILE       here: a Java runtime, the library, the jars and programs of a build, in one file (FILE.tar.xz)
#   carry.sh unpack FILE FOLDER    there, beside the same sources: unpacks it, and compiles for its processor the loops in C
# What runs a table takes FOLDER for the build: JAVA=FOLDER/runtime/bin/java benchmarks/programs/run.sh FOLDER saxpy
# JAVA_HOME names the JDK whose runtime is carried.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
usage() { sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
[ $# -eq 3 ] || usage

# What run.sh of any table looks for in a build, if it is there: the peers of fetched/ are not always.
carried="libweft.so weft.jar weft-bench.jar weft-examples.jar kernel_compare checks_compare fused_compare c_loops
    weft-classes weft-examples weft-bench fetched/jars fetched/classes fetched/numba"

case $1 in
pack)
    out=$(cd "$2" && pwd)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    # The Vector API is a column; the others are what Weft, Aparapi and JOCL ask for. Packed, modules would be smaller alone and larger in xz.
    "${JAVA_HOME:?}/bin/jlink" --add-modules java.base,java.logging,java.management,jdk.jfr,jdk.unsupported,jdk.incubator.vector \
        --strip-debug --no-header-files --no-man-pages --compress=0 --output "$work/runtime"
    mkdir "$work/include"
    [ ! -d /usr/include/CL ] || cp -rL /usr/include/CL "$work/include/CL"
    present=()
    for file in $carried; do [ ! -e "$out/$file" ] || present+=("$file"); done
    tar -cf - -C "$work" runtime include -C "$out" "${present[@]}" | xz --lzma2=preset=3,dict=64MiB >"$3"
    ;;
unpack)
    mkdir -p "$3"
    folder=$(cd "$3" && pwd)
    tar -xf "$2" -C "$folder"
    # As every JDK has it: without its archive of classes the JVM reads them one by one, and first runs take several times as long.
    "$folder/runtime/bin/java" -Xshare:dump >"$folder/classes.log" 2>&1 || cat "$folder/classes.log" >&2
    CPATH=$folder/include${CPATH:+:$CPATH} cmake -S "$here/.." -B "$folder" -DCMAKE_BUILD_TYPE=Release \
        "-DWEFT_JAVA_HOME=$folder/runtime" -DWEFT_JVM=OFF -DWEFT_JARS=OFF -DBUILD_TESTING=OFF
    CPATH=$folder/include${CPATH:+:$CPATH} cmake --build "$folder" -j "$(nproc)" --target contest_opencl contest_c_exact contest_c_fast
    ;;
*) usage ;;
esac
