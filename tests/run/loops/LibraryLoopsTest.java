package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Loops of Apache commons-math, which was not written for Weft: each is taken, with Java's bits, or says which lines conflict. */
class LibraryLoopsTest {
    private static Jvm.Result program(String plain, String... arguments) {
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni", "-Xverify:all", "-agentpath:" + Jvm.library() + "=fallback=error" + plain),
            LibraryLoopsProgram.class, arguments);
        result.mustSucceed();
        return result;
    }

    private static List<String> answers(Jvm.Result result) {
        return result.output().lines().filter(line -> line.matches("[A-Z][A-Za-z0-9]+\\.[a-zA-Z0-9]+ = .*")).toList();
    }

    /** A row: the method, and what is said of one of its loops. */
    private static final String[][] LOOPS = {
        {"MathArrays.scale", "ran 3 of 3 times"},
        {"MathArrays.ebeDivide", "ran 3 of 3 times"},
        {"MathArrays.distance1", "ran 2 of 3 times"}, // Java's turn was the one that initialises FastMath
        {"MathArrays.convolve", "ran 3 of 3 times"},
        {"MathArrays.normalizeArray", "line 1444: ran 3 of 3 times"},
        {"MathArrays.normalizeArray", "line 1455: ran 3 of 3 times"},
        {"MathArrays.distance", "ran 3 of 3 times"},
        {"MathArrays.distanceInf", "line 310 assigns a variable whose value line 310 reads in the next round; a round may only add"},
        {"MathArrays.linearCombination", "line 1017 may add to a variable that the same round has already added to"},
        {"MathArrays.isMonotonic", "a return leaves it from its middle"},
        {"PolynomialFunction.multiply", "ran 3 of 3 times"},
        {"ArrayRealVector.mapMultiplyToSelf", "ran 3 of 3 times"},
        {"ArrayRealVector.ebeMultiply", "ran 3 of 3 times"},
        {"Array2DRowRealMatrix.operate", "ran 3 of 3 times"},
        {"Array2DRowRealMatrix.add", "ran 3 of 3 times"},
        {"FastHadamardTransformer.fht", "ran 16 of 16 times"},
    };

    @Test void answersAreThoseOfJava() {
        List<String> expected = answers(program(""));
        assertEquals(45, expected.size(), expected.toString());
        Jvm.Result result = program(",plain=org.apache.commons.math3.*");
        assertEquals(expected, answers(result));
        for (String[] loop : LOOPS) {
            assertTrue(result.output().lines().anyMatch(line -> line.contains(loop[0] + ", line") && line.contains(loop[1])),
                () -> loop[0] + ": " + loop[1] + " is missing in\n" + result.output());
        }
    }

    /** All that is rewritten, and all classes of rounds, as the JVM's verifier sees them. */
    @Test void everythingVerifies() {
        Jvm.Result result = program(",plain=org.apache.commons.math3.*", "link");
        Matcher found = Pattern.compile("linked (\\d+) classes, defined (\\d+) of \\d+ loops").matcher(result.output());
        assertTrue(found.find(), result.output());
        assertEquals(1, result.output().lines().count(), result.output());
        assertTrue(Integer.parseInt(found.group(1)) > 1000 && Integer.parseInt(found.group(2)) > 600, result.output());
    }
}
