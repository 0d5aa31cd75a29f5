#!/usr/bin/env bash
# peers.sh ROOT BUILD: Aparapi, JOCL, Numba and JMH run programs beside Weft, and their answers are those of Java's loop. So does TornadoVM
# where TORNADOVM_HOME is set, which has other answers in known places (benchmarks/fetched/README.md).
set -euo pipefail
root=$1 build=$2
export JAVA=$JAVA_HOME/bin/java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/benchmarks/fetched/build.sh" "$build" java numba

programs() { # programs WORD...: leaves the table in $work/table.csv, and fails where an answer is wrong
    "$root/benchmarks/programs/run.sh" "$build" rounds=1 scale=0.001 csv="$work/table.csv" json="$work/table.json" "$@"
}
both() { awk -F, 'NR > 1 && $(NF - 1) != "" && $NF != ""' "$work/table.csv" | wc -l; } # programs that the last two columns have computed

programs arrays r more systems=WEFT+JOCL+APARAPI
[ "$(both)" -ge 16 ]
programs arrays r more grande systems=WEFT+NUMBA+NUMBA_FAST
[ "$(both)" = 36 ] # all but RayTracer
grep -q '"numba": "Numba [0-9.]*, NumPy' "$work/table.json"

said=$("$root/benchmarks/jmh/run.sh" "$build" saxpy n_body size=small quick=yes systems=LOOP+STREAM+VECTOR_API+WEFT)
echo "$said"
[[ $said != *failed* ]]
[ "$(grep -c '^[sn].* [0-9.]* *[0-9]*$' <<<"$said")" = 8 ]
if [ -n "${TORNADOVM_HOME:-}" ]; then
    programs arrays systems=WEFT+TORNADO || true # 1: a wrong answer
    [ "$(awk -F, 'NR > 1 && $NF != ""' "$work/table.csv" | wc -l)" -ge 10 ]
fi
