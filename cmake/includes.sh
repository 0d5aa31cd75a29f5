#!/usr/bin/env bash
# includes.sh FOLDER...: which file may include which. Run in the repository's root. For the C files below the folders:
#
#   - no circle of includes between units; x.c, x.h and x.def are one unit
#   - no two files of one name, for includes are by name alone
#   - at most MOST units in one folder, so that `ls` reads as a table of contents
#   - CL/cl.h in native/device/opencl alone; a system's header no include path can keep from the others
#
# Which folder may include which is not asked here: the include paths of the CMake targets say so.
set -euo pipefail
MOST=25
[ $# -gt 0 ] || { echo "usage: $0 FOLDER..." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() { echo "$1"; failed=1; }

find "$@" \( -name '*.c' -o -name '*.h' -o -name '*.def' \) | sort >"$work/files"
[ -s "$work/files" ] || { echo "$0: no C files in $*" >&2; exit 2; }

twice=$(sed 's|.*/||' "$work/files" | sort | uniq -d)
[ -z "$twice" ] || fail "files of the same name: $twice"

sed 's|\.[a-z]*$||' "$work/files" | sort -u | sed 's|/[^/]*$||' | sort | uniq -c | while read -r count folder; do
    [ "$count" -le $MOST ] || echo "$folder has $count units, of at most $MOST"
done >"$work/large"
[ ! -s "$work/large" ] || fail "$(cat "$work/large")"

# "a b": unit a includes unit b. tsort names the members of every circle.
xargs grep -H '^ *# *include "' <"$work/files" | awk -F'[:"]' -v files="$work/files" '
    function unit(path) { sub(/\.[a-z]*$/, "", path); return path }
    BEGIN { while ((getline path < files) > 0) { name = path; sub(/.*\//, "", name); where[name] = path } }
    $3 in where && unit($1) != unit(where[$3]) { print unit($1), unit(where[$3]) }' | sort -u >"$work/pairs"
tsort "$work/pairs" >/dev/null 2>"$work/circles" || true
[ ! -s "$work/circles" ] || fail "circles of includes:
$(sed 's|^tsort: ||' "$work/circles")"

others=$(grep -l '^ *# *include *<CL/' -- $(grep -v '^native/device/opencl/' "$work/files") || true)
[ -z "$others" ] || fail "OpenCL's headers outside native/device/opencl: $others"

[ $failed -eq 0 ] && echo "$(wc -l <"$work/files") files, $(wc -l <"$work/pairs") includes, no circle"
exit $failed
