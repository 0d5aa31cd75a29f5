#!/usr/bin/env bash
# r.sh JAVA BUILD N SEED: N random functions of R, each compiled by itself, against weft-r's interpreter (guests/r).
#
# Most of the time that a kernel takes is PoCL's, which compiles it in 100 to 250 ms; Weft takes 5. So all functions run as what Weft's
# compiler makes of them for the JVM, which differs from a kernel in nothing but the last step; one of sixteen runs on the device too,
# one element in a work-item, and one of forty as the device has it by itself. WEFT_OPTIONS chooses another way, for all of them.
set -uo pipefail
java=$1 build=$2 n=$3 seed=$4
try() { # try OPTIONS EVERY
    echo "$1, each of $2:"
    "$java" -XX:TieredStopAtLevel=1 -XX:-OmitStackTraceInFastThrow -agentpath:"$build/libweft.so=first=wait,$1" -cp "$build/weft-classes:$build/test-fuzz-r" \
        weft.r.Fuzz "$n" "$seed" "$2" || failed=1
}
failed=0
if [ -n "${WEFT_OPTIONS:-}" ]; then
    try "$WEFT_OPTIONS" 1
else
    try device=java,loops=always,verify=1 1
    try emit=simt 16
    try emit=auto 40
fi
exit $failed
