# Time to the first answer of a process by the number of elements, a line for each way of starting it:
#   gnuplot -e "csv = 'saxpy.csv'; out = 'first_saxpy'; what = 'saxpy'; machine = '...'; last = 7" plot.gp
# writes first_saxpy.svg and first_saxpy.png.
set datafile separator ","
set datafile columnheaders
set logscale x 2
set logscale y
set format x "2^{%L}"
set grid lc rgb "#dddddd"
set xlabel "elements"
set ylabel "ms to the first answer"
set key outside top center horizontal
set title what . ", " . machine noenhanced
shades = "#333333 #d62728 #ff9896 #1f77b4 #aec7e8"

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1000, 600 font "sans,12" background rgb "white" }
    else { set terminal png size 1000, 600 font "sans,12" }
    set output out . "." . kind
    plot for [k = 3:last] csv using 2:k with linespoints lw 2 pt 7 ps 0.6 lc rgb word(shades, k - 2) title columnheader(k)
}
