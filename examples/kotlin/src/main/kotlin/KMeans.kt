package sample

import weft.AF
import weft.ArrayFunction
import weft.PArray
import weft.Tuple2

/*
 * Lloyd's algorithm: points go to the nearest centre, and centres to the mean of their points. Coordinates are multiples of
 * 1 / 1024, so that sums in double are exact, in whatever order.
 */
data class Point(val x: Float, val y: Float) {
    infix fun squareTo(other: Point) = (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
}

private data class Sum(val x: Double = 0.0, val y: Double = 0.0, val count: Int = 0) {
    operator fun plus(other: Sum) = Sum(x + other.x, y + other.y, count + other.count)
    val mean get() = Point((x / count).toFloat(), (y / count).toFloat())
}

private const val CLUSTERS = 12
private const val ROUNDS = 20

private fun Array<Point>.nearest(point: Point): Int {
    var best = 0
    for (c in indices) if (point squareTo this[c] < point squareTo this[best]) best = c
    return best
}

/** The centres after all rounds, with the sums that a round's centres give. */
private fun settled(points: List<Point>, sums: (Array<Point>) -> List<Sum>): List<Point> {
    val centres = Array(CLUSTERS) { points[it] }
    repeat(ROUNDS) {
        sums(centres).forEachIndexed { c, sum -> if (sum.count > 0) centres[c] = sum.mean }
    }
    return centres.toList()
}

fun kMeans(size: Int) {
    val points = List(size) {
        val noise = it * -0x61c88647 ushr 8
        Point((1500 * (it % 4) + noise % 2048) / 1024f, (1500 * (it % 3) + noise / 2048 % 2048) / 1024f)
    }
    fun inKotlin() = settled(points) { centres ->
        val sums = Array(CLUSTERS) { Sum() }
        for (point in points) sums[centres.nearest(point)] += Sum(point.x.toDouble(), point.y.toDouble(), 1)
        sums.toList()
    }

    // What is in a captured array is read at every apply.
    val centres = Array(CLUSTERS) { points[it] }
    val round: ArrayFunction<Point, Sum> = AF.map { p: Point -> Tuple2(centres.nearest(p), Sum(p.x.toDouble(), p.y.toDouble(), 1)) }
        .andThen(AF.reduceByIndex(CLUSTERS, Sum(), Sum::plus))
    PArray.of(points).use { input ->
        fun onDevice() = settled(points) { latest ->
            latest.copyInto(centres)
            round.apply(input).use { it.toList() }
        }
        round.prepare(input) // or Java threads would begin
        report("k-means of $size points, $ROUNDS rounds", round, onDevice() == inKotlin(),
            weft = milliseconds { onDevice() }, plain = milliseconds { inKotlin() })
    }
}
