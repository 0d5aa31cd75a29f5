#!/usr/bin/env bash
# build.sh BUILD-FOLDER [java] [numba]: fetches peers, once, and readies what runs them, in BUILD/fetched. java, if none is named:
# Aparapi, JOCL and JMH from Maven Central; wants mvn. Where TORNADOVM_HOME names an SDK of TornadoVM's, which is in no registry, its peer
# is compiled, too: JAVA_HOME, which names the JDK, is then the one that the SDK was built for. numba: Numba from PyPI, into a virtual
# environment; wants python3 with venv. Where NUMBA_PYTHON names a Python that has Numba nothing is fetched.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
out=$(cd "$1" && pwd)
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$out/fetched"

java() {
    if ! cmp -s "$here/pom.xml" "$out/fetched/pom.xml"; then
        rm -rf "$out/fetched/jars"
        mvn --batch-mode --quiet -Dstyle.color=never --file "$here/pom.xml" -Dmaven.repo.local="$out/fetched/m2" \
            dependency:copy-dependencies -DoutputDirectory="$out/fetched/jars"
        cp "$here/pom.xml" "$out/fetched/pom.xml"
    fi
    rm -rf "$out/fetched/classes"
    local jars=("$out"/fetched/jars/*.jar)
    "$JAVA_HOME/bin/javac" -g -Xlint:all,-processing,-classfile -processor org.openjdk.jmh.generators.BenchmarkProcessor -d "$out/fetched/classes" \
        -cp "$(IFS=:; echo "${jars[*]}"):$out/weft-classes:$out/weft-bench" $(find "$here/weft" -name '*.java')

    rm -rf "$out/fetched/tornado"
    [ -z "${TORNADOVM_HOME:-}" ] || "$JAVA_HOME/bin/javac" -g -Xlint:all,-classfile -d "$out/fetched/tornado" \
        -cp "$(printf '%s:' "$TORNADOVM_HOME"/share/java/tornado/tornado-api-*.jar)$out/weft-classes:$out/weft-bench" \
        $(find "$here/tornado" -name '*.java')
}

numba() {
    local python=${NUMBA_PYTHON:-$out/fetched/python/bin/python}
    if [ -z "${NUMBA_PYTHON:-}" ] && ! cmp -s "$here/numba/requirements.txt" "$out/fetched/python/requirements.txt"; then
        rm -rf "$out/fetched/python"
        python3 -m venv "$out/fetched/python"
        "$python" -m pip --quiet --disable-pip-version-check install --only-binary :all: --requirement "$here/numba/requirements.txt"
        cp "$here/numba/requirements.txt" "$out/fetched/python/requirements.txt"
    fi
    "$python" -c 'import numba' || { echo "build.sh: $python has no Numba" >&2; exit 1; }
    rm -rf "$out/fetched/numba"
    mkdir "$out/fetched/numba"
    cp "$here"/numba/*.py "$out/fetched/numba"
    "$python" -m compileall -q "$out/fetched/numba"
}

[ $# -gt 0 ] || set -- java
for what; do
    case $what in
    java | numba) "$what" ;;
    *) echo "build.sh: what is '$what'? java, or numba" >&2; exit 2 ;;
    esac
done
