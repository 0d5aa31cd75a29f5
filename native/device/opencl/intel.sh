#!/usr/bin/env bash
# Fetches Intel's OpenCL runtime for CPUs, for the user who runs this: intel.sh [--yes]; or says where it goes:
# intel.sh --where. WEFT_INTEL names another folder for it.
set -euo pipefail
version=2026.2.0
folder=${WEFT_INTEL:-${XDG_DATA_HOME:-$HOME/.local/share}/weft/intel}
say() { printf '%s\n' "$*" >&2; }
die() { say "weft: $*"; exit 1; }
case "$#:${1:-}" in
0: | 1:--yes) ;;
1:--where)
    echo "$folder"
    exit 0
    ;;
*) die "what is '$*'? ./weft setup intel [--yes]" ;;
esac

use() {
    say "Intel's OpenCL runtime $version is in $folder. To use it, in a shell:"
    say "    . $folder/env.sh"
}
if [ -e "$folder/env.sh" ]; then
    use
    exit 0
fi
[ "$(uname -sm)" = "Linux x86_64" ] || die "Intel's OpenCL runtime is for Linux on x86-64"
python3 -m pip --version >/dev/null 2>&1 || die "this needs pip: apt-get install python3-pip"

say "Intel's OpenCL runtime for CPUs, of Intel and of others: the packages intel-opencl-rt and intel-cmplr-lib-rt $version
of the Python package index. 280 MB to fetch, 500 MB in $folder.
It is free of charge and not free software: Intel's End User License Agreement for Developer Tools holds, which is
fetched with it (https://www.intel.com/content/www/us/en/developer/articles/license/end-user-license-agreement.html)."
if [ "${1:-}" != --yes ]; then
    [ -t 0 ] || die "nobody to ask; ./weft setup intel --yes says yes"
    read -r -p "Fetch it? [y/N] " answer
    [[ $answer =~ ^[Yy] ]] || die "not fetched"
fi

# Beside the folder, so that it is there whole or not at all.
mkdir -p "$(dirname "$folder")"
parts=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$parts"' EXIT
python3 -m pip download --quiet --only-binary :all: --dest "$parts/wheels" \
    "intel-opencl-rt==$version" "intel-cmplr-lib-rt==$version"
mkdir "$parts/lib" "$parts/licence" "$parts/vendors"
for wheel in "$parts"/wheels/*.whl; do
    python3 -m zipfile -e "$wheel" "$parts/unpacked"
done
mv "$parts"/unpacked/*.data/data/lib/* "$parts/lib/"
for licence in "$parts"/unpacked/*.dist-info/LICENSE* "$parts"/unpacked/*.dist-info/licenses/*; do
    package=$(basename "${licence%%.dist-info/*}")
    [ ! -f "$licence" ] || mv "$licence" "$parts/licence/$package-$(basename "$licence")"
done
rm -rf "$parts/wheels" "$parts/unpacked"
# It has an OpenCL loader of its own, which would know of no other driver.
rm -f "$parts"/lib/libOpenCL* "$parts"/lib/*.so-gdb.py "$parts"/lib/libtcm_debug*
for library in "$parts"/lib/*.so; do # the packages hold copies for links
    for copy in "$library".*; do
        if [ -f "$copy" ] && cmp -s "$library" "$copy"; then ln -sf "$(basename "$copy")" "$library"; fi
    done
done
[ -e "$parts/lib/libintelocl.so" ] || die "the packages do not hold libintelocl.so"
for driver in /etc/OpenCL/vendors/*.icd; do
    [ ! -e "$driver" ] || cp "$driver" "$parts/vendors/"
done
printf '%s\n' "$folder/lib/libintelocl.so" >"$parts/vendors/weft-intel.icd"
printf 'export OCL_ICD_VENDORS=%q\nexport LD_LIBRARY_PATH=%q${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}\n' \
    "$folder/vendors" "$folder/lib" >"$parts/env.sh"
chmod 755 "$parts"
rm -rf "$folder"
mv "$parts" "$folder"
trap - EXIT
use
