#!/usr/bin/env bash
# Runs the benchmarks of a build: run.sh BUILD-FOLDER [TABLE] [device=auto|cpu|gpu|N] [rounds=N] [scale=N] [calls=N], or, to look at
# the options only, run.sh --check [...]. A TABLE alone: pipeline, skeletons, calls, java, math, adaptive (calls=N, plot=FOLDER: its calls
# under load, adaptive.svg and .png), devices or plain (seconds=N).
# JAVA names the java to use. See README.md.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
folder=$1
shift
. "$(dirname "${BASH_SOURCE[0]}")/options.sh"
device=auto rounds=11 scale=1 calls=1000 seconds=10 plot=
# What ./weft bench gives to other runners; whoever asks for what nobody has learns of them too.
elsewhere="and $(cd "$(dirname "${BASH_SOURCE[0]}")" && printf '%s\n' */run.sh | sed 's|/.*||' | paste -sd' ')"
take_options "device:auto|cpu|gpu|number rounds:count scale:count calls:count seconds:count plot:text" "pipeline skeletons calls java math adaptive devices plain" "$@"
[ ${#names[@]} -le 1 ] || wrong_option "one table alone, or all, and not ${names[*]}"
only=${names[0]:-}
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
java=${JAVA:-java}

# Empty caches of the drivers, so that a first call is one.
caches=$(mktemp -d)
trap 'rm -rf "$caches"' EXIT
mkdir "$caches/pocl" "$caches/cuda"
export POCL_CACHE_DIR=$caches/pocl CUDA_CACHE_PATH=$caches/cuda

host=("$out/kernel_compare" "classes=$out/weft-classes:$out/weft-examples" "device=$device" "scale=$scale")
flags=("-agentpath:$out/libweft.so=device=$device,fallback=error" -Xms2g
    "-Dbench.rounds=$rounds" "-Dbench.scale=$scale" "-Dbench.only=$only" "-Dbench.host=${host[*]} serve" "-Dbench.loops=$out/c_loops")
if "$java" --enable-native-access=ALL-UNNAMED -version >/dev/null 2>&1; then
    flags+=(--enable-native-access=ALL-UNNAMED)
fi
# Weft on Java threads: one program a process.
java_path() {
    local classes="$out/weft.jar:$out/weft-bench.jar" here=(-Xms2g "-Dweft.library=$out/libweft.so" -Dweft.options=device=java)
    [[ ${flags[-1]} != --enable* ]] || here+=("${flags[-1]}")
    printf '\n%-17s %39s   %s\n  %-15s %9s %9s %9s %9s   %9s %9s %9s %9s\n' "Java threads" "milliseconds" "of processors" \
        "" loop stream Weft W/stream loop stream Weft W/stream
    for program in $("$java" -cp "$classes" weft.bench.JavaPath); do
        "$java" "${here[@]}" -cp "$classes" weft.bench.JavaPath "$rounds" "$program"
    done
}
if [ "$only" = java ]; then
    java_path
    exit 0
fi
# Elementary functions: one a process.
if [ "$only" = math ]; then
    classes="$out/weft.jar:$out/weft-bench.jar"
    printf '\n%-12s %26s   %44s   %26s\n%-12s %8s %8s %8s   %8s %8s %8s %8s %8s   %8s %8s %8s\n' \
        "" "doubles, ns an element" "floats, ns an element" "first apply, ms" \
        "" stream Weft faster stream "(f) Math" faster FMath faster doubles "(f) Math" FMath
    for function in $("$java" -cp "$classes" weft.bench.Elementary); do
        "$java" "${flags[@]}" -cp "$classes" weft.bench.Elementary "$rounds" "$function"
    done
    exit 0
fi
if [ "$only" = plain ]; then
    here=(-Xms2g "-Dweft.library=$out/libweft.so" "-Dweft.options=device=$device,cache=off")
    [[ ${flags[-1]} != --enable* ]] || here+=("${flags[-1]}")
    "$java" "${here[@]}" -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.loops.Main "$seconds"
    "$java" "${here[@]}" -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.loops.Leaving "$seconds"
    grande() { # MODE ARGUMENT...
        "$java" "-agentpath:$out/libweft.so=device=$device,cache=off,first=$1,rules=$loops/grande.rules" "${here[@]:3}" -Xms1g \
            -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.loops.Grande "${@:2}"
    }
    loops=$(dirname "${BASH_SOURCE[0]}")/weft/bench/loops
    grande wait "$scale" series crypt
    grande auto "$scale" sor sparse lufact
    exit 0
fi
if [ "$only" = adaptive ]; then
    here=(-Xms2g "-Dweft.library=$out/libweft.so" -Dweft.options=device=adaptive,cache=off)
    [[ ${flags[-1]} != --enable* ]] || here+=("${flags[-1]}")
    "$java" "${here[@]}" "-Dadaptive.csv=$out/adaptive.csv" -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.Adaptive "$calls"
    "$java" "${here[@]:1}" -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.AdaptiveProcesses "$calls" "$out/libweft.so" "$caches/process"
    [ -z "$plot" ] || { mkdir -p "$plot"; gnuplot -e "csv = '$out/adaptive.csv'; out = '$plot/adaptive'" \
        -e "machine = '$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores'" "$(dirname "${BASH_SOURCE[0]}")/adaptive.gp"; }
    exit 0
fi
if [ "$only" = devices ]; then
    here=(-Xms2g "-Dweft.library=$out/libweft.so" -Dweft.options=fallback=error)
    [[ ${flags[-1]} != --enable* ]] || here+=("${flags[-1]}")
    "$java" "${here[@]}" -cp "$out/weft.jar:$out/weft-examples.jar:$out/weft-bench.jar" weft.bench.Devices "$rounds" "$scale"
    exit 0
fi
# Java first: the C programs would fill the caches.
"$java" "${flags[@]}" \
    -cp "$out/weft.jar:$out/weft-examples.jar:$out/weft-bench.jar" weft.bench.Main
[ -z "$only" ] || exit 0
java_path
echo
"${host[@]}" "rounds=$((2 * rounds + 1))"
echo
"$out/checks_compare" "classes=$out/weft-bench" "device=$device" "rounds=$((2 * rounds + 1))"
echo
"$out/fused_compare" "classes=$out/weft-bench" "device=$device" "rounds=$((4 * rounds + 1))" "size=$(((scale << 24) + 1001))"
