#!/bin/sh
# Golden tests of the compiler: what weftc prints against what a file says.
#
#   golden.sh [--update] WEFTC ir FILE.irt...
#   golden.sh [--update] WEFTC emit CLASSES FILE...      (X.METHOD.ir, .cl, .group.cl, .jvm, .rej, .PASS.dump)
#   golden.sh [--update] WEFTC effects CLASSES FILE...   (X.effects)
#   golden.sh [--update] WEFTC page OPTION FILE          (what weftc OPTION prints)
#   golden.sh WEFTC refusals FILE...
#   golden.sh WEFTC skeletons SKELETONS.DEF FILE...
#   golden.sh WEFTC barriers FILE...
#   golden.sh WEFTC assemble FOLDER FILE.hex...
#
# An .irt file is one case: --TEST-- its name, --ARGS-- options of weftc, --XFAIL-- (if it is there) why it still
# fails, --CODE-- text IR, --EXPECT-- what weftc --ir prints of it, be it IR, OpenCL C or an error.
#
# X.METHOD.ir (.cl) is the IR (the OpenCL C) of method METHOD of X.java, whose classes are in the folder CLASSES;
# X.METHOD.rej is the refusal; X.METHOD.group.cl the OpenCL C for a GPU; X.METHOD.jvm what Java's loops get; X.METHOD.PASS.dump the IR in front of PASS and
# behind it, where it first changes something. OpenCL C is kept without the functions of java_ops.h in front of it. A
# comment `// weftc METHOD: OPTIONS` in X.java adds options, and `// weftc class of METHOD: NAME` says which class has it, if not X; X.hex instead of X.java holds the bytes of a class, which
# `assemble` makes. CLASSES may be several folders, separated by ':'. An empty file and --update make a new case.
#
# X.effects is what weftc --effects prints of class X, which may be an X.hex of tests/emit.
#
# Refusals are complete if every row of docs/refusals.md, which weftc --refusals prints, is in one of FILE...; skeletons
# if every text that SKELETONS.DEF names is. Of the OpenCL C in FILE... no kernel with barriers returns.
#
# All IR that is printed is read and printed again, and must be the same. --update writes what came out into the files,
# but for cases with --XFAIL--: review it as a diff. A weftc that ends with another exit code than the case is of has not said what the case is
# for: the case fails, and its file stays. That is 0, and nothing on standard error; of an X.METHOD.rej 1, or 2 if it begins with
# "an argument is not valid"; of an .irt 0 or 1.
# Exit code: 0 all pass, 1 some do not, 2 called wrongly.

update=false
[ "$1" = --update ] && { update=true; shift; }
[ $# -ge 3 ] || { echo "usage: golden.sh [--update] WEFTC ir|emit|effects|page|refusals|skeletons|barriers|assemble ..." >&2; exit 2; }
weftc=$1 kind=$2
shift 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 expected_failures=0
# A sanitizer's own exit code is that of a refusal.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=99"

# compile CODES CASE ARGUMENT...: what weftc prints of them is $work/printed, and behind it what is on standard error, where CODES are not 0 alone.
# False where its exit code is none of these.
compile() {
    codes=$1 name=$2
    shift 2
    "$weftc" "$@" >"$work/printed" 2>"$work/complaint"
    code=$?
    case $codes:$code in
    0:0) [ -s "$work/complaint" ] || return 0 ;;
    *"$code"*:*) cat "$work/complaint" >>"$work/printed"; return 0 ;;
    esac
    failed=$((failed + 1))
    echo "FAIL $name: weftc has ended with exit code $code, and is to with $codes"
    tail -n 20 "$work/printed" "$work/complaint"
    return 1
}

# The text of one section of the .irt file $2.
section() {
    awk -v wanted="--$1--" '/^--[A-Z]+--$/ { inside = ($0 == wanted); next } inside' "$2"
}

# Where $work/actual is IR: read and print it again; comments may name places that text cannot hold.
reads_back() {
    case $(head -c 6 "$work/actual") in "func @") ;; *) return 0 ;; esac
    sed 's/ ;.*//' "$work/actual" >"$work/plain"
    "$weftc" --ir "$work/actual" >"$work/again" 2>&1
    sed 's/ ;.*//' "$work/again" | diff -u --label printed --label 'read and printed again' "$work/plain" -
}

