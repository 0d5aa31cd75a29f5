#!/usr/bin/env bash
# run.sh JAVA_HOME BUILD loop|group LOG: the examples, every array function, and a GPU's rounds of stencils, on oclgrind, which interprets kernels and
# writes every access out of bounds and every race to LOG.
set -euo pipefail
java_home=$1 build=$2 blocks=$3 log=$4
icd=$(find /usr/lib/oclgrind /usr/lib/*/oclgrind -name liboclgrind-rt-icd.so 2>/dev/null | head -n 1)
[ -n "$icd" ] || { echo "no liboclgrind-rt-icd.so: is oclgrind installed?"; exit 1; }
export OCL_ICD_VENDORS=$icd OCLGRIND_DATA_RACES=1 OCLGRIND_MAX_ERRORS=100000
# Its clang makes intrinsics of `restrict`, of inlining, of rint and of optimising that it does not know.
export OCLGRIND_BUILD_OPTIONS="-cl-opt-disable -Drestrict= -Dalways_inline=noinline -D__builtin_rint=rint -D__builtin_rintf=rint"

# It finds what there is to find.
found=$(cd "$(dirname "$0")" && oclgrind-kernel race.sim 2>&1)
[[ $found == *"Invalid write"* && $found == *"data race"* ]] || { echo "oclgrind finds nothing in race.cl: $found"; exit 1; }

export OCLGRIND_LOG=$log
run() {
    local said
    said=$("$java_home/bin/java" -ea "-agentpath:$build/libweft.so=fallback=error,verify=1,blocks=$blocks" \
        -cp "$build/weft.jar:$build/weft-examples.jar:$build/test-run" "$@" 2>&1) || { echo "$said"; exit 1; }
    # A finding begins at a line that is not indented. Three are meant: the scan in one pass looks whether there is news, and not
    # each time by an atomic operation; so does the sweep of a sort, of words that are whole or not there; and work-items behind a table's end compute its last element again, and write the
    # same to it.
    awk -v uniform="${OCLGRIND_UNIFORM_WRITES:-0}" '
         /^[^ \t]/ { if (!meant) printf "%s", text; text = ""; meant = 0 }
         /^Write-write data race at global memory/ && uniform { meant = 1 }
         { text = text $0 "\n" }
         /const ulong w = n % 64 == 0 \? atom_add\(word, 0\) : \*word;/ { meant = 1 }
         /word\[k\] = news\[/ { meant = 1 }
         END { if (!meant) printf "%s", text }' "$log" | grep -v '^$' | head -n 40 >"$log.found" || true
    if [ -s "$log.found" ]; then
        echo "$*:"
        cat "$log.found"
        exit 1
    fi
}
run weft.examples.Check
run weft.LargeProgram 20001
if [ "$blocks" = group ]; then
    run weft.RoundsProgram 12 70 # in tiles of local memory, between barriers, and in place; a CPU's are one by one here
    # By OpenCL's memory model it is a race too if several write the same. In local memory none may: what work-items tell each
    # other there is ordered by atomic operations and barriers.
    export OCLGRIND_UNIFORM_WRITES=1
    run weft.examples.Check
    run weft.LargeProgram 20001 AF.stencil AF.stencil2
fi
