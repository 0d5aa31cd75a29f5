# The systems that are drawn and their colours, for plot.gp and classes.gp: show(CSV) is the numbers of those that the file
# has times of: gnuplot draws none for a column without.
systems = "Weft threads adaptive relaxed FMath stream Vector_API CL_exact CL_fast gcc_exact gcc_fast JOCL Aparapi TornadoVM Numba Numba_fast"
shades = "#d62728 #ff9896 #e377c2 #f7b6d2 #bcbd22 #1f77b4 #aec7e8 #2ca02c #98df8a #7f7f7f #c7c7c7 #9467bd #8c564b #17becf #ff7f0e #ffbb78"
heading(k) = system("echo '" . word(systems, k) . "' | tr _ ' '")
show(csv) = system("sed 's/\"[^\"]*\"//' '" . csv . "' | awk -F, -v all='" . systems . "' " . \
    "'NR == 1 { gsub(\" \", \"_\"); split($0, name) } NR > 1 { for (c = 2; c <= NF; c++) if ($c != \"\") has[name[c]] = 1 } " . \
    "END { n = split(all, drawn, \" \"); for (k = 1; k <= n; k++) if (has[drawn[k]]) printf \"%d \", k }'")
# Bars begin at 1, a Java loop: up is faster, down slower. Boxes of a logarithmic axis would begin at its end.
speedup(heading) = log10(column("loop") / column(heading))
set datafile separator ","
set datafile columnheaders
set style data histogram
set style histogram clustered gap 2
set style fill solid 0.9 noborder
set boxwidth 0.9
set ytics ("0.0001" -4, "0.001" -3, "0.01" -2, "0.1" -1, "1" 0, "10" 1, "100" 2, "1000" 3, "10000" 4)
do for [power = -4:3] { do for [k = 2:9] { set ytics add ("" power + log10(k) 1) } }
set grid ytics lc rgb "#dddddd"
set ylabel "times as fast as a Java loop"
set arrow from graph 0, first 0 to graph 1, first 0 nohead lc rgb "#333333" front
