package weft;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Class files that no javac writes, by names in them that are changed. */
@Tag("kernels")
class OddClassesTest {
    private static final Map<String, String> ELSEWHERE = Map.of("weft/AcrossPackages$Base", "elsewhere/Base",
        "weft/AcrossPackages$Closed", "elsewhere/Closed");
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
        same(Narrowed.class, Map.of("(IZ)I", "(IZ)Z", "(IB)I", "(IB)B", "(IS)I", "(IS)S", "(IF)I", "(IF)C", "C", "Z",
            "(J)[B", "(J)[Z", "bytes", "booleans"));
    }

    // ---- what does not link ----

    private static void notLinked(String function, String was, String is, Class<? extends LinkageError> error, String why) {
        notLinked(new RenamingLoader(LinkedCaller.class, false, Map.of(was, is)), function, error, why);
    }

    private static void notLinked(RenamingLoader loader, String function, Class<? extends LinkageError> error, String why) {
        @SuppressWarnings("unchecked") // it has such
        var f = (Function<Integer, Integer>) loader.call(function);
        String refusal = Same.refused(INPUT, f);
        assertTrue(refusal.contains(": " + why + ";"), refusal);
        Throwable expected = assertThrows(error, () -> f.apply(1));
        Throwable actual = assertThrows(error, () -> AF.map(f).onThreads(2).apply(INPUT));
        assertEquals(expected.getMessage(), actual.getMessage());
    }

    @SuppressWarnings("unchecked") // it has such
    @Test void nestmates() {
        var names = Map.of("weft/NestOwner$Inside", "weft/Elsewhere");
        Same.check(INPUT, (Function<Integer, Integer>) new RenamingLoader(NestOwner.class, true, names).call("uses"));
    }

    /** What is public, or protected and inherited, in another package; also where only the file, by which the JVM goes, says that its class is. */
    @SuppressWarnings("unchecked") // they have such
    @Test void acrossPackages() {
        int inner = Modifier.PRIVATE | Modifier.STATIC;
        var asIs = new RenamingLoader(AcrossPackages.class, true, ELSEWHERE);
        var hidden = new RenamingLoader(AcrossPackages.class, true, ELSEWHERE) {
            @Override void edit(String name, byte[] file) {
                if (name.equals("elsewhere.Base")) file[file.length - 1] = (byte) inner; // of InnerClasses, the last attribute
            }
        };
        for (RenamingLoader loader : List.of(asIs, hidden)) {
            for (String method : List.of("inherits", "uses")) {
                for (var f : (List<Function<Integer, Integer>>) loader.call(method)) Same.check(INPUT, f);
            }
        }
        notLinked(asIs, "usesClosed", IllegalAccessError.class, "class elsewhere.Closed is not public");
        assertEquals(inner, assertDoesNotThrow(() -> hidden.loadClass("elsewhere.Base")).getModifiers());
    }

    @Test void members() {
        String target = "weft.LinkedCallerTarget.";
        notLinked("calls", "open", "shut", IllegalAccessError.class, target + "shut is private");
        notLinked("calls", "open", "own", IncompatibleClassChangeError.class, target + "own is not static");
        notLinked("callsOn", "own", "open", IncompatibleClassChangeError.class, target + "open is static");
        notLinked("reads", "value", "hidden", IllegalAccessError.class, target + "hidden is private");
        notLinked("reads", "value", "shared", IncompatibleClassChangeError.class, target + "shared is static");
        notLinked("readsStatic", "shared", "value", IncompatibleClassChangeError.class, target + "value is not static");
        notLinked("writes", "value", "lasts", IllegalAccessError.class, target + "lasts is final");
        notLinked("reads", "value", "none", NoSuchFieldError.class, target + "none");
        notLinked("makes", "weft/LinkedCaller$Inherits", "weft/LinkedCallerTarget$Partial", InstantiationError.class,
            "class " + target + "Partial is abstract");
    }
}
