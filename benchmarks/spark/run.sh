#!/usr/bin/env bash
# Functions on Spark with the same on one machine, and Black-Scholes with Spark's own ways: run.sh BUILD-FOLDER [OPTION...], or, to look
# at the options only, run.sh --check [OPTION...].
#   elements=N options=N   so many floats, and so many options; 64 and 8 million if not set; 0: none of these
#   rounds=N parts=N master=MASTER heap=MEGABYTES   15, 2, local[2] and 6000 if not set
# JAVA names the java of a JDK to use. Wants mvn, which fetches Spark once, and what ./weft package makes.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
elements=64000000 options=8000000 rounds=15 parts=2 master='local[2]' heap=6000
take_options "elements:number options:number rounds:count parts:count master:text heap:count" "" "$@"
[ "$folder" != --check ] || exit 0
root=$(cd "$here/../.." && pwd) repository=$(cd "$folder" && pwd)/maven out=$(cd "$folder" && pwd)/spark
JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(command -v "${JAVA:-java}")")")")
export JAVA_HOME
. "$root/spark/maven.sh"
module -DskipTests
project bench "$here" package dependency:build-classpath -Dmdep.outputFile="$out/class-path"
uptime
SPARK_LOCAL_IP=127.0.0.1 "$JAVA_HOME/bin/java" $spark_opens "-Xmx${heap}m" -Dweft.options=first=wait \
    -Dlog4j2.configurationFile="$out/module/src/test/resources/log4j2.properties" \
    -cp "$out/bench/target/classes:$(cat "$out/class-path")" weft.bench.spark.Compare "$elements" "$options" "$rounds" "$parts" "$master"
uptime