# settle FILE: it is to be $work/actual, which --update makes it.
settle() {
    if $update && ! cmp -s "$work/actual" "$1"; then cp "$work/actual" "$1"; fi
    cp "$1" "$work/expected"
    judge "$1" ""
}

# judge NAME REASON: compare $work/actual with $work/expected; REASON is not empty where a difference is expected.
judge() {
    diff -u --label expected --label actual "$work/expected" "$work/actual" >"$work/diff" &&
        reads_back >>"$work/diff"
    same=$?
    if [ $same -eq 0 ] && [ -z "$2" ]; then
        passed=$((passed + 1))
    elif [ $same -eq 0 ]; then
        failed=$((failed + 1))
        echo "FAIL $1: it passes; remove its --XFAIL-- ($2)"
    elif [ -n "$2" ]; then
        expected_failures=$((expected_failures + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $1"
        cat "$work/diff"
    fi
}

run_irt() {
    section CODE "$1" >"$work/code"
    section EXPECT "$1" >"$work/expected"
    # shellcheck disable=SC2046 # the arguments are words
    compile '0 or 1' "$1" --ir "$work/code" $(section ARGS "$1") || return
    cp "$work/printed" "$work/actual"
    reason=$(section XFAIL "$1")
    if $update && [ -z "$reason" ]; then
        awk '{ print } /^--EXPECT--$/ { exit }' "$1" >"$work/updated"
        cat "$work/actual" >>"$work/updated"
        cmp -s "$work/updated" "$1" || cp "$work/updated" "$1"
        cp "$work/actual" "$work/expected"
    fi
    judge "$1 ($(section TEST "$1"))" "$reason"
}

# The class that the bytes in $1 are, into folder $2: for what no javac of today writes.
assemble() {
    class=$2/$(basename "$1" .hex | tr . /).class
    mkdir -p "$(dirname "$class")"
    # shellcheck disable=SC2059 # the bytes are the format
    printf "$(sed 's/#.*//' "$1" | tr -cd 0-9a-f | fold -w 2 | awk '
        { digits = "0123456789abcdef"
          printf "\\%03o", 16 * index(digits, substr($0, 1, 1)) + index(digits, substr($0, 2, 1)) - 17 }'
        )" >"$class"
}

# Of an OpenCL program only what the emitters make: the functions in front of it are java_ops.h's own text. Where pragmas for clang
# stand around that text, a comment has its place.
without_java_ops() {
    awk 'in_kernel { print; next }
        /^#if __clang_major__/ { if (guards++ && count > before) print "// java_ops.h"; before = count; guarded = 1 }
        guarded { print; guarded = !/^#endif/; next }
        /^#pragma/ || /^#define TRAP/ { print; next }
        /^__kernel/ { for (i = last + 1; i < count; i++) if (line[i] != "") print line[i]; in_kernel = 1; print; next }
        { line[count++] = $0 }
        /^#if/ { depth++ }
        /^#endif/ && --depth == 0 && !preludes++ { last = count - 1 } # the prelude is what the first #if is around
        /^JAVA_OP/ || /^JAVA_TABLE/ { open = 1 }
        /^}/ && open { last = count - 1; open = 0 }
        END { if (!in_kernel) for (i = 0; i < count; i++) print line[i] }' "$1"
}

run_emit() {
    codes=0 base=${1%.*} suffix=${1##*.} source=${1##*/}
    source=${source%%.*} method=${base##*/} options='' pass=''
    method=${method#"$source".}
    case $base in
    */*.*.*) [ "$suffix" = hex ] || { pass=${method#*.}; method=${method%%.*}; } ;;
    esac
    java=$(dirname "$1")/$source.java
    class=$source
    if [ -e "$java" ]; then
        options=$(sed -n "s|^.*// weftc $method: ||p" "$java")
        class=$(sed -n "s|^.*// weftc class of $method: ||p" "$java")
    fi
    case $suffix in
    ir) options="$options --emit ir" ;;
    dump) options="$options --emit ir --dump all" ;;
    jvm) options="$options --emit jvm" ;;
    cl) [ "$pass" != group ] || options="$options --groups" ;;
    rej) codes=1; ! grep -q '^an argument is not valid' "$1" || codes=2 ;;
    *) echo "FAIL $1: no such kind of golden file"; failed=$((failed + 1)); return ;;
    esac
    # shellcheck disable=SC2086 # the options are words
    compile "$codes" "$1" -cp "$classes" "${class:-$source}.$method" --verify $options || return
    case $suffix in
    cl) without_java_ops "$work/printed" >"$work/actual" ;;
    dump) awk -v wanted=";; $pass" '
        /^;; / { if (found) exit; if ($0 == wanted) { printf "%s", before; found = 1 } else before = "" }
        found { print } !found { before = before $0 "\n" }' "$work/printed" >"$work/actual" ;;
    *) cp "$work/printed" "$work/actual" ;;
    esac
    settle "$1"
}

