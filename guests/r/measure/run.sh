#!/usr/bin/env bash
# run.sh [ROUNDS [NAME=N...]]: the table of README.md: the programs of ../examples by weft-r, by GNU R (Debian: r-base-core) and in OpenCL C
# by hand. After `./weft package`, and `mvn test-compile` here; JAVA names the java to use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
weft=${WEFT_JAR:-$(ls ../../build/release/maven/weft/weft/*/weft-*.jar | grep -v -e sources -e javadoc | tail -1)}
rounds=${1:-11}
[ $# -le 1 ] || shift
[[ ${1:-} == *=* ]] || set -- daxpy=16777216 hilbert=4000000 blackscholes=50000 kmeans=20000 mandelbrot=30000 nbody=500 dft=1000 spectralnorm=700
cc -O2 -Wall -Wextra -o target/by_hand measure/by_hand.c -l:libOpenCL.so.1 -lm
cp measure/by_hand.cl target/by_hand.cl
"${JAVA:-java}" -Xmx4g -Dweft.options=first=wait -cp "target/test-classes:target/classes:$weft" weft.r.Contest examples measure/gnu.R \
    target/by_hand "$rounds" "$@"
