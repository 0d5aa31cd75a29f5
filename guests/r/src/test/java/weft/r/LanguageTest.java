package weft.r;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.r.value.Names;

/** Programs, and what R prints of them. */
class LanguageTest {
    private static void prints(String expected, String program) {
        assertEquals(expected, Interpreter.printed(program));
    }

    @Test
    void vectors() {
        prints("[1]  1.0  2.5   NA -3.0\n", "c(1, 2.5, NA, -3)");
        prints("[1]  3  7 NA -4\n", "c(1, 2.5, NA, -3) * 2 + 1:2");
        prints("[1] 100.00   2.50  -1.25\n", "c(100, 2.5, -1.25)");
        prints("[1]   1.123457 123.100000   0.000010\n", "c(1.123456789, 123.1, 1e-5)");
        prints(" [1]  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20\n", "1:20");
        prints("[1] 1 1 2 2 1 1 2 2\n", "rep(1:2, times = 2, each = 2)");
        prints("[1] 0.00 0.25 0.50 0.75 1.00\n", "seq(0, 1, length.out = 5)");
        prints("[1] 10  8  6\n", "seq(10, 5, by = -2)");
    }

    @Test
    void numbers() {
        prints("[1] 1e+05\n[1] 100000\n[1] 1e+15\n[1] 0.1\n[1] 123456.8\n", "1e5; 100000L; 1e15; 0.1; 123456.789");
        prints("[1] 2\n[1] -3\n[1] 1\n[1] 1.5\n[1] NA\n", "5 %/% 2; -5 %/% 2; -5 %% 3; 5.5 %% 2; 5L %/% 0L");
        prints("[1] -4\n[1] 0.25\n[1] -1  0  1\n[1] FALSE\n", "-2^2; 2^-2; -1:1; !1 == 1");
        prints("[1] Inf\n[1] NaN\n[1] NA\n[1] 0\n", "1 / 0; 0 / 0; NA + 1; 2L - 2L");
        prints("[1] \"integer\"\n[1] \"double\"\n[1] \"double\"\n[1] \"logical\"\n", "typeof(1L + TRUE); typeof(1L / 1L); typeof(1:2 * 2); typeof(1 < 2)");
    }

    /** What {@code Rscript} of R 4.2.2 has printed of the same program. */
    @Test
    void recorded() throws IOException {
        Path folder = Path.of("src/test/recorded");
        for (String name : List.of("semantics", "language")) {
            String program = Files.readString(folder.resolve(name + ".R"));
            assertEquals(Files.readString(folder.resolve(name + ".out")), Interpreter.printed(program), name);
        }
    }

    private static void fails(String message, String program) {
        assertEquals(message, assertThrows(RException.class, () -> Interpreter.printed(program)).getMessage());
    }

    /** As R 4.2.2 says it. */
    @Test
    void ordersThatAreNone() {
        fails("argument lengths differ", "order(c(2, 1), TRUE)");
        fails("argument 1 is not a vector", "order(NULL)");
        fails("argument 2 is not a vector", "order(1:3, NULL)");
        fails("unimplemented type 'list' in 'orderVector1'", "order(list(1, 2))");
        fails("'decreasing' elements must be TRUE or FALSE", "order(c(1, 2), decreasing = NA)");
        fails("non-numeric argument to binary operator", "NULL + \"a\"");
        fails("non-numeric argument to binary operator", "NULL * list(1)");
    }

    @Test
    void overflowIsNaWithAWarning() {
        prints("[1] NA\nWarning message:\nNAs produced by integer overflow\n", "2147483647L + 1L");
        prints("[1] NaN\nWarning message:\nNaNs produced\n", "sqrt(-1)");
    }

