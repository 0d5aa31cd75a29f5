# What a stack machine's program takes, interpreted by the JVM and by Weft:
#   gnuplot -e "csv = 'machine.csv'; out = 'machine'; what = '...'; machine = '...'" plot.gp
# writes machine.svg and machine.png.
set datafile separator ","
set datafile columnheaders
set style data histogram
set style histogram clustered gap 1
set style fill solid
set logscale y
set grid y lc rgb "#dddddd"
set yrange [1:*]
set offsets 0, 0, graph 0.08, 0
set ylabel "ms"
set key outside top center horizontal
set title what . "; " . machine noenhanced
shades = "#7f7f7f #d62728"
times(at) = at < 100 ? sprintf("%.1f", at) : sprintf("%.0f", at)

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 800, 500 font "sans,12" background rgb "white" }
    else { set terminal png size 800, 500 font "sans,12" }
    set output out . "." . kind
    plot for [k = 2:3] csv using k:xtic(1) lc rgb word(shades, k - 1) title columnheader(k), \
        for [k = 2:3] csv using ($0 + (k - 2.5) / 3):k:(times(column(k))) with labels offset 0, 0.6 notitle
}
