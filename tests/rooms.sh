#!/usr/bin/env bash
# rooms.sh ROOT: every folder that a table of rooms is of has a row for each folder in it, and no other; docs/architecture.md has one for each box of C
# and each package, which uses none below it; each pass of passes.def is a file in a room of passes; and the Java tests are in rooms of at most MOST files,
# so that `ls` reads as a table of contents. A table of rooms begins with "| room of `FOLDER` |".
set -euo pipefail
MOST=40
cd "$1"
failed=0
fail() { echo "$1"; failed=1; }

# rows DOCUMENT HEAD: the first column of the table that begins so, where it is one name.
rows() {
    awk -v head="$2" 'index($0, head) == 1 { open = 1; next } !/^\|/ { open = 0 } open' "$1" |
        sed -n 's/^| `\([^`]*\)` .*/\1/p' | sed 's|/$||' | sort
}

# same DOCUMENT HEAD WHAT: the rows of that table are what comes in, sorted.
same() {
    difference=$(diff <(rows "$1" "$2") -) || fail "$1 and the $3 differ (<: only the former has it; >: only the latter):
$difference"
}

# folders_in FOLDER: their names.
folders_in() { find "$1" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort; }

# with_rooms DOCUMENT: the folders that its tables of rooms are of, as these call them.
with_rooms() { sed -n 's/^| room of `\([^`]*\)` .*/\1/p' "$1"; }

count=0
for document in docs/architecture.md CONTRIBUTING.md; do
    for folder in $(with_rooms $document); do
        count=$((count + 1))
        same $document "| room of \`$folder\`" "folders of $folder" < <(folders_in "$folder")
    done
done
same docs/architecture.md '| package |' 'packages of java-api' < <(
    find java-api/*/ -name '*.java*' -printf '%h\n' | sed 's|^java-api/||; s|/|.|g' | sort -u)
same docs/architecture.md '| folder |' 'boxes' < <(
    { find bytecode codegen native -name '*.c' -printf '%h\n'; echo java-api; } | sort -u |
        grep -vE "^($(with_rooms docs/architecture.md | sed 's|/$||' | paste -sd '|'))/")

# A package uses those above it in that table; what is in `weft` itself, below all, are also the API's values.
upward=$(awk '/^\| package \|/ { open = 1; next } !/^\|/ { open = 0 } open && match($0, /`weft\.internal\.[a-z]+`/) {
        print substr($0, RSTART + 1, RLENGTH - 2) }' docs/architecture.md |
    awk 'NR == FNR { row[$1] = NR; next } { from = $1; sub(/^java-api\//, "", from); sub(/\/[^\/]*$/, "", from); gsub("/", ".", from)
        if (row[from] && row[$2] > row[from]) print $1 " uses " $2 ", which is below " from " in docs/architecture.md" }' - <(
    grep -rE '^import (static )?weft\.internal\.' --include='*.java*' java-api |
        sed -E 's/^([^:]*):import (static )?(weft\.internal\.[a-z]+).*/\1 \3/'))
[ -z "$upward" ] || fail "$upward"

[ "$count" -ge 3 ] || fail "only $count tables of rooms were found"

passes=$(sed -n 's/^PASS(\([a-z_]*\),.*/\1/p' codegen/passes/passes.def | sort -u)
[ -n "$passes" ] || fail "no passes were found"
for pass in $passes; do
    grep -qs "^status pass_$pass(" codegen/passes/*/"$pass.c" || fail "no room of codegen/passes has the pass $pass, as $pass.c"
done

outside=$(find tests/run -maxdepth 1 -name '*.java')
[ -z "$outside" ] || fail "in no room of tests/run: $outside"
for room in tests/run/*/; do
    files=$(find "$room" -name '*.java' | wc -l)
    [ "$files" -le $MOST ] || fail "$room has $files files, of at most $MOST"
done

[ $failed -eq 0 ] && echo "$count tables of rooms are true, those of boxes and packages, and that of passes"
exit $failed
