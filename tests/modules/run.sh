#!/usr/bin/env bash
# run.sh JAVA_HOME JAR FOLDER: the program app on the module path, and in an image that jlink makes of it.
set -euo pipefail
java_home=$1 jar=$2 out=$3
sources=$(dirname "$0")/app
rm -rf "$out"
mkdir -p "$out"
"$java_home/bin/javac" -Xlint:all -Werror --release 17 -p "$jar" -d "$out/app" \
    "$sources/module-info.java" "$sources/app/Main.java" "$sources/app/elements/Point.java"

native=()
if "$java_home/bin/java" --enable-native-access=java.base -version >/dev/null 2>&1; then
    native=(--enable-native-access=weft)
fi

# Runs a command, and fails if it does not end well or its output, warnings included, is another one.
check() {
    local said expected
    said=$("$@" 2>&1) || { echo "$said"; exit 1; }
    expected='module weft [0-9.]+
7\.5 Point\[x=5\.5, y=8\]
scale ran on the device
move ran on the device
element 0 is a app\.Main\$Closed; it is not accessible; write "opens app to weft;" in the module-info\.java of app'
    [[ $said =~ ^$expected$ ]] || { printf '%s\nsaid\n%s\nand not\n%s\n' "$*" "$said" "$expected"; exit 1; }
}

wait=-Dweft.options=first=wait # or Java threads answer so few elements
check "$java_home/bin/java" "${native[@]}" $wait -p "$jar:$out/app" -m app/app.Main

# JDKs without jmods/ make images of themselves, if they were built for it.
if [ -e "$java_home/jmods" ] || "$java_home/bin/jlink" --help | grep -q 'enabled'; then
    "$java_home/bin/jlink" -p "$jar:$out/app" --add-modules app --output "$out/image" \
        ${native:+--add-options=" ${native[*]}"} # with a space in front, without which jlink 17 sees no value
    check "$out/image/bin/java" $wait -m app/app.Main
fi
