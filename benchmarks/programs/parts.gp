# Of what Weft's applies consist, warm ones or first ones, a bar a program, in parts of a hundred:
#   gnuplot -e "csv = 'parts.csv'; run = 'warm'; out = 'parts'; machine = '...'" parts.gp
# writes parts.svg and parts.png.
set datafile separator ","
set style data histogram
set style histogram rowstacked
set style fill solid 0.9 noborder
set boxwidth 0.8
set yrange [0:100]
set ytics format "%g %%"
set grid ytics lc rgb "#dddddd"
set xtics rotate by 40 right nomirror scale 0 font ",11"
set key outside top center horizontal
set title "a " . run . " apply and the reading of its result, " . machine noenhanced
shades = "#9467bd #c5b0d5 #1f77b4 #aec7e8 #2ca02c #d62728 #ff9896 #98df8a #7f7f7f"
rows = "< grep -e ^program -e ," . run . ", '" . csv . "'"
total = "(column(3)+column(4)+column(5)+column(6)+column(7)+column(8)+column(9)+column(10)+column(11))"

do for [kind in "svg png"] {
    if (kind eq "svg") { set terminal svg size 1600, 700 font "sans,12" background rgb "white" }
    else { set terminal png size 1600, 700 font "sans,12" }
    set output out . "." . kind
    plot for [k = 3:11] rows using (100 * column(k) / @total):xtic(1) title columnheader(k) lc rgb word(shades, k - 2)
}
