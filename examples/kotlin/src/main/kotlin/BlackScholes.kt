package sample

import kotlin.math.PI
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import weft.AF
import weft.PArray

/** The prices of European options, a call and a put each: data classes in and out, and functions of Kotlin's own. */
data class Option(val price: Double, val strike: Double, val years: Double)

data class Prices(val call: Double, val put: Double) {
    /** Elementary functions have more than one right last bit. */
    infix fun isNear(other: Prices) = abs(call - other.call) < 1e-12 * (1 + call) && abs(put - other.put) < 1e-12 * (1 + put)
}

private const val RATE = 0.02
private const val VOLATILITY = 0.3

/** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
private fun normal(x: Double): Double {
    val k = 1 / (1 + 0.2316419 * abs(x))
    val polynomial = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    val tail = exp(-x * x / 2) / sqrt(2 * PI) * polynomial
    return if (x < 0) tail else 1 - tail
}

private fun Option.prices(): Prices {
    val spread = VOLATILITY * sqrt(years)
    val d1 = (ln(price / strike) + (RATE + VOLATILITY * VOLATILITY / 2) * years) / spread
    val d2 = d1 - spread
    val later = strike * exp(-RATE * years)
    return Prices(call = price * normal(d1) - later * normal(d2), put = later * normal(-d2) - price * normal(-d1))
}

fun blackScholes(size: Int) {
    val options = List(size) { Option(price = 5 + it % 26.0, strike = 1 + it % 100.0, years = (1 + it % 40) / 4.0) }
    val prices = AF.map(Option::prices)
    PArray.of(options).use { input ->
        prices.prepare(input) // or Java threads would begin
        val found = prices.apply(input).use { it.toList() }
        report("Black-Scholes of $size options", prices, found.zip(options.map(Option::prices)).all { (a, b) -> a isNear b },
            weft = milliseconds { prices.apply(input).use { it[0] } }, plain = milliseconds { options.map(Option::prices) })
    }
}
