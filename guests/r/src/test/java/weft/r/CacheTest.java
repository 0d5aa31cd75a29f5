package weft.r;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.PArray;
import weft.Weft;

/** A function is compiled once for all vectors that are computed alike: what differs are arguments. */
class CacheTest {
    private final Interpreter java = DeviceTest.interpreter(Integer.MAX_VALUE), device = DeviceTest.interpreter(8);

    @BeforeAll static void makeArrays() {
        PArray.of(1.0).close(); // so that the library is there
    }

    private void same(String program) {
        double[] expected = DeviceTest.doubles(java.eval(program));
        assertArrayEquals(expected, DeviceTest.doubles(device.eval(program)), program);
    }

    /** Runs a program that was run before, and with other values, without a compilation: neither of weft-r's nor of Weft's. */
    private void sameWithout(String program, String... others) {
        same(program);
        int functions = device.compiled(), computed = device.computed();
        long builds = Weft.work().builds();
        for (String other : others) same(other);
        assertEquals(functions, device.compiled(), program);
        assertEquals(builds, Weft.work().builds(), program);
        assertTrue(device.computed() >= computed + others.length && device.trapped() == 0, program);
    }

    @Test void numbersOfTheFunctionThatMadeIt() {
        java.eval("f <- function(k, m, n) sapply(1:n, function(i) i * k + m)");
        device.eval("f <- function(k, m, n) sapply(1:n, function(i) i * k + m)");
        sameWithout("f(2.5, 3L, 20)", "f(2.5, 3L, 20)", "f(-0.5, 7L, 20)", "f(1 / 3, 0L, 300)");
    }

    @Test void vectorsOfTheFunctionThatMadeIt() {
        String f = "f <- function(x, n) { y <- x[1:5]; sapply(1:n, function(i) y[i %% 5L + 1L] + sum(x * i)) }";
        java.eval(f);
        device.eval(f);
        sameWithout("f(c(1, 2, 3, 4, 5, 6), 20)", "f(c(6, 5, 4, 3, 2), 30)", "f(c(0.5, 6, 5, 4, 3, 2, 9), 20)");
    }

    @Test void descriptions() {
        String f = "f <- function(a, n, by) { x <- seq(0, by = by, length.out = n); sum(ifelse(x > a, x, a)) }";
        java.eval(f);
        device.eval(f);
        sameWithout("f(0.5, 40, 0.1)", "f(0.25, 40, 0.2)", "f(3.5, 90, 0.1)");
    }

    @Test void listsAndMatrices() {
        String f = "f <- function(p, m) sapply(1:12, function(i) p$x * m[i %% 3L + 1L, 2] + p$y[2] * i)";
        java.eval(f);
        device.eval(f);
        sameWithout("f(list(x = 2.5, y = c(1, 2)), matrix((1:6) / 4, nrow = 3))",
            "f(list(x = 0.5, y = c(7, 1 / 3)), matrix((6:1) / 7, nrow = 3))");
    }

    @Test void argumentsThatAreKnown() {
        sameWithout("sapply((1:20) / 3, function(a, b) a * b, 2.5)");
        java.eval("g <- function(a, b) a * b; f <- function(k) sapply((1:20) / 3, g, k)");
        device.eval("g <- function(a, b) a * b; f <- function(k) sapply((1:20) / 3, g, k)");
        sameWithout("f(2.5)", "f(0.1)");
    }

    @Test void variablesAtTopLevel() {
        java.eval("k <- 0.5; v <- c(1, 2, 3); g <- function(i) v[i %% 3L + 1L] * k; f <- function() sapply(1:20, g)");
        device.eval("k <- 0.5; v <- c(1, 2, 3); g <- function(i) v[i %% 3L + 1L] * k; f <- function() sapply(1:20, g)");
        sameWithout("f()", "k <- 7.5; f()", "v <- c(3, 2.5, 1); f()", "v[2] <- 100; k <- 0.125; f()");
    }

    /** What is compiled in is another one: a function, the kind of a number, what is a number. */
    @Test void otherCode() {
        String f = "f <- function(k, g) sapply(1:20, function(i) g(i * k))";
        java.eval(f);
        device.eval(f);
        same("f(2.5, function(x) x + 1)");
        same("f(2.5, function(x) x - 1)");
        same("f(2L, function(x) x - 1L)");
        same("f(2.5, sqrt)");
        java.eval("h <- function(x) x + 1; k <- 2; f <- function() sapply(1:20, function(i) h(i * k))");
        device.eval("h <- function(x) x + 1; k <- 2; f <- function() sapply(1:20, function(i) h(i * k))");
        same("f()");
        same("h <- function(x) x * 3; f()");
        same("k <- 3L; f()");
        same("k <- 0.5; f()");
    }

    /** An element that needs the interpreter: it goes on, and the function is compiled anew by what it has seen. */
    @Test void anotherTypeAndBack() {
        String f = "f <- function(n, x) sapply(1:n, function(i) { k <- if (i > 90L) x else 1L; k + i })";
        java.eval(f);
        device.eval(f);
        same("f(50, 0.5)");
        assertEquals(0, device.trapped());
        int compiled = device.compiled();
        same("f(100, 0.5)");
        assertEquals(1, device.trapped());
        same("f(101, 0.25)");
        same("f(102, 0.75)");
        assertEquals(1, device.trapped());
        assertEquals(compiled + 1, device.compiled());
    }

    /** One that never ends on a device is no longer begun there. */
    @Test void alwaysTheInterpreter() {
        String f = "f <- function() sapply(1:101, function(i) if (i == 50L) 2147483647L + 1L else i)";
        java.eval(f);
        device.eval(f);
        for (int k = 0; k < 6; k++) same("y <- f(); ifelse(is.na(y), -1L, y)");
        assertEquals(3, device.trapped());
    }

    /** Where nothing is asked for, small vectors are interpreted, and what has taken long is compiled. */
    @Test void whereItPays() {
        Interpreter r = DeviceTest.interpreter(-1);
        r.eval("f <- function(n) sum(sapply(1:n, function(i) i / 2))");
        for (int k = 0; k < 20; k++) r.eval("f(100)");
        assertEquals(0, r.compiled());
        r.eval("g <- function(n) sum(sapply(1:n, function(i) { s <- 0; for (j in 1:1000) s <- s + j / i; s }))");
        r.eval("g(100000)");
        assertTrue(r.compiled() > 0);
    }
}
