#!/usr/bin/env bash
# format.sh --check | --fix: every tracked .c and .h file against .clang-format. Run in the repository's root.
set -euo pipefail
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    mapfile -t files < <(git ls-files '*.c' '*.h')
else
    mapfile -t files < <(find . -path ./build -prune -o \( -name '*.c' -o -name '*.h' \) -print)
fi
case "${1:-}" in
--check) exec clang-format --dry-run -Werror "${files[@]}" ;;
--fix) exec clang-format -i "${files[@]}" ;;
*) echo "usage: $0 --check | --fix" >&2; exit 2 ;;
esac
