#!/usr/bin/env bash
# Programs on 1, 2, 4, 8 and 16 cores, as far as there are so many: run.sh BUILD-FOLDER [PROGRAM|SUITE...] [OPTION...], or, to look
# at the options only, run.sh --check [PROGRAM|SUITE...] [OPTION...]. If none is named, JPAI's five.
#   cores=A+B             how many, of 1, 2, 4, 8, 16, 32
#   systems=A+B           as programs/run.sh has them; WEFT+THREADS+LOOP+STREAM+C_EXACT+CL_EXACT if not set
#   device=               as programs/run.sh has it; cpu if not set
#   size=, scale=, rounds=, warm=, options=   as there
#   csv=FILE              the medians; BUILD/threads.csv if not set
#   plot=FOLDER           threads.svg and .png, by gnuplot
# Every system is bound to so many cores, and takes as many threads. JAVA names the java to use.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
. "$here/../programs/names.sh"
cores=1+2+4+8+16 systems=WEFT+THREADS+LOOP+STREAM+C_EXACT+CL_EXACT size=A scale=1 rounds=5 warm=600 device=cpu options= csv= plot=
take_options "cores:1+2+4+8+16+32 systems:$system_names size:small|large|A+B+C scale:decimal rounds:count warm:number
    device:device options:text csv:text plot:text" "$program_names" "$@"
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
csv=${csv:-$out/threads.csv}
[ ${#names[@]} -gt 0 ] || names=(jpai)

# The cores that this process may use, one a line.
mapfile -t there < <(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status | tr ',' '\n' |
    awk -F- '{ for (c = $1; c <= ($2 == "" ? $1 : $2); c++) print c }')
rm -f "$csv"
for n in ${cores//+/ }; do
    [ "$n" -le ${#there[@]} ] || continue
    echo "$n of ${#there[@]} cores"
    POCL_MAX_PTHREAD_COUNT=$n POCL_CPU_MAX_CU_COUNT=$n OMP_NUM_THREADS=$n taskset -c "$(IFS=,; echo "${there[*]:0:n}")" \
        "$here/../programs/run.sh" "$out" "${names[@]}" "systems=$systems" "size=$size" "scale=$scale" "rounds=$rounds" "warm=$warm" "device=$device" \
        ${options:+"options=$options"}
    [ -e "$csv" ] || head -n 1 "$out/contest.csv" | sed 's/^program/program,cores/' >"$csv"
    tail -n +2 "$out/contest.csv" | sed "s/^\(\"[^\"]*\"\)/\1,$n/" >>"$csv"
done
[ -z "$plot" ] || { mkdir -p "$plot"; gnuplot -e "csv = '$csv'; out = '$plot/threads'" \
    -e "machine = '$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)'" "$here/plot.gp"; }
