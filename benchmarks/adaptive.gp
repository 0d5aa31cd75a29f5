# What a call takes wherever it runs, and where adaptive runs it, while other work is on the device in the middle third of the calls:
#   gnuplot -e "csv = 'adaptive.csv'; out = 'adaptive'; machine = '...'" adaptive.gp
# reads case,place,call,ms, a row for each block of calls, and writes adaptive.svg and adaptive.png, a panel a case.
set datafile separator ","
set logscale y
set grid lc rgb "#dddddd"
set xlabel "call"
set ylabel "ms a call"
shades = "#2ca02c #9467bd #1f77b4 #7f7f7f #d62728"
column_of(k) = system(sprintf("tail -n +2 '%s' | cut -d, -f%d | awk '!has[$0]++' | tr ' \\n' '_ '", csv, k))
cases = column_of(1)
places = column_of(2)
named(word) = system("echo '" . word . "' | tr _ ' '")
rows(c, p) = sprintf("< grep '^%s,%s,' '%s'", named(c), named(p), csv)
shade(k) = k == words(places) ? word(shades, 5) : word(shades, 1 + (k - 1) % 4)

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1200, 800 font "sans,12" background rgb "white" }
    else { set terminal png size 1200, 800 font "sans,12" }
    set output out . "." . kind
    set multiplot layout 2, int(ceil(words(cases) / 2.0)) title machine . "; other work on device 0 in the shaded third" noenhanced
    do for [c in cases] {
        set title named(c) noenhanced
        # The last block ends as far behind its first call as blocks are long.
        calls = real(system(sprintf("grep '^%s,' '%s' | cut -d, -f3 | sort -nu | awk '{ b = $1 - a; a = $1 } END { print a + b }'", named(c), csv)))
        set xrange [0:calls]
        set object 1 rectangle from first calls / 3, graph 0 to first 2 * calls / 3, graph 1 fc rgb "#eeeeee" fs noborder behind
        plot for [k = 1:words(places)] rows(c, word(places, k)) using 3:4 with lines lw (k == words(places) ? 2.5 : 1.2) \
            lc rgb shade(k) title named(word(places, k)) noenhanced
    }
    unset multiplot
}
