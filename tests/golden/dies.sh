#!/bin/sh
# A compiler that dies has no golden file written, and its case fails.
golden=$(dirname "$0")/golden.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\nkill -SEGV $$\n' >"$work/weftc"
chmod +x "$work/weftc"
failed=0

# stays FILE KIND ARGUMENT...: it does while golden.sh is to write it anew.
stays() {
    file=$work/$1 kind=$2
    shift 2
    printf -- '--TEST--\na case\n--CODE--\n--EXPECT--\nas it was\n' >"$file"
    cp "$file" "$work/before"
    if "$golden" --update "$work/weftc" "$kind" "$@" "$file" >"$work/said"; then
        echo "FAIL $kind: it passes"
        failed=1
    fi
    grep -q 'weftc has died' "$work/said" || { cat "$work/said"; failed=1; }
    cmp "$work/before" "$file" || failed=1
}

stays case.irt ir
stays X.method.rej emit "$work"
stays X.effects effects "$work"
stays page.md page --limits
exit $failed
