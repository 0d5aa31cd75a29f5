#!/usr/bin/env bash
# rooms.sh ROOT: every folder that a table of rooms is of has a row for each folder in it, and no other; and the Java tests are in rooms of at
# most MOST files, so that `ls` reads as a table of contents. A table begins with "| room of `FOLDER` |".
set -euo pipefail
MOST=40
cd "$1"
failed=0
fail() { echo "$1"; failed=1; }

# rows DOCUMENT FOLDER: the first column of the table of its rooms.
rows() {
    awk -v head="| room of \`$2\` |" 'index($0, head) == 1 { open = 1; next } !/^\|/ { open = 0 } open' "$1" |
        sed -n 's/^| `\([^`]*\)` .*/\1/p' | sed 's|/$||' | sort
}

count=0
while IFS=: read -r document folder; do
    count=$((count + 1))
    difference=$(diff <(rows "$document" "$folder") <(find "$folder" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort)) ||
        fail "$document and the folders of $folder differ (<: only the former has it; >: only the latter):
$difference"
done < <(sed -n 's/^| room of `\([^`]*\)` .*/\1/p' docs/architecture.md | sed 's|^|docs/architecture.md:|'
         sed -n 's/^| room of `\([^`]*\)` .*/\1/p' CONTRIBUTING.md | sed 's|^|CONTRIBUTING.md:|')
[ "$count" -ge 3 ] || fail "only $count tables of rooms were found"

outside=$(find tests/run -maxdepth 1 -name '*.java')
[ -z "$outside" ] || fail "in no room of tests/run: $outside"
for room in tests/run/*/; do
    files=$(find "$room" -name '*.java' | wc -l)
    [ "$files" -le $MOST ] || fail "$room has $files files, of at most $MOST"
done

[ $failed -eq 0 ] && echo "$count tables of rooms are true"
exit $failed
