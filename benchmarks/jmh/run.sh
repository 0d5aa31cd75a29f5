#!/usr/bin/env bash
# Java's ways of the programs, driven by JMH: run.sh BUILD-FOLDER [PROGRAM|SUITE...] [OPTION...], or, to look at the options only,
# run.sh --check [PROGRAM|SUITE...] [OPTION...].
#   systems=A+B           those of LOOP, STREAM, VECTOR_API, WEFT, SIMT, THREADS, IN_ORDER, ADAPTIVE; the first four if not set
#   size=, scale=, device=, options=   as programs/run.sh has them
#   quick=yes             one process of one iteration of 200 ms in place of
#   forks=N               processes each, 3 if not set
#   rounds=N iteration=MS iterations each, 5 of 1000 ms if not set, behind as many that warm up
#   json=FILE             JMH's own; BUILD/jmh.json if not set
# JAVA names the java to use. fetched/build.sh fetches JMH.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
. "$here/../programs/names.sh"
systems=LOOP+STREAM+VECTOR_API+WEFT size=A scale=1 device=auto options= quick= forks= rounds= iteration= json=
take_options "systems:LOOP+STREAM+VECTOR_API+WEFT+SIMT+THREADS+IN_ORDER+ADAPTIVE size:small|large|A+B+C scale:decimal device:device
    options:text quick:yes forks:count rounds:count iteration:count json:text" "$program_names" "$@"
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
if [ -n "$quick" ]; then : "${forks:=1}" "${rounds:=1}" "${iteration:=200}"; fi
jars=("$out"/fetched/jars/*.jar)
"${JAVA:-java}" "-Djmh.build=$out" "-Djmh.systems=$systems" "-Djmh.size=$size" "-Djmh.scale=$scale" "-Djmh.device=$device" \
    "-Djmh.options=$options" "-Djmh.forks=${forks:-3}" "-Djmh.rounds=${rounds:-5}" "-Djmh.iteration=${iteration:-1000}" \
    "-Djmh.json=${json:-$out/jmh.json}" "-Djmh.log=$out/jmh.log" \
    -cp "$out/fetched/classes:$out/weft.jar:$out/weft-bench.jar:$(IFS=:; echo "${jars[*]}")" weft.bench.jmh.Main \
    ${names[@]+"${names[@]}"}
