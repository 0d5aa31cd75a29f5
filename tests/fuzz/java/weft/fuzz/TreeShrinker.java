package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes trees smaller while a program of them fails: statements are dropped or replaced by what is in them, expressions by constants or
 * by a part of theirs of the same type.
 */
final class TreeShrinker {
    private final Predicate<List<Tree>> fails;
    private final long deadline;
    private List<Tree> trees;

    /**
     * @param deadline the nanosecond at which it is as small as it may be
     * @param fails whether these still go wrong; false if javac refuses them
     */
    TreeShrinker(List<Tree> trees, long deadline, Predicate<List<Tree>> fails) {
        this.trees = List.copyOf(trees);
        this.fails = fails;
        this.deadline = deadline;
    }

    List<Tree> run() {
        boolean smaller = true;
        while (smaller && System.nanoTime() < deadline) {
            smaller = false;
            for (int at = 0; at < trees.size(); at++) smaller |= shrink(at);
        }
        return trees;
    }

    /** A place in a tree: the parts to go down by. */
    private boolean shrink(int at) {
        boolean smaller = false;
        List<List<Integer>> places = new ArrayList<>();
        collect(trees.get(at), new ArrayList<>(), places);
        // From the root on, so that what goes is large; a place inside something gone is no more.
        for (List<Integer> place : places) {
            Tree root = trees.get(at);
            Tree old = find(root, place);
            if (old == null) continue;
            for (Tree candidate : replacements(old)) {
                if (System.nanoTime() > deadline) return smaller;
                if (candidate.toString().length() >= old.toString().length()) continue;
                List<Tree> tried = new ArrayList<>(trees);
                tried.set(at, replace(root, place, 0, candidate));
                if (!fails.test(tried)) continue;
                trees = List.copyOf(tried);
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
