#!/usr/bin/env bash
# A stack machine's program interpreted by the JVM, and by Weft, whole and mixed with what Java prints: run.sh BUILD-FOLDER [OPTION...]
#   rounds=N                         3 if not set: the JVM takes seconds for one
#   machines=N loops=N steps=N       1000, 1000 rounds and 100 steps in each if not set
#   device=auto|cpu|gpu|N            as Weft's option
#   csv=FILE                         the medians; BUILD/machine.csv if not set
#   plot=FOLDER                      machine.svg and .png, by gnuplot
# With --check in place of the folder it only looks at the options. JAVA names the java to use.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
rounds=3 machines=1000 loops=1000 steps=100 device=auto csv= plot=
take_options "rounds:count machines:count loops:count steps:count device:device csv:text plot:text" "" "$@"
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
csv=${csv:-$out/machine.csv}
"${JAVA:-java}" "-agentpath:$out/libweft.so=device=$device,fallback=error" -cp "$out/weft.jar:$out/weft-examples.jar:$out/weft-bench.jar" \
    weft.bench.Interpreted "$rounds" "$machines" "$loops" "$steps" "$csv"
[ -z "$plot" ] || {
    mkdir -p "$plot"
    gnuplot -e "csv = '$csv'; out = '$plot/machine'; what = '$machines machines, $loops rounds of $steps steps'" \
        -e "machine = '$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores'" "$here/plot.gp"
}
