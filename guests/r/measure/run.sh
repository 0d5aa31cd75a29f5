#!/usr/bin/env bash
# run.sh gnu|hand [ROUNDS [NAME=N...]]: the tables of README.md: the programs of ../examples by weft-r beside GNU R (Debian: r-base-core),
# or beside OpenCL C by hand. After `./weft package`, and `mvn test-compile` here; JAVA names the java to use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
weft=${WEFT_JAR:-$(ls ../../build/release/maven/weft/weft/*/weft-*.jar | grep -v -e sources -e javadoc | tail -1)}
case ${1:-} in
gnu)
    peer=(Rscript measure/gnu.R examples)
    sizes="daxpy=16777216 hilbert=4000000 blackscholes=30000 kmeans=20000 mandelbrot=20000 nbody=400 dft=1000 spectralnorm=500"
    ;;
hand)
    peer=(target/by_hand measure/by_hand.cl)
    sizes="daxpy=16777216 hilbert=16000000 blackscholes=2000000 kmeans=1000000 mandelbrot=1000000 nbody=4000 dft=4000 spectralnorm=4000"
    cc -O2 -Wall -Wextra -o target/by_hand measure/by_hand.c -l:libOpenCL.so.1 -lm
    ;;
*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;;
esac
table=$1 rounds=${2:-11}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- $sizes
"${JAVA:-java}" -Xmx4g -Dweft.options=first=wait -cp "target/test-classes:target/classes:$weft" weft.r.Contest examples "$table" "${#peer[@]}" \
    "$rounds" "${peer[@]}" "$@"