    @Test
    void logicalValues() {
        prints("[1] NA\n[1] FALSE\n[1] TRUE\n[1] NA\n", "TRUE && NA; FALSE && NA; TRUE || NA; FALSE || NA");
        prints("[1] FALSE    NA  TRUE\n", "c(1, NA, 3) > 2");
        prints("[1] 2 4\n", "which(c(FALSE, TRUE, NA, TRUE))");
        assertThrows(RException.class, () -> Interpreter.printed("if (NA_real_) 1"));
        assertEquals("missing value where TRUE/FALSE needed", assertThrows(RException.class, () -> Interpreter.printed("if (NA) 1")).getMessage());
    }

    @Test
    void subsets() {
        prints("[1] 20 30\n[1] 10\n[1] 10 30\n[1] 30\n[1] NA\n", "x <- c(10, 20, 30); x[-1]; x[1]; x[c(TRUE, FALSE)]; x[x > 25]; x[7]");
        prints("[1]  1 NA NA  5\n", "x <- 1; x[4] <- 5; x");
        prints("     [,1] [,2]\n[1,]    1    3\n[2,]    2    9\n[1] 2 9\n[1] 3 9\n", "m <- matrix(1:4, nrow = 2); m[2, 2] <- 9L; m; m[2, ]; m[, 2]");
    }

    @Test
    void aCopyIsNotChanged() {
        prints("[1] 1 2 3\n[1] 9 2 3\n", "x <- c(1, 2, 3); y <- x; y[1] <- 9; x; y");
        prints("[1] 1 2\n", "x <- c(1, 2); f <- function(v) { v[1] <- 5; sum(v) }; z <- f(x); x");
        prints("[1] 1 2\n[1] 9 2\n", "l <- list(a = c(1, 2)); m <- l; l$a[1] <- 9; m$a; l$a");
        prints("[1] 1 2\n", "y <- (x <- c(1, 2)); y[1] <- 9; x");
    }

    @Test
    void functions() {
        prints("[1] 9\n[1] 6\n[1] 5\n", "f <- function(a, b = a * 2) a + b; f(3); f(b = 1, a = 5); f(be = 1, 4)".replace("be", "b"));
        prints("[1] 1\n[1] 2\n", "make <- function() { n <- 0; function() { n <<- n + 1; n } }; k <- make(); k(); k()");
        prints("[1] 610\n", "fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); fib(15)");
        prints("[1] 8\n", "f <- function(n) { for (i in 1:n) { if (i * i > n) return(i) }; -1 }; f(50)");
        prints("[1] 6\n", "c(1, 2, 3) |> sum()");
    }

    @Test
    void loops() {
        prints("[1] 33\n", "s <- 0; for (i in 1:10) { if (i == 3) next; if (i > 8) break; s <- s + i }; s");
        prints("[1] 10\n", "n <- 0; repeat { n <- n + 1; if (n == 10) break }; n");
        prints("[1] 3\n", "n <- 0\nwhile (n < 3)\n  n <- n + 1\nn");
    }

    @Test
    void functionsOfFunctions() {
        prints("[1]  1  4  9 16 25\n", "sapply(1:5, function(i) i^2)");
        prints("     [,1] [,2]\n[1,]    1    2\n[2,]    2    4\n", "sapply(1:2, function(i) c(i, 2 * i))");
        prints("[1] 5 7 9\n[1] 3 3 3\n", "mapply(function(a, b) a + b, 1:3, 4:6); mapply(function(a, b) a - b, b = 1:3, a = 4:6)");
        prints("[1] 15\n[1]  1  3  6 10 15\n", "Reduce(`+`, 1:5); Reduce(`+`, 1:5, accumulate = TRUE)");
        prints("[1] 3 5\n", "Filter(function(v) v > 2, c(1, 3, 5))");
        prints("[[1]]\n[1] 3\n\n[[2]]\n[1] 8\n\n", "Map(function(a, b) a * b, 1:2, 3:4)");
        prints("     [,1] [,2] [,3]\n[1,]    1    2    3\n[2,]    2    4    6\n", "outer(1:2, 1:3)");
        prints("     [,1] [,2]\n[1,]   35   44\n[2,]   44   56\n", "m <- matrix(1:6, nrow = 2); m %*% t(m)");
    }

