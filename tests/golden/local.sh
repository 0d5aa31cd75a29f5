#!/bin/sh
# Whether what a GPU's kernel has in local memory fits into it, as a C compiler lays it out: columns of different sizes have gaps
# between them. (PoCL has room for more than it says, so nothing that runs there can tell.)
#
#   local.sh WEFTC CC CLASSES
weftc=$1 cc=$2 classes=$3
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

# local_fits KB SKELETON OPTION...
local_fits() {
    kb=$1 skeleton=$2
    shift 2
    "$weftc" -cp "$classes" Skeletons.mixed --groups --local "$kb" --skeleton "$skeleton" "$@" >"$work/kernel.cl" || return 1
    {
        echo 'typedef unsigned char uchar; typedef unsigned uint;'
        grep -E '^#define [A-Z]+(\([a-z]\))? [^\\]*$' "$work/kernel.cl"
        grep -E '^typedef .*(weft_item|weft_value);' "$work/kernel.cl"
        echo 'struct local {'
        awk '/__kernel/ { inside = 1 }
            inside && /^#define [A-Z]+ / { print }
            inside && /^ *__local / { open = 1 }
            open { sub("//.*", ""); sub("__local ", ""); print; depth += gsub("{", "{") - gsub("}", "}") }
            open && depth == 0 && /; *$/ { open = 0; found = 1 }
            END { exit !found }' "$work/kernel.cl" || return 1
        echo "}; _Static_assert(sizeof(struct local) <= $kb * 1024, \"too much\");"
    } >"$work/local.c"
    "$cc" -w -fsyntax-only "$work/local.c"
}

for kb in 32 48 64; do
    for skeleton in reduce scan carry; do
        local_fits $kb $skeleton --combine Skeletons.plusMixed || { echo "FAIL $skeleton in $kb KB"; failed=1; }
    done
done
for kb in 48 64; do
    local_fits $kb sort_sweep || { echo "FAIL sort_sweep in $kb KB"; failed=1; }
done
exit $failed
