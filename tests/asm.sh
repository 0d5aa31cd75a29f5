#!/usr/bin/env bash
# asm.sh FOLDER: no text of FOLDER that OpenCL programs are made of has an asm statement, but in the arm of an #ifdef that says whose compiler
# takes it. PoCL 5 ends the process when it meets one, even an empty one, and these tests run with the PoCL of the machine, which may be another.
set -euo pipefail
found=$(find "$1" -name '*.[ch]' -o -name '*.cl' | sort | xargs awk '
    FNR == 1 { arm = "" }
    /#(if|el|endif)/ { arm = /#ifdef (__NV_CL_C_VERSION|WEFT_IN_ORDER)/ ? "known" : ""; known += arm == "known" }
    /^ *(\/\*|\*|\/\/)/ { next }
    /(^|[^[:alnum:]_])(asm|__asm|__asm__)($|[^[:alnum:]_])/ && arm == "" { print FILENAME ":" FNR ": " $0 }
    END { if (!known) print "no arm that may have one was found: are the names of the macros others now?" }')
[ -z "$found" ] || { echo "$found"; exit 1; }
echo "no asm statement that every compiler would read"