    @Test
    void listsAndText() {
        prints("$a\n[1] 1\n\n$b\n[1] \"x\"\n\n", "list(a = 1, b = \"x\")");
        prints("[1] \"a-1\" \"a-2\"\n[1] \"1.5, TRUE\"\n", "paste(\"a\", 1:2, sep = \"-\"); paste(1.5, TRUE, sep = \", \")");
        prints("3.141593 1e-10 1e+06 123456789 0.3 \n", "cat(pi, 1e-10, 1e6, 123456789, 0.1 + 0.2, \"\\n\")");
        prints("  a   b \n1.5 2.0 \n", "c(a = 1.5, b = 2)");
    }

    @Test
    void errorsHaveTheirLines() {
        RException e = assertThrows(RException.class, () -> Interpreter.printed("x <- 1\nf <- function(a) {\n  b <- a\n  b + nothing\n}\nf(x)"));
        assertEquals("object 'nothing' not found", e.getMessage());
        assertEquals(4, e.line());
        e = assertThrows(RException.class, () -> Interpreter.printed("x <- 1\ny <- (2 +"));
        assertEquals("unexpected end of input", e.getMessage());
        assertEquals(2, e.line());
        e = assertThrows(RException.class, () -> Interpreter.printed("\nstop(\"no \", 3)"));
        assertEquals("no 3", e.getMessage());
        assertEquals(2, e.line());
    }

    /** Nor where a builtin function passes it on. */
    @Test
    void anArgumentIsNotChanged() {
        prints("[1] 14 13 12\n", "sapply(1:3, function(i, v) { v[i] <- 9; sum(v) }, c(1, 2, 3))");
        prints("     [,1] [,2] [,3]\n[1,]    0    1    3\n[2,]    0    0    0\n",
            "Reduce(function(a, b) { a[1] <- a[1] + b; a }, 1:2, c(0, 0), accumulate = TRUE)");
        prints("[1] 2 3 4\n", "mapply(function(v, i) { v[1] <- v[1] + i; v[1] }, list(c(1, 2)), 1:3)");
        prints("[[1]]\n[1] 1 2\n\n", "Filter(function(v) { v[1] <- 0; TRUE }, list(c(1, 2)))");
    }

    @Test
    void elementsOfAttributes() {
        prints("a z \n1 2 \n", "x <- c(a = 1, b = 2); names(x)[2] <- \"z\"; x");
        prints("[1] \"r\"\n[1] \"w\" \"b\"\n", "l <- list(q = c(a = 1, b = 2)); names(l$q)[1] <- \"w\"; names(l)[1] <- \"r\"; names(l); names(l$r)");
        prints("[1] \"b\"\n", "x <- c(a = 1, b = 2); names(x)[2]");
    }

    @Test
    void jumpsOutOfNothing() {
        fails("no loop for break/next, jumping to top level", "f <- function() break; for (i in 1:3) f()");
        fails("no loop for break/next, jumping to top level", "for (i in 1:2) sapply(1:3, function(i) if (i > 1) next else 1)");
        fails("no loop for break/next, jumping to top level", "next");
        fails("no function to return from, jumping to top level", "for (i in 1:3) if (i == 2) return(7)");
        prints("[1] 1\n[1] 1\n", "for (j in 1:3) for (k in { if (j == 2) break; 1:2 }) print(j)");
        fails("evaluation nested too deeply: infinite recursion", "(".repeat(100_000) + "1" + ")".repeat(100_000));
    }

    @Test
    void aVariableDoesNotHideABuiltin() {
        prints("[1] 6\n[1] 55\n[1] 1 2\n", "sum <- 0; for (i in 1:3) sum <- sum + i; sum; sum(1:10); c <- 3; c(1, 2)");
        prints("[1] 7\n", "sum <- function(x) 7; sum(1:3)");
    }

