# maven.sh: the module spark, and what is built on it, by Maven, for scripts to source that have set `root`, `repository` (of ./weft
# package), `out` and JAVA_HOME. OUT/m2 keeps what Maven has fetched. Nothing is written into the sources' folders.

# What Spark asks of a JDK; its launcher says it, and who starts a JVM otherwise has to.
spark_opens=$(grep -o -e '--add-opens=[^ <]*' "$root/spark/pom.xml" | tr '\n' ' ')

# project NAME FOLDER GOAL...: a copy of a folder's project in OUT/NAME, and what Maven is to do with it
project() {
    local name=$1 folder=$2
    shift 2
    rm -rf "${out:?}/$name"
    cp -r "$folder" "$out/$name"
    rm -rf "$out/$name/target"
    local all=(mvn --batch-mode --quiet --file "$out/$name/pom.xml" -Dmaven.repo.local="$out/m2" -Dweft.repository="$repository"
        -Dstyle.color=never "$@")
    local fetched # other goals may want other plugins
    fetched=$out/m2/fetched-$name-$(cksum <<<"$*" | cut -d' ' -f1)
    if [ -e "$fetched" ]; then
        "${all[@]}" --offline -Daether.offline.protocols=file
    else
        "${all[@]}"
        touch "$fetched"
    fi
}

# module GOAL...: weft-spark itself, which the others find in OUT/m2
module() {
    mkdir -p "$out/m2"
    rm -rf "$out/m2/weft" # Maven never fetches the same version again
    project module "$root/spark" install "$@"
}
