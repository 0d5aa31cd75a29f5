package sample

import groovy.transform.CompileStatic
import weft.ArrayFunction

/** All three programs, over as many elements as the argument says. */
@CompileStatic
class Main {
    static void main(String[] args) {
        int size = args ? args[0].toInteger() : 1_000_000
        BlackScholes.run(size)
        Mandelbrot.run(Math.sqrt(size) as int)
        KMeans.run(size)
    }

    /** Milliseconds of a run: the median of five, after three that nobody times. */
    static double milliseconds(Closure run) {
        3.times { run() }
        List<Double> times = (1..5).collect {
            long start = System.nanoTime()
            run()
            (System.nanoTime() - start) / 1e6d
        }
        times.sort()[2]
    }

    /** Where Weft ran a function, or why not on a device; whether it agrees with plain Groovy; and the times of both. */
    static void report(String title, ArrayFunction<?, ?> f, boolean agree, double weft, double plain) {
        println "$title ${f.explain().readLines()[1].trim()}: ${agree ? 'as in plain Groovy' : 'NOT AS IN PLAIN GROOVY'}"
        printf '  Weft %.1f ms, plain Groovy %.1f ms%n', weft, plain
    }
}
