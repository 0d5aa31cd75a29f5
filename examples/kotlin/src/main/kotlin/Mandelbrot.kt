package sample

import weft.AF
import weft.Index2

/** The Mandelbrot set: a complex number with operators, which leaves nothing behind, and a range with an end in its midst. */
private data class Complex(val re: Float, val im: Float) {
    operator fun plus(other: Complex) = Complex(re + other.re, im + other.im)
    operator fun times(other: Complex) = Complex(re * other.re - im * other.im, re * other.im + im * other.re)
    val square get() = re * re + im * im
}

private const val LIMIT = 256

private fun iterations(c: Complex): Int {
    var z = Complex(0f, 0f)
    for (n in 0 until LIMIT) {
        if (z.square > 4) return n
        z = z * z + c
    }
    return LIMIT
}

fun mandelbrot(width: Int) {
    val point = { row: Int, column: Int -> Complex(-2.2f + 3.2f * column / width, -1.6f + 3.2f * row / width) }
    fun inKotlin() = List(width * width) { iterations(point(it / width, it % width)) }

    val set = AF.map { pixel: Index2 -> iterations(point(pixel.row(), pixel.column())) }
    AF.range(width, width).use { pixels -> // computed, and not stored
        set.prepare(pixels) // or Java threads would begin
        val found = set.apply(pixels).use { it.toList() }
        report("Mandelbrot of $width x $width pixels", set, found == inKotlin(),
            weft = milliseconds { set.apply(pixels).use { it[0] } }, plain = milliseconds { inKotlin() })
    }
}
