#!/usr/bin/env bash
# run.sh ROOT REPOSITORY OUT JAVA_HOME: guests/r is built and tested by Maven against the repository that ./weft package has made.
# Maven fetches its plugins and JUnit once: OUT keeps them.
set -euo pipefail
root=$1 repository=$2 out=$3
export JAVA_HOME=$4
mkdir -p "$out"
rm -rf "$out/project" "$out/m2/weft" # Maven never fetches the same version again
cp -r "$root/guests/r" "$out/project"

maven() {
    mvn --batch-mode --file "$out/project/pom.xml" -Dmaven.repo.local="$out/m2" -Dweft.repository="$repository" \
        -Dstyle.color=never "$@"
}
maven --offline -Daether.offline.protocols=file package >"$out/offline.log" 2>&1 || maven package

# As Rscript runs a program, and as somebody types one; a program that stops says where.
path=$out/project/target/weft-r-0.1.0.jar:$(echo "$out"/m2/weft/weft/*/weft-*.jar)
r() { "$JAVA_HOME/bin/java" -Dweft.options=first=wait -cp "$path" weft.r.Main "$@"; }
expect() { # expect WHAT IT PRINTS
    [ "$1" = "$2" ] || { printf 'expected:\n%s\nprinted:\n%s\n' "$1" "$2"; exit 1; }
}
expect '[1] 338350' "$(r -e 'sum((1:100)^2)')"
expect $'> + + > [1] 6\n> ' "$(printf 'f <- function(x) {\nx + 1\n}\nf(5)\n' | r)"
expect 'Error on line 2: object '\''y'\'' not found' "$(r -e $'x <- 1\nx + y' 2>&1 || true)"
