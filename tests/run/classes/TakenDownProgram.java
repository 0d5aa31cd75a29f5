package weft;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Maps to a record, and combines records, in order and on threads. */
final class TakenDownProgram implements Supplier<Object>, Function<Integer, Integer> {
    private static final int MANY = 100_000;

    private record Pair(int a, float b) {}

    @Override public Integer apply(Integer i) {
        return i + 1;
    }

    @Override public Object get() {
        int sum = 0;
        ArrayFunction<Integer, Pair> map = AF.map((Integer i) -> new Pair(i & 7, i));
        ArrayFunction<Integer, Pair> most = map.reduce(new Pair(0, 0), (x, y) -> x.b < y.b ? y : x);
        for (ArrayFunction<Integer, Pair> f : List.of(map, most)) {
            try (PArray<Integer> input = AF.range(MANY); PArray<Pair> inOrder = f.sequential().apply(input);
                 PArray<Pair> onThreads = f.onThreads(2).apply(input)) {
                sum += inOrder.get(inOrder.size() - 1).a + onThreads.get(onThreads.size() - 1).a;
            }
        }
        ArrayFunction<Pair, Integer> views = AF.stencil(1, Border.CLAMP, view -> view.get(1).a);
        try (PArray<Pair> pairs = map.sequential().apply(AF.range(MANY)); PArray<Integer> next = views.sequential().apply(pairs)) {
            return sum + next.getInt(MANY - 2);
        }
    }
}
