package weft;

import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The interpreter of docs/interpreters.md: {@link Calculator}. */
@Tag("kernels")
class CalculatorTest {
    private static final PArray<Double> DOUBLES = PArray.of(0.0, -0.0, 1.5, -2.25, 1e308, Double.NaN, 1 / 0.0);

    private static Function<Double, Double> function(String program) {
        Calculator calculator = Calculator.parse(program);
        return calculator::run;
    }

    @Test
    void programsAreCompiledAway() {
        Same.check(DOUBLES, function("x * x + 1"));
        Same.check(DOUBLES, function("a = x + 2; b = a * a; b / (a - 1)"));
        Same.check(DOUBLES, function("n = 0; while n < 5 { n = n + 1; x = x * 1.5 }; x - n"));
        Same.check(DOUBLES, function("s = 1; while s < x { s = s * 3 }; s"));
    }
}