    /** Of the first operand that is as long as the result, however long that is. */
    @Test
    void namesOfResults() {
        for (String n : new String[] {"1000", "2000"}) {
            prints("[1] \"n3\"\n[1] \"n3\"\n[1] \"n3\"\n",
                "x <- 1:" + n + "; names(x) <- paste0(\"n\", x); names(x * 2)[3]; names(2 + x)[3]; names(sqrt(x))[3]");
        }
        prints("a \n2 \na b \n2 4 \na \n1 \n", "2 * c(a = 1); 1:2 + c(a = 1, b = 2); pmax(0, c(a = 1))");
        prints("a b \n2 3 \n", "c(z = 1) + c(a = 1, b = 2)");
    }

    @Test
    void namesAreLetGo() throws InterruptedException {
        WeakReference<Names> names = new WeakReference<>(Names.of("nobody", "has them"));
        for (int k = 0; names.get() != null && k < 200; k++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(names.get());
    }

    @Test
    void assignedByName() {
        prints("a \n3 \n", "x <- c(1, 2); x[\"a\"] <- 3; x[\"a\"]");
        prints("a b \n1 2 \n", "x <- NULL; x[\"a\"] <- 1; x[\"b\"] <- 2; x");
        prints("      p q \n1 2 3 9 8 \n", "x <- 1:3; x[c(\"p\", \"q\", \"p\")] <- 7:9; x");
        prints("$a\n[1] 5\n\n", "x <- list(); x[\"a\"] <- 5; x");
        prints("[1] \"b\" \"c\"\n[1] \"c\"\n", "l <- list(a = 1, b = 2, c = 3); l[\"a\"] <- NULL; names(l); l[c(\"b\", \"z\")] <- NULL; names(l)");
        fails("replacement has length zero", "x <- 1:3; x[\"a\"] <- NULL");
    }

    @Test
    void sequences() {
        prints("[1] 1e+09 2e+09 3e+09 4e+09\n[1] 2147483646 2147483647 2147483648 2147483649\n",
            "seq(1e9, 4e9, length.out = 4); seq(2147483646, 2147483649)");
        prints("[1] 3 4 5\n[1]  6  8 10\n", "seq(to = 5, length.out = 3); seq(to = 10, by = 2, length.out = 3)");
        prints("[1] 10  7  4  1\n[1]  2  5  8 11\n", "seq(10, 1, length.out = 4); seq(2, by = 3, length.out = 4)");
        fails("invalid '(to - from)/by'", "seq(1, 10, by = 0)");
        fails("result would be too long a vector", "seq(1, 1e10)");
        fails("too many arguments", "seq(1, 2, 3, 4)");
    }

    @Test
    void moreElementsThanAVectorHas() {
        fails("the matrix is too large", "matrix(0, 65536, 65536)");
        fails("the matrix is too large", "diag(65536)");
        fails("the matrix is too large", "matrix(0, 65536, 1) %*% matrix(0, 1, 65536)");
        fails("dims do not match the length of object", "x <- numeric(0); dim(x) <- c(65536, 65536)");
        fails("the dims contain negative values", "x <- 1:6; dim(x) <- c(-2, -3)");
        fails("invalid 'times' argument", "rep(1:3, times = c(1, -2, 1))");
    }

    @Test
    void comparisonsOfText() {
        prints("[1] TRUE\n[1] TRUE\n[1] TRUE\n[1] TRUE\n", "1 == \"1\"; TRUE == \"TRUE\"; \"10\" < 9L; 0.1 + 0.2 == \"0.3\"");
        prints("[1] TRUE   NA\n[1] NA\n[1] NA\n[1] TRUE\n", "c(\"a\", NA) == \"a\"; NA == \"NA\"; \"NA\" > NA_real_; NaN == \"NaN\"");
        prints("[1] \"a\" \"2\"\n[1] \"1.5\" NA    \"b\"  \n[1] \"2.5\" \"a\"  \n",
            "ifelse(c(TRUE, FALSE), \"a\", 1:2); ifelse(c(TRUE, NA, FALSE), 1.5, \"b\"); ifelse(c(FALSE, TRUE), \"a\", 2.5)");
        prints("[1] 3000\n", "x <- rep(c(\"1\", NA, \"2\"), 3000); sum(ifelse(x == 1, 1, 0), na.rm = TRUE)");
    }

    @Test
    void namesThatFunctionsKeep() {
        prints("a c \n1 3 \nb \n2 \n", "which(c(a = TRUE, b = FALSE, c = TRUE)); which.max(c(a = 1, b = 3))");
        prints("a b a b \n1 2 1 2 \na a b \n1 1 2 \nb a \n2 1 \na b \n1 3 \na b \n1 2 \n",
            "x <- c(a = 1, b = 2); rep(x, 2); rep(x, times = c(2, 1)); rev(x); cumsum(x); sort(rev(x))");
        prints("[1] 1\n[1] 1 2\n", "as.numeric(c(a = 1)); as.integer(c(a = 1.5, b = 2))");
        prints("x y \n4 6 \n  p   q \n\"p\" \"q\" \n", "mapply(function(a, b) a + b, c(x = 1, y = 2), 3:4); mapply(function(a, b) a, c(\"p\", \"q\"), 1:2)");
        prints("[1] \"x\" \"y\"\n", "names(Map(function(a, b) a + b, c(x = 1, y = 2), 3:4))");
        prints("a a \n1 2 \nx.a y.a \n  1   2 \n", "sapply(1:2, function(i) c(a = i)); sapply(c(x = 1, y = 2), function(i) c(a = i))");
    }

    @Test
    void numbersOfGnuR() {
        prints("[1]   2.35   0.15   2.67   0.28   1.00  -2.50 123.46\n", "round(c(2.345, 0.15, 2.675, 0.285, 1.005, -2.5, 123.456), 2)");
        prints("[1] 0.1\n[1] 60 60  0 20\n[1] 1200\n", "round(0.15, 1); round(c(55, 65, 5, 15), -1); round(1234.567, -2)");
        prints("[1] 2147483648\n[1] 2147483648\n[1] 10737418235\n", "sum(c(2147483647L, 1L)); sum(2147483647L, 1L); sum(rep(2147483647L, 5))");
        prints("[1] NA\n[1] NA\n[1] NA\n[1] NaN\n", "max(NaN, NA); max(NA, NaN); min(c(NaN, 1, NA)); max(c(NaN, 1))");
        prints("[1] Inf\n", "1 / (-3 %% 3)");
        fails("non-conformable arrays", "matrix(1:4, 2) + matrix(1:6, 2)");
        fails("dims [product 4] do not match the length of object [6]", "matrix(1:4, 2) + 1:6");
    }

    @Test
    void textAsNumbers() {
        prints("[1]  31 Inf   8   1  12  NA\n", "as.numeric(c(\"0x1F\", \"inf\", \"0x1p3\", \"1e\", \" 12 \", \"\"))");
        prints("[1] NA NA NA\nWarning message:\nNAs introduced by coercion\n", "as.numeric(c(\"1d\", \"5f\", \".\"))");
        prints("[1]  TRUE  TRUE FALSE    NA    NA\n", "as.logical(c(\"TRUE\", \"T\", \"false\", \"x\", NA))");
        prints("[1] NA\ncharacter(0)\nnumeric(0)\n", "NA_character_; as.character(NULL); as.numeric(NULL)");
        prints("x\n y\n", "cat(\"x\\n\", \"y\\n\")");
        prints("[1] \"a \"\ncharacter(0)\n", "paste(\"a\", character(0)); paste(character(0))");
        prints("[1] \"1:3\"        \"c(1.5, 2)\"  \"2\"          \"list(1, 2)\"\n", "paste(list(1:3, c(1.5, 2), 2, list(1, 2L)))");
        fails("argument \"x\" is missing, with no default", "length()");
    }
}
