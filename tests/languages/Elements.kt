import weft.AF
import weft.PArray

data class Body(val position: Float, val velocity: Float)

data class Named(val id: Int, val body: Body)

@JvmRecord
data class Cell(val value: Double, val alive: Boolean)

data class Positive(val x: Int) {
    init {
        require(x > 0) { "not positive" }
    }
}

data class Mutable(var x: Float)

class Plain(val x: Float)

fun <T> same(what: String, expected: List<T>, actual: PArray<T>) {
    val found = List(actual.size()) { actual[it] }
    check(found == expected) { "$what: $found and not $expected" }
    println("same: $what")
}

fun message(what: String, action: () -> Unit) {
    try {
        action()
        println("$what: nothing was thrown")
    } catch (e: Exception) {
        println("$what: ${e.javaClass.simpleName}: ${e.message}")
    }
}

fun main() {
    val step = 0.5f
    val numbers = listOf(1f, -2f, 3.5f)
    same("lambda", numbers.map { step * it }, AF.map<Float, Float> { step * it }.apply(PArray.of(1f, -2f, 3.5f)))

    val bodies = List(100) { Body(it * 0.25f, 3f - it) }
    val move = { b: Body -> b.copy(position = b.position + step * b.velocity) }
    same("data class", bodies.map(move), AF.map<Body, Body> { move(it) }.apply(PArray.of(bodies)))
    same("component", bodies.map { it.velocity }, PArray.of(bodies).column("velocity"))

    val named = bodies.mapIndexed { i, b -> Named(i, b) }
    val turn = { n: Named -> Named(-n.id, Body(n.body.velocity, n.body.position)) }
    same("nested", named.map(turn), AF.map<Named, Named> { turn(it) }.apply(PArray.of(named)))

    val pairs = bodies.mapIndexed { i, b -> Pair(i, b.position) }
    same("Pair", pairs.map { (i, x) -> i * x }, AF.map<Pair<Int, Float>, Float> { (i, x) -> i * x }.apply(PArray.of(pairs)))

    val cells = List(10) { Cell(it / 4.0, it % 3 == 0) }
    val flip = { c: Cell -> Cell(-c.value, !c.alive) }
    same("record", cells.map(flip), AF.map<Cell, Cell> { flip(it) }.apply(PArray.of(cells)))

    val captured = arrayOf(Body(1f, 2f), Body(3f, 4f))
    same("captured", listOf(2f, 4f), AF.map<Int, Float> { captured[it].velocity }.apply(PArray.of(0, 1)))

    message("init") { AF.map<Int, Positive> { Positive(it) }.apply(PArray.of(2, 1, 0)) }
    message("var") { PArray.of(listOf(Mutable(1f))) }
    message("class") { PArray.of(listOf(Plain(1f))) }
    println(weft.Weft.profile().toString().substringBefore(")") + ")")
}
