#!/usr/bin/env bash
# plot.sh BUILD OUT [JSON]: pictures of what a run of run.sh has measured, on this machine or another, as SVG and PNG. JSON is
# BUILD/contest.json if not named. With Java's loop among the systems: programs, how many times as fast as it each system is, and classes,
# the same for sizes A, B and C. With Weft: parts, of what its applies consist, and parts_first, of what its first ones do.
# JAVA names the java to use; BUILD has its classes.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
machine=$("${JAVA:-java}" -cp "$1/weft.jar:$1/weft-bench.jar" weft.bench.programs.Redraw "${3:-$1/contest.json}" "$work")
mkdir -p "$2"
# A part of the work that all titles end with stands once, above.
if part=$(sed -n '2,$s/^"\([^"]* x \(0*\.[0-9]*\)\)\{0,1\}[^"]*".*/\2/p' "$work/contest.csv" | sort -u) && [[ $part =~ ^[0-9]*\.[0-9]+$ ]]; then
    sed -i "s/^\(\"[^\"]*\) x ${part/./[.]}\"/\1\"/" "$work"/{contest,parts}.csv
    machine="$machine; $part of the work"
fi
if head -n 1 "$work/contest.csv" | grep -q ',loop\b'; then
    gnuplot -e "csv = '$work/contest.csv'; out = '$2/programs'; machine = '$machine'" "$here/plot.gp"
    classes=$(cd "$work" && ls class_?.csv 2>/dev/null | sed 's/class_\(.\).csv/\1/' | tr '\n' ' ')
    [ -z "$classes" ] ||
        gnuplot -e "folder = '$work'; classes = '$classes'; out = '$2/classes'; machine = '$machine'" "$here/classes.gp"
fi
[ "$(wc -l <"$work/parts.csv")" -le 1 ] || for run in warm first; do
    name=parts$([ $run = warm ] || echo _first)
    gnuplot -e "csv = '$work/parts.csv'; run = '$run'; out = '$2/$name'; machine = '$machine'" "$here/parts.gp"
done
