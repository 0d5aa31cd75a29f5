package sample

import static java.lang.Math.*

import groovy.transform.CompileStatic
import weft.AF
import weft.ArrayFunction
import weft.PArray

record Option(double price, double strike, double years) {}

@CompileStatic
record Prices(double call, double put) {
    /** Elementary functions have more than one right last bit. */
    boolean isNear(Prices other) {
        abs(call - other.call) < 1e-12d * (1 + call) && abs(put - other.put) < 1e-12d * (1 + put)
    }
}

/** The prices of European options, a call and a put each: records in and out, and methods of Groovy's own. */
@CompileStatic
class BlackScholes {
    static final double RATE = 0.02d
    static final double VOLATILITY = 0.3d

    /** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
    static double normal(double x) {
        double k = 1 / (1 + 0.2316419d * abs(x))
        double polynomial = k * (0.319381530d + k * (-0.356563782d + k * (1.781477937d + k * (-1.821255978d + k * 1.330274429d))))
        double tail = exp(-x * x / 2) / sqrt(2 * PI) * polynomial
        x < 0 ? tail : 1 - tail
    }

    static Prices priced(Option option) {
        double spread = VOLATILITY * sqrt(option.years)
        double d1 = (log(option.price / option.strike) + (RATE + VOLATILITY * VOLATILITY / 2) * option.years) / spread
        double d2 = d1 - spread
        double later = option.strike * exp(-RATE * option.years)
        new Prices(option.price * normal(d1) - later * normal(d2), later * normal(-d2) - option.price * normal(-d1))
    }

    static void run(int size) {
        List<Option> options = (0..<size).collect { int i -> new Option(5 + i % 26, 1 + i % 100, (1 + i % 40) / 4.0d) }
        ArrayFunction<Option, Prices> prices = AF.<Option, Prices> map(BlackScholes::priced)
        PArray.of(options).withCloseable { PArray<Option> input ->
            prices.prepare(input) // or Java threads would begin
            boolean agree = prices.apply(input).withCloseable { PArray<Prices> found ->
                options.indices.every { int i -> found.get(i).isNear(priced(options[i])) }
            }
            Main.report("Black-Scholes of $size options", prices, agree,
                Main.milliseconds { prices.apply(input).withCloseable { PArray<Prices> found -> found.get(0) } },
                Main.milliseconds { options.collect { Option option -> priced(option) } })
        }
    }
}
