#!/usr/bin/env bash
# run.sh ROOT REPOSITORY OUT JAVA_HOME...: examples/maven is built against the repository that ./weft package has made, with
# Maven, which fetches its plugins once, and then run on every JDK. OUT keeps what Maven has fetched.
set -euo pipefail
root=$1 repository=$2 out=$3
shift 3
export JAVA_HOME=$1
mkdir -p "$out"
rm -rf "$out/project" "$out/m2/weft" # Maven never fetches the same version again
cp -r "$root/examples/maven" "$out/project"

maven() {
    mvn --batch-mode --file "$out/project/pom.xml" -Dmaven.repo.local="$out/m2" -Dweft.repository="$repository" \
        -Dstyle.color=never "$@"
}
maven --offline -Daether.offline.protocols=file package >"$out/offline.log" 2>&1 || maven package

for java_home in "$@"; do
    said=$("$java_home/bin/java" -Dweft.options=first=wait -jar "$out/project/target/sample-1.jar" 2>&1)
    [[ $said =~ ^'Weft '[0-9.]+$'\n'Body\[position=2\.0,\ velocity=2\.0\]$'\n'Body\[position=1\.0,\ velocity=-4\.0\]$'\n'.*'ran on '[^J] ]] ||
        { printf '%s\n%s\n' "$java_home" "$said"; exit 1; }
done
