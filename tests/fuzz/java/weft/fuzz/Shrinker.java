package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Makes a failing program smaller while it fails: fewer elements, fewer cases, statements dropped or
 * replaced by what is in them, expressions replaced by constants or by a part of theirs of the same type.
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
        boolean smaller = true;
        while (smaller && System.nanoTime() < deadline) {
            smaller = false;
            for (int at = 0; at < program.trees().size(); at++) smaller |= shrinkTree(at);
        }
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

    /** A place in a tree: the parts to go down by. */
    private boolean shrinkTree(int at) {
        boolean smaller = false;
        List<List<Integer>> places = new ArrayList<>();
        collect(program.trees().get(at), new ArrayList<>(), places);
        // From the root on, so that what goes is large; a place inside something gone is no more.
        for (List<Integer> place : places) {
            Tree root = program.trees().get(at);
            Tree old = find(root, place);
            if (old == null) continue;
            for (Tree candidate : replacements(old)) {
                if (System.nanoTime() > deadline) return smaller;
                if (candidate.toString().length() >= old.toString().length()) continue;
                Program tried = program.with(at, replace(root, place, 0, candidate));
                if (!fails.test(tried, rows)) continue;
                program = tried;
                smaller = true;
                break;
            }
        }
        return smaller;
    }

    private static void collect(Tree tree, List<Integer> place, List<List<Integer>> places) {
        places.add(List.copyOf(place));
        for (int i = 0; i < tree.parts.size(); i++) {
            if (!(tree.parts.get(i) instanceof Tree child)) continue;
            place.add(i);
            collect(child, place, places);
            place.remove(place.size() - 1);
        }
    }

    private static Tree find(Tree tree, List<Integer> place) {
        for (int part : place) {
            if (part >= tree.parts.size() || !(tree.parts.get(part) instanceof Tree child)) return null;
            tree = child;
        }
        return tree;
    }

    private static Tree replace(Tree tree, List<Integer> place, int depth, Tree replacement) {
        if (depth == place.size()) return replacement;
        int part = place.get(depth);
        return tree.with(part, replace((Tree) tree.parts.get(part), place, depth + 1, replacement));
    }

    private static List<Tree> replacements(Tree old) {
        List<Tree> candidates = new ArrayList<>();
        if (old.type == null) {
            candidates.add(Tree.statement(""));
        } else {
            candidates.add(Tree.expression(old.type, Values.text(Values.of(old.type, 0, false))));
            candidates.add(Tree.expression(old.type, Values.text(Values.of(old.type, old.type == Types.FLOAT
                || old.type == Types.DOUBLE ? 4 : 1, false))));
        }
        inside(old, old.type, 3, candidates);
        return candidates;
    }

    private static void inside(Tree tree, Types type, int depth, List<Tree> found) {
        for (Object part : tree.parts) {
            if (!(part instanceof Tree child)) continue;
            if (child.type == type) found.add(child);
            if (depth > 0) inside(child, type, depth - 1, found);
        }
    }
}
