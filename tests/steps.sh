#!/usr/bin/env bash
# steps.sh WEFT: how ./weft builds, with a cmake that builds nothing: through a link, in a checkout that was moved or is another
# user's, and when it is ended; and which tests begin without kernels, with a ctest that runs none.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
mkdir -p "$work/bin" "$work/checkout/build" && cp "$1" "$work/checkout/weft"
cat >"$work/bin/cmake" <<'TEXT'
#!/usr/bin/env bash
case $1 in
--version) echo "cmake version 3.25.0" ;;
--preset)
    mkdir -p "build/$2"
    printf '%s\n' "${3#-D}" "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"build/$2/CMakeCache.txt"
    : >"build/$2/build.ninja"
    ;;
--build)
    [ -n "${COMPILERS:-}" ] || exit 0
    sleep 30 & # as ninja, which cmake leaves behind
    echo $! >"$COMPILERS.new" && mv "$COMPILERS.new" "$COMPILERS"
    wait
    ;;
esac
TEXT
printf '#!/bin/sh\n' >"$work/bin/ctest"
printf '#!/bin/sh\nprintf "install ok installed"\n' >"$work/bin/dpkg-query"
chmod +x "$work/bin/"*
export PATH=$work/bin:$PATH
failed=0
fail() { printf '%s\n' "$*"; failed=1; }

said=$("$work/checkout/weft" build 2>&1) || fail "a build ended with $? and said $said"
ln -s checkout/weft "$work/link"
: >"$work/checkout/build/release/.ninja_log"
mkdir "$work/checkout/build/release/fetched"
said=$("$work/link" build 2>&1) && [ -e "$work/checkout/build/release/.ninja_log" ] || fail "through a link a build ended with $? and said $said"

mv "$work/checkout" "$work/moved"
said=$("$work/moved/weft" build 2>&1) && [[ $said == *"build/release was built in $work/checkout, and is built anew."* ]] &&
    [ ! -e "$work/moved/build/release/.ninja_log" ] && [ -e "$work/moved/build/release/fetched" ] ||
    fail "in a checkout that was moved a build ended with $? and said $said"

# Root may write to any file, but to none below one.
rm -r "$work/moved/build/logs" && : >"$work/moved/build/logs"
said=$("$work/moved/weft" build 2>&1) && fail "without a log a build said $said"
[[ $said == "weft: $work/moved/build/logs/build_release.log cannot be written"*" $(id -un), "* ]] || fail "without a log a build said $said"
rm "$work/moved/build/logs"

# A run of some tests may be beside another one, which has these kernels.
kernels=$work/moved/build/debug/tests/kernels
mkdir -p "$kernels/AA"
for some in "-R unit" "maven" "all -R unit"; do
    said=$("$work/moved/weft" test $some 2>&1) && [ -e "$kernels/AA" ] || fail "test $some has cleared the kernels, or said $said"
done
for whole in "" all; do
    mkdir -p "$kernels/AA"
    said=$("$work/moved/weft" test $whole 2>&1) && [ ! -e "$kernels/AA" ] || fail "test $whole has left kernels, or said $said"
done

# Who has ended may be there as a zombie, where process 1 waits for nobody.
runs() { # runs PROCESS
    local state
    read -r _ _ state _ 2>/dev/null <"/proc/$1/stat" && [ "$state" != Z ]
}
for signal in TERM INT HUP PIPE; do
    rm -f "$work/compilers"
    # In a group of its own, because the shell lets what runs behind it ignore INT otherwise.
    set -m
    COMPILERS=$work/compilers "$work/moved/weft" build 2>"$work/said" &
    set +m
    for ((i = 0; i < 300; i++)); do [ ! -e "$work/compilers" ] || break; sleep 0.1; done
    kill -$signal $!
    wait $! 2>/dev/null
    [ $? -eq $((128 + $(kill -l $signal))) ] || fail "ended by $signal a build ended otherwise, and said $(cat "$work/said")"
    for ((i = 0; i < 50; i++)); do runs "$(cat "$work/compilers")" || break; sleep 0.1; done
    ! runs "$(cat "$work/compilers")" || fail "ended by $signal a build goes on"
done
exit $failed
