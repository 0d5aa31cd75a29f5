#!/usr/bin/env bash
# plot.sh BUILD-FOLDER OUT [MACHINE]: pictures of what the last run of run.sh has left in the folder, as SVG and PNG: programs, times
# as fast as a Java loop; parts, of what Weft's applies consist.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
machine=${3:-$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores}
mkdir -p "$2"
if head -n 1 "$1/contest.csv" | grep -q ',loop\b'; then
    gnuplot -e "csv = '$1/contest.csv'; out = '$2/programs'; machine = '$machine'" "$here/plot.gp"
fi
[ "$(wc -l <"$1/parts.csv")" -le 1 ] || gnuplot -e "csv = '$1/parts.csv'; out = '$2/parts'; machine = '$machine'" "$here/parts.gp"
