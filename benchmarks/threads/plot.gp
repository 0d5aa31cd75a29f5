# How many times as fast as Java's loop on one core each system is, by cores, a picture a program:
#   gnuplot -e "csv = 'threads.csv'; out = 'threads'; machine = '...'" plot.gp
# writes threads.svg and threads.png.
set datafile separator ","
set logscale xy 2
set xlabel "cores"
set ylabel "times as fast as a Java loop"
set grid lc rgb "#dddddd"
set key outside bottom center horizontal font ",9"
shades = "#d62728 #ff9896 #333333 #1f77b4 #7f7f7f #2ca02c #9467bd #8c564b"
programs = system("tail -n +2 '" . csv . "' | sed 's/^\"\\([^\"]*\\)\".*/\\1/' | sort -u | tr ' \\n' '_ '")
columns = words(system("head -n 1 '" . csv . "' | tr ' ,' '_ '"))
heading(k) = system(sprintf("head -n 1 '%s' | cut -d, -f%d", csv, k))
rows(p) = sprintf("< grep '^\"%s\",' '%s'", system("echo '" . p . "' | tr _ ' '"), csv)
# Java's loop on one core, of this program; titles may have commas.
loop(p) = real(system(sprintf("{ head -n 1 '%s'; grep '^\"%s\",' '%s'; } | sed 's/^\"[^\"]*\"/-/' | " . \
    "awk -F, 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == \"loop\") c = k } $2 == 1 { print $c }'", \
    csv, system("echo '" . p . "' | tr _ ' '"), csv)))
across = words(programs) < 3 ? words(programs) : 3
down = int(ceil(words(programs) / real(across)))

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 450 * across, 400 * down font "sans,12" background rgb "white" }
    else { set terminal png size 450 * across, 400 * down font "sans,12" }
    set output out . "." . kind
    set multiplot layout down, across title machine noenhanced
    do for [p in programs] {
        of_loop = loop(p)
        set title system("echo '" . p . "' | tr _ ' '") noenhanced
        plot for [k = 3:columns] rows(p) using 2:(of_loop / column(k)) with linespoints lw 2 pt 7 ps 0.6 \
            lc rgb word(shades, k - 2) title heading(k) noenhanced
    }
    unset multiplot
}
