# The systems that are drawn and their colours, for plot.gp and classes.gp: show(CSV) is the numbers of those that the file has.
systems = "Weft threads adaptive relaxed FMath stream Vector_API CL_exact CL_fast gcc_exact gcc_fast JOCL Aparapi TornadoVM Numba Numba_fast"
shades = "#d62728 #ff9896 #e377c2 #f7b6d2 #bcbd22 #1f77b4 #aec7e8 #2ca02c #98df8a #7f7f7f #c7c7c7 #9467bd #8c564b #17becf #ff7f0e #ffbb78"
heading(k) = system("echo '" . word(systems, k) . "' | tr _ ' '")
show(csv) = system("head -n 1 '" . csv . "' | tr ', ' '\\n_' | awk -v all='" . systems . "' " . \
    "'BEGIN { n = split(all, name, \" \") } { has[$0] = 1 } END { for (k = 1; k <= n; k++) if (has[name[k]]) printf \"%d \", k }'")
speedup(heading) = column("loop") / column(heading)
set datafile separator ","
set datafile columnheaders
set style data histogram
set style histogram clustered gap 2
set style fill solid 0.9 noborder
set boxwidth 0.9
set logscale y
set grid ytics lc rgb "#dddddd"
set ylabel "times as fast as a Java loop"
set arrow from graph 0, first 1 to graph 1, first 1 nohead lc rgb "#333333" front
