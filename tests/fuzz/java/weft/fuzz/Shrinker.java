package weft.fuzz;

import java.util.List;
import java.util.function.BiPredicate;

/**
 * Makes a failing program smaller while it fails: fewer elements, fewer cases, and what a {@link TreeShrinker} makes of these.
 */
final class Shrinker {
    private final BiPredicate<Program, List<List<Object>>> fails;
    private final long deadline;
    private Program program;
    private List<List<Object>> rows;

    /** @param fails whether a program still goes wrong with these elements; false if javac refuses it */
    Shrinker(Program program, List<List<Object>> rows, int seconds,
            BiPredicate<Program, List<List<Object>>> fails) {
        this.program = program;
        this.rows = rows;
        this.fails = fails;
        this.deadline = System.nanoTime() + seconds * 1_000_000_000L;
    }

    Program program() {
        return program;
    }

    List<List<Object>> rows() {
        return rows;
    }

    void run(int failingRow) {
        if (failingRow >= 0) tryRows(List.of(rows.get(failingRow)));
        for (Program.Case each : program.cases()) {
            if (program.cases().size() > 1 && tryCases(List.of(each))) break;
        }
        while (rows.size() > 1) {
            int half = rows.size() / 2;
            if (!tryRows(rows.subList(0, half)) && !tryRows(rows.subList(half, rows.size()))) break;
        }
        List<Tree> smaller = new TreeShrinker(program.trees(), deadline, trees -> fails.test(program.withTrees(trees), rows)).run();
        program = program.withTrees(smaller);
    }

    private boolean tryRows(List<List<Object>> fewer) {
        if (!fails.test(program, fewer)) return false;
        rows = List.copyOf(fewer);
        return true;
    }

    private boolean tryCases(List<Program.Case> fewer) {
        List<List<Object>> theirs = rows.stream()
            .filter(row -> fewer.stream().anyMatch(each -> row.get(0).equals(each.number()))).toList();
        if (theirs.isEmpty() || !fails.test(program.with(fewer), theirs)) return false;
        program = program.with(fewer);
        rows = theirs;
        return true;
    }
}
