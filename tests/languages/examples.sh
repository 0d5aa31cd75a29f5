#!/usr/bin/env bash
# examples.sh ROOT REPOSITORY OUT JAVA_HOME: examples/kotlin, scala, clojure and groovy, each built by Maven against the repository that
# ./weft package has made, and run: all three programs of each on a device, with the results of plain code. OUT/m2 keeps what Maven
# has fetched.
set -euo pipefail
root=$1 repository=$2 out=$3
export JAVA_HOME=$4
mkdir -p "$out"
rm -rf "$out/m2/weft" # Maven never fetches the same version again

for language in kotlin scala clojure groovy; do
    rm -rf "${out:?}/$language"
    cp -r "$root/examples/$language" "$out/$language"
    rm -rf "$out/$language/target"
    maven() {
        mvn --batch-mode --quiet --file "$out/$language/pom.xml" -Dmaven.repo.local="$out/m2" -Dweft.repository="$repository" \
            -Dstyle.color=never "$@"
    }
    maven --offline -Daether.offline.protocols=file package >"$out/offline.log" 2>&1 || maven package
    said=$("$JAVA_HOME/bin/java" -Dweft.options=first=wait,fallback=error -jar "$out/$language/target/$language-examples.jar" 20000 2>&1) ||
        { printf '%s:\n%s\n' "$language" "$said"; exit 1; }
    for program in Black-Scholes Mandelbrot k-means; do
        grep -Eiq "^$program of .* ran on [^J].*: as in plain $language\$" <<<"$said" ||
            { printf '%s, %s:\n%s\n' "$language" "$program" "$said"; exit 1; }
    done
    printf '%s:\n%s\n' "$language" "$said"
done
