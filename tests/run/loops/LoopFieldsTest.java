package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Plain loops whose rounds add to fields: what these hold afterwards, behind exceptions too, is what Java leaves there. */
@Tag("kernels")
class LoopFieldsTest {
    private static LoopTwins twins;

    @BeforeEach void name() throws Exception {
        assumeTrue(Library.loaded(), "no native library to test");
        if (twins == null) twins = new LoopTwins(LoopFieldCases.class);
    }

    private static int[] numbers(int count) {
        int[] x = new int[count];
        for (int i = 0; i < count; i++) x[i] = i * 7919 % 23 - 11 | 1;
        return x;
    }

    @Test void counted() throws Exception {
        for (int count : new int[] {5000, 0, 1, 17}) {
            for (String name : "ofAClass ofAnObject several always chosen most inner energies signs inOrder".split(" ")) {
                twins.same(name, numbers(count));
                if (count > 1000) twins.taken(name, numbers(count));
            }
        }
    }

    @Test void besideElements() throws Exception {
        twins.taken("mixed", numbers(3000), new int[3000]);
        twins.taken("repeated", numbers(3001));
        twins.taken("placed", numbers(100), new int[100]);
        twins.taken("copied", numbers(100), new int[100]);
    }

    @Test void partial() throws Exception {
        for (int at : new int[] {0, 1, 300, 2999}) {
            int[] x = numbers(3000);
            x[at] = 0;
            twins.same("throwing", x);
            twins.same("caught", x);
            twins.same("energyUpTo", x);
            twins.same("outside", numbers(3000), new int[at]);
            twins.same("placed", numbers(3000), new int[at]);
        }
        twins.said("throwing", "times up to a round that throws", (Object) new int[] {1, -2, 0, 4});
        twins.same("ofAnObject", new Object[] {null});
    }

    @Test void whatStaysInJava() throws Exception {
        for (String name : "asked assigned ofAnother seenByAll small energyTwice limited twoWays wrapped".split(" ")) {
            twins.said(name, ": runs in Java: ", numbers(100));
        }
        for (String name : "readOfAnother called scattered turned".split(" ")) twins.said(name, ": runs in Java: ", numbers(100), new int[100]);
    }

    /** Where no round adds to the field nothing is written, which another thread may write meanwhile. */
    @Test void whatOthersWrite() throws Exception {
        LoopFieldCases shared = (LoopFieldCases) LoopFieldCases.make();
        int[] none = new int[1 << 16];
        int before = shared.bad(), added = 20_000;
        Thread adding = new Thread(() -> {
            for (int i = 0; i < added; i++) {
                shared.addToBad();
                Thread.onSpinWait();
            }
        });
        adding.start();
        int runs = 0;
        for (; adding.isAlive() || runs < 3; runs++) shared.ofAnObject(none);
        adding.join();
        assertEquals(before + added, shared.bad(), runs + " runs");
        assertTrue(twins.lines("ofAnObject").get(0).contains(": ran "), twins.lines("ofAnObject").toString());
    }
}
