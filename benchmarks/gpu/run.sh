#!/usr/bin/env bash
# Runs Weft on a GPU beside CUDA C by hand and NVIDIA's libraries: run.sh BUILD-FOLDER [PROGRAM...] [rounds=N] [options=KEY=VALUE,...]
# With --check in place of the folder it only looks at the options. Wants nvcc, and a device that OpenCL and CUDA both have.
# JAVA names the java to use; BENCH the classes, if they are not those of the folder. See README.md.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
folder=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../options.sh"
rounds=11 options=
take_options "rounds:count options:text" \
    "$(sed -n 's/.*Program("\([a-z_]*\)".*/\1/p' "$here/weft/bench/gpu/Programs.java" | tr '\n' ' ')" "$@"
only=$(IFS=+; echo "${names[*]:-}")
[ "$folder" != --check ] || exit 0
out=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v nvcc >/dev/null || { echo "run.sh: there is no nvcc, CUDA's compiler" >&2; exit 1; }
nvcc -O3 -std=c++17 -arch=native -fmad=false -o "$work/exact" "$here/peers.cu" -lcublas -lcusparse &
nvcc -O3 -std=c++17 -arch=native --use_fast_math -o "$work/fast" "$here/peers.cu" -lcublas -lcusparse &
wait %1
wait %2
"${JAVA:-java}" -Xms2g -Dgpu.rounds="$rounds" -Dgpu.only="$only" \
    "-agentpath:$out/libweft.so=device=gpu,fallback=error${options:+,$options}" \
    -cp "$out/weft.jar:${BENCH:-$out/weft-bench.jar}" weft.bench.gpu.Main >"$work/weft" || { cat "$work/weft"; exit 1; }
base=$(sed 's/_relaxed//g; s/_fma//g' <<<"$only")
"$work/exact" "$rounds" "$base" >"$work/exact.out"
"$work/fast" "$rounds" "$base" >"$work/fast.out"
python3 -c 'import torch' 2>"$work/torch.out" && python3 "$here/peers.py" "$rounds" "$base" >"$work/torch.out"
awk '
    function over(peer) { return peer > 0 ? sprintf("%9.3f %9.2f", peer, $2 / peer) : sprintf("%9s %9s", "", "") }
    BEGIN { printf "%-22s %9s %9s %9s %9s %9s\n", "ms, medians", "Weft", "CUDA", "Weft/CUDA", "PyTorch", "Weft/it" }
    FILENAME ~ /exact/ { exact[$1] = $2; next }
    FILENAME ~ /fast/ { fast[$1] = $2; next }
    FILENAME ~ /torch/ { torch[$1] = $2; next }
    {
        name = $1
        sub(/_relaxed$|_fma$/, "", name)
        peer = $1 ~ /_relaxed$/ ? fast[name] : exact[name]
        if ($2 + 0 > 0) printf "%-22s %9.3f %s %s\n", $1, $2, over(peer), over($1 ~ /_relaxed$/ ? 0 : torch[name])
        else print
    }' "$work/exact.out" "$work/fast.out" "$work/torch.out" "$work/weft"
