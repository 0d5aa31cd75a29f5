#!/usr/bin/env bash
# run.sh ROOT REPOSITORY OUT JAVA_HOME: builds and tests the module spark against the repository that ./weft package has made, with
# Maven, which fetches Spark and its plugins once. OUT keeps what Maven has fetched.
set -euo pipefail
root=$1 repository=$2 out=$3
export JAVA_HOME=$4
mkdir -p "$out"
rm -rf "$out/project" "$out/m2/weft" # Maven never fetches the same version again
cp -r "$root/spark" "$out/project"
rm -rf "$out/project/target"

maven() {
    mvn --batch-mode --file "$out/project/pom.xml" -Dmaven.repo.local="$out/m2" -Dweft.repository="$repository" \
        -Dstyle.color=never "$@"
}
fetched=$out/m2/fetched
if [ -e "$fetched" ]; then
    maven --offline -Daether.offline.protocols=file package
else
    maven package
    touch "$fetched"
fi
