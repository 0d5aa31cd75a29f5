#!/bin/sh
# A compiler that dies, or says of something else than the case that it cannot do it, has no golden file written, and its case fails.
golden=$(dirname "$0")/golden.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

# ends WHAT: so does weftc.
ends() {
    printf '#!/bin/sh\n%s\n' "$1" >"$work/weftc"
    chmod +x "$work/weftc"
}

# stays FILE KIND ARGUMENT...: it does while golden.sh is to write it anew.
stays() {
    file=$work/$1 kind=$2
    shift 2
    printf -- '--TEST--\na case\n--CODE--\n--EXPECT--\nas it was\n' >"$file"
    cp "$file" "$work/before"
    if "$golden" --update "$work/weftc" "$kind" "$@" "$file" >"$work/said"; then
        echo "FAIL $kind: it passes, of $(tail -n 1 "$work/weftc")"
        failed=1
    fi
    grep -q 'weftc has ended' "$work/said" || { cat "$work/said"; failed=1; }
    cmp "$work/before" "$file" || failed=1
}

for end in 'kill -SEGV $$' 'echo "weftc: unknown option" >&2; exit 2'; do
    ends "$end"
    stays case.irt ir
    stays X.method.rej emit "$work"
    stays X.method.cl emit "$work"
    stays X.effects effects "$work"
    stays page.md page --limits
done
for end in 'echo a refusal >&2; exit 1' 'echo a page; echo a complaint >&2'; do
    ends "$end"
    stays X.method.cl emit "$work"
    stays X.effects effects "$work"
    stays page.md page --limits
done
ends 'echo a kernel'
stays X.method.rej emit "$work"
exit $failed
