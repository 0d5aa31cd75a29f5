package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Trees of captured objects that are deep, as a list of statements is of which each holds the next. */
class DeepTreeTest {
    private interface Node {
        int run(int x);
    }

    private record Add(int by) implements Node {
        @Override public int run(int x) {
            return x + by;
        }
    }

    private record Then(Node first, Node rest) implements Node {
        @Override public int run(int x) {
            return rest.run(first.run(x) * 31);
        }
    }

    private record Sum(Node first, Node rest) implements Node {
        @Override public int run(int x) {
            int value = first.run(x);
            return value + rest.run(value);
        }
    }

    private record Unless(int is, Node rest) implements Node {
        @Override public int run(int x) {
            return x == is ? x : rest.run(x + 1) * 3;
        }
    }

    private record Either(int is, Node less, Node more) implements Node {
        @Override public int run(int x) {
            return (x < is ? less.run(x + 1) : more.run(x - 1)) * 3;
        }
    }

    private static Node balanced(int depth) {
        return depth == 0 ? new Add(1) : new Either(depth, balanced(depth - 1), balanced(depth - 1));
    }

    private interface Visitor {
        int add(int by);

        int sum(Visited first, Visited rest);
    }

    private interface Visited {
        int accept(Visitor v);
    }

    private record Leaf(int by) implements Visited {
        @Override public int accept(Visitor v) {
            return v.add(by);
        }
    }

    private record Both(Visited first, Visited rest) implements Visited {
        @Override public int accept(Visitor v) {
            return v.sum(first, rest);
        }
    }

    private record Running(int x) implements Visitor {
        @Override public int add(int by) {
            return x * 31 + by;
        }

        @Override public int sum(Visited first, Visited rest) {
            return first.accept(this) + rest.accept(this);
        }
    }

    /** A static method that goes down. */
    private static int weight(Sum tree, int x) {
        return x + (tree.rest instanceof Sum rest ? weight(rest, x * 3) : 1);
    }

    /** Whose end is null, which the called one asks for. */
    private static final class Tree {
        final int value;
        final Tree less;
        final Tree more;

        Tree(int value, Tree less, Tree more) {
            this.value = value;
            this.less = less;
            this.more = more;
        }
    }

    private static int depth(Tree t) {
        return t == null ? 0 : 1 + Math.max(depth(t.less), depth(t.more));
    }

    private static boolean has(Tree t, int value) {
        return t != null && (t.value == value || has(t.less, value) || has(t.more, value));
    }

    /** In tail position. */
    private static int find(Tree t, int value, int steps) {
        if (t == null) return -steps;
        if (t.value == value) return steps;
        return value < t.value ? find(t.less, value, steps + 1) : find(t.more, value, steps + 1);
    }

    private static int fold(Tree t, int x) {
        return t == null ? x : fold(t.more, x * 31 + t.value);
    }

    private static int nothing(Tree t, int left) {
        return left <= 0 ? 1 : nothing(null, left - 1) * 3 + 1;
    }

    private static int turns(Node a, Node b, int left) {
        return left <= 0 ? 1 : a.run(left) + turns(b, a, left - 1) * 3;
    }

    private static int moves(Node from, Node to, Node by, int disks) {
        return disks <= 0 ? 0 : moves(from, by, to, disks - 1) * 7 + to.run(disks) + moves(by, to, from, disks - 1);
    }

    /** Itself the same, too. */
    private record Turning(Node a, Node b) {
        int from(Node at, int left) {
            return left <= 0 ? at.run(1) : 1 + from(at == a ? b : a, left - 1);
        }
    }

    /** All of it in all: the refusal is the exception. */
    private static String refusal(Node tree) {
        try {
            same(tree);
            return "";
        } catch (OffloadException e) {
            return e.getMessage();
        }
    }

    private static Integer[] inputs() {
        return java.util.stream.IntStream.range(0, 100).mapToObj(i -> i * 7).toArray(Integer[]::new);
    }

    private static void same(Node tree) {
        ArrayFunction<Integer, Integer> f = AF.map((Integer x) -> tree.run(x));
        try (PArray<Integer> in = PArray.of(inputs()); PArray<Integer> out = f.apply(in)) {
            for (int i = 0; i < 100; i++) assertEquals(tree.run(i * 7), out.getInt(i));
        }
        assertTrue(f.explain().contains("ran on "), f.explain());
    }

    private static Node chain(int links, IntFunction<Node> first, boolean sums) {
        Node tree = new Add(1);
        for (int i = 0; i < links; i++) tree = sums ? new Sum(first.apply(i), tree) : new Then(first.apply(i), tree);
        return tree;
    }

    @Test void chainsAreAsDeepAsCallsMayBe() {
        for (int links : new int[] {30, 63, 64, 65, 100, 190}) {
            same(chain(links, Add::new, false));
            same(chain(links, Add::new, true));
        }
    }

