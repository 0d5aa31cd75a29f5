package weft.r;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Weft computes is what the interpreter computes. */
class DeviceTest {
    static Interpreter interpreter(int enough) {
        Interpreter r = new Interpreter(new PrintStream(OutputStream.nullOutputStream()));
        r.enough(enough);
        return r;
    }

    static double[] doubles(Object value) {
        if (value instanceof double[] d) return d;
        if (value instanceof int[] i) return Arrays.stream(i).asDoubleStream().toArray();
        return new double[] {((Number) value).doubleValue()};
    }

    /** The same bits, computed on a device at least once. */
    private static void same(String program) {
        Interpreter java = interpreter(Integer.MAX_VALUE), device = interpreter(8);
        double[] expected = doubles(java.eval(program));
        assertArrayEquals(expected, doubles(device.eval(program)), program);
        assertTrue(device.computed() > 0, program);
        assertTrue(device.explain().contains("on the device"), device.explain());
    }

    @Test
    void arithmeticOfVectors() {
        same("x <- (1:100) / 7; y <- 2 * x - (100:1) %% 3; y * (x > 5) + abs(y)");
        same("x <- 1:50; ifelse(x %% 2 == 0, x / 2, 3 * x + 1)");
        same("sum((1:5000) / 3)");
        same("max(sqrt(1:100)) - min((1:100) * -0.5) + mean((1:100) / 9)");
    }

    /** Compiled in time in proportion to the statements, where one of fifty was refused once. */
    @Test
    void aFunctionOfManyStatements() {
        StringBuilder body = new StringBuilder();
        for (int k = 0; k < 58; k++) body.append("t <- t * 0.").append(k % 9 + 1).append(" + x\n");
        same("sapply((1:20) / 3, function(x) {\nt <- x\n" + body + "t })");
    }

    @Test
    void functionsOfElements() {
        same("sapply(1:100, function(x) { s <- 0; while (s < x) s <- s + 1.5; s })");
        same("sapply(1:100, function(x) { n <- 0L; for (i in 1:x) if (i %% 3L == 0L) n <- n + i; n })");
        same("k <- 3; f <- function(v, w = k) v * w; sapply((1:40) / 3, function(x) f(x) - f(x, 2))");
        same("y <- (1:30) / 3; sapply(1:30, function(i) sum(y * i) - y[i])");
        same("mapply(function(a, b) if (a > b) a else b, (1:20) / 3, (20:1) / 2)");
        same("p <- list(x = 2, y = 0.5); sapply((1:20) / 3, function(v) p$x * v + p$y)");
        same("sapply(1:20, function(i) c(i / 2, i * 0.25))");
        same("m <- matrix((1:12) / 5, nrow = 3); v <- (1:4) / 3; sapply(1:9, function(i) sum(m[i %% 3 + 1, ] * v))");
    }

    /** Closures that an element makes are objects of its own. */
    @Test
    void functionsMadeInElements() {
        same("sapply((1:40) / 3, function(x) (function(s) s * 2 + x)(x - 1))");
        same("adder <- function(a) function(b) a + b * 0.5; sapply((1:40) / 3, function(x) adder(x)(2) + adder(1)(x))");
    }

    /** What {@code c} puts together is of one kind: the greatest of 1L and 1.5 is not 1. */
    @Test
    void scalarsOfSeveralKinds() {
        same("sapply((1:40) / 3, function(x) max(c(1L, x, TRUE)))");
        same("sapply((1:40) / 3, function(x) sum(c(3L, x, 1L) * 0.5))");
        same("sapply(1:40, function(i) c(i, i / 2))");
    }

    /** Results that are ints for some elements and doubles for others are doubles. */
    @Test
    void resultsOfSeveralKinds() {
        same("sapply(1:40, function(i) if (i < 20L) i else i / 2)");
    }

    @Test
    void anElementForTheInterpreter() {
        Interpreter r = interpreter(8);
        String overflow = "x <- sapply(1:101, function(i) if (i == 50L) 2147483647L + 1L else i); is.na(x[50]) && x[51] == 51L";
        assertEquals(true, r.eval(overflow));
        assertTrue(r.trapped() > 0);
        assertEquals(100, r.eval("n <- 0; y <- sapply(1:100, function(i) { n <<- n + 1; i }); as.integer(n)"), "each once");
        RException e = assertThrows(RException.class,
            () -> r.eval("f <- function(i) {\n  if (i == 77)\n    stop(\"at \", i)\n  i\n}\nsapply(1:100, f)"));
        assertEquals("at 77", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"daxpy", "hilbert", "mandelbrot", "kmeans", "spectralnorm"})
    void programsToTheBit(String name) throws IOException {
        same(Files.readString(Path.of("examples", name + ".R")) + "\nrun(300)");
    }

    /** Sines, exponentials and their kind may differ by what java.lang.Math allows. */
    @ParameterizedTest
    @ValueSource(strings = {"blackscholes", "nbody", "dft"})
    void programsWithElementaryFunctions(String name) throws IOException {
        String program = Files.readString(Path.of("examples", name + ".R")) + "\nrun(300)";
        Interpreter java = interpreter(Integer.MAX_VALUE), device = interpreter(8);
        double[] expected = doubles(java.eval(program)), actual = doubles(device.eval(program));
        assertArrayEquals(expected, actual, 1e-9);
        assertTrue(device.explain().contains("on the device"), device.explain());
    }

    /** The sums of what the programs make, of 300 elements each, as {@code Rscript} of R 4.2.2 has written them. */
    @Test
    void programsOfGnuR() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String line : Files.readAllLines(Path.of("src/test/recorded/programs.out"))) {
            String name = line.substring(0, line.indexOf(' '));
            Interpreter r = interpreter(8);
            r.eval(Files.readString(Path.of("examples", name + ".R")));
            all.append(name).append(' ').append(r.eval("sprintf(\"%.9g\", sum(run(300)))")).append('\n');
            assertTrue(r.computed() > 0, name);
        }
        assertEquals(Files.readString(Path.of("src/test/recorded/programs.out")), all.toString());
    }

    /** NA is one of the NaNs, and not another one behind a function of it. */
    @Test
    void whatIsNotAvailableStaysSo() {
        for (String f : List.of("log(x)", "log2(x)", "log10(x)", "log1p(x)", "x %% 2", "2 %% x", "x^1.5", "2^x", "atan2(x, 1)"))
            same("x <- rep(c(1, NA, NaN), 100); y <- " + f + "; y[1]; ifelse(is.nan(y), 2, ifelse(is.na(y), 1, 0))");
    }
}
