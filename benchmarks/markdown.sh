#!/usr/bin/env bash
# markdown.sh CSV [DIGITS]: a table of what a benchmark has left (contest.csv, parts.csv, threads.csv, first.csv), as Markdown.
# Numbers have three digits, or DIGITS.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
awk -v digits="${2:-3}" '
    # The cells of a line; a first one in quotation marks may have commas.
    function cells(line, cell,    first) {
        delete cell
        if (match(line, /^"[^"]*"/)) {
            first = substr(line, 2, RLENGTH - 2)
            n = split("x" substr(line, RLENGTH + 1), cell, ",")
            cell[1] = first
        } else {
            n = split(line, cell, ",")
        }
        return n
    }
    function shown(value,    before) {
        if (value !~ /^[0-9]+\.[0-9]+$/) return value
        before = value >= 1 ? length(int(value)) : 1
        return sprintf("%." (digits > before ? digits - before : 0) "f", value)
    }
    {
        count = cells($0, cell)
        line = "|"
        for (k = 1; k <= count; k++) line = line " " shown(cell[k]) " |"
        print line
        if (NR == 1) { line = "|"; for (k = 1; k <= count; k++) line = line " --- |"; print line }
    }' "$1"
