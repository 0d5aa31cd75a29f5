package weft.r;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random function of R that makes a vector, and calls of it. It ends, and what it computes is the same to the bit wherever Java's
 * arithmetic is: no sines and their kind.
 *
 * <p>The function finds closures, vectors of several lengths, a matrix and a list in the frame around it. Most of what it says can run on
 * a device; a little cannot, as an integer that overflows, {@code <<-} or a name that has no value, so that the interpreter goes on. It is
 * called again with arguments of other classes, so that what its nodes have learnt is no longer all there is.
 */
final class RandomProgram {
    private static final String[] FUNCTIONS = {"abs", "floor", "ceiling", "round", "sign", "trunc", "as.numeric", "-", "+"};
    private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};
    private static final String[] CONSTANTS = {"0", "-0.5", "1e300", "-1e-300", "Inf", "-Inf", "NaN", "NA_real_", "NA", "TRUE", "2147483647"};
    private static final String[] INT_CONSTANTS = {"0L", "-3L", "NA_integer_", "2147483647L", "46341L", "TRUE", "FALSE"};
    /** What is around the function: m is an int, k1 and k2 are doubles, at first. */
    private static final String AROUND = """
        step <- 0.25
        run <- function(k1, k2, m, n) {
          v <- c(0.5, -1.25, 3, 1 / 3, 2)
          w <- c(3L, -7L, 11L)
          q <- matrix((1:12) / 5, nrow = 3)
          p <- list(x = k1 * 2, y = m, z = c(k2, -1))
          z <- (1:n) / 7 - 3
          g <- function(a, b = k2) if (a > b) a - b else a + b / 2
          adder <- function(a) function(b) b * 0.5 + a
          add <- adder(k1)
          clip <- function(x, least = -2, most = 5) { if (x < least) return(least); if (x > most) return(most); x }
        """;

    private final Random random;
    private final List<String> doubles = new ArrayList<>(List.of("k1", "k2")), ints = new ArrayList<>(List.of("m"));
    private final List<String> vectors = new ArrayList<>(List.of("v", "v", "w", "p$z"));
    private int names;
    private int loops;

    private RandomProgram(Random random) {
        this.random = random;
    }

    /** What is evaluated one after the other, each by itself: definitions, and calls. */
    static List<String> of(Random random) {
        RandomProgram program = new RandomProgram(random);
        List<String> parts = new ArrayList<>(List.of(AROUND + "  " + program.made() + "\n}"));
        String[] arguments = {program.below(9) - 4 + " / 4", program.below(9) + 1 + " / 3", program.below(9) - 2 + "L", 9 + program.below(30) + "L"};
        parts.add(call(arguments));
        switch (program.below(6)) {
        case 0: arguments[0] = program.below(2) == 0 ? "2L" : "TRUE"; break; // another class
        case 1: arguments[2] = program.below(2) == 0 ? "1.5" : "NA_integer_"; break;
        case 2: arguments[1] = program.oneOf("NaN", "NA_real_", "Inf", "0"); break;
        default: arguments[0] = program.below(9) / 8.0 + ""; // the function that has been compiled, with other numbers
        }
        if (program.below(3) == 0) parts.add("step <- " + program.oneOf("2L", "-0.75", "TRUE"));
        parts.add(call(arguments));
        return parts;
    }

    private static String call(String[] arguments) {
        return "run(" + String.join(", ", arguments) + ")";
    }

    // ---- the vector ----

    private String made() {
        switch (below(20)) {
        case 0: return "mapply(" + function("i", "a", null) + ", " + over(true) + ", " + (below(3) == 0 ? "v" : "z") + ")";
        case 1: return "unlist(Map(" + function("i", "a", null) + ", " + over(true) + ", z))";
        case 2: return "Filter(function(x) { " + elements("x", null, null) + statements(1) + condition(2) + " }, " + over(false) + ")";
        case 3: return "Reduce(function(a, b) a * 0.5 + b, " + sapply() + " * 1.0)";
        case 4: return "outer(z, " + (below(2) == 0 ? "v" : "w") + ", function(x, y) " + pair(3) + ")";
        case 5: return (below(2) == 0 ? "sum(" : "mean(") + vector(3) + ")";
        case 6: return oneOf("min(", "max(", "prod(", "range(") + vector(3) + ")";
        case 7: return oneOf("which(", "sum(", "any(", "all(") + vectorCondition(2) + ")";
        case 8: return "(matrix(" + vector(2) + ", nrow = 3, ncol = 10) %*% matrix(z, nrow = 10, ncol = 4))";
        case 9: case 10: case 11: return vector(4);
        case 12: return "{ r <- " + sapply() + "; r[2] <- " + constant() + "; r * 2 + z }";
        case 13: return "{ r <- " + vector(2) + "; c(sum(r), max(r), " + sapply() + ") }";
        case 14: return "sapply(z, " + oneOf("g", "clip", "add", "abs") + (below(2) == 0 ? ")" : ") - z");
        case 15: return "sapply(z, " + (below(2) == 0 ? "g, b = " : "clip, most = ") + number(1) + ")";
        default: return sapply();
        }
    }

    private String sapply() {
        boolean places = below(2) == 0;
        return "sapply(" + over(places) + ", " + (places ? function("i", null, "z[i]") : function(null, "x", null)) + ")";
    }

    /** What a function is applied to: places, or elements. */
    private String over(boolean places) {
        if (places) return oneOf("1:n", "seq_len(n)", "seq_along(z)");
        return oneOf("z", "z", "(z * 2)", "(1:n)", "seq(-1, 2, by = 1 / 8)", "rep(v, times = 4)", "rep(w, each = 5)", "(z > 0)", "rev(z)");
    }

    /** A function of a place, an element, or both; an element that is no parameter is a variable. */
    private String function(String place, String element, String meaning) {
        String parameters = place == null ? element : element == null ? place : place + ", " + element;
        StringBuilder all = new StringBuilder("function(" + parameters + ") {\n    ");
        all.append(elements(element, place, meaning));
        if (below(50) == 0) all.append(assigned("h", "function(a, b = " + number(1) + ") " + bodyOf("a", "b", 2)));
        all.append(statements(3));
        String result = switch (below(12)) {
            case 0 -> condition(3);
            case 1 -> "c(" + number(2) + ", " + number(2) + " / 2)";
            case 2 -> integer(3);
            default -> number(4);
        };
        return all.append(result).append("\n  }").toString();
    }

    /** Makes known what a function has: the text says it where it is no parameter. */
    private String elements(String element, String place, String meaning) {
        if (place != null) ints.add(place);
        if (element != null) doubles.add(element);
        if (meaning == null) return "";
        doubles.add("x");
        return "x <- " + meaning + "\n    ";
    }

    private static String assigned(String name, String value) {
        return name + " <- " + value + "\n    ";
    }

    /** An expression of two numbers that nothing else knows. */
    private String bodyOf(String a, String b, int depth) {
        doubles.add(a);
        doubles.add(b);
        String body = number(depth);
        doubles.remove(b);
        doubles.remove(a);
        return body;
    }

    // ---- statements ----

    private String statements(int most) {
        StringBuilder all = new StringBuilder();
        for (int k = below(most + 1); k > 0; k--) all.append(statement()).append("\n    ");
        return all.toString();
    }

    private String statement() {
        String name = "t" + names++;
        switch (below(14)) {
        case 0: case 1: case 2: ints.add(name); return name + " <- " + integer(2);
        case 3: { // of another class in one of the branches
            String text = name + " <- " + number(2) + "; if (" + condition(1) + ") " + name + " <- " + (below(2) == 0 ? integer(1) : number(2));
            doubles.add(name);
            return text;
        }
        case 4: return "if (" + condition(2) + ") return(" + number(2) + ")";
        case 5: { // a vector of the element's own
            String text = name + " <- " + shortVector(2);
            vectors.add(name);
            return text;
        }
        case 6: return below(5) == 0 ? rare() : name + " <- " + name(doubles, number(2), name);
        case 7: { String text = "if (" + condition(2) + ") { " + name + " <- " + number(2) + " } else " + name + " <- " + number(1); doubles.add(name); return text; }
        default: return name + " <- " + name(doubles, number(3), name);
        }
    }

    /** {@code text}, after which {@code name} is known. */
    private static String name(List<String> known, String text, String name) {
        known.add(name);
        return text;
    }

    /** What an element on a device cannot do. */
    private String rare() {
        return switch (below(6)) {
            case 0 -> "step <<- " + constant();
            case 1 -> "if (" + condition(1) + ") stop(\"at \", m)";
            case 2 -> "u <- v; u[2] <- " + number(1);
            case 3 -> "if (" + condition(1) + ") q[4, 4]";
            case 4 -> "if (" + condition(1) + ") nothing";
            default -> "sqrt(" + number(1) + ")"; // NaN, with a warning
        };
    }

    // ---- expressions of one number ----

    /** Doubles, or ints and logicals where R takes any. */
    private String number(int depth) {
        if (depth == 0) return below(3) == 0 ? constant() : below(5) == 0 ? one(ints) : below(12) == 0 ? "step" : one(doubles);
        String a = number(depth - 1);
        switch (below(26)) {
        case 0: case 1: return "(" + a + " + " + number(depth - 1) + ")";
        case 2: return "(" + a + " - " + number(depth - 1) + ")";
        case 3: case 4: return "(" + a + " * " + number(depth - 1) + ")";
        case 5: return "(" + a + " / (1.5 + abs(" + number(depth - 1) + ")))";
        case 6: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + (below(4) == 0 ? number(0) : constant()) + ")";
        case 7: return one(FUNCTIONS) + "(" + a + ")";
        case 8: return "sqrt(abs(" + a + "))";
        case 9: return oneOf("min(", "max(", "pmin(", "pmax(") + a + ", " + number(depth - 1) + ")";
        case 10: return "(if (" + condition(depth - 1) + ") " + a + " else " + number(depth - 1) + ")";
        case 11: return below(2) == 0 ? "g(" + a + ")" : "g(b = " + a + ", " + number(depth - 1) + ")";
        case 12: return "v[" + integer(1) + " %% 5L + 1L]";
        case 13: return oneOf("p$x", "p[[1]]", "p$z[2]", "p$x");
        case 14: return "ifelse(" + condition(depth - 1) + ", " + a + ", " + number(depth - 1) + ")";
        case 15: return oneOf("add(", "adder(" + number(0) + ")(", "clip(", "clip(most = 3, ") + a + ")";
        case 16: return oneOf("sum(", "mean(", "min(", "max(") + shortVector(depth - 1) + ")";
        case 17: return "q[" + integer(0) + " %% 3L + 1L, " + integer(0) + " %% 4L + 1L]";
        case 18: return "(" + a + ")^2";
        case 19: return "(" + condition(depth - 1) + (below(2) == 0 ? " + " : " * ") + a + ")";
        case 20: return "sum(q[" + integer(0) + " %% 3L + 1L, ] * " + number(depth - 1) + ")";
        case 21: return "(if (is.na(" + a + ")) " + number(depth - 1) + " else " + number(0) + ")";
        case 22: return "(function(s) " + nested(depth) + ")(" + a + ")";
        default: return loops < 2 ? loop(depth) : a;
        }
    }

    /** An expression in which {@code s} is known. */
    private String nested(int depth) {
        doubles.add("s");
        String body = "s * " + number(depth - 1);
        doubles.remove("s");
        return body;
    }

    private String loop(int depth) {
        loops++;
        String sum = "t" + names++, counter = "t" + names++;
        StringBuilder all = new StringBuilder("{ " + sum + " <- " + number(depth - 1) + " / 2; ");
        int kind = below(6);
        boolean isFor = kind < 4;
        switch (kind) {
        case 0: case 1: all.append("for (" + counter + " in 1:" + (2 + below(4)) + ") { "); break;
        case 2: all.append("for (" + counter + " in " + one(vectors) + ") { "); break;
        case 3: all.append("for (" + counter + " in seq_len(abs(" + one(ints) + ") %% 5L)) { "); break;
        case 4: all.append(counter + " <- 0L; while (" + counter + " < " + (2 + below(5)) + "L && (" + sum + " < 50 || " + counter + " < 2L)) { "
                           + counter + " <- " + counter + " + 1L; "); break;
        default: all.append(counter + " <- 0; repeat { " + counter + " <- " + counter + " + 1; if (" + counter + " > " + (1 + below(4)) + ") break; ");
        }
        List<String> counted = kind == 2 || kind == 5 ? doubles : ints;
        doubles.add(sum);
        counted.add(counter);
        if (below(4) == 0) all.append("if (").append(condition(depth - 1)).append(") next; ");
        if (below(4) == 0) all.append("if (").append(condition(depth - 1)).append(") break; ");
        if (isFor && below(5) == 0) all.append("if (").append(condition(1)).append(") return(").append(sum).append("); ");
        all.append(sum).append(" <- ").append(sum).append(" * 0.5 + ").append(number(Math.min(depth - 1, 2))).append(" }; ");
        counted.remove(counter);
        doubles.remove(sum);
        loops--;
        return all.append(sum).append(" }").toString();
    }

    private String integer(int depth) {
        if (depth == 0) return below(3) == 0 ? (below(20) == 0 ? one(INT_CONSTANTS) : below(7) + 1 + "L") : one(ints);
        String a = integer(depth - 1);
        switch (below(9)) {
        case 0: return "(" + a + " + " + integer(depth - 1) + ")";
        case 1: return "(" + a + " - " + integer(depth - 1) + ")";
        case 2: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + (below(7) + 1) + "L)";
        case 3: return "w[abs(" + a + ") %% 3L + 1L]";
        case 4: return below(2) == 0 ? "p$y" : "length(" + one(vectors) + ")";
        case 5: return "as.integer(" + condition(depth - 1) + ")";
        case 6: return "as.integer(" + number(depth - 1) + " %% 100)";
        case 7: return "(if (" + condition(depth - 1) + ") " + a + " else " + integer(0) + ")";
        default: return "(" + a + " * " + (below(5) - 2) + "L)";
        }
    }

    private String condition(int depth) {
        String a = (below(3) == 0 ? integer(1) : number(depth / 2)) + " " + one(COMPARISONS) + " " + number(depth / 2);
        switch (below(10)) {
        case 0: return "!(" + a + ")";
        case 1: return "(" + a + (below(2) == 0 ? " && " : " || ") + condition(depth / 2) + ")";
        case 2: return "(" + a + (below(2) == 0 ? " & " : " | ") + condition(depth / 2) + ")";
        case 3: return oneOf("any(", "all(") + shortVector(0) + " > " + number(0) + ")";
        case 4: return "is.na(" + number(depth / 2) + ")";
        case 5: return "xor(" + a + ", " + condition(depth / 2) + ")";
        default: return "(" + a + ")";
        }
    }

    // ---- expressions of vectors ----

    /** A vector of a few elements, in an element: lengths that do not fit are recycled, which is for the interpreter. */
    private String shortVector(int depth) {
        if (depth <= 0) return one(vectors);
        String a = shortVector(depth - 1);
        switch (below(9)) {
        case 0: return "(" + a + " * " + number(1) + ")";
        case 1: return "(" + a + " - " + (below(6) == 0 ? shortVector(0) : number(0)) + ")";
        case 2: return "c(" + number(1) + ", " + number(1) + ", " + number(0) + ")";
        case 3: return "ifelse(" + a + " > " + number(0) + ", " + number(0) + ", 0.5)";
        case 4: return one(FUNCTIONS) + "(" + a + ")";
        case 5: return below(12) == 0 ? "sapply(" + a + ", function(s) " + nested(1) + ")" : "rep(" + number(0) + ", times = 3)";
        case 6: return "((1:" + (2 + below(4)) + ") * " + number(1) + ")";
        case 7: return "v[c(" + (1 + below(5)) + ", " + (1 + below(5)) + ")]";
        default: return a;
        }
    }

    /** An expression of whole vectors, of n elements or of fewer that are recycled. */
    private String vector(int depth) {
        if (depth == 0)
            return below(3) == 0 ? constant() : oneOf("z", "z", "z", "(1:n)", "rep(v, length.out = n)", "seq(-2, 3, length.out = n)", "v", "k1", "m");
        String a = vector(depth - 1);
        switch (below(11)) {
        case 0: return "(" + a + " + " + vector(depth - 1) + ")";
        case 1: return "(" + a + " * " + vector(depth - 1) + ")";
        case 2: return "(" + a + " - " + vector(depth - 1) + ")";
        case 3: return one(FUNCTIONS) + "(" + a + ")";
        case 4: return "ifelse(" + vectorCondition(depth / 2) + ", " + a + ", " + vector(depth - 1) + ")";
        case 5: return oneOf("pmin(", "pmax(") + a + ", " + vector(depth / 2) + ")";
        case 6: return "(" + a + " / " + vector(depth / 2) + ")";
        case 7: return "sqrt(abs(" + a + "))";
        case 8: return "(" + a + ")^2";
        case 9: return "as.integer(" + a + " %% 50)";
        default: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + constant() + ")";
        }
    }

    private String vectorCondition(int depth) {
        String a = "(z " + one(COMPARISONS) + " " + (depth == 0 ? constant() : vector(depth - 1)) + ")";
        switch (below(5)) {
        case 0: return "!" + a;
        case 1: return "(" + a + (below(2) == 0 ? " & " : " | ") + vectorCondition(0) + ")";
        case 2: return "is.na(" + vector(depth) + " + z)";
        default: return a;
        }
    }

    /** Of two vectors x and y that outer has stretched. */
    private String pair(int depth) {
        if (depth == 0) return oneOf("x", "y", "x", "y", "k1", constant());
        String a = pair(depth - 1);
        switch (below(6)) {
        case 0: return "(" + a + " + " + pair(depth - 1) + ")";
        case 1: return "(" + a + " * y)";
        case 2: return "(x - " + a + ")";
        case 3: return "ifelse(x > y, " + a + ", y)";
        case 4: return "abs(" + a + " + x)";
        default: return "(" + a + " %% " + (1 + below(12)) / 4.0 + " + x)";
        }
    }

    // ---- choices ----

    private int below(int n) {
        return random.nextInt(n);
    }

    private String one(List<String> of) {
        return of.get(below(of.size()));
    }

    private String one(String[] of) {
        return of[below(of.length)];
    }

    private String oneOf(String... of) {
        return one(of);
    }

    private String constant() {
        return below(25) == 0 ? one(CONSTANTS) : (1 + below(12)) / 4.0 + "";
    }
}
