#!/usr/bin/env bash
# junit.sh JAVA_HOME agent|jar jvm|kernels|sweep|long BUILD JARS LOG: Java tests of a build folder in one fresh JVM. A
# tag says what is special in a test:
#   sweep    goes over many functions, forms of kernels or sizes: mostly in JVMs of its own, for which it makes no difference
#            how this one got the library
#   long     takes minutes
#   kernels  is of what a device computes, in which the JVM and the way to the library have no part
# kernels: those that are tagged so, but sweeps and what is long; jvm: the others.
#
# Offloading is compulsory (fallback=error) and -Xcheck:jni is on; its complaints fail the run as a failed test does.
# JARS, with colons between, are JUnit's and those of the libraries that tests call.
# Tests that start JVMs of their own find what they need in the system properties weft.test.*.
set -uo pipefail
java_home=$1 how=$2 which=$3 build=$4 jars=$5 log=$6

# HotSpot leaves out the messages of exceptions that one place throws often; comparisons want them.
options=(-Xcheck:jni -ea -XX:-OmitStackTraceInFastThrow "-Dweft.test.library=$build/libweft.so" "-Dweft.test.jar=$build/weft.jar"
         "-Dweft.test.classes=$build/test-run" "-Dweft.test.how=$how"
         "-Dweft.test.docs=$(dirname "$0")/../docs" "-Dweft.test.refused=$(dirname "$0")/run/refused")
case $how in
agent) options+=("-agentpath:$build/libweft.so=fallback=error,verify=1,loops=always") ;;
jar) options+=("-Dweft.options=fallback=error,verify=1,loops=always") ;;
*) echo "junit.sh: no such way to load the library: $how" >&2; exit 2 ;;
esac
case $which in
jvm) chosen=(--include-tag '!sweep & !long & !kernels') ;;
kernels) chosen=(--include-tag '!sweep & !long & kernels') ;;
sweep) chosen=(--include-tag 'sweep & !long') ;;
long) chosen=(--include-tag long) ;;
*) echo "junit.sh: no such tests: $which" >&2; exit 2 ;;
esac
# Of the processor time of tests of kernels a quarter is HotSpot's second compiler's, which has no part in what they test.
case $which in kernels | sweep) options+=(-XX:TieredStopAtLevel=1 -Dweft.test.flag=-XX:TieredStopAtLevel=1) ;; esac
# JDK 24 and later print a warning when a library is loaded by a class path that was not allowed to.
if "$java_home/bin/java" --enable-native-access=ALL-UNNAMED -version >/dev/null 2>&1; then
    options+=(--enable-native-access=ALL-UNNAMED)
fi

"$java_home/bin/java" "${options[@]}" -cp "$build/weft.jar:$build/test-run:$jars" \
    org.junit.platform.console.ConsoleLauncher --scan-classpath "$build/test-run" --fail-if-no-tests "${chosen[@]}" \
    --disable-banner --disable-ansi-colors --details=tree --details-theme=ascii >"$log" 2>&1
rc=$?

# The second is Weft's own, in debug builds: native/device/opencl/pocl/pocl_header.cl lacks what a program needs.
complaints='(WARNING|FATAL ERROR) in native method|[Hh]andler modified|with PoCL.s own header only'
if grep -qE "$complaints" "$log"; then
    echo "-Xcheck:jni complains, or the library:"
    grep -E -A 12 "$complaints" "$log" | head -60
    rc=1
fi
if [ "$rc" -ne 0 ]; then
    # What failed comes first: whoever reads a report may see only its beginning.
    grep -F '[X]' "$log" | head -40
    tail -n 200 "$log"
    echo "the whole output: $log"
else
    tail -n 14 "$log"
fi
exit "$rc"