run_effects() {
    compile 0 "$1" -cp "$classes" --effects "$(basename "$1" .effects)" || return
    cp "$work/printed" "$work/actual"
    settle "$1"
}

run_page() {
    compile 0 "$2" "$1" || return
    cp "$work/printed" "$work/actual"
    settle "$2"
}

# Every refusal of a function there is must be in a golden file (refusal_test has those of loops), with or without a detail between its two parts.
run_refusals() {
    "$weftc" --refusals >"$work/table" || { echo "FAIL weftc --refusals"; failed=1; return; }
    sed -n '/^## /q; s/^| \([^|]*\) | \([^|]*\) |$/\1; \2/p' "$work/table" | sed 1,2d >"$work/rows"
    while read -r row; do
        if grep -qF -e "$row" -e "${row%%; *}: " -- "$@"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL no golden file (X.METHOD.rej) for the refusal: $row"
        fi
    done <"$work/rows"
}

# Every text of a skeleton must be in a golden file: that of the loop in X.cl, that of the group in X.group.cl.
run_skeletons() {
    def=$1
    shift
    tr -d ' ' <"$def" | sed -n 's/^SKELETON(//p' | while IFS=, read -r _ name loop group _; do
        name=${name#\"} name=${name%\"}
        [ "$loop" = no ] || echo "$name loop"
        [ "$group" = no ] || [ "$loop" = "$group" ] || echo "$name group"
    done >"$work/rows"
    while read -r name form; do
        found=false
        for file in $(grep -lF -- "void weft_$name(" "$@"); do
            case $form:$file in group:*.group.cl) found=true ;; loop:*.group.cl) ;; loop:*) found=true ;; esac
        done
        if $found; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL no golden file for the skeleton $name as a $form"
        fi
    done <"$work/rows"
}

# A return puts the barriers behind it in a branch, and of those PoCL 3.1 makes wrong code (emit/launch_checks.h). They may be in functions of the kernel's.
run_barriers() {
    for file; do
        grep -qF 'barrier(' "$file" || continue
        if awk '/^__kernel/ { in_kernel = 1 } in_kernel && !/^#|^ *\/\// && /return[ ;]|TRAP|WATCH/ { print FILENAME ":" FNR ":" $0; found = 1 } END { exit found }' "$file"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL $file: a kernel with barriers returns"
        fi
    done
}

case $kind in
refusals) run_refusals "$@" ;;
skeletons) run_skeletons "$@" ;;
barriers) run_barriers "$@" ;;
assemble)
    folder=$1
    shift
    for file; do assemble "$file" "$folder"; done
    exit 0 ;;
ir)
    for file; do run_irt "$file"; done ;;
emit)
    classes=$1
    shift
    for file; do run_emit "$file"; done ;;
effects)
    classes=$1
    shift
    for file; do run_effects "$file"; done ;;
page)
    run_page "$@" ;;
*) echo "golden.sh: no such kind: $kind" >&2; exit 2 ;;
esac
echo "$passed passed, $failed failed, $expected_failures expected failures"
[ $failed -eq 0 ]
