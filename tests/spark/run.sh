#!/usr/bin/env bash
# run.sh ROOT REPOSITORY OUT JAVA_HOME: builds and tests the module spark against the repository that ./weft package has made, with
# Maven, which fetches Spark and its plugins once; then runs each of examples/spark as spark-submit does. OUT keeps what Maven fetched.
set -euo pipefail
root=$1 repository=$2 out=$3
export JAVA_HOME=$4
. "$root/spark/maven.sh"
module
project examples "$root/examples/spark" package dependency:build-classpath -Dmdep.outputFile="$out/class-path" -DexcludeGroupIds=weft

# example MASTER CLASS EXPECTED ARGUMENT...: a line of what the example prints has to be like EXPECTED, and the bits those of one machine
export SPARK_HOME=$out/module/target/test-classes/spark-home SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1
example() {
    local master=$1 class=$2 expected=$3 said
    shift 3
    said=$(cd "$out" && "$JAVA_HOME/bin/java" $spark_opens -Xmx1g -Dweft.options=first=wait -cp "$out/module/target/test-classes:$(cat "$out/class-path")" \
        org.apache.spark.deploy.SparkSubmit --master "$master" --conf spark.ui.enabled=false --conf spark.driver.host=localhost \
        --conf spark.executor.memory=1g --conf spark.executor.extraClassPath="$(cat "$out/class-path")" \
        --conf spark.executor.extraJavaOptions=-Dweft.options=first=wait --class "weft.examples.spark.$class" "$out/examples/target/spark-examples.jar" "$@" 2>&1) ||
        { printf '%s on %s:\n%s\n' "$class" "$master" "$said"; exit 1; }
    [[ $said =~ $expected && $said == *'the bits of one machine: yes'* ]] ||
        { printf '%s on %s, expected: %s\n%s\n' "$class" "$master" "$expected" "$said"; exit 1; }
    printf '%s on %s: %s\n' "$class" "$master" "$(head -1 <<<"${BASH_REMATCH[0]}")"
}
rm -rf "$out/options"
for master in 'local[2]' 'local-cluster[2,1,1024]'; do
    example "$master" MonteCarlo 'pi is about 3\.14[0-9]+' 1000000 check
    example "$master" KMeans '100,000 points, [0-9]+ rounds' 100000 8 check
    example "$master" BlackScholes '50,000 options, a call costs [0-9.]+' 50000 "$out/options" check
    example "$master" PageRank 'the first is number 0,' 10000 3 check
done
