package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@link LimitCases} rewritten: where a limit is volatile, whoever declares it, Java reads it in every round. */
class LoopLimitsTest {
    private static final int SIZE = 50;
    private static LoopTwins twins;

    @BeforeAll static void rewrite() throws Exception {
        twins = new LoopTwins(LimitCases.class);
    }

    private static int[] ints() {
        return new Random(SIZE).ints(SIZE, 0, SIZE).toArray();
    }

    private static void isJavas(String method, String field, Object... arguments) throws Exception {
        twins.said(method, "its limit reads the volatile field " + field + " in every round, so that writes of other threads are seen; "
            + "copy it to a local variable before the loop", arguments);
    }

    @Test void whatIsNotVolatileIsTaken() throws Exception {
        for (String method : List.of("ofItsOwn", "inherited", "ofInterface", "ofAnother", "staticOfAnother")) twins.taken(method, ints());
        twins.taken("repeated", new int[SIZE], ints());
        assertEquals(1, twins.lines("repeated").size());
        twins.taken("nest", (Object) new int[4][SIZE]);
    }

    @Test void whatIsVolatileIsReadInEveryRound() throws Exception {
        isJavas("volatileOfItsOwn", "most", ints());
        isJavas("volatileOfAnother", "seen", ints());
        isJavas("volatileArray", "latest", ints());
        isJavas("volatileStaticOfAnother", "shared", ints());
        isJavas("innerOfAnother", "seen", new int[SIZE], ints());
        isJavas("volatileNest", "seen", (Object) new int[4][SIZE]);
    }

    /** The loop that it repeats is taken by itself. */
    @Test void repetitionsEndWhenAnotherThreadSaysSo() throws Exception {
        isJavas("repeatedUntilTold", "rounds", new int[SIZE], ints());
        twins.taken("repeatedUntilTold", new int[SIZE], ints());
        isJavas("repeatedUntilAnotherIsTold", "shared", new int[SIZE], ints());
    }
}
