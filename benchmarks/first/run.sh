#!/usr/bin/env bash
# How long a process's first answer takes, by size: run.sh BUILD-FOLDER [FUNCTION...] [OPTION...]
#   rounds=N    processes of each kind, 5 if not set      sizes=A+B   elements; `all`: 1K to 16M by fours
#   csv=FILE    the medians                               plot=FOLDER first_FUNCTION.svg and .png, by gnuplot
#   device=auto|cpu|gpu|N                                 waits=0     not where the device is waited for, which takes long
# With --check in place of the folder it only looks at the options. JAVA names the java to use.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
rounds=5 sizes=1024+65536+4194304 csv= plot= device=auto waits=1
take_options "rounds:count sizes:all|counts csv:text plot:text device:device waits:number" \
    "$(sed -n 's/^ *CASES.put("\([^"]*\)".*/\1/p' "$here/../weft/bench/FirstCalls.java" | tr '\n' ' ')" "$@"
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
[ "$sizes" != all ] || sizes=1024+4096+16384+65536+262144+1048576+4194304+16777216
csv=${csv:-$out/first.csv}

caches=$(mktemp -d)
trap 'rm -rf "$caches"' EXIT
"${JAVA:-java}" -cp "$out/weft.jar:$out/weft-examples.jar:$out/weft-bench.jar" weft.bench.FirstCalls "$rounds" \
    "$out/libweft.so" "$caches" "$csv" "$sizes" "$device" $((waits > 0 ? 5 : 3)) ${names[@]+"${names[@]}"}
[ -z "$plot" ] || for function in $(tail -n +2 "$csv" | cut -d, -f1 | sort -u); do
    grep -e '^function,' -e "^$function," "$csv" >"$caches/$function.csv"
    gnuplot -e "csv = '$caches/$function.csv'; out = '$plot/first_$function'; what = '$(tr _ ' ' <<<"$function")'" \
        -e "last = $((waits > 0 ? 7 : 5))" -e "machine = '$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores'" "$here/plot.gp"
done
