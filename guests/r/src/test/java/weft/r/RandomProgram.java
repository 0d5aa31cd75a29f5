package weft.r;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random function of R and the program around it. It ends, and what it computes is the same to the bit wherever Java's arithmetic is:
 * no sines and their kind.
 */
final class RandomProgram {
    private static final String[] FUNCTIONS = {"abs", "floor", "ceiling", "round", "sign", "trunc"};
    private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};
    private final Random random;
    private final List<String> doubles = new ArrayList<>(List.of("x", "k1", "k2")), ints = new ArrayList<>(List.of("i", "m"));
    private int names;

    RandomProgram(Random random) {
        this.random = random;
    }

    /** The program: {@code count} such functions of each of {@code n} elements, and vectors of what they make. */
    static String of(Random random, int count, int n) {
        StringBuilder all = new StringBuilder("run <- function(k1, k2, m, n) {\n  v <- c(0.5, -1.25, 3, 1 / 3, 2)\n  w <- c(3L, -7L, 11L)\n"
            + "  p <- list(x = k1 * 2, y = m)\n  z <- (1:n) / 7 - 3\n  g <- function(a, b = k2) if (a > b) a - b else a + b / 2\n");
        for (int f = 0; f < count; f++)
            all.append("  f").append(f).append(" <- function(i, x) ").append(new RandomProgram(random).body()).append('\n');
        all.append("  r <- sapply(1:n, function(i) c(");
        for (int f = 0; f < count; f++) all.append(f == 0 ? "" : ", ").append("f").append(f).append("(i, z[i]) + 0.0");
        RandomProgram vectors = new RandomProgram(random);
        all.append("))\n  c(r, ").append(vectors.vector(3)).append(", sum(").append(vectors.vector(3)).append(" + 0.0))\n}\n");
        return all.append("run(").append(random.nextInt(9) - 4).append(" / 4, ").append(random.nextInt(9) + 1).append(" / 3, ")
            .append(random.nextInt(9) - 2).append("L, ").append(n).append(")").toString();
    }

    private int below(int n) {
        return random.nextInt(n);
    }

    private String one(List<String> of) {
        return of.get(below(of.size()));
    }

    private String body() {
        return "{\n    " + statements(2) + "    " + number(4) + "\n  }";
    }

    private String statements(int most) {
        StringBuilder all = new StringBuilder();
        for (int k = below(most + 1); k > 0; k--) {
            String name = "t" + names++;
            boolean isInt = below(4) == 0;
            all.append(name).append(" <- ").append(isInt ? integer(2) : number(3)).append("\n    ");
            (isInt ? ints : doubles).add(name);
        }
        return all.toString();
    }

    /** Expressions that are doubles, or ints where R takes either. */
    private String number(int depth) {
        if (depth == 0) return below(3) == 0 ? constant() : below(5) == 0 ? one(ints) : one(doubles);
        String a = number(depth - 1);
        switch (below(16)) {
        case 0: case 1: return "(" + a + " + " + number(depth - 1) + ")";
        case 2: return "(" + a + " - " + number(depth - 1) + ")";
        case 3: case 4: return "(" + a + " * " + number(depth - 1) + ")";
        case 5: return "(" + a + " / (1.5 + abs(" + number(depth - 1) + ")))";
        case 6: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + constant() + ")";
        case 7: return FUNCTIONS[below(FUNCTIONS.length)] + "(" + a + ")";
        case 8: return "sqrt(abs(" + a + "))";
        case 9: return (below(2) == 0 ? "min(" : "max(") + a + ", " + number(depth - 1) + ")";
        case 10: return "(if (" + condition(depth - 1) + ") " + a + " else " + number(depth - 1) + ")";
        case 11: return below(2) == 0 ? "g(" + a + ")" : "g(b = " + a + ", " + number(depth - 1) + ")";
        case 12: return "v[" + integer(1) + " %% 5L + 1L]";
        case 13: return below(2) == 0 ? "p$x" : "sum(v * " + number(depth - 1) + ")";
        case 14: return "ifelse(" + condition(depth - 1) + ", " + a + ", " + number(depth - 1) + ")";
        default: return loop(depth);
        }
    }

    private String loop(int depth) {
        String sum = "t" + names++, counter = "t" + names++;
        StringBuilder all = new StringBuilder("{ " + sum + " <- " + number(depth - 1) + " / 2; for (" + counter + " in 1:" + (2 + below(4)) + ") { ");
        doubles.add(sum);
        ints.add(counter);
        if (below(4) == 0) all.append("if (").append(condition(depth - 1)).append(") next; ");
        if (below(4) == 0) all.append("if (").append(condition(depth - 1)).append(") break; ");
        all.append(sum).append(" <- ").append(sum).append(" * 0.5 + ").append(number(Math.min(depth - 1, 2))).append(" }; ");
        ints.remove(counter);
        doubles.remove(sum);
        return all.append(sum).append(" }").toString();
    }

    private String integer(int depth) {
        if (depth == 0) return below(3) == 0 ? (below(7) + 1) + "L" : one(ints);
        String a = integer(depth - 1);
        switch (below(5)) {
        case 0: return "(" + a + " + " + integer(depth - 1) + ")";
        case 1: return "(" + a + " - " + integer(depth - 1) + ")";
        case 2: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + (below(7) + 1) + "L)";
        case 3: return "w[abs(" + a + ") %% 3L + 1L]";
        default: return below(3) == 0 ? "p$y" : "(" + a + " * " + (below(5) - 2) + "L)";
        }
    }

    private String condition(int depth) {
        String a = (below(3) == 0 ? integer(1) : number(depth / 2)) + " " + COMPARISONS[below(COMPARISONS.length)] + " "
            + number(depth / 2);
        switch (below(6)) {
        case 0: return "!(" + a + ")";
        case 1: return "(" + a + (below(2) == 0 ? " && " : " || ") + condition(depth / 2) + ")";
        default: return a;
        }
    }

    /** An expression of whole vectors. */
    private String vector(int depth) {
        if (depth == 0) return below(3) == 0 ? constant() : below(3) == 0 ? "(1:n)" : "z";
        String a = vector(depth - 1);
        switch (below(6)) {
        case 0: return "(" + a + " + " + vector(depth - 1) + ")";
        case 1: return "(" + a + " * " + vector(depth - 1) + ")";
        case 2: return "(" + a + " - " + vector(depth - 1) + ")";
        case 3: return FUNCTIONS[below(FUNCTIONS.length)] + "(" + a + ")";
        case 4: return "ifelse(z " + COMPARISONS[below(COMPARISONS.length)] + " " + constant() + ", " + a + ", " + vector(depth - 1) + ")";
        default: return "(" + a + (below(2) == 0 ? " %% " : " %/% ") + constant() + ")";
        }
    }

    private String constant() {
        return (1 + below(12)) / 4.0 + "";
    }
}
