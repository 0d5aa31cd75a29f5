#!/usr/bin/env bash
# Runs the table of programs and systems: run.sh BUILD-FOLDER [OPTION...], or, to look at the options only,
# run.sh --check [OPTION...].
#   device=auto|cpu|gpu|N  as Weft's option           rounds=N   9 if not set; of what takes over a second 3
#   scale=X                times as much work         only=A+B   programs by name, or sets: arrays, r, grande, more
#   size=A|B|C             Java Grande's, A if not set
#   systems=A+B            WEFT, SIMT, CL_EXACT ...   json=FILE  all that was measured, and on what
#   plot=FOLDER            programs.svg and programs.png, by gnuplot
#   options=KEY=VALUE,...  more options of the agent
# JAVA names the java to use. See README.md.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
flags=() plots=
for option; do
    case $option in
    device=* | rounds=* | scale=* | only=* | size=* | systems=* | json=* | options=*) flags+=("-Dcontest.$option") ;;
    plot=*) plots=${option#plot=} ;;
    *) echo "run.sh: no such option: $option" >&2; exit 2 ;;
    esac
done
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
commit=$(git -C "$here" describe --always --dirty 2>/dev/null || true)
"${JAVA:-java}" -Xms512m "-Dcontest.build=$out" "-Dcontest.kernels=$here/kernels" "-Dcontest.csv=$out/contest.csv" \
    "-Dcontest.commit=$commit" "${flags[@]}" -cp "$out/weft.jar:$out/weft-bench.jar" weft.bench.programs.Main
[ -z "$plots" ] || gnuplot -e "csv = '$out/contest.csv'; out = '$plots/programs'" \
    -e "machine = '$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores'" "$here/plot.gp"
