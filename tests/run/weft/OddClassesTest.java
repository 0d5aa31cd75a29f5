package weft;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Class files that no javac writes, by names in them that are changed. */
@Tag("kernels")
class OddClassesTest {
    private static final PArray<Integer> INPUT = PArray.of(0, 1, 2, 3, -1, 300, 70000, Integer.MIN_VALUE);

    @SuppressWarnings("unchecked") // they have them of Integers
    private static <R> void same(Class<?> of, Map<String, String> names) {
        var functions = (List<Function<Integer, R>>) new RenamingLoader(of, true, names).call("functions");
        for (Function<Integer, R> f : functions) Same.check(INPUT, f);
    }

    @Test void fieldsOfOneName() {
        same(FieldsOfOneName.class, Map.of("fByte", "f", "fInt", "f", "fLong", "f", "fFloat", "f", "fShort", "f", "fBoolean", "f",
            "fArray", "f", "fNext", "f", "fStatic", "f", "gStatic", "f"));
    }

    @Test void narrowReturnsAndFields() {
        same(Narrowed.class, Map.of("(IZ)I", "(IZ)Z", "(IB)I", "(IB)B", "(IS)I", "(IS)S", "(IF)I", "(IF)C", "C", "Z"));
    }
}
