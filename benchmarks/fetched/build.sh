#!/usr/bin/env bash
# build.sh BUILD-FOLDER: fetches Aparapi, JOCL and JMH from Maven Central, once, and compiles what runs them, into BUILD/fetched.
# JAVA_HOME names the JDK. Wants mvn. Where TORNADOVM_HOME names an SDK of TornadoVM's, which is in no registry, its peer is compiled,
# too: JAVA_HOME is then the JDK that the SDK was built for.
set -euo pipefail
[ $# -eq 1 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$out/fetched"
if ! cmp -s "$here/pom.xml" "$out/fetched/pom.xml"; then
    rm -rf "$out/fetched/jars"
    mvn --batch-mode --quiet -Dstyle.color=never --file "$here/pom.xml" -Dmaven.repo.local="$out/fetched/m2" \
        dependency:copy-dependencies -DoutputDirectory="$out/fetched/jars"
    cp "$here/pom.xml" "$out/fetched/pom.xml"
fi
rm -rf "$out/fetched/classes"
jars=("$out"/fetched/jars/*.jar)
"$JAVA_HOME/bin/javac" -g -Xlint:all,-processing,-classfile -processor org.openjdk.jmh.generators.BenchmarkProcessor -d "$out/fetched/classes" \
    -cp "$(IFS=:; echo "${jars[*]}"):$out/weft-classes:$out/weft-bench" $(find "$here/weft" -name '*.java')

rm -rf "$out/fetched/tornado"
[ -z "${TORNADOVM_HOME:-}" ] || "$JAVA_HOME/bin/javac" -g -Xlint:all,-classfile -d "$out/fetched/tornado" \
    -cp "$(printf '%s:' "$TORNADOVM_HOME"/share/java/tornado/tornado-api-*.jar)$out/weft-classes:$out/weft-bench" \
    $(find "$here/tornado" -name '*.java')
