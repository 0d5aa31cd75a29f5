# How many times as fast as Java's loop each system is, a group of bars a program:
#   gnuplot -e "csv = 'contest.csv'; out = 'programs'; machine = '...'" plot.gp
# writes programs.svg and programs.png.
set datafile separator ","
set datafile columnheaders
set style data histogram
set style histogram clustered gap 2
set style fill solid 0.9 noborder
set boxwidth 0.9
set logscale y
set grid ytics lc rgb "#dddddd"
set yrange [0.03:*]
set ylabel "times as fast as a Java loop"
set xtics rotate by -40 nomirror font ",11"
set key outside top center horizontal
set arrow from graph 0, first 1 to graph 1, first 1 nohead lc rgb "#333333" front
set title machine noenhanced

# The columns by the names of their first line; where one is missing nothing is drawn.
speedup(system) = column("loop") / column(system)
systems = "Weft threads adaptive stream Vector_API CL_exact CL_fast gcc_exact gcc_fast JOCL Aparapi"
shades = "#d62728 #ff9896 #e377c2 #1f77b4 #aec7e8 #2ca02c #98df8a #7f7f7f #c7c7c7 #9467bd #8c564b"
header = system("head -n 1 '" . csv . "'")
title_of(k) = word(systems, k)
heading(k) = system("echo '" . title_of(k) . "' | tr _ ' '")
have(k) = strstrt("," . header . ",", "," . heading(k) . ",") > 0
shown = ""
do for [k = 1:words(systems)] { if (have(k)) { shown = shown . sprintf(" %d", k) } }

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1600, 700 font "sans,12" background rgb "white" }
    else { set terminal png size 1600, 700 font "sans,12" }
    set output out . "." . kind
    plot for [k in shown] csv using (speedup(heading(k + 0))):xtic(1) title heading(k + 0) lc rgb word(shades, k + 0)
}
