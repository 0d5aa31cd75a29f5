#!/usr/bin/env bash
# redraw.sh ROOT BUILD: what pictures are drawn of is what was measured: the medians that a run has written as a table, and those that its
# JSON has, are one file; programs with classes are in a table of their own. Where there is gnuplot all pictures are drawn of it, with
# relaxed, which class A has no times of. JAVA names the java to use.
set -euo pipefail
root=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/benchmarks/programs/run.sh" "$build" saxpy grande_crypt rounds=4 warm=1 --scale 0.001 --variants WEFT+RELAXED+LOOP+STREAM \
    --json "$work/all.json" csv="$work/all.csv"
mkdir "$work/drawn"
"$JAVA" -cp "$build/weft.jar:$build/weft-bench.jar" weft.bench.programs.Redraw "$work/all.json" "$work/drawn"
diff "$work/all.csv" "$work/drawn/contest.csv"
[ "$(wc -l <"$work/all.csv")" = 3 ]
[ "$(head -n 1 "$work/drawn/contest.csv")" = program,Weft,relaxed,loop,stream ]
[ "$(tail -n +2 "$work/drawn/class_A.csv" | cut -d, -f1)" = '"Crypt"' ]
[ "$(grep -c -e ',first,' -e ',warm,' "$work/drawn/parts.csv")" = 4 ]
if command -v gnuplot >/dev/null; then
    "$root/benchmarks/programs/plot.sh" "$build" "$work/pictures" "$work/all.json"
    for picture in {programs,classes,parts,parts_first}.{svg,png}; do [ -s "$work/pictures/$picture" ]; done
fi
