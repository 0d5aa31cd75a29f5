# How many times as fast as Java's loop each system is, a group of bars a program:
#   gnuplot -e "csv = 'contest.csv'; out = 'programs'; machine = '...'" plot.gp
# writes programs.svg and programs.png.
load system("dirname '" . ARG0 . "'") . "/systems.gp"
set xtics rotate by 40 right nomirror scale 0 font ",11"
set offsets 0, 0, 0.1, 0.1
set key outside top center horizontal
set title machine noenhanced
shown = show(csv)

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1600, 700 font "sans,12" background rgb "white" }
    else { set terminal png size 1600, 700 font "sans,12" }
    set output out . "." . kind
    plot for [k in shown] csv using (speedup(heading(k + 0))):xtic(1) title heading(k + 0) lc rgb word(shades, k + 0)
}
