# names.sh: sets what ./weft bench programs can be told: program_names, suites and the programs in their lists; system_names, joined by +.
suites=$(dirname "${BASH_SOURCE[0]}")/weft/bench
program_names="all arrays r grande more jpai $(
    sed -n 's/.*(\(SUITE, \)\{0,1\}"\([a-z_]*\)", "[^"]*",.*::new.*/\2/p' "$suites"/{arrays/Arrays,r/R,more/More}Suite.java
    sed -n 's/^ *entry("\([a-z_]*\)".*/grande_\1/p; s/.*"\(grande_[a-z]*\)", "Java.*/\1/p' "$suites/grande/GrandeSuite.java"
    sed -n 's/^ *entry("\([a-z_]*\)".*/jpai_\1/p' "$suites/arrays/JpaiSuite.java"
)"
program_names=${program_names//$'\n'/ }
system_names=USUAL+ALL+$(sed -n 's/^    \([A-Z_]*\)("[^"]*", Host.*/\1/p' "$suites/contest/Way.java" | paste -sd+)