    /** Whoever it is that goes down: lambdas, of an interface of the JDK's or the program's; a visitor, to whom the tree comes; a static method. */
    @Test void otherWaysDownAreAsDeep() {
        IntUnaryOperator function = x -> x;
        Node lambda = x -> x;
        Visited visited = new Leaf(1);
        for (int i = 0; i < 90; i++) {
            IntUnaryOperator before = function;
            Node below = lambda;
            int k = i;
            function = x -> before.applyAsInt(x) + k;
            lambda = x -> below.run(x) * 3 + k;
            visited = new Both(new Leaf(i), visited);
        }
        same(function::applyAsInt);
        same(lambda);
        Visited all = visited;
        same(x -> all.accept(new Running(x)));
        Sum tree = (Sum) chain(150, Add::new, true);
        same(x -> weight(tree, x));
    }

    @Test void staticMethodsGoDownToNull() {
        Tree leaf = new Tree(7, null, null);
        Tree tree = new Tree(49, leaf, new Tree(350, new Tree(70, null, null), null));
        same(x -> depth(tree) + x);
        same(x -> depth(null) + x);
        same(x -> depth(new Tree(x, leaf, new Tree(x + 1, null, tree))) * x);
        same(x -> has(tree, x) ? x : -1);
        same(x -> find(tree, x, 1));
        Tree chain = null;
        for (int i = 0; i < 150; i++) chain = new Tree(i, null, chain);
        Tree all = chain;
        same(x -> fold(all, x) + depth(all));
    }

    /** Null alone brings no end nearer: what goes on with it is a loop with a stack. */
    @Test void nullIsAlwaysTheSame() {
        same(x -> nothing(null, x % 50));
        Tree tree = new Tree(3, null, null);
        same(x -> nothing(tree, x % 50));
    }

    /** More links in all than recursive calls are inlined. */
    @Test void aTreeMayHaveManyNodes() {
        Node leaf = new Add(3);
        Node tree = new Add(1);
        for (int i = 0; i < 20; i++) tree = new Then(chain(70, j -> leaf, false), tree);
        same(tree);
    }

    @Test void whatIsTooDeepSaysWhatToChange() {
        String advice = "; balance the tree of objects, or keep those that run one after the other in an array of at most 64, and run them in a"
            + " loop";
        String why = refusal(chain(250, Add::new, false));
        assertTrue(why.contains("weft.DeepTreeTest.Add.run is more than 200 calls deep" + advice), why);
        Node tree = new Add(1);
        for (int i = 0; i < 30; i++) tree = new Unless(i, tree);
        same(tree);
        for (int i = 0; i < 70; i++) tree = new Unless(i, tree);
        why = refusal(tree);
        assertTrue(why.contains("weft.DeepTreeTest.Unless.run calls itself more than 64 deep, each time behind a condition, a pattern or a"
            + " getter, of a tree of objects" + advice), why);
        why = refusal(balanced(10));
        assertTrue(why.contains("weft.DeepTreeTest.Either.run calls itself more than 1000 times, of a tree of objects; make the tree of objects"
            + " smaller, or keep what its objects hold in arrays, and follow indices of these in a loop"), why);
    }

    @Test void whatChangesPlacesIsNoTree() {
        Node a = new Add(3);
        Node b = new Add(5);
        Node c = new Add(7);
        Turning turning = new Turning(a, b);
        List<Node> recursive = List.of(x -> turns(a, b, x), x -> turns(a::run, b::run, x), x -> moves(a, b, c, x), x -> turning.from(a, x));
        for (Node each : recursive) {
            String why = refusal(each);
            assertTrue(why.contains(" passes another object or array on each time; pass numbers on, such as an index into one array, or rewrite it as a loop"), why);
            assertTrue(!why.contains("tree"), why);
        }
    }

    /** A number of an object is an argument, and of one that is in many places one argument. */
    @Test void numbersOfATreeAreArguments() {
        Node leaf = new Add(7);
        same(chain(150, i -> new Sum(leaf, leaf), true));
        Node rest = new Add(0);
        for (int i = 0; i < 150; i++) rest = new Then(new Sum(new Add(i), new Add(-i)), rest);
        String why = refusal(rest);
        assertTrue(why.contains(" columns, captured values and fields; at most 256; let equal numbers of a tree be one object, whose fields are"
            + " arguments once, or keep them in an array, which is one argument"), why);
    }

    /** Somebody who has chained functions is told of these. */
    @Test void numbersOfAChainAreArguments() {
        ArrayFunction<Integer, Integer> chain = AF.identity();
        for (int i = 0; i < 200; i++) {
            int k = i, m = -i;
            chain = chain.map(x -> x * k + m);
        }
        ArrayFunction<Integer, Integer> all = chain;
        String why = assertThrows(OffloadException.class, () -> all.apply(PArray.of(1))).getMessage();
        assertTrue(why.contains(" columns, captured values and fields; at most 256; keep the numbers that its lambdas capture in an array, which is"
            + " one argument, or apply several functions, each to what the one before it has made"), why);
    }
}
