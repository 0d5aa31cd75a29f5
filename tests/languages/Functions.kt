import weft.AF
import weft.OffloadException
import weft.PArray

/** Functions as Kotlin has them. */
private fun Float.cubed() = this * this * this

private inline fun twice(x: Float, f: (Float) -> Float) = f(f(x))

private sealed interface Shape
private data class Square(val side: Float) : Shape
private data class Circle(val radius: Float) : Shape

private fun area(s: Shape) = when (s) {
    is Square -> s.side * s.side
    is Circle -> 3.14f * s.radius * s.radius
}

private fun half(x: Int): Int? = if (x % 2 == 0) x / 2 else null

private object Scale {
    const val FACTOR = 3
    var offset = 4
}

private enum class Colour(val weight: Int) { RED(1), GREEN(5), BLUE(7) }

private fun sum(vararg xs: Any): Int = xs.sumOf { (it as Number).toInt() }

private fun <T : Any, R : Any> check(what: String, input: List<T>, f: (T) -> R) {
    same(what, input.map(f), AF.map<T, R> { f(it) }.apply(PArray.of(input)))
}

/** The last of what the message says. */
private fun refused(what: String, input: List<Int>, f: (Int) -> Int) {
    val why = try {
        AF.map<Int, Int> { f(it) }.apply(PArray.of(input))
        "not refused"
    } catch (e: OffloadException) {
        e.message!!.substringAfterLast(" -> ")
    }
    println("$what: $why")
}

fun main() {
    val floats = listOf(1f, -2f, 3.5f)
    val ints = listOf(0, 1, 2, 7, -4)
    check("extension function", floats) { it.cubed() }
    check("inline function", floats) { x -> twice(x) { it * 2 + 1 } }
    check("when", ints) { when (it) { 0 -> 10; in 1..5 -> 20; else -> if (it < 0) 30 else 40 } }
    check("sealed classes", floats) { area(if (it > 0) Square(it) else Circle(it)) }
    check("nullable", ints) { half(it) ?: -1 }
    check("safe call", ints) { half(it)?.plus(1) ?: 0 }
    check("range", ints) { x ->
        var s = 0
        for (i in 0 until 5) s += i * x
        for (i in 10 downTo 1 step 3) s -= i
        s
    }
    val weights = floatArrayOf(1f, 2f, 3f)
    val counts = listOf(1, 2, 3)
    check("captured array", floats) { x ->
        var s = weights.sum() + weights.fold(x) { a, w -> 2 * a + w }
        for ((i, w) in weights.withIndex()) s += i * w
        weights.forEach { s += it * x }
        s
    }
    check("captured list", ints) { x -> counts.sum() + counts[1] * x + (0 until 4).sumOf { it * x } }
    check("object", ints) { it * Scale.FACTOR + Scale.offset }
    check("variable arguments", ints) { sum(it, 1, 2.0) }
    check("unsigned", ints) { (it.toUInt() / 3u).toInt() }
    check("local function", ints) { x ->
        fun f(y: Int) = y * y
        f(x) + f(x + 1)
    }
    check("data class equals", floats) { Square(it) == Square(3.5f) }
    check("destructuring", ints) {
        val (a, b) = Pair(it, it + 1)
        a * b
    }
    check("enum", ints) { Colour.values()[it and 1].weight + Colour.entries[2].weight }
    check("comparison of boxes", ints) { compareValues(half(it), 1) + compareValuesBy(it, 2) { x -> -x } }
    val late by lazy { 7 }
    check("lazy that has its value", ints) { it + late }
    refused("lazy", ints) {
        val q by lazy { it * 2 }
        if (it > 3) q + q else 0
    }
    refused("ArrayDeque", ints) {
        val q = ArrayDeque<Int>()
        q.addLast(it)
        q.addLast(it + 1)
        q.removeFirst() + q.size
    }
    println(weft.Weft.profile().toString().substringBefore(")") + ")")
}
