#!/usr/bin/env bash
# peers.sh ROOT BUILD: Aparapi, JOCL and JMH run programs beside Weft, and their answers are those of Java's loop. So does TornadoVM
# where TORNADOVM_HOME is set, which has other answers in known places (benchmarks/fetched/README.md).
set -euo pipefail
root=$1 build=$2
export JAVA=$JAVA_HOME/bin/java
"$root/benchmarks/fetched/build.sh" "$build"
rm -f "$build/contest.csv" # what is counted is what this run has written
said=$("$root/benchmarks/programs/run.sh" "$build" arrays r more rounds=1 scale=0.001 systems=WEFT+JOCL+APARAPI)
echo "$said"
[[ $said != *WRONG* ]]
[ "$(awk -F, 'NR > 1 && $(NF - 1) != "" && $NF != ""' "$build/contest.csv" | wc -l)" -ge 16 ] # programs that both have computed
said=$("$root/benchmarks/jmh/run.sh" "$build" saxpy n_body size=small quick=yes systems=LOOP+STREAM+VECTOR_API+WEFT)
echo "$said"
[[ $said != *failed* ]]
[ "$(grep -c '^[sn].* [0-9.]* *[0-9]*$' <<<"$said")" = 8 ]
if [ -n "${TORNADOVM_HOME:-}" ]; then
    rm "$build/contest.csv"
    said=$("$root/benchmarks/programs/run.sh" "$build" arrays rounds=1 scale=0.001 systems=WEFT+TORNADO) || true # 1: a wrong answer
    echo "$said"
    [ "$(awk -F, 'NR > 1 && $NF != ""' "$build/contest.csv" | wc -l)" -ge 10 ]
fi
