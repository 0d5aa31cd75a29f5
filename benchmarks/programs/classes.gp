# How many times as fast as Java's loop each system is, a panel for each class (A, B, C), a group of bars a program:
#   gnuplot -e "folder = '.'; classes = 'A B'; out = 'classes'; machine = '...'" classes.gp
# reads class_A.csv and so on, and writes classes.svg and classes.png.
load system("dirname '" . ARG0 . "'") . "/systems.gp"
set xtics nomirror scale 0 font ",11"
set offsets 0, 0, 0.1, 0.1
csv(c) = folder . "/class_" . c . ".csv"

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1500, 100 + 330 * words(classes) font "sans,12" background rgb "white" }
    else { set terminal png size 1500, 100 + 330 * words(classes) font "sans,12" }
    set output out . "." . kind
    set multiplot layout words(classes), 1 title machine noenhanced
    do for [c in classes] {
        set title "size " . c
        if (c eq word(classes, 1)) { set key outside right top vertical } else { unset key }
        set rmargin 16
        plot for [k in show(csv(c))] csv(c) using (speedup(heading(k + 0))):xtic(1) title heading(k + 0) lc rgb word(shades, k + 0)
    }
    unset multiplot
}
