#!/usr/bin/env bash
# Runs the table of programs and systems: run.sh BUILD-FOLDER [PROGRAM|SUITE...] [OPTION...], or, to look at the options only,
# run.sh --check [PROGRAM|SUITE...] [OPTION...]. Suites are arrays, r, grande, more and jpai; none named: all but the last.
#   size=small|large       a twentieth of the work, or of class A; four times as much, or class C
#   size=A+B+C             classes of Java Grande's and JPAI's programs; A if not set
#   scale=X                times as much work         rounds=N   9 if not set, 3 if small; of what takes over a second 3
#   systems=A+B            or variants=: USUAL if not set, ALL, or WEFT, SIMT, THREADS, IN_ORDER, ADAPTIVE, CL_EXACT ...
#   device=auto|cpu|gpu|N  as Weft's option           options=KEY=VALUE,...  more options of the agent
#   warm=N                 ms of warming up, 600 if not set, 150 if small
#   most=N                 s of a program's runs on one system, 60 if not set; whose first run takes longer has that time
#   caches=empty           of the drivers and of Weft, so that first runs are some
#   json=FILE              all that was measured, and on what; BUILD/contest.json if not set
#   csv=FILE               the medians; BUILD/contest.csv if not set
#   plot=FOLDER            pictures of it, .svg and .png, by gnuplot: plot.sh
# --KEY VALUE is KEY=VALUE. JAVA names the java to use. See README.md.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,15s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
. "$here/names.sh"
device=auto rounds= scale=1 size=A systems=USUAL json= plot= options= warm= most=60 caches= variants= csv=
take_options "device:device rounds:count scale:decimal size:small|large|A+B+C systems:$system_names variants:$system_names most:decimal
    json:text csv:text plot:text options:text warm:number caches:empty" "$program_names" "$@"
[ "$folder" != --check ] || exit 0
systems=${variants:-$systems}
out=$(cd "$folder" && pwd)
json=${json:-$out/contest.json} csv=${csv:-$out/contest.csv}
rounds=${rounds:-$([ "$size" = small ] && echo 3 || echo 9)} warm=${warm:-$([ "$size" = small ] && echo 150 || echo 600)}
commit=$(git -C "$here" describe --always --dirty 2>/dev/null || true)
if [ -n "$caches" ]; then
    caches=$(mktemp -d)
    trap 'rm -rf "$caches"' EXIT
    mkdir "$caches"/{pocl,cuda,weft}
    export POCL_CACHE_DIR=$caches/pocl CUDA_CACHE_PATH=$caches/cuda WEFT_CACHE_DIR=$caches/weft
fi
ended=0
"${JAVA:-java}" -Xms512m "-Dcontest.build=$out" "-Dcontest.kernels=$here/kernels" "-Dcontest.csv=$csv" \
    "-Dcontest.parts=$out/parts.csv" "-Dcontest.commit=$commit" "-Dcontest.device=$device" "-Dcontest.rounds=$rounds" \
    "-Dcontest.scale=$scale" "-Dcontest.size=$size" "-Dcontest.systems=$systems" "-Dcontest.warm=$warm" \
    "-Dcontest.options=$options" "-Dcontest.json=$json" "-Dcontest.most=$most" \
    "-Dcontest.progress=$([ -t 2 ] && echo true || echo false)" \
    -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.programs.Main ${names[@]+"${names[@]}"} || ended=$?
[ -z "$plot" ] || "$here/plot.sh" "$out" "$plot" "$json"
exit $ended
