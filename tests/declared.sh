#!/usr/bin/env bash
# declared.sh HEADER FILE...: each function of OpenCL C that a text calls is declared by pocl_header.cl. PoCL would build the
# program all the same, with a header that takes most of a build's time, and all later ones of the process so. What Weft's own
# texts define has a prefix; macros are in capitals.
set -euo pipefail
[ $# -gt 1 ] || { echo "usage: $0 HEADER FILE..." >&2; exit 2; }
header=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CC=${CC:-cc}

# Reads C without comments; the names that stand before a parenthesis.
names() { grep -oE '[A-Za-z0-9_#]+ *\(' | tr -d ' (' | grep -E '^[a-z][a-z0-9_]*$' | sort -u; }
# The parameters of macros.
parameters() { sed -nE 's/^ *# *define +[A-Za-z0-9_]+\(([^)]*)\).*/\1/p' | tr -d ' ' | tr ',' '\n' | sort -u; }

"$CC" -dD -E -P -x c -Dcl_khr_fp64 -Dcl_khr_int64_base_atomics "$header" | names >"$work/declared"
for file; do "$CC" -fpreprocessed -dD -E -P -w -x c "$file"; done >"$work/texts"
names <"$work/texts" | grep -vE '^((java|lanes|weft)_.*|if|for|while|switch|return|sizeof|defined|aligned|volatile)$' |
    comm -23 - <(parameters <"$work/texts") >"$work/called"
[ "$(wc -l <"$work/called")" -gt 10 ] || { echo "$0: hardly any calls in $*: what is read here is not what was meant"; exit 1; }

comm -23 "$work/called" "$work/declared" >"$work/missing"
if [ -s "$work/missing" ]; then
    while read -r name; do
        echo "pocl_header.cl does not declare $name, which $(grep -lE "\\b$name *\\(" "$@" | tr '\n' ' ')calls"
    done <"$work/missing"
    exit 1
fi
echo "$(wc -l <"$work/called") functions, all declared"
