#!/usr/bin/env bash
# arguments.sh WEFT: wrong arguments are told at once, before anything is installed or built; and what ./weft cache says.
set -uo pipefail
weft=$1
failed=0

# refuses PART ARGUMENT...: ends with an error that contains PART, and does nothing
refuses() {
    local part=$1 said status
    shift
    said=$("$weft" "$@" 2>&1 </dev/null)
    status=$?
    if [ $status -eq 0 ] || [[ $said != *"$part"* ]] || [[ $said == *Building* ]]; then
        printf './weft %s: ended with %s and said\n%s\n' "$*" $status "$said"
        failed=1
    fi
}

refuses "no such command: make" make
refuses "there is no example 'Foo'; there are: Saxpy" demo Saxpy Foo
refuses "explain which example" explain
refuses "there is no example 'Foo'" explain Foo
refuses "what is 'NBody'?" explain Saxpy NBody
refuses "what is '1'?" devices 1
refuses "no such option: devise=gpu" bench devise=gpu
refuses "there is no 'maths'; there are: pipeline" bench maths
refuses "first gpu jmh machine programs spark threads" bench maths
refuses "rounds is a number from 1, and not 'x'" bench rounds=x
refuses "rounds is a number from 1, and not '0'" bench rounds=0
refuses "rounds is a number from 1, and not '00'" bench rounds=00
refuses "rounds is a number from 1, of nine digits at most, and not '1234567890'" bench rounds=1234567890
refuses "there is no 'sax'; there are: pipeline" bench rounds=08 sax
refuses "device is auto|cpu|gpu|a number, and not 'foo'" bench device=foo
refuses "several, 0+1, and not 'foo'" bench saxpy device=foo
refuses "several, 0+1, and not '0+0'" bench saxpy device=0+0
refuses "several, 0+1, and not '1+0+01'" bench saxpy device=1+0+01
refuses "there is no 'sax'; there are: all arrays" bench saxpy device=0+01 sax
refuses "sizes is all|numbers from 1, joined by +, and not '1024+x'" bench first sizes=1024+x
refuses "no such option: sizes=2" bench programs sizes=2
refuses "there is no 'saxpi'; there are: all arrays" bench programs saxpi
refuses "size is small|large|A+B+C, and not 'A+D'" bench programs size=A+D
refuses "and not 'WEFT+JULIA'" bench programs systems=WEFT+JULIA
refuses "size is small|large|A+B+C, and not 'D'" bench --size D
refuses "and not 'WEFT+JULIA'" bench saxpy --variants WEFT+JULIA
refuses "--plot wants a value" bench sort --size=small --plot
refuses "there is no 'sax'; there are: pipeline" bench --plot pictures adaptive sax
refuses "there is no 'sax'; there are: all arrays" bench --device java saxpy sax
refuses "most is a decimal number, and not 'long'" bench programs most=long
refuses "and not 'C_EXACT'" bench jmh systems=C_EXACT
refuses "cores is 1+2+4+8+16+32, and not '3'" bench threads cores=3
refuses "no such option: scale=2" bench spark scale=2
refuses "no such option: scale=2" bench gpu scale=2
refuses "no such option: scale=2" bench machine scale=2
refuses "there is no 'sax'; there are: saxpy" bench gpu sax
refuses "no such option: scale=2" bench first scale=2
refuses "there is no 'matrix'; there are: saxpy" bench first matrix
refuses "there is no group of tests 'fast'" test fast
refuses "there is no preset 'debut'" build debut
refuses "the seed is a number, and not 'x'" fuzz 10 x
refuses "how many lambdas? ./weft fuzz 200" fuzz
refuses "how many functions? ./weft fuzz-r 400" fuzz-r
refuses "how many compositions is a number, and not 'all'" fuzz-functions all
refuses "how many programs is a number, and not 'all'" fuzz-guests all
refuses "how many methods is a number, and not 'all'" fuzz-graphs all
refuses "how many functions is a number, and not 'all'" fuzz-neighbours all
refuses "how many methods is a number, and not 'all'" fuzz-loops all
refuses "how many functions is a number, and not 'all'" fuzz-r all
refuses "how many methods is a number of nine digits at most, and not '9999999999'" fuzz-loops 9999999999
refuses "the seed is a number, and not 'x'" fuzz-r 10 x
refuses "for how many seconds?" fuzz-classes
refuses "how many seconds is a number, and not 'long'" fuzz-classes long
refuses "there is no function 'maps'; there are: map" large maps
refuses "what is 'map'?" faults map
refuses "there is no set-up 'tests'" setup tests
refuses "there is no order to the cache 'list'" cache list
refuses "what is 'maven'?" package maven

