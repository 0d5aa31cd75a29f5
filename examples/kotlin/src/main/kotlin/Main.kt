package sample

import kotlin.math.sqrt
import kotlin.system.measureNanoTime
import weft.ArrayFunction
import weft.PArray

/** All three programs, over as many elements as the argument says. */
fun main(args: Array<String>) {
    val size = args.firstOrNull()?.toInt() ?: 1_000_000
    blackScholes(size)
    mandelbrot(width = sqrt(size.toDouble()).toInt())
    kMeans(size)
}

/** Milliseconds of a run: the median of five, after three that nobody times. */
fun milliseconds(run: () -> Unit): Double {
    repeat(3) { run() }
    return List(5) { measureNanoTime(run) / 1e6 }.sorted()[2]
}

fun <T> PArray<T>.toList() = List(size()) { this[it] }

/** Where Weft ran a function, or why not on a device; whether it agrees with plain Kotlin; and the times of both. */
fun report(title: String, f: ArrayFunction<*, *>, agree: Boolean, weft: Double, plain: Double) {
    println("$title ${f.explain().lines()[1].trim()}: " + if (agree) "as in plain Kotlin" else "NOT AS IN PLAIN KOTLIN")
    println("  Weft %.1f ms, plain Kotlin %.1f ms".format(weft, plain))
}
