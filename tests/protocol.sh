#!/usr/bin/env bash
# protocol.sh SOURCES BUILD: what says a form of what the jar and the library exchange has the mark of cmake/Protocol.cmake, so that the number of
# the protocol is of it: a file of C that names a Java source of Weft's, and one that such a source's "as x.c has it" names, or their .c or .h. What a
# mark names is there. BUILD was configured of all that have one.
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: $0 SOURCES BUILD" >&2; exit 2; }
cd "$1"
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folders=(bytecode codegen native java-api)
mark='protocol: as [A-Za-z_]+\.(java|c|h|def)'
failed=0
fail() { echo "$*"; failed=1; }

grep -rlE --include='*.[ch]' --include='*.def' --include='*.java' "$mark" "${folders[@]}" | LC_ALL=C sort >"$work/marked"
[ "$(wc -l <"$work/marked")" -gt 20 ] || fail "hardly any file has the mark: is it another now?"
LC_ALL=C sort "$build/protocol.files" | diff "$work/marked" - >"$work/differ" ||
    fail "run cmake again: the marks are others than when $build was configured: $(grep '^[<>]' "$work/differ" | tr '\n' ' ')"

# Every source of C and Java by its name; Java's made by CMake likewise.
find "${folders[@]}" -name '*.[ch]' -o -name '*.def' -o -name '*.java' -o -name '*.java.in' | sed 's/\.in$//' >"$work/files"
sed 's,.*/,,' "$work/files" | LC_ALL=C sort -u >"$work/names"
is_there() { grep -qx -- "$1" "$work/names"; }
# A file, or what shares its name but for .c or .h.
is_marked() { grep -qE "^(${1%.*})\.(c|h|def|java)$" "$work/marked"; }

while read -r file; do
    for name in $(grep -E "$mark" "$file" | sed 's/.*protocol: as//' | grep -oE '[A-Za-z_]+\.(java|c|h|def)\b'); do
        is_there "$name" || fail "$file: its mark names $name, which is not there"
    done
done <"$work/marked"

grep -roE --include='*.[ch]' --include='*.def' '\b[A-Z][A-Za-z]+\.java\b' bytecode codegen native | sort -u >"$work/java"
while IFS=: read -r file name; do
    is_there "$name" || continue # of a program that is an example
    is_marked "$file" || fail "$file names $name: write 'protocol: as $name has it' where it says what the two exchange, else $name without .java"
done <"$work/java"

grep -rE --include='*.java' --include='*.java.in' '\b[a-z_]+\.(c|h|def)\b' java-api | grep -vE ':import ' |
    sed -E 's/^([^:]*):.*[^A-Za-z_.\/]([a-z_\/]+\.(c|h|def))\b.*/\1:\2/' | sort -u >"$work/c"
while IFS=: read -r file name; do
    grep -E "(^|/)${name##*/}$" "$work/files" >"$work/found" || continue # no source
    while read -r found; do
        is_marked "$found" || fail "$file names $name, which has no mark: what is it that the two exchange?"
    done <"$work/found"
done <"$work/c"
[ $failed -eq 0 ] || exit 1
echo "$(wc -l <"$work/marked") files have the mark of the protocol"
