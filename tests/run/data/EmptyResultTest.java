package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Arrays of no elements have a class, the same wherever their function runs. */
class EmptyResultTest {
    private record Pair(int a, float b) {}

    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "only the compiler knows the class of no element");
    }

    private static <T> List<ArrayFunction<Integer, T>> everywhere(ArrayFunction<Integer, T> f) {
        return List.of(f, f.onThreads(2), f.sequential());
    }

    private static void areOf(String type, PArray<Integer> input, ArrayFunction<Integer, ?> f) {
        for (ArrayFunction<Integer, ?> here : everywhere(f)) {
            try (PArray<?> result = here.apply(input)) {
                assertEquals("PArray[0 x " + type + "]", result.toString());
            }
        }
    }

    private static ArrayFunction<Integer, Integer> none() {
        return AF.<Integer>identity().filter(v -> v > 100);
    }

    private static ArrayFunction<Integer, Pair> pairs() {
        return AF.map(v -> new Pair(v, v));
    }

    @Test void ofNoElements() {
        try (PArray<Integer> input = PArray.allocate(Integer.class, 0)) {
            areOf("java.lang.Float", input, AF.map(v -> v * 2f));
            areOf("weft.EmptyResultTest$Pair", input, pairs());
            areOf("java.lang.Integer", input, none());
            areOf("java.lang.Long", input, AF.stencil(1, Border.CLAMP, view -> (long) view.get(1)));
            areOf("java.lang.Integer", input, AF.<Integer>identity().topK(2));
        }
    }

    @Test void ofNoneThatIsKept() {
        try (PArray<Integer> input = PArray.of(1, 2, 3)) {
            areOf("java.lang.Integer", input, none());
            areOf("java.lang.Integer", input, none().sorted());
            areOf("java.lang.Double", input, none().map(v -> v * 1.0));
            areOf("weft.EmptyResultTest$Pair", input, pairs().filter(pair -> pair.a() > 100));
        }
    }

    private static final class Unused {
        static final int[] TABLE = {7, 8, 9};
    }

    /** Nothing runs, no initialiser either. */
    private static void areNone(PArray<Integer> input, ArrayFunction<Integer, ?> f) {
        for (ArrayFunction<Integer, ?> here : everywhere(f)) {
            try (PArray<?> result = here.apply(input)) {
                assertEquals(0, result.size());
            }
        }
    }

    @Test void ofNoPlaces() {
        try (PArray<Integer> input = PArray.of(1, 2, 3); PArray<Integer> starts = PArray.of(0)) {
            areNone(input, AF.whole(0, view -> Unused.TABLE[view.get(view.index() + 9)]));
            areNone(input, AF.segments(starts, (Seq<Integer> part) -> Unused.TABLE[part.get(0)]));
            ArrayFunction<Integer, Integer> throwing = AF.whole(0, view -> view.index() / 0);
            throwing.prepare(input);
            throwing.apply(input).close();
            assertTrue(throwing.explain().contains("the result has no elements"), throwing.explain());
            areNone(input, throwing);
        }
    }

    @Test void ofAPart() {
        try (PArray<Integer> input = PArray.of(1, 2, 3)) {
            for (ArrayFunction<Integer, Pair> here : everywhere(pairs())) {
                try (Partition<Pair> result = here.partition(pair -> pair.a() > 100).apply(input)) {
                    assertEquals("PArray[0 x weft.EmptyResultTest$Pair]", result.accepted().toString());
                }
            }
        }
    }

    @Test void aMistakeAboutThem() {
        try (PArray<Integer> input = PArray.of(1, 2, 3)) {
            for (ArrayFunction<Integer, Pair> here : everywhere(pairs().filter(pair -> pair.a() > 100))) {
                try (PArray<Pair> result = here.apply(input)) {
                    String message = assertThrows(IllegalArgumentException.class, () -> result.column("c")).getMessage();
                    assertTrue(message.contains("has no component c"), message);
                    assertEquals(0, result.column("b").size());
                }
            }
        }
    }
}
