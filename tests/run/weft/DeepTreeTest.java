package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntFunction;
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

    /** More links in all than recursive calls are inlined. */
    @Test void aTreeMayHaveManyNodes() {
        Node leaf = new Add(3);
        Node tree = new Add(1);
        for (int i = 0; i < 20; i++) tree = new Then(chain(70, j -> leaf, false), tree);
        same(tree);
    }

    @Test void whatIsTooDeepSaysWhatToChange() {
        String advice = "; balance the tree of objects, or keep those that run one after the other in an array, and run them in a loop";
        String why = refusal(chain(250, Add::new, false));
        assertTrue(why.contains("weft.DeepTreeTest.Add.run is more than 200 calls deep" + advice), why);
        Node tree = new Add(1);
        for (int i = 0; i < 30; i++) tree = new Unless(i, tree);
        same(tree);
        for (int i = 0; i < 70; i++) tree = new Unless(i, tree);
        why = refusal(tree);
        assertTrue(why.contains("weft.DeepTreeTest.Unless.run calls itself more than 64 deep, each time where an element decides, of a tree of"
            + " objects" + advice), why);
    }
}