# tells FOLDER PATTERN COMMAND...: so is the first line that ./weft cache prints of that folder, and it ends well; run by COMMAND, if there is one
tells() {
    local of=$1 pattern=$2 said status
    shift 2
    said=$(WEFT_CACHE_DIR=$of "$@" "$folder/weft" cache 2>&1)
    status=$?
    if [ $status -ne 0 ] || [[ ${said%%$'\n'*} != $pattern ]]; then
        printf './weft cache of %s (%s) ended with %s and said\n%s\n' "$of" "$*" $status "$said"
        failed=1
    fi
}
folder=$(mktemp -d)
cp "$weft" "$folder/weft" # which another user may run
no="nothing is kept there; it has to be a folder that you can read, and only you or root can write to"
mkdir "$folder/open" && chmod 777 "$folder/open"
: >"$folder/file"
tells "$folder/open" "$folder/open: $no"
tells "$folder/file" "$folder/file: $no"
tells "$folder/none" "$folder/none: nothing is kept there"
tells Off "WEFT_CACHE_DIR is off*"
tells '' "HOME is not set*" env -u HOME -u XDG_CACHE_HOME
tells '' "HOME is not set*" env -u HOME XDG_CACHE_HOME=caches
tells '' "$folder/.cache/weft: nothing is kept there" env HOME="$folder" XDG_CACHE_HOME=caches
tells '' "$folder/caches/weft: nothing is kept there" env HOME="$folder" XDG_CACHE_HOME="$folder/caches"

# And of one with programs: its own, or another's that a link leads to.
kept() { rm -rf "$folder/kept" && mkdir "$folder/kept" && : >"$folder/kept/0123456789abcdef.bin" && chmod 644 "$folder/kept"/*; }
kept
tells "$folder/kept" "$folder/kept: 1 programs, +([0-9]) MB"
printf 'device: one of mine\n' >"$folder/kept/0123456789abcde0.bin"
ln -s kept "$folder/link"
tells "$folder/link" "$folder/link: 2 programs, +([0-9]) MB"
[[ $(WEFT_CACHE_DIR=$folder/link "$folder/weft" cache) == *"  1 for one of mine" ]] || { echo "no line of the device"; failed=1; }
WEFT_CACHE_DIR=$folder/link "$folder/weft" cache clear >/dev/null
[ -z "$(ls "$folder/kept")" ] || { echo "not cleared through a link: $(ls "$folder/kept")"; failed=1; }

# And to a user who is not root.
of() { case $1 in user) echo 65534 ;; other) echo 65533 ;; root) echo 0 ;; esac; }
as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
declare -A says=([kept]="1 programs, +([0-9]) MB" [read]="1 programs, +([0-9]) MB, which are only read*" [no]=$no)
if [ "$(id -u)" = 0 ]; then
    chmod 755 "$folder" "$folder/weft"
    while read -r owner mode word; do
        [[ $owner != \#* ]] || continue
        kept
        chown -R "$(of "$owner")" "$folder/kept" && chmod "$mode" "$folder/kept"
        tells "$folder/kept" "$folder/kept: ${says[$word]}" "${as_user[@]}"
    done <"$(dirname "$0")/cache_folders.txt"
    kept # as images before had them
    chmod 600 "$folder/kept"/*
    tells "$folder/kept" "$folder/kept: nothing is kept there, and you may not write there" "${as_user[@]}"
else
    echo "not looked at: folders of other users; only root has some"
fi
rm -r "$folder"
exit $failed
